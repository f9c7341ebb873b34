/** What a turn has left, by each of the profiles: rows of the turn, told by the bar and worked by hand. */
import { describe, expect, test } from "vitest";
import type { BarFacts } from "../../module/applications/turn-bar/bar-types.ts";
import { barView } from "../../module/applications/turn-bar/bar-view.ts";
import { turnSigns } from "../../module/applications/turn-bar/pips-view.ts";
import { resolveRuleset } from "../../module/rules/ruleset/ruleset.ts";
import { turnLedger, type ActionRecord, type TurnFacts } from "../../module/rules/turn/turn-ledger.ts";
import { texts } from "./support/texts.ts";

const en = texts("en");
const now = { round: 2, combatant: "hero" };
const deed = (id: string, spends: ActionRecord["spends"]): ActionRecord => ({
  id,
  combatant: "hero",
  spends,
  turn: now,
  label: id,
});

const TURN: TurnFacts = { combatant: "hero", now, order: ["hero", "foe"], speed: 30, moved: 0 };

/** What the bar tells of the action, the feet, the strikes that are left, and what is too much. */
function bar(profile: "homebrew" | "base" | "d20-3e", deeds: readonly ActionRecord[], more: Partial<TurnFacts> = {}) {
  const ledger = turnLedger(deeds, { ...TURN, ...more }, resolveRuleset({ profile }));
  const creature = { name: "Hero", img: "", ledger, acts: true, buttons: [], dues: [] };
  const facts: BarFacts = {
    round: 2,
    whose: "Hero",
    creature,
    releases: [],
    until: 0,
    waiting: [],
    gm: false,
    tells: true,
    mayEnd: true,
    folded: false,
  };
  const { pips, feet, attacks, over } = barView(facts, en);
  return {
    spent: pips.map((pip) => pip.spent),
    pips: pips.map(({ label, count, spent }) => (spent ? `(${label})` : `${label} ${count}`.trim())),
    hints: pips.map(({ hint }) => hint),
    feet,
    attacks,
    over,
  };
}

test("H-TURN-11: what is free takes nothing, however often", () => {
  expect(bar("homebrew", [deed("a", "free"), deed("b", "free")])).toMatchObject({ spent: [false, false], over: "" });
});

test("B-MOV-08 B-ATK-14: between two strikes of one action the feet that are left may be gone", () => {
  for (const game of ["homebrew", "base"] as const) {
    const between = bar(game, [deed("a", "attack")], { attacksPerAction: 2, moved: 10 });
    expect([between.feet, between.attacks, between.over]).toEqual(["at most 20 of 30 ft", "attacks left: 1", ""]);
  }
});

test("B-TURN-19: by the base rules a reaction fits the own turn, by the homebrew it is told", () => {
  expect(bar("base", [deed("a", "reaction")])).toMatchObject({ spent: [false, true], over: "" });
  expect(bar("homebrew", [deed("a", "reaction")]).over).toBe("a: A reaction answers another creature’s turn");
});

test("B-ATK-13: by the base rules each attack frees one more thing to draw or stow, by the homebrew only one of a turn is free", () => {
  const deeds = [deed("a", "attack"), deed("b", "drawStow"), deed("c", "drawStow")];
  expect(bar("base", deeds).over).toBe("");
  expect(bar("homebrew", deeds).over).toBe("Second action this turn: c");
});

describe("d20-3e", () => {
  const by = (deeds: readonly ActionRecord[], more: Partial<TurnFacts> = {}) =>
    bar("d20-3e", deeds, { reacts: false, ...more });
  /** What is left of the standard, move-equivalent and full-round action, and of the provoked attack. */
  const left = (deeds: readonly ActionRecord[], more: Partial<TurnFacts> = {}): string[] => by(deeds, more).pips;
  const attack = (id: string, more: Partial<ActionRecord> = {}): ActionRecord => ({ ...deed(id, "attack"), ...more });
  const NEW = ["Standard", "Move", "Opportunity"];

  test("D-TURN-04: a fresh turn shows each part, and each part that is used strikes out those it excludes", () => {
    expect(left([])).toEqual(NEW);
    expect(left([attack("a")])).toEqual(["(Standard)", "Move", "Opportunity"]);
    expect(left([deed("a", "swap")])).toEqual(["Standard", "Move 1 / 2", "Opportunity"]);
    const none = ["(Standard)", "(Move)", "Opportunity"];
    expect(left([attack("a"), deed("b", "swap")])).toEqual(none);
    expect(left([deed("a", "swap"), deed("b", "swap")])).toEqual(none);
    // A full round is both.
    const full = ["(Full round)", "Opportunity"];
    expect(left([deed("a", "fullRound")])).toEqual(full);
    expect(left([deed("a", "fullRound"), deed("b", "swap")])).toEqual(["(Move)", ...full]);
  });
  test("D-MOV-01 D-MOV-02: walking takes the moves: one up to the speed, the second beyond it, none for a step of 5 feet", () => {
    const walked = (moved: number, deeds: readonly ActionRecord[] = []) => by(deeds, { moved });
    expect(walked(5).pips).toEqual(NEW);
    for (const moved of [10, 30]) {
      expect(walked(moved).pips).toEqual(["Standard", "Move 1 / 2", "Opportunity"]);
      expect(walked(moved).hints[1]).toMatch(new RegExp(`walking ${String(moved)} ft$`));
    }
    expect(walked(35)).toMatchObject({ feet: "at most 25 of 60 ft", over: "" });
    expect(walked(60).pips).toEqual(["(Standard)", "(Move)", "Opportunity"]);
    // After two moves the standard action is refused; after it only one move is left.
    expect(walked(60, [attack("late")]).over).toBe("late: No standard action is left");
    expect(walked(30, [{ ...attack("a"), walked: 0 }])).toMatchObject({ feet: "at most 0 of 30 ft", over: "" });
  });
  test("D-TURN-04: the tracker has the same in one line, and none in games without halves", () => {
    const STANDARD = "Standard action: an attack, a spell. Together with an unused move it makes a full-round action";
    const FULL = "Full-round action: a full attack, a run; no other action beside it";
    const signs = (profile: "base" | "d20-3e", deeds: readonly ActionRecord[]) =>
      turnSigns({ ledger: turnLedger(deeds, { ...TURN, moved: 10 }, resolveRuleset({ profile })), acts: true }, en);
    expect(signs("d20-3e", [attack("a")])).toEqual({
      signs: "◇▷",
      words: `${STANDARD}: spent · on: a\nMove-equivalent action: a walk up to the speed: spent · on: walking 10 ft`,
    });
    expect(signs("d20-3e", [])?.signs).toBe("◆▶");
    const run = { ...deed("run", "fullRound"), runs: true };
    expect(signs("d20-3e", [run])).toEqual({ signs: "◇▷", words: `${FULL}: spent · on: run` });
    expect(signs("base", [])).toBeNull();
  });
  test("D-ATK-01 D-MOV-01: a strike is the standard action, and the speed may be gone beside it", () => {
    expect(by([attack("a")])).toMatchObject({ feet: "speed 30 ft", over: "" });
    expect(by([attack("a")], { moved: 30 })).toMatchObject({ feet: "at most 0 of 30 ft", over: "" });
  });
  test("D-SPL-01 D-TURN-05: so is a spell; a second one is too much, what is free is not", () => {
    expect(by([deed("spell", "active"), deed("word", "free")], { moved: 30 }).over).toBe("");
    expect(by([deed("a", "active"), deed("b", "active")]).over).toBe("b: No standard action is left");
  });
  test("D-TURN-01: each round gives a turn anew", () => {
    const before = { ...deed("a", "fullRound"), turn: { round: 1, combatant: "hero" } };
    expect(by([before])).toMatchObject({ pips: NEW, over: "" });
  });
  test("D-MOV-02: a second move-equivalent doubles the speed", () => {
    expect(by([deed("a", "swap")]).feet).toBe("speed 60 ft");
  });
  test("D-MOV-03: a run of 120 feet takes the whole turn", () => {
    const run = { ...deed("a run", "fullRound"), runs: true };
    expect(by([run])).toMatchObject({ feet: "speed 120 ft", over: "" });
    expect(by([run, attack("b")], { moved: 120 }).over).toBe("b: No standard action is left");
  });
  test("D-ATK-02: several attacks at once leave no move-equivalent", () => {
    expect(by([attack("both", { times: 2 })]).over).toBe("");
    expect(left([attack("both", { times: 2 })])).toEqual(["(Full round)", "Opportunity"]);
    expect(by([attack("both", { times: 2 }), deed("step", "swap")]).over).toBe(
      "step: No move-equivalent action is left",
    );
  });
  test("D-ATK-02: an attack goes on as a full attack with as many attacks as the base attack gives, unless a move was used", () => {
    const two = { fullAttacks: 2 };
    expect(by([attack("a")], two)).toMatchObject({ attacks: "attacks left: 1", over: "" });
    expect(by([attack("a"), attack("b")], two)).toMatchObject({ attacks: "", over: "" });
    expect(by([attack("a"), attack("b"), attack("c")], two).over).toBe("c: The full attack has no attack left");
    const moved = "b: A full-round action takes the whole turn, with no move";
    expect(by([attack("a"), attack("b")], { ...two, moved: 10 })).toMatchObject({ attacks: "", over: moved });
    expect(by([attack("a"), attack("b")], { ...two, moved: 5 }).over).toBe("");
    // The other hand strikes instead of one of them.
    const off = { ...deed("off", "bonus"), offHand: true };
    expect(by([attack("a"), off], two).over).toBe("");
    expect(by([attack("a"), off], { fullAttacks: 1 }).over).toBe("off: No standard action is left");
  });
  test("D-AOO-03 D-AOO-04: a provoked attack is no reaction and no action, one a round", () => {
    const foe = { round: 2, combatant: "foe" };
    const struck = (id: string): ActionRecord => ({ ...deed(id, "reaction"), turn: foe, provoked: true });
    const late = { now: foe, reacts: true };
    expect(left([struck("a")], late)).toEqual(["Standard", "Move", "(Opportunity)"]);
    expect(by([struck("a"), struck("b")], late).over).toBe("Second attack of opportunity this round: b");
    // By other rules it is the reaction.
    expect(bar("homebrew", [struck("a")], { now: foe }).pips).toEqual(["Action", "(Reaction)"]);
  });
  test("D-DEATH-02: at 0 hit points one standard or move-equivalent action is all", () => {
    const zero = { disabled: true };
    expect(left([], zero)).toEqual(["Standard", "Move", "Opportunity"]);
    expect(left([attack("a")], zero)).toEqual(["(Standard)", "(Move)", "Opportunity"]);
    expect(by([attack("a"), deed("b", "swap")], zero).over).toBe(
      "b: At 0 hit points only one standard or move-equivalent action",
    );
  });
});
