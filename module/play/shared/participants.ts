/** Attackers and targets as a message remembers them. */
import type { OpposedActor } from "../../documents/actor.ts";
import { readOr } from "../../documents/shared/read-or.ts";
import type { Participant } from "./records.pure.ts";

/** The token's name and image where there is one: that is what the table knows it by. */
export function participant(
  key: string,
  { actor, token }: { readonly actor: OpposedActor | null; readonly token: TokenDocument.Implementation | null },
): Participant {
  return {
    key,
    actor: actor?.uuid ?? null,
    token: token?.uuid ?? null,
    name: token?.name || actor?.name || "",
    img: token?.texture.src ?? actor?.img ?? "",
    pc: readOr(() => actor?.pc === true, false),
  };
}

/** Where somebody stands, as a message keeps it. @rule D-AOO-02 */
export const stoodAt = (token: TokenDocument.Implementation | null) =>
  token && { x: Math.round(token.x), y: Math.round(token.y), elevation: Math.round(token.elevation) };
