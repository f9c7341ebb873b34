/** Where a prompt lies while a Game Master works on sheets. */
import { expect, test } from "vitest";
import { freePlace } from "../../module/applications/prompts/keep-clear.ts";

const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const ROOM = box(0, 0, 1100, 700);
const OWN = box(400, 200, 330, 300);

test("it stays where it covers nothing, and goes to the corner beside the log that is free, or covers least", () => {
  expect(freePlace(OWN, ROOM, [])).toEqual({ left: 400, top: 200 });
  expect(freePlace(OWN, ROOM, [box(0, 0, 390, 700)])).toEqual({ left: 400, top: 200 });
  // 1100 − 330 − 8 = 762 and 700 − 300 − 8 = 392 are free of a sheet that ends at 700.
  expect(freePlace(OWN, ROOM, [box(100, 50, 600, 600)])).toEqual({ left: 762, top: 392 });
  // The right half is taken from top to bottom: the lower left corner.
  expect(freePlace(OWN, ROOM, [box(350, 0, 750, 700)])).toEqual({ left: 8, top: 392 });
  // The whole of it is taken, and the upper left corner twice: it stays, for no corner covers less.
  expect(freePlace(OWN, ROOM, [box(0, 0, 1100, 700), box(0, 0, 300, 300)])).toEqual({ left: 400, top: 200 });
  // Higher than the room: its beginning is seen.
  expect(freePlace(box(400, 0, 330, 900), ROOM, [box(390, 0, 340, 700)])).toEqual({ left: 762, top: 0 });
});
