import { expect, test } from "vitest";
import { shapeChanges } from "../../module/rules/creatures/shape.ts";
import { isSpent } from "../../module/rules/turn/effect-end.ts";

const body = (strength: number, dexterity: number, endurance: number) => ({
  strength: { value: strength },
  dexterity: { value: dexterity },
  endurance: { value: endurance },
});
const said = (source: Parameters<typeof shapeChanges>[0]): string[] =>
  shapeChanges(source).map(({ path, way, value }) => `${path} ${way} ${String(value)}`);

test("B-SPL-11 H-SPL-20: a wolf gives its body, its speeds, its sight, no voice and no hands", () => {
  expect(
    said({
      characteristics: body(14, 15, 12),
      speed: { walk: 40 },
      senses: { darkvision: 60 },
      totals: { physical: 2, reduction: 0 },
    }),
  ).toEqual([
    "characteristics.strength.value override 14",
    "characteristics.dexterity.value override 15",
    "characteristics.endurance.value override 12",
    "speed.walk override 40",
    "speed.climb override 0",
    "speed.swim override 0",
    "speed.fly override 0",
    "speed.burrow override 0",
    "senses.darkvision upgrade 60",
    "bound add voice",
    "bound add hands",
  ]);
});

test("B-SPL-11: a crocodile's hide adds what its Dexterity does not give, and its reduction", () => {
  // Dexterity 10 is 0 of the Defense of 2.
  const given = said({
    characteristics: body(15, 10, 13),
    speed: { walk: 20, swim: 30 },
    senses: {},
    totals: { physical: 2, reduction: 1 },
  });
  expect(given).toContain("defenses.physical.bonus add 2");
  expect(given).toContain("reduction.bonus add 1");
  // Without a stat block there is nothing to add.
  expect(
    said({ characteristics: body(8, 18, 8), speed: {}, senses: {} }).some((one) => one.startsWith("defenses")),
  ).toBe(false);
});

test("B-THP-01 B-SPL-11: the temporary hit points of a shape are used up by damage beyond them, or by as much as came with it", () => {
  const hurt = (amount: number, temporary: number) => ({
    id: "a",
    kind: "damage",
    state: "applied",
    amount,
    temporary,
  });
  expect(isSpent([], 0)).toBe(false);
  expect(isSpent([hurt(3, 3)], 5)).toBe(false);
  expect(isSpent([hurt(3, 3), hurt(2, 2)], 5)).toBe(true);
  expect(isSpent([hurt(5, 3)], 5)).toBe(true);
});
