/**
 * In which turn somebody has come into a zone, from one look to the next.
 * Holds inside: a pure function on records, whose cases are worked by hand.
 */
import { describe, expect, it } from "vitest";
import { leadsIn, presence, type Presence } from "../../module/play/zones/zone-entries.pure.ts";

const turn = (round: number) => ({ combat: "c", round, combatant: "a" });

/** Looks one after another; each "in", "out", "in!" or "out!" (a move that was taken back), in rounds 1, 2, 3 … */
function looks(...steps: readonly string[]): Presence | undefined {
  return steps.reduce<Presence | undefined>(
    (before, step, index) => presence(before, step.startsWith("in"), turn(index + 1), step.endsWith("!")),
    undefined,
  );
}

describe("B-AOE-01: who has come into a zone", () => {
  it("was there when it was made, or when somebody began to look: has not come in", () => {
    expect(looks("in")).toEqual({ inside: true, since: null });
    expect(looks("in", "in")).toEqual({ inside: true, since: null });
  });
  it("came in in the turn of the first look that finds it inside", () => {
    expect(looks("out", "in")).toEqual({ inside: true, since: turn(2) });
    expect(looks("out", "in", "in")).toEqual({ inside: true, since: turn(2) });
    expect(looks("in", "out", "in")).toEqual({ inside: true, since: turn(3) });
    expect(looks("out", "in", "out", "in")).toEqual({ inside: true, since: turn(4) });
  });
  it("has never left when the move out of it is taken back, and never come when the one into it is", () => {
    expect(looks("in", "out", "in!")).toEqual({ inside: true, since: null });
    expect(looks("out", "in", "out", "in!")).toEqual({ inside: true, since: turn(2) });
    expect(looks("out", "in", "out!")).toEqual({ inside: false, since: turn(2) });
  });
  it("answers for the turn in which it came in when it is out again, unless one of both moves is taken back", () => {
    expect(looks("out", "in", "out")).toEqual({ inside: false, since: turn(2), through: turn(2) });
    expect(looks("out", "in", "out", "out")?.through).toEqual(turn(2));
    expect(looks("out", "in", "out", "in!")?.through).toBeUndefined();
    expect(looks("out", "in", "out!")?.through).toBeUndefined();
    expect(looks("in", "out")?.through).toBeUndefined();
  });
  it("came in on a way that leads in, be its end outside; not on one that leads only out", () => {
    expect(leadsIn([false, true, false])).toBe(true);
    expect(leadsIn([true, false, true, false])).toBe(true);
    expect(leadsIn([true, true, false])).toBe(false);
    expect(leadsIn([false, false])).toBe(false);
    expect(leadsIn([])).toBe(false);
  });
});
