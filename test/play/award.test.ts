/** Holds inside: a pure function, tried with thousands of random inputs. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AWARD } from "../../module/data/message/award.pure.ts";
import { giveAward, undoAward } from "../../module/play/award/plan.pure.ts";
import { readAwards, type AwardReceipt } from "../../module/play/award/receipts.pure.ts";
import {
  awardFoot,
  awardView,
  suggestionOf,
  type AwardChoice,
  type AwardInput,
} from "../../module/applications/award/award-view.ts";
import { texts } from "../ui/support/texts.ts";

const given = (
  xp: number,
  receipts: readonly AwardReceipt[],
  id: string,
  amount: number,
): { xp: number; receipts: AwardReceipt[] } => {
  const turn = giveAward(xp, receipts, { id, amount });
  if (!turn.ok) throw new Error(turn.reason);
  return turn;
};

describe("H-PRG-01: experience on a character", () => {
  it("taking an award back restores the very number, in the reverse order of any awards", () => {
    fc.assert(
      fc.property(
        fc.nat(9000),
        fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 8 }),
        (start, amounts) => {
          let now: { xp: number; receipts: AwardReceipt[] } = { xp: start, receipts: [] };
          for (const [index, amount] of amounts.entries())
            now = given(now.xp, now.receipts, `a${String(index)}`, amount);
          expect(now.xp).toBe(start + amounts.reduce((sum, amount) => sum + amount, 0));
          for (const index of [...amounts.keys()].reverse()) {
            const turn = undoAward(now.xp, now.receipts, `a${String(index)}`);
            expect(turn.ok).toBe(true);
            if (turn.ok) now = turn;
          }
          expect(now.xp).toBe(start);
        },
      ),
    );
  });
  it("the same award is given once; what has changed since, was undone or never was is refused", () => {
    const one = given(100, [], "m", 50);
    expect(giveAward(one.xp, one.receipts, { id: "m", amount: 50 })).toEqual({
      ok: false,
      reason: "OD20.Award.GivenAlready",
    });
    expect(undoAward(151, one.receipts, "m")).toEqual({ ok: false, reason: "OD20.Award.Changed" });
    expect(undoAward(150, one.receipts, "x")).toEqual({ ok: false, reason: "OD20.Award.NothingToUndo" });
    const back = undoAward(150, one.receipts, "m");
    expect(back).toMatchObject({ ok: true, xp: 100, receipts: [{ id: "m", state: "undone" }] });
    if (back.ok) expect(undoAward(150, back.receipts, "m").ok).toBe(false);
  });
  it("remembers the newest sixteen, and reads whatever is stored", () => {
    let now: { xp: number; receipts: AwardReceipt[] } = { xp: 0, receipts: [] };
    for (let index = 0; index < 20; index++) now = given(now.xp, now.receipts, `a${String(index)}`, 1);
    expect(now.receipts.map(({ id }) => id)).toEqual(Array.from({ length: 16 }, (_, index) => `a${String(index + 4)}`));
    expect(readAwards([null, 3, {}, { id: "a", from: -1, to: "7", state: "?" }])).toEqual([
      { id: "a", from: 0, to: 0, state: "applied" },
    ]);
    expect(AWARD.read({ members: [null, { uuid: "Actor.a", name: "A", amount: 5 }] }).members).toEqual([
      { uuid: "Actor.a", name: "A", amount: 5 },
    ]);
    const many = Array.from({ length: 500 }, (_, index) => ({ id: `a${String(index)}`, from: 0, to: 1 }));
    expect(readAwards(many).map(({ id }) => id)).toEqual(many.slice(-16).map(({ id }) => id));
  });
});

const input: AwardInput = {
  people: [
    { uuid: "a", name: "Аня", img: "", level: 1, xp: 950 },
    { uuid: "b", name: "Боря", img: "", level: 10, xp: 9000 },
  ],
  enemies: [
    { key: "g", name: "Гоблин", challengeXp: 50 },
    { key: "o", name: "Огр", challengeXp: 450 },
  ],
  rules: { training: "step" },
};
const choice = (more: Partial<AwardChoice> = {}): AwardChoice => ({
  who: new Set(["a"]),
  enemies: new Set(["g"]),
  preset: "100",
  own: "",
  way: "each",
  ...more,
});

describe("H-PRG-01: the window of an award", () => {
  const ru = texts("ru");
  it("tells the amount and who reaches a level; nobody goes beyond the tenth", () => {
    expect(awardFoot(choice({ who: new Set(["a", "b"]) }), input, ru)).toMatchObject({
      each: 100,
      levels: ["Аня: хватит на 2-й уровень"],
      blocked: false,
      submit: "Начислить по 100: 2 персонажам",
    });
    expect(awardFoot(choice({ preset: "50", way: "divided", who: new Set(["a", "b"]) }), input, ru)).toMatchObject({
      each: 25,
      levels: [],
    });
  });
  it("suggests by the defeated, for each one (H-PRG-01)", () => {
    expect(suggestionOf(choice(), input)).toBe(65);
    expect(awardFoot(choice({ preset: "suggested", way: "divided" }), input, ru).each).toBe(65);
    expect(awardView("u", choice(), input, ru).presets.options.map(({ text }) => text)).toEqual([
      "50",
      "100",
      "250",
      "500",
      "1000",
      "за врагов: 65",
      "своё",
    ]);
    expect(awardView("u", choice(), { ...input, enemies: [] }, ru).presets.options).toHaveLength(6);
  });
  it("tells in words what it reckons: the enemies against a moderate fight, an amount that is shared and what is left of it", () => {
    const told = (more: Partial<AwardChoice>): string => awardFoot(choice(more), input, ru).reckoning;
    // A moderate fight of one character of level 1 holds 75: 100 × 50 / 75 = 66.7.
    expect(told({ preset: "suggested" })).toBe(
      "Отмеченные враги вместе стоят 50 опыта. Бой средней трудности для отмеченных персонажей: 75. За средний бой каждому 100, за этот — 65, с округлением до 5.",
    );
    expect(told({ preset: "suggested", who: new Set(["a", "b"]), enemies: new Set(["g", "o"]) })).toContain(
      "вместе стоят 500 опыта. Бой средней трудности для отмеченных персонажей: 2375.",
    );
    expect(told({ preset: "suggested", enemies: new Set() })).toBe("Ни один враг не отмечен: считать не за кого.");
    expect(told({ preset: "250" })).toBe("Каждому 250 очков опыта");
    expect(told({ preset: "own", own: "101", way: "divided", who: new Set(["a", "b"]) })).toBe(
      "101 на 2: каждому 50, остаток 1 пропадает.",
    );
    expect(told({ preset: "100", way: "divided", who: new Set(["a", "b"]) })).toBe("100 на 2: каждому 50.");
    expect([told({ preset: "own", own: "" }), told({ who: new Set() })]).toEqual(["", ""]);
  });
  it("says what is wrong with a typed amount, and breaks on none", () => {
    const own = (text: string, more: Partial<AwardChoice> = {}): [number, string, boolean] => {
      const { each, error, blocked } = awardFoot(choice({ preset: "own", own: text, ...more }), input, ru);
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
