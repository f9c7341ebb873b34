import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linksForEmbeds } from "../../module/applications/common/embed-links.ts";
import { parseTextRoll, type CheckNames } from "../../module/applications/inline-rolls/parse.ts";
import { TEXT_ROLL } from "../../module/applications/inline-rolls/register.ts";
import { tooManyEmbeds } from "../../module/documents/common/embed.ts";
import { countSteps } from "./support/count-steps.ts";

const NAMES: CheckNames = {
  checks: new Map([
    ["discipline", { kind: "attribute", key: "discipline" }],
    ["дисциплина", { kind: "attribute", key: "discipline" }],
    ["ловкость рук", { kind: "skill", key: "sleightOfHand" }],
    ["strength", { kind: "characteristic", key: "strength" }],
    ["thieves' tools", { kind: "tool", key: "lockpicks" }],
  ]),
  saves: new Map([
    ["discipline", "discipline"],
    ["acrobatics", "acrobatics"],
    ["ловкость", "acrobatics"],
  ]),
  damageTypes: new Map([
    ["fire", "fire"],
    ["огонь", "fire"],
  ]),
  conditions: new Map([
    ["prone", "prone"],
    ["сбит с ног", "prone"],
  ]),
};
const parse = (command: string, rest: string): ReturnType<typeof parseTextRoll> => parseTextRoll(command, rest, NAMES);

describe("a text that rolls", () => {
  it.each([
    ["discipline 15", { kind: "attribute", key: "discipline", dc: 15, hidden: false }],
    ["  Дисциплина  СЛ 12 скрыто", { kind: "attribute", key: "discipline", dc: 12, hidden: true }],
    ["15 Ловкость рук", { kind: "skill", key: "sleightOfHand", dc: 15, hidden: false }],
    ["strength", { kind: "characteristic", key: "strength", dc: null, hidden: false }],
    ["Thieves’ Tools 15", { kind: "tool", key: "lockpicks", dc: 15, hidden: false }],
    ["discipline dc=20", { kind: "attribute", key: "discipline", dc: 20, hidden: false }],
  ])("/check %s", (text, expected) => {
    expect(parse("check", text)).toEqual({ ok: true, roll: { what: "check", save: false, ...expected } });
  });

  it("a save is a check of an Attribute, also by the characteristic that other books name", () => {
    expect(parse("save", "ловкость 13")).toEqual({
      ok: true,
      roll: { what: "check", save: true, kind: "attribute", key: "acrobatics", dc: 13, hidden: false },
    });
    expect(parse("save", "ловкость рук 13")).toEqual({ ok: false, error: "save" });
  });

  it("damage in either notation, with or without a type (H-DICE-01)", () => {
    expect(parse("damage", "2d6 fire")).toEqual({ ok: true, roll: { what: "damage", formula: "2d6", type: "fire" } });
    expect(parse("damage", "1к8+2 Огонь")).toEqual({
      ok: true,
      roll: { what: "damage", formula: "1d8 + 2", type: "fire" },
    });
    expect(parse("damage", "7")).toEqual({ ok: true, roll: { what: "damage", formula: "7", type: "" } });
  });

  it("healing, a condition, a thing to use", () => {
    expect(parse("heal", "2к4+2")).toEqual({ ok: true, roll: { what: "heal", formula: "2d4 + 2", temporary: false } });
    expect(parse("heal", "5 временные")).toEqual({ ok: true, roll: { what: "heal", formula: "5", temporary: true } });
    expect(parse("condition", "Сбит  с ног")).toEqual({ ok: true, roll: { what: "condition", key: "prone" } });
    expect(parse("use", "Actor.a.Item.b")).toEqual({ ok: true, roll: { what: "use", name: "Actor.a.Item.b" } });
  });

  it.each([
    ["check", "", "empty"],
    ["check", "luck 15", "check"],
    ["check", "discipline 15 16", "difficulty"],
    ["check", "discipline 9000", "difficulty"],
    ["check", "discipline hidden", "difficulty"],
    ["attack", "  ", "empty"],
    ["damage", "fire", "formula"],
    ["damage", "2d fire 3", "formula"],
    ["damage", "2d6 sorrow", "type"],
    ["damage", "", "empty"],
    ["dance", "1d6", "command"],
    ["heal", "", "empty"],
    ["heal", "2d6 fire", "formula"],
    ["condition", "sad", "condition"],
    ["condition", " ", "empty"],
    ["use", "", "empty"],
  ])("/%s %s: says what is wrong", (command, rest, error) => {
    expect(parse(command, rest)).toEqual({ ok: false, error });
  });

  it("never throws, whatever somebody writes", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("check", "save", "attack", "damage", "heal", "condition", "use", "x"),
        fc.string({ maxLength: 300 }),
        (command, rest) => typeof parse(command, rest).ok === "boolean",
      ),
    );
  });
});

describe("what is looked for in texts that anybody writes", () => {
  const found = (text: string): string[][] =>
    [...text.matchAll(TEXT_ROLL)].map((match) => match.slice(1).map((group) => String(group as unknown)));

  it("finds each roll with what it says and its label", () => {
    expect(found("a [[/check  discipline 15]] b [[/SAVE ловкость 13]]{увернуться}, [[/check]] [[/damage 2d6")).toEqual([
      ["check", " discipline 15", "undefined"],
      ["SAVE", "ловкость 13", "увернуться"],
      ["check", "undefined", "undefined"],
    ]);
  });

  it("repeats nothing without end: forty thousand openings that are never closed are each left after a few letters", () => {
    expect(TEXT_ROLL.source.replaceAll(/\[(?:\\.|[^\]])*\]/gu, "").match(/[*+]|\{\d+,\}/gu)).toBeNull();
    for (const text of [`[[/check${" ".repeat(40_000)}`, "[[/check a".repeat(4000), "[[/check]]{".repeat(4000)])
      expect(found(text).filter(([, , label]) => label !== "undefined")).toEqual([]);
  });

  it.each([
    ["nothing behind them", "[[/check "],
    ["words behind them", "[[/check a"],
    ["a label that is never closed", "[[/check a]]{"],
    ["blanks alone", " "],
    ["brackets alone", "["],
  ])("looks at twice as many letters in twice as many openings: %s", (_name, opening) => {
    const [small, middle, large] = [500, 1000, 2000].map((count) => countSteps(TEXT_ROLL, opening.repeat(count))) as [
      number,
      number,
      number,
    ];
    expect([middle / small, large / middle].every((growth) => growth < 2.1)).toBe(true);
    // Twenty kilobytes: at most some hundred looks at each letter.
    expect(large).toBeLessThan(2000 * opening.length * 200);
  });

  it("would grow with the square of the text without its bounds: what counts the looks can see it", () => {
    const unbounded = new RegExp(TEXT_ROLL.source.replaceAll("{0,300}", "*"), TEXT_ROLL.flags);
    const [small, large] = [200, 400].map((count) => countSteps(unbounded, "[[/check a".repeat(count))) as [
      number,
      number,
    ];
    expect(large / small).toBeGreaterThan(3.8);
  });

  it("an embed inside of an embedded text is a link, however it is written, also where it never ends", () => {
    expect(linksForEmbeds("a @Embed[Actor.x caption=false]{Ogre} b @embed[  cite=false uuid=Actor.y]c")).toBe(
      "a @UUID[Actor.x]{Ogre} b @UUID[Actor.y]c",
    );
    expect(linksForEmbeds("@Embed[Actor.x @Embed[Actor.y]")).toBe("@UUID[Actor.x @UUID[Actor.y]");
    expect(linksForEmbeds("@Embed[a ".repeat(4000))).not.toMatch(/@Embed/iu);
  });

  it("one text draws forty blocks, the next begins anew", () => {
    const [text, next] = [{}, {}];
    expect(Array.from({ length: 42 }, () => tooManyEmbeds(text)).indexOf(true)).toBe(40);
    expect(tooManyEmbeds(next)).toBe(false);
  });
});
