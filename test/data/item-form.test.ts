import "./models.ts";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { FieldSpec } from "../../module/applications/sheets/item-view/field-spec.ts";
import { ITEM_FIELDS } from "../../module/applications/sheets/item-view/item-fields.ts";
import { fieldFacts } from "../../module/applications/sheets/item-view/item-facts.ts";
import { keyChips, setToolSource } from "../../module/applications/sheets/item-view/key-chips.ts";
import { options } from "../../module/applications/sheets/item-view/field-options.ts";
import { itemForm, readItemForm } from "../../module/applications/sheets/item-view/item-form.ts";
import type { Texts } from "../../module/applications/words/texts.ts";
import { setTableChoices } from "../../module/core/table-rules.ts";
import { ARMOR_TYPES } from "../../module/rules/basics/ids.ts";
import { PROFILES } from "../../module/rules/ruleset/ruleset.ts";
import { containerCircle } from "../../module/rules/character/load.ts";
import { ITEM_MODELS } from "../../module/data/item/models.ts";
import { placementProblem } from "../../module/data/item/placement.ts";
import { changes } from "../../module/data/message/rest.pure.ts";
import { lastLongRest, readRests } from "../../module/data/message/rests-taken.pure.ts";

const words = JSON.parse(readFileSync(new URL("../../lang/parts/thing.en.json", import.meta.url), "utf8")) as {
  OD20: { Thing: Record<string, string> };
};
const texts: Texts = { t: (key) => key, plural: (key) => key, signed: String };
type Kind = keyof typeof ITEM_FIELDS;
const PROFILE_IDS = ["homebrew", "base", "d20-3e"] as const;
const KINDS = Object.keys(ITEM_FIELDS) as Kind[];

function stored(kind: Kind): Record<string, unknown> {
  const model = ITEM_MODELS[kind] as unknown as new (source: object) => { toObject(): Record<string, unknown> };
  return new model({}).toObject();
}
const specs = (kind: Kind): FieldSpec[] =>
  ITEM_FIELDS[kind].flatMap(({ fields = [], list }) => [
    ...fields,
    ...(list ? list.columns.map((column) => ({ ...column, path: `${list.path}.0.${column.path}` })) : []),
  ]);
const at = (data: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>(
      (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
      data,
    );

describe("forms of items", () => {
  it.each(KINDS)("%s: every field stands in the schema and has its words", (kind) => {
    const data = stored(kind);
    for (const { list } of ITEM_FIELDS[kind]) if (list) data[list.path] = [{ ...list.fresh }];
    for (const spec of specs(kind)) {
      expect(at(data, spec.path), spec.path).toBeDefined();
      expect(Object.keys(words.OD20.Thing), spec.label).toContain(spec.label);
    }
    // A group may belong to some games only.
    const shown = PROFILE_IDS.flatMap((profile) => {
      setTableChoices(PROFILES[profile]);
      return itemForm(ITEM_FIELDS[kind], data, "id", texts).map(({ legend }) => legend);
    });
    setTableChoices(PROFILES.homebrew);
    expect([...new Set(shown)].sort()).toEqual(ITEM_FIELDS[kind].map(({ legend }) => `OD20.Thing.${legend}`).sort());
  });
  it("D-C12: a class of d20-3e has no groups and columns of steps, and its form keeps those that it has", () => {
    const kept = [{ track: "skill", from: [], count: 2, step: 1, expertise: true, level: 1, option: "" }];
    const data = { ...stored("class"), choices: kept };
    const drawn = (profile: (typeof PROFILE_IDS)[number]): string[] => {
      setTableChoices(PROFILES[profile]);
      const groups = itemForm(ITEM_FIELDS.class, data, "id", texts);
      setTableChoices(PROFILES.homebrew);
      return groups.flatMap(({ legend, list }) => [
        legend,
        ...(list?.rows ?? []).flatMap(({ fields }) => fields.map(({ name }) => name)),
      ]);
    };
    const steps = ["OD20.Thing.grants", "system.choices.0.step", "system.choices.0.expertise"];
    expect(steps.filter((one) => drawn("d20-3e").includes(one))).toEqual([]);
    for (const profile of ["homebrew", "base"] as const)
      expect(steps.filter((one) => drawn(profile).includes(one))).toEqual(steps);
    const typed: Record<string, unknown> = { choices: { 0: { count: 3 } } };
    readItemForm(ITEM_FIELDS.class, typed, texts, data);
    expect(typed).toEqual({ choices: [{ ...kept[0], count: 3 }] });
  });
  it("reads lists with commas, rows by number and mastery by its whole name", () => {
    const system: Record<string, unknown> = {
      raises: "2, 5; x",
      grants: { 0: { mastery: "armor.shield", step: 1 }, 1: { mastery: "", step: 2 } },
      table: { 0: { level: 1, slots: "4, 2" } },
    };
    readItemForm(ITEM_FIELDS.class, system, texts);
    expect(system).toEqual({
      raises: [2, 5],
      grants: [
        { track: "armor", key: "shield", step: 1 },
        { track: "weapon", key: "", step: 2 },
      ],
      table: [{ level: 1, slots: [4, 2] }],
    });
    const feature: Record<string, unknown> = { requires: { mastery: "skill.stealth", step: 2 } };
    readItemForm(ITEM_FIELDS.feature, feature, texts);
    expect(feature).toEqual({ requires: { track: "skill", key: "stealth", step: 2 } });
  });
  it("B-PROF-05 D-SAVE-02: reads lists within groups, and offers good saves and trained armor as toggles", () => {
    setTableChoices(PROFILES["d20-3e"]);
    const system: Record<string, unknown> = { training: { weapons: "simple, Дубинка" } };
    readItemForm(ITEM_FIELDS.class, system, texts);
    expect(system).toEqual({ training: { weapons: ["simple", "Дубинка"] } });
    const data = { ...stored("class"), progression: { attack: "", goodSaves: ["reflex"] } };
    const fields = itemForm(ITEM_FIELDS.class, data, "id", texts).flatMap((group) => group.fields);
    const chips = fields.find(({ name }) => name === "system.progression.goodSaves")?.chips;
    expect(chips?.path).toBe("progression.goodSaves");
    expect(chips?.options.map(({ value, pressed }) => [value, pressed])).toEqual([
      ["fortitude", false],
      ["reflex", true],
      ["will", false],
    ]);
    setTableChoices(PROFILES.base);
    const base = itemForm(ITEM_FIELDS.class, data, "id", texts).flatMap((group) => group.fields);
    expect(base.find(({ name }) => name === "system.training.armor")?.chips?.options.length).toBe(ARMOR_TYPES.length);
    setTableChoices(PROFILES.homebrew);
  });
  it("tells a reader only what means something as the other fields stand", () => {
    const told = (change: object): string[] =>
      fieldFacts(itemForm(ITEM_FIELDS.spell, { ...stored("spell"), ...change }, "id", texts), null, texts).facts.map(
        ({ label }) => label,
      );
    const targets = { count: 1, perCircle: 1 };
    expect(told({ targets: { ...targets, count: 0 } })).not.toContain("OD20.Thing.perCircle");
    expect(told({ targets })).toContain("OD20.Thing.perCircle");
    expect(told({ casting: { kind: "active", value: 1, trigger: "" } })).not.toContain("OD20.Thing.castingValue");
    // A measure and its unit are one fact.
    const facts = (change: object): string[] =>
      fieldFacts(itemForm(ITEM_FIELDS.spell, { ...stored("spell"), ...change }, "id", texts), null, {
        ...texts,
        plural: (key, n) => `${String(n)} ${key}`,
      }).facts.map(({ label, text }) => `${label}: ${text}`);
    expect(facts({ casting: { kind: "minutes", value: 10, trigger: "" } })).toContain(
      "OD20.Thing.castingKind: 10 OD20.Amount.minutes",
    );
    expect(facts({ range: { kind: "feet", value: 120 } })).toContain("OD20.Thing.rangeKind: 120 OD20.Amount.feet");
    expect(facts({ range: { kind: "touch", value: 120 } })).toContain("OD20.Thing.rangeKind: OD20.RangeKind.touch");
    expect(told({ casting: { kind: "minutes", value: 10, trigger: "" } })).not.toContain("OD20.Thing.castingValue");
    const feature = fieldFacts(itemForm(ITEM_FIELDS.feature, stored("feature"), "id", texts), null, texts).facts.map(
      ({ label }) => label,
    );
    for (const label of ["recharge", "usesTimes", "onSuccess"]) expect(feature).not.toContain(`OD20.Thing.${label}`);
  });
  it("folds away what few things set, until it is set", () => {
    const initial = stored("feature");
    const open = (change: object): string[] =>
      itemForm(ITEM_FIELDS.feature, { ...initial, ...change }, "id", texts, initial).flatMap(({ legend, fold }) =>
        fold?.open === true ? [legend.replace("OD20.Thing.", "")] : [],
      );
    expect(open({})).toEqual([]);
    expect(open({ attacks: [{ weapon: "Claw", count: 2 }] })).toEqual(["attacks"]);
    expect(open({ requires: { track: "skill", key: "stealth", step: 1 }, recharge: 5 })).toEqual(["more", "requires"]);
    expect(open({ save: { dc: 13, who: "", by: "" } })).toEqual(["save"]);
    expect(itemForm(ITEM_FIELDS.feature, initial, "id", texts, initial)[0]?.fold).toBeNull();
  });
  it("H-MAS-06: keys are switches by their names; of the offered ones one is chosen; unknown ones stay, with a word", () => {
    const choice = {
      track: "skill",
      from: ["stealth", "arcana", "juggling"],
      count: 1,
      step: 1,
      expertise: false,
      level: 1,
      chosen: ["arcana", "gone"],
    };
    const fields = itemForm(ITEM_FIELDS.feature, { ...stored("feature"), choices: [choice] }, "id", texts)
      .flatMap(({ list }) => list?.rows ?? [])
      .flatMap((row) => row.fields);
    const [from, chosen] = fields.flatMap(({ chips }) => chips ?? []);
    expect(from?.options.find(({ value }) => value === "stealth")).toEqual({
      id: "id-system-choices-0-from-stealth",
      value: "stealth",
      label: "OD20.Skill.stealth",
      pressed: true,
    });
    expect(from?.options.filter(({ pressed }) => !pressed).length).toBe(12);
    expect([from?.path, from?.index, from?.column, from?.unknown]).toEqual([
      "choices",
      "0",
      "from",
      "OD20.Thing.unknownKeys",
    ]);
    expect(chosen?.options.map(({ value, pressed }) => [value, pressed])).toEqual([
      ["stealth", false],
      ["arcana", true],
      ["juggling", false],
      ["gone", true],
    ]);
    const background = itemForm(
      ITEM_FIELDS.background,
      { ...stored("background"), raises: ["strength"] },
      "id",
      texts,
    ).flatMap(({ fields: own }) => own);
    expect(
      background
        .flatMap(({ chips }) => chips ?? [])
        .map(({ path, index, told, unknown, options }) => [path, index, told, unknown, options.length]),
    ).toEqual([["raises", "", "strength", "", 6]]);
    // Words of a language are anybody's own.
    expect(background.find(({ name }) => name === "system.languages")?.text).toEqual({ value: "" });
  });
  it("C-55: tools of the world's own can be granted and chosen, too", () => {
    setToolSource(() => ["lockpicks", "abacus"]);
    const [choice] = itemForm(
      ITEM_FIELDS.feature,
      {
        ...stored("feature"),
        choices: [{ track: "tool", from: ["abacus"], count: 1, step: 1, expertise: false, level: 1, chosen: [] }],
      },
      "id",
      texts,
    )
      .flatMap(({ list }) => list?.rows ?? [])
      .flatMap(({ fields }) => fields.flatMap(({ chips }) => chips ?? []));
    expect(choice?.options.map(({ value, pressed }) => [value, pressed])).toEqual([
      ["lockpicks", false],
      ["abacus", true],
    ]);
    expect(choice?.unknown).toBe("");
  });
  it("C-55: a tool's kind is typed as a word and stored by its key; a word of the table's own stays", () => {
    const kind = (typed: string): unknown => {
      const system = { tool: typed };
      readItemForm(ITEM_FIELDS.tool, system, texts);
      return system.tool;
    };
    expect([kind("od20.tool.LOCKPICKS "), kind("abacus"), kind("")]).toEqual(["lockpicks", "abacus", ""]);
    const [group] = itemForm(ITEM_FIELDS.tool, { ...stored("tool"), tool: "lockpicks" }, "id", texts);
    expect(group?.fields[0]?.text).toMatchObject({ value: "OD20.Tool.lockpicks", list: "id-tool" });
  });
  it("keeps a value that the game does not know", () => {
    const [group] = itemForm(ITEM_FIELDS.consumable, { ...stored("consumable"), kind: "elixir" }, "id", texts);
    expect(group?.fields[0]?.options?.find(({ selected }) => selected)).toEqual({
      value: "elixir",
      label: "OD20.Thing.unknownKey",
      selected: true,
    });
  });
});

describe("what fits where", () => {
  it("one class, species and background; only characters have them; a party carries things", () => {
    expect(placementProblem("character", "class", [])).toBeNull();
    expect(placementProblem("character", "class", ["class"])).toBe("OD20.Place.OnlyOne");
    expect(placementProblem("character", "feature", ["feature"])).toBeNull();
    expect(placementProblem("npc", "species", [])).toBeNull();
    expect(placementProblem("npc", "class", ["class"])).toBe("OD20.Place.OnlyOne");
    expect(placementProblem("party", "gear", [])).toBeNull();
    expect(placementProblem("party", "spell", [])).toBe("OD20.Place.PartyThings");
  });
  it("a container in itself is seen through any number of others, and other circles do not hang", () => {
    const inside: Record<string, string> = { a: "b", b: "c", x: "y", y: "x" };
    const of = (id: string): string | null => inside[id] ?? null;
    expect(containerCircle("c", "a", of)).toBe(true);
    expect(containerCircle("z", "a", of)).toBe(false);
    expect(containerCircle("z", "x", of)).toBe(false);
  });
});

it("B-REST-09: what somebody wrote into a rest by hand reaches nothing but what a rest changes, and only so many", () => {
  const change = (path: string): object => ({ path, from: 0, to: 1 });
  const read = changes().read([
    change("system.hp.value"),
    change("system.hp.max"),
    change("ownership.default"),
    change("items.x.system.uses.value"),
    { path: "system.hp.value", from: "0", to: 1 },
  ]);
  expect(read.map(({ path }) => path)).toEqual(["system.hp.value"]);
  expect(changes().read(Array.from({ length: 300 }, () => change("system.hp.value")))).toHaveLength(200);
});

it("B-REST-04 B-REST-08: rests are read in order, the newest 64; the last long one that is not undone counts", () => {
  const rests = readRests({
    c: { kind: "short", n: 3, end: null },
    b: { kind: "long", n: 2, end: 70, undone: true },
    a: { kind: "long", n: 1, end: 40 },
    stump: { undone: true },
    odd: 5,
  });
  expect(rests.map(({ id, undone }) => [id, undone])).toEqual([
    ["a", false],
    ["b", true],
    ["c", false],
  ]);
  expect([lastLongRest(rests, 7), lastLongRest([], 7), lastLongRest([], null)]).toEqual([40, 7, null]);
  const many = Array.from({ length: 10_000 }, (_, n): [string, object] => [`r${String(n)}`, { kind: "long", n }]);
  expect(readRests(Object.fromEntries(many)).map(({ n }) => n)).toEqual(many.slice(-64).map((_, n) => 9936 + n));
  expect([readRests(null), readRests([])]).toEqual([[], []]);
});

it("D-SAVE-01: of the options with one name one is offered, the selected one first; skills of other games stay unseen", () => {
  const spec = { values: ["adaptability", "athletics", "discipline"], prefix: "x" };
  const named: Texts = { ...texts, t: (key) => (key === "x.discipline" ? "Will" : "Fortitude") };
  const offered = (value: string): string[] => options(spec, value, named).map((one) => one.value);
  expect([offered("adaptability"), offered("athletics")]).toEqual([
    ["adaptability", "discipline"],
    ["athletics", "discipline"],
  ]);
  const chips = keyChips("id", "skill", ["arcana"], ["arcana", "analysisSkill", "odd"], ["arcana"], texts);
  expect(chips.options.map(({ value }) => value)).toEqual(["arcana", "odd"]);
});
