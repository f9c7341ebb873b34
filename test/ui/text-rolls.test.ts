import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseTextRoll, type CheckNames } from "../../module/applications/texts-that-roll/parse.ts";

const NAMES: CheckNames = {
  checks: new Map([["discipline", { kind: "attribute", key: "discipline" }], ["дисциплина", { kind: "attribute", key: "discipline" }], ["ловкость рук", { kind: "skill", key: "sleightOfHand" }], ["strength", { kind: "characteristic", key: "strength" }], ["thieves' tools", { kind: "tool", key: "lockpicks" }]]),
  saves: new Map([["discipline", "discipline"], ["acrobatics", "acrobatics"], ["ловкость", "acrobatics"]]),
  damageTypes: new Map([["fire", "fire"], ["огонь", "fire"]]),
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
  ])("/check %s", (text, expected) => { expect(parse("check", text)).toEqual({ ok: true, roll: { what: "check", save: false, ...expected } }); });

  it("a save is a check of an Attribute, also by the characteristic that other books name", () => {
    expect(parse("save", "ловкость 13")).toEqual({ ok: true, roll: { what: "check", save: true, kind: "attribute", key: "acrobatics", dc: 13, hidden: false } });
    expect(parse("save", "ловкость рук 13")).toEqual({ ok: false, error: "save" });
  });

  it("damage in either notation, with or without a type", () => {
    expect(parse("damage", "2d6 fire")).toEqual({ ok: true, roll: { what: "damage", formula: "2d6", type: "fire" } });
    expect(parse("damage", "1к8+2 Огонь")).toEqual({ ok: true, roll: { what: "damage", formula: "1d8 + 2", type: "fire" } });
    expect(parse("damage", "7")).toEqual({ ok: true, roll: { what: "damage", formula: "7", type: "" } });
  });

  it.each([
    ["check", "", "empty"], ["check", "luck 15", "check"], ["check", "discipline 15 16", "difficulty"], ["check", "discipline 9000", "difficulty"], ["check", "discipline hidden", "difficulty"],
    ["attack", "  ", "empty"], ["damage", "fire", "formula"], ["damage", "2d fire 3", "formula"], ["damage", "2d6 sorrow", "type"], ["damage", "", "empty"], ["heal", "1d6", "command"],
  ])("/%s %s: says what is wrong", (command, rest, error) => { expect(parse(command, rest)).toEqual({ ok: false, error }); });

  it("never throws, whatever somebody writes", () => {
    fc.assert(fc.property(fc.constantFrom("check", "save", "attack", "damage", "x"), fc.string({ maxLength: 300 }), (command, rest) => typeof parse(command, rest).ok === "boolean"));
  });
});
