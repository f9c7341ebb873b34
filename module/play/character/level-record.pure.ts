/** The record of a level that a character gained. The undo needs it. Pure. */
import type { Characteristic } from "../../rules/basics/ids.ts";
import { canSplitRaise, raiseCharacteristic } from "../../rules/character/raises.ts";
import type { Ruleset } from "../../rules/ruleset/ruleset-types.ts";
import { type Stored, list, object, optional, record, word } from "../../data/record/record.pure.ts";

const number = {
  read: (value: unknown): number => (typeof value === "number" && Number.isSafeInteger(value) ? value : 0),
};
const texts = list({ read: (value) => (typeof value === "string" ? value : null) });

/** A number before and after. */
const CHANGED = record({ key: word(), from: number, to: number });
export type Changed = Stored<typeof CHANGED>;
const changes = list(optional(CHANGED, ({ key }) => key !== ""));

/** A raised characteristic. Where a raise of 2 may be two of 1, `and` is the second one. @rule H-PRG-08 B-PRG-01 */
export interface Raise extends Changed {
  readonly and?: Changed;
}
function readRaise(value: unknown): Raise | null {
  const [first, second] = [CHANGED.read(value), CHANGED.read(object(value)["and"])];
  if (first.key === "") return null;
  return second.key === "" ? first : { ...first, and: second };
}

/** A choice on an item that existed before the level. */
const CHOICE = record({ item: word(), index: number, from: texts, to: texts });
export type ChangedChoice = Stored<typeof CHOICE>;

/** Points, slots or uses that a level gives, as an entry of a ledger. */
const GAIN = record({
  /** Id of the entry. */
  id: word(),
  /** Id of the item; "" = the character. */
  item: word(),
  /** "hp", or a number of a ledger. */
  number: word(),
  by: number,
});
export type Gain = Stored<typeof GAIN>;

/** A skill of the system, or one of the table's own. */
const SKILL = /^(?:own\.)?skills\.\w+$/u;

const LEVEL = record({
  /** The reached level; 11 is the reward of the class quest. */
  level: number,
  /** Name of the user who took the level. */
  by: word(),
  xp: number,
  /** The rolled Hit Die; left out = not rolled. */
  rolled: { read: (value: unknown) => (number.read(value) > 0 ? number.read(value) : undefined) },
  /** Null = none. */
  raise: { read: readRaise },
  gains: list(optional(GAIN, ({ id }) => id !== "")),
  /** Created items. */
  created: list(optional(record({ id: word(), name: word() }), ({ id }) => id !== "")),
  /** Full data of replaced spells, to restore them. */
  forgotten: list(optional({ read: (value): object => object(value) })),
  chosen: list(optional(CHOICE, ({ item }) => item !== "")),
  /** Ranks of skills, by the path of the skill below `system`; left out = none changed. @rule D-C6 */
  ranks: {
    read: (value: unknown) => {
      const ranks = changes.read(value).filter(({ key }) => SKILL.test(key));
      return ranks.length > 0 ? ranks : undefined;
    },
  },
});
export type LevelRecord = Stored<typeof LEVEL>;

/** Reads the level records of a character, oldest first. Skips malformed records. */
export const readLevels = (records: readonly unknown[]): LevelRecord[] =>
  records.map((entry) => LEVEL.read(entry)).filter(({ level }) => level >= 2);

type Raised = Changed & { readonly aboveCap: boolean };

/**
 * Returns a characteristic before and after a raise, or null.
 * @param second another characteristic that takes half of a raise of 2
 * @rule H-PRG-08 B-PRG-01 C-26
 */
export function raiseOf(
  characteristics: Readonly<Record<Characteristic, number>>,
  key: Characteristic | null,
  ruleset: Pick<Ruleset, "characteristicRaise">,
  second: Characteristic | null = null,
): (Raised & Raise) | null {
  if (key === null) return null;
  const raised = (one: Characteristic, by: Pick<Ruleset, "characteristicRaise">): Raised => {
    const from = characteristics[one];
    const { value, aboveCap } = raiseCharacteristic(Math.min(30, from), by);
    return { key: one, from, to: Math.max(from, value), aboveCap };
  };
  if (second === null || second === key || !canSplitRaise(ruleset)) return raised(key, ruleset);
  const { from, to } = raised(second, { characteristicRaise: 1 });
  return { ...raised(key, { characteristicRaise: 1 }), and: { key: second, from, to } };
}

/** Returns the raised characteristics: none, one or two. */
export const raisesIn = (raise: Raise | null): readonly Changed[] =>
  [raise, raise?.and].flatMap((one) => (one ? [{ key: one.key, from: one.from, to: one.to }] : []));

/** Returns the same as a level's record has it. */
export function recorded(raises: readonly Changed[]): Raise | null {
  const [first, and] = raises;
  if (!first) return null;
  return and ? { ...first, and } : first;
}

/** Returns the id in the data of a document, or "". */
export const idOf = (data: object): string => textIn(data, "_id");

/** Returns a text in the data of a document, or "". */
function textIn(data: object, key: string): string {
  const value: unknown = Reflect.get(data, key);
  return typeof value === "string" ? value : "";
}
