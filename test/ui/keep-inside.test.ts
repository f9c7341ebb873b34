/** Where a window goes when the page shrinks. */
import { expect, test } from "vitest";
import { edgeInside } from "../../module/applications/common/open-windows.ts";

test("a window that would stick out is moved just inside; what is inside stays; of what is too large the beginning is seen", () => {
  expect(edgeInside(660, 300, 1440)).toBe(660);
  expect(edgeInside(660, 300, 390)).toBe(90);
  expect(edgeInside(660, 390, 390)).toBe(0);
  expect(edgeInside(20, 860, 600)).toBe(0);
  expect(edgeInside(-30, 200, 390)).toBe(0);
});
