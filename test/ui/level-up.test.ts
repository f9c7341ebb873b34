import { describe, expect, it } from "vitest";
import {
  fieldOf,
  levelFoot,
  levelView,
  type LevelChoice,
  type LevelInput,
} from "../../module/applications/level-up/level-view.ts";
import { raiseRows } from "../../module/applications/level-up/raise-view.ts";
import { render } from "./support/render.ts";
import { missing, texts } from "./support/texts.ts";

const ru = texts("ru");
const input = (more: Partial<LevelInput> = {}): LevelInput => ({
  uid: "u",
  name: "Аня",
  className: "Бард",
  level: 3,
  xp: 2000,
  price: 2000,
  hp: {
    from: 12,
    to: 14,
    parts: [
      { source: "base", label: "OD20.Part.ClassHitPoints", value: 8, rules: [] },
      { source: "characteristic", label: "OD20.Part.Endurance", value: 6, rules: [] },
    ],
  },
  points: { gained: { talents: 1, power: 2 }, left: { talents: 1, power: 5 } },
  uses: [],
  features: [{ uuid: "f", name: "<b>Злое</b>", img: "", from: "Бард", description: "<p>Текст</p>" }],
  missing: [],
  otherClasses: [],
  raise: [
    { key: "charisma", from: 20, to: 21, aboveCap: true },
    { key: "strength", from: 10, to: 11, aboveCap: false },
  ],
  choices: [
    {
      owner: "k",
      name: "Бард",
      choices: [
        {
          track: "skill",
          from: ["stealth", "arcana"],
          count: 1,
          step: 1,
          expertise: false,
          level: 3,
          chosen: [],
          index: 2,
          counted: [],
          surplus: [],
          foreign: [],
          open: 1,
        },
      ],
    },
  ],
  growth: {
    slots: [
      { circle: 1, from: 3, to: 4 },
      { circle: 2, from: 0, to: 2 },
    ],
    prepared: { from: 5, to: 6 },
    cantrips: { from: 2, to: 2 },
  },
  way: { learns: true, swaps: true },
  owned: [{ id: "o1", name: "Волна грома", circle: 1 }],
  adviseDc: true,
  ...more,
});
const choice = (more: Partial<LevelChoice> = {}): LevelChoice => ({
  raise: null,
  chosen: new Map(),
  forget: "",
  ...more,
});

describe("B-PRG-01 decision 28: a raise of 2 may be two of 1", () => {
  const scores = { strength: 15, dexterity: 12, endurance: 14, learning: 10, perception: 8, charisma: 20 };
  const base = { characteristicRaise: 2 };
  const shown = (more: Partial<LevelChoice>, by = base): readonly (readonly string[])[] => {
    const made = choice(more);
    const view = levelView(input(raiseRows(scores, made, by)), made, texts("en"));
    return [view.raise, view.second].map((one) => one?.options.map(({ text }) => text) ?? []);
  };
  it("the second choice says what each way gives, and leaves out the first one", () => {
    const [first, second] = shown({ raise: "strength" });
    expect(first?.[0]).toBe("Strength 15 → 17");
    expect(second).toHaveLength(6);
    expect(second?.slice(0, 2)).toEqual(["None: one by 2", "Dexterity 12 → 13"]);
    expect(shown({ raise: "strength", second: "dexterity" })[0]?.[0]).toBe("Strength 15 → 16");
    expect(shown({ raise: "strength", second: "strength" })[0]?.[0]).toBe("Strength 15 → 17");
  });
  it("there is none where a raise is 1, and a second one above 20 is told", () => {
    expect(shown({ raise: "strength" }, { characteristicRaise: 1 })[1]).toEqual([]);
    const both = choice({ raise: "strength", second: "charisma" });
    expect(levelFoot(input({ choices: [], ...raiseRows(scores, both, base) }), both, texts("en")).notes).toEqual([
      "Charisma becomes 21, more than the usual limit of 20.",
    ]);
  });
});

describe("H-PRG-07 H-SPL-08 H-MAS-13: the page of a level", () => {
  it("names what is overspent instead of a number below nothing", () => {
    const view = levelView(
      input({ points: { gained: { talents: 1, power: 0 }, left: { talents: -2, power: 3 } } }),
      choice(),
      ru,
    );
    expect(view.points).toBe(
      "Прибавится: 1 Талант, 0 очков Мощи. Вместе с прежними можно потратить: 0 Талантов, 3 очка Мощи. Таланты: потрачено лишних 2.",
    );
  });
  it("tells hit points with their parts, points, slots, known spells; advises spell DC", () => {
    const view = levelView(input(), choice(), ru);
    expect(view).toMatchObject({
      title: "Аня: 3-й уровень",
      warnings: [],
      hp: { text: "Максимум хитов: 12 → 14 (+2)", parts: "14 = Хиты класса 8 + Выносливость 6" },
      points: "Прибавится: 1 Талант, 2 очка Мощи. Вместе с прежними можно потратить: 1 Талант, 5 очков Мощи.",
    });
    const alone = { gained: { talents: 1, power: 2 }, left: { talents: 1, power: 2 } };
    expect(levelView(input({ points: alone }), choice(), ru).points).toBe("Прибавится: 1 Талант, 2 очка Мощи.");
    const frail = input().hp.parts.map((part, index) => (index === 1 ? { ...part, value: -1 } : part));
    expect(levelView(input({ hp: { from: 7, to: 7, parts: frail } }), choice(), texts("en")).hp).toEqual({
      text: "Maximum hit points: 7 → 7",
      parts: "7 = Class hit points 8 − Endurance 1",
    });
    expect(view.growth).toEqual([
      "Ячейки 1-го круга: 3 → 4",
      "Ячейки 2-го круга: 0 → 2",
      "Известных заклинаний: 5 → 6",
    ]);
    expect(view.advice).not.toBe("");
    // New spells have one place, their table.
    expect(view.spells).toBe("Новые заклинания выбирают в таблице сразу после перехода.");
    expect(view.swap?.options.map(({ text, selected }) => [text, selected])).toEqual([
      ["ничего", true],
      ["Волна грома", false],
    ]);
    const book = levelView(input({ way: { learns: true, swaps: false } }), choice(), ru);
    expect([book.swap, book.spells]).toEqual([
      null,
      "Новые заклинания книги (обычно два) выбирают в таблице сразу после перехода.",
    ]);
    expect(view.lists).toMatchObject([
      {
        name: fieldOf("k", 2),
        options: [
          { value: "stealth", on: false },
          { value: "arcana", on: false },
        ],
      },
    ]);
  });
  it("names what is odd: before its time, no class, a second one, a feature that is gone", () => {
    expect(
      levelView(
        input({ xp: 400, className: "", otherClasses: ["Вор"], missing: [{ uuid: "X.y", from: "Бард" }] }),
        choice(),
        ru,
      ).warnings,
    ).toHaveLength(4);
    expect(levelView(input({ growth: null, uses: [{ name: "Ярость", from: 2, to: 3 }] }), choice(), ru).growth).toEqual(
      ["Ярость, использований: 2 → 3"],
    );
    expect(levelView(input({ growth: null, choices: [], raise: null }), choice(), ru)).toMatchObject({
      growth: [],
      spells: "",
      lists: [],
      raise: null,
    });
  });
  it("C-26: tells what is open or beyond its limit, refuses only what cannot be", () => {
    expect(levelFoot(input(), choice(), ru)).toMatchObject({
      blocked: false,
      notes: [
        "Характеристика не выбрана: ни одна не вырастет.",
        "Не всё выбрано: остальное можно выбрать потом на листе.",
      ],
    });
    const full = choice({
      raise: "charisma",
      chosen: new Map([["k", { 2: ["stealth"] }]]),
    });
    expect(levelFoot(input(), full, ru).notes).toEqual(["Харизма станет 21: это больше обычного предела 20."]);
    expect(
      levelFoot(input(), choice({ raise: "strength", forget: "o1", chosen: new Map([["k", { 2: ["stealth"] }]]) }), ru),
    ).toMatchObject({ blocked: false, notes: [] });
    expect(levelFoot(input(), choice({ chosen: new Map([["k", { 2: ["stealth", "arcana"] }]]) }), ru).blocked).toBe(
      true,
    );
  });
  it("renders hostile names as text, with unique ids", () => {
    const view = levelView(input(), choice(), ru);
    const html =
      render("level-up/body", { uid: "u", view, foot: null, done: "", next: "" }, ru) +
      render("level-up/foot", { uid: "u", view: null, foot: levelFoot(input(), choice(), ru), done: "", next: "" }, ru);
    expect(html).not.toContain("<b>Злое");
    const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    for (const [, id] of html.matchAll(/\sfor="([^"]*)"/g)) expect(ids).toContain(id);
    expect([...missing].filter((key) => key.startsWith("OD20.LevelUp"))).toEqual([]);
  });
  it("D-C6 D-ATK-02: where the Hit Die may be rolled one chooses, and sees what it may become; other numbers stand beside it", () => {
    const { hp } = input();
    const view = (rolls: boolean) =>
      levelView(
        input({
          hp: { ...hp, die: { faces: 8, average: 5, low: 13, high: 20 } },
          numbers: [{ label: "Базовый бонус атаки", from: "+5", to: "+6/+1" }],
        }),
        { raise: null, rolls, chosen: new Map(), forget: "" },
        ru,
      );
    expect(view(false).die?.options.map(({ text, selected }) => [text, selected])).toEqual([
      ["взять 5", true],
      ["бросить к8", false],
    ]);
    expect([view(true).hp, view(true).growth[0]]).toEqual([
      { text: "Максимум хитов: 12 → от 13 до 20", parts: "" },
      "Базовый бонус атаки: +5 → +6/+1",
    ]);
    expect(levelView(input(), { raise: null, chosen: new Map(), forget: "" }, ru).die).toBeNull();
  });
});
