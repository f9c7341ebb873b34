import { describe, expect, it } from "vitest";
import { flatFootedParts, isFlatFooted, type Footing } from "../../module/rules/flat-footed.ts";
import { resolveRuleset } from "../../module/rules/ruleset.ts";

const third = resolveRuleset({ profile: "d20-3e" });
const ORDER = ["hero", "goblin", "wolf"];
const flat = (combatant: string, round: number, running: string, placed: Footing["placed"] = null, rules = third) =>
  isFlatFooted({ combatant, now: { round, combatant: running }, order: ORDER, placed }, rules);

describe("flat-footed", () => {
  it("D-TURN-03: until the first own turn begins, and never again; only by the rules that name it", () => {
    expect(ORDER.map((one) => flat(one, 1, "hero"))).toEqual([false, true, true]);
    expect(ORDER.map((one) => flat(one, 1, "goblin"))).toEqual([false, false, true]);
    expect(ORDER.map((one) => flat(one, 2, "hero"))).toEqual([false, false, false]);
    expect([flat("wolf", 1, "hero", null, resolveRuleset()), flat("nobody", 1, "hero")]).toEqual([false, false]);
  });

  it("D-TURN-03: who joins in round 3 is so until his own turn, be it in this round or the next", () => {
    const since = (combatant: string) => ({ since: { round: 3, combatant }, had: false });
    expect([flat("wolf", 3, "hero", since("hero")), flat("wolf", 3, "wolf", since("hero"))]).toEqual([true, false]);
    // His place has passed in this round already.
    expect([flat("hero", 3, "goblin", since("goblin")), flat("hero", 3, "wolf", since("goblin"))]).toEqual([
      true,
      true,
    ]);
    expect(flat("hero", 4, "hero", since("goblin"))).toBe(false);
  });

  it("D-TURN-03: who has had his turn and gets a later place is not flat-footed again; who has not stays so when put before the one that runs", () => {
    const placed = (had: boolean) => ({ since: { round: 1, combatant: "goblin" }, had });
    expect([flat("wolf", 1, "goblin", placed(true)), flat("hero", 1, "goblin", placed(false))]).toEqual([false, true]);
    expect(flat("hero", 2, "hero", placed(false))).toBe(false);
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
