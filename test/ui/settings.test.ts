import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readLists } from "../../module/core/table-lists.ts";
import {
  changesOf,
  parseRule,
  rebased,
  withList,
  withPlain,
  withProfile,
  withProfileRules,
  withRule,
  type Settings,
} from "../../module/applications/settings/draft.ts";
import { added, keyFrom, moved, without } from "../../module/applications/settings/lists-draft.ts";
import { listsView, NO_ADDITION, type Usage } from "../../module/applications/settings/lists-view.ts";
import { exportSettings, importSettings, TransferError } from "../../module/applications/settings/transfer.ts";
import { bodyView, footView, headView, type ViewState } from "../../module/applications/settings/view.ts";
import {
  isRulesetField,
  PROFILES,
  RULESET_FIELDS,
  type ProfileId,
  type Ruleset,
} from "../../module/rules/ruleset/ruleset.ts";
import { PLAIN_SETTINGS } from "../../module/core/settings-list.ts";
import { texts as textsOf } from "./support/texts.ts";

const texts = textsOf("ru");
const english = textsOf("en");
const saved: Settings = {
  rules: PROFILES.homebrew,
  plain: Object.fromEntries(PLAIN_SETTINGS.map(({ key, initial }) => [key, initial])),
  lists: readLists(undefined),
};
const state = (more: Partial<ViewState> = {}): ViewState => ({
  saved,
  draft: saved,
  known: PLAIN_SETTINGS,
  tab: "rules",
  search: "",
  gm: true,
  uid: "u",
  ...more,
});
const RULES = Object.keys(RULESET_FIELDS)
  .filter(isRulesetField)
  .filter((field) => field !== "profile");
const usage: Usage = {
  skills: new Map([
    ["seaLore", 2],
    ["oldSkill", 1],
  ]),
  attributes: new Map(),
  weaponTypes: new Map(),
  damageTypes: new Map(),
};

describe("the window of settings", () => {
  const offered = (profile: ProfileId, own: Partial<Ruleset> = {}): string[] => {
    const draft = { ...saved, rules: { ...PROFILES[profile], ...own } };
    return bodyView(state({ draft }), texts).sections.flatMap(({ rows }) =>
      rows.map(({ name }) => name.slice("rules.".length)),
    );
  };
  /** Rules that a game lacks. */
  const lacking = (profile: ProfileId): string[] =>
    Object.keys(RULESET_FIELDS)
      .filter((field) => !offered(profile).includes(field))
      .sort();

  it("offers every rule that the game has once (test/rules/ruleset-use.test.ts: the table obeys them)", () => {
    expect(new Set(offered("homebrew")).size).toBe(offered("homebrew").length);
    // Each is said in its hint to be of third edition.
    expect(lacking("homebrew")).toEqual(["d20crits", "flatFooted", "rankLimit"]);
    const ofHomebrew = [
      "armorReduction",
      "deathDifficulty",
      "defenseMastery",
      "doubleCritTie",
      "fumbleOnDefense",
      "helplessDefense",
      "natDefense",
      "outUntilEnd",
      "powerPerLevel",
      "reductionOrder",
      "reductionScope",
      "standRule",
      "startPower",
      "startTalents",
      "talentsPerLevel",
    ];
    expect(lacking("base")).toEqual([...ofHomebrew, "d20crits", "flatFooted", "healFromZero", "rankLimit"].sort());
    expect(lacking("d20-3e")).toEqual(
      [
        ...[...ofHomebrew, "critDice", "critScope", "dropOut", "expertise", "fumbleBonus", "pvpCritDouble"],
        ...["massiveDamage", "untrainedArmorPenalty"],
      ].sort(),
    );
    expect(RULES).toEqual(
      expect.arrayContaining([
        "training",
        "expertise",
        "atZero",
        "dropOut",
        "npcAtZero",
        "longRestHealing",
        "hitDice",
        "helplessDefense",
        "powerPerLevel",
        "talentsPerLevel",
        "startPower",
        "startTalents",
        "characteristicRaise",
      ]),
    );
  });

  it("a rule that the table has changed stays, whatever the game, and one that another rule needs comes with it", () => {
    expect(offered("base", { flatFooted: "nothing" })).toContain("flatFooted");
    expect(offered("base", { attackAgainst: "roll" })).toEqual(
      expect.arrayContaining(["natDefense", "helplessDefense"]),
    );
    expect(offered("d20-3e", { naturals: "both" })).toContain("critDice");
    expect(offered("homebrew", { armorReduction: "none" })).not.toContain("reductionScope");
  });

  it("another game is one change, with each choice of the table beside it", () => {
    const toBase = withProfile(saved, "base");
    const row = (draft: Settings, name: string) =>
      bodyView(state({ draft }), texts)
        .sections.flatMap(({ rows }) => rows)
        .find((one) => one.name === name);
    expect(footView(state({ draft: toBase }), texts)).toMatchObject({
      dirty: true,
      status: "Не сохранено: 1 изменение.",
    });
    expect([row(toBase, "rules.profile")?.changed, row(toBase, "rules.tieHalves")?.changed]).toEqual([true, false]);
    const also = withRule(toBase, "tieHalves", true);
    expect(footView(state({ draft: also }), texts).status).toBe("Не сохранено: 2 изменения.");
    expect(footView(state({ draft: withProfile(also, "homebrew") }), texts).dirty).toBe(false);
    // What saving writes is all of it.
    expect(changesOf(saved, toBase).size).toBeGreaterThan(20);
  });

  it("C-58: an empty number of Talents at creation is what the class gives", () => {
    const rowOf = (draft: Settings): unknown =>
      bodyView(state({ draft }), texts)
        .sections.flatMap(({ rows }) => rows)
        .find(({ name }) => name === "rules.startTalents");
    expect(rowOf(saved)).toMatchObject({
      number: { value: "", placeholder: "по классу", min: 0, max: 100 },
      standard: "По основе: по классу.",
      differs: false,
    });
    expect(rowOf(withRule(saved, "startTalents", 4))).toMatchObject({ number: { value: "4" }, differs: true });
    expect([parseRule("startTalents", ""), parseRule("startTalents", "0"), parseRule("startPower", "")]).toEqual([
      "byClass",
      0,
      null,
    ]);
  });

  it.each([
    ["ru", texts],
    ["en", english],
  ] as const)("has a text for everything in %s", (_language, words) => {
    for (const tab of ["rules", "automation", "secrecy", "content", "own"] as const) {
      const all = JSON.stringify([bodyView(state({ tab }), words), headView(state(), words), footView(state(), words)]);
      expect(/OD20\.[\w.]+/u.exec(all)?.[0]).toBeUndefined();
    }
    expect(
      /OD20\.[\w.]+/u.exec(
        JSON.stringify(listsView("u", "skills", saved.lists, usage, { ...NO_ADDITION, problem: "duplicate" }, words)),
      )?.[0],
    ).toBeUndefined();
  });

  it("marks what differs from the basis and what is not saved, and resets both", () => {
    const draft = withRule(saved, "tieHalves", false);
    expect([...changesOf(saved, draft)]).toEqual(["rules.tieHalves"]);
    const row = bodyView(state({ draft }), texts)
      .sections.flatMap(({ rows }) => rows)
      .find(({ name }) => name === "rules.tieHalves");
    expect(row).toMatchObject({ on: false, differs: true, changed: true, standard: "По основе: да." });
    expect(withProfileRules(draft, ["tieHalves"])).toEqual(saved);
    expect(footView(state({ draft }), texts)).toMatchObject({ dirty: true, status: "Не сохранено: 1 изменение." });
    expect(
      headView(state({ draft }), texts)
        .tabs.filter(({ changed }) => changed)
        .map(({ key }) => key),
    ).toEqual(["rules"]);
  });

  it("another basis brings its values, but keeps what the table chose itself", () => {
    const draft = withProfile(withRule(saved, "critDice", "result"), "base");
    expect(draft.rules).toEqual({ ...PROFILES.base, critDice: "result" });
    expect(withProfile(draft, "homebrew").rules).toEqual({ ...PROFILES.homebrew, critDice: "result" });
  });

  it("values are what a field accepts, or nothing", () => {
    expect([
      parseRule("allyCell", "2"),
      parseRule("tieHalves", "false"),
      parseRule("startTalents", "7"),
      parseRule("startTalents", "byClass"),
    ]).toEqual([2, false, 7, "byClass"]);
    expect([
      parseRule("powerPerLevel", "1.5"),
      parseRule("powerPerLevel", ""),
      parseRule("critDice", "x"),
      parseRule("powerPerLevel", "999"),
    ]).toEqual([null, null, null, null]);
  });

  it("players see their own; a search finds by name, hint and value in any tab", () => {
    expect(headView(state({ gm: false, tab: "own" }), texts).tabs).toEqual([]);
    expect(bodyView(state({ gm: false, tab: "own", search: "броня" }), texts).sections).toEqual([]);
    const names = bodyView(state({ search: "НИКОГДА имена" }), texts).sections.flatMap(({ rows }) =>
      rows.map(({ name }) => name),
    );
    expect(names).toEqual(["plain.secretName"]);
  });

  it("settings that somebody else changes meanwhile are followed, own choices stay", () => {
    const draft = withPlain(withRule(saved, "tieHalves", false), "damageRoll", "button");
    const now = withPlain(withRule(saved, "critDice", "result"), "npcDefense", "fixed");
    expect(rebased(saved, draft, now)).toEqual(
      withPlain(
        withPlain(withRule(withRule(saved, "critDice", "result"), "tieHalves", false), "npcDefense", "fixed"),
        "damageRoll",
        "button",
      ),
    );
  });
});

describe("settings as a file", () => {
  const reason = (text: string): unknown => {
    try {
      return importSettings(text, saved, PLAIN_SETTINGS);
    } catch (error) {
      if (!(error instanceof TransferError)) throw error;
      return error.data["field"] ?? error.key;
    }
  };
  const file = (more: object): string =>
    JSON.stringify({ system: "opposed-d20", kind: "settings", version: 1, ...more });

  it("what is written can be read, whatever was chosen", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("homebrew", "base", "d20-3e"),
        fc.constantFrom(...RULES),
        fc.nat(),
        fc.constantFrom(...PLAIN_SETTINGS),
        fc.nat(),
        (profile, field, n, plain, m) => {
          const values = RULESET_FIELDS[field].values;
          const chosen = withPlain(
            withRule(withProfile(saved, profile), field, values[n % values.length]),
            plain.key,
            plain.values[m % plain.values.length] ?? plain.initial,
          );
          const read = importSettings(exportSettings(chosen, PLAIN_SETTINGS), saved, PLAIN_SETTINGS);
          expect(read.rules).toEqual(chosen.rules);
          expect(read.lists).toEqual(chosen.lists);
          // A player's own settings do not travel.
          expect(read.plain).toEqual(plain.tab === "own" ? saved.plain : chosen.plain);
        },
      ),
    );
  });

  it.each([
    ["{", "OD20.Transfer.notJson"],
    ["[]", "OD20.Transfer.foreign"],
    ["null", "OD20.Transfer.foreign"],
    ['{"system":"x"}', "OD20.Transfer.foreign"],
    [file({ version: 2 }), "OD20.Transfer.newer"],
    [file({ profile: "pathfinder" }), "profile"],
    [file({ profile: 7 }), "profile"],
    [file({ rules: { critDice: "x" } }), "rules.critDice"],
    [file({ rules: { other: 1 } }), "rules.other"],
    [file({ rules: [] }), "rules"],
    [file({ settings: { skipDialog: true } }), "settings.skipDialog"],
    [file({ settings: { npcDefense: "x" } }), "settings.npcDefense"],
    [file({ settings: { __proto__x: 1 } }), "settings.__proto__x"],
    [file({ lists: { spells: [] } }), "lists.spells"],
    [file({ lists: { skills: [{ key: "A b" }] } }), "lists.skills.A b"],
    [file({ lists: { skills: {} } }), "lists.skills"],
  ])("%s is refused: %s", (text, expected) => {
    expect(reason(text)).toBe(expected);
  });

  it("what a file does not name stays", () => {
    const current = withList(
      withRule(saved, "tieHalves", false),
      "damageTypes",
      without(saved.lists.damageTypes, "acid"),
    );
    expect(importSettings(file({ settings: { npcDefense: "prompt" } }), current, PLAIN_SETTINGS)).toEqual(
      withPlain(current, "npcDefense", "prompt"),
    );
  });
});

describe("editing lists", () => {
  const { skills } = saved.lists;
  it("keys are made of names", () => {
    expect(["Sea lore", "Морское дело", "Ёж", "3rd eye", "  ", "!!", "Щит и Меч"].map(keyFrom)).toEqual([
      "seaLore",
      "morskoeDelo",
      "ezh",
      "rdEye",
      "",
      "",
      "schitIMech",
    ]);
  });

  it("a new entry goes to the end; one that cannot be says why", () => {
    const one = added("skills", skills, { ...NO_ADDITION, ru: "Морское дело", characteristic: "learning" });
    expect("entries" in one ? one.entries.at(-1) : one).toMatchObject({
      key: "morskoeDelo",
      ru: "Морское дело",
      characteristic: "learning",
    });
    expect(added("skills", skills, { ...NO_ADDITION, ru: "Скрытность", key: "stealth" })).toEqual({
      problem: "duplicate",
      key: "stealth",
    });
    expect(added("skills", skills, { ...NO_ADDITION, ru: "Скрытность", key: "Stealth" })).toEqual({
      problem: "syntax",
      key: "Stealth",
    });
    expect(added("skills", skills, NO_ADDITION)).toEqual({ problem: "name", key: "" });
  });

  it("moving at either end does nothing", () => {
    const [first, second] = skills.map(({ key }) => key);
    expect(moved(skills, first ?? "", -1)).toEqual(skills);
    expect(
      moved(skills, first ?? "", 1)
        .map(({ key }) => key)
        .slice(0, 2),
    ).toEqual([second, first]);
    expect(moved(skills, "nothing", 1)).toEqual(skills);
  });

  it("what is in use cannot be deleted, what no list knows is shown", () => {
    const one = added("skills", skills, { ...NO_ADDITION, en: "Sea lore" });
    const lists = "entries" in one ? withList(saved, "skills", one.entries).lists : saved.lists;
    const view = listsView("u", "skills", lists, usage, NO_ADDITION, texts);
    expect(view.entries.find(({ key }) => key === "seaLore")).toMatchObject({
      removable: false,
      used: "используется: 2 раза",
    });
    expect(view.entries.find(({ key }) => key === "stealth")).toMatchObject({ removable: false, used: "" });
    expect(view.unknown.map(({ key }) => key)).toEqual(["oldSkill"]);
    // Each field shows the system's own name in its language; an entry of the table has none.
    const both = listsView("u", "skills", lists, usage, NO_ADDITION, texts, { en: textsOf("en").t });
    expect(both.entries.find(({ key }) => key === "stealth")?.standard).toEqual({ ru: "Скрытность", en: "Stealth" });
    expect(both.entries.find(({ key }) => key === "seaLore")?.standard).toEqual({ ru: "", en: "" });
  });
});
