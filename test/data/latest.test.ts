import { expect, test } from "vitest";
import { latest, notePending } from "../../module/applications/sheets/item-view/pending-lists.ts";

test("two cells in one breath: the second is made from the first; what has arrived counts, and what somebody else has written", () => {
  const item = {};
  expect(latest(item, "a", ["0"])).toEqual(["0"]);
  notePending(item, "a", ["0"], ["1"]);
  expect(latest(item, "a", ["0"])).toEqual(["1"]);
  notePending(item, "a", ["0"], ["2"]);
  // The first has arrived, the second has not.
  expect(latest(item, "a", ["1"])).toEqual(["2"]);
  expect(latest(item, "b", ["0"])).toEqual(["0"]);
  expect(latest({}, "a", ["0"])).toEqual(["0"]);
  // Both are there; then somebody puts it back.
  expect(latest(item, "a", ["2"])).toEqual(["2"]);
  expect(latest(item, "a", ["0"])).toEqual(["0"]);
  notePending(item, "a", ["0"], ["3"]);
  expect(latest(item, "a", ["of another"])).toEqual(["of another"]);
});
