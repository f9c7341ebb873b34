import { describe, expect, it } from "vitest";
import { lastTurnOf, turnDues, turnIsOver, type DueCause } from "../../module/rules/index.ts";

const ORDER = ["a", "b", "c"];
const at = (round: number, combatant: string) => ({ round, combatant });
const due = (causes: readonly DueCause[], turn = at(2, "b"), now = turn, wanted: readonly string[] = []): string[] =>
  turnDues({ causes, turn, now, order: ORDER, wanted }).map(({ id }) => id);
const cause = (id: string, kind: DueCause["kind"], begun: DueCause["begun"] = null): DueCause => ({ id, kind, begun });

describe("the turn for which something is due", () => {
  it("H-TURN-03: is the last that has begun; before the first, and of one who takes no turns, there is none", () => {
    expect(lastTurnOf("b", at(1, "a"), ORDER)).toBeNull();
    expect(lastTurnOf("b", at(1, "b"), ORDER)).toEqual(at(1, "b"));
    expect(lastTurnOf("b", at(1, "c"), ORDER)).toEqual(at(1, "b"));
    expect(lastTurnOf("b", at(2, "a"), ORDER)).toEqual(at(1, "b"));
    expect(lastTurnOf("b", at(2, "b"), ORDER)).toEqual(at(2, "b"));
    expect(lastTurnOf("x", at(2, "b"), ORDER)).toBeNull();
  });
  it("H-TURN-03: is over when another one's runs; taken back it is not", () => {
    expect(turnIsOver(at(2, "b"), at(2, "b"), ORDER)).toBe(false);
    expect(turnIsOver(at(2, "b"), at(2, "c"), ORDER)).toBe(true);
    expect(turnIsOver(at(2, "b"), at(3, "a"), ORDER)).toBe(true);
    expect(turnIsOver(at(2, "b"), at(2, "a"), ORDER)).toBe(false);
    expect(turnIsOver(at(2, "b"), at(1, "c"), ORDER)).toBe(false);
    // With its fight every turn is over; who has left it has his at the end of the round.
    expect(turnIsOver(at(2, "b"), null, ORDER)).toBe(true);
    expect(turnIsOver(at(2, "x"), at(2, "c"), ORDER)).toBe(false);
  });
});

describe("what is due", () => {
  it("B-DICE-14: at the start, then at the end, or in the order that somebody wants", () => {
    const all = [cause("s", "save"), cause("f", "burning"), cause("r", "regeneration"), cause("d6", "recharge")];
    expect(due(all)).toEqual(["r", "f", "d6", "s"]);
    expect(due(all, at(2, "b"), at(2, "b"), ["f", "nobody", "f"])).toEqual(["f", "r", "d6", "s"]);
  });
  it("B-HAZ-01 B-COND-01: only from the first turn on that begins, or ends, after its cause", () => {
    const fire = (begun: DueCause["begun"]): string[] => due([cause("f", "burning", begun)]);
    expect(fire(at(2, "a"))).toEqual(["f"]);
    expect(fire(at(2, "b"))).toEqual([]);
    expect(fire(at(2, "c"))).toEqual([]);
    expect(fire(at(1, "c"))).toEqual(["f"]);
    const save = (begun: DueCause["begun"]): string[] => due([cause("s", "save", begun)]);
    expect(save(at(2, "b"))).toEqual(["s"]);
    expect(save(at(2, "c"))).toEqual([]);
    // One who has left the fight came last in it.
    expect(save(at(2, "x"))).toEqual([]);
  });
  it("B-DEATH-05: once the turn is over what nobody knows the beginning of has lapsed; the last saves are still owed", () => {
    const all = [cause("s", "save"), cause("d", "deathSave"), cause("r", "regeneration"), cause("f", "burning")];
    expect(due(all, at(2, "b"), at(2, "c"))).toEqual(["f", "d", "s"]);
    expect(due(all, at(2, "b"), at(3, "a"))).toEqual(["f", "d", "s"]);
  });
  it("refuses nonsense", () => {
    expect(() => due([cause("s", "save")], at(-1, "b"))).toThrow(/turn/u);
    expect(() => due([{ ...cause("s", "save"), kind: "tea" as "save" }])).toThrow(/kind/u);
  });
});
