/** Where the turn bar stands, so that it covers neither who acts nor the targets. */
import { expect, test } from "vitest";
import { freeEdge, freeLeft, type Box } from "../../module/applications/turn-bar/bar-place.ts";

/** A board of 1000 × 700 with the bar between 200 and 800: unfolded 606 to 700 or 50 to 144, folded 658 to 700. */
const ROOM: Box = { left: 200, right: 800, top: 50, bottom: 700 };
const token = (left: number, top: number): Box => ({ left, top, right: left + 50, bottom: top + 50 });
const stands = (...tokens: readonly Box[]): string => {
  const { edge, tucked } = freeEdge(ROOM, 94, 42, tokens);
  return tucked ? `${edge}, folded` : edge;
};

test("it stands at the foot while no such token is within 8 pixels", () => {
  expect(stands()).toBe("bottom");
  expect(stands(token(400, 300), token(10, 650))).toBe("bottom");
  // The token ends at 597 or at 599; the bar begins at 606.
  expect(stands(token(400, 547))).toBe("bottom");
  expect(stands(token(400, 549))).toBe("top");
  // Beside it: it ends at 191 or 193.
  expect(stands(token(141, 620))).toBe("bottom");
  expect(stands(token(143, 620))).toBe("top");
});

test("with both edges taken it folds by itself, at the foot if its head line fits there", () => {
  // On a phone the head of the page is not free.
  expect(freeEdge(ROOM, 94, 42, [token(400, 590)], false)).toEqual({ edge: "bottom", tucked: true });
  // The head line begins at 658: a token that ends at 640 is free of it.
  expect(stands(token(400, 590), token(500, 100))).toBe("bottom, folded");
  // The foot is covered even so; at the head the line ends at 92, a token from 120 on is free of it.
  expect(stands(token(400, 650), token(500, 120))).toBe("top, folded");
  expect(stands(token(400, 650), token(500, 60))).toBe("bottom, folded");
});

test("the list behind More stands along the bar or at a side of the board where it covers no token", () => {
  /** 300 wide, from 300 to 600. */
  const list: Box = { left: 500, right: 800, top: 300, bottom: 600 };
  const left = (...tokens: readonly Box[]): number => freeLeft(list, [500, 200, 690, 10], tokens);
  expect(left()).toBe(500);
  // A token from 600 to 650: the left end of the bar is free of it.
  expect(left(token(600, 400))).toBe(200);
  // One more from 300 to 350: only from 690 on.
  expect(left(token(600, 400), token(300, 400))).toBe(690);
  // Above the list there is nothing to keep away from.
  expect(left(token(600, 200))).toBe(500);
  // Every place is taken: at 690 it covers the 10 last pixels of the token from 650 to 700, elsewhere a whole token.
  expect(left(token(650, 400), token(300, 400), token(600, 400))).toBe(690);
});
