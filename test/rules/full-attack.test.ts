/** Attacks of a full attack, worked by hand. */
import { expect, test } from "vitest";
import { attacksAt, fullAttack, laterAttack } from "../../module/rules/index.ts";

test("D-ATK-02: a base attack bonus of +6 gives +6/+1, +11 gives three attacks, +16 and more four", () => {
  expect([-1, 0, 1, 5, 6, 10, 11, 15, 16, 20, 25].map((bonus) => attacksAt(bonus))).toEqual([
    1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 4,
  ]);
  expect([5, 6, 11, 16].map((bonus) => fullAttack(bonus))).toEqual([[5], [6, 1], [11, 6, 1], [16, 11, 6, 1]]);
});

test("D-ATK-02: each later attack names itself and is lower by 5", () => {
  expect([1, 2, 3, 4, 9].map((nth) => laterAttack(nth).map(({ label, value }) => [label, value]))).toEqual([
    [],
    [["OD20.Part.Attack2", -5]],
    [["OD20.Part.Attack3", -10]],
    [["OD20.Part.Attack4", -15]],
    [["OD20.Part.Attack4", -15]],
  ]);
});
