/** Undoes or corrects a change of hit points after other changes followed it, and recalculates them in order of arrival. */
import { NUMBER_LIMIT, isSane } from "../basics/errors.ts";
import { changePoints, type PointsChange, type PointsMoved } from "./hit-point-change.ts";
import type { ChangeKind } from "../basics/ids.ts";
import { heal, reverseDamage, type HitPoints } from "./hit-points.ts";

/** An applied change of hit points and the points that it moved. */
export interface ChangeInForce {
  readonly kind: ChangeKind;
  readonly moved: PointsMoved;
  /** Lowest hit points before this change that allow it, or "exact" for only the original ones. Then it always moves the same points. */
  readonly needs?: number | "exact";
  /** Hit points that this change's record states as found. If they differ from the calculated ones, this change blocks nothing. */
  readonly found?: number;
  /** Points that this change moves without any limit. Default: the points that it moved. */
  readonly full?: number;
  /** Points that this change moved before a correction of an earlier change limited it. Leave it out if this equals `full`. */
  readonly most?: number;
  /** Damage that leaves 1 hit point: "out" = knocked out, "endures" = not if it exceeds the hit points by the maximum or more. */
  readonly spares?: "out" | "endures";
  /** True if this damage left 1 hit point. */
  readonly spared?: boolean;
  /** True if this damage hit a creature that stood to the death. */
  readonly stood?: boolean;
}

type Place = Pick<HitPoints, "value" | "temporary">;

/** Returns the hit points before each change and after the last one, calculated back from the current points. */
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

/** True if the record of a change states other hit points than the calculated ones. */
const isUntrue = ({ needs, found }: ChangeInForce, at: Place): boolean =>
  needs === "exact" && found !== undefined && found !== at.value;

/** Reason why a change cannot be undone: the current points do not allow it, or a later change needs the points (`…Since`). */
export type TakeBackRefusal =
  "exceedsMaximum" | "belowZero" | "spent" | "healedSince" | "hurtSince" | "givenSince" | "invalid";

/**
 * Undoes a change by the points that it moved. The current points and the points before each later change must allow it. For example,
 * healing since then blocks undoing damage if the points would exceed the maximum. Undoing all changes from the last to the first always
 * works.
 * @param since applied changes that followed, in order of arrival
 * @rule B-THP-01 B-THP-03 B-REST-01 C-59 D-DEATH-03
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
  for (const [index, one] of since.entries()) {
    const at = places[index] ?? hp;
    if (isUntrue(one, at)) continue;
    const { needs = 0 } = one;
    const least = needs === "exact" ? at.value : needs;
    // Calculated points above the maximum come from an unrecorded change, so this step does not check them.
    if (value > 0 && (needs === "exact" || (at.value <= hp.max && at.value + value > hp.max)))
      return { ok: false, reason: "healedSince" };
    // Damage can go below 0 under some rules. A rest cannot.
    const floor = hp.sinks !== true || needs !== 0;
    if (value < 0 && floor && at.value >= least && at.value + value < least) return { ok: false, reason: "hurtSince" };
    if (temporary < 0 && at.temporary >= 0 && at.temporary + temporary < 0) return { ok: false, reason: "spent" };
    // Temporary hit points do not add up. With other temporary hit points before it, this change would have given another amount.
    if (temporary !== 0 && one.moved.temporary > 0 && isFilled(one, places[index + 1] ?? hp))
      return { ok: false, reason: "givenSince" };
  }
  return back;
}

function reverseGain(hp: HitPoints, moved: PointsMoved): ReturnType<typeof takeBack> {
  if (![moved.hp, moved.temporary].every((n) => isSane(n) && Number.isInteger(n) && n >= 0))
    return { ok: false, reason: "invalid" };
  if (!isSane(hp.value) || !isSane(hp.temporary)) return { ok: false, reason: "invalid" };
  const value = hp.value - moved.hp;
  const temporary = hp.temporary - moved.temporary;
  // A creature that may have negative hit points could have had them before the change.
  if (moved.hp > 0 && value < 0 && hp.standing !== true && hp.sinks !== true) return { ok: false, reason: "belowZero" };
  if (temporary < 0) return { ok: false, reason: "spent" };
  return { ok: true, value, temporary };
}

/** Returns the hit points as if the change had not happened, within their limits. */
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
 * Returns the lowest hit points that must remain when a gain is undone, so that all later changes stay possible.
 * @param since applied changes that followed, in order of arrival
 * @rule B-REST-01
 */
export function leastSince(hp: HitPoints, since: readonly ChangeInForce[] = []): number {
  const places = placesOf(hp, since);
  const sinks = hp.sinks === true;
  const spare = since.map((one, index) => {
    const at = places[index] ?? hp;
    if (isUntrue(one, at)) return Infinity;
    const { needs = 0 } = one;
    const { value } = at;
    if (needs === "exact") return 0;
    return value < needs || (sinks && needs === 0) ? Infinity : value - needs;
  });
  return hp.value - Math.min(sinks ? NUMBER_LIMIT : Math.max(0, hp.value), ...spare);
}

/** Points that a later change moves after the correction. `most` and `spared` have the same meaning as in `ChangeInForce`. */
export type MetAgain = PointsMoved & Pick<ChangeInForce, "most" | "spared">;

/** Hit points after the correction of a change. */
export interface Met {
  readonly value: number;
  /** Points that each later change moves now. */
  readonly since: readonly MetAgain[];
}

/** Returns the lowest and highest hit points before a change that let it move the same points. */
function spareAt(hp: HitPoints, at: number, { kind, moved, needs = 0 }: ChangeInForce): readonly [number, number] {
  if (needs === "exact") return [at, at];
  return [Math.min(needs, at), kind === "damage" ? NUMBER_LIMIT : Math.max(hp.max - moved.hp, at)];
}

/** True if damage of so many points leaves the target at 1 hit point. */
function isSpared({ spares }: ChangeInForce, found: number, points: number, max: number): boolean {
  if (spares === undefined || found < 1 || points < found) return false;
  return spares === "out" || points - found < Math.max(1, max);
}

/** Options for recalculating later changes. */
export interface MeetingTerms {
  /** True if healing starts at 0 when the hit points are negative. Default: false. @rule C-59 */
  readonly healFromZero?: boolean;
  /** True if the creature stands to the death when the first change arrives. Default: false. @rule H-DEATH-03 */
  readonly standing?: boolean;
  /** Hit points by which the first change may increase and decrease the points for the later changes. Default: no limit. */
  readonly mayHold?: readonly [number, number];
}

/**
 * Recalculates changes that now start from other hit points. A change that was limited (by the maximum, by 0 or by the 1 hit point that it
 * left) moves its full points as far as there is room. Every other change moves its old points as far as there is room. If a later change
 * would become impossible, no change moves more than it did.
 * @param from hit points before the first of these changes
 * @param since changes in the order of arrival
 * @returns the new points, and `held`: the hit points by which `from` must be lower to make all changes possible
 * @rule B-THP-01 B-REST-01 B-DMG-10 B-DEATH-14
 */
export function meetAgain(
  hp: HitPoints,
  from: number,
  since: readonly ChangeInForce[],
  terms: MeetingTerms = {},
): Met & { readonly held: number } {
  const { mayHold: [more, less] = [NUMBER_LIMIT, NUMBER_LIMIT] } = terms;
  const met = meet(hp, from, since, terms, true);
  // Points held back for one change must not make an earlier change impossible.
  const fits = met.fits || meet(hp, from - met.held, since, terms, true).fits;
  return fits && met.held >= -more && met.held <= less ? met : meet(hp, from, since, terms, false);
}

/**
 * Recalculates the changes once.
 * @param anew true if a change may move more points than it did
 * @returns also `fits`: true if all changes find the hit points that they need
 */
function meet(
  hp: HitPoints,
  from: number,
  since: readonly ChangeInForce[],
  { healFromZero = false, standing = false }: MeetingTerms,
  anew: boolean,
): Met & { readonly held: number; readonly fits: boolean } {
  const [, ...after] = placesOf(hp, since).map(({ value }) => value);
  let [value, held, stands] = [from, 0, standing];
  let fits = true;
  const moved = since.map((one, index): MetAgain => {
    const {
      kind,
      moved: { hp: did, temporary },
      needs = 0,
      stood = false,
    } = one;
    // A creature above 0 must choose again whether to stand. A creature below 0 already chose.
    stands = value <= 0 && (stands || (stood && value < 0));
    const was = after[index] ?? hp.value;
    if (needs !== 0) {
      const [least, top] = spareAt(hp, kind === "damage" ? was + did : was - did, one);
      const found = Math.min(top, Math.max(least, value));
      held += value - found;
      fits &&= value === found;
      value = kind === "damage" ? found - did : found + did;
      return { hp: did, temporary };
    }
    if (kind === "temporary") return { hp: did, temporary };
    // If a creature was already at 0 or below and did not stand, later damage met a dead creature.
    const wasStanding = stands && (stood || was + did > 0);
    // A creature that stands to the death dies when its negative hit points reach its maximum.
    const isDead = stands && !stood && value <= -Math.max(1, hp.max);
    const sunk =
      hp.sinks === true ||
      wasStanding ||
      (hp.standing === true && !isDead && after.slice(index).every((place) => place <= 0));
    const meeting = { one, was, found: value, anew, isDead };
    const met = kind === "damage" ? struckAgain(meeting, hp, sunk) : healedAgain(meeting, hp, healFromZero);
    value += kind === "damage" ? -met.hp : met.hp;
    return { ...met, temporary };
  });
  return { value, since: moved, held, fits };
}

type Moves = Omit<MetAgain, "temporary">;

interface Meeting {
  readonly one: ChangeInForce;
  /** Hit points after this change, as recorded. */
  readonly was: number;
  /** Hit points before this change, as recalculated. */
  readonly found: number;
  readonly anew: boolean;
  /** True if the creature is dead. Damage does not lower the hit points of a dead creature. */
  readonly isDead: boolean;
}

/** Returns the full points of a change as `most` if the change is limited now. */
const kept = (points: number, moves: number, full: number, isBound: boolean): Pick<Moves, "most"> =>
  moves < points || (isBound && points < full) ? { most: points } : {};

/** @param sunk true if hit points may go below 0 */
function struckAgain({ one, was, found, anew, isDead }: Meeting, { max }: HitPoints, sunk: boolean): Moves {
  const { moved, full = moved.hp, spares, spared = false } = one;
  const { most = spared || (!sunk && was <= 0) ? full : 0 } = one;
  const points = Math.max(moved.hp, most);
  const isOut = anew ? isSpared(one, found, points, max) : spared;
  const least = isDead ? found : isOut && anew ? 1 : sunk ? -NUMBER_LIMIT : Math.min(0, was);
  const moves = Math.min(anew ? points : moved.hp, Math.max(0, found - least));
  const ends = isOut || (!sunk && found - moves <= 0);
  return { hp: moves, ...kept(points, moves, full, ends), ...(spares ? { spared: isOut } : {}) };
}

function healedAgain({ one, was, found, anew }: Meeting, { max }: HitPoints, fromZero: boolean): Moves {
  const { moved, full = moved.hp, most = was >= max ? full : 0 } = one;
  const risen = (at: number): number => (fromZero ? Math.max(0, -at) : 0);
  const did = Math.max(0, moved.hp - risen(was - moved.hp));
  const points = Math.max(did, most);
  const gains = anew ? points + (points > 0 ? risen(found) : 0) : moved.hp;
  const moves = Math.min(gains, Math.max(0, Math.max(max, was) - found));
  return { hp: moves, ...kept(points, moves - risen(found), full, found + moves >= max) };
}

/**
 * Replaces the amount of an applied change and recalculates later changes. Damage is recalculated as if the old damage had not happened.
 * Healing and temporary hit points change by the difference. Spent points stay spent, so a late correction creates no new points.
 * @param was the applied amount and the points that it moved; `below` is true if it met a creature that stood to the death
 * @param since applied changes that followed, in order of arrival
 * @rule B-THP-01 B-THP-03 B-REST-01
 */
export function changeLate(
  kind: ChangeKind,
  hp: HitPoints,
  was: PointsMoved & { readonly amount: number; readonly below?: boolean },
  amount: number,
  healFromZero = false,
  since: readonly ChangeInForce[] = [],
): PointsChange & Met {
  const places = placesOf(hp, since);
  const [{ value: left, temporary: after }] = places;
  const temporary = bufferFor(places, since);
  // Uses the state of the creature at the time of the change. The current state may differ because of later changes.
  const stood = was.below === true && left + (kind === "damage" ? was.hp : -was.hp) <= 0;
  const standing = stood || (hp.standing === true && places.slice(0, -1).every(({ value }) => value <= 0));
  const there = { ...hp, value: left, temporary, standing, dead: hp.dead === true && !stood };
  const here =
    kind === "damage"
      ? changePoints(kind, withoutChange(kind, there, was), amount)
      : kind === "healing"
        ? healLate(there, was, amount, healFromZero)
        : bufferLate(there, was, amount, after);
  const met = meetAgain(hp, here.value, since, {
    healFromZero,
    standing: stood,
    mayHold: kind === "damage" ? [here.moved.hp, NUMBER_LIMIT] : [Math.max(hp.max, left) - here.value, here.moved.hp],
  });
  // If healing followed, the correction never raises the points above the maximum. Points that do not fit stay moved until the healing is
  // undone.
  const value = Math.min(met.value, Math.max(hp.max, hp.value));
  const held = met.held + met.value - value;
  const moved = { ...here.moved, hp: here.moved.hp + (kind === "damage" ? held : -held) };
  const buffers = buffersAgain(places, here.temporary - temporary, since);
  return {
    value,
    temporary: hp.temporary + buffers.by,
    moved,
    since: met.since.map((one, index) => ({ ...one, temporary: buffers.moved[index] ?? one.temporary })),
  };
}

/** True if a gain of temporary hit points ended at its full amount. Then its result depends on the temporary hit points before it. */
const isFilled = ({ kind, moved, full }: ChangeInForce, after: Place): boolean =>
  kind === "temporary" &&
  full !== undefined &&
  (moved.temporary > 0 ? after.temporary === full : after.temporary >= full);

/**
 * Recalculates later gains of temporary hit points. They do not add up, so each gain depends on the points before it.
 * @returns also `least`: the lowest temporary hit points after any of these changes
 */
function buffersAgain(
  places: readonly Place[],
  change: number,
  since: readonly ChangeInForce[],
): { readonly by: number; readonly least: number; readonly moved: readonly number[] } {
  let [by, least] = [change, Infinity];
  const moved = since.map((one, index) => {
    const { full = 0, moved } = one;
    const [did, was] = [moved.temporary, places[index + 1]?.temporary ?? 0];
    const gives = isFilled(one, { value: 0, temporary: was }) ? Math.max(0, full - (was - did + by)) : did;
    by += gives - did;
    if (was >= 0) least = Math.min(least, was + by);
    return gives;
  });
  return { by, least, moved };
}

/** Returns the temporary hit points for a correction: without those spent by later changes, unless a later gain replaced them. */
function bufferFor(places: readonly [Place, ...Place[]], since: readonly ChangeInForce[]): number {
  let there = places[0].temporary;
  for (let short = there; there > 0 && short > 0; there -= Math.max(0, short))
    short = -buffersAgain(places, -there, since).least;
  return there;
}

type Was = Parameters<typeof changeLate>[2];

function healLate(hp: HitPoints, was: Was, amount: number, healFromZero: boolean): PointsChange {
  const { hp: moved } = was;
  const mayBeBelow = hp.sinks === true || hp.standing === true || was.below === true;
  // Points that are missing without a record count as spent. The correction does not give them again.
  const isSpent = hp.value < moved && !mayBeBelow;
  const less = amount <= 0 ? moved : Math.min(was.amount - amount, moved - amount);
  const back = !isSpent ? moved : amount < was.amount ? Math.min(Math.max(0, hp.value), Math.max(0, less)) : 0;
  const more = isSpent ? Math.max(0, amount - Math.max(was.amount, moved)) : amount;
  const { value, gained } = heal({ ...hp, value: hp.value - back }, more, healFromZero && more > 0);
  return { value, temporary: hp.temporary, moved: { hp: moved - back + gained, temporary: 0 } };
}

/**
 * Replaces the amount of a gain of temporary hit points.
 * @param left temporary hit points right after the original gain
 */
function bufferLate(hp: HitPoints, was: Was, amount: number, left: number): PointsChange {
  const moved = was.temporary;
  // Temporary hit points from before the gain may have been spent without a record. At least the difference between the gain's amount and
  // its moved points was there.
  const found = Math.max(0, left - moved, was.amount - moved);
  const gives = Math.max(0, amount - found);
  const back = Math.min(Math.max(0, hp.temporary), Math.max(0, moved - gives));
  const gained = Math.max(0, gives - moved);
  return {
    value: hp.value,
    temporary: hp.temporary - back + gained,
    moved: { hp: 0, temporary: moved - back + gained },
  };
}
