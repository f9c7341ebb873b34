/** Numbers that no rule knows: a typed error, or a clean number. */
import { describe, expect, it } from "vitest";
import {
  RulesError,
  advancement,
  armorReduction,
  attacksOfOpportunity3e,
  breath,
  carrying,
  changedSpeed,
  concentrationDc,
  damage3e,
  deathCheckDc,
  deathDifficulty,
  exhaustion,
  fall,
  hunger,
  influenceDc,
  jump,
  longRest,
  maxHitPointContributions,
  movement3e,
  newTurn,
  passiveAwareness,
  reachedCells,
  resolveRuleset,
  roundsOf,
  saveContributions3e,
  spellSaveDc,
  spendMovement,
  starvationLevels,
  stepFeet,
  sumContributions,
  suffocationLevels,
  thirst,
  travel,
} from "../../module/rules/index.ts";

const homebrew = resolveRuleset();

describe("bad numbers", () => {
  const cases: Record<string, (x: number) => unknown> = {
    advancement: (x) => advancement(x, 1),
    armorReduction: (x) => armorReduction("light", x),
    attacksOfOpportunity3e: (x) => attacksOfOpportunity3e({ kind: "cast", cells: [{ x, y: 0 }] }, []),
    breath,
    carrying: (x) => carrying(10, "medium", x),
    changedSpeed: (x) => changedSpeed(30, { factor: x }),
    concentrationDc,
    damage3e: (x) => damage3e({ hitPoints: 0, stable: true }, x),
    deathCheckDc,
    deathDifficulty: (x) => deathDifficulty({ hitPoints: -3, borne: x }, homebrew),
    exhaustion,
    fall,
    hunger: (x) => hunger("medium", x, 0),
    influenceDc,
    jump: (x) => jump({ strength: x, strengthModifier: 0, running: true }),
    longRest: (x) => longRest({ hitPoints: { value: x, max: 10, temporary: 0 }, level: 1 }, homebrew),
    maxHitPointContributions: (x) => maxHitPointContributions({ base: x, level: 1, enduranceModifier: 0 }),
    movement3e: (x) => movement3e(x, "run"),
    newTurn,
    passiveAwareness: (x) => passiveAwareness([{ source: "adjust", label: "OD20.Part.Bonus", value: x }]),
    reachedCells: (x) => reachedCells({ x, y: 0 }, [], []),
    roundsOf: (x) => roundsOf({ minutes: x }),
    saveContributions3e: (x) => sumContributions(saveContributions3e("will", x, 0)),
    spellSaveDc: (x) => spellSaveDc({ characteristicKey: "learning", modifier: x, step: 0 }, homebrew),
    spendMovement: (x) => spendMovement(newTurn(30), x),
    starvationLevels,
    stepFeet: (x) => stepFeet(x, 0, homebrew),
    suffocationLevels,
    thirst: (x) => thirst("medium", x),
    travel: (x) => travel("slow", x),
  };
  const isClean = (value: unknown): boolean =>
    typeof value === "number"
      ? Number.isFinite(value)
      : typeof value !== "object" || value === null || Object.values(value).every(isClean);
  it.each(Object.keys(cases))("B-DICE-12: %s answers bad numbers with a typed error or a clean number", (name) => {
    for (const x of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e15, -1e15, 0.3, -1]) {
      let answer: unknown = 0;
      try {
        answer = cases[name]?.(x);
      } catch (error) {
        expect(error).toBeInstanceOf(RulesError);
      }
      expect(isClean(answer), `${name}(${String(x)})`).toBe(true);
    }
  });
});
