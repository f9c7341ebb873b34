/** Objects that are struck. */
import { describe, expect, it } from "vitest";
import { MATERIALS, isDestroyed, objectStats, resolveAttack, resolveRuleset } from "../../module/rules/index.ts";
import { damage } from "./damage-of.ts";

const homebrew = resolveRuleset();

describe("area 23: objects", () => {
  it("B-OBJ-03 C-47: 16 hits wood (15), so does 15, without rolling Defense", () => {
    const { defense } = objectStats("wood", "medium", "sturdy");
    const hit = (total: number): string =>
      resolveAttack({ attack: { natural: 10, total }, defense, playerVersusPlayer: false }, homebrew).outcome;
    expect([hit(16), hit(15), hit(14)]).toEqual(["hit", "hit", "miss"]);
    expect(Object.values(MATERIALS)).toEqual([11, 11, 11, 13, 13, 13, 15, 17, 19, 19, 21, 23]);
  });
  it("B-OBJ-04: a sturdy Medium object has 18, a fragile Tiny one 2", () => {
    expect([
      objectStats("stone", "medium", "sturdy").hitPoints,
      objectStats("glass", "tiny", "fragile").hitPoints,
    ]).toEqual([
      { average: 18, formula: "4d8" },
      { average: 2, formula: "1d4" },
    ]);
  });
  it("B-OBJ-05: Huge and Gargantuan ones are four Large sections; 0 is destroyed", () => {
    expect([
      objectStats("wood", "huge", "sturdy").sections,
      objectStats("wood", "gargantuan", "sturdy").sections,
      objectStats("wood", "large", "sturdy").sections,
      isDestroyed(0),
      isDestroyed(1),
    ]).toEqual([4, 4, 1, true, false]);
  });
  it("B-OBJ-06: 10 poison do nothing", () => {
    const { immunities } = objectStats("wood", "small", "fragile");
    expect(damage("poison", 10, { immunities })).toBe(0);
  });
  it("B-OBJ-07 B-OBJ-08: a threshold, and every save fails", () => {
    expect(objectStats("steel", "large", "sturdy", 10)).toMatchObject({ threshold: 10, failsSaves: true });
    // @ts-expect-error: no such material
    expect(() => objectStats("toString", "large", "sturdy")).toThrow(/material/);
  });
});
