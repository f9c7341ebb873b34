/** Which features and choices a class, species or background brings between two levels, what is open, what goes with it. Pure. */
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

/** A feature (or spell) that an origin brings, by its neutral reference. */
export interface FeatureReference {
  readonly level: number;
  readonly uuid: string;
}

/** A class, species or background as far as it gives anything. */
export interface OriginRecord {
  /** Id of the item that a character owns; "" for one that nobody owns yet. */
  readonly id: string;
  readonly kind: OriginKind;
  readonly name: string;
  readonly features: readonly FeatureReference[];
  readonly choices: readonly Choice[];
}

/** What a character owns because an origin brought it. */
export interface HeldFeature {
  readonly id: string;
  /** Id of the origin and the reference that it came by; "" = it came by hand. */
  readonly by: string;
  readonly as: string;
}

/** A reference with the origin that it is due to. */
export interface DueFeature extends FeatureReference {
  readonly by: string;
}

/** A choice with its place in its item's list, and what of it counts now. */
export interface DueChoice extends Choice, JudgedChoice {
  readonly index: number;
}

/** Levels as an interval: above `after`, up to and with `upTo`. At creation `after` is 0. */
export interface Span {
  readonly after: number;
  readonly upTo: number;
}

function within(level: number, { after, upTo }: Span): boolean {
  return level > after && level <= upTo;
}

/** References that come in a span of levels, chosen ones last, whether or not they are held. @rule H-PRG-07 H-MAS-06 */
export function dueFeatures(
  { id, features, choices }: Pick<OriginRecord, "id" | "features" | "choices">,
  span: Span,
): DueFeature[] {
  return [...features, ...chosenFeatures(choices)]
    .filter(({ level, uuid }) => uuid !== "" && within(level, span))
    .map(({ level, uuid }) => ({ level, uuid, by: id }));
}

/** Choices that come in a span of levels, made or not. @rule H-MAS-06 H-PRG-07 */
export function dueChoices(choices: readonly Choice[], span: Span): DueChoice[] {
  return choices.flatMap((choice, index) =>
    within(choice.level, span) ? [{ ...choice, index, ...judgeChoice(choice) }] : [],
  );
}

/** Choices that could be made at a level and are not, or not whole. @rule H-MAS-06 */
export function openChoices(choices: readonly Choice[], level: number): DueChoice[] {
  const options = chosenKeys(choices, "option");
  return dueChoices(choices, { after: 0, upTo: level }).filter(
    (choice) => choice.open > 0 && isOffered(choice, options),
  );
}

/** What is to be given: references of the span that the character does not hold yet from this origin, each once. */
export function planGiving(origin: OriginRecord, held: readonly HeldFeature[], span: Span): DueFeature[] {
  const there = new Set(held.filter(({ by }) => by === origin.id && origin.id !== "").map(({ as }) => as));
  return dueFeatures(origin, span).filter(({ uuid }) => {
    const fresh = !there.has(uuid);
    there.add(uuid);
    return fresh;
  });
}

/**
 * Ids of what goes with an origin: everything that it brought, or (for levels taken back) only what comes in the span.
 * What was brought by a reference that the origin does not name any more goes only with the whole.
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

/** Choices with other keys in some of them, by index; the others as they are. Plain data for an update. */
export function withChosen(
  choices: readonly Choice[],
  chosen: Readonly<Record<number, readonly string[]>>,
): (Omit<Choice, "from" | "chosen"> & { from: string[]; chosen: string[] })[] {
  return choices.map(({ track, from, count, step, expertise, level, option = "", chosen: old }, index) => ({
    track,
    from: [...from],
    count,
    step,
    expertise,
    level,
    option,
    chosen: [...new Set(chosen[index] ?? old)],
  }));
}

/** Current hit points after the maximum has changed: who was unhurt stays unhurt. @rule C-41 */
export function hitPointsAfter(before: { readonly value: number; readonly max: number }, max: number): number {
  return before.value >= before.max && before.max > 0 ? max : before.value;
}
