/** What stands in the head of a sheet about the state of a creature, and how its class looks. */
import "../data/models.ts";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { badges, harms, type ShownEffect } from "../../module/applications/effects/badges.ts";
import { itemLook } from "../../module/applications/sheets/item-view/item-view.ts";
import { classLook, HUES } from "../../module/applications/common/class-look.ts";
import { dueBadge } from "../../module/applications/sheets/view/due-badge.ts";
import { damageTypeSets } from "../../module/applications/sheets/view/stat-block.ts";
import { texts } from "./support/texts.ts";

const ru = texts("ru");
const image = (id: string): string => `${id}.svg`;
const effect = (more: Partial<ShownEffect>): ShownEffect => ({
  name: "Благословение",
  img: "bless.svg",
  statuses: [],
  left: "",
  by: "",
  temporary: true,
  ...more,
});
const told = (active: readonly string[], effects: readonly ShownEffect[]): readonly (readonly string[])[] =>
  badges(active, effects, image, ru).map(({ img, name, left }) => [img, name, left]);

test("what harms looks like a condition, and no blessing: less for numbers and rolls, more for those who strike at him", () => {
  const none = { changes: [], adds: [], sways: [] };
  expect(harms(none)).toBe(false);
  expect(harms({ ...none, changes: [{ way: "add", value: "-2" }] })).toBe(true);
  expect(
    harms({
      ...none,
      changes: [
        { way: "subtract", value: "1" },
        { way: "override", value: "3" },
      ],
    }),
  ).toBe(true);
  expect(harms({ ...none, adds: [{ count: -1 }] })).toBe(true);
  expect(harms({ ...none, sways: [{ roll: "attacked", value: 1 }] })).toBe(true);
  expect(harms({ ...none, sways: [{ roll: "attack", value: 1 }] })).toBe(false);
  // Some of both is for its bearer to judge.
  expect(harms({ ...none, changes: [{ way: "add", value: "2" }], adds: [{ count: -1 }] })).toBe(false);
  const [bane, bless] = badges([], [effect({ name: "Порча", harms: true }), effect({})], image, ru);
  expect([bane?.condition, bless?.condition]).toEqual([true, false]);
});

test("conditions in the rules' order, each with what is left of it, then what runs out; what lasts is no badge", () => {
  expect(
    told(
      ["prone", "poisoned"],
      [
        effect({ left: "осталось 9 раундов" }),
        effect({ name: "Яд", statuses: ["poisoned"], left: "осталось 2 раунда" }),
        effect({ name: "Кольцо защиты", temporary: false }),
      ],
    ),
  ).toEqual([
    ["poisoned.svg", "Отравленный", "осталось 2 раунда"],
    ["prone.svg", "Лежащий", ""],
    ["bless.svg", "Благословение", "осталось 9 раундов"],
  ]);
});

test("exhaustion has a place of its own, and what is no condition of the rules is none here", () => {
  expect(told(["exhaustion", "burning"], [])).toEqual([]);
});

test("a condition says what it does", () => {
  expect(badges(["prone"], [], image, ru)[0]?.hint.split("\n").length).toBeGreaterThan(1);
});

const icons: unknown = JSON.parse(readFileSync("tools/icons.json", "utf8"));

test("a class looks by its own picture, whatever it is called; one that the table has invented has a color by its name", () => {
  expect(classLook("systems/opposed-d20/icons/wizard.svg", "Маг")).toMatchObject({ key: "wizard", ground: "arcane" });
  expect(classLook("systems/opposed-d20/icons/paladin.svg", "")).toMatchObject({ key: "paladin", ground: "divine" });
  // Its sign is another picture than its portrait, and shipped.
  const classes = [
    "barbarian",
    "cleric",
    "druid",
    "fighter",
    "monk",
    "ranger",
    "rogue",
    "sorcerer",
    "warlock",
    "wizard",
  ];
  const signs = classes.map((key) => classLook(`systems/opposed-d20/icons/${key}.svg`, "").sigil);
  expect(new Set([...signs, ...classes.map((key) => `systems/opposed-d20/icons/${key}.svg`)]).size).toBe(20);
  for (const sign of signs) expect(icons).toHaveProperty([/icons\/(.+)\.svg$/u.exec(sign)?.[1] ?? ""]);
  // "Ab": a = 97, b = 98; 97 × 31 + 98 = 3105 = 6 × 517 + 3 and 517 = 3 × 172 + 1.
  const own = { key: "own", ground: "martial", sigil: "worlds/ours/witcher.webp", hue: "31" };
  expect(classLook("worlds/ours/witcher.webp", "Ab")).toEqual(own);
  expect(classLook("worlds/ours/witcher.webp", " aB ")).toEqual(own);
  expect(classLook("worlds/ours/wizard.svg", "Ведьмак").key).toBe("own");
  expect(classLook("", "")).toEqual({ key: "", ground: "martial", sigil: "", hue: "" });
  // What the table has chosen stands, what no style knows does not, and a class of the packs keeps its own.
  expect(HUES).toHaveLength(18);
  expect(classLook("worlds/ours/witcher.webp", "Ab", "41")).toEqual({ ...own, hue: "41" });
  expect(classLook("worlds/ours/witcher.webp", "Ab", "63;}")).toEqual(own);
  expect(classLook("systems/opposed-d20/icons/wizard.svg", "Маг", "41").hue).toBe("");
});

test("a thing looks by its kind and by what it deals first; each type is told once", () => {
  const thing = (type: string): { type: string; img: string; name: string } => ({ type, img: "", name: "Вещь" });
  expect(itemLook(thing("spell"), ["fire", "", "fire", "cold"], ru)).toEqual({
    ground: "arcane",
    tint: "od-damage--fire",
    hue: "",
    kind: "Заклинание",
    damage: [
      { amount: "", type: "fire", word: "огонь" },
      { amount: "", type: "cold", word: "холод" },
    ],
  });
  expect(itemLook(thing("armor"), [], ru)).toMatchObject({ ground: "martial", tint: "", damage: [] });
  expect(itemLook({ type: "class", img: "systems/opposed-d20/icons/druid.svg", name: "Друид" }, [], ru)).toMatchObject({
    ground: "primal",
    tint: "od-class--druid",
  });
});

test("B-RES-06: conditions that do not take hold are chips beside the types of damage", () => {
  const none = { resistances: [], vulnerabilities: [], immunities: [] };
  const [, , , set] = damageTypeSets({ ...none, conditionImmunities: ["prone", "cursed"] }, ru);
  expect([set?.set, set?.label, set?.shown]).toEqual([
    "conditionImmunities",
    "Иммунитет к состояниям",
    "Лежащий, cursed",
  ]);
  expect(set?.chips.length).toBe(16);
});

test("what is due: one thing is done by its badge, several are counted and led to, the save against death has its own button", () => {
  const due = (kind: "burning" | "save" | "deathSave", label: string, mine = true) => ({
    id: kind,
    kind,
    label,
    hint: "В начале хода",
    mine,
  });
  const [fire, save] = [due("burning", "Горение"), due("save", "Спасбросок: яд")];
  expect(dueBadge([], "s", ru)).toEqual({ due: null, dueSave: false });
  expect(dueBadge([fire], "s", ru).due).toEqual({
    elementId: "s-due",
    id: "burning",
    action: "doDue",
    label: "Пора: Горение",
    spoken: "Пора: Горение",
    hint: "Горение. В начале хода",
  });
  expect(dueBadge([fire, save], "s", ru).due).toMatchObject({
    action: "showDues",
    label: "Пора сделать (2)",
    spoken: "Пора сделать (2): Горение, Спасбросок: яд",
  });
  // What somebody else is awaited for is looked at, not done in his place.
  expect(dueBadge([due("save", "Спасбросок: яд · Ждём: Аня", false)], "s", ru).due?.action).toBe("showDues");
  expect(dueBadge([due("deathSave", "Спасбросок от смерти")], "s", ru)).toEqual({ due: null, dueSave: true });
  expect(dueBadge([due("deathSave", "Спасбросок от смерти"), fire], "s", ru).due?.label).toBe("Пора сделать (2)");
});
