import { gameOf } from "../games/games.ts";
import type { OfGame } from "../games/game.ts";
import { characteristicContribution } from "../basics/characteristics.ts";
import { advantageState, type AdvantageState } from "./checks.ts";
import { sumContributions, type Contribution } from "../basics/contribution.ts";
import { NUMBER_LIMIT } from "../basics/errors.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";

/** Highest number of combatants in one fight. */
export const COMBATANT_LIMIT = 500;

const INITIATIVE = {
  perceptionDexterity: ["perception", "dexterity"],
  dexterity: ["dexterity"],
} as const satisfies Record<Ruleset["initiative"], readonly string[]>;

/**
 * Returns the parts of an initiative roll: Perception and Dexterity, or only Dexterity. Mastery does not count.
 * @rule H-TURN-02 B-TURN-02 D-TURN-02 C-73
 */
export function initiativeContributions(
  modifiers: { readonly perception: number; readonly dexterity: number },
  ruleset: Pick<Ruleset, "initiative" | "profile">,
): Contribution[] {
  return INITIATIVE[ruleset.initiative].map((key) =>
    characteristicContribution(key, modifiers[key], gameOf(ruleset).initiative.rules),
  );
}

/** True if initiative is a Dexterity check, so that modifiers of checks apply. @rule B-TURN-02 */
export function isInitiativeCheck(ruleset: OfGame): boolean {
  return gameOf(ruleset).initiative.isCheck;
}

/** Facts that give advantage or disadvantage on initiative. */
export interface InitiativeFacts {
  readonly surprised?: boolean;
  readonly incapacitated?: boolean;
  readonly invisible?: boolean;
}

/** Returns the advantage of the initiative roll and its rules. @rule B-TURN-03 B-TURN-04 B-COND-INC-4 B-COND-INV-1 */
export function initiativeState(facts: InitiativeFacts): { state: AdvantageState; rules: string[] } {
  const rules: string[] = [];
  if (facts.surprised === true) rules.push("B-TURN-04");
  if (facts.incapacitated === true) rules.push("B-COND-INC-4");
  const against = rules.length;
  if (facts.invisible === true) rules.push("B-COND-INV-1");
  return { state: advantageState(rules.length - against, against), rules };
}

/**
 * Returns an initiative score without a roll: 10 plus the modifiers, plus 5 with advantage, minus 5 with disadvantage.
 * @rule B-TURN-07
 */
export function initiativeScore(parts: readonly Contribution[], state: AdvantageState): number {
  return 10 + sumContributions(parts) + 5 * state;
}

/** True if the table uses the score instead of a roll. @rule B-TURN-07 */
export function isInitiativeScore({ initiativeRoll }: Pick<Ruleset, "initiativeRoll">): boolean {
  return initiativeRoll === "score";
}

/** One combatant in the initiative order. */
export interface InitiativeEntry {
  readonly id: string;
  readonly total: number;
  /** Sum of the modifiers. It sorts a tie until users decide. */
  readonly modifier: number;
  readonly playerCharacter: boolean;
}

/**
 * Reads an initiative total that a user typed. Values beyond a million are limited to a million. An invalid number
 * counts as not rolled. Never throws, because one wrong input must not stop the fight.
 * @rule H-TURN-01
 */
export function readInitiative(value: unknown): number | null {
  return typeof value !== "number" || Number.isNaN(value)
    ? null
    : Math.max(-NUMBER_LIMIT, Math.min(NUMBER_LIMIT, value));
}

/**
 * Sort function for the initiative order: the higher total first. Equal totals sort by the higher modifier until users
 * decide.
 * @rule H-TURN-01 B-TURN-06 C-73
 */
export function compareInitiative(
  a: Pick<InitiativeEntry, "total" | "modifier">,
  b: Pick<InitiativeEntry, "total" | "modifier">,
): number {
  return b.total - a.total || b.modifier - a.modifier;
}

/** The persons who order a tie: the GM, the players, or null without a tie. */
export type TieJudge = "gm" | "players" | null;

/** True if identical creatures of the GM share one initiative roll. @rule B-TURN-03 */
export function isInitiativeShared({ initiativeRoll }: Pick<Ruleset, "initiativeRoll">): boolean {
  return initiativeRoll === "alike";
}
