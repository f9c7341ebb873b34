/** The windows of Influence: what the asking creature sees, and what only the GM who answers sees. */
import { expect, test } from "vitest";
import {
  checkPercent,
  chosenSkill,
  influenceView,
  pleaView,
  readAnswer,
  strangersFirst,
  type InfluenceFacts,
} from "../../module/applications/actions/influence-view.ts";
import { texts } from "./support/texts.ts";

const ru = texts("ru");
const BONUS = new Map([
  ["persuasion", 3],
  ["intimidation", 2],
  ["deception", 2],
  ["performance", 4],
  ["animalHandling", -1],
]);
const facts = (of: Partial<InfluenceFacts> = {}): InfluenceFacts => ({
  head: { img: "", title: "Радомир → Капитан", subtitle: "безразличен · 10 фт" },
  people: [],
  target: "Actor.c",
  creatureType: "humanoid",
  bonus: (skill) => BONUS.get(skill) ?? 0,
  skillName: (skill) => skill,
  waits: new Map([["performance", 21]]),
  text: "",
  skill: "",
  notes: [],
  ...of,
});
const skills = (view: ReturnType<typeof influenceView>) =>
  view.fields.flatMap(({ list }) =>
    (list?.options ?? []).map(({ value, selected, refused, more }) => [
      value,
      selected,
      refused,
      more?.beside,
      more?.note,
    ]),
  );

test("B-SOC-06 B-SOC-07 B-ACT-13: skills stand with their bonus; refused ones say why and cannot be chosen; the best free one is taken", () => {
  expect(skills(influenceView("i", facts(), ru))).toEqual([
    ["persuasion", true, false, "+3", "понимает вашу речь"],
    ["intimidation", false, false, "+2", "действует на любого"],
    ["deception", false, false, "+2", "понимает вашу речь"],
    ["performance", false, true, "+4", "через 21 час: так уже просили"],
    ["animalHandling", false, true, "−1", "только звери и чудовища"],
  ]);
  expect(influenceView("i", facts(), ru).submit).toBe("Убедить, +3");
  expect([chosenSkill(facts({ skill: "deception" })), chosenSkill(facts({ skill: "performance" }))]).toEqual([
    "deception",
    "persuasion",
  ]);
  expect(influenceView("i", facts({ skill: "intimidation" }), texts("en")).submit).toBe("Intimidate, +2");
});

test("B-SOC-05: the asking window tells no difficulty; it asks for a target only where none is marked", () => {
  const view = influenceView("i", facts(), ru);
  expect(JSON.stringify(view)).not.toMatch(/СЛ|15/u);
  expect(view.fields.some(({ select }) => select)).toBe(false);
  const two = [
    { uuid: "Actor.c", name: "Капитан" },
    { uuid: "Actor.d", name: "Волк" },
  ];
  expect(influenceView("i", facts({ people: two }), ru).fields[0]?.select?.options).toEqual([
    { value: "Actor.c", text: "Капитан", selected: true },
    { value: "Actor.d", text: "Волк", selected: false },
  ]);
});

test("B-SOC-04 B-SOC-05: the GM answers willing, hesitant or unwilling; only the hesitant has a difficulty, hidden unless shown", () => {
  const plea = (answer: "willing" | "hesitant" | "unwilling") =>
    pleaView(
      "p",
      {
        head: { img: "", title: "", subtitle: "" },
        text: "Пропустить отряд",
        answer,
        attitude: "indifferent",
        dc: 15,
        learning: 11,
        chance: 45,
        shown: false,
      },
      ru,
    );
  expect(plea("hesitant").submit).toBe("Пусть бросает");
  expect(plea("hesitant").fields.map((field) => field.note ?? field.check?.label ?? field.segment?.name)).toEqual([
    "«Пропустить отряд»",
    "answer",
    "attitude",
    "СЛ 15: 15 или Учёность 11, что больше · шанс 45 %",
    "показать игрокам сложность",
  ]);
  expect([plea("willing"), plea("unwilling")].map(({ submit, fields }) => [submit, fields.length])).toEqual([
    ["Соглашается", 2],
    ["Отказывает", 2],
  ]);
});

test("H-DICE-02 H-DICE-04 H-DICE-05: the chance of the check, by hand", () => {
  // +3 against 15: 12 and more, 9 of 20; twice: 1 − (11/20)² = 69.75 %, and (9/20)² = 20.25 %.
  const rules = { critScope: "attacksOnly" } as const;
  expect([checkPercent(3, 15, 0, rules), checkPercent(3, 15, 1, rules), checkPercent(3, 15, -1, rules)]).toEqual([
    45, 70, 20,
  ]);
});

test("B-SOC-04: the chosen attitude and the shown difficulty survive another answer in between", () => {
  const first = { answer: "hesitant", attitude: "indifferent", shown: false } as const;
  const form = (...fields: readonly (readonly [string, string])[]) =>
    new Map(fields.map(([name, value]) => [name, [value]]));
  // The form has the further fields only while the creature hesitates.
  const left = readAnswer(form(["answer", "unwilling"], ["attitude", "hostile"], ["shown", "on"]), first);
  expect(left).toEqual({ answer: "unwilling", attitude: "hostile", shown: true });
  const back = readAnswer(form(["answer", "hesitant"]), left);
  expect(back).toEqual({ answer: "hesitant", attitude: "hostile", shown: true });
  expect(readAnswer(form(["answer", "hesitant"], ["attitude", "friendly"]), back)).toEqual({
    answer: "hesitant",
    attitude: "friendly",
    shown: false,
  });
});

test("B-ACT-13: the first creature offered is no comrade, and the nearest; comrades come last", () => {
  const one = (name: string, friend: boolean, feet: number | null) => ({ name, friend, feet });
  const people = [one("Аня", true, 5), one("Далёкий", false, null), one("Стражник", false, 30), one("Волк", false, 10)];
  expect(strangersFirst(people).map(({ name }) => name)).toEqual(["Волк", "Стражник", "Далёкий", "Аня"]);
});
