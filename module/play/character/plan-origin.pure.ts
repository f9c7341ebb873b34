/**
 * Computes the features and choices that a class, species, or background gives between two levels, the open choices, and the features that
 * are removed with it. Pure.
 */
import {
  chosenFeatures,
  chosenKeys,
  isOffered,
  judgeChoice,
  type Choice,
  type JudgedChoice,
} from "../../rules/character/chosen.ts";

export const ORIGIN_KINDS = ["species", "background", "class"] as const;
export type OriginKind = (typeof ORIGIN_KINDS)[number];

export function isOriginKind(type: string): type is OriginKind {
  return ORIGIN_KINDS.some((kind) => kind === type);
}

/** A feature or spell that an origin gives, by its language-neutral UUID. */
export interface FeatureReference {
  readonly level: number;
  readonly uuid: string;
}

/** The fields of a class, species, or background that planning needs. */
export interface OriginRecord {
  /** Id of the owned item; "" if no character owns it yet. */
  readonly id: string;
  readonly kind: OriginKind;
  readonly name: string;
  readonly features: readonly FeatureReference[];
  readonly choices: readonly Choice[];
  /** UUIDs that may be chosen elsewhere, but are not given in the game that the table plays. */
  readonly lacking?: ReadonlySet<string>;
}

/** An item that a character owns from an origin. */
export interface HeldFeature {
  readonly id: string;
  /** Id of the origin and UUID of the reference; "" = added by hand. */
  readonly by: string;
  readonly as: string;
}

/** A reference with the id of its origin. */
export interface DueFeature extends FeatureReference {
  readonly by: string;
}

/** A choice with its index in the item and its effective keys. */
export interface DueChoice extends Choice, JudgedChoice {
  readonly index: number;
}

/** A range of levels: above `after`, up to and including `upTo`. `after` is 0 at creation. */
export interface Span {
  readonly after: number;
  readonly upTo: number;
}

function within(level: number, { after, upTo }: Span): boolean {
  return level > after && level <= upTo;
}

/** Returns the references in a range of levels, chosen ones last, whether or not the character has them. @rule H-PRG-07 H-MAS-06 */
export function dueFeatures(
  { id, features, choices, lacking }: Pick<OriginRecord, "id" | "features" | "choices" | "lacking">,
  span: Span,
): DueFeature[] {
  return [...features, ...chosenFeatures(choices)]
    .filter(({ level, uuid }) => uuid !== "" && within(level, span) && lacking?.has(uuid) !== true)
    .map(({ level, uuid }) => ({ level, uuid, by: id }));
}

/** Returns the choices in a range of levels, made or not. @rule H-MAS-06 H-PRG-07 */
export function dueChoices(choices: readonly Choice[], span: Span): DueChoice[] {
  return choices.flatMap((choice, index) =>
    within(choice.level, span) ? [{ ...choice, index, ...judgeChoice(choice) }] : [],
  );
}

/** Returns the choices up to a level that are not completely made. @rule H-MAS-06 */
export function openChoices(choices: readonly Choice[], level: number): DueChoice[] {
  const options = chosenKeys(choices, "option");
  return dueChoices(choices, { after: 0, upTo: level }).filter(
    (choice) => choice.open > 0 && isOffered(choice, options),
  );
}

/** Returns the references in a range that the character does not have from this origin yet, without duplicates. */
export function planGiving(origin: OriginRecord, held: readonly HeldFeature[], span: Span): DueFeature[] {
  const there = new Set(held.filter(({ by }) => by === origin.id && origin.id !== "").map(({ as }) => as));
  return dueFeatures(origin, span).filter(({ uuid }) => {
    const fresh = !there.has(uuid);
    there.add(uuid);
    return fresh;
  });
}

/**
 * Returns the ids of items to remove with an origin: all that it gave, or only those in a range of levels. An item whose reference left the
 * list is removed only with the whole origin.
 */
export function planTaking(
  origin: Pick<OriginRecord, "id" | "features" | "choices">,
  held: readonly HeldFeature[],
  span: Span | null = null,
): string[] {
  if (origin.id === "") return [];
  const own = held.filter(({ by }) => by === origin.id);
  if (!span) return own.map(({ id }) => id);
  const leaving = new Set(dueFeatures(origin, span).map(({ uuid }) => uuid));
  const staying = new Set(dueFeatures(origin, { after: 0, upTo: span.after }).map(({ uuid }) => uuid));
  return own.filter(({ as }) => leaving.has(as) && !staying.has(as)).map(({ id }) => id);
}

/** Returns the choices with some keys replaced, by index. Plain data for an update. */
export function withChosen(
  choices: readonly Choice[],
  chosen: Readonly<Record<number, readonly string[]>>,
): (Omit<Choice, "from" | "chosen"> & { from: string[]; chosen: string[] })[] {
  return choices.map(
    ({ track, from, count, step, expertise, level, option = "", unsold = false, chosen: old }, index) => ({
      track,
      from: [...from],
      count,
      step,
      expertise,
      level,
      option,
      unsold,
      chosen: [...new Set(chosen[index] ?? old)],
    }),
  );
}

/** Returns the hit points after the maximum changed. Full hit points stay full. @rule C-41 */
export function hitPointsAfter(before: { readonly value: number; readonly max: number }, max: number): number {
  return before.value >= before.max && before.max > 0 ? max : before.value;
}
