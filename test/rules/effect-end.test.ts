import { describe, expect, it } from "vitest";
import {
  effectState,
  endOfDuration,
  endsInRest,
  hurtSince,
  timeLeft,
  type EffectEnds,
  type EndClock,
} from "./inside.ts";

const ORDER = ["a", "b", "c"];
/** Caused by "a" in its turn of round 1, borne by "b", to the end of the next turn of "b". */
const ENDS: EffectEnds = {
  at: "turnEnd",
  of: "bearer",
  source: "a",
  mark: { round: 1, combatant: "a" },
  time: 1000,
  turns: 1,
  save: null,
};
const at = (round: number, combatant: string, more: Partial<EndClock> = {}): EndClock => ({
  turn: { round, combatant },
  time: 1000,
  bearer: "b",
  ...more,
});
const state = (ends: Partial<EffectEnds>, now: EndClock, order: readonly string[] = ORDER): string =>
  effectState({ ...ENDS, ...ends }, now, order);
const left = (ends: Partial<EffectEnds>, now: EndClock, order: readonly string[] = ORDER): unknown =>
  timeLeft({ ...ENDS, ...ends }, now, order);
/** States over the turns 1a 1b 1c 2a 2b 2c 3a 3b 3c, r = running. */
const course = (ends: Partial<EffectEnds>, bearer = "b", order = ORDER): string =>
  [1, 2, 3].flatMap((round) => order.map((who) => state(ends, at(round, who, { bearer }), order).slice(0, 1))).join("");

describe("effects that end with somebody's turn", () => {
  it("H-TURN-03 B-COND-01: at the end of the bearer's next turn, or at its start", () => {
    expect(course({})).toBe("rrooooooo");
    expect(course({ at: "turnStart" })).toBe("roooooooo");
    // Set in the own turn it lasts to the next one.
    expect(course({ mark: { round: 1, combatant: "b" } })).toBe("rrrrroooo");
    expect(course({ mark: { round: 1, combatant: "b" }, at: "turnStart" })).toBe("rrrrooooo");
    // Set after it, in the turn of c, likewise.
    expect(course({ mark: { round: 1, combatant: "c" } })).toBe("rrrrroooo");
  });
  it("H-TURN-03: with the turn in which it began, whoever has it; a turn that is taken back brings it back", () => {
    const now = { at: "thisTurn", mark: { round: 1, combatant: "b" } } as const;
    expect(course(now)).toBe("rrooooooo");
    expect(course(now, "a")).toBe("rrooooooo");
    expect(course({ ...now, mark: { round: 2, combatant: "b" } })).toBe("rrrrroooo");
    expect(course({ ...now, mark: { round: 1, combatant: "gone" } })).toBe("rrroooooo");
    expect([state(now, at(1, "c")), state(now, at(1, "b"))]).toEqual(["over", "running"]);
    expect(state(now, { turn: null, time: 1000, bearer: "b" })).toBe("over");
    // Outside a fight it is one round.
    const outside = { ...now, mark: null, time: 1000 };
    expect([1005, 1006].map((time) => state(outside, { turn: null, time, bearer: null }))).toEqual(["running", "over"]);
    expect(left(now, at(1, "b"))).toEqual({ kind: "turnEnd", whose: "b", next: false });
    expect(
      endsInRest({ ...ENDS, ...now, mark: null, time: 1000 }, { turn: null, time: 1000, bearer: null }, ORDER, 0),
    ).toBe(true);
  });
  it("B-COND-01: of its source: one round for who causes it in the own turn", () => {
    expect(course({ of: "source" })).toBe("rrrrooooo");
    expect(course({ of: "source", at: "turnStart" })).toBe("rrroooooo");
    expect(course({ of: "source", source: "c" })).toBe("rrroooooo");
  });
  it("B-COND-01: several turns", () => {
    expect(course({ turns: 2 })).toBe("rrrrroooo");
    expect(course({ turns: 2, at: "turnStart" })).toBe("rrrrooooo");
    expect(course({ turns: 1_000_000 })).toBe("rrrrrrrrr");
  });
  it("B-COND-01: a turn that is taken back brings it back, a whole round too", () => {
    expect([state({}, at(1, "c")), state({}, at(1, "b")), state({}, at(9, "a")), state({}, at(1, "a"))]).toEqual([
      "over",
      "running",
      "over",
      "running",
    ]);
    // Before the fight had begun: there is no turn yet.
    expect(state({}, at(0, ""))).toBe("running");
  });
  it("B-COND-01: whose turn it was has left the fight: nobody loses what may still be his", () => {
    expect(course({ mark: { round: 1, combatant: "gone" } })).toBe("rrrrroooo");
  });
  it("B-COND-01: of one who takes no turns, or has left, whole rounds are counted", () => {
    expect(course({}, "nobody")).toBe("rrrrrrooo");
    expect(course({ of: "source", source: "gone" })).toBe("rrrrrrooo");
    expect(course({ of: "source", source: null, at: "turnStart" })).toBe("rrrrrrooo");
    expect(state({}, at(2, "c", { bearer: null }))).toBe("running");
    expect(state({}, at(3, "a", { bearer: null }))).toBe("over");
  });
  it("B-COND-01: another joins in mid-fight, or initiative is another: the order that stands now counts", () => {
    const joined = ["a", "new", "b", "c"];
    expect([state({}, at(1, "new"), joined), state({}, at(1, "b"), joined), state({}, at(1, "c"), joined)]).toEqual([
      "running",
      "running",
      "over",
    ]);
    // The bearer is put before the turn in which it began: its next turn is in the next round.
    expect(course({}, "b", ["b", "a", "c"])).toBe("rrrrooooo");
    // The bearer goes last.
    expect(course({}, "b", ["a", "c", "b"])).toBe("rrroooooo");
  });
  it("B-COND-01: what was to last for turns does not outlast its fight", () => {
    expect(state({}, { turn: null, time: 1000, bearer: null })).toBe("over");
    expect(state({ at: "turnStart" }, { turn: null, time: 1000, bearer: "b" })).toBe("over");
  });
  it("H-TURN-03: outside of a fight a turn is six seconds of the world's time", () => {
    const none = { mark: null };
    const after = (time: number): EndClock => ({ turn: null, time, bearer: null });
    expect([state(none, after(1000)), state(none, after(1005)), state(none, after(1006))]).toEqual([
      "running",
      "running",
      "over",
    ]);
    expect(state({ ...none, turns: 3 }, after(1017))).toBe("running");
    expect(state({ ...none, turns: 3 }, after(1018))).toBe("over");
    // A fight that begins later has nothing to say; a clock that is set back brings it back.
    expect(state(none, at(5, "c"))).toBe("running");
    expect(state(none, after(3))).toBe("running");
    expect(state({ ...none, time: null }, after(9_999_999))).toBe("running");
  });
});

describe("effects that end with minutes, with the fight, or by no clock", () => {
  it("H-TURN-03: a minute is ten rounds of the same fight", () => {
    const minute = { at: "minutes" } as const;
    expect([state(minute, at(10, "c")), state(minute, at(11, "a")), state(minute, at(11, "b"))]).toEqual([
      "running",
      "over",
      "over",
    ]);
    const later = { ...minute, mark: { round: 3, combatant: "b" } };
    expect([state(later, at(13, "a")), state(later, at(13, "b"))]).toEqual(["running", "over"]);
    expect([state({ ...minute, turns: 2 }, at(20, "c")), state({ ...minute, turns: 2 }, at(21, "a"))]).toEqual([
      "running",
      "over",
    ]);
    // Whose turn it was has left: to the end of the round.
    const gone = { ...minute, mark: { round: 1, combatant: "gone" } };
    expect([state(gone, at(11, "c")), state(gone, at(12, "a"))]).toEqual(["running", "over"]);
  });
  it("H-TURN-03: or 60 seconds of the world's time, whichever comes first, fight or none", () => {
    const minute = { at: "minutes" } as const;
    expect([state(minute, at(2, "a", { time: 1059 })), state(minute, at(2, "a", { time: 1060 }))]).toEqual([
      "running",
      "over",
    ]);
    // Its fight is over: the world's time goes on.
    const over = { turn: null, bearer: null };
    expect([state(minute, { ...over, time: 1059 }), state(minute, { ...over, time: 1060 })]).toEqual([
      "running",
      "over",
    ]);
  });
  it("H-TURN-03 B-REST-06: a clock that goes on with every round ends no minute before its tenth round", () => {
    // Begun in the turn of "b" in round 1 at second 1000: the clock stands at 1060 when round 11 begins.
    const minute = { at: "minutes", mark: { round: 1, combatant: "b" } } as const;
    expect([state(minute, at(11, "a", { time: 1060 })), state(minute, at(11, "b", { time: 1060 }))]).toEqual([
      "running",
      "over",
    ]);
    // The last turn: six seconds, not none.
    expect(left(minute, at(11, "a", { time: 1060 }))).toEqual({ kind: "rounds", n: 1 });
    // 20 seconds that a Game Master lets pass in round 3 count besides: 1000 + 2 × 6 + 20.
    expect(left(minute, at(3, "b", { time: 1032 }))).toEqual({ kind: "rounds", n: 5 });
    // A long rest while a fight stands open.
    expect(state(minute, at(3, "b", { time: 1012 + 8 * 3600 }))).toBe("over");
  });
  it("B-COND-01: the fight is over; what began outside of one knows none", () => {
    expect([state({ at: "fight" }, at(99, "c")), state({ at: "fight" }, at(1, "a", { turn: null }))]).toEqual([
      "running",
      "over",
    ]);
    expect(state({ at: "fight", mark: null }, at(1, "a", { turn: null }))).toBe("running");
  });
  it("B-COND-01: used up or taken off, it ends by no clock", () => {
    for (const end of ["used", "never"] as const)
      expect([state({ at: end }, at(999, "c")), state({ at: end }, at(1, "a", { turn: null, time: 99_999 }))]).toEqual([
        "running",
        "running",
      ]);
  });
});

describe("a save at the end of the bearer's turns", () => {
  const save = { attribute: "athletics", dc: 12 } as const;
  it("B-COND-01: is due while the bearer's turn runs, and not once it is over", () => {
    expect(course({ at: "never", save })).toBe("rdrrdrrdr");
    expect(course({ at: "minutes", save })).toBe("rdrrdrrdr");
    expect(course({ save })).toBe("rdooooooo");
    expect(state({ at: "never", save }, at(1, "b", { bearer: null }))).toBe("running");
    expect(state({ at: "never", save }, { turn: null, time: 1000, bearer: "b" })).toBe("running");
  });
});

describe("what is left, for words", () => {
  it("B-COND-01: the last turn is named by whose it is", () => {
    expect(left({}, at(1, "a"))).toEqual({ kind: "turnEnd", whose: "b", next: false });
    expect(left({}, at(1, "b"))).toEqual({ kind: "turnEnd", whose: "b", next: false });
    expect(left({}, at(1, "c"))).toBe(null);
    // Caused by a in its own turn: not the end of that, of the next one.
    expect(left({ of: "source" }, at(1, "a"))).toEqual({ kind: "turnEnd", whose: "a", next: true });
    expect(left({ of: "source" }, at(1, "b"))).toEqual({ kind: "turnEnd", whose: "a", next: false });
    expect(left({ of: "source" }, at(2, "a"))).toEqual({ kind: "turnEnd", whose: "a", next: false });
    expect(left({ of: "source", at: "turnStart" }, at(1, "a"))).toEqual({ kind: "turnStart", whose: "a", next: true });
  });
  it("B-COND-01: more than one turn is told in rounds", () => {
    expect(left({ turns: 2 }, at(1, "a"))).toEqual({ kind: "rounds", n: 2 });
    expect(left({ turns: 2 }, at(1, "b"))).toEqual({ kind: "turnEnd", whose: "b", next: true });
    expect(left({ turns: 3 }, at(1, "b"))).toEqual({ kind: "rounds", n: 2 });
    expect(left({}, at(1, "c", { bearer: null }))).toEqual({ kind: "rounds", n: 2 });
    expect(left({}, at(2, "c", { bearer: null }))).toEqual({ kind: "rounds", n: 1 });
    expect(left({ mark: null, turns: 2 }, { turn: null, time: 1001, bearer: null })).toEqual({ kind: "rounds", n: 2 });
  });
  it("H-TURN-03: minutes, and of the last one rounds in a fight, seconds outside", () => {
    const minute = { at: "minutes" } as const;
    expect(left(minute, at(1, "a"))).toEqual({ kind: "minutes", n: 1 });
    expect(left(minute, at(1, "c"))).toEqual({ kind: "minutes", n: 1 });
    expect(left(minute, at(2, "a"))).toEqual({ kind: "rounds", n: 9 });
    expect(left(minute, at(10, "c"))).toEqual({ kind: "rounds", n: 1 });
    expect(left(minute, at(2, "a", { time: 1040 }))).toEqual({ kind: "rounds", n: 4 });
    expect(left({ ...minute, turns: 10 }, at(2, "a"))).toEqual({ kind: "minutes", n: 10 });
    expect(left(minute, { turn: null, time: 1020, bearer: null })).toEqual({ kind: "seconds", n: 40 });
    // The clock was set back: never more than all of it.
    expect(left(minute, { turn: null, time: 0, bearer: null })).toEqual({ kind: "minutes", n: 1 });
  });
  it("B-COND-01: the fight, a use, a save; nothing where nothing counts", () => {
    expect(left({ at: "fight" }, at(1, "a"))).toEqual({ kind: "fight" });
    expect(left({ at: "used" }, at(1, "a"))).toEqual({ kind: "used" });
    expect(left({ at: "never" }, at(1, "a"))).toBe(null);
    expect(left({ at: "never", save: { attribute: "athletics", dc: 12 } }, at(1, "a"))).toEqual({ kind: "save" });
  });
});

describe("damage to its bearer", () => {
  const blow = (id: string, more: object = {}) => ({ id, kind: "damage", state: "applied", amount: 3, ...more });
  const ids = (changes: readonly ReturnType<typeof blow>[], since?: string): string[] =>
    hurtSince(changes, since, "sleep").map(({ id }) => id);

  it("H-TURN-03: counts from what was there when it began, and not what is undone, less than 1, or no damage", () => {
    const all = [blow("before"), blow("none", { amount: 0 }), blow("balm", { kind: "healing" }), blow("after")];
    expect(ids(all, "before")).toEqual(["after"]);
    expect(ids([...all, blow("back", { state: "undone" })], "after")).toEqual([]);
    expect(ids(all)).toEqual(["before", "after"]);
  });
  it("H-TURN-03: what came with it does not end it, nor does what was forgotten hide what is left", () => {
    expect(ids([blow("spell", { effects: ["sleep"] }), blow("later")], "gone")).toEqual(["later"]);
    expect(ids([blow("odd", { effects: "sleep" })])).toEqual(["odd"]);
  });
});

describe("what Foundry's own duration ends", () => {
  const of = (unit: "rounds" | "turns", value: number, turn: number): string =>
    course(endOfDuration({ unit, value }, { round: 1, turn, time: 1000 }, ORDER));
  it("H-TURN-03 B-COND-01: rounds with the start of the turn in which it began, that many rounds later", () => {
    expect([of("rounds", 1, 0), of("rounds", 1, 2), of("rounds", 2, 1)]).toEqual([
      "rrroooooo",
      "rrrrroooo",
      "rrrrrrroo",
    ]);
  });
  it("H-TURN-03: turns with the start of the turn that many later", () => {
    expect([of("turns", 1, 0), of("turns", 2, 2), of("turns", 3, 1)]).toEqual(["roooooooo", "rrrrooooo", "rrrrooooo"]);
  });
  it("H-TURN-03: by the world's time outside of a fight, a round as six seconds; minutes in a fight, too", () => {
    const rounds = endOfDuration({ unit: "rounds", value: 2 }, { round: null, turn: null, time: 1000 }, null);
    const minute = endOfDuration({ unit: "seconds", value: 60 }, { round: 1, turn: 0, time: 1000 }, ORDER);
    const out = { turn: null, bearer: null };
    expect([11, 12].map((past) => effectState(rounds, { ...out, time: 1000 + past }, []))).toEqual(["running", "over"]);
    expect([59, 60].map((past) => effectState(minute, at(1, "b", { time: 1000 + past }), ORDER))).toEqual([
      "running",
      "over",
    ]);
  });
  it("H-TURN-03: rounds do not outlast their fight", () => {
    const gone = endOfDuration({ unit: "rounds", value: 9 }, { round: 1, turn: 0, time: 1000 }, []);
    expect(effectState(gone, { turn: null, bearer: null, time: 1000 }, [])).toBe("over");
  });
});

describe("effects and rests", () => {
  const HOUR = 3600;
  const away: EndClock = { turn: null, time: 1000, bearer: null };
  const ends = (more: Partial<EffectEnds>, seconds: number, now = away): boolean =>
    endsInRest({ ...ENDS, mark: null, ...more }, now, [], seconds);
  it("B-REST-02 B-REST-06 H-TURN-03: minutes that are left are told by no clock, and are no longer than the rest", () => {
    const eight = { at: "minutes", turns: 480 } as const;
    expect([8 * HOUR, HOUR, 8 * HOUR - 1].map((seconds) => ends(eight, seconds))).toEqual([true, false, false]);
    // A day of which 7 hours are left; a minute ends in every rest.
    const day = { at: "minutes", turns: 1000, time: 1000 - (60_000 - 7 * HOUR) } as const;
    expect([ends(day, 8 * HOUR), ends(day, HOUR)]).toEqual([true, false]);
    expect(ends({ at: "minutes", turns: 1 }, HOUR)).toBe(true);
  });
  it("B-REST-06: where the clock is moved it alone tells minutes; turns and fights are over in either case", () => {
    expect(ends({ at: "minutes", turns: 480 }, 0)).toBe(false);
    expect(ends({ at: "minutes", turns: 480 }, 0, { ...away, time: 1000 + 8 * HOUR })).toBe(true);
    for (const at of ["turnStart", "turnEnd", "fight"] as const) expect(ends({ at, turns: 3 }, 0)).toBe(true);
  });
  it("B-REST-06: what a roll takes, or somebody has to end, lasts on", () => {
    for (const at of ["used", "never"] as const) expect(ends({ at }, 8 * HOUR)).toBe(false);
  });
});
