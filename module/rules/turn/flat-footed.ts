import { characteristicContribution } from "../basics/characteristics.ts";
import type { Contribution } from "../basics/contribution.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";
import { orderOf, type TurnMark, type Turns } from "./turn-history.ts";
import { lastTurnOf } from "./turn-dues.ts";

/** A combatant in a fight. */
export interface Footing {
  readonly combatant: string;
  readonly now: TurnMark;
  /** How turns have passed; the order alone for a fight in which nobody has joined or changed places. */
  readonly order: Turns;
}

/**
 * Whether no turn of a combatant has begun yet, by the rules that name it. The turns that really began count, so another
 * initiative neither gives one nor takes one away.
 * @rule D-TURN-03
 */
export function isFlatFooted({ combatant, now, order }: Footing, { profile }: Pick<Ruleset, "profile">): boolean {
  return profile === "d20-3e" && orderOf(order).includes(combatant) && lastTurnOf(combatant, now, order) === null;
}

/**
 * What being flat-footed does to a Defense: a bonus of Dexterity does not count, where the table has it so; a penalty stays.
 * @rule D-TURN-03 D-C2
 */
export function flatFootedParts(
  parts: readonly Contribution[],
  { flatFooted }: Pick<Ruleset, "flatFooted">,
): Contribution[] {
  const { label } = characteristicContribution("dexterity", 0, []);
  const bonus = parts.find((part) => part.source === "characteristic" && part.label === label)?.value ?? 0;
  if (flatFooted !== "noDexterity" || bonus <= 0) return [...parts];
  return [...parts, { source: "effect", label: "OD20.Part.FlatFooted", value: -bonus, rules: ["D-TURN-03"] }];
}
