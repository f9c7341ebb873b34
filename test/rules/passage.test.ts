/** What has ended stays ended: everything that is told from turns, against everything that changes their order. By hand. */
import { describe, expect, it } from "vitest";
import {
  effectState,
  lastsToEndOfNextTurn,
  lastTurnOf,
  notedTurns,
  turnHistoryNow,
  timeLeft,
  turnDues,
  turnIsOver,
  turnLedger,
  type EffectEnds,
  type Rounds,
  type TurnMark,
  type Turns,
} from "../../module/rules/index.ts";
import { isSinceLastTurn } from "../../module/rules/turn/regeneration.ts";
import { facts, homebrew } from "./ledger-actions.ts";

const at = (round: number, combatant: string): TurnMark => ({ round, combatant });

/** A tracker as Foundry has it: an order, a round, whose turn it is; each step is noted. */
class Tracker {
  noted: Rounds = {};
  order: readonly string[];
  now: TurnMark;
  constructor(order: string) {
    this.order = Array.from(order);
    this.now = at(1, this.order[0] ?? "");
    this.note(this.now);
  }
  note(now: TurnMark, isBack = false): this {
    this.now = now;
    this.noted = { ...this.noted, ...notedTurns(this.noted, this.order, now, isBack) };
    return this;
  }
  next(times = 1): this {
    for (let n = 0; n < times; n += 1) {
      const next = this.order[this.order.indexOf(this.now.combatant) + 1];
      this.note(next === undefined ? at(this.now.round + 1, this.order[0] ?? "") : at(this.now.round, next));
    }
    return this;
  }
  /** Somebody leaves, joins, or has another place. */
  becomes(order: string): this {
    this.order = Array.from(order);
    return this;
  }
  get turns(): Turns {
    return turnHistoryNow(this.noted, this.order, this.now);
  }
}

/** Goblin, fighter, ranger; the fighter's turn of round 2 runs. */
const begun = (): Tracker => new Tracker("GFR").next(4);

const ENDS: EffectEnds = { at: "turnEnd", of: "source", source: "G", mark: at(1, "G"), time: 0, turns: 1, save: null };

const state = ({ turns, now }: Tracker, ends: Partial<EffectEnds>, bearer = "F"): string =>
  effectState({ ...ENDS, ...ends }, { turn: now, time: 0, bearer }, turns);
const bonus = ({ turns, now }: Tracker, owner: string, earned: TurnMark | null): boolean =>
  lastsToEndOfNextTurn({ earned, now, owner, order: turns });
/** What a combatant has left of active, bonus and reaction. */
const left = ({ turns, now }: Tracker, combatant: string, spends: string, turn: TurnMark): number => {
  const deed = { id: "one", combatant, spends, turn };
  const ledger = turnLedger([deed], { ...facts, combatant, now, order: turns }, homebrew);
  return spends === "reaction" ? ledger.reaction.left : ledger.active.left;
};
const owed = ({ turns, now }: Tracker, turn: TurnMark, mark: TurnMark): boolean =>
  turnDues({ causes: [{ id: "fire", kind: "burning", begun: mark }], turn, now, order: turns, wanted: [] }).length > 0;

/** Each with what it says in the fighter's turn of round 2, worked by hand from the turns 1G 1F 1R 2G 2F. */
const TOLD: Readonly<Record<string, readonly [(tracker: Tracker) => unknown, unknown]>> = {
  "an effect to the end of the goblin's next turn, from its turn of round 1": [(t) => state(t, {}), "over"],
  "one to the start of it": [(t) => state(t, { at: "turnStart" }), "over"],
  "one to the end of the ranger's next turn, from the fighter's": [
    (t) => state(t, { source: "R", mark: at(1, "F") }),
    "over",
  ],
  "one to the start of its bearer's next turn, from the ranger's": [
    (t) => state(t, { at: "turnStart", of: "bearer", mark: at(1, "R") }),
    "over",
  ],
  "one to the end of its bearer's next turn, from the ranger's": [
    (t) => state(t, { of: "bearer", mark: at(1, "R") }),
    "running",
  ],
  "the fumble bonus of the goblin, earned in its own turn": [(t) => bonus(t, "G", at(1, "G")), false],
  "the fumble bonus of the ranger, earned in the goblin's": [(t) => bonus(t, "R", at(1, "G")), false],
  "the fumble bonus of the fighter, earned in the ranger's": [(t) => bonus(t, "F", at(1, "R")), true],
  "the fighter's reaction of the goblin's turn": [(t) => left(t, "F", "reaction", at(2, "G")), 1],
  "the fighter's reaction of the ranger's turn": [(t) => left(t, "F", "reaction", at(1, "R")), 1],
  "the fighter's action of this turn": [(t) => left(t, "F", "active", at(2, "F")), 0],
  "the fighter's action of the turn before": [(t) => left(t, "F", "active", at(1, "F")), 1],
  "the fighter's last turn": [(t) => lastTurnOf("F", t.now, t.turns), at(2, "F")],
  "whether the goblin's turn is over": [(t) => turnIsOver(at(2, "G"), t.now, t.turns), true],
  "whether the ranger's turn of round 1 is over": [(t) => turnIsOver(at(1, "R"), t.now, t.turns), true],
  "whether the fighter's own is": [(t) => turnIsOver(at(2, "F"), t.now, t.turns), false],
  "a fire laid in the goblin's turn": [(t) => owed(t, at(2, "F"), at(2, "G")), true],
  "a fire laid in the ranger's": [(t) => owed(t, at(2, "F"), at(1, "R")), true],
  "a fire laid in the fighter's own": [(t) => owed(t, at(2, "F"), at(2, "F")), false],
  "a wound of the ranger's turn, for regeneration": [(t) => isSinceLastTurn(at(1, "R"), at(2, "F"), t.turns), true],
  "a wound of the goblin's turn of round 1": [(t) => isSinceLastTurn(at(1, "G"), at(2, "F"), t.turns), false],
};

/** What happens then. */
const HAPPENS: Readonly<Record<string, string>> = {
  nothing: "GFR",
  "the goblin leaves": "FR",
  "the ranger leaves": "GF",
  "both leave": "F",
  "the goblin gets a lower initiative": "FRG",
  "the goblin gets the middle one": "FGR",
  "the ranger gets the highest": "RGF",
  "the ranger gets a higher one": "GRF",
  "the fighter gets the highest": "FGR",
  "the fighter gets the lowest": "GRF",
  "all are rolled anew": "RFG",
  "another joins before the goblin": "NGFR",
  "another joins before the fighter": "GNFR",
  "another joins behind him": "GFNR",
  "another joins and the goblin leaves": "NFR",
};

describe("decision 20: what has ended stays ended, what has not goes on", () => {
  for (const [what, order] of Object.entries(HAPPENS))
    it.each(Object.entries(TOLD))(`H-TURN-03 B-COND-01 C-33 H-TURN-10: ${what}: %s`, (_name, [tell, right]) => {
      expect(tell(begun().becomes(order))).toEqual(right);
    });

  it("B-COND-01: nor does it come back later in the fight, whatever more happens", () => {
    const tracker = begun();
    for (const order of ["FR", "RF", "RNF", "FNR"]) {
      tracker.becomes(order).next();
      expect([state(tracker, {}), bonus(tracker, "G", at(1, "G"))]).toEqual(["over", false]);
    }
  });
  it("B-COND-01: what has not ended when its source leaves lasts for whole rounds; a bonus of one without turns stays", () => {
    const tracker = new Tracker("GFR").next().becomes("FR");
    tracker.next(4);
    expect([tracker.now, state(tracker, {}), bonus(tracker, "G", at(1, "G"))]).toEqual([at(3, "F"), "over", true]);
    const before = new Tracker("GFR").next().becomes("FR").next(3);
    expect([before.now, state(before, {})]).toEqual([at(2, "R"), "running"]);
  });
  it("B-COND-01: whoever goes twice in a round has had two turns", () => {
    const tracker = new Tracker("GFR").next().becomes("FRG");
    // 1G 1F 1R 1G: the ranger's effect to the end of the goblin's next turn.
    tracker.next();
    expect(state(tracker, { mark: at(1, "F") })).toBe("running");
    tracker.next();
    expect([tracker.now, state(tracker, { mark: at(1, "F") })]).toEqual([at(1, "G"), "running"]);
    tracker.next();
    expect([tracker.now, state(tracker, { mark: at(1, "F") })]).toEqual([at(2, "F"), "over"]);
  });
  it("B-COND-01 C-33: who leaves and comes back as another combatant has had his turns", () => {
    const tracker = begun().becomes("GR").next();
    tracker.becomes("GfR");
    const turns = turnHistoryNow(tracker.noted, tracker.order, tracker.now, { F: "f" });
    const now = { turn: tracker.now, time: 0, bearer: "f" };
    // It was over with the fighter's turn of round 2; the goblin's effect to the end of the fighter's next turn, too.
    expect(effectState({ ...ENDS, of: "bearer", mark: at(1, "R") }, now, turns)).toBe("over");
    expect(effectState({ ...ENDS, source: "F", mark: at(1, "G") }, now, turns)).toBe("over");
    expect(lastsToEndOfNextTurn({ earned: at(1, "G"), now: tracker.now, owner: "f", order: turns })).toBe(false);
    expect(lastTurnOf("f", tracker.now, turns)).toEqual(at(2, "f"));
  });
  it("H-TURN-03: who joins in mid-round before the turn that runs has had none yet", () => {
    const tracker = begun().becomes("NGFR");
    expect(lastTurnOf("N", tracker.now, tracker.turns)).toBeNull();
    expect(lastTurnOf("N", at(3, "N"), tracker.next(2).turns)).toEqual(at(3, "N"));
    expect(
      timeLeft({ ...ENDS, source: "N", mark: at(2, "F") }, { turn: at(3, "N"), time: 0, bearer: "F" }, tracker.turns),
    ).toEqual({ kind: "turnEnd", whose: "N", next: false });
  });
  it("H-TURN-03: whoever is passed over has had his turn: the next round at once, the defeated", () => {
    const tracker = new Tracker("GFR").next().note(at(2, "G"));
    expect(state(tracker, { source: "R", mark: at(1, "F") })).toBe("over");
    expect(state(tracker.becomes("GF"), { source: "R", mark: at(1, "F") })).toBe("over");
    const skipped = new Tracker("GFR").note(at(1, "R")).becomes("GR");
    expect(state(skipped, { source: "F" })).toBe("over");
  });
  it("B-COND-01: a turn that is taken back brings back what ended with it, and may go on otherwise", () => {
    const tracker = begun().note(at(2, "G"), true);
    expect(state(tracker, {})).toBe("running");
    tracker.note(at(1, "R"), true);
    expect([state(tracker, { at: "turnStart" }), tracker.noted[2]]).toEqual(["running", []]);
    tracker.becomes("FR").next();
    expect([tracker.now, state(tracker, {})]).toEqual([at(2, "F"), "running"]);
    // The last of a round leaves in his turn: Foundry shows the one before him, and that takes nothing back.
    const last = new Tracker("GFR").next(2).becomes("GF").note(at(1, "F"), true);
    expect(state(last, { at: "turnStart", source: "R" })).toBe("over");
  });
  it("H-TURN-03: a round that nobody has noted went by the order that stands", () => {
    const order = ["G", "F", "R"];
    expect(turnHistoryNow({}, order, at(2, "F")).went).toEqual({ 2: ["G", "F"] });
    // A player has gone on while no Game Master was there.
    expect(turnHistoryNow({ 1: ["G"] }, order, at(1, "R")).went).toEqual({ 1: ["G", "F", "R"] });
    expect(turnHistoryNow({ 1: ["G", "F"] }, order, at(2, "G")).went).toEqual({ 1: ["G", "F", "R"], 2: ["G"] });
    // For a moment Foundry shows somebody else's turn, before the number of the turn follows the order: nothing is forgotten.
    expect(
      state({ turns: turnHistoryNow(begun().noted, ["R", "G", "F"], at(2, "G")), now: at(2, "G") } as Tracker, {}),
    ).toBe("over");
  });
  it("H-TURN-03: the order alone, when the source has left: what began in its turn ends with the round of its next one", () => {
    const without = ["F", "R"];
    const course = [at(1, "F"), at(1, "R"), at(2, "F"), at(2, "R"), at(3, "F")].map((turn) =>
      effectState(ENDS, { turn, time: 0, bearer: "F" }, without),
    );
    expect(course).toEqual(["running", "running", "over", "over", "over"]);
  });
});
