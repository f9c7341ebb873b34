import { characteristicContribution } from "./characteristics.ts";
import type { Contribution } from "./contribution.ts";
import type { Ruleset } from "./ruleset-types.ts";
import type { TurnMark } from "./effect-end.ts";
import { lastTurnOf, turnIsOver } from "./turn-dues.ts";

/** How it stood when a combatant joined a fight that went on, or got another place in it. */
export interface Placed {
  /** The turn that ran. */
  readonly since: TurnMark;
  /** Whether it had had a turn of its own. */
  readonly had: boolean;
}

/** A combatant in a fight. */
export interface Footing {
  readonly combatant: string;
  readonly now: TurnMark;
  readonly order: readonly string[];
  /** Null for who has kept its place since the fight began. */
  readonly placed: Placed | null;
}

/**
 * Whether a combatant has not had a turn of its own yet, by the rules that name it. Who joins late, or gets another initiative, is
 * judged by the turns that really ran.
 * @rule D-TURN-03
 */
export function isFlatFooted(
  { combatant, now, order, placed }: Footing,
  { profile }: Pick<Ruleset, "profile">,
): boolean {
  if (profile !== "d20-3e" || placed?.had === true || !order.includes(combatant)) return false;
  const last = lastTurnOf(combatant, now, order);
  return last === null || (placed !== null && !turnIsOver(placed.since, last, order));
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
