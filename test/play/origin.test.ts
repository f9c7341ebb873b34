/**
 * What origins bring between two levels, what is open, what goes with them.
 * Holds inside: a pure function on records, whose cases are worked by hand.
 */
import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { chosenGrants, judgeChoice, type Choice } from "../../module/rules/character/chosen.ts";
import { offeredNow } from "../../module/rules/character/owed-choices.ts";
import {
  dueChoices,
  dueFeatures,
  hitPointsAfter,
  openChoices,
  planGiving,
  planTaking,
  withChosen,
  type HeldFeature,
  type OriginRecord,
} from "../../module/play/character/plan-origin.pure.ts";

const choice = (differences: Partial<Choice> = {}): Choice => ({
  track: "weapon",
  from: ["oneHanded", "twoHanded", "ranged"],
  count: 2,
  step: 1,
  expertise: false,
  level: 1,
  chosen: [],
  ...differences,
});
const fighter: OriginRecord = {
  id: "class1",
  kind: "class",
  name: "Fighter",
  features: [
    { level: 1, uuid: "a" },
    { level: 1, uuid: "b" },
    { level: 2, uuid: "c" },
    { level: 3, uuid: "a" },
    { level: 3, uuid: "" },
  ],
  choices: [choice(), choice({ track: "skill", level: 3, count: 1 })],
};
const held = (...as: string[]): HeldFeature[] =>
  as.map((one, index) => ({ id: `f${String(index)}`, by: "class1", as: one }));

describe("a choice", () => {
  it("H-MAS-06: only the first ones count, up to their number; what is not offered is kept and told", () => {
    expect(judgeChoice(choice({ chosen: ["ranged", "laser", "oneHanded", "twoHanded"] }))).toEqual({
      counted: ["ranged", "oneHanded"],
      surplus: ["twoHanded"],
      foreign: ["laser"],
      open: 0,
    });
    expect(judgeChoice(choice({ from: ["ranged"] }))).toEqual({ counted: [], surplus: [], foreign: [], open: 1 });
  });
  it("H-MAS-06 H-MAS-17: chosen keys are grants with the name of their item, at the choice's level", () => {
    expect(
      chosenGrants(
        [
          choice({ chosen: ["ranged"] }),
          choice({
            track: "skill",
            from: ["stealth"],
            step: 0,
            expertise: true,
            level: 4,
            chosen: ["stealth", "stealth"],
          }),
        ],
        "Rogue",
      ),
    ).toEqual([
      { track: "weapon", key: "ranged", step: 1, expertise: false, level: 1, from: "Rogue" },
      { track: "skill", key: "stealth", step: 0, expertise: true, level: 4, from: "Rogue" },
    ]);
  });
  it("never counts more than its number nor what is not offered, and loses nothing", () => {
    const keys: fc.Arbitrary<string[]> = fc.array(fc.constantFrom("oneHanded", "twoHanded", "ranged", "laser", "axe"));
    fc.assert(
      fc.property(keys, keys, fc.nat(5), (from, chosen, count) => {
        const { counted, surplus, foreign, open } = judgeChoice({ from, chosen, count });
        expect(counted.length).toBeLessThanOrEqual(count);
        expect(counted.every((key) => from.includes(key))).toBe(true);
        expect(new Set([...counted, ...surplus, ...foreign])).toEqual(new Set(chosen));
        expect(open === 0 || surplus.length === 0).toBe(true);
      }),
    );
  });
});

describe("an origin", () => {
  it("H-PRG-07: features above one level up to another; at creation from level 1", () => {
    expect(dueFeatures(fighter, { after: 0, upTo: 1 }).map(({ uuid }) => uuid)).toEqual(["a", "b"]);
    expect(dueFeatures(fighter, { after: 1, upTo: 3 })).toEqual([
      { level: 2, uuid: "c", by: "class1" },
      { level: 3, uuid: "a", by: "class1" },
    ]);
    expect(
      dueChoices(fighter.choices, { after: 1, upTo: 3 }).map(({ index, track, open }) => [index, track, open]),
    ).toEqual([[1, "skill", 1]]);
  });
  it("open choices are those of the level that are not made whole", () => {
    expect(openChoices(fighter.choices, 1).map(({ index, open }) => [index, open])).toEqual([[0, 2]]);
    expect(openChoices([choice({ chosen: ["ranged"] })], 1).map(({ open }) => open)).toEqual([1]);
    expect(openChoices([choice({ chosen: ["ranged", "oneHanded"] })], 1)).toEqual([]);
  });
  it("gives what is not there yet, each reference once; an owner's own find does not count", () => {
    expect(planGiving(fighter, held("a"), { after: 0, upTo: 3 }).map(({ uuid }) => uuid)).toEqual(["b", "c"]);
    expect(
      planGiving(fighter, [{ id: "x", by: "other", as: "b" }], { after: 0, upTo: 1 }).map(({ uuid }) => uuid),
    ).toEqual(["a", "b"]);
  });
  it("takes along what it brought; a level alone only what that level brought and no lower one brings", () => {
    const all = [...held("a", "b", "c", "old"), { id: "x", by: "species1", as: "a" }];
    expect(planTaking(fighter, all)).toEqual(["f0", "f1", "f2", "f3"]);
    expect(planTaking(fighter, all, { after: 1, upTo: 10 })).toEqual(["f2"]);
    expect(planTaking({ ...fighter, id: "" }, [{ id: "y", by: "", as: "a" }])).toEqual([]);
  });
  it("giving a span and taking it back leaves what was there", () => {
    const features = fc.array(
      fc.record({ level: fc.integer({ min: 1, max: 10 }), uuid: fc.constantFrom("a", "b", "c", "d", "e") }),
    );
    fc.assert(
      fc.property(features, fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), (list, after, more) => {
        const origin = { ...fighter, features: list };
        const before = planGiving(origin, [], { after: 0, upTo: after }).map(({ uuid }, index) => ({
          id: `old${String(index)}`,
          by: origin.id,
          as: uuid,
        }));
        const given = planGiving(origin, before, { after, upTo: after + more }).map(({ uuid }, index) => ({
          id: `new${String(index)}`,
          by: origin.id,
          as: uuid,
        }));
        expect(planTaking(origin, [...before, ...given], { after, upTo: after + more })).toEqual(
          given.map(({ id }) => id),
        );
      }),
    );
  });
  it("chosen keys are written for one choice and leave the others; twice the same key is once", () => {
    expect(withChosen(fighter.choices, { 1: ["ranged", "ranged"] }).map(({ chosen }) => chosen)).toEqual([
      [],
      ["ranged"],
    ]);
    expect(withChosen([choice({ chosen: ["ranged"] })], {})[0]).toMatchObject({
      chosen: ["ranged"],
      from: ["oneHanded", "twoHanded", "ranged"],
    });
  });
  it("C-41: who was unhurt stays unhurt, a wound stays a wound", () => {
    expect([
      hitPointsAfter({ value: 10, max: 10 }, 12),
      hitPointsAfter({ value: 4, max: 10 }, 12),
      hitPointsAfter({ value: 0, max: 0 }, 12),
    ]).toEqual([12, 4, 0]);
  });
});

describe("what makes sense to choose now", () => {
  const skill = (step: number, expertise = false): { step: number; expertise: boolean } => ({ step, expertise });
  const skills = { stealth: skill(1), arcana: skill(0), history: skill(2, true), nature: skill(0) };
  const from = ["stealth", "arcana", "history", "nature", "odd"];

  it("H-MAS-17: expertise wants a trained skill that is not expert yet; what was chosen stays to be seen", () => {
    const expert = choice({ track: "skill", from, expertise: true, step: 0 });
    expect(offeredNow(expert, skills)).toEqual(["stealth"]);
    expect(offeredNow({ ...expert, chosen: ["history", "nature"] }, skills)).toEqual(["stealth", "history", "nature"]);
  });
  it("any other choice is offered whole", () => {
    expect(offeredNow(choice({ track: "skill", from }), skills)).toEqual(from);
    expect(offeredNow(choice(), skills)).toEqual(["oneHanded", "twoHanded", "ranged"]);
  });
});
