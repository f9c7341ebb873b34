/** The checks of random evenings (test/evenings/checks): each sees what it is made for, and is silent where all is well. */
import { describe, expect, test } from "vitest";
import { readCard } from "../evenings/checks/card.ts";
import { CountsBook } from "../evenings/checks/counts.ts";
import { EffectsBook } from "../evenings/checks/effects.ts";
import { GoodsBook } from "../evenings/checks/goods.ts";
import { PointsBook } from "../evenings/checks/points.ts";
import type { Check, Quiet } from "../evenings/checks/quiet.ts";
import { Secrets } from "../evenings/checks/secrets.ts";
import { Sums } from "../evenings/checks/sums.ts";
import { Words } from "../evenings/checks/words.ts";

const explained = (text: string, ...values: readonly string[]): string =>
  `<span class="od-number"><button type="button" class="od-number__value" aria-label="x">${text}</button>` +
  `<span class="od-breakdown"><span class="od-breakdown__text">${values.map((one) => `<b>${one}</b>`).join("")}</span>` +
  `<button type="button" class="od-rule">Правило: урон</button></span></span>`;
const chip = (text: string, ...values: readonly string[]): string =>
  `<span class="od-chip">${explained(text, ...values)}</span>`;
const word = (text: string): string => `<span class="od-flow__word">${text}</span>`;
const result = (text: string): string => `<span class="od-chip od-flow__result">${text}</span>`;
const flow = (...pieces: readonly string[]): string => `<p class="od-flow">${pieces.join("")}</p>`;
const head = (title: string, subtitle: string, ...notes: readonly string[]): string =>
  `<strong class="od-card__title">${title}</strong><p class="od-card__subtitle">${subtitle}</p>` +
  notes.map((note) => `<p class="od-card__note">${note}</p>`).join("");
const target = (name: string, outcome: string, inner: string, state = ""): string =>
  `<li class="od-target"><span class="od-target__name">${name}</span><strong class="od-outcome od-outcome--hit">${outcome}</strong>` +
  `${inner}${state === "" ? "" : `<p class="od-state">${state}</p>`}</li>`;

/** Nine of the dice, one is taken by armor. */
const blow = (state = "", left = "8 хитов"): string =>
  head("Меч", "Воин · против Физ. защиты") +
  target(
    "Гоблин",
    "Попадание · 8",
    flow(chip("9 колющего", "6", "+3"), chip("− 1 броня", "+1"), word("→"), result(left)),
    state,
  );

const quiet = (cards: Readonly<Record<string, string>>, look: Quiet["look"] = {}, ...deeds: string[]): Quiet => ({
  cards: Object.entries(cards).map(([id, markup]) => readCard(id, markup)),
  look,
  deeds,
});
/** Shows a check several moments one after another. @returns what is wrong at the last one */
function after(check: Check, ...moments: readonly Quiet[]): string[] {
  return moments.map((moment) => check.see(moment)).at(-1) ?? [];
}
const points = (hp: number, temporary = 0): Quiet["look"] => ({ Гоблин: { points: [hp, temporary, 30, hp, 0] } });

test("a card is read as a person reads it", () => {
  const card = readCard("id", blow("3 хита взяли временные"));
  expect([card.title, card.subtitle]).toEqual(["Меч", "Воин · против Физ. защиты"]);
  expect(card.targets).toMatchObject([{ name: "Гоблин", kind: "damage", points: 8, absorbed: 3, counts: true }]);
  expect(card.targets[0]?.flows).toEqual([["9 колющего", "− 1 броня", "→", "8 хитов"]]);
  expect(readCard("id", blow("Отменено")).targets[0]?.counts).toBe(false);
  expect(readCard("id", blow("Применено 5, теперь 8")).targets[0]?.points).toBe(5);
});

describe("points", () => {
  const start = quiet({}, points(30, 3));
  const struck = quiet({ a: blow("3 хита взяли временные") }, points(25));
  const undone = { a: blow("Отменено") };

  test("a blow and its undoing", () => {
    expect(after(new PointsBook(), start, struck)).toEqual([]);
    expect(after(new PointsBook(), start, struck, quiet(undone, points(30, 3)))).toEqual([]);
  });
  test.each([
    ["all of the damage was halved", [start, quiet({ a: blow() }, points(26, 3))]],
    ["undoing forgets temporary points", [start, struck, quiet(undone, points(30))]],
    ["points change and no card says why", [start, quiet({}, points(29, 3))]],
  ])("%s", (_what, moments) => {
    expect(after(new PointsBook(), ...moments)).toHaveLength(1);
  });
  test("a blow that was given again while its card was deleted counts without a card", () => {
    const gone = (look: Quiet["look"]): readonly Quiet[] => [
      start,
      struck,
      quiet(undone, points(30, 3)),
      quiet({}, look),
    ];
    const counting = { Гоблин: { ...points(25)["Гоблин"], cardless: 1 } };
    expect(after(new PointsBook(), ...gone(counting))).toEqual([]);
    expect(after(new PointsBook(), ...gone(points(25)))).toHaveLength(1);
  });
  test("a card that was undone and deleted at once has given back its points", () => {
    expect(after(new PointsBook(), start, struck, quiet({}, points(30, 3)))).toEqual([]);
    expect(after(new PointsBook(), start, struck, quiet({}, points(25)))).toHaveLength(1);
  });
  test("a blow that brings to 0 gives back no more than it took", () => {
    const felled = [quiet({}, points(5)), quiet({ a: blow() }, points(0))];
    expect(after(new PointsBook(), ...felled)).toEqual([]);
    expect(after(new PointsBook(), ...felled, quiet(undone, points(5)))).toEqual([]);
    expect(after(new PointsBook(), ...felled, quiet(undone, points(8)))).toHaveLength(1);
  });
});

test("counts: a spell costs its slot until it is taken back, an award gives what it says", () => {
  const has = (slots: number, xp: number): Quiet["look"] => ({ Воин: { slots: [slots], xp } });
  const spell = (...notes: readonly string[]): string => head("Щит", "Воин → Гоблин", ...notes, "Ячейка 1-го круга");
  const row = '<tr><th scope="row">Воин</th><td><span class="od-was">0</span> ▸ <b>50</b></td></tr>';
  const start = quiet({}, has(3, 0));
  const cast = quiet({ a: spell() }, has(2, 0));
  expect(after(new CountsBook(), start, cast)).toEqual([]);
  expect(after(new CountsBook(), start, quiet({ a: spell() }, has(3, 0)))).toHaveLength(1);
  expect(after(new CountsBook(), start, cast, quiet({ a: spell("Отменено") }, has(3, 0)))).toEqual([]);
  expect(after(new CountsBook(), start, cast, quiet({ a: spell("Отменено") }, has(2, 0)))).toHaveLength(1);
  expect(after(new CountsBook(), start, quiet({ a: head("Опыт", "") + row }, has(3, 50)))).toEqual([]);
  expect(after(new CountsBook(), start, quiet({ a: head("Опыт", "") + row }, has(3, 100)))).toHaveLength(1);
});

test("goods: a thing that changes hands is neither doubled nor lost", () => {
  const have = (one: number, other: number): Quiet =>
    quiet({}, { A: { things: [`Факел ${String(one)}`] }, B: { things: [`Факел ${String(other)}`] } });
  expect(after(new GoodsBook(), have(3, 0), have(1, 2))).toEqual([]);
  expect(after(new GoodsBook(), have(3, 0), have(3, 2))).toHaveLength(1);
  expect(after(new GoodsBook(), have(3, 0), have(1, 0))).toHaveLength(1);
});

test("effects: none outlives its concentration or its undone deed; ended stays ended", () => {
  const mark = (name: string, more: object): object => ({ name, action: "item", message: "a", hangs: "", ...more });
  const look = (...marks: readonly object[]): Quiet["look"] => ({ Воин: { marks } });
  const keeps = mark("Порча", { action: "concentrate" });
  const cursed = mark("Порча", { hangs: "a" });
  expect(after(new EffectsBook(), quiet({}, look(keeps, cursed)))).toEqual([]);
  expect(after(new EffectsBook(), quiet({}, look(cursed)))).toHaveLength(1);
  const over = head("Порча", "Воин", "Концентрация: сбита уроном");
  expect(after(new EffectsBook(), quiet({ a: over }, look(keeps, cursed)))).toHaveLength(1);
  const undone = head("Порча", "Воин") + target("Воин", "", "", "Отменено");
  expect(after(new EffectsBook(), quiet({ a: undone }, look(mark("Порча", {}))))).toHaveLength(1);
  const there = quiet({}, look(mark("Щит", {})));
  expect(after(new EffectsBook(), there, quiet({}, look()), there)).toHaveLength(1);
  expect(after(new EffectsBook(), there, quiet({}, look()), { ...there, deeds: ["GM: redo t0 a"] })).toEqual([]);
});

test("sums: a number is the sum of its lines, a calculation comes to its result", () => {
  expect(after(new Sums(), quiet({ a: blow() }))).toEqual([]);
  expect(after(new Sums(), quiet({ a: blow("", "4 хита") }))).toHaveLength(1);
  const halved = flow(chip("11 рубящего", "8", "+3"), word("÷ 2 = 5"), word("→"), result("5 хитов"));
  expect(after(new Sums(), quiet({ a: head("Меч", "") + target("Гоблин", "", halved) }))).toEqual([]);
  expect(after(new Sums(), quiet({ a: explained("17", "12", "+4") }))).toHaveLength(1);
});

test("words: a language key or a broken value is no text", () => {
  expect(after(new Words(), quiet({ a: blow() }, {}, "GM is told: Готово"))).toEqual([]);
  expect(after(new Words(), quiet({}, {}, "GM is told: OD20.Use.tooMany"))).toHaveLength(1);
  expect(after(new Words(), quiet({ a: head("undefined", "") }))).toHaveLength(1);
});

test("secrets: the canary's name and numbers in a player's page are seen, once; numbers inside of ids are none", async () => {
  const seen = async (shown: string, log: string[] = []): Promise<number> => {
    const table = {
      present: ["GM", "Player 1"],
      log,
      run: () => Promise.resolve(JSON.stringify(shown)),
      clock: { pass: () => Promise.resolve() },
    };
    const secrets = new Secrets();
    const first = await secrets.see(table, 0);
    expect(await secrets.see(table, 0)).toEqual([]);
    return first.length;
  };
  expect(await seen("Гоблин 1: защита 15, id p97m")).toBe(0);
  expect(await seen("Canaryname падает")).toBe(1);
  expect(await seen("Спасбросок против 99")).toBe(1);
  expect(await seen("", ["  Player 1 is told: сложность 97", "  GM is told: сложность 97"])).toBe(1);
});
