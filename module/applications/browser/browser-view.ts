/** Views of the compendium browser: filters that fit the tab, columns, and the words of a row. */
import { knownWord } from "../../data/known-word.pure.ts";
import { SIZES } from "../../rules/movement/size.ts";
import { decimal } from "../common/number-view.ts";
import { segment } from "../common/segment.ts";
import { challengeText } from "../sheets/view/npc-facts.ts";
import type { Texts } from "../words/texts.ts";
import { TABS, type Entry, type Group, type Tab } from "./entries.pure.ts";
import { filterCount, valuesOf, type Query } from "./query.pure.ts";

/** Filters of each tab, in their order. The first is open. */
const FILTERS: Readonly<Record<Tab, readonly Group[]>> = {
  creatures: ["kind", "size", "can"],
  spells: ["circle", "class", "school", "time", "roll", "marks"],
  features: ["shelf", "origin"],
  things: ["kind", "rarity", "shelf"],
};
/** Tabs whose rank is chosen by bounds. */
const BOUNDED: readonly Tab[] = ["creatures", "features", "things"];
/** Bounds of prices; other ranks offer the values that there are. */
const PRICES = [1, 10, 50, 100, 500, 1000, 5000, 20_000, 50_000];
const CIRCLES = Array.from({ length: 10 }, (_, circle) => String(circle));
const RARITIES = ["common", "uncommon", "rare", "veryRare", "legendary"];
const TIMES = ["active", "bonus", "reaction", "minutes", "hours"];
/** Values with an order of their own; the others are sorted by their words. */
const ORDERS: Partial<Record<Group, readonly string[]>> = {
  size: SIZES,
  circle: CIRCLES,
  time: TIMES,
  rarity: RARITIES,
};

/** Returns a value of a filter in words. */
function word(tab: Tab, group: Group, value: string, { t }: Texts): string {
  switch (group) {
    case "kind":
      return tab === "creatures" && value !== "character"
        ? knownWord(t, "OD20.CreatureType", value)
        : knownWord(t, tab === "creatures" ? "TYPES.Actor" : "TYPES.Item", value);
    case "size":
      return knownWord(t, "OD20.Size", value);
    case "circle":
      return value === "0" ? t("OD20.Spellbook.Cantrip") : t("OD20.Spellbook.Circle", { n: Number(value) });
    case "class":
      return knownWord(t, "OD20.SpellList", value);
    case "school":
      return knownWord(t, "OD20.School", value);
    case "time":
      return knownWord(t, "OD20.CastingKind", value);
    case "origin":
      return value.startsWith("type.")
        ? knownWord(t, "TYPES.Item", value.slice(5))
        : knownWord(t, "OD20.Origin", value);
    case "rarity":
      return knownWord(t, "OD20.Browser.Rarity", value);
    case "can":
    case "roll":
    case "marks":
      return t(`OD20.Browser.Value.${value}`);
    case "shelf":
      return value;
  }
}

const rankText = (tab: Tab, rank: number, texts: Texts): string =>
  tab === "creatures" ? challengeText(rank) : decimal(rank, texts);

function bounds(entries: readonly Entry[], query: Query, uid: string, texts: Texts) {
  const { tab } = query;
  if (!BOUNDED.includes(tab)) return null;
  const there = new Set(entries.flatMap((entry) => (entry.tab === tab && entry.rank !== null ? [entry.rank] : [])));
  const steps = tab === "things" ? PRICES : [...there].sort((a, b) => a - b);
  if (there.size < 2) return null;
  const select = (name: "from" | "to") => ({
    id: `${uid}-${name}`,
    name,
    label: texts.t(`OD20.Browser.Bound.${name}`),
    options: [
      { value: "", text: texts.t(`OD20.Browser.Any.${name}`), selected: query[name] === null },
      ...steps.map((step) => ({
        value: String(step),
        text: rankText(tab, step, texts),
        selected: query[name] === step,
      })),
    ],
  });
  return { legend: texts.t(`OD20.Browser.Rank.${tab}`), selects: [select("from"), select("to")] };
}

/** Returns the filters of a tab. Leaves out groups without a choice. */
export function filtersView(entries: readonly Entry[], query: Query, uid: string, texts: Texts) {
  const { tab } = query;
  const groups = FILTERS[tab].flatMap((group) => {
    const values = [...valuesOf(entries, tab, group)].map(([value, n]) => ({
      id: `${uid}-${group}-${value}`,
      name: group,
      value,
      label: word(tab, group, value, texts),
      n,
      on: query.picked[group]?.includes(value) ?? false,
    }));
    if (values.length < (group === "can" || group === "marks" ? 1 : 2)) return [];
    const order = ORDERS[group];
    values.sort((a, b) => (order ? order.indexOf(a.value) - order.indexOf(b.value) : a.label.localeCompare(b.label)));
    return [
      {
        key: `${tab}-${group}`,
        legend: texts.t(`OD20.Browser.Group.${tab === "things" || group !== "shelf" ? group : "from"}`),
        open: values.some(({ on }) => on),
        values,
      },
    ];
  });
  return {
    bounds: bounds(entries, query, uid, texts),
    groups: groups.map((group, index) => ({ ...group, open: group.open || index === 0 })),
  };
}

/** Returns the tabs, as an exclusive choice. */
export const tabsView = (uid: string, tab: Tab, { t }: Texts) =>
  segment(
    uid,
    "tab",
    t("OD20.Browser.Tabs"),
    TABS.map((key) => [key, t(`OD20.Browser.Tab.${key}`)]),
    tab,
    true,
  );

const COLUMNS: Readonly<Record<Tab, readonly string[]>> = {
  creatures: ["challenge", "experience", "hitPoints"],
  spells: ["circle", "time", "roll"],
  features: ["level"],
  things: ["price"],
};

/** Returns the heads of the columns. By the name and the first number one can sort. */
export function columnsView({ tab, sort, descending }: Query, uid: string, { t }: Texts) {
  const head = (key: "name" | "rank", label: string) => ({
    id: `${uid}-sort-${key}`,
    key,
    label,
    pressed: sort === key,
    sign: sort === key ? (descending ? "▾" : "▴") : "",
    spoken: sort === key ? t(`OD20.Browser.${descending ? "Descending" : "Ascending"}`) : "",
  });
  const [first = "", ...rest] = COLUMNS[tab].map((key) => t(`OD20.Browser.Column.${key}`));
  return { name: head("name", t("OD20.Browser.Column.name")), rank: head("rank", first), rest };
}

/** Returns the words of a row: what it is, and one text for each column. */
export function rowView({ tab, values, rank, experience, hitPoints, price }: Entry, texts: Texts) {
  const words = (group: Group): string[] => (values[group] ?? []).map((value) => word(tab, group, value, texts));
  const dash = (text: string): string => text || "—";
  switch (tab) {
    case "creatures":
      return {
        kind: words("kind").join(", "),
        figures: [
          rank === null ? "—" : challengeText(rank),
          dash(experience > 0 ? String(experience) : ""),
          dash(hitPoints > 0 ? String(hitPoints) : ""),
        ],
      };
    case "spells":
      return {
        kind: [...words("school"), ...words("marks")].join(" · "),
        figures: [
          String(rank ?? 0),
          dash((values.time ?? []).map((key) => knownWord(texts.t, "OD20.Browser.Time", key)).join()),
          (values.roll ?? []).map((key) => texts.t(`OD20.Browser.Roll.${key}`)).join(", "),
        ],
      };
    case "features":
      return {
        kind: [...new Set([...words("shelf"), ...words("origin")])].join(" · "),
        figures: [rank === null ? "—" : String(rank)],
      };
    case "things":
      return {
        kind: [...words("kind"), ...words("rarity")].join(" · "),
        figures: [
          price ? `${decimal(price.value, texts)} ${knownWord(texts.t, "OD20.Currency", price.currency)}` : "—",
        ],
      };
  }
}

/** Returns the number of found entries in words, and that of the filters in use. */
export const countView = (found: number, of: number, query: Query, { t }: Texts) => ({
  found: t("OD20.Browser.Found", { n: found, of }),
  filters: filterCount(query),
});
