/** Views of the settings window. Pure. */
import type { Told } from "../../core/told.ts";
import { RULE_GROUPS } from "../../rules/ruleset/ruleset-fields.ts";
import { isRulesetField, ownChoices, PROFILES, RULESET_FIELDS, type Ruleset } from "../../rules/ruleset/ruleset.ts";
import { stemOf, type PlainSetting, type PlainTab } from "../../core/settings-list.ts";
import type { Texts } from "../words/texts.ts";
import { choicesOf, type ChangeId, type Settings } from "./draft.ts";
import type { Game } from "../../rules/games/game.ts";
import { gameOf, hasPart } from "../../rules/games/games.ts";

type Needs = (game: Game, rules: Ruleset) => boolean;

const sells: Needs = (game) => game.sells;
const rollsDefense: Needs = (_game, { attackAgainst }) => attackAgainst === "roll";
const criticals: Needs = (_game, rules) => hasPart("criticals", rules);
const choosesAtZero: Needs = (_game, { atZero }) => atZero === "choice";
const reduces: Needs = (_game, { armorReduction }) => armorReduction !== "none";

/** What a rule needs to mean anything; a rule that is not listed always does. */
const NEEDS: Partial<Record<keyof Ruleset, Needs>> = {
  helplessDefense: rollsDefense,
  natDefense: rollsDefense,
  fumbleOnDefense: rollsDefense,
  doubleCritTie: rollsDefense,
  flatFooted: (game) => game.flatFooted,
  critScope: criticals,
  critDice: criticals,
  pvpCritDouble: criticals,
  fumbleBonus: criticals,
  d20crits: (game) => game.lacks.includes("criticals"),
  armorReduction: sells,
  reductionScope: reduces,
  reductionOrder: reduces,
  defenseMastery: sells,
  untrainedArmorPenalty: (game) => game.mastery,
  rankLimit: (game) => game.ranks,
  expertise: (game) => game.mastery,
  outUntilEnd: choosesAtZero,
  standRule: choosesAtZero,
  deathDifficulty: choosesAtZero,
  healFromZero: (_game, { atZero }) => atZero !== "unconscious",
  massiveDamage: (_game, { atZero }) => atZero !== "negative",
  dropOut: (_game, { atZero }) => atZero !== "negative",
  startTalents: sells,
  startPower: sells,
  talentsPerLevel: sells,
  powerPerLevel: sells,
};

/** Returns whether the window offers a rule: the game has it, or the table has changed it and may want it back. */
function isOfferedRule(field: keyof Ruleset, rules: Ruleset): boolean {
  return (NEEDS[field]?.(gameOf(rules), rules) ?? true) || rules[field] !== PROFILES[rules.profile][field];
}

export const TABS = ["rules", "automation", "secrecy", "lists", "content", "own"] as const;
export type TabId = (typeof TABS)[number];

export interface ViewState {
  readonly saved: Settings;
  readonly draft: Settings;
  readonly known: readonly PlainSetting[];
  readonly tab: TabId;
  readonly search: string;
  /** Whether the user is a Game Master. Other users see only their own settings. */
  readonly gm: boolean;
  readonly uid: string;
  /** Returns the invalid text typed into a number field, or null. */
  readonly typed?: (name: string) => string | null;
}

/** A setting with its control. */
interface RowView {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly on: boolean | null;
  readonly select: {
    readonly id: string;
    readonly options: readonly { readonly value: string; readonly text: string; readonly selected: boolean }[];
  } | null;
  /** Number input; `placeholder` says what an empty field means. */
  readonly number: {
    readonly id: string;
    readonly value: string;
    readonly placeholder: string;
    readonly min: number;
    readonly max: number;
  } | null;
  /** Text such as "By the profile: yes": the default value. */
  readonly standard: string;
  readonly differs: boolean;
  readonly changed: boolean;
  readonly reset: string;
}

const switched = (on: boolean): string => (on ? "OD20.SettingsWindow.On" : "OD20.SettingsWindow.Off");
const shown = (value: string | number | boolean, text: string, texts: Texts): string =>
  typeof value === "boolean" ? texts.t(switched(value)) : text;

interface Raw {
  readonly name: string;
  readonly stem: string;
  readonly values: readonly (string | number | boolean)[];
  readonly integer?: readonly [number, number] | undefined;
  readonly value: string | number | boolean;
  readonly standard: string | number | boolean;
  readonly standardKey: string;
  readonly textOf: (value: string | number | boolean) => string;
}

function row(raw: Raw, state: ViewState, changes: ReadonlySet<ChangeId>, texts: Texts): RowView {
  const { t } = texts;
  const label = t(`${raw.stem}.name`);
  const id = `${state.uid}-${raw.name.replaceAll(".", "-")}`;
  const isSwitch = typeof raw.value === "boolean";
  return {
    id,
    name: raw.name,
    label,
    hint: t(`${raw.stem}.hint`),
    on: typeof raw.value === "boolean" ? raw.value : null,
    select:
      isSwitch || raw.integer
        ? null
        : {
            id,
            options: raw.values.map((value) => ({
              value: String(value),
              text: raw.textOf(value),
              selected: value === raw.value,
            })),
          },
    number: raw.integer
      ? {
          id,
          value: state.typed?.(raw.name) ?? (typeof raw.value === "number" ? String(raw.value) : ""),
          placeholder: raw.values.map(raw.textOf).join(),
          min: raw.integer[0],
          max: raw.integer[1],
        }
      : null,
    standard: t(raw.standardKey, { value: shown(raw.standard, raw.textOf(raw.standard), texts) }),
    differs: raw.value !== raw.standard,
    changed: changes.has(raw.name),
    reset: t("OD20.SettingsWindow.Reset", { name: label }),
  };
}

const isPlain = (field: keyof Ruleset, value: string | number | boolean): boolean =>
  typeof value === "boolean" || (RULESET_FIELDS[field].integer !== undefined && typeof value === "number");
const ruleText = (field: keyof Ruleset, value: string | number | boolean, { t }: Texts): string =>
  isPlain(field, value) ? String(value) : t(`OD20.Rule.${field}.${String(value)}`);

/** Returns a rule's name and current value, for a line of chat. */
export const toldRule = (field: keyof Ruleset, value: string | number | boolean): Told => [
  { key: `OD20.Rule.${field}.name` },
  ": ",
  typeof value === "boolean"
    ? { key: switched(value) }
    : isPlain(field, value)
      ? String(value)
      : { key: `OD20.Rule.${field}.${String(value)}` },
];

function ruleRow(field: keyof Ruleset, state: ViewState, changes: ReadonlySet<ChangeId>, texts: Texts): RowView {
  const { values, integer } = RULESET_FIELDS[field];
  const { rules } = state.draft;
  return row(
    {
      name: `rules.${field}`,
      stem: `OD20.Rule.${field}`,
      values,
      integer,
      value: rules[field],
      standard: PROFILES[rules.profile][field],
      standardKey: "OD20.SettingsWindow.ByProfile",
      textOf: (value) => ruleText(field, value, texts),
    },
    state,
    changes,
    texts,
  );
}

function profileRow(state: ViewState, changes: ReadonlySet<ChangeId>, texts: Texts): RowView {
  const { profile } = state.draft.rules;
  return row(
    {
      name: "rules.profile",
      stem: "OD20.Settings.RuleProfile",
      values: RULESET_FIELDS.profile.values,
      value: profile,
      standard: "homebrew",
      standardKey: "OD20.SettingsWindow.ByDefault",
      textOf: (value) => texts.t(`OD20.Settings.RuleProfile.${String(value)}`),
    },
    state,
    changes,
    texts,
  );
}

function plainRow(setting: PlainSetting, state: ViewState, changes: ReadonlySet<ChangeId>, texts: Texts): RowView {
  const { key, values, initial } = setting;
  const stem = stemOf(key);
  return row(
    {
      name: `plain.${key}`,
      stem,
      values,
      value: state.draft.plain[key] ?? initial,
      standard: initial,
      standardKey: "OD20.SettingsWindow.ByDefault",
      textOf: (value) => (typeof value === "boolean" ? "" : texts.t(`${stem}.${String(value)}`)),
    },
    state,
    changes,
    texts,
  );
}

function section(id: string, title: string, rows: readonly RowView[], texts: Texts) {
  return {
    id,
    title,
    rows,
    /** Label of the button that resets the group; "" when the group has its defaults. */
    reset: rows.some(({ differs }) => differs) ? texts.t("OD20.SettingsWindow.ResetGroup", { name: title }) : "",
  };
}

function sectionsOf(tab: TabId, state: ViewState, changes: ReadonlySet<ChangeId>, texts: Texts) {
  const { t } = texts;
  if (tab === "lists") return [];
  if (tab !== "rules") {
    const own: PlainTab = tab;
    const rows = state.known
      .filter((setting) => setting.tab === own)
      .map((setting) => plainRow(setting, state, changes, texts));
    return [section(tab, t(`OD20.SettingsWindow.Tab.${tab}`), rows, texts)];
  }
  const groups = Object.keys(RULE_GROUPS)
    .map((id) =>
      section(
        id,
        t(`OD20.RuleGroup.${id}`),
        rulesIn(id)
          .filter((field) => isOfferedRule(field, state.draft.rules))
          .map((field) => ruleRow(field, state, changes, texts)),
        texts,
      ),
    )
    .filter(({ rows }) => rows.length > 0);
  // The reset button of a group does not reset the profile.
  return [
    { ...section("profile", t("OD20.RuleGroup.profile"), [profileRow(state, changes, texts)], texts), reset: "" },
    ...groups,
  ];
}

const isGroup = (id: string): id is keyof typeof RULE_GROUPS => Object.hasOwn(RULE_GROUPS, id);
/** Returns the rules of a group; empty for other sections. */
const rulesIn = (id: string): readonly (keyof Ruleset)[] =>
  isGroup(id) ? Object.keys(RULE_GROUPS[id]).filter(isRulesetField) : [];

/** Returns the fields that a section's reset button resets. */
export function fieldsOf(
  sectionId: string,
  known: readonly PlainSetting[],
): { readonly rules: readonly (keyof Ruleset)[]; readonly plain: readonly PlainSetting[] } {
  return {
    rules: rulesIn(sectionId),
    plain: known.filter(({ tab }) => tab === sectionId),
  };
}

/** Returns the tabs that the user sees. */
export function tabsOf(gm: boolean): readonly TabId[] {
  return gm ? TABS : ["own"];
}

function matches({ label, hint, select }: RowView, words: readonly string[]): boolean {
  const text = [label, hint, ...(select?.options ?? []).map((option) => option.text)].join(" ").toLocaleLowerCase();
  return words.every((word) => text.includes(word));
}

/** Returns the panel: the sections of a tab, or all search results. */
export function bodyView(state: ViewState, texts: Texts) {
  const { t, plural } = texts;
  const changes = choicesOf(state.saved, state.draft);
  const words = state.search.toLocaleLowerCase().split(/\s+/u).filter(Boolean);
  const panelId = `${state.uid}-panel`;
  if (words.length > 0) {
    const sections = tabsOf(state.gm)
      .flatMap((tab) => sectionsOf(tab, state, changes, texts))
      .map((one) => ({ ...one, rows: one.rows.filter((found) => matches(found, words)), reset: "" }))
      .filter(({ rows }) => rows.length > 0);
    const count = sections.reduce((sum, { rows }) => sum + rows.length, 0);
    return {
      panelId,
      labelledBy: "",
      label: t("OD20.SettingsWindow.Search"),
      sections,
      found: count === 0 ? t("OD20.SettingsWindow.NothingFound") : plural("OD20.SettingsWindow.Found", count),
    };
  }
  return {
    panelId,
    /** Id of the tab that labels the panel; "" for a player's only panel and for search results. */
    labelledBy: state.gm ? `${state.uid}-tab-${state.tab}` : "",
    label: t("OD20.SettingsWindow.Tab.own"),
    sections: sectionsOf(state.tab, state, changes, texts),
    found: "",
  };
}

const TAB_OF_CHANGE = (id: ChangeId, known: readonly PlainSetting[]): TabId => {
  if (id.startsWith("rules.")) return "rules";
  if (id.startsWith("lists.")) return "lists";
  return known.find(({ key }) => id === `plain.${key}`)?.tab ?? "own";
};

/** Returns the head: search field and tabs. Marks tabs with unsaved changes. */
export function headView(state: ViewState, texts: Texts) {
  const changed = new Set([...choicesOf(state.saved, state.draft)].map((id) => TAB_OF_CHANGE(id, state.known)));
  const searching = state.search.trim() !== "";
  const tabs = tabsOf(state.gm);
  return {
    searchId: `${state.uid}-search`,
    search: state.search,
    panelId: `${state.uid}-panel`,
    tabs:
      tabs.length < 2
        ? []
        : tabs.map((key) => ({
            id: `${state.uid}-tab-${key}`,
            key,
            text: texts.t(`OD20.SettingsWindow.Tab.${key}`),
            active: !searching && key === state.tab,
            changed: changed.has(key),
          })),
  };
}

/** Returns the foot: what saving would change. */
export function footView(
  state: ViewState,
  texts: Texts,
): { readonly status: string; readonly dirty: boolean; readonly gm: boolean; readonly reload: boolean } {
  const changes = choicesOf(state.saved, state.draft);
  const own = Object.keys(ownChoices(state.draft.rules)).length;
  return {
    gm: state.gm,
    dirty: changes.size > 0,
    status:
      changes.size > 0
        ? texts.plural("OD20.SettingsWindow.Changes", changes.size)
        : state.gm && own > 0
          ? texts.plural("OD20.SettingsWindow.Own", own)
          : "",
    reload: state.known.some(({ key, reload }) => reload && changes.has(`plain.${key}`)),
  };
}
