/** What a turn has spent, told from deeds in no order. Every expectation is worked by hand from the rules' own examples. */
import { describe, expect, it } from "vitest";
import * as edge from "../../module/rules/index.ts";
import {
  resolveRuleset,
  turnLedger,
  type ActionRecord,
  type Ruleset,
  type TurnFacts,
  type TurnLedger,
} from "./inside.ts";
import { base, deed, deeds, facts, homebrew, third, told } from "./ledger-actions.ts";

const left = (of: readonly ActionRecord[], more: Partial<TurnFacts> = {}, ruleset: Ruleset = homebrew): number[] => {
  const { active, bonus, reaction } = told(of, more, ruleset);
  return [active.left, bonus.left, reaction.left];
};
const labels = (ledger: TurnLedger): string[] => ledger.over.map(({ label, nth }) => `${label} ${String(nth)}`);

describe("area 6: the ledger of a turn, by hand", () => {
  it("H-TURN-04: a fresh turn has an active action and a reaction, 30 feet, a free draw and no bonus action", () => {
    expect(told([])).toEqual({
      empty: null,
      active: { all: 1, left: 1, spentBy: [] },
      bonus: { all: 0, left: 0, spentBy: [] },
      reaction: { all: 1, left: 1, spentBy: [] },
      attacks: { made: 0, left: 0 },
      feet: { all: 30, left: 30 },
      draws: { made: 0, left: 1, spentBy: [] },
      over: [],
    });
  });
  it("H-TURN-05 H-TURN-08: the strikes of a flurry are no part of the Attack action, those of a weapon and a third one are", () => {
    const own = { bonusGranted: true };
    const flurry = deed("bonus", { flurry: 2 });
    const fist = (times = 1): ActionRecord => deed("attack", { unarmed: true, times });
    // One action for the staff; of the flurry two strikes are left, then one, then none.
    const turn = [deed("attack"), flurry];
    expect([left(turn, own), told(turn, own).attacks.left]).toEqual([[0, 0, 1], 2]);
    turn.push(fist());
    expect([left(turn, own), told(turn, own).attacks]).toEqual([[0, 0, 1], { made: 2, left: 1 }]);
    turn.push(fist());
    expect([told(turn, own).over, told(turn, own).attacks.left]).toEqual([[], 0]);
    // The third fist is the second action; so are both when the flurry is taken back.
    expect(labels(told([...turn, fist()], own))).toEqual(["attack 2"]);
    expect(
      labels(
        told(
          turn.filter((one) => one !== flurry),
          own,
        ),
      ),
    ).toEqual(["attack 2", "attack 3"]);
    // A fist before it was the Attack action, a staff after it is.
    const before = [fist(), deed("bonus", { flurry: 3 }), fist(3)];
    expect([left(before, own), told(before, own).over]).toEqual([[0, 0, 1], []]);
    expect(left([deed("bonus", { flurry: 2 }), deed("attack")], own)).toEqual([0, 0, 1]);
    expect(left([deed("bonus", { flurry: 2 }), fist(2)], own)).toEqual([1, 0, 1]);
    for (const odd of [-1, 0.5, 1e9, NaN]) expect(told([deed("bonus", { flurry: odd })], own).attacks.left).toBe(0);
  });
  it("H-TURN-04 H-TURN-05: the longsword, then a potion: the potion is the second action, the sword the first", () => {
    const [sword, potion] = [deed("attack", { label: "Longsword" }), deed("active", { label: "Potion" })];
    const ledger = told([potion, sword]);
    expect(ledger.active).toEqual({
      all: 1,
      left: 0,
      spentBy: [
        { id: sword.id, label: "Longsword" },
        { id: potion.id, label: "Potion" },
      ],
    });
    expect(ledger.over).toEqual([
      {
        id: potion.id,
        label: "Potion",
        kind: "active",
        nth: 2,
        before: [{ id: sword.id, label: "Longsword" }],
        reason: { label: "OD20.Reason.ActionSpent", rules: ["H-TURN-04", "H-TURN-05"] },
      },
    ]);
    expect(told([potion]).over).toEqual([]);
  });
  it("B-ATK-12: with two attacks an action the second is left, the third begins another action, its second is free again", () => {
    const more = { attacksPerAction: 2 };
    const four = deeds("attack", "attack", "attack", "attack");
    expect(told(four.slice(0, 1), more).attacks).toEqual({ made: 1, left: 1 });
    expect(told(four.slice(0, 2), more)).toMatchObject({ attacks: { made: 2, left: 0 }, over: [] });
    expect(told(four.slice(0, 3), more)).toMatchObject({
      attacks: { made: 3, left: 1 },
      over: [{ nth: 2, id: four[2]?.id }],
    });
    expect(told(four, more).over.map(({ id }) => id)).toEqual([four[2]?.id]);
  });
  it("B-ATK-12: three attacks in one deed are two actions by two, one by three, three by one", () => {
    const three = [deed("attack", { times: 3 })];
    expect(told(three, { attacksPerAction: 2 })).toMatchObject({
      attacks: { made: 3, left: 1 },
      over: [{ nth: 2, before: [] }],
    });
    expect(told(three, { attacksPerAction: 3 }).over).toEqual([]);
    expect(told(three)).toMatchObject({ attacks: { made: 3, left: 0 }, over: [{ nth: 3 }] });
  });
  it("H-TURN-06 B-ACT-02: speed 30 becomes 60 for the active action, slowed 15 becomes 30; 20 moved leave 40", () => {
    expect(told(deeds("swap")).feet).toEqual({ all: 60, left: 60 });
    expect(told(deeds("swap"), { moved: 20 }).feet).toEqual({ all: 60, left: 40 });
    expect(told(deeds("swap"), { speed: 15 }, base).feet).toEqual({ all: 30, left: 30 });
    expect(told(deeds("attack", "swap")).over[0]?.reason.rules).toEqual(["H-TURN-04", "H-TURN-06"]);
    expect(told(deeds("attack", "swap"), {}, base).over[0]?.reason.rules).toEqual(["H-TURN-04", "B-ACT-02"]);
  });
  it("H-MOV-01: 30 less 20 leaves 10; whoever went farther has 0 left", () => {
    expect(told([], { moved: 20 }).feet.left).toBe(10);
    expect(told([], { moved: 45 }).feet.left).toBe(0);
  });
  it("H-TURN-09 B-ACT-02: a dash for the bonus action moves once more and leaves the action; a swap that says so, too, counts once", () => {
    const rush = told([deed("bonus", { dashes: true })], { bonusGranted: true, moved: 20 });
    expect([rush.feet, rush.active.left, rush.bonus.left, rush.over]).toEqual([{ all: 60, left: 40 }, 1, 0, []]);
    expect(told([deed("swap", { dashes: true })]).feet).toEqual({ all: 60, left: 60 });
    expect(told([deed("free", { dashes: true }), deed("swap")]).feet).toEqual({ all: 90, left: 90 });
  });
  it("H-MOV-08 C-60: standing up takes a whole move: after 5 feet it is too late, a swapped action leaves 30 to walk", () => {
    expect(told(deeds("stand"))).toMatchObject({ feet: { left: 0 }, over: [] });
    expect(told(deeds("stand"), { moved: 5 }).over).toMatchObject([
      { kind: "move", nth: 0, reason: { label: "OD20.Reason.NoMovementLeft", rules: ["H-MOV-08", "C-60"] } },
    ]);
    expect(told(deeds("stand", "swap"))).toMatchObject({ feet: { all: 60, left: 30 }, over: [] });
    expect(told(deeds("stand"), { speed: 0 }).over[0]?.reason.label).toBe("OD20.Reason.NoSpeed");
  });
  it("B-COND-PRO-1: in base half the speed, 15 of 30 and 12 of 25", () => {
    expect(told(deeds("stand"), {}, base).feet.left).toBe(15);
    expect(told(deeds("stand"), { speed: 25 }, base).feet.left).toBe(13);
    expect(told(deeds("stand"), { moved: 20 }, base).over[0]?.reason.rules).toEqual(["B-COND-PRO-1"]);
  });
  it("H-TURN-08 B-TURN-15: a bonus action only where granted, once", () => {
    expect(told(deeds("bonus")).over).toMatchObject([
      { kind: "bonus", nth: 0, reason: { label: "OD20.Reason.NoBonusGranted", rules: ["H-TURN-08", "B-TURN-15"] } },
    ]);
    expect(left([], { bonusGranted: true })).toEqual([1, 1, 1]);
    expect(told(deeds("bonus"), { bonusGranted: true })).toMatchObject({ bonus: { all: 1, left: 0 }, over: [] });
    expect(labels(told(deeds("bonus", "bonus"), { bonusGranted: true }))).toEqual(["bonus 2"]);
  });
  it("H-TWO-01 H-TWO-03 C-75: the attack grants the other hand its one; before it and twice is told", () => {
    const other = (more: Partial<ActionRecord> = {}): ActionRecord =>
      deed("bonus", { offHand: true, label: "Dagger", ...more });
    expect(left(deeds("attack"), { twoLight: true })).toEqual([0, 1, 1]);
    expect(left([], { twoLight: true })).toEqual([1, 0, 1]);
    expect(told([other(), deed("attack")])).toMatchObject({
      active: { left: 0 },
      bonus: { all: 1, left: 0 },
      over: [],
    });
    expect(told([other()]).over).toMatchObject([
      { nth: 0, reason: { label: "OD20.Reason.NoAttackYet", rules: ["H-TWO-01", "C-75"] } },
    ]);
    const twice = told([deed("attack"), other(), other()]);
    expect(twice.over).toMatchObject([{ nth: 2, reason: { rules: ["H-TURN-04", "H-TWO-03", "C-75"] } }]);
    expect(told([deed("attack"), other({ times: 2 })]).over).toMatchObject([{ nth: 2, before: [] }]);
  });
  it("H-TURN-10 B-TURN-17: used once on a foe's turn it is gone, a second one is told, the own turn brings it back", () => {
    const foe = { round: 1, combatant: "goblin" };
    const first = deed("reaction", { turn: foe, label: "Parry" });
    const second = deed("attack", { turn: { round: 1, combatant: "wolf" }, label: "Longsword" });
    const now = { round: 1, combatant: "wolf" };
    expect(told([first], { now }).reaction).toEqual({ all: 1, left: 0, spentBy: [{ id: first.id, label: "Parry" }] });
    expect(told([second, first], { now }).over).toMatchObject([
      {
        id: second.id,
        kind: "reaction",
        nth: 2,
        before: [{ label: "Parry" }],
        reason: { rules: ["H-TURN-04", "H-TURN-10", "B-TURN-17"] },
      },
    ]);
    expect(told([first, second]).reaction.left).toBe(1);
    // The goblin's turn once more: what the wolf's turn saw has not been yet.
    expect(told([second], { now: foe }).reaction.left).toBe(1);
  });
  it("H-TURN-10 C-03 B-TURN-19: on the own turn only base allows one", () => {
    expect(told(deeds("reaction")).over).toMatchObject([
      { kind: "reaction", nth: 0, reason: { label: "OD20.Reason.OwnTurnReaction", rules: ["H-TURN-10", "C-03"] } },
    ]);
    expect(told(deeds("reaction"), {}, base)).toMatchObject({ reaction: { left: 0 }, over: [] });
  });
  it("H-TURN-04 B-ACT-15: outside of the own turn a readied potion or blow takes the reaction, no action; a draw nothing", () => {
    const turn = { round: 2, combatant: "goblin" };
    for (const spends of ["attack", "active", "fullRound", "swap", "bonus"])
      expect(left([deed(spends, { turn })], { now: turn })).toEqual([1, 0, 0]);
    expect(told([deed("drawStow", { turn })], { now: turn }).draws.made).toBe(0);
    // Several blows of one reaction are one reaction.
    expect(told([deed("attack", { turn, times: 2 })], { now: turn }).over).toEqual([]);
  });
  it("B-ACT-15 H-TURN-10: a readied blow and its release are one reaction; a second blow, or one in another turn, is another", () => {
    const [goblin, wolf] = ["goblin", "wolf"].map((combatant) => ({ round: 2, combatant }));
    const release = deed("reaction", { turn: goblin, releases: true, label: "Release" });
    const blow = deed("attack", { turn: goblin, label: "Longsword" });
    const now = { now: wolf };
    expect(told([blow, release], now)).toMatchObject({
      reaction: { left: 0, spentBy: [{ label: "Release" }, { label: "Longsword" }] },
      over: [],
    });
    for (const spends of ["active", "fullRound", "swap"])
      expect(told([release, deed(spends, { turn: goblin })], now).over).toEqual([]);
    // Nobody readies a bonus action, and a parry is no readied action.
    for (const spends of ["bonus", "reaction"])
      expect(labels(told([release, deed(spends, { turn: goblin })], now))).toEqual([`${spends} 2`]);
    expect(labels(told([release, blow, deed("attack", { turn: goblin })], now))).toEqual(["attack 2"]);
    expect(labels(told([release, deed("attack", { turn: wolf })], now))).toEqual(["attack 2"]);
    // Taken back, either of them leaves the other as what it is by itself.
    expect(left([release], now)).toEqual([1, 0, 0]);
    expect(told([blow], now)).toMatchObject({ reaction: { left: 0 }, over: [] });
    // What frees nothing of the reaction is no release.
    const free = deed("free", { turn: goblin, releases: true });
    expect(left([free, blow], now)).toEqual([1, 0, 0]);
  });
  it("C-03: the reaction comes back with the own turn, the round or any turn, as the table has it", () => {
    const parry = deed("reaction", { turn: { round: 1, combatant: "wolf" } });
    const at = (round: number, combatant: string, reactionRefresh: Ruleset["reactionRefresh"]): number =>
      told(
        [parry],
        { combatant: "goblin", now: { round, combatant } },
        resolveRuleset({ overrides: { reactionRefresh } }),
      ).reaction.left;
    const mine = { ...parry, combatant: "goblin" };
    const own = (round: number, combatant: string, reactionRefresh: Ruleset["reactionRefresh"]): number =>
      told(
        [mine],
        { combatant: "goblin", now: { round, combatant } },
        resolveRuleset({ overrides: { reactionRefresh } }),
      ).reaction.left;
    expect(at(1, "wolf", "ownTurn")).toBe(1);
    expect([own(1, "wolf", "ownTurn"), own(2, "hero", "ownTurn"), own(2, "goblin", "ownTurn")]).toEqual([0, 0, 1]);
    expect([own(1, "wolf", "roundStart"), own(2, "hero", "roundStart")]).toEqual([0, 1]);
    expect([own(1, "wolf", "everyTurn"), own(2, "hero", "everyTurn")]).toEqual([0, 1]);
  });
  it("C-03: before the first own turn, and when somebody has left the fight", () => {
    const early = deed("reaction", { turn: { round: 1, combatant: "hero" }, combatant: "wolf" });
    expect(told([early], { combatant: "wolf", now: { round: 1, combatant: "goblin" } }).reaction.left).toBe(0);
    const gone = deed("reaction", { turn: { round: 2, combatant: "ogre" } });
    // In the round of the own last turn nobody can tell whether it was before it; in a later one it was after.
    expect(told([gone], { now: { round: 2, combatant: "wolf" } }).reaction.left).toBe(1);
    expect(
      told([gone], { combatant: "hero", now: { round: 2, combatant: "wolf" }, order: ["goblin", "wolf", "hero"] })
        .reaction.left,
    ).toBe(0);
    // One without turns has it back with the round.
    const summoned = deed("reaction", { combatant: "cat", turn: { round: 2, combatant: "goblin" } });
    expect(told([summoned], { combatant: "cat", now: { round: 2, combatant: "wolf" } }).reaction.left).toBe(0);
    expect(told([summoned], { combatant: "cat", now: { round: 3, combatant: "hero" } }).reaction.left).toBe(1);
  });
  it("H-TURN-12 H-TURN-13 C-67: stowing the sword is free, drawing the bow costs the action, a shield with it two", () => {
    expect(told(deeds("drawStow"))).toMatchObject({ active: { left: 1 }, draws: { made: 1, left: 0 } });
    expect(told(deeds("drawStow", "drawStow"))).toMatchObject({ active: { left: 0 }, over: [] });
    const three = told([deed("drawStow"), deed("drawStow"), deed("drawStow", { label: "Shield" })]);
    expect(three.over).toMatchObject([
      { label: "Shield", nth: 2, reason: { rules: ["H-TURN-04", "H-TURN-13", "C-67"] } },
    ]);
    expect(labels(told(deeds("attack", "drawStow", "drawStow")))).toEqual(["drawStow 2"]);
    // What has cost the action has not taken what is free.
    const draws = (...things: readonly string[]): string[] =>
      told(things.map((label) => deed("drawStow", { label }))).draws.spentBy.map(({ label }) => label);
    expect([draws("Sword", "Bow"), draws("Sword")]).toEqual([["Sword"], ["Sword"]]);
  });
  it("H-TURN-11 H-TURN-14 H-TURN-15 B-TURN-09 C-16: dropping, free things and shouting cost nothing", () => {
    expect(told(deeds("drop", "free", "free", "free", "speech"))).toMatchObject({
      active: { left: 1 },
      draws: { made: 0, left: 1 },
      over: [],
    });
  });
  it("B-ATK-13 B-TURN-11: in base one is drawn freely and one with each attack, before it or after it", () => {
    expect(told(deeds("attack", "drawStow", "drawStow"), {}, base)).toMatchObject({ draws: { left: 0 }, over: [] });
    // `spend` charges the second one here, for it does not know yet that an attack will follow.
    expect(told(deeds("drawStow", "drawStow", "attack"), {}, base)).toMatchObject({ active: { left: 0 }, over: [] });
    // Without an attack it is Utilize, which takes the action.
    expect(told(deeds("drawStow", "drawStow"), {}, base)).toMatchObject({ active: { left: 0 }, over: [] });
    expect(labels(told(deeds("attack", "drawStow", "drawStow", "drawStow"), {}, base))).toEqual(["drawStow 2"]);
  });
  it("B-TURN-16 B-COND-INC-1: who cannot act has nothing left, with the reason; the way is the speed's", () => {
    const ledger = told(deeds("attack"), { incapacitated: true, attacksPerAction: 2, bonusGranted: true });
    expect(ledger).toMatchObject({
      empty: { label: "OD20.Reason.Incapacitated", rules: ["B-TURN-16", "B-COND-INC-1"] },
      active: { all: 1, left: 0, spentBy: [{ label: "attack" }] },
      bonus: { left: 0 },
      reaction: { left: 0 },
      attacks: { made: 1, left: 0 },
      draws: { left: 0 },
      feet: { left: 30 },
    });
  });
  it("H-TURN-04: a granted action makes the second one lawful, the third is told", () => {
    const three = deeds("attack", "active", "swap");
    expect(told(three.slice(0, 2), { grants: 1 })).toMatchObject({ active: { all: 2, left: 0 }, over: [] });
    expect(told(three, { grants: 1 }).over).toMatchObject([
      { label: "swap", nth: 3, before: [{ label: "attack" }, { label: "active" }] },
    ]);
  });
  it("H-TURN-04: the turn before is over, another's deeds are not mine, and in another's turn my last one is told", () => {
    const before = deed("attack", { turn: { round: 1, combatant: "hero" } });
    expect(left([before, { ...deed("attack"), combatant: "wolf" }])).toEqual([1, 0, 1]);
    expect(left([deed("attack")], { now: { round: 2, combatant: "wolf" } })).toEqual([0, 0, 1]);
    expect(left([deed("attack")], { now: { round: 3, combatant: "wolf" } })).toEqual([1, 0, 1]);
  });
  it("D-TURN-04 D-ATK-01 D-ATK-02: a standard and a move-equivalent action, or two, or a full round", () => {
    expect(told(deeds("attack", "swap"), {}, third)).toMatchObject({ active: { all: 1, left: 0 }, over: [] });
    expect(labels(told(deeds("attack", "active"), {}, third))).toEqual(["active 2"]);
    expect(labels(told(deeds("swap", "swap", "attack"), {}, third))).toEqual(["attack 3"]);
    expect(told([deed("attack", { times: 3 })], { attacksPerAction: 1 }, third).over).toEqual([]);
    const full = told([deed("swap"), deed("attack", { times: 2, label: "Full attack" })], {}, third);
    expect(full.over).toMatchObject([{ label: "Full attack", reason: { rules: ["D-TURN-04", "D-ATK-02"] } }]);
    expect(left(deeds("swap"), {}, third)).toEqual([1, 0, 1]);
    // Running takes all of the turn, for four times 30 feet.
    const run = deed("fullRound", { runs: true });
    expect(told([run], { moved: 100 }, third)).toMatchObject({
      active: { left: 0 },
      feet: { all: 120, left: 20 },
      over: [],
    });
    expect(labels(told([run, deed("attack")], {}, third))).toEqual(["attack 2"]);
  });
  it("D-DEATH-02: the disabled have one standard or one move action, and walking is one", () => {
    const zero = { disabled: true };
    expect(told([], zero, third)).toMatchObject({ active: { left: 1 }, feet: { all: 30, left: 30 }, over: [] });
    expect(told(deeds("attack"), zero, third)).toMatchObject({
      active: { left: 0 },
      feet: { all: 0, left: 0 },
      over: [],
    });
    expect(told([], { ...zero, moved: 10 }, third)).toMatchObject({ active: { left: 0 }, feet: { all: 30, left: 20 } });
    const both = told(deeds("attack"), { ...zero, moved: 10 }, third);
    expect([labels(both), both.over[0]?.reason.rules]).toEqual([["attack 1"], ["D-TURN-04", "D-DEATH-02"]]);
    expect(labels(told(deeds("swap", "active"), zero, third))).toEqual(["active 2"]);
    expect(labels(told([deed("attack", { times: 2 })], zero, third))).toEqual(["attack 1"]);
    // Brought to 0 in its turn, after a first action: one more is left, and a second one is too much.
    const [before, first, second] = [deed("swap", { at: 1 }), deed("active", { at: 3 }), deed("swap", { at: 4 })];
    expect(told([before], { fellAt: 2 }, third)).toMatchObject({ active: { left: 1 }, over: [] });
    expect(told([before, first], { fellAt: 2 }, third)).toMatchObject({ active: { left: 0 }, over: [] });
    expect(told([first, second], { fellAt: 2 }, third).over.map(({ reason }) => reason.rules)).toEqual([
      ["D-TURN-04", "D-DEATH-02"],
    ]);
    // By other rules 0 hit points disable nobody.
    expect(labels(told(deeds("attack"), { moved: 10 }, third))).toEqual([]);
  });
  it("D-AOO-03 D-AOO-04: a provoked attack has a counter of its own, one a round, and comes back with the own turn", () => {
    const wolf = { round: 2, combatant: "wolf" };
    const struck = (more: Partial<ActionRecord> = {}): ActionRecord =>
      deed("reaction", { turn: wolf, provoked: true, ...more });
    const now = { now: wolf };
    expect(told([struck()], now, third)).toMatchObject({ provoked: { left: 0 }, reaction: { left: 1 }, over: [] });
    expect(told([struck(), deed("reaction", { turn: wolf })], now, third).over).toEqual([]);
    const twice = told([struck(), struck()], now, third).over;
    expect(twice).toMatchObject([{ kind: "provoked", nth: 2, reason: { rules: ["D-AOO-04"] } }]);
    // One that was made by hand in another's turn is the same.
    expect(told([deed("attack", { turn: wolf })], now, third)).toMatchObject({
      provoked: { left: 0 },
      reaction: { left: 1 },
    });
    expect(told([struck()], { now: { round: 3, combatant: "hero" } }, third).provoked?.left).toBe(1);
    expect(told([struck()], now)).toMatchObject({ reaction: { left: 0 } });
    expect(told([struck()], now).provoked).toBeUndefined();
    // Without an item that gives one there is no reaction, but in the other games there always is.
    expect(
      [told([], { reacts: false }, third), told([], { reacts: false })].map(({ reaction }) => reaction.all),
    ).toEqual([0, 1]);
  });
});

describe("area 6: what was one too many", () => {
  it("H-TURN-12 H-TURN-13 C-67: sword and shield at once are two things, of which one is free; three are two actions", () => {
    const both = deed("drawStow", { times: 2, label: "Sword" });
    expect(told([both])).toMatchObject({
      active: { left: 0, spentBy: [{ id: both.id }] },
      draws: { made: 2, left: 0, spentBy: [{ id: both.id, label: "Sword" }] },
      over: [],
    });
    expect(told([both, deed("attack", { label: "Bow" })]).over).toMatchObject([
      { label: "Bow", nth: 2, before: [{ id: both.id }] },
    ]);
    expect(told([deed("drawStow", { times: 3 })]).over).toMatchObject([{ nth: 2, before: [] }]);
    // With a blow base gives a second free one.
    expect(told([both, deed("attack")], {}, base).over).toEqual([]);
  });
  it("C-03 H-TURN-10: a blow in the wolf's turn and one in the goblin's are two reactions unless it has come back between them", () => {
    const blows = [
      deed("attack", { combatant: "goblin", turn: { round: 1, combatant: "wolf" } }),
      deed("attack", { combatant: "goblin", turn: { round: 2, combatant: "hero" } }),
    ];
    const second = (reactionRefresh: Ruleset["reactionRefresh"]): number[] =>
      told(blows, { combatant: "goblin" }, resolveRuleset({ overrides: { reactionRefresh } })).over.map(
        ({ nth }) => nth,
      );
    expect([second("ownTurn"), second("roundStart"), second("everyTurn")]).toEqual([[2], [], []]);
  });
});

describe("area 6: the ledger and nonsense", () => {
  const NONSENSE: readonly unknown[] = [
    null,
    undefined,
    7,
    "attack",
    [],
    {},
    { ...deed("attack"), id: "" },
    { ...deed("attack"), id: 7 },
    deed("dance"),
    deed("__proto__"),
    { ...deed("attack"), spends: -3 },
    { ...deed("attack"), spends: 1e9 },
    ...[-3, 0, 0.5, 1e9, Number.NaN, "2", null].map((times) => ({ ...deed("attack"), times })),
    ...[null, 3, "now", {}, { round: "2", combatant: "hero" }, { round: -1, combatant: "hero" }].map((turn) => ({
      ...deed("attack"),
      turn,
    })),
    { ...deed("attack"), turn: { round: 2.5, combatant: "hero" } },
    { ...deed("attack"), turn: { round: 2, combatant: 9 } },
    { ...deed("attack"), combatant: 9 },
  ];
  it("H-TURN-04: unknown spends, −3, 10⁹ and turns that are none count for nothing, alone and beside a blow", () => {
    const loose = (list: readonly unknown[]): unknown => Reflect.apply(turnLedger, undefined, [list, facts, homebrew]);
    for (const one of NONSENSE) expect(loose([one])).toEqual(told([]));
    const blow = deed("attack");
    expect(loose([...NONSENSE, blow, ...NONSENSE])).toEqual(told([blow]));
  });
  it("H-TURN-04: a deed told twice counts once; an odd label and an odd time change no number", () => {
    const blow = deed("attack");
    expect(told([blow, blow, { ...blow }])).toEqual(told([blow]));
    expect(told([{ ...blow, at: Number.NaN }, deed("active", { at: Number.POSITIVE_INFINITY })]).over).toHaveLength(1);
  });
  it("H-TURN-04: facts that are none are named", () => {
    for (const [argument, more] of [
      ["facts.speed", { speed: Number.NaN }],
      ["facts.moved", { moved: Number.POSITIVE_INFINITY }],
      ["facts.attacksPerAction", { attacksPerAction: 0 }],
      ["facts.grants", { grants: -3 }],
      ["facts.now.round", { now: { round: -1, combatant: "hero" } }],
    ] as const)
      expect(() => edge.turnLedger([], { ...facts, ...more }, homebrew)).toThrow(expect.objectContaining({ argument }));
    expect(() => edge.turnLedger([], { ...facts, grants: 1e9 }, homebrew)).toThrow(edge.RulesError);
  });
});
