/** What a turn has left, by each of the profiles: rows of the turn, told by the bar and worked by hand. */
import { describe, expect, test } from "vitest";
import type { BarFacts } from "../../module/applications/turn-bar/bar-types.ts";
import { barView } from "../../module/applications/turn-bar/bar-view.ts";
import { resolveRuleset } from "../../module/rules/ruleset/ruleset.ts";
import { turnLedger, type Deed, type TurnFacts } from "../../module/rules/turn/turn-ledger.ts";
import { texts } from "./support/texts.ts";

const en = texts("en");
const now = { round: 2, combatant: "hero" };
const deed = (id: string, spends: Deed["spends"]): Deed => ({ id, combatant: "hero", spends, turn: now, label: id });

/** What the bar tells of the action, the feet, the strikes that are left, and what is too much. */
function bar(profile: "homebrew" | "base" | "d20-3e", deeds: readonly Deed[], more: Partial<TurnFacts> = {}) {
  const turn: TurnFacts = { combatant: "hero", now, order: ["hero", "foe"], speed: 30, moved: 0, ...more };
  const ledger = turnLedger(deeds, turn, resolveRuleset({ profile }));
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
  return { spent: pips.map((pip) => pip.spent), feet, attacks, over };
}

test("H-TURN-11: what is free takes nothing, however often", () => {
  expect(bar("homebrew", [deed("a", "free"), deed("b", "free")])).toMatchObject({ spent: [false, false], over: "" });
});

test("B-MOV-08 B-ATK-14: between two strikes of one action the feet that are left may be gone", () => {
  const between = bar("homebrew", [deed("a", "attack")], { attacksPerAction: 2, moved: 10 });
  expect([between.feet, between.attacks, between.over]).toEqual(["at most 20 of 30 ft", "attacks left: 1", ""]);
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
  const by = (deeds: readonly Deed[], more: Partial<TurnFacts> = {}) => bar("d20-3e", deeds, more);
  test("D-ATK-01 D-MOV-01: a strike is the standard action, and the speed may be gone beside it", () => {
    expect(by([deed("a", "attack")])).toMatchObject({ spent: [true, false], feet: "speed 30 ft", over: "" });
    expect(by([deed("a", "attack")], { moved: 30 })).toMatchObject({ feet: "at most 0 of 30 ft", over: "" });
  });
  test("D-SPL-01 D-TURN-05: so is a spell; a second one is too much, what is free is not", () => {
    expect(by([deed("spell", "active"), deed("word", "free")], { moved: 30 }).over).toBe("");
    expect(by([deed("a", "active"), deed("b", "active")]).over).toBe("Second action this turn: b");
  });
  test("D-TURN-01: each round gives a turn anew", () => {
    const before = { ...deed("a", "fullRound"), turn: { round: 1, combatant: "hero" } };
    expect(by([before])).toMatchObject({ spent: [false, false], over: "" });
  });
  test("D-MOV-02: a second move-equivalent doubles the speed", () => {
    expect(by([deed("a", "swap")]).feet).toBe("speed 60 ft");
  });
  test("D-ATK-02: several attacks at once leave no move-equivalent", () => {
    const both = { ...deed("both", "attack"), times: 2 };
    expect(by([both]).over).toBe("");
    expect(by([both, deed("step", "swap")]).over).toBe("Second action this turn: step");
  });
});
