import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ACTIONS,
  RulesError,
  TURN_USES,
  advancement,
  capstoneOpen,
  endOfFight,
  expertiseBonus,
  gainInspiration,
  initiativeContributions,
  initiativeOrder,
  crossedInTie,
  movedInTie,
  initiativeScore,
  isInitiativeScore,
  isInitiativeShared,
  initiativeState,
  keptNatural,
  lastsToEndOfNextTurn,
  maxHitPointContributions,
  movementLeft,
  newTurn,
  raiseCharacteristic,
  readInitiative,
  recommendsSpellDc,
  refresh,
  rerollOne,
  resolveRuleset,
  roundsOf,
  sharedInitiative,
  spend,
  spendMovement,
  standUp,
  sumContributions,
  toolCheck,
  type SpendContext,
  type TurnUse,
} from "../../module/rules/index.ts";

const homebrew = resolveRuleset();
const base = resolveRuleset({ profile: "base" });
const third = resolveRuleset({ profile: "d20-3e" });
const use = (uses: readonly TurnUse[], context: SpendContext = {}, ruleset = homebrew): ReturnType<typeof spend> =>
  uses
    .slice(1)
    .reduce(
      (last, next) => spend(last.state, next, context, ruleset),
      spend(newTurn(30), uses[0] ?? "free", context, ruleset),
    );

describe("area 5: progression", () => {
  it("H-PRG-05 C-41: End 14, level 4 adds 6 to the base and 2 of level 1; End 8 adds nothing", () => {
    expect(sumContributions(maxHitPointContributions({ base: 10, level: 4, enduranceModifier: 2 }))).toBe(18);
    expect(sumContributions(maxHitPointContributions({ base: 10, level: 4, enduranceModifier: -1, bonus: 3 }))).toBe(
      13,
    );
    expect(() => maxHitPointContributions({ base: 10, level: 21, enduranceModifier: 0 })).toThrow(/level/);
    expect(() => maxHitPointContributions({ base: Number.NaN, level: 1, enduranceModifier: 0 })).toThrow(/base/);
  });
  it("H-PRG-01 H-PRG-07 C-92: 3000 XP make level 4 available, a step applies it", () => {
    expect(advancement(3000, 3)).toMatchObject({ available: 4, waiting: 1, missing: 1000, capstone: false });
    expect(advancement(15000, 10)).toMatchObject({ available: 10, waiting: 0, missing: 0, capstone: true });
  });
  it("H-PRG-09 C-66: the capstone needs level 10 and its quest", () => {
    expect([capstoneOpen(10, true), capstoneOpen(10, false), capstoneOpen(9, true)]).toEqual([true, false, false]);
    // The base game goes on to level 20 and has no such quest.
    const base = resolveRuleset({ profile: "base" });
    expect([capstoneOpen(10, true, base), capstoneOpen(20, true, base)]).toEqual([false, false]);
  });
  it("H-PRG-08 C-26: Strength 15 becomes 16; 20 is warned, 30 stays", () => {
    expect([15, 20, 30].map((value) => raiseCharacteristic(value, homebrew))).toEqual([
      { value: 16, aboveCap: false },
      { value: 21, aboveCap: true },
      { value: 30, aboveCap: true },
    ]);
  });
  it("H-MAS-13: spell-DC mastery is recommended to those who ask for saves", () => {
    expect([recommendsSpellDc(0), recommendsSpellDc(2)]).toEqual([false, true]);
    // Only the homebrew sells it.
    expect(recommendsSpellDc(2, base)).toBe(false);
  });
  it("B-PROF-03 H-MAS-17: expertise is +2, in base the proficiency bonus once more", () => {
    expect([
      expertiseBonus(0, 5, homebrew),
      expertiseBonus(4, 5, homebrew),
      expertiseBonus(1, 5, base),
      expertiseBonus(1, 17, base),
    ]).toEqual([0, 2, 3, 6]);
  });
  it("B-PROF-06: lockpick 1 and sleight of hand 1 give advantage and step 1", () => {
    expect(toolCheck(1, 1)).toMatchObject({ step: 1, advantage: true });
    expect(toolCheck(2, 0)).toMatchObject({ step: 2, advantage: false });
  });
});

describe("area 6: initiative", () => {
  it("H-TURN-02: Per 12, Dex 16 and an 8 make 12; B-TURN-02: base 11; D-TURN-02: Dex +2 and an 11 make 13", () => {
    expect(8 + sumContributions(initiativeContributions({ perception: 1, dexterity: 3 }, homebrew))).toBe(12);
    expect(8 + sumContributions(initiativeContributions({ perception: 1, dexterity: 3 }, base))).toBe(11);
    expect(11 + sumContributions(initiativeContributions({ perception: 5, dexterity: 2 }, third))).toBe(13);
    expect(() => initiativeContributions({ perception: Number.NaN, dexterity: 0 }, homebrew)).toThrow(/perception/);
  });
  it("B-TURN-04: surprised with 4 and 15 and +4 makes 8", () => {
    expect(keptNatural([4, 15], initiativeState({ surprised: true }).state) + 4).toBe(8);
    expect(initiativeState({ surprised: true, incapacitated: true, invisible: true })).toEqual({
      state: 0,
      rules: ["B-TURN-04", "B-COND-INC-4", "B-COND-INV-1"],
    });
    expect(initiativeState({ invisible: true }).state).toBe(1);
  });
  it("B-TURN-07: a fixed score of 14, 19 or 9", () => {
    const parts = initiativeContributions({ perception: 1, dexterity: 3 }, homebrew);
    expect([initiativeScore(parts, 0), initiativeScore(parts, 1), initiativeScore(parts, -1)]).toEqual([14, 19, 9]);
    const ways = (["each", "alike", "score"] as const).map((initiativeRoll) => ({ initiativeRoll }));
    expect(ways.map(isInitiativeScore)).toEqual([false, false, true]);
    expect(isInitiativeScore(homebrew)).toBe(false);
  });
  it("H-TURN-01 B-TURN-06 C-73: high to low; ties are marked with their judge and sorted by modifiers", () => {
    const order = initiativeOrder([
      { id: "ogre", total: 14, modifier: 0, playerCharacter: false },
      { id: "anna", total: 14, modifier: 4, playerCharacter: true },
      { id: "boris", total: 9, modifier: 1, playerCharacter: true },
      { id: "vera", total: 9, modifier: 3, playerCharacter: true },
      { id: "wolf", total: 20, modifier: 2, playerCharacter: false },
    ]);
    expect(order).toEqual([
      { id: "wolf", total: 20, tie: null },
      { id: "anna", total: 14, tie: "gm" },
      { id: "ogre", total: 14, tie: "gm" },
      { id: "vera", total: 9, tie: "players" },
      { id: "boris", total: 9, tie: "players" },
    ]);
    expect(() => initiativeOrder([])).toThrow(/entries/);
    expect(() => initiativeOrder([{ id: "x", total: Number.NaN, modifier: 0, playerCharacter: true }])).toThrow(
      RulesError,
    );
  });
  it("B-TURN-06: one of the tied is dragged to the place of another, and nowhere else", () => {
    const tied = ["a", "b", "c"];
    expect([movedInTie(tied, "c", "a"), movedInTie(tied, "a", "c"), movedInTie(tied, "b", "c")]).toEqual([
      ["c", "a", "b"],
      ["b", "c", "a"],
      ["a", "c", "b"],
    ]);
    expect([movedInTie(tied, "a", "a"), movedInTie(tied, "a", "x"), movedInTie(tied, "x", "a")]).toEqual([
      null,
      null,
      null,
    ]);
  });
  it("B-TURN-06: one of the tied goes a place sooner or later, and no further than the tie", () => {
    const tied = ["a", "b", "c"];
    expect([movedInTie(tied, "c", "sooner"), movedInTie(tied, "a", "later")]).toEqual([
      ["a", "c", "b"],
      ["b", "a", "c"],
    ]);
    expect([movedInTie(tied, "a", "sooner"), movedInTie(tied, "c", "later"), movedInTie(tied, "x", "later")]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it("H-TURN-01: takes whatever somebody has typed: beyond a million a million, no number as not rolled", () => {
    expect([1e308, -1e308, Infinity, 1_000_001, 8.5, 0].map(readInitiative)).toEqual([
      1_000_000, -1_000_000, 1_000_000, 1_000_000, 8.5, 0,
    ]);
    expect([null, undefined, Number.NaN, "12", {}].map(readInitiative)).toEqual([null, null, null, null, null]);
  });
  it("B-TURN-03: four goblins share one roll", () => {
    const goblins = ["a", "b", "c", "d"].map((id) => ({ id, kind: "goblin", playerCharacter: false }));
    expect(sharedInitiative([...goblins, { id: "hero", kind: "goblin", playerCharacter: true }])).toEqual([
      { id: "a", shared: ["b", "c", "d"] },
      { id: "hero", shared: [] },
    ]);
    const ways = (["each", "alike", "score"] as const).map((initiativeRoll) => ({ initiativeRoll }));
    expect(ways.map(isInitiativeShared)).toEqual([false, true, false]);
  });
});

describe("area 6: the turn", () => {
  it("H-TURN-03 D-TURN-01 B-CONC-01: a minute is 10 rounds", () => {
    expect([roundsOf({ minutes: 1 }), roundsOf({ seconds: 6 }), roundsOf({ hours: 1 }), roundsOf({})]).toEqual([
      10, 1, 600, 1,
    ]);
  });
  it("H-TURN-04 H-TURN-05: an attack or a potion spends the active action, a second one is warned", () => {
    expect(use(["attack"]).state.active).toBe(0);
    expect(use(["active"]).state.active).toBe(0);
    const second = use(["attack", "attack"]);
    expect([second.ok, second.state.attacks, second.reasons[0]?.label]).toEqual([false, 1, "OD20.Reason.ActionSpent"]);
  });
  it("B-ATK-12: Extra Attack gives two attacks for one action", () => {
    expect(use(["attack", "attack"], { attacksPerAction: 2 })).toMatchObject({
      ok: true,
      state: { attacks: 2, active: 0, attacksLeft: 0 },
    });
    expect(use(["attack", "attack", "attack"], { attacksPerAction: 2 }).ok).toBe(false);
  });
  it("H-TURN-06 B-ACT-02: speed 30 becomes 60 for the active action, slowed 15 becomes 30", () => {
    expect(movementLeft(use(["swap"]).state)).toBe(60);
    expect(movementLeft(spend(newTurn(15), "swap", {}, base).state)).toBe(30);
    expect(use(["attack", "swap"]).ok).toBe(false);
  });
  it("H-TURN-08 B-TURN-15: a bonus action only where granted, once", () => {
    expect(use(["bonus"]).ok).toBe(false);
    expect(use(["bonus"], { bonusGranted: true }).ok).toBe(true);
    expect(use(["bonus", "bonus"], { bonusGranted: true }).ok).toBe(false);
  });
  it("H-TURN-10 C-03 B-TURN-19: a second reaction warns; on the own turn only base allows one", () => {
    expect(use(["reaction", "reaction"]).ok).toBe(false);
    expect(use(["reaction"], { ownTurn: true }).reasons[0]?.label).toBe("OD20.Reason.OwnTurnReaction");
    expect(use(["reaction"], { ownTurn: true, force: true })).toMatchObject({ ok: true, state: { reaction: 0 } });
    expect(use(["reaction"], { ownTurn: true }, base).ok).toBe(true);
  });
  it("H-TURN-12 H-TURN-13 C-67: stowing the sword is free, drawing the bow costs the action", () => {
    expect(use(["drawStow"]).state.active).toBe(1);
    expect(use(["drawStow", "drawStow"])).toMatchObject({
      ok: true,
      rules: ["H-TURN-13"],
      state: { active: 0, draws: 2 },
    });
    expect(use(["attack", "drawStow", "drawStow"]).ok).toBe(false);
  });
  it("H-TURN-14: dropping a sword leaves the free draw", () => {
    expect(use(["drop", "drawStow"])).toMatchObject({ ok: true, state: { active: 1, draws: 1 } });
  });
  it("B-ATK-13: in base each attack lets one more weapon be drawn", () => {
    expect(use(["attack", "drawStow", "drawStow"], {}, base)).toMatchObject({
      ok: true,
      state: { active: 0, draws: 2 },
    });
  });
  it("H-TURN-11 H-TURN-15 B-TURN-09: free actions and shouting cost nothing, even for the incapacitated", () => {
    expect(use(["free", "speech"], { incapacitated: true })).toMatchObject({ ok: true, state: newTurn(30) });
  });
  it("B-TURN-16 B-COND-INC-1: who cannot act can use nothing", () => {
    for (const kind of ["attack", "active", "bonus", "reaction", "swap"] as const)
      expect(use([kind], { incapacitated: true, bonusGranted: true }).ok).toBe(false);
  });
  it("B-TURN-17 C-03: the reaction comes back by the setting", () => {
    const spent = use(["reaction", "attack"]).state;
    expect(refresh(spent, "ownTurn", homebrew)).toMatchObject({ reaction: 1, active: 1 });
    expect(refresh(spent, "roundStart", homebrew)).toMatchObject({ reaction: 0, active: 0 });
    const byRound = resolveRuleset({ overrides: { reactionRefresh: "roundStart" } });
    expect([refresh(spent, "ownTurn", byRound).reaction, refresh(spent, "roundStart", byRound).reaction]).toEqual([
      0, 1,
    ]);
    expect(refresh(spent, "otherTurn", resolveRuleset({ overrides: { reactionRefresh: "everyTurn" } })).reaction).toBe(
      1,
    );
  });
  it("H-MOV-01 B-MOV-08 B-ATK-14: 10 ft, an attack, 20 ft; speed 30 less 20 leaves 10", () => {
    const moved = spendMovement(newTurn(30), 20);
    expect(movementLeft(moved.state)).toBe(10);
    expect(spendMovement(spend(spendMovement(newTurn(30), 10).state, "attack", {}, homebrew).state, 20).ok).toBe(true);
    expect(spendMovement(moved.state, 15).ok).toBe(false);
    expect(spendMovement(moved.state, 15, 0, true).ok).toBe(true);
    expect(spendMovement(moved.state, -5, 0, true).ok).toBe(false);
  });
  it("H-MOV-08 H-COND-01 C-60 B-COND-PRO-1: standing up leaves 0 of 30; in base 15", () => {
    expect(movementLeft(standUp(newTurn(30), homebrew).state)).toBe(0);
    expect(movementLeft(standUp(newTurn(30), base).state)).toBe(15);
    expect(standUp(spendMovement(newTurn(30), 5).state, homebrew).ok).toBe(false);
    expect(movementLeft(standUp(spend(newTurn(30), "swap", {}, homebrew).state, homebrew).state)).toBe(30);
    expect(standUp(newTurn(0), homebrew).reasons).toEqual(["OD20.Reason.NoSpeed"]);
  });
  it("H-TURN-04: nothing ever falls below 0, whatever is used and forced", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...TURN_USES), { maxLength: 12 }), fc.boolean(), (uses, force) => {
        const { state } = uses.reduce(
          (last, next) => spend(last.state, next, { force, bonusGranted: true }, homebrew),
          { state: newTurn(30) },
        );
        for (const value of Object.values(state)) expect(value).toBeGreaterThanOrEqual(0);
      }),
    );
  });
  it("H-TURN-04: unknown uses and moments are refused by name", () => {
    // @ts-expect-error: no such use
    expect(() => spend(newTurn(30), "toString", {}, homebrew)).toThrow(/use/);
    // @ts-expect-error: no such moment
    expect(() => refresh(newTurn(30), "__proto__", homebrew)).toThrow(/moment/);
    expect(() => newTurn(Number.NaN)).toThrow(/speed/);
  });
  it("B-TURN-05: the order does not change with the rounds", () => {
    const entries = [
      { id: "a", total: 5, modifier: 0, playerCharacter: true },
      { id: "b", total: 15, modifier: 0, playerCharacter: false },
    ];
    expect(
      initiativeOrder(
        initiativeOrder(entries).map(({ id, total }) => ({ id, total, modifier: 0, playerCharacter: id === "a" })),
      ),
    ).toEqual(initiativeOrder(entries));
  });
  it("B-TURN-08: the action before or after the move", () => {
    const attackFirst = spendMovement(spend(newTurn(30), "attack", {}, homebrew).state, 30).state;
    expect(spend(spendMovement(newTurn(30), 30).state, "attack", {}, homebrew).state).toEqual(attackFirst);
  });
  it("B-TURN-11 C-16: opening a door is free, working a lever is Utilize", () => {
    expect([
      spend(newTurn(30), "free", {}, homebrew).state.active,
      spend(newTurn(30), ACTIONS.utilize.use, {}, homebrew).state.active,
    ]).toEqual([1, 0]);
  });
  it("B-TURN-20: the end of the fight wakes those who were healed", () => {
    expect(endOfFight({ hitPoints: 4, droppedOut: true }).conscious).toBe(true);
  });
  it("B-ACT-15: readying spends the action now, its release the reaction", () => {
    const readied = spend(newTurn(30), ACTIONS.ready.use, {}, homebrew);
    expect(spend(readied.state, "reaction", {}, homebrew).state).toMatchObject({ active: 0, reaction: 0 });
  });
});

describe("Heroic Inspiration", () => {
  it("B-DICE-10 B-DICE-11: a second one goes to a companion without, or is lost", () => {
    expect(gainInspiration(false, [])).toEqual({ inspired: true, giftTo: [], lost: false });
    expect(
      gainInspiration(true, [
        { id: "a", inspired: true },
        { id: "b", inspired: false },
      ]),
    ).toEqual({ inspired: true, giftTo: ["b"], lost: false });
    expect(gainInspiration(true, [{ id: "a", inspired: true }]).lost).toBe(true);
  });
  it("B-DICE-08: 3 and 18 with disadvantage, the 3 rerolled into 12 keeps 12", () => {
    expect(rerollOne([3, 18], 0, 12, -1)).toEqual({ naturals: [12, 18], kept: 12 });
  });
  it("B-DICE-09: a 4 rerolled into 2 stays 2", () => {
    expect(rerollOne([4], 0, 2, 0).kept).toBe(2);
    expect(() => rerollOne([4], 1, 2, 0)).toThrow(/index/);
    expect(() => rerollOne([], 0, 2, 0)).toThrow(/naturals/);
  });
});

describe("what lasts to the end of the next turn", () => {
  const order = ["a", "b", "c"];
  const lasts = (
    earned: { round: number; combatant: string } | null,
    round: number,
    combatant: string,
    owner = "b",
  ): boolean => lastsToEndOfNextTurn({ earned, now: { round, combatant }, owner, order });
  it("H-CRIT-04 C-33: earned before the own turn it ends with it; in or after it, with the one of the next round", () => {
    const before = { round: 1, combatant: "a" };
    expect([lasts(before, 1, "a"), lasts(before, 1, "b"), lasts(before, 1, "c"), lasts(before, 2, "a")]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    for (const combatant of ["b", "c"])
      expect([
        lasts({ round: 1, combatant }, 1, "c"),
        lasts({ round: 1, combatant }, 2, "b"),
        lasts({ round: 1, combatant }, 2, "c"),
      ]).toEqual([true, true, false]);
  });
  it("C-33: earned before the fight it ends with the first turn", () => {
    expect([lasts(null, 1, "a"), lasts(null, 1, "b"), lasts(null, 1, "c")]).toEqual([true, true, false]);
  });
  it("C-33: nobody loses it because somebody left the fight, and a turn taken back brings it back", () => {
    expect(lasts({ round: 1, combatant: "gone" }, 1, "c")).toBe(true);
    expect(lasts({ round: 1, combatant: "a" }, 9, "c", "outsider")).toBe(true);
    expect([lasts({ round: 1, combatant: "a" }, 1, "c"), lasts({ round: 1, combatant: "a" }, 1, "b")]).toEqual([
      false,
      true,
    ]);
  });
  it("C-33: once over it stays over, whatever the order of turns", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3 }),
        fc.constantFrom(...order),
        fc.constantFrom(...order),
        (round, combatant, owner) => {
          const turns = [1, 2, 3, 4, 5].flatMap((at) => order.map((who) => [at, who] as const));
          const seen = turns
            .slice(order.indexOf(combatant) + (round - 1) * 3)
            .map(([at, who]) => lasts({ round, combatant }, at, who, owner));
          const end = seen.indexOf(false);
          // The own turn is seen through, and it is over within a round and a turn.
          if (end < 1 || end > 4 || seen.slice(end).includes(true))
            expect.unreachable(`${String(end)} of ${JSON.stringify(seen)}`);
          expect(turns[order.indexOf(combatant) + (round - 1) * 3 + end - 1]?.[1]).toBe(owner);
        },
      ),
    );
  });
});

it("B-TURN-06: who is moved before the current turn loses it this round; who is moved behind it acts again; others do neither", () => {
  const tied = ["a", "b", "c"];
  expect(crossedInTie(tied, ["c", "a", "b"], "b")).toEqual({ lost: ["c"], again: [] });
  expect(crossedInTie(tied, ["b", "c", "a"], "b")).toEqual({ lost: [], again: ["a"] });
  expect(crossedInTie(tied, ["a", "c", "b"], "a")).toEqual({ lost: [], again: [] });
  // The current one itself is moved to the end.
  expect(crossedInTie(tied, ["b", "c", "a"], "a")).toEqual({ lost: ["b", "c"], again: [] });
  expect(crossedInTie(tied, ["c", "a", "b"], "x")).toEqual({ lost: [], again: [] });
});
