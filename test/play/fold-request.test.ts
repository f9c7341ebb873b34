/** Holds inside: a pure function on records, whose cases are worked by hand. */
import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { foldRequest, type AnswerInput } from "../../module/play/check/fold-request.pure.ts";
import { MASTERY, roll, STRENGTH } from "./fixtures.ts";
import {
  type RequestRecord,
  parseCheck,
  parseDifficulty,
  parseRequest,
} from "../../module/play/check/check-records.pure.ts";

const ID = "request000000000";
const request = (changes: Record<string, unknown> = {}): RequestRecord =>
  parseRequest(ID, {
    version: 1,
    mode: "each",
    difficulty: "shown",
    dc: 15,
    asked: ["c0", "c1"].map((key) => ({
      key,
      actor: `Actor.${key}`,
      name: key,
      pc: true,
      kind: "attribute",
      check: "discipline",
      advantage: 0,
    })),
    rules: { profile: "homebrew", overrides: { critScope: "all" } },
    ...changes,
  });
/** An answer of 1d20 + 5. */
const answer = (
  key: string,
  face: number,
  changes: Record<string, unknown> = {},
  refused: string | null = null,
): [string, AnswerInput] => [
  key,
  {
    record: parseCheck("a", {
      actor: `Actor.${key}`,
      kind: "attribute",
      key: "discipline",
      parts: [STRENGTH, MASTERY],
      request: ID,
      asked: key,
      ...changes,
    }),
    roll: roll([face], 20, 5),
    refused,
  },
];
const fold = (
  record: RequestRecord,
  dc: number | null,
  ...answers: [string, AnswerInput][]
): ReturnType<typeof foldRequest> => foldRequest(record, new Map(answers), dc);

describe("a request for checks", () => {
  it("H-DICE-02: at least the number succeeds; who has not rolled is awaited (B-DICE-02)", () => {
    const { asked, contest } = fold(request(), 15, answer("c0", 10));
    expect(asked.map(({ phase }) => phase)).toEqual(["answered", "waiting"]);
    expect(asked[0]).toMatchObject({ roll: { natural: 10, total: 15 }, result: { success: true } });
    expect(contest).toBeNull();
    expect(fold(request(), 15, answer("c0", 9)).asked[0]?.result?.success).toBe(false);
  });

  it("H-CRIT-09: naturals decide where the table says so", () => {
    expect(fold(request(), 30, answer("c0", 20)).asked[0]?.result).toMatchObject({
      success: true,
      critical: "success",
    });
    const plain = request({ rules: { profile: "homebrew", overrides: { critScope: "attacksOnly" } } });
    expect(fold(plain, 30, answer("c0", 20)).asked[0]?.result).toMatchObject({ success: false, critical: null });
    const saves = request({ rules: { profile: "homebrew", overrides: { critScope: "attacksAndSaves" } } });
    expect(fold(saves, 30, answer("c0", 20)).asked[0]?.result?.success).toBe(true);
  });

  it("tells nothing of success to whoever does not know the difficulty", () => {
    expect(fold(request(), null, answer("c0", 20)).asked[0]).toMatchObject({ phase: "answered", result: null });
    // A hidden number that somebody has left in the request is not read at all.
    expect(request({ difficulty: "hidden", dc: 15 }).dc).toBeNull();
    expect(parseDifficulty(ID, { request: ID, dc: 12 })).toBe(12);
    expect(parseDifficulty(ID, { request: "another", dc: 12 })).toBeNull();
  });

  it("voids what is no answer to this question", () => {
    const reason = (...args: Parameters<typeof answer>): string | null | undefined =>
      fold(request(), 15, answer(...args)).asked[0]?.void;
    expect(reason("c0", 10, { asked: "c1" })).toBe("OD20.Void.other");
    expect(reason("c0", 10, { request: "another" })).toBe("OD20.Void.other");
    expect(reason("c0", 10, { key: "athletics" })).toBe("OD20.Void.other");
    expect(reason("c0", 10, { actor: "Actor.z" })).toBe("OD20.Void.other");
    expect(reason("c0", 10, { parts: [STRENGTH] })).toBe("OD20.Void.parts");
    expect(reason("c0", 10, { advantage: 1 })).toBe("OD20.Void.dice");
    expect(reason("c0", 10, {}, "OD20.Void.checker")).toBe("OD20.Void.checker");
    expect(reason("c0", 10)).toBeNull();
    expect(fold(request(), 15, answer("c0", 10, { key: "athletics" })).asked[0]).toMatchObject({
      phase: "void",
      roll: null,
      result: null,
    });
  });

  it("says why something else lies where an answer should, and goes on waiting", () => {
    const spoiled = new Map([["c0", "OD20.Void.strange"]]);
    const waiting = foldRequest(request(), new Map(), 15, spoiled).asked;
    expect(waiting[0]).toMatchObject({ phase: "waiting", void: "OD20.Void.strange", roll: null });
    expect(waiting[1]).toMatchObject({ phase: "waiting", void: null });
    expect(foldRequest(request(), new Map([answer("c0", 10)]), 15, spoiled).asked[0]).toMatchObject({
      phase: "answered",
      void: null,
    });
  });

  it("H-DICE-06 C-31: the higher total wins a contest, a tie changes nothing", () => {
    const contest = request({ mode: "contest", difficulty: "none" });
    expect(fold(contest, null, answer("c0", 10)).contest).toBeNull();
    expect(fold(contest, null, answer("c0", 10), answer("c1", 9)).contest).toEqual({ winner: "c0" });
    expect(fold(contest, null, answer("c0", 10), answer("c1", 11)).contest).toEqual({ winner: "c1" });
    expect(fold(contest, null, answer("c0", 10), answer("c1", 10)).contest).toEqual({ winner: null });
    // A void roll decides nothing.
    expect(fold(contest, null, answer("c0", 10), answer("c1", 1, { parts: [] })).contest).toBeNull();
  });

  it("never throws, whatever a message holds", () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (first, second) => {
        const record = parseRequest(ID, first);
        foldRequest(record, new Map([["c0", { record: parseCheck("a", second), roll: undefined, refused: null }]]), 10);
        parseDifficulty(ID, second);
      }),
    );
  });
});
