/** The functions of `initiative.ts`, with their arguments checked. */
import * as rules from "../initiative.ts";
import { COMBATANT_LIMIT, type InitiativeEntry } from "../initiative.ts";
import { RulesError, requireInteger, requireNumber } from "../errors.ts";
import { requireKey, requireList, requireRecord } from "../input.ts";
import { checked } from "./checked.ts";
import { requireSummable } from "./shapes.ts";

export * from "../initiative.ts";

function requireEntry(argument: string, entry: Pick<InitiativeEntry, "total" | "modifier">): void {
  requireRecord(argument, entry);
  requireNumber(`${argument}.total`, entry.total);
  requireNumber(`${argument}.modifier`, entry.modifier);
}

export const initiativeContributions = checked(rules.initiativeContributions, (modifiers, ruleset) => {
  requireRecord("modifiers", modifiers);
  requireRecord("ruleset", ruleset);
  const by = requireKey("ruleset.initiative", ruleset.initiative, ["perceptionDexterity", "dexterity"]);
  if (by === "perceptionDexterity") requireNumber("modifiers.perception", modifiers.perception);
  requireNumber("modifiers.dexterity", modifiers.dexterity);
});
export const isInitiativeCheck = checked(rules.isInitiativeCheck, (ruleset) => {
  requireRecord("ruleset", ruleset);
});
export const initiativeState = checked(rules.initiativeState, (facts) => {
  requireRecord("facts", facts);
});
export const initiativeScore = checked(rules.initiativeScore, (parts, state) => {
  requireSummable(parts);
  requireInteger("state", state, -1, 1);
});
export const isInitiativeScore = checked(rules.isInitiativeScore, (ruleset) => {
  requireRecord("ruleset", ruleset);
});
export const isInitiativeShared = checked(rules.isInitiativeShared, (ruleset) => {
  requireRecord("ruleset", ruleset);
});
export const compareInitiative = checked(rules.compareInitiative, (a, b) => {
  requireEntry("a", a);
  requireEntry("b", b);
});
export const initiativeOrder = checked(rules.initiativeOrder, (entries) => {
  for (const entry of requireList("entries", entries, 1, COMBATANT_LIMIT)) requireEntry("entries", entry);
});
export const sharedInitiative = checked(rules.sharedInitiative, (combatants) => {
  for (const combatant of requireList("combatants", combatants, 0, COMBATANT_LIMIT)) {
    requireRecord("combatants", combatant);
    if (typeof combatant.id !== "string" || typeof combatant.kind !== "string")
      throw new RulesError("combatants", "must have texts for id and kind");
  }
});
