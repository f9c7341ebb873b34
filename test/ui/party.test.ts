import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  memberRow,
  partyLanguages,
  partyLoad,
  type MemberFacts,
  type MemberNumbers,
} from "../../module/applications/sheets/view/party-view.ts";
import { placeMember, shiftMember } from "../../module/play/inventory/party-order.pure.ts";
import { purseViews } from "../../module/applications/sheets/view/unfinished-view.ts";
import { setTableChoices } from "../../module/core/table-rules.ts";
import { PROFILES } from "../../module/rules/ruleset/ruleset.ts";
import { texts } from "./support/texts.ts";

const ru = texts("ru");
const numbers = (more: Partial<MemberNumbers> = {}): MemberNumbers => ({
  hp: { value: 5, max: 12, temporary: 0 },
  profession: "Волшебник",
  level: 3,
  physical: 2,
  magical: -1,
  passive: 11,
  conditions: [],
  concentrates: false,
  points: { talents: 0, power: 0 },
  waiting: null,
  mayRise: true,
  weight: 10.25,
  limit: 60,
  languages: ["Общий"],
  ...more,
});
const member = (name: string, known: MemberNumbers | null): MemberFacts => ({
  uuid: `Actor.${name}`,
  name,
  img: "",
  numbers: known,
});

describe("points of mastery", () => {
  const ledger = (bonus: number, spent: number) => ({
    bonus,
    earned: 3 + bonus,
    parts: [
      { source: "base" as const, label: "OD20.Part.Levels", value: 3 },
      ...(bonus === 0 ? [] : [{ source: "effect" as const, label: "OD20.Part.GameMaster", value: bonus }]),
    ],
    spent,
    left: 3 + bonus - spent,
  });
  it("tells what is left, where all came from, and when too many are spent", () => {
    const [talents, power] = purseViews(
      { talents: ledger(2, 1), power: ledger(0, 5) },
      { talents: { bonus: 2 }, power: { bonus: 0 } },
      ru,
    );
    expect(talents).toMatchObject({
      text: "Таланты: осталось 4 из 5",
      over: false,
      name: "system.points.talents.bonus",
      value: 2,
    });
    expect(talents?.tooltip).toMatch(/За уровни \+?3[\s\S]*От Мастера \+?2[\s\S]*Потрачено 1/u);
    expect(power).toMatchObject({ text: "Мощь: потрачено лишних 2", over: true });
  });

  it("O-01 H-MAS-03: are not spoken of by rules that give none, nor of what another game left (decision 28: nothing is sold)", () => {
    const purses = (talents: [bonus: number, spent: number]): number =>
      purseViews(
        { talents: ledger(...talents), power: ledger(0, 3) },
        { talents: { bonus: talents[0] }, power: { bonus: 0 } },
        ru,
      ).length;
    expect(purses([0, 3])).toBe(2);
    setTableChoices(PROFILES.base);
    expect([purses([0, 3]), purses([0, 4]), purses([0, 2]), purses([2, 5])]).toEqual([0, 0, 0, 0]);
    setTableChoices(PROFILES.homebrew);
  });
});

describe("a member of the party at a glance", () => {
  it("tells class, level, hit points, Defenses, what waits", () => {
    const row = memberRow(
      member(
        "Аня",
        numbers({
          hp: { value: 5, max: 12, temporary: 3 },
          waiting: 4,
          points: { talents: 1, power: 2 },
          conditions: ["Лежащий"],
        }),
      ),
      0,
      2,
      "s",
      ru,
    );
    expect(row).toMatchObject({
      line: "Волшебник, 3-й уровень",
      hp: { text: "5 + 3 из 12", percent: 42 },
      unspent: "не потрачено: 1 Талант, 2 очка Мощи",
      waiting: "Ждёт 4-й уровень",
      rise: "Ждёт 4-й уровень: Аня, повысить",
      conditions: [{ name: "Лежащий", harms: true }],
      first: true,
      last: false,
    });
    expect(row.numbers.map(({ text }) => text)).toEqual(["+2", "−1", "11"]);
    expect(memberRow(member("Аня", numbers({ waiting: 4, mayRise: false })), 0, 1, "s", ru).rise).toBe("");
  });
  it("H-DEATH-03: tells who stands to the death; a concentration is no harm", () => {
    const hp = { value: -2, max: 12, temporary: 0, standing: true };
    const told = numbers({ hp, conditions: ["Лежащий"], concentrates: true });
    expect(memberRow(member("Аня", told), 0, 1, "s", ru).conditions).toEqual([
      { name: "Стоит насмерть", harms: true },
      { name: "Лежащий", harms: true },
      { name: "Концентрация", harms: false },
    ]);
  });
  it("of one who is gone or hidden only that", () => {
    expect(memberRow(member("", null), 0, 1, "s", ru)).toMatchObject({
      name: "Уже не здесь",
      there: false,
      hp: null,
      numbers: [],
    });
    expect(memberRow(member("Боря", null), 1, 2, "s", ru)).toMatchObject({
      name: "Боря",
      there: true,
      line: "",
      hp: null,
      numbers: [],
      last: true,
    });
  });
  it("B-CARRY-01: what all carry, and who speaks what", () => {
    const all = [
      member("Аня", numbers({ languages: ["Общий", "Эльфийский"] })),
      member("Боря", numbers()),
      member("Вика", null),
    ];
    expect(partyLoad(all, 4.1, ru)).toBe("24,6 кг из 120 кг");
    expect(partyLoad([member("Вика", null)], 4, ru)).toBe("");
    expect(partyLanguages(all, ru)).toEqual([
      { name: "Общий", who: "все" },
      { name: "Эльфийский", who: "Аня" },
    ]);
  });
});

describe("the order of a party", () => {
  it("a member stands before another, at the end, or one place further", () => {
    expect(placeMember(["a", "b", "c"], "c", "a")).toEqual(["c", "a", "b"]);
    expect(placeMember(["a", "b", "c"], "a", null)).toEqual(["b", "c", "a"]);
    expect(placeMember(["a", "b"], "x", "b")).toEqual(["a", "x", "b"]);
    expect(placeMember(["a", "b"], "a", "a")).toEqual(["a", "b"]);
    expect([
      shiftMember(["a", "b", "c"], "b", 1),
      shiftMember(["a", "b", "c"], "b", -1),
      shiftMember(["a"], "a", 1),
      shiftMember(["a", "b"], "x", 1),
    ]).toEqual([["a", "c", "b"], ["b", "a", "c"], ["a"], ["a", "b"]]);
  });
  it("nobody is lost or doubled, and a step back undoes a step", () => {
    const list = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(list, fc.nat(), fc.nat(), (members, one, other) => {
        const [uuid = "", before = ""] = [members[one % members.length], members[other % members.length]];
        expect(placeMember(members, uuid, before).toSorted()).toEqual(members.toSorted());
        const index = members.indexOf(uuid);
        if (index < members.length - 1) expect(shiftMember(shiftMember(members, uuid, 1), uuid, -1)).toEqual(members);
      }),
    );
  });
});
