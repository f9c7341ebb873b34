/** Holds inside: a pure function on records, whose cases are worked by hand. */
import { describe, expect, it } from "vitest";
import { macroChoice } from "../../module/play/scene/macro-choice.pure.ts";

const named = { subject: "named", owned: true, selected: false };

describe("who acts when a macro runs", () => {
  it("what it names, whoever else is selected", () => {
    expect(macroChoice({ named, siblings: [], others: ["selected", "character"] })).toBe("named");
  });

  it("the selected copy of the same creature, unless the named one is selected itself", () => {
    expect(macroChoice({ named, siblings: ["goblin 2"], others: ["goblin 2"] })).toBe("goblin 2");
    expect(
      macroChoice({ named: { ...named, selected: true }, siblings: ["goblin 1", "goblin 2"], others: ["goblin 1"] }),
    ).toBe("named");
    expect(macroChoice({ named: { ...named, owned: false }, siblings: ["goblin 2"], others: [] })).toBe("goblin 2");
  });

  it("when it is gone or not the user's any more: the selected token's, then the character's", () => {
    for (const gone of [null, { ...named, owned: false }]) {
      expect(macroChoice({ named: gone, siblings: [], others: ["selected", "character"] })).toBe("selected");
      expect(macroChoice({ named: gone, siblings: [], others: ["character"] })).toBe("character");
    }
  });

  it("nobody, when nothing fits", () => {
    expect(macroChoice({ named: null, siblings: [], others: [] })).toBeNull();
    expect(macroChoice({ named: { ...named, owned: false }, siblings: [], others: [] })).toBeNull();
  });
});
