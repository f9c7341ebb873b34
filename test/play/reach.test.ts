/** Holds inside: a pure function on records, whose cases are worked by hand. */
import { describe, expect, it } from "vitest";
import { reachOf } from "../../module/applications/planner/reach.ts";
import type { Thing, ThingGroup } from "../../module/applications/planner/planner-view.ts";
import type { Buyer } from "../../module/play/character/plan-mastery.pure.ts";

const thing = (track: Thing["track"], key: string): Thing => ({
  track,
  key,
  label: key,
  number: { label: "", now: null, signed: true },
  expertise: false,
});
const group = (legend: string, ...things: Thing[]): ThingGroup => ({ legend, hint: "", things });
const GROUPS = [
  group("weapons", thing("weapon", "oneHanded"), thing("weapon", "twoHanded")),
  group("attributes", thing("attribute", "acrobatics")),
  group("skills", thing("skill", "stealth")),
];
const buyer = (talents: number, power: number, oneHanded = 0): Buyer => ({
  stored: {
    attributes: {},
    skills: {},
    mastery: { weapons: { oneHanded, twoHanded: 0 }, armor: {}, spellAttack: 0, spellDc: 0, tools: [] },
  },
  granted: {},
  level: 1,
  left: { talents, power },
  log: [],
});
const reach = (who: Buyer, ...wished: string[]): unknown => {
  const { open, later, lacking } = reachOf(GROUPS, who, new Set(wished));
  return [open.map(({ legend }) => legend), later.map(({ legend }) => legend), lacking];
};

describe("what points reach", () => {
  it("C-58: at creation Talents reach Attributes and skills, nothing reaches weapons", () => {
    expect(reach(buyer(2, 0))).toEqual([["attributes", "skills"], ["weapons"], ["power"]]);
  });
  it("H-MAS-20: without any points nothing is reached; with Power weapons are", () => {
    expect(reach(buyer(0, 0))).toEqual([[], ["weapons", "attributes", "skills"], ["talents", "power"]]);
    expect(reach(buyer(0, 1))).toEqual([["weapons", "attributes"], ["skills"], ["talents"]]);
  });
  it("one thing within reach opens its group; so does a wish that no points cover", () => {
    expect(reach(buyer(0, 1, 3))).toEqual([["weapons", "attributes"], ["skills"], ["talents"]]);
    expect(reach(buyer(2, 0), "weapon.twoHanded")).toEqual([["weapons", "attributes", "skills"], [], []]);
  });
});
