/** Choices that classes, species, backgrounds and features offer, and which of the chosen keys count. */
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

/** True if a choice is available with these chosen options. @rule H-PRG-07 */
export const isOffered = ({ option = "" }: Pick<Choice, "option">, options: readonly string[]): boolean =>
  option === "" || option === INSTEAD || options.includes(option);

/** Kinds of mastery with replacements: if two sources give the same training, the character chooses another one. */
export const REPLACED = ["skill", "tool"] as const;

const trains = (track: string, { track: of, step }: Grant): boolean => of === track && step > 0;

/** Returns the keys of a kind of mastery that both this item and another source give. */
function givenTwice(track: string, own: readonly Grant[], others: readonly Grant[]): ReadonlySet<string> {
  const elsewhere = new Set(others.filter((grant) => trains(track, grant)).map(({ key }) => key));
  return new Set(own.filter((grant) => trains(track, grant) && elsewhere.has(grant.key)).map(({ key }) => key));
}

/**
 * Returns the choices without replacements that are no longer needed, because only one source gives the training now.
 * @rule H-MAS-06
 */
export function withoutUnneededReplacements<C extends Choice>(
  choices: readonly C[],
  own: readonly Grant[],
  others: readonly Grant[],
): C[] {
  const left = new Map<string, number>(REPLACED.map((track) => [track, givenTwice(track, own, others).size]));
  return choices.flatMap((choice) => {
    if (choice.option !== INSTEAD) return [choice];
    const owed = left.get(choice.track) ?? 0;
    const count = Math.min(choice.count, owed);
    left.set(choice.track, owed - count);
    return count > 0 ? [{ ...choice, count }] : [];
  });
}

/**
 * Returns the missing replacement choices for skills and tools that the character has from another source.
 * @param own grants of the species or background
 * @param others grants of all other sources
 * @param made existing choices of the same item
 * @param keys all possible keys by kind of mastery
 * @rule H-MAS-06
 */
export function owedReplacements(
  own: readonly Grant[],
  others: readonly Grant[],
  made: Iterable<Choice>,
  keys: Readonly<Record<(typeof REPLACED)[number], readonly string[]>>,
): Choice[] {
  const stands = [...made].filter(({ option }) => option === INSTEAD);
  return REPLACED.flatMap((track): Choice[] => {
    const twice = givenTwice(track, own, others);
    const count = stands.reduce((left, one) => left - (one.track === track ? one.count : 0), twice.size);
    const held = new Set([...own, ...others].filter((grant) => trains(track, grant)).map(({ key }) => key));
    const from = keys[track].filter((key) => !held.has(key));
    return count > 0 ? [{ track, from, count, step: 1, expertise: false, level: 1, option: INSTEAD, chosen: [] }] : [];
  });
}

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

/** Returns the choices without features that the character already has from another source. @rule H-MAS-06 */
export const withoutHeld = <C extends Choice>(choices: readonly C[], elsewhere: ReadonlySet<string>): C[] =>
  choices.map((choice) =>
    choice.track === "feature" ? { ...choice, from: [...choice.from].filter((key) => !elsewhere.has(key)) } : choice,
  );

/** Training of a skill. */
interface Known {
  readonly step: number;
  readonly expertise: boolean;
}

/**
 * Returns the offered keys that are useful now. Expertise needs a trained skill without expertise. Keys that are
 * already chosen stay in the list.
 * @rule H-MAS-17
 */
export function offeredNow(
  { track, from, expertise, chosen }: Pick<Choice, "track" | "from" | "expertise" | "chosen">,
  skills: Readonly<Record<string, Known>>,
): string[] {
  const kept = new Set(chosen);
  return [...from].filter((key) => {
    const skill = Object.hasOwn(skills, key) ? skills[key] : undefined;
    return (
      track !== "skill" || !expertise || kept.has(key) || (skill !== undefined && skill.step > 0 && !skill.expertise)
    );
  });
}
