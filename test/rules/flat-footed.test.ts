import { describe, expect, it } from "vitest";
import {
  turnHistoryNow,
  type Rounds,
  type Turns,
  flatFootedParts,
  isFlatFooted,
} from "../../module/rules/turn/turn-history.ts";
import { resolveRuleset } from "../../module/rules/ruleset/ruleset.ts";

const third = resolveRuleset({ profile: "d20-3e" });
const ORDER = ["hero", "goblin", "wolf"];
/** Turns that went, by round, in an order that stands now. */
const passed = (went: Rounds, order = ORDER): Turns => ({ order, went });
const flat = (combatant: string, round: number, running: string, order: Turns = ORDER, rules = third) =>
  isFlatFooted({ combatant, now: { round, combatant: running }, order }, rules);

describe("flat-footed", () => {
  it("D-TURN-03: until the first own turn begins, and never again; only by the rules that name it", () => {
    expect(ORDER.map((one) => flat(one, 1, "hero"))).toEqual([false, true, true]);
    expect(ORDER.map((one) => flat(one, 1, "goblin"))).toEqual([false, false, true]);
    expect(ORDER.map((one) => flat(one, 2, "hero"))).toEqual([false, false, false]);
    expect([flat("wolf", 1, "hero", ORDER, resolveRuleset()), flat("nobody", 1, "hero")]).toEqual([false, false]);
  });

  it("D-TURN-03: who joins in round 3 is so until his own turn, be it in this round or the next", () => {
    const before = { 1: ["hero", "goblin"], 2: ["hero", "goblin"] };
    expect([
      flat("wolf", 3, "hero", passed({ ...before, 3: ["hero"] })),
      flat("wolf", 3, "wolf", passed({ ...before, 3: ["hero", "goblin", "wolf"] })),
    ]).toEqual([true, false]);
    // His place has passed in this round already.
    const others = { 1: ["goblin", "wolf"], 2: ["goblin", "wolf"] };
    expect([
      flat("hero", 3, "goblin", passed({ ...others, 3: ["goblin"] })),
      flat("hero", 3, "wolf", passed({ ...others, 3: ["goblin", "wolf"] })),
    ]).toEqual([true, true]);
    expect(flat("hero", 4, "hero", passed({ ...others, 3: ["goblin", "wolf"], 4: ["hero"] }))).toBe(false);
  });

  it("D-TURN-03: who has had his turn and gets a later place is not flat-footed again; who has not stays so when put before the one that runs", () => {
    expect([
      flat("wolf", 1, "goblin", passed({ 1: ["wolf", "goblin"] })),
      flat("hero", 1, "goblin", passed({ 1: ["goblin"] })),
    ]).toEqual([false, true]);
    expect(flat("hero", 2, "hero", passed({ 1: ["goblin", "wolf"], 2: ["hero"] }))).toBe(false);
  });

  it("D-TURN-03: who has left after his turn and comes back as another combatant is not flat-footed again", () => {
    const back = (formerly: Readonly<Record<string, string>>) =>
      turnHistoryNow({ 1: ["old", "hero"] }, ORDER, { round: 1, combatant: "goblin" }, formerly);
    expect([flat("wolf", 1, "goblin", back({ old: "wolf" })), flat("wolf", 1, "goblin", back({}))]).toEqual([
      false,
      true,
    ]);
  });

  it("D-TURN-03: a bonus of Dexterity does not count, a penalty does, and the table may leave it", () => {
    const dexterity = (value: number) => [
      { source: "base" as const, label: "OD20.Part.ArmorClass", value: 10 },
      { source: "characteristic" as const, label: "OD20.Part.Dexterity", value },
    ];
    const total = (value: number, rules = third) =>
      flatFootedParts(dexterity(value), rules).reduce((sum, part) => sum + part.value, 0);
    expect([total(3), total(-1), total(0)]).toEqual([10, 9, 10]);
    expect(total(3, resolveRuleset({ profile: "d20-3e", overrides: { flatFooted: "nothing" } }))).toBe(13);
  });
});
