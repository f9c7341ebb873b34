/** Plans a use: its cost, its rolls and the obstacles to it. The window displays the plan and the use follows it. Pure functions. */
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
import type { ChangeKind } from "../../rules/basics/ids.ts";
import type { ComponentResult } from "../../rules/spells/spell-components.ts";
import { aboveOf, spendable } from "../../rules/activities/stored-activity.ts";
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
import { raysObstacle, error, warning, type Obstacle, stop } from "../modifiers/obstacles.pure.ts";

/** Choices made in the window. A choice that does not fit is ignored. */
export interface UseChoice {
  /** Circle of the slot; 0 for the lowest slot left. */
  readonly circle: number;
  readonly ritual: boolean;
  /** Amount spent from a pool. */
  readonly spent: number;
  /** Kind of change to roll. Null for the only kind, or the first one. */
  readonly kind: ChangeKind | null;
  /** Number of targets. For darts, the number of named targets, with repeats. */
  readonly targets: number;
  /** Id of the item used as material component; "" if there is none. */
  readonly material: string;
  /** Slots to restore, for a use that restores slots by circle. Left out for the highest slots. @rule B-REST-04 */
  readonly back?: readonly Regained[];
  /** True if the player assigned each dart. Left out if darts are distributed evenly. @rule C-94 */
  readonly counted?: boolean;
  /** Key of the additional use. Left out for the first use. */
  readonly activity?: string;
  /** Id of the message that readied the spell. Left out or "" if it is not readied. @rule B-ACT-16 */
  readonly held?: string;
  /** True if a GM skips a casting time of minutes. Left out to follow the rules. @rule B-SPL-05 */
  readonly atOnce?: boolean;
  /** Id of the target's injury to cure. Left out or "" if there is none. @rule H-DEATH-05 */
  readonly injury?: string;
  /** Id of the attack that this use reacts to. A creature that this attack brought down still counts as able to act. @rule H-TURN-10 */
  readonly answers?: string;
}

/** Choices for an attack with a spell or feature. The attack window knows the targets. */
export type Cast = Omit<UseChoice, "kind" | "targets">;

export const AS_USUAL: Cast = { circle: 0, ritual: false, spent: 0, material: "" };

/** Facts about the actor and the item. */
export interface UseFacts {
  readonly name: string;
  /** Id of the item. */
  readonly id: string;
  readonly activity: Activity;
  /** Spell data. Null if the item is not a spell. */
  readonly spell: {
    readonly circle: number;
    readonly prepared: boolean;
  } | null;
  /** Slot that already paid for the readied spell. Null or left out if it is not readied. @rule B-ACT-16 */
  readonly held?: { readonly circle: number; readonly over?: boolean } | null;
  /** Casting of several turns that this use completes. Null or left out if there is none. @rule B-SPL-05 */
  readonly casting?: {
    readonly ritual: boolean;
    /** True if the casting was broken off or replaced by another. */
    readonly over: boolean;
    /** Turns left before the final turn. */
    readonly left: number;
  } | null;
  readonly slots: readonly SlotView[];
  /** Uses of the item. Left out if it has unlimited uses. */
  readonly uses?: { readonly value: number; readonly max: number };
  readonly level: number;
  readonly numbers: Numbers;
  readonly isGM: boolean;
  readonly components: ComponentResult;
  /** True if the actor takes part in a fight. Left out means false. */
  readonly inFight?: boolean;
  /** True if the actor's last rest was a short rest. Left out means false. */
  readonly rested?: boolean;
  /** True if the actor already made the use since the start of its last turn. Left out means false. */
  readonly again?: boolean;
  /** True if another combatant's turn is running. Left out means false. */
  readonly waits?: boolean;
}

export interface UsePlan {
  /** Circle of the slot to spend; 0 for none. */
  readonly circle: number;
  readonly above: number;
  readonly kind: ChangeKind | null;
  /** Whether the targets save at once. @rule H-SPL-13 */
  readonly saves: boolean;
  readonly now: readonly RolledPart[];
  readonly later: readonly (RolledPart & { readonly kind: ChangeKind })[];
  readonly pays: readonly { readonly path: string; readonly by: number }[];
  readonly most: number | null;
  /** Number of rays or darts to distribute. Null if there are none. */
  readonly rays: number | null;
  readonly spent: number;
  /** Choice of slots to restore. Null if there is no choice. */
  readonly slotsBack: SlotsBack | null;
  readonly obstacles: readonly Obstacle[];
  /** Number of turns of the casting that starts now; 0 if the use happens at once. @rule B-SPL-05 */
  readonly begins: number;
  /** Turns of casting that a GM skips; 0 for none. */
  readonly leftOut: number;
  /** Extra minutes for a ritual. @rule B-SPL-06 */
  readonly longer: number;
}

/** Slots to restore per circle, their sum and the maximum. */
export interface SlotsBack {
  readonly rows: readonly { readonly circle: number; readonly missing: number; readonly by: number }[];
  readonly sum: number;
  readonly most: number;
}

/** A planned use with its facts. */
export interface PlannedUse {
  readonly facts: UseFacts;
  readonly plan: UsePlan;
}

/**
 * Returns the circle of the slot to spend: the chosen one, else the lowest one left, else the spell's own circle.
 * @rule H-SPL-09 H-SPL-10
 */
export function slotFor(circle: number, chosen: number, slots: readonly SlotView[]): number {
  if (chosen >= circle) return chosen;
  return slots.find((slot) => slot.circle >= circle && slot.value > 0)?.circle ?? circle;
}

/**
 * Returns the number of darts on each target. If every target is named only once, darts are distributed evenly.
 * @param named targets in the order of naming; one target may appear several times
 * @param counted true if each name stands for exactly one dart
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
    // A ritual needs a known spell but not a prepared one.
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

/** Returns the choice of slots to restore; null if the use leaves no choice. @rule H-SPL-04 B-REST-04 */
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

/** Returns the slots that the use restores. @rule H-SPL-04 B-REST-04 */
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
/** Maximum amount a feature can restore at once. */
const MOST_BACK = 40;

/** Returns the restored uses of another item. @rule B-REST-04 */
function poolBack({ name, numbers, isGM }: UseFacts, { of, amount }: NonNullable<Activity["gains"]>) {
  const room = of ? Math.min(of.max - of.value, countNumber(amount, numbers) ?? 0) : 0;
  return of && room > 0
    ? { pays: [{ path: `items.${of.id}.system.uses.value`, by: -room }], obstacles: [] }
    : { pays: [], obstacles: [stop("OD20.Use.full", { name: of?.name ?? name }, isGM)] };
}

/** Returns an obstacle if the use requires a short rest first and no fight. @rule B-REST-04 */
const notRested = ({ activity, name, rested = false, inFight = false, isGM }: UseFacts): Obstacle[] =>
  activity.after === "short" && (!rested || inFight) ? [stop("OD20.Use.notRested", { name }, isGM)] : [];

/** Returns an obstacle if the use was made since the start of the last own turn. @rule B-MISC-10 */
const usedAlready = ({ name, again = false }: UseFacts): Obstacle[] =>
  again ? [error("OD20.Use.onceATurn", { name })] : [];

/** Returns what the use restores. A pool that is already full is an obstacle. @rule H-SPL-04 B-REST-04 */
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
  // The player may not choose more than the maximum, or nothing at all.
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
 * Returns whether the use starts a casting of several turns. In a fight, a spell with a casting time of minutes starts in the
 * actor's own turn and is paid at its end. A GM may skip the time.
 * @param longer extra minutes of this casting
 * @rule B-SPL-05 H-SPL-21
 */
function longerThanATurn(
  { activity, name, inFight, waits, casting, isGM }: UseFacts,
  longer: number,
  { atOnce = false, ritual }: UseChoice,
): { readonly begins: number; readonly leftOut: number; readonly obstacles: readonly Obstacle[] } {
  const now = (...obstacles: Obstacle[]) => ({ begins: 0, leftOut: 0, obstacles });
  if (casting?.over) return now(error("OD20.Use.castingOver", { name }));
  if (casting) return now(...(casting.left > 0 ? [error("OD20.Use.castingEarly", { name, n: casting.left })] : []));
  const long = inFight ? longCasting(activity.minutes + longer) : null;
  if (!long) return now();
  if (atOnce && isGM) return { ...now(), leftOut: long.turns };
  const obstacles = [
    warning(ritual && longer > 0 ? "OD20.Use.castingRitual" : "OD20.Use.castingBegins", {
      name,
      rounds: long.turns,
      time: activity.minutes + longer,
    }),
    ...(waits ? [error("OD20.Use.castingTurn", { name })] : []),
  ];
  return { begins: long.turns, leftOut: 0, obstacles };
}

/** Plans a use from the facts and the choices. @rule H-SPL-01 H-SPL-04 H-SPL-09 H-SPL-10 H-SPL-20 H-SPL-21 H-SPL-22 B-REST-04 B-ACT-16 */
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
  // Damage of an attack is rolled after a hit. Targets roll their saves themselves, and damage is rolled once for all of them.
  const kinds = kindsNow(parts).filter((kind) => kind !== "damage" || test.kind !== "attack");
  const meets = test.kind === "save" && choice.targets > 0;
  const first = test.kind === "attack" || (test.kind === "save" && !meets) ? null : (kinds[0] ?? null);
  const kind = kinds.find((one) => one === choice.kind && (one !== "damage" || test.kind === "none" || meets)) ?? first;
  const saves = meets && (kind === null || kind === "damage" || kind === "temporary");
  const now = kind === null ? [] : rolled(parts.filter((part) => part.kind === kind && !part.later));
  const waits =
    kind === null ? parts.filter((part) => part.kind === "damage" || part.later) : parts.filter((part) => part.later);
  const most = mostTargets(activity, above);
  const rays = activity.rays && rayCount(activity.rays, above, facts.level);
  const dealt = test.kind !== "attack" && (choice.counted === true || choice.targets > (rays ?? 0));
  const over = dealt ? raysObstacle({ name, strikes: choice.targets, most: rays }, isGM) : null;
  // The material is chosen at the end of a long casting.
  const missing = components.missing
    .filter(({ what }) => long.begins === 0 || what !== "material")
    .map(({ what, refuses }) =>
      refuses ? stop(`OD20.Use.Missing.${what}`, { name }, isGM) : warning(`OD20.Use.Missing.${what}`, { name }),
    );
  const contest = test.kind === "save" && test.contest !== undefined;
  const nobody =
    (now.length > 0 || contest) && choice.targets === 0
      ? [{ ...error("OD20.Deal.noTargets", {}), whenTried: true }]
      : [];
  // The limit for a teleport does not count the caster.
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
      ...usedAlready(facts),
      ...long.obstacles,
      ...slot.obstacles,
      ...thing.obstacles,
      ...gain.obstacles,
      ...missing,
      // Targets are chosen at the end of a long casting.
      ...(long.begins > 0 ? [] : [...nobody, ...many, ...(over ? [over] : [])]),
    ],
    begins: long.begins,
    leftOut: long.leftOut,
    longer: facts.casting || long.leftOut > 0 ? 0 : slot.longer,
  };
}
