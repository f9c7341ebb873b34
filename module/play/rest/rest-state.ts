import type { OpposedActor } from "../../documents/actor.ts";
import { readRests } from "../../data/message/rests-taken.pure.ts";
import { findActor } from "../common/documents.ts";

/** Returns the actor of a rest member and the state of the rest on it. `open` means that nobody has written it. */
export function restState(
  uuid: string,
  id: string,
): { readonly actor: OpposedActor | null; readonly state: "open" | "applied" | "undone" } {
  const actor = findActor({ actor: uuid, token: null });
  const rest = readRests(actor?.creature?.rest.log).find((one) => one.id === id);
  return { actor, state: !rest ? "open" : rest.undone ? "undone" : "applied" };
}
