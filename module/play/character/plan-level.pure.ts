/** Plans gaining a level and undoing it, as one update with absolute values. Pure. */
import { hitPointGain, type HitDieRolls } from "../../rules/character/advancement.ts";
import { abilityModifier } from "../../rules/basics/characteristics.ts";
import type { Characteristic } from "../../rules/basics/ids.ts";
import type { OfGame } from "../../rules/games/game.ts";
import { QUEST_LEVEL } from "../../rules/games/games.ts";
import { highestLevel } from "../../rules/character/progression.ts";
import type { Ruleset } from "../../rules/ruleset/ruleset-types.ts";
import { id16 } from "../common/id.pure.ts";
import {
  type Changed,
  type ChangedChoice,
  type Gain,
  type LevelRecord,
  type Raise,
  raiseOf,
  raisesIn,
  recorded,
  idOf,
} from "./level-record.pure.ts";
import { refundAll, type Buyer } from "./plan-mastery.pure.ts";

type Data = Record<string, unknown>;

/** The fields of a character that level planning needs. Values are stored ones unless the comment says otherwise. */
export interface LevelState {
  readonly level: number;
  readonly xp: number;
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
  readonly records: readonly LevelRecord[];
  /** Ranks of skills, by the path of the skill below `system`; left out = the game has none. */
  readonly ranks?: Readonly<Record<string, number>>;
}

/** The choices and new items of a level. */
export interface LevelUpInput {
  /** Id of this deed. The ids of its entries follow from it. */
  readonly deed: string;
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

/** Returns the numbers that a level gives, by item ("" = the character) and number. */
const gains = (deed: string, by: readonly (readonly [item: string, number: string, by: number])[]): Gain[] =>
  by.flatMap(([item, number, more]) =>
    more === 0 ? [] : [{ id: id16(deed, `${item}.${number}`), item, number, by: more }],
  );

/** Returns the counts that grow, before and after. */
const countChanges = (left: Readonly<Record<string, number>>, by: Readonly<Record<string, number>>): Changed[] =>
  Object.entries(by)
    .filter(([, more]) => more > 0)
    .map(([key, more]) => ({ key, from: left[key] ?? 0, to: (left[key] ?? 0) + more }));

/**
 * Returns one update with all changes of a level, and what it gives: hit points, as many as the maximum rises by, and slots and uses that
 * are available at once.
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
    raise,
    gains: gains(input.deed, [
      ["", "hp", gain],
      ...Object.entries(input.slots).map(([circle, by]) => ["", circle, by] as const),
      ...Object.entries(input.uses).map(([item, by]) => [item, "uses", by] as const),
    ]),
    created: input.created,
    forgotten: input.forgotten,
    chosen: input.chosen,
    ...(ranks.length > 0 ? { ranks } : {}),
  };
  return {
    ok: true,
    record,
    system: { ...toNestedUpdate(stepsTo(record.level, raisesIn(raise), ranks)), levels: [...state.records, record] },
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
function withRaise(state: LevelState, deed: string, level: number, key: string, by: number): LevelRecord[] {
  const { records, characteristics } = state;
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
    const gain = gainOfRaise(state, one.level, { key, from, to: from + by });
    const share = gains(id16(deed, `${key}.${String(one.level)}`), [["", "hp", gain - counted]]);
    counted = gain;
    const raises =
      one.level === level ? [...raisesIn(one.raise), { key, from, to: from + by }] : raisesIn(one.raise).map(shift);
    return { ...one, gains: [...one.gains, ...share], raise: recorded(raises) };
  });
}

/**
 * Plans a raise that was left open when its level was taken. It becomes part of that level, so an undo takes it back.
 * @param input with the new uses by item id, because a number of uses may depend on the characteristic
 * @returns the update, and the entries to write
 * @rule H-PRG-05 H-PRG-08 C-26
 */
export function planDeferredIncrease(
  state: LevelState,
  {
    deed,
    level,
    key,
    second,
    uses,
  }: Pick<LevelUpInput, "deed" | "second" | "uses"> & {
    readonly level: number;
    readonly key: Characteristic;
  },
  ruleset: Pick<Ruleset, "characteristicRaise">,
): { readonly system: Data; readonly gains: readonly Gain[] } | null {
  const old = state.records.find((one) => one.level === level);
  const raises = raisesIn(raiseOf(state.characteristics, key, ruleset, second));
  if (!old || old.raise || raises.length === 0) return null;
  const used = gains(
    deed,
    Object.entries(uses).map(([item, by]) => [item, "uses", by] as const),
  );
  const records = raises
    .reduce<readonly LevelRecord[]>(
      (done, { key: raised, from, to }) => withRaise({ ...state, records: done }, deed, level, raised, to - from),
      state.records,
    )
    .map((one) => (one.level === level ? { ...one, gains: [...one.gains, ...used] } : one));
  const known = new Set(state.records.flatMap((one) => one.gains.map(({ id }) => id)));
  const steps = raises.map((raise) => ({ path: ofRaise(raise.key), to: raise.to }));
  return {
    system: { ...toNestedUpdate(steps), levels: records },
    gains: records.flatMap((one) => one.gains).filter(({ id }) => !known.has(id)),
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
const ofRaise = (key: string): string => `characteristics.${key}.value`;

/** A number outside of ledgers, by its path below `system`. */
interface Step {
  readonly path: string;
  readonly to: number;
}

/** Returns the numbers outside of ledgers that change with a level. */
const stepsTo = (level: number, raises: readonly Changed[], ranks: readonly Changed[]): Step[] => [
  { path: LEVEL, to: level },
  ...raises.map(({ key, to }) => ({ path: ofRaise(key), to })),
  ...ranks.map(({ key, to }) => ({ path: `${key}.ranks`, to })),
];

/** Returns a number without the level. One that was changed since moves by as much as the level moved it. */
const without = (now: number, { key, from, to }: Changed, least: number): Changed => ({
  key,
  from: now,
  to: Math.max(Math.min(now, least), now + from - to),
});

/** Returns the characteristics that a level raised, now and without it. */
function raisesBack({ raise }: LevelRecord, { characteristics }: LevelState): Changed[] {
  const values = new Map<string, number>(Object.entries(characteristics));
  return raisesIn(raise).map((one) => without(values.get(one.key) ?? one.to, one, 1));
}

/** Returns the ranks that a level gave, now and without it. A skill of the table may be gone. @rule D-C6 */
const ranksBack = ({ ranks = [] }: LevelRecord, { ranks: values = {} }: LevelState): Changed[] =>
  ranks.flatMap((one) => {
    const now = values[one.key];
    return now === undefined ? [] : [without(now, one, 0)];
  });

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
      /** Raised characteristics without the level. */
      readonly raises: readonly Changed[];
      /** Items whose choices were changed since, so that what was chosen then goes, too. */
      readonly moved: readonly string[];
      /** Data of the forgotten spells that are not on the sheet. */
      readonly returning: readonly object[];
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

/** Returns a choice without the level. What was chosen since stays where the lower level has room for it. */
const keysWithout = ({ from, to }: ChangedChoice, now: readonly string[]): string[] =>
  [
    ...from.filter((key) => !to.includes(key) || now.includes(key)),
    ...now.filter((key) => !from.includes(key) && !to.includes(key)),
  ].slice(0, from.length);

/**
 * Plans the undo of the last level: features, spells, raise, choices, ranks, purchases of that level, and what it gave. Later damage, spent
 * uses and experience stay. Later changes never stop it; only the level itself must be the last one on record, and somebody has to be
 * allowed to refund.
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
  if (record.level !== state.level) return refuse("level", String(record.level));
  const bought = buyer.log.filter((entry) => entry.level === record.level && !entry.refunded).map(({ id }) => id);
  // Only a GM may refund, or the owner if the GM allows it.
  if (bought.length > 0 && !context.may.gm && !context.may.respec) return refuse("purchases", "", bought);
  const raises = raisesBack(record, state);
  const steps = stepsTo(record.level - 1, raises, ranksBack(record, state));
  const chosenNow = ({ item, index }: ChangedChoice): readonly string[] =>
    context.chosen[`${item}:${String(index)}`] ?? [];
  const chosen = record.chosen.filter(({ item }) => context.items.has(item));
  const changed = chosen.filter((one) => one.to.some((key) => !chosenNow(one).includes(key)));
  return {
    ok: true,
    record,
    system: { ...refundAll(buyer, bought), ...toNestedUpdate(steps), levels: state.records.slice(0, -1) },
    gone: [...new Set([...record.created.map(({ id }) => id), ...(context.due ?? [])])].filter((id) =>
      context.items.has(id),
    ),
    missing: record.created.filter(({ id }) => !context.items.has(id)).map(({ name }) => name),
    choices: chosen.map((one) => ({ ...one, from: keysWithout(one, chosenNow(one)) })),
    moved: [...new Set(changed.map(({ item }) => item))],
    raises,
    returning: record.forgotten.filter((data) => !context.items.has(idOf(data))),
    refunded: bought,
  };
}
