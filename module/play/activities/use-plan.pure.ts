/** A use as it would be done now: what it takes, what is rolled, what stands against it. The window shows it, the deed does it. Pure. */
import {
  kindsNow,
  mostTargets,
  rolledParts,
  takesAlong,
  type Activity,
  type RolledPart,
} from "../../rules/activities/activity.ts";
import type { SlotView } from "../../rules/spells/caster.ts";
import { countNumber, type Numbers } from "../../rules/basics/counted-formula.ts";
import type { ChangeKind } from "../../rules/damage/hit-point-change.ts";
import type { ComponentResult } from "../../rules/spells/spell-components.ts";
import { aboveOf, spendable } from "../../rules/activities/activity-further.ts";
import { rayCount } from "../../rules/attack/spell-attack.ts";
import { longCasting } from "../../rules/spells/long-casting.ts";
import {
  castSpell,
  regainedCircles,
  regainedSlots,
  wantedCircles,
  type Regained,
} from "../../rules/spells/spell-slots.ts";
import { spread } from "./distribute.pure.ts";
import { error, warning, type Obstacle } from "../modifiers/obstacle.pure.ts";
import { raysObstacle } from "../modifiers/obstacles.pure.ts";

/** What was chosen in the window; what does not fit is as if nothing were chosen. */
export interface UseChoice {
  /** Circle of the slot; 0 = the lowest that is left. */
  readonly circle: number;
  readonly ritual: boolean;
  /** Taken from a pool. */
  readonly spent: number;
  /** Null = the only kind there is, or the first. */
  readonly kind: ChangeKind | null;
  /** How many it is for; of darts, how many are named. */
  readonly targets: number;
  /** Id of the thing that is the material; "" = none. */
  readonly material: string;
  /** Which slots come back by it, of what gives back circles; left out = the highest. @rule B-REST-04 */
  readonly back?: readonly Regained[];
  /** Whether its darts were counted out, and are not to be dealt out evenly; left out = they were not. @rule C-94 */
  readonly counted?: boolean;
  /** Key of the further use; left out = the first thing that can be done with it. */
  readonly activity?: string;
  /** Id of the message by which it was readied; left out or "" = it is cast as it comes. @rule B-ACT-16 */
  readonly held?: string;
  /** Whether what takes minutes is done at once, as only a Game Master may have it; left out = as the rules say. @rule B-SPL-05 */
  readonly atOnce?: boolean;
  /** Id of the injury of one of its targets that it cures; left out or "" = none. @rule H-DEATH-05 */
  readonly injury?: string;
  /** Id of the attack upon him that he answers with it: whoever that has felled could act when it came. @rule H-TURN-10 */
  readonly answers?: string;
}

/** The same of what strikes: whom it is for its window knows. */
export type Cast = Omit<UseChoice, "kind" | "targets">;

export const AS_USUAL: Cast = { circle: 0, ritual: false, spent: 0, material: "" };

/** Who does it, and with what. */
export interface UseFacts {
  readonly name: string;
  /** Of the item. */
  readonly id: string;
  readonly activity: Activity;
  /** Null for what is no spell. */
  readonly spell: {
    readonly circle: number;
    readonly prepared: boolean;
  } | null;
  /** The slot that was paid when it was readied; null or left out for what is cast as it comes. @rule B-ACT-16 */
  readonly held?: { readonly circle: number; readonly over?: boolean } | null;
  /** The casting of several turns that would end by it; null or left out for what is cast as it comes. @rule B-SPL-05 */
  readonly casting?: {
    readonly ritual: boolean;
    /** Whether it was broken off, or is another by now. */
    readonly over: boolean;
    /** Turns that it still takes before the one that ends it. */
    readonly left: number;
  } | null;
  readonly slots: readonly SlotView[];
  /** Of the thing itself; left out = nothing is counted. */
  readonly uses?: { readonly value: number; readonly max: number };
  readonly level: number;
  readonly numbers: Numbers;
  readonly isGM: boolean;
  readonly components: ComponentResult;
  /** Whether a fight goes on that he takes turns in; left out = no. */
  readonly inFight?: boolean;
  /** Whether his last rest was a short one; left out = no. */
  readonly rested?: boolean;
  /** Whether the turn that runs there is another's; left out = no. */
  readonly waits?: boolean;
}

export interface UsePlan {
  /** Circle of the slot that is taken; 0 = none. */
  readonly circle: number;
  readonly above: number;
  readonly kind: ChangeKind | null;
  /** Whether its targets save now. @rule H-SPL-13 */
  readonly saves: boolean;
  readonly now: readonly RolledPart[];
  readonly later: readonly (RolledPart & { readonly kind: ChangeKind })[];
  readonly pays: readonly { readonly path: string; readonly by: number }[];
  readonly most: number | null;
  /** Rays or darts that are dealt out; null for what is not aimed one by one. */
  readonly rays: number | null;
  readonly spent: number;
  /** Slots that may be chosen to come back; null for what leaves no choice. */
  readonly slotsBack: SlotsBack | null;
  readonly obstacles: readonly Obstacle[];
  /** Turns of the casting that is only begun now; 0 = it is cast at once. @rule B-SPL-05 */
  readonly begins: number;
  /** Turns of a casting that a Game Master has left out; 0 = none. */
  readonly leftOut: number;
  /** Minutes that it takes beyond those of its activity: as a ritual. @rule B-SPL-06 */
  readonly longer: number;
}

/** What is to come back of each circle that lacks some, and what that adds up to of what it may. */
export interface SlotsBack {
  readonly rows: readonly { readonly circle: number; readonly missing: number; readonly by: number }[];
  readonly sum: number;
  readonly most: number;
}

/** A use as somebody has it in mind. */
export interface PlannedUse {
  readonly facts: UseFacts;
  readonly plan: UsePlan;
}

/** The slot that would be taken: the chosen one, else the lowest that is left, else the spell's own. @rule H-SPL-09 H-SPL-10 */
export function slotFor(circle: number, chosen: number, slots: readonly SlotView[]): number {
  if (chosen >= circle) return chosen;
  return slots.find((slot) => slot.circle >= circle && slot.value > 0)?.circle ?? circle;
}

/**
 * Darts of each target: those that were named for it, one target several times, else dealt out evenly.
 * @param named who is aimed at, in the order of their naming
 * @param counted whether each was named as often as he is meant: one dart on each of two is no more, whatever there is
 * @rule C-94 B-DMG-05
 */
export function dartsOn<T>(
  named: readonly T[],
  rays: number | null,
  counted = false,
): { readonly target: T; readonly darts: number }[] {
  const targets = [...new Set(named)];
  const even = !counted && targets.length === named.length && rays !== null;
  const counts = spread(even ? rays : 0, targets.length);
  return targets.map((target, index) => ({
    target,
    darts: even ? (counts[index] ?? 1) : rays === null ? 1 : named.filter((one) => one === target).length,
  }));
}

/** What is not allowed stops a player; a Game Master is told, and goes on. */
export const stop = (key: string, data: Obstacle["data"], isGM: boolean): Obstacle =>
  isGM ? { ...warning(key, data), overruled: true } : error(key, data);

function slotCost({ spell, held, casting, slots, name, activity, isGM }: UseFacts, choice: UseChoice) {
  if (!spell) return { circle: 0, pays: [], obstacles: [], longer: 0 };
  if (held)
    return {
      circle: held.circle,
      pays: [],
      obstacles: held.over ? [error("OD20.Use.heldOver", { name })] : [],
      longer: 0,
    };
  const circle = spell.circle === 0 || choice.ritual ? 0 : slotFor(spell.circle, choice.circle, slots);
  const asked = {
    circle: spell.circle,
    slots,
    // A ritual needs a spell that is known, not one that is prepared.
    prepared: spell.prepared || choice.ritual,
    asRitual: choice.ritual,
    ritual: activity.ritual || casting?.ritual === true,
  };
  const verdict = castSpell(circle === 0 ? asked : { ...asked, slotCircle: circle });
  const left = slots.find((slot) => slot.circle === circle)?.value ?? 0;
  return {
    circle,
    pays: circle > 0 && left > 0 ? [{ path: `system.spellcasting.slots.c${String(circle)}.value`, by: 1 }] : [],
    obstacles: verdict.reasons.map((reason) => stop(reason, { name }, isGM)),
    longer: verdict.extraMinutes,
  };
}

function thingCost({ activity: { pays }, id, name, isGM }: UseFacts, spent: number) {
  if (pays.kind !== "uses" && pays.kind !== "quantity") return { pays: [], obstacles: [] };
  const by = pays.kind === "quantity" ? 1 : pays.pool ? spent : (pays.each ?? 1);
  const of = pays.kind === "uses" ? pays.of : undefined;
  const path = `items.${of?.id ?? id}.system.${pays.kind === "uses" ? "uses.value" : "quantity"}`;
  const enough = pays.left >= by && pays.left > 0;
  const key = pays.kind === "uses" ? "OD20.Use.noUses" : "OD20.Use.noPieces";
  return {
    pays: enough ? [{ path, by }] : [],
    obstacles: enough ? [] : [stop(key, { name: of?.name ?? name }, isGM)],
  };
}

const NONE = { value: 0, max: 0 };

const slotPath = (circle: number): string => `system.spellcasting.slots.c${String(circle)}.value`;

/** The circles among which somebody may choose what comes back. @rule H-SPL-04 B-REST-04 */
function choiceOfSlots(
  { activity: { gains }, slots, numbers }: UseFacts,
  { back: wanted }: UseChoice,
): SlotsBack | null {
  if (gains?.what !== "circles") return null;
  const top = gains.circle;
  const open = slots
    .map(({ circle, value, max }) => ({ circle, missing: max - value }))
    .filter(({ circle, missing }) => missing > 0 && (top === 0 || circle <= top));
  const most = Math.min(MOST_BACK, countNumber(gains.amount, numbers) ?? 0);
  const { back, sum } = wantedCircles(open, top, wanted ?? regainedCircles(open, most, top));
  const rows = open.map((one) => ({ ...one, by: back.find(({ circle }) => circle === one.circle)?.by ?? 0 }));
  return { rows, sum, most };
}

/** The slots that come back by it. @rule H-SPL-04 B-REST-04 */
function slotsBack({ activity: { gains }, slots, numbers }: UseFacts, chosen: SlotsBack | null): Regained[] {
  if (chosen) return chosen.rows.filter(({ by }) => by > 0);
  if (!gains) return [];
  const missing = slots.map(({ circle, value, max }) => ({ circle, missing: max - value }));
  if (gains.what === "slot")
    return regainedSlots(
      missing.filter(({ circle }) => circle === gains.circle),
      1,
    );
  if (gains.what === "pool") return [];
  const all = slots.reduce((sum, { max }) => sum + max, 0);
  const amount = Math.min(MOST_BACK, countNumber(gains.amount, { ...numbers, slots: all }) ?? 0);
  return regainedSlots(missing, amount);
}
/** No feature gives more back at once. */
const MOST_BACK = 40;

/** The uses of another thing that come back by it. @rule B-REST-04 */
function poolBack({ name, numbers, isGM }: UseFacts, { of, amount }: NonNullable<Activity["gains"]>) {
  const room = of ? Math.min(of.max - of.value, countNumber(amount, numbers) ?? 0) : 0;
  return of && room > 0
    ? { pays: [{ path: `items.${of.id}.system.uses.value`, by: -room }], obstacles: [] }
    : { pays: [], obstacles: [stop("OD20.Use.full", { name: of?.name ?? name }, isGM)] };
}

/** What is only done after a short rest, and before the next fight. @rule B-REST-04 */
const notRested = ({ activity, name, rested = false, inFight = false, isGM }: UseFacts): Obstacle[] =>
  activity.after === "short" && (!rested || inFight) ? [stop("OD20.Use.notRested", { name }, isGM)] : [];

/** What it fills up again; what is full already is refused. @rule H-SPL-04 B-REST-04 */
function gainOf(
  facts: UseFacts,
  paid: number,
  chosen: SlotsBack | null,
): { pays: { path: string; by: number }[]; obstacles: Obstacle[] } {
  const { activity, id, name, isGM, uses = NONE } = facts;
  const { gains } = activity;
  if (!gains) return { pays: [], obstacles: [] };
  if (gains.what === "pool") return poolBack(facts, gains);
  const own = gains.what === "uses" || gains.what === "use";
  const room = Math.min(uses.max - uses.value, gains.what === "use" ? 1 : paid);
  const back = own
    ? [{ path: `items.${id}.system.uses.value`, by: -room }]
    : slotsBack(facts, chosen).map(({ circle, by }) => ({ path: slotPath(circle), by: -by }));
  // Of what may be chosen more than it gives comes to nobody, nor does nothing at all.
  if (chosen && chosen.sum > chosen.most)
    return { pays: [], obstacles: [error("OD20.Use.circlesOver", { n: chosen.sum, most: chosen.most })] };
  if (chosen && chosen.rows.some(({ circle }) => circle <= chosen.most) && back.length === 0)
    return { pays: [], obstacles: [error("OD20.Use.circlesNone", {})] };
  const full = own ? uses.value >= uses.max : back.length === 0;
  return full
    ? { pays: [], obstacles: [stop("OD20.Use.full", { name }, isGM)] }
    : { pays: back.filter(({ by }) => by < 0), obstacles: [] };
}

/**
 * In a fight nobody casts for minutes at one press: how long it takes is told, and that it is paid at its end. A spell, be it
 * one's own, a thing's or a feature's, is begun now, in one's own turn, and ended when it was carried so far; unless a Game
 * Master says that it is there at once.
 * @param longer minutes that this casting takes more
 * @rule B-SPL-05 H-SPL-21
 */
function longerThanATurn(
  { activity, name, inFight, waits, casting, isGM }: UseFacts,
  longer: number,
  { atOnce = false }: UseChoice,
): { readonly begins: number; readonly leftOut: number; readonly obstacles: readonly Obstacle[] } {
  const now = (...obstacles: Obstacle[]) => ({ begins: 0, leftOut: 0, obstacles });
  if (casting?.over) return now(error("OD20.Use.castingOver", { name }));
  if (casting) return now(...(casting.left > 0 ? [error("OD20.Use.castingEarly", { name, n: casting.left })] : []));
  const long = inFight ? longCasting(activity.minutes + longer) : null;
  if (!long) return now();
  if (atOnce && isGM) return { ...now(), leftOut: long.turns };
  const obstacles = [
    warning("OD20.Use.castingBegins", { name, rounds: long.turns, time: activity.minutes + longer }),
    ...(waits ? [error("OD20.Use.castingTurn", { name })] : []),
  ];
  return { begins: long.turns, leftOut: 0, obstacles };
}

/** @rule H-SPL-01 H-SPL-04 H-SPL-09 H-SPL-10 H-SPL-20 H-SPL-21 H-SPL-22 B-REST-04 B-ACT-16 */
export function planUse(facts: UseFacts, chosen: UseChoice): UsePlan {
  const choice = facts.casting ? { ...chosen, ritual: facts.casting.ritual } : chosen;
  const { activity, spell, name, components, isGM } = facts;
  const { pays, parts, test } = activity;
  const pool = spendable(activity);
  const spent =
    pays.kind === "uses" && pays.pool ? Math.max(pool.least, Math.min(pool.most, Math.trunc(choice.spent))) : 0;
  const slot = slotCost(facts, choice);
  const long = longerThanATurn(facts, slot.longer, choice);
  const { borrowed } = activity;
  const above = borrowed
    ? aboveOf(borrowed, spent, pool.least)
    : spell && slot.circle > 0
      ? slot.circle - spell.circle
      : 0;
  const thing = thingCost(facts, spent);
  const back = choiceOfSlots(facts, choice);
  const gain = gainOf(facts, slot.circle, back);
  const doing = { above, level: facts.level, spent, numbers: facts.numbers };
  const rolled = (some: typeof parts): RolledPart[] => rolledParts(some, (borrowed ?? spell)?.circle === 0, doing);
  // What an attack decides is rolled with its hit; a save is rolled by whoever it meets, and the damage once for all.
  const kinds = kindsNow(parts).filter((kind) => kind !== "damage" || test.kind !== "attack");
  const meets = test.kind === "save" && choice.targets > 0;
  const first = test.kind === "attack" || (test.kind === "save" && !meets) ? null : (kinds[0] ?? null);
  const kind = kinds.find((one) => one === choice.kind && (one !== "damage" || test.kind === "none" || meets)) ?? first;
  const saves = meets && (kind === null || kind === "damage");
  const now = kind === null ? [] : rolled(parts.filter((part) => part.kind === kind && !part.later));
  const waits =
    kind === null ? parts.filter((part) => part.kind === "damage" || part.later) : parts.filter((part) => part.later);
  const most = mostTargets(activity, above);
  const rays = activity.rays && rayCount(activity.rays, above, facts.level);
  const dealt = test.kind !== "attack" && (choice.counted === true || choice.targets > (rays ?? 0));
  const over = dealt ? raysObstacle({ name, strikes: choice.targets, most: rays }, isGM) : null;
  // Of what things it is made is chosen when it is cast.
  const missing = components.missing
    .filter(({ what }) => long.begins === 0 || what !== "material")
    .map(({ what, refuses }) =>
      refuses ? stop(`OD20.Use.Missing.${what}`, { name }, isGM) : warning(`OD20.Use.Missing.${what}`, { name }),
    );
  const nobody =
    now.length > 0 && choice.targets === 0 ? [{ ...error("OD20.Deal.noTargets", {}), whenTried: true }] : [];
  // Its user is none of those whom he takes along.
  const many =
    most !== null && choice.targets > most
      ? [stop("OD20.Use.tooMany", { n: takesAlong(activity, above) || most }, isGM)]
      : [];
  const consumed =
    components.consumes && choice.material !== "" ? [{ path: `items.${choice.material}.system.quantity`, by: 1 }] : [];
  return {
    circle: borrowed ? borrowed.circle + above : slot.circle,
    above,
    kind,
    saves,
    now,
    later: waits.flatMap((part) => rolled([part]).map((one) => ({ ...one, kind: part.kind }))),
    pays: long.begins > 0 ? [] : [...slot.pays, ...thing.pays, ...consumed, ...gain.pays],
    most,
    rays,
    spent,
    slotsBack: back,
    obstacles: [
      ...notRested(facts),
      ...long.obstacles,
      ...slot.obstacles,
      ...thing.obstacles,
      ...gain.obstacles,
      ...missing,
      // Whom it meets is chosen when it is cast.
      ...(long.begins > 0 ? [] : [...nobody, ...many, ...(over ? [over] : [])]),
    ],
    begins: long.begins,
    leftOut: long.leftOut,
    longer: facts.casting || long.leftOut > 0 ? 0 : slot.longer,
  };
}
