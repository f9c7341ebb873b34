/** Choices that classes, species, backgrounds and features offer, and which of the chosen keys count. */
import { isSkill } from "../basics/ids.ts";
import type { Game } from "../games/game.ts";
import type { Grant } from "./grants.ts";

/** A stored choice: `count` keys out of `from`, and the `chosen` keys. */
export interface Choice {
  /**
   * Kind of choice: a kind of mastery, `resistance`, `language`, `size`, `option` (one of several variants of a
   * feature) or `feature` (by uuid).
   */
  readonly track: string;
  readonly from: Iterable<string>;
  readonly count: number;
  readonly step: number;
  readonly expertise: boolean;
  /** Level from which the choice is available. */
  readonly level: number;
  /** The choice is available only with this key of an `option` choice of the same item. Empty or missing means always. */
  readonly option?: string;
  /** The choice exists only in games that sell no training. */
  readonly unsold?: boolean;
  readonly chosen: Iterable<string>;
}

/** Evaluation of a choice. */
export interface JudgedChoice {
  readonly counted: readonly string[];
  /** Chosen keys beyond the allowed number. */
  readonly surplus: readonly string[];
  /** Chosen keys that the choice does not offer. */
  readonly foreign: readonly string[];
  /** Number of keys that must still be chosen. */
  readonly open: number;
}

/**
 * Evaluates a choice. The first `count` chosen keys that are offered count. Other chosen keys stay stored but have no
 * effect.
 * @rule H-MAS-06
 */
export function judgeChoice({ from, count, chosen }: Pick<Choice, "from" | "count" | "chosen">): JudgedChoice {
  const offered = [...from];
  const all = [...new Set(chosen)];
  const fitting = all.filter((key) => offered.includes(key));
  const counted = fitting.slice(0, Math.max(0, count));
  return {
    counted,
    surplus: fitting.slice(counted.length),
    foreign: all.filter((key) => !offered.includes(key)),
    open: Math.max(0, Math.min(count, offered.length) - counted.length),
  };
}

/** Option key of a choice that replaces a training which two sources give. */
export const INSTEAD = "instead";

/** Options that build on a part of a game; see `GAME_PARTS`. @rule D-C12 */
const OPTION_NEEDS = new Map<string, Game["lacks"][number]>([
  ["protection", "advantage"],
  ["heightened", "advantage"],
]);

/**
 * Returns a choice as a game has it: without the skills of other games and options that need what the game lacks, and
 * with nothing to choose where it does not exist.
 */
export function choiceIn<C extends Choice>(
  choice: C,
  { sells, skills, lacks }: Pick<Game, "sells" | "skills" | "lacks">,
): C {
  const isGrip = choice.track === "weapon" || choice.track === "armor";
  if (sells ? choice.unsold === true : isGrip) return { ...choice, count: 0 };
  if (choice.track === "option")
    return { ...choice, from: [...choice.from].filter((key) => !lacks.some((part) => part === OPTION_NEEDS.get(key))) };
  if (choice.track !== "skill") return choice;
  return { ...choice, from: [...choice.from].filter((key) => !isSkill(key) || skills.includes(key)) };
}

/** True if a choice is available with these chosen options. @rule H-PRG-07 */
export const isOffered = ({ option = "" }: Pick<Choice, "option">, options: readonly string[]): boolean =>
  option === "" || option === INSTEAD || options.includes(option);

/** Returns the chosen keys as grants. @param from name of the item @rule H-MAS-06 H-MAS-17 */
export function chosenGrants(choices: Iterable<Choice>, from: string): Grant[] {
  return [...choices].flatMap((choice) =>
    judgeChoice(choice).counted.map((key) => ({
      track: choice.track,
      key,
      step: choice.step,
      expertise: choice.expertise,
      level: choice.level,
      from,
    })),
  );
}

/** Returns the counting keys of one kind of choice, such as `resistance`, `language` or `size`. */
export function chosenKeys(choices: Iterable<Choice>, track: string): string[] {
  const all = [...choices];
  // Most items offer nothing, and every preparation of a character asks each of them several times.
  if (all.length === 0) return [];
  const options = track === "option" ? [] : chosenKeys(all, "option");
  return all.flatMap((choice) =>
    choice.track === track && isOffered(choice, options) ? judgeChoice(choice).counted : [],
  );
}

/** Returns the chosen features, each with the level from which it is available. @rule H-MAS-06 H-PRG-07 */
export function chosenFeatures(choices: readonly Choice[]): { readonly level: number; readonly uuid: string }[] {
  const options = chosenKeys(choices, "option");
  return choices
    .filter((choice) => choice.track === "feature" && isOffered(choice, options))
    .flatMap((choice) => judgeChoice(choice).counted.map((uuid) => ({ level: choice.level, uuid })));
}
