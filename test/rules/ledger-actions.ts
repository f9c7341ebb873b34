/** Deeds of a hero's turn between a goblin's and a wolf's, and what the ledger tells of them. */
import {
  resolveRuleset,
  turnLedger,
  type ActionRecord,
  type Ruleset,
  type TurnFacts,
  type TurnLedger,
} from "./inside.ts";

export const homebrew = resolveRuleset();
export const base = resolveRuleset({ profile: "base" });
export const third = resolveRuleset({ profile: "d20-3e" });
export const ORDER = ["hero", "goblin", "wolf"];
export const OWN = { round: 2, combatant: "hero" };
export const facts: TurnFacts = { combatant: "hero", now: OWN, order: ORDER, speed: 30, moved: 0 };

let made = 0;
export const deed = (spends: string, more: Partial<ActionRecord> = {}): ActionRecord => {
  made += 1;
  return {
    id: `d${String(made).padStart(6, "0")}`,
    spends,
    turn: OWN,
    combatant: "hero",
    label: spends,
    at: made,
    ...more,
  };
};
export const deeds = (...spends: readonly string[]): ActionRecord[] => spends.map((one) => deed(one));
export const told = (
  of: readonly ActionRecord[],
  more: Partial<TurnFacts> = {},
  ruleset: Ruleset = homebrew,
): TurnLedger => turnLedger(of, { ...facts, ...more }, ruleset);
