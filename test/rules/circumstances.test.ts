/** Area 19 at the table: what conditions of both sides say of a roll. Expected values from the ledger. */
import { describe, expect, it } from "vitest";
import {
  attackCircumstances,
  checkCircumstances,
  mayHarm,
  type RollSide,
} from "../../module/rules/conditions/circumstances.ts";
import type { Condition, ConditionId } from "../../module/rules/conditions/conditions.ts";

const side = (id: string, ...conditions: (ConditionId | Condition)[]): RollSide => ({
  id,
  conditions: conditions.map((one) => (typeof one === "string" ? { id: one } : one)),
});

/** "own prone −", "theirs prone + near" */
function attack(
  attacker: readonly (ConditionId | Condition)[],
  target: readonly (ConditionId | Condition)[],
  around: { distance?: number | null; attackerSees?: boolean; targetSees?: boolean } = {},
): string[] {
  return attackCircumstances({
    attacker: side("hero", ...attacker),
    target: side("orc", ...target),
    distance: 5,
    attackerSees: true,
    targetSees: true,
    ...around,
  }).map(({ label, value, whose, near }) =>
    [
      whose,
      label.replace("OD20.Condition.", ""),
      value > 0 ? "+" : "−",
      near === undefined ? "" : near ? "near" : "far",
    ]
      .join(" ")
      .trim(),
  );
}

describe("an attack between two with conditions", () => {
  it.each<[string, ConditionId[], ConditionId[], string[]]>([
    ["B-COND-BLI-2", ["blinded"], [], ["own blinded −"]],
    ["B-COND-BLI-2", [], ["blinded"], ["theirs blinded +"]],
    ["B-COND-POI-1", ["poisoned"], ["poisoned"], ["own poisoned −"]],
    ["B-COND-RES-2", ["restrained"], ["restrained"], ["own restrained −", "theirs restrained +"]],
    ["B-COND-STU-3", [], ["stunned"], ["theirs stunned +"]],
    ["B-COND-PAR-4", [], ["paralyzed"], ["theirs paralyzed +"]],
    ["B-COND-PET-4", [], ["petrified"], ["theirs petrified +"]],
    ["B-COND-UNC-1 B-COND-UNC-3", [], ["unconscious"], ["theirs unconscious +", "theirs prone + near"]],
    ["B-COND-FRI-1", ["frightened"], ["frightened"], ["own frightened −"]],
    ["no condition that speaks of attacks", ["deafened", "incapacitated"], ["deafened", "charmed"], []],
  ])("%s: %j on %j", (_rule, own, theirs, expected) => {
    expect(attack(own, theirs)).toEqual(expected);
  });

  it("B-COND-PRO-2 B-COND-PRO-3: prone by distance; where nothing is measured they stand side by side", () => {
    expect(attack(["prone"], ["prone"])).toEqual(["own prone −", "theirs prone + near"]);
    expect(attack([], ["prone"], { distance: 10 })).toEqual(["theirs prone − far"]);
    expect(attack([], ["prone"], { distance: null })).toEqual(["theirs prone + near"]);
  });

  it("B-COND-INV-3: invisible helps against those who do not see it", () => {
    expect(attack(["invisible"], [], { targetSees: false })).toEqual(["own invisible +"]);
    expect(attack(["invisible"], [], { targetSees: true })).toEqual([]);
    expect(attack([], ["invisible"], { attackerSees: false })).toEqual(["theirs invisible −"]);
    expect(attack([], ["invisible"], { attackerSees: true })).toEqual([]);
  });

  it("B-COND-GRA-2: the grappled one strikes all but its grappler with disadvantage", () => {
    expect(attack([{ id: "grappled", source: "orc" }], [])).toEqual([]);
    expect(attack([{ id: "grappled", source: "ogre" }], [])).toEqual(["own grappled −"]);
  });

  it("against nobody yet: its own hindrances only", () => {
    const alone = attackCircumstances({
      attacker: side("hero", "invisible", "poisoned"),
      target: null,
      distance: null,
      attackerSees: true,
      targetSees: false,
    });
    expect(alone.map(({ label, value }) => [label, value])).toEqual([["OD20.Condition.poisoned", -1]]);
  });

  it("B-COND-CHA-1: the charmed may not attack the charmer", () => {
    expect(mayHarm(side("hero", { id: "charmed", source: "orc" }), side("orc"))).toBe(false);
    expect(mayHarm(side("hero", { id: "charmed", source: "ogre" }), side("orc"))).toBe(true);
  });
});

describe("checks and saves of one with conditions", () => {
  const check = (
    conditions: readonly (ConditionId | Condition)[],
    save: string | null,
    skill = "",
    others: RollSide[] = [],
  ) => {
    const { reasons, fails } = checkCircumstances({ roller: side("hero", ...conditions), others, save, skill });
    return [
      reasons.map(({ label, value }) => `${label.replace("OD20.Condition.", "")} ${String(value)}`),
      fails?.label ?? "",
    ];
  };

  it("B-COND-POI-1 B-COND-FRI-1: checks with disadvantage, saves without", () => {
    expect(check(["poisoned", "frightened"], null, "stealth")).toEqual([["poisoned -1", "frightened -1"], ""]);
    expect(check(["poisoned", "frightened"], "acrobatics")).toEqual([[], ""]);
  });

  it("B-COND-RES-3: the restrained save with Acrobatics at disadvantage", () => {
    expect(check(["restrained"], "acrobatics")).toEqual([["restrained -1"], ""]);
    expect(check(["restrained"], "athletics")).toEqual([[], ""]);
  });

  it.each([
    ["B-COND-PAR-3", "paralyzed"],
    ["B-COND-PET-5", "petrified"],
    ["B-COND-STU-2", "stunned"],
    ["B-COND-UNC-4", "unconscious"],
  ] as const)("%s: Athletics and Acrobatics fail, others do not", (_rule, id) => {
    expect(check([id], "athletics")).toEqual([[], `OD20.Condition.${id}`]);
    expect(check([id], "acrobatics")).toEqual([[], `OD20.Condition.${id}`]);
    expect(check([id], "discipline")).toEqual([[], ""]);
  });

  it("B-COND-BLI-1 B-COND-DEA-1: what needs a sense that is gone fails, a save too; the other sense helps nothing", () => {
    const needing = (needs: "sight" | "hearing" | "", save: string | null, ...conditions: ConditionId[]) =>
      checkCircumstances({ roller: side("hero", ...conditions), others: [], save, skill: "", needs }).fails;
    const blind = { label: "OD20.Condition.blinded", rules: ["B-COND-BLI-1"] };
    expect(needing("sight", null, "blinded")).toEqual(blind);
    expect(needing("sight", "awareness", "blinded", "deafened")).toEqual(blind);
    expect(needing("hearing", null, "deafened")).toEqual({
      label: "OD20.Condition.deafened",
      rules: ["B-COND-DEA-1"],
    });
    expect(needing("hearing", null, "blinded")).toBeNull();
    expect(needing("sight", null, "deafened")).toBeNull();
    expect(needing("", null, "blinded", "deafened")).toBeNull();
  });

  it("B-COND-CHA-2: the charmer deals with the charmed at advantage", () => {
    const charmed = side("orc", { id: "charmed", source: "hero" });
    expect(check([], null, "persuasion", [charmed])).toEqual([["charmed 1"], ""]);
    expect(check([], null, "stealth", [charmed])).toEqual([[], ""]);
    expect(check([], null, "persuasion", [side("orc", "charmed")])).toEqual([[], ""]);
  });
});
