/** Going up a level and taking it back, as one write of absolute values. Pure. */
import { hitPointGain, raiseCharacteristic } from "../../rules/character/advancement.ts";
import { abilityModifier } from "../../rules/basics/characteristics.ts";
import type { Characteristic } from "../../rules/basics/ids.ts";
import { MAX_LEVEL } from "../../rules/character/progression.ts";
import type { Ruleset } from "../../rules/ruleset/ruleset-types.ts";
import { takeStepsBack, type Fit, type Step } from "../number-writes/change.pure.ts";
import type { Changed, ChangedChoice, LevelRecord } from "./level-record.pure.ts";
import { refundAll, type Buyer } from "./plan-mastery.pure.ts";

type Data = Record<string, unknown>;

/** A character as far as levels go: stored values, and what is derived where it says so. */
export interface Climber {
  readonly level: number;
  readonly xp: number;
  readonly hp: number;
  readonly characteristics: Readonly<Record<Characteristic, number>>;
  /** Endurance: what is drained of it, and the modifier as it is with all effects. */
  readonly endurance: { readonly drain: number; readonly mod: number };
  /** Whether a class says what the maximum of hit points is. */
  readonly classed: boolean;
  /** Faces of the Hit Die by which it does; left out or 0 = it does not by any. @rule B-PRG-03 */
  readonly die?: number;
  /** What effects that reckon with the level add to the maximum of hit points with the next one. */
  readonly grows: number;
  /** Slots that are left, by circle. */
  readonly slots: Readonly<Record<string, number>>;
  /** Uses that features have left, by their ids. */
  readonly uses: Readonly<Record<string, number>>;
  readonly records: readonly LevelRecord[];
}

/** What a step brings, as it was chosen and made. */
export interface Rise {
  readonly by: string;
  readonly raise: Characteristic | null;
  /** By how many slots each circle grows. */
  readonly slots: Readonly<Record<string, number>>;
  /** By how many uses each feature grows. */
  readonly uses: Readonly<Record<string, number>>;
  readonly created: LevelRecord["created"];
  readonly forgotten: readonly object[];
  readonly chosen: readonly ChangedChoice[];
}

export type RisePlan =
  | { readonly ok: true; readonly system: Data; readonly record: LevelRecord }
  | { readonly ok: false; readonly reason: string };

/** A characteristic before and after a raise; null without one. @rule H-PRG-08 C-26 */
export function raiseOf(
  characteristics: Climber["characteristics"],
  key: Characteristic | null,
  ruleset: Pick<Ruleset, "characteristicRaise">,
): (Changed & { readonly aboveCap: boolean }) | null {
  if (key === null) return null;
  const from = characteristics[key];
  const { value, aboveCap } = raiseCharacteristic(Math.min(30, from), ruleset);
  return { key, from, to: Math.max(from, value), aboveCap };
}

/** By how much the maximum of hit points grows with the step; a raised Endurance counts for all levels. @rule H-PRG-05 B-PRG-03 C-41 */
export function gainOf(
  {
    classed,
    die = 0,
    level,
    endurance,
    characteristics,
    grows,
  }: Pick<Climber, "classed" | "die" | "level" | "endurance" | "characteristics" | "grows">,
  raise: Pick<Changed, "key" | "to"> | null,
): number {
  if (!classed) return 0;
  const bare = (value: number): number => abilityModifier(Math.max(0, Math.min(30, value - endurance.drain)));
  const more = raise?.key === "endurance" ? bare(raise.to) - bare(characteristics.endurance) : 0;
  const gain = hitPointGain(
    level,
    Math.max(-5, Math.min(10, endurance.mod)),
    Math.max(-5, Math.min(10, endurance.mod + more)),
    die,
  );
  return gain + grows;
}

/** What is left of several, with what they grow by. */
const grown = (left: Readonly<Record<string, number>>, by: Readonly<Record<string, number>>): Changed[] =>
  Object.entries(by)
    .filter(([, more]) => more > 0)
    .map(([key, more]) => ({ key, from: left[key] ?? 0, to: (left[key] ?? 0) + more }));

/**
 * One update with everything that a step changes on the character. Who stands gets the hit points that the maximum
 * gains; who is at 0 is not helped up by it. New slots and uses come filled.
 * @rule H-PRG-02 H-PRG-04 H-PRG-05 H-PRG-08 H-SPL-03 C-26 C-41 C-92
 */
export function planRise(climber: Climber, rise: Rise, ruleset: Pick<Ruleset, "characteristicRaise">): RisePlan {
  if (climber.level >= MAX_LEVEL) return { ok: false, reason: "OD20.LevelUp.Highest" };
  const raised = raiseOf(climber.characteristics, rise.raise, ruleset);
  const raise = raised && { key: raised.key, from: raised.from, to: raised.to };
  const gain = gainOf(climber, raise);
  const record: LevelRecord = {
    level: climber.level + 1,
    by: rise.by,
    xp: climber.xp,
    hp: { from: climber.hp, to: climber.hp > 0 ? climber.hp + gain : climber.hp },
    slots: grown(climber.slots, rise.slots),
    raise,
    uses: grown(climber.uses, rise.uses),
    created: rise.created,
    forgotten: rise.forgotten,
    chosen: rise.chosen,
  };
  return {
    ok: true,
    record,
    system: { ...written(stepsOf(record)), levels: [...climber.records, record] },
  };
}

const LEVEL = "details.level";
const HIT_POINTS = "hp.value";
const ofRaise = (key: string): string => `characteristics.${key}.value`;
const ofSlots = (key: string): string => `spellcasting.slots.${key}.value`;

/** The numbers that going up changes, by path below `system`. */
function stepsOf({ level, hp, slots, raise }: LevelRecord): Step[] {
  return [
    { path: LEVEL, from: level - 1, to: level },
    ...(raise ? [{ path: ofRaise(raise.key), from: raise.from, to: raise.to }] : []),
    { path: HIT_POINTS, ...hp },
    ...slots.map(({ key, from, to }) => ({ path: ofSlots(key), from, to })),
  ];
}

/** The same numbers as they stand now. */
function numbersOf({ level, hp, slots, characteristics }: Climber): ReadonlyMap<string, number> {
  return new Map([
    [LEVEL, level],
    [HIT_POINTS, hp],
    ...Object.entries(characteristics).map(([key, value]) => [ofRaise(key), value] as const),
    ...Object.entries(slots).map(([key, value]) => [ofSlots(key), value] as const),
  ]);
}

/** Wounds and used slots stay. Nobody is felled by losing a level, and who lies is not moved by it. */
function fitOf(path: string, { hp }: Climber): Fit {
  if (path === HIT_POINTS) return hp > 0 ? { least: 1, most: Infinity } : { least: hp, most: hp };
  return path === LEVEL || path.startsWith("characteristics.") ? "untouched" : { least: 0, most: Infinity };
}

type Nested = { [key: string]: number | Nested };

/** Steps as one update writes them. */
function written(steps: readonly Step[]): Data {
  const data: Nested = {};
  for (const { path, to } of steps) {
    const keys = path.split(".");
    const last = keys.pop() ?? "";
    let at = data;
    for (const key of keys) {
      const below = at[key];
      at = typeof below === "object" ? below : (at[key] = {});
    }
    at[last] = to;
  }
  return data;
}

/** What of a record is still on the character. */
export interface Traces {
  /** Ids of owned items. */
  readonly items: ReadonlySet<string>;
  /** Keys chosen now, by `item:index`. */
  readonly chosen: Readonly<Record<string, readonly string[]>>;
  readonly may: { readonly gm: boolean; readonly respec: boolean };
}

export type FallPlan =
  | {
      readonly ok: true;
      readonly record: LevelRecord;
      readonly system: Data;
      /** Items that go. */
      readonly gone: readonly string[];
      /** Names of what came with the level and is not there any more. */
      readonly missing: readonly string[];
      readonly choices: readonly ChangedChoice[];
      /** What is left of features' uses without it. */
      readonly uses: readonly Changed[];
      /** Ids of purchases that are taken back. */
      readonly refunded: readonly string[];
    }
  | { readonly ok: false; readonly reason: string; readonly what: string };

function same(one: readonly string[], other: readonly string[] | undefined): boolean {
  return other?.length === one.length && one.every((key) => other.includes(key));
}

/** The id in a document's data, or "". */
export function idOf(data: object): string {
  const id: unknown = Reflect.get(data, "_id");
  return typeof id === "string" ? id : "";
}

/**
 * Takes the last level back: features, spells, raise, slots, uses, hit points, choices and the purchases of that level. What
 * happened since stays: wounds, what was used up, later experience. Refused with the reason when something has been changed
 * that would be overwritten.
 * @rule H-PRG-04 H-PRG-08 H-MAS-19 C-26 C-58
 */
export function planFall(climber: Climber, buyer: Buyer, traces: Traces): FallPlan {
  const refuse = (reason: string, what = ""): FallPlan => ({ ok: false, reason: `OD20.LevelUp.Undo.${reason}`, what });
  const record = climber.records.at(-1);
  if (!record) return refuse("nothing");
  if (record.level > MAX_LEVEL) return refuse("capstone");
  const numbers = numbersOf(climber);
  // A circle that is not there has no slots left.
  const at = (path: string): number | null => numbers.get(path) ?? (path.startsWith("spellcasting.") ? 0 : null);
  const fall = takeStepsBack(stepsOf(record), at, ({ path }) => fitOf(path, climber));
  if (!fall.ok) {
    const { raise, level } = record;
    return raise && fall.path === ofRaise(raise.key) ? refuse("raise", raise.key) : refuse("level", String(level));
  }
  const moved = record.chosen.find(
    ({ item, index, to }) => traces.items.has(item) && !same(to, traces.chosen[`${item}:${String(index)}`]),
  );
  if (moved) return refuse("choice", moved.item);
  const back = record.forgotten.find((data) => traces.items.has(idOf(data)));
  if (back) return refuse("forgotten", nameOf(back));
  const bought = buyer.log.filter((entry) => entry.level === record.level && !entry.refunded).map(({ id }) => id);
  // Refunds are the Game Master's, or the owner's while he allows them.
  if (bought.length > 0 && !traces.may.gm && !traces.may.respec) return refuse("purchases");
  const refund = refundAll(buyer, bought);
  return {
    ok: true,
    record,
    system: { ...refund, ...written(fall.steps), levels: climber.records.slice(0, -1) },
    gone: record.created.filter(({ id }) => traces.items.has(id)).map(({ id }) => id),
    missing: record.created.filter(({ id }) => !traces.items.has(id)).map(({ name }) => name),
    choices: record.chosen.filter(({ item }) => traces.items.has(item)),
    uses: usesBefore(record, climber),
    refunded: bought,
  };
}

/** What features that are still there have left without a level: what was used stays used. */
function usesBefore({ uses }: LevelRecord, { uses: left }: Climber): Changed[] {
  const steps = uses.flatMap((one) => (one.key in left ? [{ ...one, path: one.key }] : []));
  const back = takeStepsBack(
    steps,
    (key) => left[key] ?? 0,
    () => ({ least: 0, most: Infinity }),
  );
  return back.ok ? back.steps.map(({ key, from, to }) => ({ key, from, to })) : [];
}

function nameOf(data: object): string {
  const name: unknown = Reflect.get(data, "name");
  return typeof name === "string" ? name : "";
}
