/** What was chosen among what a class, species, background or feature offers, and what of it counts. */
import type { Grant } from "./grants.ts";

/** One choice as an item stores it: `count` of `from`, and what was `chosen`. */
export interface Choice {
  /** A kind of mastery, or `resistance`, `language`, `size`, `option` (one of several sides of a feature), `feature` (by reference). */
  readonly track: string;
  readonly from: Iterable<string>;
  readonly count: number;
  readonly step: number;
  readonly expertise: boolean;
  /** Level from which it can be made. */
  readonly level: number;
  /** Only for who has chosen this key of an `option` of the same thing; left out or "" = for everybody. */
  readonly option?: string;
  readonly chosen: Iterable<string>;
}

/** What of a choice counts. */
export interface JudgedChoice {
  readonly counted: readonly string[];
  /** Chosen beyond the number that may be. */
  readonly surplus: readonly string[];
  /** Chosen, but not among what is offered (any more). */
  readonly foreign: readonly string[];
  /** How many are still to be chosen. */
  readonly open: number;
}

/** The first `count` of the chosen ones that are offered; the others stay and count for nothing. @rule H-MAS-06 */
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

/** The option of a choice that stands for what was given twice. */
export const INSTEAD = "instead";

/** Whether a choice is there at all for who has chosen these of the options. @rule H-PRG-07 */
export const isOffered = ({ option = "" }: Pick<Choice, "option">, options: readonly string[]): boolean =>
  option === "" || option === INSTEAD || options.includes(option);

/** Tracks of which another one is chosen where one was given twice. */
export const REPLACED = ["skill", "tool"] as const;

const trains = (track: string, { track: of, step }: Grant): boolean => of === track && step > 0;

/** Keys of a track that somebody has from elsewhere as well. */
function givenTwice(track: string, own: readonly Grant[], others: readonly Grant[]): ReadonlySet<string> {
  const elsewhere = new Set(others.filter((grant) => trains(track, grant)).map(({ key }) => key));
  return new Set(own.filter((grant) => trains(track, grant) && elsewhere.has(grant.key)).map(({ key }) => key));
}

/** The choices without replacements for what is not given twice any more. @rule H-MAS-06 */
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
 * What is still to be chosen in place of skills and tools that somebody has from elsewhere.
 * @param own what the species or background gives
 * @param others what is given by the rest
 * @param made choices of that kind that stand there already
 * @param keys all that could be chosen, by track
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

/** The chosen keys as grants; whatever is no kind of mastery grants nothing. @param from name of the item @rule H-MAS-06 H-MAS-17 */
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

/** The counted keys of one track: `resistance`, `language`, `size`. */
export function chosenKeys(choices: Iterable<Choice>, track: string): string[] {
  const all = [...choices];
  const options = track === "option" ? [] : chosenKeys(all, "option");
  return all.flatMap((choice) =>
    choice.track === track && isOffered(choice, options) ? judgeChoice(choice).counted : [],
  );
}

/** Features that were chosen, each from the level of its choice on. @rule H-MAS-06 H-PRG-07 */
export function chosenFeatures(choices: readonly Choice[]): { readonly level: number; readonly uuid: string }[] {
  const options = chosenKeys(choices, "option");
  return choices
    .filter((choice) => choice.track === "feature" && isOffered(choice, options))
    .flatMap((choice) => judgeChoice(choice).counted.map((uuid) => ({ level: choice.level, uuid })));
}

/** The choices without the features that somebody has from elsewhere: nothing is gained by having one twice. @rule H-MAS-06 */
export const withoutHeld = <C extends Choice>(choices: readonly C[], elsewhere: ReadonlySet<string>): C[] =>
  choices.map((choice) =>
    choice.track === "feature" ? { ...choice, from: [...choice.from].filter((key) => !elsewhere.has(key)) } : choice,
  );

/** How well a skill is known. */
interface Known {
  readonly step: number;
  readonly expertise: boolean;
}

/**
 * Of what a choice offers, what makes sense now: expertise wants a trained skill, and one that is not expert already. What
 * was chosen before stays to be seen.
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
