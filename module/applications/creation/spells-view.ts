/** View of spells to choose from: what is chosen at the left, and a table that can be ordered, filtered and searched. Pure. */
import type { ToLearn } from "../../rules/spells/spell-growth.ts";
import type { DamageWord } from "../words/dealt-words.ts";
import type { Texts } from "../words/texts.ts";
import { advisedSpells, type Advisable, type ClassAdvice } from "./advised-spells.ts";
import { chip, rowId, type ListState } from "./list-state.ts";

/** A spell on offer, with the numbers of the character who would cast it now. */
export interface SpellFacts extends Advisable {
  readonly name: string;
  readonly img: string;
  /** School and ritual, in words. */
  readonly school: string;
  /** What a casting rolls: damage or healing; empty for neither. */
  readonly damage: readonly DamageWord[];
  readonly healing: boolean;
  /** What it changes otherwise, in words. */
  readonly effects: readonly string[];
  readonly range: string;
  readonly area: string;
  readonly feet: number;
  readonly time: { readonly sign: string; readonly text: string; readonly lasts: string; readonly rank: number };
  /** The attack or the save, and what a success of the target does. */
  readonly roll: string;
  readonly success: string;
  /** Description in one line. */
  readonly text: string;
}

/** A spell that the character has without choosing it here. */
export interface OwnedSpell {
  readonly name: string;
  /** Name of the feature, species or background that gives it; "" = its own. */
  readonly from: string;
}

export interface SpellsInput {
  readonly uid: string;
  /** What is advised to the class. */
  readonly advice: ClassAdvice;
  readonly rows: readonly SpellFacts[];
  readonly most: ToLearn;
  readonly left: ToLearn;
  readonly owned: readonly OwnedSpell[];
  /** Whether the numbers are limits. Otherwise they only tell. */
  readonly enforceLimits: boolean;
}

export interface Chosen {
  readonly spells: readonly string[];
  readonly ready: readonly string[];
}

const COLUMNS = ["name", "now", "range", "time", "concentration", "roll"] as const;
const FILTERS = ["advised", "damage", "heals", "defends", "hinders", "free"] as const;
/** More pips than these say less than the number. */
const MOST_PIPS = 8;

/** Returns "Cantrips: 2 of 3 · Book: 0 of 6 · Prepared: 0 of 4". */
export function spellCounts(most: ToLearn, left: ToLearn, texts: Texts): string {
  const spells = most.prepared > 0 ? "book" : "spells";
  const count = (key: keyof ToLearn, label: string): string[] =>
    most[key] === 0 ? [] : [texts.t(`OD20.Creation.Spells.${label}`, { n: most[key] - left[key], of: most[key] })];
  return [...count("cantrips", "cantrips"), ...count("spells", spells), ...count("prepared", "prepared")].join(" · ");
}

/** Compares two spells by a column, in the direction in which one reads it first: the strongest, the nearest, the quickest. */
function compare(a: SpellFacts, b: SpellFacts, column: string): number {
  switch (column) {
    case "now":
      return b.power - a.power;
    case "range":
      return a.feet - b.feet;
    case "time":
      return a.time.rank - b.time.rank;
    case "concentration":
      return Number(a.concentration) - Number(b.concentration);
    case "roll":
      return a.roll.localeCompare(b.roll);
    default:
      return 0;
  }
}

/** Returns the circle to begin with: cantrips while some are due, else the highest one, where a new level opens something. */
export function dueShelf({ rows, left, owned }: Pick<SpellsInput, "rows" | "left" | "owned">): string {
  const fresh = rows.filter(({ name }) => !owned.some((one) => one.name === name)).map(({ circle }) => circle);
  if (left.cantrips > 0 && fresh.includes(0)) return "0";
  return fresh.length > 0 ? String(Math.max(...fresh)) : "";
}

function passes(spell: SpellFacts, only: readonly string[], advised: ReadonlySet<string>): boolean {
  const kinds = spell.kinds.filter((kind) => only.includes(kind));
  const asked = FILTERS.some((key) => only.includes(key) && key !== "advised" && key !== "free");
  return (
    (!only.includes("advised") || advised.has(spell.uuid)) &&
    (!only.includes("free") || !spell.concentration) &&
    (!asked || kinds.length > 0)
  );
}

/** Returns the view. A complete choice allows only taking back. @rule H-SPL-02 H-SPL-05 H-SPL-07 H-SPL-08 H-SPL-11 */
export function spellsView(input: SpellsInput, chosen: Chosen, list: ListState, texts: Texts) {
  const { uid, most, left, enforceLimits, owned } = input;
  const { t } = texts;
  const word = (key: string, data?: Record<string, string | number>): string => t(`OD20.Learn.${key}`, data);
  const advised = advisedSpells(input.advice, input.rows);
  const from = new Map(owned.map((one) => [one.name, one.from]));
  const circles = [...new Set(input.rows.map(({ circle }) => circle))].sort((a, b) => a - b);
  const shelf = circles.find((circle) => String(circle) === list.tab) ?? circles[0] ?? 0;
  const book = most.prepared > 0;
  // Spells can be found and copied beyond the number, cantrips cannot.
  const full = (circle: number): boolean => (circle === 0 ? left.cantrips === 0 : enforceLimits && left.spells === 0);

  const learn = ({ uuid, name, circle }: SpellFacts, id: string) => {
    const on = chosen.spells.includes(uuid);
    const where = !book || circle === 0 ? "Known" : chosen.ready.includes(uuid) ? "Ready" : "InBook";
    const text = word(on ? where : "Learn");
    return {
      id,
      field: `spell.${uuid}`,
      value: on ? "off" : "on",
      pressed: on,
      disabled: !on && full(circle),
      /** Id of the note that says why it is disabled; "" while it is not. */
      why: !on && full(circle) ? `${uid}-full` : "",
      text,
      spoken: word("LearnOf", { what: text, name }),
    };
  };
  const ready = ({ uuid, name, circle }: SpellFacts, id: string) => {
    if (!book || circle === 0 || !chosen.spells.includes(uuid)) return null;
    const on = chosen.ready.includes(uuid);
    return {
      id,
      field: `ready.${uuid}`,
      value: on ? "off" : "on",
      pressed: on,
      disabled: !on && left.prepared === 0,
      why: "",
      text: word(on ? "IsReady" : "Prepare"),
      spoken: word("ReadyOf", { name }),
    };
  };

  const group = (spells: readonly SpellFacts[], label: string, key: "cantrips" | "spells") => {
    const of = most[key];
    if (of === 0 && spells.length === 0) return [];
    const n = of - left[key];
    return [
      {
        label,
        n,
        of,
        open: left[key] > 0,
        pips: of <= MOST_PIPS ? Array.from({ length: of }, (_, index) => index < n) : [],
        rows: spells.map((spell) => ({
          name: spell.name,
          img: spell.img,
          forget: {
            ...learn(spell, rowId(uid, "drop", spell.uuid)),
            text: "",
            spoken: word("Drop", { name: spell.name }),
          },
          ready: ready(spell, rowId(uid, "left-ready", spell.uuid)),
        })),
        /** What is still to choose, in words; "" for nothing. */
        more: left[key] > 0 ? texts.plural("OD20.Learn.More", left[key]) : "",
      },
    ];
  };
  const taken = input.rows.filter(({ uuid }) => chosen.spells.includes(uuid));
  const order = [...input.rows].sort(
    (a, b) =>
      (list.descending ? -1 : 1) * compare(a, b, list.sort) ||
      (list.sort === "" ? Number(advised.has(b.uuid)) - Number(advised.has(a.uuid)) : 0) ||
      (list.sort === "name" && list.descending ? -1 : 1) * a.name.localeCompare(b.name),
  );
  const rows = order.map((spell) => {
    const giver = from.get(spell.name);
    const picked = chosen.spells.includes(spell.uuid);
    return {
      id: rowId(uid, "row", spell.uuid),
      uuid: spell.uuid,
      name: spell.name,
      img: spell.img,
      school: spell.school,
      /** Key of the first damage type, for the tint. */
      tint: spell.damage[0]?.type ?? "",
      advised: advised.has(spell.uuid),
      chosen: picked,
      /** Whether a filter hides the row. */
      filteredOut: spell.circle !== shelf || !passes(spell, list.filters, advised),
      damage: spell.damage,
      healing: spell.healing,
      effects: spell.effects.join(" · "),
      range: spell.range,
      area: spell.area,
      time: spell.time,
      concentration: spell.concentration,
      roll: spell.roll,
      success: spell.success,
      /** Who gives the spell already; "" for nobody. */
      alreadyFrom: giver === undefined ? "" : giver === "" ? word("HadOwn") : word("Had", { from: giver }),
      // Whoever has it already can only take the choice back.
      learn: giver === undefined || picked ? learn(spell, rowId(uid, "spell", spell.uuid)) : null,
      ready: ready(spell, rowId(uid, "ready", spell.uuid)),
      /** The description while the row is open; null = closed. */
      text: list.expanded === spell.uuid ? spell.text : null,
    };
  });
  const offered = FILTERS.filter((key) =>
    input.rows.some((spell) => spell.circle === shelf && passes(spell, [key], advised)),
  );
  return {
    uid,
    find: `${uid}-find-spells`,
    status: spellCounts(most, left, texts),
    groups: [
      ...group(
        taken.filter(({ circle }) => circle === 0),
        t("OD20.LevelUp.Cantrips"),
        "cantrips",
      ),
      ...group(
        taken.filter(({ circle }) => circle > 0),
        word(book ? "Book" : "Spells"),
        "spells",
      ),
    ],
    prepared: book ? word("Prepared", { n: most.prepared - left.prepared, of: most.prepared }) : "",
    owned: owned.map((one) => (one.from === "" ? one.name : word("From", { ...one }))),
    shelves: circles.map((circle) => ({
      ...chip(
        uid,
        `circle-${String(circle)}`,
        circle === 0 ? t("OD20.LevelUp.Cantrips") : word("Circle", { n: circle }),
        circle === shelf,
      ),
      command: `tab.${String(circle)}`,
      count: String(input.rows.filter((spell) => spell.circle === circle).length),
    })),
    chips: offered.map((key) => chip(uid, key, word(`Filter.${key}`), list.filters.includes(key))),
    columns: COLUMNS.map((key) => ({
      key,
      id: `${uid}-sort-${key}`,
      label: word(`Column.${key}`),
      short: key === "concentration" ? word("ConcentrationShort") : "",
      command: `sort.${key}`,
      sort: list.sort !== key ? "none" : list.descending === (key === "now") ? "ascending" : "descending",
    })),
    rows,
    /** Why nothing more of the shown circle can be taken; "" while something can. */
    full: full(shelf) ? word("Full", { n: shelf === 0 ? most.cantrips : most.spells }) : "",
    /** Whether the filters leave nothing. */
    nothing: rows.every(({ filteredOut }) => filteredOut),
  };
}
