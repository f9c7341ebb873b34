import { characteristicContribution } from "../basics/characteristics.ts";
import { advantageState, type AdvantageState } from "./checks.ts";
import { sumContributions, type Contribution } from "../basics/contribution.ts";
import { NUMBER_LIMIT } from "../basics/errors.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";

/** Most combatants that one order may hold. */
export const COMBATANT_LIMIT = 500;

const INITIATIVE = {
  perceptionDexterity: ["perception", "dexterity"],
  dexterity: ["dexterity"],
} as const satisfies Record<Ruleset["initiative"], readonly string[]>;

/**
 * The parts of an initiative roll: Perception and Dexterity, or Dexterity alone. No mastery.
 * @rule H-TURN-02 B-TURN-02 D-TURN-02 C-73
 */
export function initiativeContributions(
  modifiers: { readonly perception: number; readonly dexterity: number },
  ruleset: Pick<Ruleset, "initiative" | "profile">,
): Contribution[] {
  return INITIATIVE[ruleset.initiative].map((key) =>
    characteristicContribution(
      key,
      modifiers[key],
      ruleset.profile === "homebrew" ? ["H-TURN-02"] : ruleset.profile === "base" ? ["B-TURN-02"] : ["D-TURN-02"],
    ),
  );
}

/** Whether initiative is a Dexterity check, so that what touches checks touches it. @rule B-TURN-02 */
export function isInitiativeCheck({ profile }: Pick<Ruleset, "profile">): boolean {
  return profile === "base";
}

/** Facts that give advantage or disadvantage on initiative. */
export interface InitiativeFacts {
  readonly surprised?: boolean;
  readonly incapacitated?: boolean;
  readonly invisible?: boolean;
}

/** State of the initiative roll with the rules behind it. @rule B-TURN-03 B-TURN-04 B-COND-INC-4 B-COND-INV-1 */
export function initiativeState(facts: InitiativeFacts): { state: AdvantageState; rules: string[] } {
  const rules: string[] = [];
  if (facts.surprised === true) rules.push("B-TURN-04");
  if (facts.incapacitated === true) rules.push("B-COND-INC-4");
  const against = rules.length;
  if (facts.invisible === true) rules.push("B-COND-INV-1");
  return { state: advantageState(rules.length - against, against), rules };
}

/** A score instead of a roll: 10 and the modifiers, 5 more with advantage, 5 less with disadvantage. @rule B-TURN-07 */
export function initiativeScore(parts: readonly Contribution[], state: AdvantageState): number {
  return 10 + sumContributions(parts) + 5 * state;
}

/** Whether the score stands instead of a roll. @rule B-TURN-07 */
export function isInitiativeScore({ initiativeRoll }: Pick<Ruleset, "initiativeRoll">): boolean {
  return initiativeRoll === "score";
}

/** One combatant in the order. */
export interface InitiativeEntry {
  readonly id: string;
  readonly total: number;
  /** Sum of the modifiers: a hint that sorts a tie until people decide. */
  readonly modifier: number;
  readonly playerCharacter: boolean;
}

/**
 * A total that somebody has typed, as the order can use it: beyond a million it counts as a million, what is no number as
 * not rolled. Never throws: one player's slip must not stop everybody's fight. @rule H-TURN-01
 */
export function readInitiative(value: unknown): number | null {
  return typeof value !== "number" || Number.isNaN(value)
    ? null
    : Math.max(-NUMBER_LIMIT, Math.min(NUMBER_LIMIT, value));
}

/** Whose turn comes first: the higher total; of equal ones the higher modifier, until people decide. @rule H-TURN-01 B-TURN-06 C-73 */
export function compareInitiative(
  a: Pick<InitiativeEntry, "total" | "modifier">,
  b: Pick<InitiativeEntry, "total" | "modifier">,
): number {
  return b.total - a.total || b.modifier - a.modifier;
}

/** Who orders a tie. */
export type TieJudge = "gm" | "players" | null;

/**
 * The order of a fight, highest first; the same each round. Equal totals are marked with who decides
 * about them: the GM among monsters and in mixed ties, the players among player characters.
 * @rule H-TURN-01 B-TURN-05 B-TURN-06 C-73
 */
export function initiativeOrder(entries: readonly InitiativeEntry[]): { id: string; total: number; tie: TieJudge }[] {
  const sorted = [...entries].sort(compareInitiative);
  return sorted.map(({ id, total }) => {
    const tied = sorted.filter((other) => other.total === total);
    return { id, total, tie: tied.length < 2 ? null : tied.every((other) => other.playerCharacter) ? "players" : "gm" };
  });
}

/**
 * The tied in the order that people want, with one of them put one place sooner or later; null where there is no such place.
 * @param ids in their order now
 * @rule B-TURN-06
 */
export function movedInTie(ids: readonly string[], id: string, way: "sooner" | "later"): string[] | null {
  const from = ids.indexOf(id);
  const to = way === "sooner" ? from - 1 : from + 1;
  if (from < 0 || to < 0 || to >= ids.length) return null;
  const others = ids.filter((one) => one !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}

/** Whether identical creatures of the GM share one roll. @rule B-TURN-03 */
export function isInitiativeShared({ initiativeRoll }: Pick<Ruleset, "initiativeRoll">): boolean {
  return initiativeRoll === "alike";
}

/** Identical creatures of the GM share one roll: the ids that roll, each with those who follow it. @rule B-TURN-03 */
export function sharedInitiative(
  combatants: readonly { readonly id: string; readonly kind: string; readonly playerCharacter: boolean }[],
): { id: string; shared: string[] }[] {
  const groups = new Map<string, { id: string; shared: string[] }>();
  for (const combatant of combatants) {
    const { id, kind, playerCharacter } = combatant;
    const key = playerCharacter ? `character ${id}` : `kind ${kind}`;
    const group = groups.get(key);
    if (group) group.shared.push(id);
    else groups.set(key, { id, shared: [] });
  }
  return [...groups.values()];
}
