/** Form of an item's fields, and conversion of typed values into data. */
import { tableRuleset } from "../../../core/table-rules.ts";
import { gameOf } from "../../../rules/games/games.ts";
import type { Texts } from "../../words/texts.ts";
import { formulaProblem } from "../../forms/number-entry.ts";
import { fieldDice, localDice, storedDice } from "../../words/formula-words.ts";
import { masteries, options, type OptionView } from "./field-options.ts";
import { keyChips, keysFor, type KeyChips } from "./key-chips.ts";
import type { FieldSpec, GroupSpec } from "./field-spec.ts";

/** A collapsible group: `id` keeps the user's choice, `open` is true once a field of the group is set. */
interface FoldView {
  readonly id: string;
  readonly open: boolean;
}
/** A control; exactly one kind is set. */
export interface FieldView {
  readonly label: string;
  readonly name: string;
  /** Whether the control fills the rest of its row, as lists and references do. */
  readonly wide?: boolean;
  /** Whether another field makes this one meaningless for a reader. */
  readonly idle?: boolean;
  readonly number?: {
    readonly value: number | null;
    /** "rule": a modifier, bounded by the rules. */ readonly signed: "rule" | "";
    readonly fraction: boolean;
    readonly optional: "dash" | "";
  };
  readonly text?: {
    readonly value: string;
    /** Whether the text has several lines. */
    readonly lines?: boolean;
    /** Whether the text is a dice formula, which must be valid, and whether it may have references. */
    readonly dice?: boolean;
    readonly plain?: boolean;
    /** Why the stored formula is invalid; "" = it is valid. */
    readonly problem?: string;
    /** The value in words. */
    readonly told?: string;
    /** Suggested words and the id of their list. Other words are allowed. */
    readonly list?: string;
    readonly words?: readonly string[];
  };
  readonly check?: { readonly on: boolean };
  /** A document that exists. `clear` names the button that removes it; a row has none, because the row can be removed. */
  readonly document?: { readonly uuid: string; readonly name: string; readonly clear: string; readonly id: string };
  readonly options?: readonly OptionView[];
  readonly chips?: KeyChips & {
    readonly path: string;
    /** Index of the row in a list, else "". */ readonly index: string;
    readonly column: string;
  };
}
export interface GroupView {
  readonly legend: string;
  /** The collapsible group; null for a group that is always open. */
  readonly fold: FoldView | null;
  readonly fields: readonly FieldView[];
  readonly list: {
    readonly path: string;
    readonly rows: readonly {
      readonly index: number;
      readonly remove: string;
      readonly id: string;
      readonly fields: readonly FieldView[];
    }[];
    readonly add: string;
    readonly id: string;
  } | null;
}

function get(data: unknown, path: string): unknown {
  let at = data;
  for (const key of path.split("."))
    at = typeof at === "object" && at !== null ? (at as Record<string, unknown>)[key] : undefined;
  return at;
}

function word(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function hasNoEffect({ needs }: FieldSpec, data: unknown): boolean {
  if (!needs) return false;
  const [path, ...values] = needs;
  const value = get(data, path);
  return values.length > 0
    ? !values.includes(word(value))
    : value === "" || value === 0 || value === false || value === null || value === undefined;
}

function words(value: unknown): string[] {
  return Array.isArray(value) ? value.map(word).filter((key) => key !== "") : [];
}

/**
 * Returns one toggle button per allowed key of a field, such as damage types; null if the field accepts any word.
 * @param data the row, or the item's data
 */
function chips(
  spec: FieldSpec,
  data: unknown,
  name: string,
  id: string,
  texts: Texts,
): NonNullable<FieldView["chips"]> | null {
  const track = spec.of === "row" ? word(get(data, "track")) : (spec.of ?? "");
  const known = keysFor(track);
  if (!known) return null;
  const among = spec.among === undefined ? [] : words(get(data, spec.among));
  const [, path = "", index = ""] = /^system\.([\w.]+?)\.(\d+)\./u.exec(name) ?? [];
  return {
    ...keyChips(
      `${id}-${name.replaceAll(".", "-")}`,
      track,
      among.length > 0 ? among : known,
      words(get(data, spec.path)),
      known,
      texts,
    ),
    path: path || name.replace(/^system\./u, ""),
    index,
    column: spec.path,
  };
}

/** Returns the name of the document with this uuid; null if there is none. */
function documentName(uuid: string): string | null {
  const found: unknown = uuid === "" ? null : fromUuidSync(uuid, { strict: false });
  const name = isPlain(found) ? word(found["name"]) : "";
  return name === "" ? null : name;
}

const keyIn = (label: string): string => (label.includes(".") ? label : `OD20.Thing.${label}`);

function field(spec: FieldSpec, data: unknown, prefix: string, id: string, texts: Texts): FieldView {
  const value = get(data, spec.path);
  const base = {
    label: texts.t(keyIn(spec.label)),
    name: `${prefix}.${spec.path}`,
    ...(hasNoEffect(spec, data) ? { idle: true } : {}),
  };
  switch (spec.kind) {
    case "number":
      return {
        ...base,
        number: {
          value: typeof value === "number" ? value : null,
          signed: spec.signed === true ? "rule" : "",
          fraction: spec.fraction === true,
          optional: spec.optional === true ? "dash" : "",
        },
      };
    case "check":
      return { ...base, check: { on: value === true } };
    case "select":
      return { ...base, options: options(spec.options ?? { prefix: "", values: [] }, word(value), texts) };
    case "keys":
    case "numbers": {
      const switches = chips(spec, data, base.name, id, texts);
      if (switches) return { ...base, chips: switches };
      const list: unknown[] = Array.isArray(value) ? value : [];
      const said = (entry: unknown): string =>
        spec.options?.values.includes(word(entry)) ? texts.t(`${spec.options.prefix}.${word(entry)}`) : String(entry);
      return { ...base, wide: true, text: { value: list.map(said).join(", ") } };
    }
    case "mastery": {
      const holder = spec.path === "key" ? data : value;
      return {
        ...base,
        name: spec.path === "key" ? `${prefix}.mastery` : `${prefix}.${spec.path}.mastery`,
        options: masteries(word(get(holder, "track")), word(get(holder, "key")), texts),
      };
    }
    case "document": {
      const uuid = word(value);
      const name = documentName(uuid);
      const wide = { ...base, wide: true };
      if (name === null) return { ...wide, text: { value: uuid } };
      const clear = /\.\d+\./u.test(base.name) ? "" : texts.t("OD20.Thing.unlink", { name });
      return { ...wide, document: { uuid, name, clear, id: `${id}-${spec.path.replaceAll(".", "-")}` } };
    }
    case "text": {
      const { options: known } = spec;
      const said = (key: string): string => (known?.values.includes(key) ? texts.t(`${known.prefix}.${key}`) : key);
      const listed = known ? { list: `${id}-${spec.path}`, words: known.values.map(said) } : {};
      return {
        ...base,
        wide: spec.long !== undefined,
        text: {
          value: spec.dice ? fieldDice(word(value), texts) : said(word(value)),
          lines: spec.long === "sentence",
          ...(spec.dice ? diceField(word(value), spec.dice === "plain", texts) : {}),
          ...listed,
        },
      };
    }
  }
}

const diceField = (value: string, plain: boolean, texts: Texts): Partial<NonNullable<FieldView["text"]>> => ({
  dice: true,
  plain,
  problem: formulaProblem(value, texts, plain),
  told: localDice(value, texts),
});

/** Returns the fields or groups that the table's game has. */
function ofGame<T extends Pick<FieldSpec, "in">>(specs: readonly T[]): readonly T[] {
  const game = gameOf(tableRuleset());
  return specs.filter((spec) => spec.in?.(game) ?? true);
}

function foldOf(
  { legend, rare, list }: GroupSpec,
  fields: readonly FieldSpec[],
  data: unknown,
  initial: unknown,
  rootId: string,
) {
  if (rare !== true) return null;
  const paths = [
    // Meaningless fields do not open the group.
    ...fields.filter((spec) => !hasNoEffect(spec, data)).map(({ path }) => path),
    ...(list ? [list.path] : []),
  ];
  const differs = (path: string): boolean => JSON.stringify(get(data, path)) !== JSON.stringify(get(initial, path));
  return { id: `${rootId}-fold-${legend}`, open: paths.some(differs) };
}

/**
 * Returns the form of an item.
 * @param data stored system data as plain objects
 * @param initial data of a new item; rare groups equal to it are collapsed
 * @param prefix path of the data within the item
 */
export function itemForm(
  groups: readonly GroupSpec[],
  data: unknown,
  rootId: string,
  texts: Texts,
  initial: unknown = {},
  prefix = "system",
): GroupView[] {
  const below = prefix.replace(/^system\.?/u, "");
  return ofGame(groups).flatMap((group) => {
    const { legend, list } = group;
    const fields = ofGame(group.fields ?? []);
    if (fields.length === 0 && !list) return [];
    const title = texts.t(keyIn(legend));
    const path = [below, list?.path ?? ""].filter((part) => part !== "").join(".");
    const stored = list ? get(data, list.path) : null;
    const rows = Array.isArray(stored) ? stored : [];
    const view: GroupView = {
      legend: title,
      fold: foldOf(group, fields, data, initial, rootId),
      fields: fields.map((spec) => field(spec, data, prefix, rootId, texts)),
      list: list
        ? {
            path,
            id: `${rootId}-add-${path}`,
            add: texts.t("OD20.Thing.addRow", { what: title }),
            rows: rows.map((row: unknown, index) => ({
              index,
              id: `${rootId}-remove-${path}-${String(index)}`,
              remove: texts.t("OD20.Thing.removeRow", { what: title, n: index + 1 }),
              fields: ofGame(list.columns).map((spec) =>
                field(spec, row, `${prefix}.${list.path}.${String(index)}`, rootId, texts),
              ),
            })),
          }
        : null,
    };
    return [view];
  });
}

function listOf(value: unknown): string[] {
  return word(value)
    .split(/[,;]/u)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

function numbersOf(value: unknown): number[] {
  return listOf(value)
    .map(Number)
    .filter((entry) => Number.isInteger(entry) && entry >= 0);
}

type Plain = Record<string, unknown>;

/** Returns whether the value is an object. */
export function isPlain(value: unknown): value is Plain {
  return typeof value === "object" && value !== null;
}

function split(holder: Plain): void {
  if (!("mastery" in holder)) return;
  const value = word(holder["mastery"]);
  delete holder["mastery"];
  const dot = value.indexOf(".");
  holder["track"] = dot > 0 ? value.slice(0, dot) : "weapon";
  holder["key"] = dot > 0 ? value.slice(dot + 1) : "";
}

/** Returns the key of a word that the system knows; otherwise the word itself. */
function keyOfWord(typed: string, known: FieldSpec["options"], texts: Texts): string {
  const lower = typed.toLocaleLowerCase();
  return known?.values.find((key) => texts.t(`${known.prefix}.${key}`).toLocaleLowerCase() === lower) ?? typed;
}

/** Stores dice in Foundry's notation. */
function readDice(holder: Plain, path: string): void {
  const [key = "", ...rest] = path.split(".");
  const value = holder[key];
  if (rest.length > 0) {
    if (isPlain(value)) readDice(value, rest.join("."));
  } else if (typeof value === "string") holder[key] = storedDice(value);
}

/** Converts the value of a field in place. @param spec its path may lead into objects of the holder */
function read(spec: FieldSpec, holder: Plain, texts: Texts): void {
  const { options: known } = spec;
  const [key = "", ...rest] = spec.path.split(".");
  const inner = holder[key];
  if (rest.length > 0) {
    if (isPlain(inner)) read({ ...spec, path: rest.join(".") }, inner, texts);
    return;
  }
  const typed = word(holder[spec.path]).trim();
  if (spec.kind === "text" && known && spec.path in holder) {
    // A word that the system knows is stored by its key; any other word is stored as typed.
    holder[spec.path] = keyOfWord(typed, known, texts);
  }
  if (spec.dice) readDice(holder, spec.path);
  if (spec.kind === "mastery") {
    const inner = spec.path === "key" ? holder : holder[spec.path];
    if (isPlain(inner)) split(inner);
  } else if (spec.kind === "keys" && spec.path in holder)
    holder[spec.path] = listOf(holder[spec.path]).map((entry) => keyOfWord(entry, known, texts));
  else if (spec.kind === "numbers" && spec.path in holder) holder[spec.path] = numbersOf(holder[spec.path]);
}

/** Returns a row with the typed cells replaced. */
function over(row: unknown, typed: Plain): Plain {
  const result: Plain = isPlain(row) ? { ...row } : {};
  for (const [key, value] of Object.entries(typed))
    result[key] = isPlain(value) && !Array.isArray(value) ? over(result[key], value) : value;
  return result;
}

/**
 * Converts form values (rows by index, comma-separated lists, mastery as `track.key`) into update data, in place.
 * @param stored stored data of the item; untyped cells of a row keep their stored values
 */
export function readItemForm(groups: readonly GroupSpec[], system: Plain, texts: Texts, stored: object = {}): void {
  for (const { fields = [], list } of groups) {
    for (const spec of fields) read(spec, system, texts);
    const rows = list ? system[list.path] : undefined;
    if (!list || !isPlain(rows)) continue;
    const typed = Object.values(rows).filter(isPlain);
    for (const row of typed) for (const spec of list.columns) read(spec, row, texts);
    const kept = get(stored, list.path);
    system[list.path] = Array.isArray(kept)
      ? kept.map((row: unknown, index) =>
          over(row, isPlain(rows[String(index)]) ? Object.assign({}, rows[String(index)]) : {}),
        )
      : typed;
  }
}
