/** Changes of hit points in the order in which they arrived: taken back, and counted anew, among those that came after them. */
import { NUMBER_LIMIT, isSane } from "./errors.ts";
import { changePoints, type ChangeKind, type PointsChange, type PointsMoved } from "./hit-point-change.ts";
import { heal, reverseDamage, type HitPoints } from "./hit-points.ts";

/** A change that counts, with what it moved. */
export interface ChangeInForce {
  readonly kind: ChangeKind;
  readonly moved: PointsMoved;
  /**
   * The fewest hit points that it can find, where that is more than 0; "exact": what it has found and nothing else. What needs
   * some moves as much as it did, or cannot have been.
   */
  readonly needs?: number | "exact";
}

type Place = Pick<HitPoints, "value" | "temporary">;

/** Points before each of several changes that arrived one after another, and as they are now. What else changed them nobody knows. */
function placesOf({ value, temporary }: HitPoints, since: readonly ChangeInForce[]): readonly [Place, ...Place[]] {
  let at: Place = { value, temporary };
  const places: [Place, ...Place[]] = [at];
  for (const { kind, moved } of since.toReversed()) {
    const sign = kind === "damage" ? 1 : -1;
    at = { value: at.value + sign * moved.hp, temporary: at.temporary + sign * moved.temporary };
    places.unshift(at);
  }
  return places;
}

/** Why a change can no longer be taken back: for the points of now, or for those that later changes met (`…Since`). */
export type TakeBackRefusal = "exceedsMaximum" | "belowZero" | "spent" | "healedSince" | "hurtSince" | "invalid";

/**
 * Takes a change back by what it moved. Refused when it no longer fits: damage when somebody healed in between, healing
 * when what it gave is lost again (below 0 only where that is no place to be), temporary hit points when they are used up.
 * It has to fit wherever points stood since, too: a healing to the maximum would have given less without the damage before
 * it, so it is taken back first. Then whatever arrived can be taken back from the last to the first, in every state.
 * @param since what arrived after it and counts, in that order
 * @rule B-THP-01 B-REST-01 C-59 D-DEATH-03
 */
export function takeBack(
  kind: ChangeKind,
  hp: HitPoints,
  moved: PointsMoved,
  since: readonly ChangeInForce[] = [],
): { ok: true; value: number; temporary: number } | { ok: false; reason: TakeBackRefusal } {
  const back =
    kind === "damage"
      ? reverseDamage(hp, { hpLost: moved.hp, temporaryLost: moved.temporary })
      : reverseGain(hp, moved);
  if (!back.ok) return back;
  const [value, temporary] = [back.value - hp.value, back.temporary - hp.temporary];
  const places = placesOf(hp, since);
  for (const [index, { needs = 0 }] of since.entries()) {
    const at = places[index] ?? hp;
    const least = needs === "exact" ? at.value : needs;
    // A place that no rule leads to is none that anybody was at: something else has moved the points since.
    if (value > 0 && (needs === "exact" || (at.value <= hp.max && at.value + value > hp.max)))
      return { ok: false, reason: "healedSince" };
    // Below 0 there may be room for a blow, and none for a rest.
    const floor = hp.sinks !== true || needs !== 0;
    if (value < 0 && floor && at.value >= least && at.value + value < least) return { ok: false, reason: "hurtSince" };
    if (temporary < 0 && at.temporary >= 0 && at.temporary + temporary < 0) return { ok: false, reason: "spent" };
  }
  return back;
}

function reverseGain(hp: HitPoints, moved: PointsMoved): ReturnType<typeof takeBack> {
  if (![moved.hp, moved.temporary].every((n) => isSane(n) && Number.isInteger(n) && n >= 0))
    return { ok: false, reason: "invalid" };
  if (!isSane(hp.value) || !isSane(hp.temporary)) return { ok: false, reason: "invalid" };
  const value = hp.value - moved.hp;
  const temporary = hp.temporary - moved.temporary;
  // Whoever may lie below 0 was there before.
  if (moved.hp > 0 && value < 0 && hp.standing !== true && hp.sinks !== true) return { ok: false, reason: "belowZero" };
  if (temporary < 0) return { ok: false, reason: "spent" };
  return { ok: true, value, temporary };
}

/** Hit points as they would be without a change, as near as they can be. */
export function withoutChange(kind: ChangeKind, hp: HitPoints, moved: PointsMoved): HitPoints {
  if (kind === "damage")
    return {
      ...hp,
      value: Math.min(NUMBER_LIMIT, hp.value + moved.hp),
      temporary: Math.min(NUMBER_LIMIT, hp.temporary + moved.temporary),
    };
  return {
    ...hp,
    value: Math.max(Math.min(0, hp.value), hp.value - moved.hp),
    temporary: Math.max(0, hp.temporary - moved.temporary),
  };
}

/**
 * How many hit points have to be left when something that gave some is taken back, for what came after it to have been possible.
 * @param since what came after it and counts, in that order
 * @rule B-REST-01
 */
export function leastSince(hp: HitPoints, since: readonly ChangeInForce[] = []): number {
  const places = placesOf(hp, since);
  const sinks = hp.sinks === true;
  const spare = since.map(({ needs = 0 }, index) => {
    const { value } = places[index] ?? hp;
    if (needs === "exact") return 0;
    return value < needs || (sinks && needs === 0) ? Infinity : value - needs;
  });
  return hp.value - Math.min(sinks ? NUMBER_LIMIT : Math.max(0, hp.value), ...spare);
}

/** What arrived after a change that is another now. */
export interface Met {
  readonly value: number;
  /** What each of them moves then. */
  readonly since: readonly PointsMoved[];
}

/** By how much more, or less, points may have changed before something that moves as much as it did. */
function spareAt(hp: HitPoints, at: number, { kind, moved, needs = 0 }: ChangeInForce): readonly [number, number] {
  if (needs === "exact") return [at, at];
  return [Math.min(needs, at), kind === "damage" ? NUMBER_LIMIT : Math.max(hp.max - moved.hp, at)];
}

/**
 * Changes that find other points than they found when they came. Each moves no more than it did, and only as far as there is room:
 * healing to the maximum, damage to 0 or as deep as it went.
 * @param from the points that the first of them finds
 * @param since in the order in which they came; `most` is how many hit points one may move where that is more than it did
 * @returns also by how many hit points the first would have to find less, for all of them to have been possible
 * @rule B-THP-01 B-REST-01 B-DMG-10
 */
export function meetAgain(
  hp: HitPoints,
  from: number,
  since: readonly (ChangeInForce & { readonly most?: number })[],
): Met & { readonly held: number } {
  const [, ...after] = placesOf(hp, since).map(({ value }) => value);
  let [value, held] = [from, 0];
  const moved = since.map((one, index): PointsMoved => {
    const {
      kind,
      moved: { hp: did, temporary },
      most = did,
    } = one;
    const was = after[index] ?? hp.value;
    const sunk = hp.sinks === true || (hp.standing === true && after.slice(index).every((place) => place <= 0));
    if (one.needs !== undefined && one.needs !== 0) {
      const [least, top] = spareAt(hp, kind === "damage" ? was + did : was - did, one);
      const found = Math.min(top, Math.max(least, value));
      held += value - found;
      value = kind === "damage" ? found - did : found + did;
      return { hp: did, temporary };
    }
    const room = kind === "damage" ? value - (sunk ? -NUMBER_LIMIT : Math.min(0, was)) : Math.max(hp.max, was) - value;
    const moves = Math.min(most, Math.max(0, room));
    value += kind === "damage" ? -moves : moves;
    return { hp: moves, temporary };
  });
  return { value, since: moved, held };
}

/**
 * Another amount in the place of one that has arrived. Damage is counted anew as if the old had not been. Healing and
 * temporary hit points move by the difference, and what of them is spent already stays spent: a late decision creates none.
 * What arrived after it meets what it leaves.
 * @param was the amount that has arrived and what it moved
 * @param since what arrived after it and counts, in that order
 * @rule B-THP-01 B-THP-03 B-REST-01
 */
export function changeLate(
  kind: ChangeKind,
  hp: HitPoints,
  was: PointsMoved & { readonly amount: number },
  amount: number,
  healFromZero = false,
  since: readonly ChangeInForce[] = [],
): PointsChange & Met {
  const places = placesOf(hp, since);
  const [{ value: left }] = places;
  // Temporary ones that others have used up since are not there for it.
  const temporary =
    kind === "temporary" && amount > was.amount ? hp.temporary : Math.min(...places.map((place) => place.temporary));
  const standing = hp.standing === true && places.slice(0, -1).every(({ value }) => value <= 0);
  const here = changeHere(kind, { ...hp, value: left, temporary, standing }, was, amount, healFromZero);
  const met = meetAgain(hp, here.value, since);
  // Healed in between: taking back never lifts above the maximum. What does not fit any more stays moved, until that is gone.
  const value = Math.min(met.value, Math.max(hp.max, hp.value));
  const held = met.held + met.value - value;
  const moved = { ...here.moved, hp: here.moved.hp + (kind === "damage" ? held : -held) };
  return { value, temporary: hp.temporary + here.temporary - temporary, moved, since: met.since };
}

function changeHere(
  kind: ChangeKind,
  hp: HitPoints,
  was: PointsMoved & { readonly amount: number },
  amount: number,
  healFromZero: boolean,
): PointsChange {
  if (kind === "damage") return changePoints(kind, withoutChange(kind, hp, was), amount);
  const moved = kind === "healing" ? was.hp : was.temporary;
  const live = Math.max(0, kind === "healing" ? hp.value : hp.temporary);
  // More than was given, should an earlier decision have found nothing left to take.
  const more = Math.max(0, amount - Math.max(was.amount, moved));
  // Temporary hit points that were there before count towards the new amount, too.
  const before = kind === "temporary" && moved > 0 ? Math.max(0, was.amount - moved) : 0;
  const less = amount <= 0 ? moved : Math.min(was.amount - amount, moved - Math.max(0, amount - before));
  const back = amount < was.amount ? Math.min(live, Math.max(0, less)) : 0;
  if (kind === "healing") {
    const { value, gained } = heal({ ...hp, value: hp.value - back }, more, healFromZero && more > 0);
    return { value, temporary: hp.temporary, moved: { hp: moved - back + gained, temporary: 0 } };
  }
  const gained = moved > 0 ? more : Math.max(0, Math.min(more, amount - live));
  return { value: hp.value, temporary: live - back + gained, moved: { hp: 0, temporary: moved - back + gained } };
}
