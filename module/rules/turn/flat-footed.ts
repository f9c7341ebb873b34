import { gameOf } from "../games/games.ts";
import type { OfGame } from "../games/game.ts";
import { characteristicContribution } from "../basics/characteristics.ts";
import type { Contribution } from "../basics/contribution.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";
import { orderOf, type TurnMark, type Turns, lastTurnOf } from "./turn-history.ts";

/** A combatant in a fight, and the current turn. */
export interface Footing {
  readonly combatant: string;
  readonly now: TurnMark;
  /** Record of the passed turns, or only the turn order if no combatant joined or changed places. */
  readonly order: Turns;
}

/**
 * True if no turn of the combatant has begun yet, in a game with flat-footed creatures. Only turns that really began count, so a new
 * initiative changes nothing.
 * @rule D-TURN-03
 */
export function isFlatFooted({ combatant, now, order }: Footing, ruleset: OfGame): boolean {
  return gameOf(ruleset).flatFooted && orderOf(order).includes(combatant) && lastTurnOf(combatant, now, order) === null;
}

/**
 * Returns the parts of a Defense of a flat-footed creature. If the table says so, a Dexterity bonus does not count; a
 * penalty stays.
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
