/** Changes of hit points in the order in which they arrived: taken back, and counted anew, among those that came after them. */
import { NUMBER_LIMIT, isSane } from "../basics/errors.ts";
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
  /** What it says that it has found; where it has not, it holds nothing up. Left out = it says nothing. */
  readonly found?: number;
  /** How many points it is worth, wherever there is room for them; left out = as many as it moved. */
  readonly full?: number;
  /** How many it moved before a late word on an earlier one brought it to a bound; left out where that is what it is worth. */
  readonly most?: number;
  /** A blow that leaves 1 hit point to whom it would bring to 0; one that is endured is so up to the maximum beyond that. */
  readonly spares?: "out" | "endures";
  /** Whether it has left that 1. */
  readonly spared?: boolean;
  /** A blow that has met one who stood to the death. */
  readonly stood?: boolean;
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

/** Whether something that needs what it has found tells of points that nobody had there. */
const isUntrue = ({ needs, found }: ChangeInForce, at: Place): boolean =>
  needs === "exact" && found !== undefined && found !== at.value;

/** Why a change can no longer be taken back: for the points of now, or for those that later changes met (`…Since`). */
export type TakeBackRefusal =
  "exceedsMaximum" | "belowZero" | "spent" | "healedSince" | "hurtSince" | "givenSince" | "invalid";

/**
 * Takes a change back by what it moved. Refused when it no longer fits: damage when somebody healed in between, healing
 * when what it gave is lost again (below 0 only where that is no place to be), temporary hit points when they are used up.
 * It has to fit wherever points stood since, too: a healing to the maximum would have given less without the damage before
 * it, so it is taken back first, and so are temporary hit points that came on top of others. Then whatever
 * arrived can be taken back from the last to the first, in every state.
 * @param since what arrived after it and counts, in that order
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
    // A place that no rule leads to is none that anybody was at: something else has moved the points since.
    if (value > 0 && (needs === "exact" || (at.value <= hp.max && at.value + value > hp.max)))
      return { ok: false, reason: "healedSince" };
    // Below 0 there may be room for a blow, and none for a rest.
    const floor = hp.sinks !== true || needs !== 0;
    if (value < 0 && floor && at.value >= least && at.value + value < least) return { ok: false, reason: "hurtSince" };
    if (temporary < 0 && at.temporary >= 0 && at.temporary + temporary < 0) return { ok: false, reason: "spent" };
    // They do not add up: with more, or fewer, before them they had given others.
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

/** What one of those that came after moves then; `most` and `spared` as in `ChangeInForce`, where they have something to say. */
export type MetAgain = PointsMoved & Pick<ChangeInForce, "most" | "spared">;

/** What arrived after a change that is another now. */
export interface Met {
  readonly value: number;
  /** What each of them moves then. */
  readonly since: readonly MetAgain[];
}

/** By how much more, or less, points may have changed before something that moves as much as it did. */
function spareAt(hp: HitPoints, at: number, { kind, moved, needs = 0 }: ChangeInForce): readonly [number, number] {
  if (needs === "exact") return [at, at];
  return [Math.min(needs, at), kind === "damage" ? NUMBER_LIMIT : Math.max(hp.max - moved.hp, at)];
}

/** Whether a blow of so many points leaves 1 to whom it finds with so many. */
function isSpared({ spares }: ChangeInForce, found: number, points: number, max: number): boolean {
  if (spares === undefined || found < 1 || points < found) return false;
  return spares === "out" || points - found < Math.max(1, max);
}

/** How changes meet other points than they did. */
export interface MeetingTerms {
  /** Whether healing starts from 0 for those below it; left out = no. @rule C-59 */
  readonly healFromZero?: boolean;
  /** Whether the first finds one who stands to the death, however he is now; left out = no. @rule H-DEATH-03 */
  readonly standing?: boolean;
  /** By how many hit points the first may have to find more, and less, for the later ones; left out = any. */
  readonly mayHold?: readonly [number, number];
}

/**
 * Changes that find other points than they found when they came, in their order. One that had come to a bound (the maximum, 0, the 1
 * that a blow leaves which spares) moves as much as it is worth and finds room for; any other as much as it did, as far as there
 * is room. So what one word has taken from them another gives back. Where that leaves no way for what has to be as it was, each
 * moves no more than it did.
 * @param from the points that the first of them finds
 * @param since in the order in which they came
 * @returns also by how many hit points the first would have to find less, for all of them to have been possible
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
  // What the first keeps for one of them must not be what another, before that one, cannot have found.
  const fits = met.fits || meet(hp, from - met.held, since, terms, true).fits;
  return fits && met.held >= -more && met.held <= less ? met : meet(hp, from, since, terms, false);
}

/**
 * @param anew whether one may move more than it did
 * @returns also whether all of them find what they need
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
    // Whoever is above 0 has to choose anew; whoever is below has chosen.
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
    // Whom another blow found down, and not standing, it found dead.
    const receivesPrivateShare = stands && (stood || was + did > 0);
    // Whoever stood is dead as far below 0 as his maximum is above.
    const isDead = stands && !stood && value <= -Math.max(1, hp.max);
    const sunk =
      hp.sinks === true ||
      receivesPrivateShare ||
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
  /** Where it has left points. */
  readonly was: number;
  /** The points that it finds now. */
  readonly found: number;
  readonly anew: boolean;
  /** Whether it finds the dead, whom no blow takes deeper. */
  readonly isDead: boolean;
}

/** What moves less than it would, or comes to a bound and is worth more, keeps how much it would move. */
const kept = (points: number, moves: number, full: number, isBound: boolean): Pick<Moves, "most"> =>
  moves < points || (isBound && points < full) ? { most: points } : {};

/** @param sunk no bound is below */
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
 * Another amount in the place of one that has arrived. Damage is counted anew as if the old had not been. Healing and
 * temporary hit points move by the difference, and what of them is spent already stays spent: a late decision creates none.
 * What arrived after it meets what it leaves.
 * @param was the amount that has arrived and what it moved; `below`: it found one who stood to the death
 * @param since what arrived after it and counts, in that order
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
  // How he stood when it came, not how he is now: up again, or dead of what came after, or of what it was before.
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
  // Healed in between: taking back never lifts above the maximum. What does not fit any more stays moved, until that is gone.
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

/** Whether temporary hit points have left what their amount says, so that what they gave is known to hang on those before them. */
const isFilled = ({ kind, moved, full }: ChangeInForce, after: Place): boolean =>
  kind === "temporary" &&
  full !== undefined &&
  (moved.temporary > 0 ? after.temporary === full : after.temporary >= full);

/**
 * Temporary hit points do not add up: those that came after give as much less, or more, as there are now before them.
 * @returns also the fewest that there are then, wherever there were some
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

/** The temporary hit points that are there for a change: not those that others have used up since, unless more came in between. */
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
  // What there is less than it gave, nobody has told of: that is spent, and nothing is given for it again.
  const isSpent = hp.value < moved && !mayBeBelow;
  const less = amount <= 0 ? moved : Math.min(was.amount - amount, moved - amount);
  const back = !isSpent ? moved : amount < was.amount ? Math.min(Math.max(0, hp.value), Math.max(0, less)) : 0;
  const more = isSpent ? Math.max(0, amount - Math.max(was.amount, moved)) : amount;
  const { value, gained } = heal({ ...hp, value: hp.value - back }, more, healFromZero && more > 0);
  return { value, temporary: hp.temporary, moved: { hp: moved - back + gained, temporary: 0 } };
}

/** @param left how many there were after it */
function bufferLate(hp: HitPoints, was: Was, amount: number, left: number): PointsChange {
  const moved = was.temporary;
  // Others may have spent what was there before it, and nobody told; less than its amount says there was not.
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
