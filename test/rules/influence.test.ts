/** Attitudes and influence. */
import { describe, expect, it } from "vitest";
import { approaches, ATTITUDES, influence, influenceDc, RETRY_HOURS } from "../../module/rules/index.ts";

describe("area 28: influence", () => {
  it.each([
    [10, 15],
    [18, 18],
  ])("4.7 B-SOC-05: Learning %i is DC %i", (learning, dc) => {
    expect(influenceDc(learning)).toBe(dc);
  });
  it("B-SOC-01 B-SOC-02 B-SOC-03: friends give advantage, enemies disadvantage, most are indifferent", () => {
    expect(ATTITUDES.map((attitude) => influence({ attitude, willingness: "hesitant", learning: 10 }).state)).toEqual([
      1, 0, -1,
    ]);
    expect(influence({ willingness: "hesitant", learning: 10 })).toMatchObject({ dc: 15, state: 0, complies: null });
  });
  it("B-SOC-04: the willing comply, the unwilling refuse, without a check", () => {
    expect(
      (["willing", "unwilling"] as const)
        .map((willingness) => influence({ willingness, learning: 10 }))
        .map(({ dc, complies }) => [dc, complies]),
    ).toEqual([
      [null, true],
      [null, false],
    ]);
  });
  it("B-SOC-06 B-SOC-07 B-ACT-13: beasts are handled; a day before the next try", () => {
    const skills = (of: Partial<Parameters<typeof influence>[0]>) =>
      [...influence({ willingness: "hesitant", learning: 2, ...of }).skills].sort();
    expect(skills({ creatureType: "beast", understands: false })).toEqual([
      "animalHandling",
      "intimidation",
      "performance",
    ]);
    expect(skills({ creatureType: "monstrosity", understands: true })).toEqual([
      "animalHandling",
      "deception",
      "intimidation",
      "performance",
      "persuasion",
    ]);
    expect(skills({ creatureType: "humanoid" })).toEqual(["deception", "intimidation", "performance", "persuasion"]);
    expect(skills({ creatureType: "plant", understands: false })).toEqual(["intimidation", "performance"]);
    expect(RETRY_HOURS).toBe(24);
  });
  it("B-SOC-06 B-SOC-07: every way is told with what is against it", () => {
    const against = (...given: Parameters<typeof approaches>) =>
      Object.fromEntries(approaches(...given).map(({ skill, problem }) => [skill, problem]));
    expect(against({ creatureType: "humanoid" }, ["performance"])).toEqual({
      persuasion: null,
      intimidation: null,
      deception: null,
      performance: "recent",
      animalHandling: "beasts",
    });
    // What cannot work at all is told before what must wait.
    expect(against({ creatureType: "beast", understands: false }, ["persuasion"])).toEqual({
      persuasion: "speech",
      intimidation: null,
      deception: "speech",
      performance: null,
      animalHandling: null,
    });
  });
});
