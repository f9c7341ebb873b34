/**
 * What version 0.1.0 told in checks and awards is read like the types of its own that it has become.
 * Holds inside: a pure function on records, whose cases are worked by hand.
 */
import { describe, expect, test } from "vitest";
import { parseDie } from "../../module/play/inspire/die.pure.ts";
import { parseInspired } from "../../module/play/inspire/plan.pure.ts";
import { parseStand } from "../../module/play/life/stand.pure.ts";

const DIE = { version: 1, tab: "t", actor: "Actor.a", name: "Воин", strike: "s1", die: 1 };
const STAND = { uuid: "Actor.a", name: "Воин", number: 2, overflow: 4, depth: 4, receipt: "r" };
const INSPIRED = { uuid: "Actor.a", name: "Воин", had: false, spent: 3 };

describe("a die that inspiration has bought (B-DICE-09)", () => {
  test("today, and as a check of 0.1.0", () => {
    expect(parseDie("reroll", { ...DIE, of: "m" })).toEqual({ ...DIE, of: "m" });
    expect(parseDie("check", { ...DIE, asked: "reroll", request: "m" })).toEqual({ ...DIE, of: "m" });
  });

  test("no check, no answer and no other type is one", () => {
    expect(parseDie("check", { ...DIE, asked: "a1", request: "m" })).toBeNull();
    expect(parseDie("attack", { ...DIE, asked: "reroll", of: "m" })).toBeNull();
  });

  test.each([null, 7, "x", [], { die: -1, strike: {}, actor: 5, of: ["m"], version: "2", tab: null }])(
    "out of %j comes nothing that hurts",
    (data) => {
      expect(parseDie("reroll", data)).toEqual({
        version: 0,
        tab: "",
        actor: null,
        name: "",
        of: "",
        strike: "",
        die: 0,
      });
    },
  );
});

describe("standing to the death (H-DEATH-01)", () => {
  test("today, and as an award of 0.1.0", () => {
    expect(parseStand("stand", { version: 1, ...STAND })).toEqual({ ...STAND, blows: [], over: "" });
    expect(parseStand("award", { what: "standing", members: [STAND] })).toEqual({ ...STAND, blows: [], over: "" });
  });

  test("experience is no choice; an empty one is nobody's", () => {
    expect(parseStand("award", { what: "experience", members: [STAND] })).toBeNull();
    expect(parseStand("award", { what: "standing", members: 4 })).toMatchObject({ uuid: "", number: 0 });
  });
});

describe("inspiration of several (B-DICE-10)", () => {
  test("today, and as an award of 0.1.0", () => {
    expect(parseInspired("inspiration", { members: [INSPIRED] })).toEqual([INSPIRED]);
    expect(parseInspired("award", { what: "inspiration", members: [INSPIRED] })).toEqual([INSPIRED]);
  });

  test("experience is none; odd lists are empty, long ones end at a hundred", () => {
    expect(parseInspired("award", { what: "experience", members: [INSPIRED] })).toBeNull();
    expect(parseInspired("inspiration", { members: "x" })).toEqual([]);
    const many = Array.from({ length: 300 }, (_, n) => ({ ...INSPIRED, uuid: `Actor.${String(n)}` }));
    expect(parseInspired("inspiration", { members: many })).toHaveLength(100);
    // One named again and again is one.
    expect(parseInspired("inspiration", { members: Array.from({ length: 300 }, () => INSPIRED) })).toHaveLength(1);
  });
});
