/** Holds inside: pure functions of the window of an award. */
import { describe, expect, it } from "vitest";
import {
  awardFoot,
  awardView,
  groupEnemies,
  suggestionOf,
  type AwardChoice,
  type AwardInput,
} from "../../module/applications/award/award-view.ts";
import { texts } from "../ui/support/texts.ts";

const input: AwardInput = {
  people: [
    { uuid: "a", name: "Аня", img: "", level: 1, xp: 950 },
    { uuid: "b", name: "Боря", img: "", level: 10, xp: 9000 },
  ],
  enemies: [
    { key: "g", name: "Гоблин", img: "", challengeXp: 50, defeated: 1 },
    { key: "o", name: "Огр", img: "", challengeXp: 450, defeated: 0 },
  ],
  rules: { profile: "homebrew" },
};
const choice = (more: Partial<AwardChoice> = {}): AwardChoice => ({
  who: new Set(["a"]),
  counts: new Map([["g", 1]]),
  preset: "100",
  own: "",
  way: "each",
  ...more,
});

describe("H-PRG-01: the window of an award", () => {
  const ru = texts("ru");
  it("tells the amount; a typed one may be shared", () => {
    expect(awardFoot("u", choice({ who: new Set(["a", "b"]) }), input, ru)).toMatchObject({
      each: 100,
      blocked: false,
      submit: "Начислить по 100",
    });
    const own = choice({ preset: "own", own: "50", way: "divided", who: new Set(["a", "b"]) });
    expect(awardFoot("u", own, input, ru)).toMatchObject({ each: 25 });
    // What is offered as an amount is for each.
    expect(awardFoot("u", { ...own, preset: "50" }, input, ru)).toMatchObject({ each: 50 });
  });
  it("suggests by the defeated, for each one (H-PRG-01)", () => {
    expect(suggestionOf(choice(), input)).toBe(65);
    expect(awardFoot("u", choice({ preset: "suggested", way: "divided" }), input, ru).each).toBe(65);
    expect(awardView("u", choice(), input, ru).presets.options.map(({ text }) => text)).toEqual([
      "за врагов: 65",
      "50",
      "100",
      "250",
      "500",
      "1000",
      "своё",
    ]);
    expect(awardView("u", choice(), { ...input, enemies: [] }, ru).presets.options).toHaveLength(6);
  });
  it("H-PRG-02 C-92: a row tells the experience before and after, the way to the next level and the level that is reached", () => {
    const rows = (more: Partial<AwardChoice>, who: AwardInput = input) =>
      awardFoot("u", choice(more), who, ru).people.map(
        ({ gain: { from, to, max, was, now }, note, reaches, waits }) => [
          from,
          to,
          max,
          was,
          now,
          note,
          reaches,
          waits,
        ],
      );
    // 950 + 30 of the 1000 of level 1; level 10 has no next one; who is not chosen stays.
    expect(rows({ preset: "own", own: "30", who: new Set(["a", "b"]) })).toEqual([
      ["950", "980", "1000", 95, 98, "ещё 20", "", false],
      ["9000", "9030", "", 100, 100, "", "", false],
    ]);
    expect(rows({ who: new Set(["a"]) })).toEqual([
      ["950", "1050", "1000", 95, 100, "", "2-й уровень", false],
      ["9000", "9000", "", 100, 100, "", "", false],
    ]);
    const waiting = { ...input, people: [{ uuid: "a", name: "Аня", img: "", level: 1, xp: 1200 }] };
    expect(rows({}, waiting)).toEqual([["1200", "1300", "1000", 100, 100, "", "2-й уровень", true]]);
    expect(rows({}, { ...waiting, rules: { profile: "base" } })[0]?.slice(2, 7)).toEqual([
      "300",
      100,
      100,
      "",
      "3-й уровень",
    ]);
  });
  it("counts the defeated of one kind together, and as many as the GM says", () => {
    const goblin = (name: string, defeated: boolean) => ({ name, img: "", challengeXp: 50, defeated });
    const groups = groupEnemies([
      goblin("Гоблин 1", true),
      goblin("Гоблин 2", false),
      goblin("Гоблин (3)", true),
      { name: "Гоблин", img: "", challengeXp: 100, defeated: false },
    ]);
    expect(groups.map(({ name, challengeXp, defeated }) => [name, challengeXp, defeated])).toEqual([
      ["Гоблин", 50, 2],
      ["Гоблин", 100, 0],
    ]);
    const four = choice({ counts: new Map([["g", 4]]) });
    expect(awardView("u", four, input, ru).enemies.map(({ count, total }) => [count, total])).toEqual([
      [4, 200],
      [0, 0],
    ]);
    // A moderate fight of one character of level 1 holds 75: 100 × 200 / 75 = 266.7.
    expect(suggestionOf(four, input)).toBe(265);
  });
  it("tells how hard the fight was, an amount that is shared and what is left of it", () => {
    const told = (more: Partial<AwardChoice>): string => awardFoot("u", choice(more), input, ru).reckoning;
    const both = new Set(["a", "b"]);
    // Level 1 alone: easy up to 50. Levels 1 and 10: easy up to 50 + 1600.
    expect(told({ preset: "suggested" })).toBe("Вместе 50: лёгкий бой для одного (средний: 75)");
    expect(
      told({
        who: both,
        counts: new Map([
          ["g", 1],
          ["o", 1],
        ]),
      }),
    ).toBe("Вместе 500: лёгкий бой для 2 героев (средний: 2375)");
    expect(told({ counts: new Map([["o", 1]]) })).toContain("смертельный бой");
    expect(told({ preset: "suggested", counts: new Map() })).toBe("Ни один враг не отмечен: считать не за кого.");
    expect(told({ preset: "250", counts: new Map() })).toBe("");
    expect(told({ preset: "own", own: "101", way: "divided", who: both })).toBe(
      "101 на 2: каждому 50, остаток 1 пропадает.",
    );
    expect(told({ preset: "own", own: "100", way: "divided", who: both })).toBe("100 на 2: каждому 50.");
    expect([told({ preset: "own", own: "" }), told({ who: new Set() })]).toEqual(["", ""]);
  });
  it("says what is wrong with a typed amount, and breaks on none", () => {
    const own = (text: string, more: Partial<AwardChoice> = {}): [number, string, boolean] => {
      const { each, error, blocked } = awardFoot("u", choice({ preset: "own", own: text, ...more }), input, ru);
      return [each, error, blocked];
    };
    expect(own("1 200")).toEqual([1200, "", false]);
    expect(own("")).toEqual([0, "", true]);
    expect(own("1000000000")).toEqual([
      1_000_000_000,
      "За раз одному персонажу начисляют от 1 до 100000 очков опыта.",
      true,
    ]);
    expect(own("много")).toEqual([0, "«много» не целое число.", true]);
    expect(own("9".repeat(20))[2]).toBe(true);
    expect(own("1", { way: "divided", who: new Set(["a", "b"]) })).toEqual([
      0,
      "На всех не хватит: каждому меньше одного очка.",
      true,
    ]);
    expect(own("5", { who: new Set() })[1]).toBe("Отметьте, кто получает опыт.");
  });
});
