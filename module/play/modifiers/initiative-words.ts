/** What auras and modules add to an initiative roll. */
import type { InitiativeWords } from "../../documents/combatant.ts";
import { addedTo } from "./added-reasons.ts";
import { auraParts } from "./auras.ts";

/** @rule B-AOE-07 B-DICE-07 */
export function initiativeWords({ actor, token }: Combatant.Implementation): InitiativeWords {
  if (!actor?.creature) return { reasons: [], parts: [] };
  const added = addedTo({ purpose: "initiative", roller: { actor, token }, other: null, check: null });
  return {
    // The label is the module's own text, not a language key.
    reasons: added.reasons.map(({ key, label = key, value, rules = [] }) => ({ label, value, rules, whose: "own" })),
    parts: [...auraParts(actor, { kind: "input", key: "bonuses.initiative" }, token), ...added.parts],
  };
}
