/** Which rolls take effects that end when used. Holds inside: a pure function on records, whose cases are worked by hand. */
import { expect, test } from "vitest";
import { readEnds } from "../../module/data/effects/ends.pure.ts";
import { takes } from "../../module/play/modifiers/reasons.pure.ts";

test("an attack takes what it is made with, and its damage; a defense what counts against it; nothing else does", () => {
  expect(takes("attack", ["system.bonuses.attack"])).toBe(true);
  expect(takes("attack", ["system.bonuses.damage"])).toBe(true);
  expect(takes("attack", ["system.bonuses.checks", "system.defenses.physical.bonus", "system.speed.bonus"])).toBe(
    false,
  );
  const physical = { kind: "defense", key: "physical" };
  expect(takes(physical, ["system.defenses.physical.bonus", "system.defenses.magical.bonus"])).toBe(true);
  expect(takes(physical, ["system.defenses.magical.bonus", "system.bonuses.checks"])).toBe(false);
  expect(takes(physical, ["system.bonuses.defense"])).toBe(true);
});

test("checks and saves take what counts in them", () => {
  const stealth = { kind: "skill", key: "stealth" };
  expect(takes(stealth, ["system.skills.stealth.bonus"])).toBe(true);
  expect(takes(stealth, ["system.bonuses.checks"])).toBe(true);
  expect(takes(stealth, ["system.skills.arcana.bonus", "system.attributes.acrobatics.bonus"])).toBe(false);
  expect(takes({ kind: "attribute", key: "luck" }, ["system.own.attributes.luck.bonus"])).toBe(true);
});

test("which message has taken it; nonsense is none", () => {
  const usedBy = (value: unknown) => readEnds({ at: "used", usedBy: value })?.usedBy;
  expect([usedBy("m1"), usedBy(""), usedBy(7), usedBy(undefined)]).toEqual([["m1"], undefined, undefined, undefined]);
  expect([usedBy({ m1: true, m2: true }), usedBy(["x"]), usedBy(null), usedBy({})]).toEqual([
    ["m1", "m2"],
    undefined,
    undefined,
    undefined,
  ]);
});
