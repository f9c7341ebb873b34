/** What may be chosen now, and choices that replace a training which two sources give. */
import type { Grant } from "./grants.ts";
import { type Choice, INSTEAD } from "./chosen.ts";

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
