import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CHANCE_3E,
  HEAL_3E,
  SAVES_3E,
  TURN_3E,
  USES_3E,
  afterActing3e,
  armorClassContributions3e,
  attackContributions3e,
  attacks3e,
  attacksOfOpportunity3e,
  damage3e,
  damageModifier,
  dyingRound3e,
  fixedDefense,
  healCheck3e,
  healing3e,
  hitPointState3e,
  movement3e,
  refresh3e,
  resolveAttack,
  resolveCheck,
  resolveRuleset,
  roundsOf,
  saveContributions3e,
  spend3e,
  stableHour3e,
  sumContributions,
  takeDamage,
  threatened3e,
  type Cell,
  type Life3e,
  type Use3e,
} from "../../module/rules/index.ts";
import { damageBonus, modifiers } from "./damage-bonus.ts";

const third = resolveRuleset({ profile: "d20-3e" });
const uses = (...list: Use3e[]): boolean[] => {
  let turn = refresh3e();
  return list.map((use) => {
    const result = spend3e(turn, use);
    turn = result.turn;
    return result.ok;
  });
};
const life = (hitPoints: number, stable = false): Life3e => ({ hitPoints, stable });

describe("area 32: turns of d20-3e", () => {
  it("D-TURN-01: 10 rounds are a minute", () => {
    expect(roundsOf({ minutes: 1 })).toBe(10);
  });
  it("D-TURN-03: flat-footed until the first own turn", () => {
    expect([TURN_3E.flatFooted, refresh3e().flatFooted]).toEqual([true, false]);
  });
  it("D-TURN-04 D-ATK-01: standard and move, two moves, or a full round; not more", () => {
    expect(uses("attack", "moveEquivalent", "fullRound", "moveEquivalent")).toEqual([true, true, false, false]);
    expect(uses("moveEquivalent", "moveEquivalent", "standard")).toEqual([true, true, false]);
    expect(uses("fullAttack", "moveEquivalent", "free", "fiveFootStep")).toEqual([true, false, true, true]);
    expect(uses("cast", "standard")).toEqual([true, false]);
  });
  it("D-ATK-02: a sheet with +6 and +1 rolls two attacks with a full attack, else one", () => {
    expect([attacks3e([6, 1], true), attacks3e([6, 1], false)]).toEqual([[6, 1], [6]]);
  });
  it("D-AOO-04: one attack of opportunity a round, also after acting", () => {
    expect(uses("fullRound", "attackOfOpportunity", "attackOfOpportunity")).toEqual([true, true, false]);
  });
  it("4.7 D-MOV-01 D-MOV-02 D-MOV-03: 30 ft, 60 ft, run 120 ft", () => {
    expect((["move", "double", "run"] as const).map((kind) => movement3e(30, kind))).toEqual([30, 60, 120]);
  });
  it("D-DEATH-02: the disabled take one standard or move-equivalent action", () => {
    expect([
      spend3e(refresh3e(), "fullRound", true).ok,
      spend3e(refresh3e(), "attack", true).ok,
      spend3e(spend3e(refresh3e(), "attack", true).turn, "moveEquivalent", true).ok,
    ]).toEqual([false, true, false]);
  });
  it("D-C9: what the summary is silent about stays with base", () => {
    expect(third).toMatchObject({
      diagonals: "alternating",
      atZero: "negative",
      standUp: "half",
      initiative: "dexterity",
      expertise: "double",
    });
  });
  it("D-TURN-04: no sequence yields more than a round allows", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...USES_3E), { maxLength: 10 }), (list) => {
        const turn = list.reduce((last, use) => spend3e(last, use).turn, refresh3e());
        expect(turn.fullRound * 2 + turn.standard + turn.moveEquivalent).toBeLessThanOrEqual(2);
        expect(turn.standard).toBeLessThanOrEqual(1);
      }),
    );
  });
  it("D-SPL-01: move and cast", () => {
    expect(spend3e(spend3e(refresh3e(), "moveEquivalent").turn, "cast").ok).toBe(true);
  });
});

describe("area 32: attacks and saves of d20-3e", () => {
  it("D-ATK-03 D-C3: 17 and 16 hit 16; naturals do not matter", () => {
    const against = (natural: number, total: number): string =>
      resolveAttack({ attack: { natural, total }, defense: { static: 16 }, playerVersusPlayer: false }, third).outcome;
    expect([against(12, 17), against(12, 16), against(12, 15), against(20, 15)]).toEqual([
      "hit",
      "hit",
      "miss",
      "miss",
    ]);
  });
  it("D-ATK-04 D-ATK-05: 12 +3 +2 is 17, at -2 range 15", () => {
    expect(
      12 +
        sumContributions(attackContributions3e({ baseAttack: 3, characteristicKey: "strength", modifier: 2, size: 0 })),
    ).toBe(17);
    expect(
      12 +
        sumContributions(
          attackContributions3e({ baseAttack: 3, characteristicKey: "dexterity", modifier: 2, rangePenalty: -2 }),
        ),
    ).toBe(15);
  });
  it("4.7 D-ATK-07: 10 + 5 + 2 + 1 + 0 is 18", () => {
    expect(10 + sumContributions(armorClassContributions3e({ armor: 5, shield: 2, dexterity: 1, size: 0 }))).toBe(18);
  });
  it("4.7 D-DMG-02 D-DMG-03 D-DMG-04: Strength +3 is +1 in the off hand and +4 in two hands; -1 stays, a bow adds none", () => {
    const value = (use: "offHand" | "twoHands" | "strike" | "shoot", strength = 3): number =>
      damageModifier(
        {
          use,
          characteristicKey: "strength",
          hasDice: true,
          modifiers: { strength, dexterity: 0, endurance: 0, learning: 0, perception: 0, charisma: 0 },
        },
        third,
      )?.value ?? 0;
    expect([value("strike"), value("offHand"), value("twoHands"), value("offHand", -1), value("shoot")]).toEqual([
      3, 1, 4, -1, 0,
    ]);
  });
  it("D-SAVE-01 D-SAVE-02 D-SAVE-03 D-SAVE-04: 12, 12 and 11; 15 succeeds against 15", () => {
    expect([
      9 + sumContributions(saveContributions3e("fortitude", 2, 1)),
      9 + sumContributions(saveContributions3e("reflex", 0, 3)),
      9 + sumContributions(saveContributions3e("will", 2, 0)),
    ]).toEqual([12, 12, 11]);
    expect(resolveCheck({ natural: 12, total: 15 }, 15, third, "save").success).toBe(true);
  });
});

describe("area 32: attacks of opportunity", () => {
  const orc = { id: "orc", cell: { x: 0, y: 0 }, used: 0 };
  const move = (cells: Cell[], more: { withdraw?: boolean; movedInRound?: number } = {}, opponents = [orc]): string[] =>
    attacksOfOpportunity3e({ kind: "move", cells, ...more }, opponents).map(({ id }) => id);
  const along = [
    { x: 1, y: 0 },
    { x: 1, y: 1 },
    { x: 1, y: 2 },
  ];
  const out = [
    { x: 1, y: 0 },
    { x: 2, y: 0 },
    { x: 3, y: 0 },
  ];
  it("D-AOO-01: eight squares are threatened", () => {
    expect(threatened3e({ x: 5, y: 5 })).toHaveLength(8);
  });
  it("D-AOO-02 D-AOO-05: moving along provokes, as does leaving", () => {
    expect([move(along), move(out)]).toEqual([["orc"], ["orc"]]);
  });
  it("D-AOO-04: the second trigger of a round is not offered", () => {
    expect(move(out, {}, [{ ...orc, used: 1 }])).toEqual([]);
  });
  it("D-AOO-06 D-C4: withdrawing is safe from the one that is left, not from another one, nor along", () => {
    expect(move(out, { withdraw: true })).toEqual([]);
    expect(move(along, { withdraw: true })).toEqual(["orc"]);
    expect(move(out, { withdraw: true }, [orc, { id: "wolf", cell: { x: 2, y: 1 }, used: 0 }])).toEqual(["wolf"]);
  });
  it("D-AOO-07: a step of 5 ft in all provokes nothing", () => {
    expect(move(out.slice(0, 2))).toEqual([]);
    expect(move(out.slice(0, 2), { movedInRound: 25 })).toEqual(["orc"]);
  });
  it("D-ATK-06 D-SPL-02: shooting and casting next to an enemy provoke", () => {
    const deed = (kind: "cast" | "rangedAttack", x: number): number =>
      attacksOfOpportunity3e({ kind, cells: [{ x, y: 0 }] }, [orc]).length;
    expect([deed("cast", 1), deed("rangedAttack", 1), deed("cast", 2)]).toEqual([1, 1, 0]);
    expect(() => attacksOfOpportunity3e({ kind: "cast", cells: [] }, [])).toThrow(/cells/);
  });
  it("D-AOO-03: an attack of opportunity costs no action", () => {
    expect(spend3e(refresh3e(), "attackOfOpportunity").turn).toMatchObject({
      standard: 0,
      moveEquivalent: 0,
      attacksOfOpportunity: 1,
    });
  });
});

describe("area 32: death in d20-3e", () => {
  it("D-DEATH-01 D-DEATH-02 D-DEATH-03 D-DEATH-06: states by hit points", () => {
    expect([1, 0, -1, -9, -10].map((value) => hitPointState3e(life(value)))).toEqual([
      "able",
      "disabled",
      "dying",
      "dying",
      "dead",
    ]);
  });
  it("D-DEATH-02: acting at 0 leaves -1", () => {
    expect([afterActing3e(life(0)).hitPoints, afterActing3e(life(3)).hitPoints]).toEqual([-1, 3]);
  });
  it("D-DEATH-03 D-DEATH-04: at -3, a 7 stabilizes and an 11 loses a point; -9 becomes dead", () => {
    expect(dyingRound3e(life(-3), 7)).toEqual(life(-3, true));
    expect(dyingRound3e(life(-3), 11)).toEqual(life(-4));
    expect(hitPointState3e(dyingRound3e(life(-9), 50))).toBe("dead");
    expect(dyingRound3e(life(-3, true), 50)).toEqual(life(-3, true));
  });
  it("D-DEATH-05 D-C5: the stable at -3 with 55 fall to -4, with 5 come round", () => {
    expect(stableHour3e(life(-3, true), 55)).toEqual({ hitPoints: -4, stable: true, conscious: false });
    expect(stableHour3e(life(-3, true), 5).conscious).toBe(true);
    expect(stableHour3e(life(-3), 5).conscious).toBe(false);
  });
  it("D-DEATH-07 D-C11: a Heal check of 15, or magic: -5 and 1 is -4, stable", () => {
    expect([healCheck3e(life(-5), HEAL_3E.dc).stable, healCheck3e(life(-5), 14).stable]).toEqual([true, false]);
    expect(healing3e(life(-5), 20, 1)).toEqual(life(-4, true));
  });
  it("D-DEATH-04 D-DEATH-05: 10 of 100 is within the chance, 11 is not", () => {
    expect(CHANCE_3E).toBe(10);
    expect([dyingRound3e(life(-3), 10).stable, dyingRound3e(life(-3), 11).stable]).toEqual([true, false]);
    expect([stableHour3e(life(-3, true), 10), stableHour3e(life(-3, true), 11)].map((one) => one.conscious)).toEqual([
      true,
      false,
    ]);
  });
  it("D-DMG-01 D-DEATH-03: where everybody's hit points go on below 0 a blow of 9 on 5 leaves -4, and nothing over", () => {
    const met = takeDamage({ value: 5, max: 12, temporary: 0, sinks: true }, 9);
    expect([met.value, met.hpLost, met.overflow]).toEqual([-4, 9, 0]);
  });
  it("D-DEATH-08: -2 and 5 is 3, able", () => {
    expect(hitPointState3e(healing3e(life(-2), 20, 5))).toBe("able");
    expect(healing3e(life(-10), 20, 50)).toEqual(life(-10));
    expect(() => dyingRound3e(life(-2), 0)).toThrow(/d100/);
  });
  it("D-DMG-01: 1d8+2 of 7 takes 5 to -2", () => {
    expect(damage3e({ hitPoints: 5, stable: false }, 7)).toEqual({ hitPoints: -2, stable: false });
  });
});

describe("area 32: d20-3e", () => {
  it("D-ATK-04 D-ATK-05: 12 + 3 + 2 makes 17, with range -2 it is 15", () => {
    const attack = { baseAttack: 3, characteristicKey: "strength" as const, modifier: 2 };
    expect(12 + sumContributions(attackContributions3e(attack))).toBe(17);
    expect(
      12 + sumContributions(attackContributions3e({ ...attack, characteristicKey: "dexterity", rangePenalty: -2 })),
    ).toBe(15);
  });
  it("D-ATK-07 4.7: 10 + 5 + 2 + 1 + 0 makes 18", () => {
    expect(fixedDefense(armorClassContributions3e({ armor: 5, shield: 2, dexterity: 1, size: 0 }))).toBe(18);
  });
  it("D-DMG-02: Strength in melee and throws, none to a bow", () => {
    expect([
      damageBonus({}, third),
      damageBonus({ use: "throw", characteristicKey: "dexterity" }, third),
      damageBonus({ use: "shoot", characteristicKey: "dexterity" }, third),
    ]).toEqual([3, 3, 0]);
  });
  it("D-DMG-03 D-DMG-04 D-C8 4.7: off hand +3 is +1, -1 stays; two hands +3 is +4", () => {
    expect(damageBonus({ use: "offHand" }, third)).toBe(1);
    expect(damageBonus({ use: "offHand", modifiers: modifiers(-1, 0) }, third)).toBe(-1);
    expect(damageBonus({ use: "twoHands" }, third)).toBe(4);
    expect(
      damageModifier(
        { use: "strike", twoHanded: true, characteristicKey: "strength", modifiers: modifiers(-1, 0), hasDice: true },
        third,
      )?.value,
    ).toBe(-1);
  });
  it("D-SAVE-02 D-SAVE-03 D-SAVE-04 D-C7: saves of 12, 12 and 11", () => {
    const save = (key: keyof typeof SAVES_3E, base: number, modifier: number): number =>
      9 + sumContributions(saveContributions3e(key, base, modifier));
    expect([save("fortitude", 2, 1), save("reflex", 0, 3), save("will", 2, 0)]).toEqual([12, 12, 11]);
    expect(SAVES_3E.fortitude).toBe("endurance");
  });
});
