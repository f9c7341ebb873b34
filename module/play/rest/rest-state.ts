import type { OpposedActor } from "../../documents/actor.ts";
import { findActor } from "../common/documents.ts";
import { readRestReceipts } from "../number-writes/rest-receipts.pure.ts";

/** Returns the actor of a rest member and the state of the rest on it. `open` means that the actor has no receipt. */
export function restState(
  uuid: string,
  id: string,
): { readonly actor: OpposedActor | null; readonly state: "open" | "applied" | "undone" } {
  const actor = findActor({ actor: uuid, token: null });
  const receipt = readRestReceipts(actor?.creature?.rest.receipts ?? []).find((entry) => entry.id === id);
  return { actor, state: receipt?.state ?? "open" };
}
