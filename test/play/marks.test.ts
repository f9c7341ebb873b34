/**
 * Whom damage and healing without an attack are for.
 * Holds inside: a pure function on records, whose cases are worked by hand.
 */
import { describe, expect, test } from "vitest";
import { whichMarks, type Marked } from "../../module/play/scene/marked-targets.pure.ts";

const marked = (differences: Partial<Marked>): Marked => ({
  targets: ["goblin"],
  selected: ["hero"],
  last: "targets",
  chosen: null,
  ...differences,
});

describe("targets or selected tokens", () => {
  test("what was marked last counts: an old target does not stand over a new selection, nor the other way round", () => {
    expect(whichMarks(marked({ last: "targets" }))).toEqual({ marks: "targets", differ: true });
    expect(whichMarks(marked({ last: "selected" }))).toEqual({ marks: "selected", differ: true });
  });

  test("what was chosen in the window goes before both", () => {
    expect(whichMarks(marked({ last: "selected", chosen: "targets" })).marks).toBe("targets");
    expect(whichMarks(marked({ last: "targets", chosen: "selected" })).marks).toBe("selected");
  });

  test("where only one is there, or both are the same, nobody has to choose", () => {
    expect(whichMarks(marked({ targets: [], last: "targets", chosen: "targets" }))).toEqual({
      marks: "selected",
      differ: false,
    });
    expect(whichMarks(marked({ selected: [], last: "selected", chosen: "selected" }))).toEqual({
      marks: "targets",
      differ: false,
    });
    expect(whichMarks(marked({ targets: ["a", "b"], selected: ["b", "a"] })).differ).toBe(false);
    expect(whichMarks(marked({ targets: [], selected: [] }))).toEqual({ marks: "selected", differ: false });
  });
});
