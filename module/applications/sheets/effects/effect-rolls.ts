/**
 * Roll changes, per-turn effects and escape of an effect, as fields of its sheet. `data/effects` reads the same parts.
 * Unusable rows stay stored but are not shown. Pure.
 */
import {
  ADDED_TO,
  FACES,
  MOST_DICE,
  readAdds,
  type AddedTo,
  type StoredAdd,
  readEach,
} from "../../../data/effects/effect-dice.pure.ts";
import { readEscape } from "../../../data/effects/ends.pure.ts";
import { readAdvantageOn, SPELLS, SWAYED, type StoredSway } from "../../../data/effects/advantage-on.pure.ts";
import { isObject } from "../../../data/record/record.pure.ts";
import { askedCheck, tableLists, type Lists } from "../../../core/table-lists.ts";
import { CREATURE_TYPES } from "../../../rules/basics/creature-kinds.ts";
import { CONDITIONS } from "../../../rules/conditions/conditions.ts";
import { ATTRIBUTES, CHARACTERISTICS, CHANGE_KINDS } from "../../../rules/basics/ids.ts";
import { attributeLabel, entryLabel, offeredKeys } from "../../words/labels.ts";
import { notation } from "../../words/reason-view.ts";
import type { Texts } from "../../words/texts.ts";
import { keyLabel } from "../../effects/end-words.ts";
import { choices, HIGHEST_DC, USUAL_DC, wholeWithin } from "./effect-fields.ts";

/** The stored parts. They are not trusted, because any user can write them. */
export type StoredRolls = Readonly<Record<"adds" | "sways" | "each" | "escape", unknown>>;
/** The parts to store. */
export type RollChange = Partial<Record<keyof StoredRolls, unknown>>;
/** Language key of the reason why a field is refused. */
export type RollProblem = "OD20.Effects.DiceNeeded" | "OD20.Effects.RollNeeded" | "OD20.Effects.NumberNeeded";

/** Maximum number of rows that the game reads. */
const MOST = { adds: 4, sways: 6 } as const;
export type RollList = keyof typeof MOST;
const FRESH = { adds: { count: 1, faces: 4, to: ["attack", "save"] }, sways: { roll: "attack", key: "", value: 1 } };
const DAMAGE: readonly AddedTo[] = ["damage", "weapon", "marked"];
const USUAL_EACH = "1d4";

const MOST_ROWS = 6;
const rowsOf = (stored: unknown): readonly unknown[] => (Array.isArray(stored) ? stored.slice(0, MOST_ROWS) : []);
const addOf = (row: unknown): StoredAdd | undefined => readAdds([row])[0];
const swayOf = (row: unknown): StoredSway | undefined => readAdvantageOn([row])[0];
const signedDice = ({ count, faces }: StoredAdd): string =>
  `${count < 0 ? "-" : ""}${String(Math.abs(count))}d${String(faces)}`;

/** Parses dice such as "1d4" or "−1к6". */
function diceOf(text: string): Pick<StoredAdd, "count" | "faces"> | null {
  const [, sign = "", many = "", sides = ""] = /^([+\-−–]?)\s*(\d{0,2})\s*[dдк](\d{1,2})$/iu.exec(text.trim()) ?? [];
  const count = many === "" ? 1 : Number(many);
  const faces = FACES.find((known) => known === Number(sides));
  if (faces === undefined || count < 1 || count > MOST_DICE) return null;
  return { count: sign === "" || sign === "+" ? count : -count, faces };
}

/** Returns the keys that a roll can be limited to; empty for rolls that have none. */
function keysOf(roll: StoredSway["roll"], lists: Lists): readonly string[] {
  if (roll === "save") return [...offeredKeys("attributes", [], lists), ...CONDITIONS, "concentration", SPELLS];
  if (roll === "attacked") return CREATURE_TYPES;
  if (roll === "attack") return [SPELLS];
  const checked = (key: string): boolean => askedCheck("attribute", key, roll).kind === "attribute";
  return roll === "check"
    ? [...offeredKeys("attributes", [], lists).filter(checked), ...CHARACTERISTICS, ...offeredKeys("skills", [], lists)]
    : [];
}

function types(now: string, first: string, texts: Texts, lists: Lists) {
  const name = (key: string): string => (key === "" ? first : entryLabel("damageTypes", key, texts, lists));
  return choices([...(first === "" ? [] : [""]), ...offeredKeys("damageTypes", [now], lists)], now, name);
}

/**
 * Returns the fields.
 * @param rootId prefix of element ids
 */
export function rollFields(stored: StoredRolls, rootId: string, texts: Texts, lists: Lists = tableLists()): object {
  const { t } = texts;
  const rows = <Row>(list: RollList, read: (row: unknown) => Row | undefined, cells: (row: Row) => object): object[] =>
    rowsOf(stored[list])
      .flatMap((row, index) => {
        const readable = read(row);
        return readable ? [{ ...cells(readable), index }] : [];
      })
      .map((row, shown) => {
        const title = t(`OD20.Effects.RollRow.${list}`, { n: shown + 1 });
        const id = `${rootId}-${list}-${String(row.index)}`;
        return {
          ...row,
          list,
          id,
          title,
          name: `${list}.${String(row.index)}`,
          remove: t("OD20.Effects.RemoveChange", { name: title }),
        };
      });
  const adds = rows("adds", addOf, (add) => ({
    dice: notation(signedDice(add), texts),
    to: ADDED_TO.map((roll) => ({ roll, label: t(`OD20.Effects.Rolls.${roll}`), on: add.to.includes(roll) })),
    types: add.to.some((roll) => DAMAGE.includes(roll))
      ? types(add.type ?? "", t("OD20.Effects.TypeOfBlow"), texts, lists)
      : null,
  }));
  const sways = rows("sways", swayOf, ({ value, roll, key }) => {
    const known = keysOf(roll, lists);
    const keys = key === "" || known.includes(key) ? known : [...known, key];
    return {
      values: choices(["1", "-1"], String(value), (sign) =>
        t(sign === "1" ? "OD20.Roll.Advantage" : "OD20.Roll.Disadvantage"),
      ),
      rolls: choices(SWAYED, roll, (swayed) => t(`OD20.Effects.Rolls.${swayed}`)),
      keys:
        keys.length > 0
          ? choices(["", ...keys], key, (about) =>
              about === "" ? t("OD20.Effects.AnyOfThem") : keyLabel(about, roll, texts, lists),
            )
          : null,
    };
  });
  const each = readEach(stored.each);
  const escape = readEscape(stored.escape);
  return {
    adds,
    sways,
    each: {
      kinds: choices(["", ...CHANGE_KINDS], each?.kind ?? "", (kind) =>
        t(kind === "" ? "OD20.Effects.EachNothing" : `OD20.Deal.Kind.${kind}`),
      ),
      formula: each ? notation(each.formula, texts) : "",
      types: each?.kind === "damage" ? types(each.type, "", texts, lists) : null,
    },
    escape: {
      attributes: choices(["", ...ATTRIBUTES], escape?.attribute ?? "", (key) =>
        key === "" ? t("OD20.Effects.NoEscape") : attributeLabel(key, "check", texts, lists),
      ),
      dc: escape ? String(escape.dc) : "",
    },
  };
}

/** Returns whether the effect has any of these. */
export const hasRolls = ({ adds, sways, each, escape }: StoredRolls): boolean =>
  readAdds(adds).length + readAdvantageOn(sways).length > 0 ||
  readEach(each) !== null ||
  readEscape(escape) !== undefined;

/** Returns the list with one row changed. Other data of the row, such as scaling by level, stays. */
const withRow = (stored: unknown, index: number, change: object): readonly unknown[] =>
  rowsOf(stored).map((row, at) => (at === index && isObject(row) ? { ...row, ...change } : row));

function readAdd(cell: string, value: unknown, index: number, { adds }: StoredRolls): RollChange | RollProblem | null {
  const add = addOf(rowsOf(adds)[index]);
  if (!add) return null;
  if (cell === "type") return { adds: withRow(adds, index, { type: typeof value === "string" ? value : "" }) };
  if (cell === "dice") {
    const dice = typeof value === "string" ? diceOf(value) : null;
    return dice ? { adds: withRow(adds, index, dice) } : "OD20.Effects.DiceNeeded";
  }
  const to = ADDED_TO.filter((roll) => (cell === `to.${roll}` ? value === true : add.to.includes(roll)));
  return to.length > 0 ? { adds: withRow(adds, index, { to }) } : "OD20.Effects.RollNeeded";
}

function readSway(cell: string, value: unknown, index: number, { sways }: StoredRolls): RollChange | null {
  const sway = swayOf(rowsOf(sways)[index]);
  if (!sway || typeof value !== "string") return null;
  // Keys depend on the roll, so another roll clears the key.
  const roll = SWAYED.find((one) => one === value);
  const change =
    cell === "roll"
      ? roll
        ? { roll, key: "" }
        : {}
      : cell === "value"
        ? { value: value === "-1" ? -1 : 1 }
        : { key: value };
  return { sways: withRow(sways, index, change) };
}

function readEachField(cell: string, value: unknown, stored: unknown): RollChange | RollProblem | null {
  const each = readEach(stored);
  if (typeof value !== "string" || (cell !== "kind" && !each)) return null;
  if (cell === "type") return { each: { ...each, type: value } };
  if (cell === "formula") {
    const formula = value.trim().replace(/[дк]/giu, "d").toLowerCase();
    return readEach({ ...each, formula }) ? { each: { ...each, formula } } : "OD20.Effects.DiceNeeded";
  }
  const kind = CHANGE_KINDS.find((one) => one === value);
  if (!kind) return { each: null };
  const type = kind === "damage" ? each?.type || offeredKeys("damageTypes")[0] : "";
  return { each: { kind, formula: each?.formula ?? USUAL_EACH, type } };
}

function readEscapeField(cell: string, value: unknown, stored: unknown): RollChange | RollProblem | null {
  const escape = readEscape(stored);
  if (cell === "attribute") {
    const attribute = ATTRIBUTES.find((one) => one === value);
    return { escape: attribute ? { attribute, dc: escape?.dc ?? USUAL_DC } : null };
  }
  if (!escape) return null;
  const dc = wholeWithin(value, 0, HIGHEST_DC);
  return dc === null ? "OD20.Effects.NumberNeeded" : { escape: { ...escape, dc } };
}

/**
 * Reads a changed field.
 * @returns the parts to store; a language key when the value is refused; null when the field is none of these
 */
export function readRolls(name: string, value: unknown, stored: StoredRolls): RollChange | RollProblem | null {
  const [, list, at = "", cell = ""] = /^(adds|sways)\.(\d{1,2})\.([\w.]+)$/u.exec(name) ?? [];
  if (list === "adds") return readAdd(cell, value, Number(at), stored);
  if (list === "sways") return readSway(cell, value, Number(at), stored);
  const [, part, field = ""] = /^(each|escape)\.(\w+)$/u.exec(name) ?? [];
  if (part === "each") return readEachField(field, value, stored.each);
  return part === "escape" ? readEscapeField(field, value, stored.escape) : null;
}

/** Returns the list without unusable rows and with a new row, up to the maximum. */
export function withFresh(list: RollList, stored: unknown): readonly unknown[] {
  const rows = rowsOf(stored).filter((row) => (list === "adds" ? addOf(row) : swayOf(row)));
  return rows.length < MOST[list] ? [...rows, FRESH[list]] : rows;
}

export const withoutRow = (stored: unknown, index: number): readonly unknown[] =>
  rowsOf(stored).filter((_row, at) => at !== index);
