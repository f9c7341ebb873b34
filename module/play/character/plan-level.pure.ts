/** Plans gaining a level and undoing it, as one update with absolute values. Pure. */
import { hitPointGain, type HitDieRolls } from "../../rules/character/advancement.ts";
import { abilityModifier } from "../../rules/basics/characteristics.ts";
import type { Characteristic } from "../../rules/basics/ids.ts";
import type { OfGame } from "../../rules/games/game.ts";
import { QUEST_LEVEL } from "../../rules/games/games.ts";
import { highestLevel } from "../../rules/character/progression.ts";
import type { Ruleset } from "../../rules/ruleset/ruleset-types.ts";
import { takeStepsBack, type Fit, type Step } from "../number-writes/change.pure.ts";
import {
  type Changed,
  type ChangedChoice,
  type LevelRecord,
  type Raise,
  raiseOf,
  raisesIn,
  recorded,
  idOf,
  textIn,
} from "./level-record.pure.ts";
import { refundAll, type Buyer } from "./plan-mastery.pure.ts";

type Data = Record<string, unknown>;

/** The fields of a character that level planning needs. Values are stored ones unless the comment says otherwise. */
export interface LevelState {
  readonly level: number;
  readonly xp: number;
  readonly hp: number;
  readonly characteristics: Readonly<Record<Characteristic, number>>;
  /** Drained points of Endurance, and its modifier with all effects. */
  readonly endurance: { readonly drain: number; readonly mod: number };
  /** True if a class determines maximum hit points. */
  readonly classed: boolean;
  /** Faces of the Hit Die that determines maximum hit points; left out or 0 = the rules use no Hit Die. @rule B-PRG-03 */
  readonly die?: number;
  /** Rolled Hit Dice by level, where they count. */
  readonly rolls?: HitDieRolls;
  /** Extra maximum hit points at the next level from effects that depend on the level. */
  readonly extraHitPoints: number;
  /** Remaining slots by circle. */
  readonly slots: Readonly<Record<string, number>>;
  /** Remaining uses of features by item id. */
  readonly uses: Readonly<Record<string, number>>;
  readonly records: readonly LevelRecord[];
  /** Ranks of skills, by the path of the skill below `system`; left out = the game has none. */
  readonly ranks?: Readonly<Record<string, number>>;
}

/** The choices and new items of a level. */
export interface LevelUpInput {
  readonly by: string;
  readonly raise: Characteristic | null;
  /** The second characteristic, where a raise of 2 may be two of 1. */
  readonly second?: Characteristic | null;
  /** The rolled Hit Die; left out or 0 = not rolled. */
  readonly rolled?: number;
  /** New slots by circle. */
  readonly slots: Readonly<Record<string, number>>;
  /** New uses by item id. */
  readonly uses: Readonly<Record<string, number>>;
  readonly created: LevelRecord["created"];
  readonly forgotten: readonly object[];
  readonly chosen: readonly ChangedChoice[];
  /** Ranks that the level adds, by the path of the skill below `system`. */
  readonly ranks?: Readonly<Record<string, number>>;
}

type LevelUpPlan =
  | { readonly ok: true; readonly system: Data; readonly record: LevelRecord }
  | { readonly ok: false; readonly reason: string };

/** Returns the gain of maximum hit points. A raised Endurance counts for all levels. @rule H-PRG-05 B-PRG-03 C-41 */
export function gainOf(
  {
    classed,
    die = 0,
    level,
    endurance,
    characteristics,
    extraHitPoints,
    rolls = {},
  }: Pick<LevelState, "classed" | "die" | "level" | "endurance" | "characteristics" | "extraHitPoints" | "rolls">,
  raise: (Pick<Changed, "key" | "to"> & Pick<Raise, "and">) | null,
): number {
  if (!classed) return 0;
  const bare = (value: number): number => abilityModifier(Math.max(0, Math.min(30, value - endurance.drain)));
  const raised = [raise, raise?.and].find((one) => one?.key === "endurance");
  const more = raised ? bare(raised.to) - bare(characteristics.endurance) : 0;
  const gain = hitPointGain(
    level,
    Math.max(-5, Math.min(10, endurance.mod)),
    Math.max(-5, Math.min(10, endurance.mod + more)),
    die,
    rolls,
  );
  return gain + extraHitPoints;
}

/** Returns the remaining counts that grow, before and after. */
const countChanges = (left: Readonly<Record<string, number>>, by: Readonly<Record<string, number>>): Changed[] =>
  Object.entries(by)
    .filter(([, more]) => more > 0)
    .map(([key, more]) => ({ key, from: left[key] ?? 0, to: (left[key] ?? 0) + more }));

/**
 * Returns one update with all changes of a level. A character above 0 hit points gains as many as its maximum. A character at 0 stays at 0.
 * New slots and uses are available at once.
 * @rule H-PRG-02 H-PRG-04 H-PRG-05 H-PRG-08 H-SPL-03 C-26 C-41 C-92
 */
export function planLevelUp(
  state: LevelState,
  input: LevelUpInput,
  ruleset: OfGame & Pick<Ruleset, "characteristicRaise">,
): LevelUpPlan {
  if (state.level >= highestLevel(ruleset)) return { ok: false, reason: "OD20.LevelUp.Highest" };
  const raise = recorded(raisesIn(raiseOf(state.characteristics, input.raise, ruleset, input.second)));
  const { rolled = 0 } = input;
  const ranks = countChanges(state.ranks ?? {}, input.ranks ?? {});
  const gain = gainOf({ ...state, rolls: { ...state.rolls, [state.level + 1]: rolled } }, raise);
  const record: LevelRecord = {
    level: state.level + 1,
    by: input.by,
    xp: state.xp,
    ...(rolled > 0 ? { rolled } : {}),
    hp: { from: state.hp, to: state.hp > 0 ? state.hp + gain : state.hp },
    slots: countChanges(state.slots, input.slots),
    raise,
    uses: countChanges(state.uses, input.uses),
    created: input.created,
    forgotten: input.forgotten,
    chosen: input.chosen,
    ...(ranks.length > 0 ? { ranks } : {}),
  };
  return {
    ok: true,
    record,
    system: { ...toNestedUpdate(stepsOf(record)), levels: [...state.records, record] },
  };
}

/** Returns the recorded levels that raise a characteristic and were taken without choosing one. @rule H-PRG-08 C-26 */
export const levelsMissingIncrease = (records: readonly LevelRecord[], raising: ReadonlySet<number>): number[] =>
  records.flatMap(({ level, raise }) => (raise === null && raising.has(level) ? [level] : []));

/** Returns the maximum hit points that a raise brings at a level: a raised Endurance counts for all levels. */
function gainOfRaise(state: LevelState, level: number, raise: Changed): number {
  const characteristics = { ...state.characteristics, [raise.key]: raise.from };
  const before = { ...state, characteristics, level: Math.max(0, level - 1) };
  return gainOf(before, raise) - gainOf(before, null);
}

/**
 * Returns the records as if a raise had been chosen with its level. Later raises of the same characteristic then start higher, and later
 * levels have their share of the hit points, so each level can be undone on its own.
 */
function withRaise(state: LevelState, level: number, key: string, by: number): LevelRecord[] {
  const { records, characteristics, hp } = state;
  const own = Object.entries(characteristics).find(([one]) => one === key)?.[1] ?? 0;
  const valueAfter = (at: number): number =>
    records
      .filter((one) => one.level > at)
      .flatMap(({ raise }) => raisesIn(raise))
      .find((one) => one.key === key)?.from ?? own;
  const shift = (one: Changed): Changed => (one.key === key ? { ...one, from: one.from + by, to: one.to + by } : one);
  let counted = 0;
  return records.map((one) => {
    if (one.level < level) return one;
    const from = valueAfter(one.level);
    const gain = hp > 0 ? gainOfRaise(state, one.level, { key, from, to: from + by }) : 0;
    const to = one.hp.to + gain - counted;
    counted = gain;
    const raises =
      one.level === level ? [...raisesIn(one.raise), { key, from, to: from + by }] : raisesIn(one.raise).map(shift);
    return { ...one, hp: { from: one.hp.from, to }, raise: recorded(raises) };
  });
}

/**
 * Plans a raise that was left open when its level was taken. It becomes part of that level, so an undo takes it back.
 * @param uses new uses by item id, because a number of uses may depend on the characteristic
 * @rule H-PRG-05 H-PRG-08 C-26
 */
export function planDeferredIncrease(
  state: LevelState,
  {
    level,
    key,
    second,
    uses,
  }: Pick<LevelUpInput, "second" | "uses"> & {
    readonly level: number;
    readonly key: Characteristic;
  },
  ruleset: Pick<Ruleset, "characteristicRaise">,
): { readonly system: Data; readonly uses: readonly Changed[] } | null {
  const old = state.records.find((one) => one.level === level);
  const raises = raisesIn(raiseOf(state.characteristics, key, ruleset, second));
  if (!old || old.raise || raises.length === 0) return null;
  const sum = raises.reduce((more, raise) => more + gainOfRaise(state, state.level, raise), 0);
  const more = state.hp > 0 ? sum : 0;
  const used = countChanges(state.uses, uses);
  const allUses = [
    ...old.uses.map((one) => ({ ...one, to: one.to + (uses[one.key] ?? 0) })),
    ...used.filter((one) => !old.uses.some((other) => other.key === one.key)),
  ];
  const records = raises.reduce<readonly LevelRecord[]>(
    (done, { key, from, to }) => withRaise({ ...state, records: done }, level, key, to - from),
    state.records,
  );
  const steps: Step[] = [
    ...raises.map(({ key, from, to }) => ({ path: ofRaise(key), from, to })),
    { path: HIT_POINTS, from: state.hp, to: state.hp + more },
  ];
  return {
    system: {
      ...toNestedUpdate(steps),
      levels: records.map((one) => (one.level === level ? { ...one, uses: allUses } : one)),
    },
    uses: used,
  };
}

/** Numbers of spells by kind. */
type SpellCounts = Readonly<Record<"cantrips" | "spells", number>>;

/**
 * Returns how many newly learned spells fill places that the last level brought. Places from before are filled first; spells beyond the
 * allowance were found elsewhere.
 * @param own spells before
 * @param places allowed spells without and with the level
 * @rule H-SPL-05 H-SPL-08
 */
export const learnedWithLevel = (
  own: SpellCounts,
  learned: SpellCounts,
  places: { readonly before: SpellCounts; readonly now: SpellCounts },
): { readonly [Kind in keyof SpellCounts]: readonly [first: number, end: number] } => {
  const part = (kind: keyof SpellCounts): readonly [number, number] => {
    const within = (place: number): number => Math.max(0, Math.min(learned[kind], place - own[kind]));
    return [within(places.before[kind]), within(places.now[kind])];
  };
  return { cantrips: part("cantrips"), spells: part("spells") };
};

const LEVEL = "details.level";
const HIT_POINTS = "hp.value";
const ofRaise = (key: string): string => `characteristics.${key}.value`;
const ofSlots = (key: string): string => `spellcasting.slots.${key}.value`;

/** Returns the numbers that a level changes, by path below `system`. */
function stepsOf({ level, hp, slots, raise, ranks = [] }: LevelRecord): Step[] {
  return [
    { path: LEVEL, from: level - 1, to: level },
    ...raisesIn(raise).map(({ key, from, to }) => ({ path: ofRaise(key), from, to })),
    { path: HIT_POINTS, ...hp },
    ...slots.map(({ key, from, to }) => ({ path: ofSlots(key), from, to })),
    ...ranks.map(({ key, from, to }) => ({ path: `${key}.ranks`, from, to })),
  ];
}

/** Returns the current values of the same paths. */
function numbersOf({ level, hp, slots, characteristics, ranks = {} }: LevelState): ReadonlyMap<string, number> {
  return new Map([
    [LEVEL, level],
    [HIT_POINTS, hp],
    ...Object.entries(characteristics).map(([key, value]) => [ofRaise(key), value] as const),
    ...Object.entries(slots).map(([key, value]) => [ofSlots(key), value] as const),
    ...Object.entries(ranks).map(([key, value]) => [`${key}.ranks`, value] as const),
  ]);
}

/**
 * Decides how values go back. Damage and used slots stay. Losing a level leaves at least 1 hit point, and does not change a character at 0.
 */
function fitOf(path: string, { hp }: LevelState): Fit {
  if (path === HIT_POINTS) return hp > 0 ? { least: 1, most: Infinity } : { least: hp, most: hp };
  return path === LEVEL || path.startsWith("characteristics.") ? "untouched" : { least: 0, most: Infinity };
}

type Nested = { [key: string]: number | Nested };

/** Returns the steps as one nested update. */
function toNestedUpdate(steps: readonly Step[]): Data {
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

/** The parts of a level record that the character still has. */
export interface UndoContext {
  /** Ids of owned items. */
  readonly items: ReadonlySet<string>;
  /** Currently chosen keys by `item:index`. */
  readonly chosen: Readonly<Record<string, readonly string[]>>;
  /** Ids of items that origins give at the last level alone. Some may have come after the level was taken. */
  readonly due?: readonly string[];
  readonly may: { readonly gm: boolean; readonly respec: boolean };
}

export type UndoLevelPlan =
  | {
      readonly ok: true;
      readonly record: LevelRecord;
      readonly system: Data;
      /** Ids of items to delete. */
      readonly gone: readonly string[];
      /** Names of items from the level that no longer exist. */
      readonly missing: readonly string[];
      readonly choices: readonly ChangedChoice[];
      /** Remaining uses of features after the undo. */
      readonly uses: readonly Changed[];
      /** Ids of refunded purchases. */
      readonly refunded: readonly string[];
    }
  | {
      readonly ok: false;
      readonly reason: string;
      readonly what: string;
      /** Ids of purchases that this user may not refund. */
      readonly bought?: readonly string[];
    };

/** True if a choice was not changed, or only completed: what the level left open may be chosen later. */
const isKeptOrExtended = (one: readonly string[], now: readonly string[] = []): boolean =>
  one.every((key) => now.includes(key));

/**
 * Plans the undo of the last level: features, spells, raise, slots, uses, hit points, choices, and purchases of that level. Later damage,
 * spent uses, and experience stay. Refuses with a reason if the undo would overwrite a later change.
 * @rule H-PRG-04 H-PRG-08 H-MAS-19 C-26 C-58
 */
export function planUndoLevel(state: LevelState, buyer: Buyer, context: UndoContext): UndoLevelPlan {
  const refuse = (reason: string, what = "", bought?: readonly string[]): UndoLevelPlan => ({
    ok: false,
    reason: `OD20.LevelUp.Undo.${reason}`,
    what,
    ...(bought ? { bought } : {}),
  });
  const record = state.records.at(-1);
  if (!record) return refuse("nothing");
  // In a game with more levels, level 11 is an ordinary one.
  if (record.level === QUEST_LEVEL && state.level < QUEST_LEVEL) return refuse("capstone");
  const numbers = numbersOf(state);
  // A circle without data has no slots.
  const at = (path: string): number | null => numbers.get(path) ?? (path.startsWith("spellcasting.") ? 0 : null);
  // A skill of the table may be gone.
  const steps = stepsOf(record).filter(({ path }) => !path.endsWith(".ranks") || numbers.has(path));
  const undone = takeStepsBack(steps, at, ({ path }) => fitOf(path, state));
  if (!undone.ok) {
    const { raise, level } = record;
    const changed = raisesIn(raise).find(({ key }) => undone.path === ofRaise(key));
    return changed ? refuse("raise", changed.key) : refuse("level", String(level));
  }
  const moved = record.chosen.find(
    ({ item, index, to }) =>
      context.items.has(item) && !isKeptOrExtended(to, context.chosen[`${item}:${String(index)}`]),
  );
  if (moved) return refuse("choice", moved.item);
  const back = record.forgotten.find((data) => context.items.has(idOf(data)));
  if (back) return refuse("forgotten", textIn(back, "name"));
  const bought = buyer.log.filter((entry) => entry.level === record.level && !entry.refunded).map(({ id }) => id);
  // Only a GM may refund, or the owner if the GM allows it.
  if (bought.length > 0 && !context.may.gm && !context.may.respec) return refuse("purchases", "", bought);
  const refund = refundAll(buyer, bought);
  return {
    ok: true,
    record,
    system: { ...refund, ...toNestedUpdate(undone.steps), levels: state.records.slice(0, -1) },
    gone: [...new Set([...record.created.map(({ id }) => id), ...(context.due ?? [])])].filter((id) =>
      context.items.has(id),
    ),
    missing: record.created.filter(({ id }) => !context.items.has(id)).map(({ name }) => name),
    choices: record.chosen.filter(({ item }) => context.items.has(item)),
    uses: usesBefore(record, state),
    refunded: bought,
  };
}

/** Returns the remaining uses of features without the level. Spent uses stay spent. */
function usesBefore({ uses }: LevelRecord, { uses: left }: LevelState): Changed[] {
  const steps = uses.flatMap((one) => (one.key in left ? [{ ...one, path: one.key }] : []));
  const back = takeStepsBack(
    steps,
    (key) => left[key] ?? 0,
    () => ({ least: 0, most: Infinity }),
  );
  return back.ok ? back.steps.map(({ key, from, to }) => ({ key, from, to })) : [];
}
