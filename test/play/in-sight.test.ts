/** Holds inside: a pure function on records, whose cases are worked by hand. */
import { expect, it } from "vitest";
import { isInSight, type Sight } from "../../module/play/respond/in-sight.pure.ts";

const OPEN: Sight = { token: { hidden: false, scene: "cave", active: true }, attackers: [], known: false };

it("what a player can have aimed at answers by itself: in the open, where everybody looks or his characters are", () => {
  expect(isInSight(OPEN)).toBe(true);
  expect(
    isInSight({ ...OPEN, token: { hidden: true, scene: "cave", active: true }, attackers: ["cave"], known: true }),
  ).toBe(false);
  const away = { hidden: false, scene: "tower", active: false };
  expect(isInSight({ ...OPEN, token: away })).toBe(false);
  expect(isInSight({ ...OPEN, token: away, attackers: ["tower"] })).toBe(true);
});

it("without a token, only those whom the player may know of", () => {
  expect([true, false].map((known) => isInSight({ ...OPEN, token: null, known }))).toEqual([true, false]);
});
