/** Order of the turn bar's buttons, with figures that are worked by hand. */
import { describe, expect, test } from "vitest";
import {
  rankActions,
  damageOfUse,
  assumedFailChance,
  assumedHitChance,
  fillSlots,
  type BarAction,
} from "../../module/rules/turn/rank-actions.ts";

const NONE = { pinned: [], hidden: [] };
const act = (key: string, damage: number | null, more: Partial<BarAction> = {}): BarAction => ({
  key,
  damage,
  used: false,
  feature: false,
  secondary: false,
  ...more,
});

test("an unknown foe has +2: +4 reaches it in 60 %, −1 in 35 %, difficulty 12 is failed in 45 %; never surely", () => {
  expect([4, -1, 2, 40, -40].map(assumedHitChance)).toEqual([0.6, 0.35, 0.5, 0.95, 0.05]);
  expect([12, 3, 40].map(assumedFailChance)).toEqual([0.45, 0.05, 0.95]);
});

test("one use deals its average by its chance; half on success, times its rays or targets", () => {
  // Fire Bolt: 1d10 (5.5) in 60 %. Staff: 1d6-1 (2.5) in 35 %.
  expect(damageOfUse({ average: 5.5, chance: 0.6 })).toBeCloseTo(3.3);
  expect(damageOfUse({ average: 2.5, chance: 0.35 })).toBeCloseTo(0.875);
  // Burning Hands: 3d6 (10.5); 45 % fail, the other 55 % take half: 4.725 + 2.8875; two targets take twice that.
  expect(damageOfUse({ average: 10.5, chance: 0.45, half: true })).toBeCloseTo(7.6125);
  expect(damageOfUse({ average: 10.5, chance: 0.45, half: true, times: 2 })).toBeCloseTo(15.225);
  // Magic Missile: three darts of 1d4+1 (3.5), surely.
  expect(damageOfUse({ average: 3.5, chance: 1, times: 3 })).toBe(10.5);
  expect(damageOfUse({ average: -2, chance: 1, times: 0 })).toBe(0);
});

describe("rankActions", () => {
  const fireBolt = act("fireBolt", 3.3);
  const staff = act("staff", 0.875);
  const missile = act("missile", 10.5);

  test("the most damage first, below 1 last, to take places that are left; what stands aside goes behind More", () => {
    const grip = act("grip", 5, { secondary: true });
    expect(rankActions([staff, grip, fireBolt, missile], NONE)).toEqual({
      bar: ["missile", "fireBolt", "staff"],
      more: ["grip"],
    });
    expect(rankActions([staff, act("light", null), fireBolt], NONE).bar).toEqual(["fireBolt", "light", "staff"]);
  });

  test("a creature that hits for less than 1 with everything still strikes first", () => {
    const acts = [act("foul play", null, { feature: true }), act("bow", 0.8), act("scimitar", 0.9)];
    expect(rankActions(acts, NONE).bar).toEqual(["scimitar", "bow", "foul play"]);
  });

  test("then what was used last turn, then features with a free part of the turn, then the rest as given", () => {
    const acts = [
      act("light", null),
      act("second wind", null, { feature: true }),
      act("shield", null, { used: true }),
      act("mending", null),
      fireBolt,
    ];
    expect(rankActions(acts, NONE).bar).toEqual(["fireBolt", "shield", "second wind", "light", "mending"]);
  });

  test("of equal damage the one used last turn is first", () => {
    expect(rankActions([act("axe", 4), act("bow", 4, { used: true })], NONE).bar).toEqual(["bow", "axe"]);
  });

  test("what the user pinned stands before all, in his order, even a weak one; what he hid is last", () => {
    const wish = { pinned: ["staff", "fireBolt", "gone"], hidden: ["missile"] };
    expect(rankActions([fireBolt, missile, staff, act("dagger", 0.5)], wish)).toEqual({
      bar: ["staff", "fireBolt", "dagger"],
      more: ["missile"],
    });
  });
});

describe("seated", () => {
  const order = { bar: ["a", "b", "c", "d"], more: ["e"] };
  test("what is refused comes last, and only while there is room; a pinned one stays", () => {
    const refused = (key: string): boolean => key === "a" || key === "b";
    expect(fillSlots(order, NONE, 3, refused)).toEqual(["c", "d", "a"]);
    expect(fillSlots(order, NONE, 2, refused)).toEqual(["c", "d"]);
    expect(fillSlots(order, { pinned: ["a"], hidden: [] }, 3, refused)).toEqual(["a", "c", "d"]);
  });
  test("reasons are asked only until the places are taken", () => {
    const asked: string[] = [];
    fillSlots(order, NONE, 2, (key) => asked.push(key) === 1);
    expect(asked).toEqual(["a", "b", "c"]);
  });
  test("a hidden one leaves its place to the next that waits; without a hidden one what waits stays away", () => {
    const left = { bar: ["a", "b", "c"], more: ["e", "f", "d"] };
    expect(fillSlots(left, { pinned: [], hidden: ["d"] }, 5, () => false)).toEqual(["a", "b", "c", "e"]);
    expect(fillSlots(order, NONE, 5, () => false)).toEqual(["a", "b", "c", "d"]);
  });
  test("with nothing for the bar the rest takes it, but not what is hidden", () => {
    expect(fillSlots({ bar: [], more: ["e", "f"] }, { pinned: [], hidden: ["f"] }, 5, () => false)).toEqual(["e"]);
  });
});
