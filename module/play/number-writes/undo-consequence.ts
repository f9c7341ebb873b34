/** What an undo does to a creature beyond its numbers. The user is asked before. */
import type { OpposedActor } from "../../documents/actor.ts";
import { previewHitPoints } from "../../documents/ledger/ledger-writes.ts";
import { hitPointSteps } from "../../documents/ledger/hit-points.ts";
import { receiptsOf } from "./receipts.ts";

export interface UndoConsequence {
  readonly name: string;
  readonly effect: "fells" | "kills" | "raises";
}

/**
 * Returns whether the undo of entries of hit points fells, kills or raises the creature; empty = none of it. Whoever takes the newest
 * damage back means to raise whom it felled.
 */
export function undoConsequence(actor: OpposedActor, entries: readonly string[]): UndoConsequence[] {
  const { hp: now, dead: wasDead } = hitPointSteps(actor).state;
  const { hp, dead } = previewHitPoints(actor, [], Object.fromEntries(entries.map((id) => [id, true]))).state;
  const isNewest = entries.includes(receiptsOf(actor).findLast(({ state }) => state === "applied")?.id ?? "");
  const consequence = (effect: UndoConsequence["effect"]): UndoConsequence[] => [{ name: actor.name, effect }];
  if (dead && !wasDead) return consequence("kills");
  if (now > 0 && hp <= 0) return consequence("fells");
  return !isNewest && hp > 0 && (now <= 0 || (wasDead && !dead)) ? consequence("raises") : [];
}
