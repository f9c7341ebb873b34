/** Later attacks of a turn, worked by hand. */
import { expect, test } from "vitest";
import { laterAttack } from "../../module/rules/index.ts";

test("D-ATK-02: each later attack names itself and is lower by 5", () => {
  expect([1, 2, 3, 4, 9].map((nth) => laterAttack(nth).map(({ label, value }) => [label, value]))).toEqual([
    [],
    [["OD20.Part.Attack2", -5]],
    [["OD20.Part.Attack3", -10]],
    [["OD20.Part.Attack4", -15]],
    [["OD20.Part.Attack4", -15]],
  ]);
});
