/** A user's arrangement of the turn bar, as it is stored. */
import { expect, test } from "vitest";
import {
  layoutOfActor,
  moveButton,
  placeAfter,
  readLayouts,
  rowToStep,
  toggleHidden,
  togglePin,
  withActorLayout,
} from "../../module/play/character/bar-arrangement.pure.ts";

const NONE = { pinned: [], hidden: [] };

test("a flag that is no list, and entries that are none, are ignored; a pinned key is not hidden, too", () => {
  for (const flag of [undefined, null, "x", { actor: "a" }, 3]) expect(readLayouts(flag)).toEqual([]);
  const flag = [null, 1, { actor: "" }, { actor: "a", pinned: ["x", 4, "x"], hidden: ["x", "y"] }, { actor: "b" }];
  expect(readLayouts(flag)).toEqual([
    { actor: "a", pinned: ["x"], hidden: ["y"] },
    { actor: "b", pinned: [], hidden: [] },
  ]);
  expect([layoutOfActor(flag, "b")?.actor, layoutOfActor(flag, "c")]).toEqual(["b", null]);
});

test("a change writes all entries without keys and actors that are gone", () => {
  const flag = [
    { actor: "gone", pinned: ["x"], hidden: [] },
    { actor: "a", pinned: ["old"], hidden: [] },
    { actor: "b", pinned: ["z"], hidden: [] },
  ];
  const entry = { actor: "a", pinned: ["sold", "x"], hidden: ["y", "lost"] };
  expect(withActorLayout(flag, entry, ["x", "y"], (id) => id !== "gone")).toEqual([
    { actor: "b", pinned: ["z"], hidden: [] },
    { actor: "a", pinned: ["x"], hidden: ["y"] },
  ]);
});

test("pinned and hidden exclude each other; the same press takes either back", () => {
  const pinned = togglePin({ pinned: ["a"], hidden: ["b"] }, "b");
  expect(pinned).toEqual({ pinned: ["a", "b"], hidden: [] });
  expect(togglePin(pinned, "b")).toEqual({ pinned: ["a"], hidden: [] });
  expect(toggleHidden(pinned, "b")).toEqual({ pinned: ["a"], hidden: ["b"] });
  expect(toggleHidden({ pinned: [], hidden: ["b"] }, "b")).toEqual(NONE);
});

test("a moved button is pinned with all before it; what was pinned behind it stays so", () => {
  const order = ["a", "b", "c", "d"];
  expect(moveButton(NONE, order, "c", 0)).toEqual({ pinned: ["c"], hidden: [] });
  expect(moveButton(NONE, order, "a", 2)).toEqual({ pinned: ["b", "c", "a"], hidden: [] });
  expect(moveButton({ pinned: ["a", "b"], hidden: ["c"] }, order, "c", 0)).toEqual({
    pinned: ["c", "a", "b"],
    hidden: [],
  });
  expect(moveButton({ pinned: ["a", "b"], hidden: [] }, order, "a", 1)).toEqual({ pinned: ["b", "a"], hidden: [] });
  expect(moveButton(NONE, order, "a", -3).pinned).toEqual(["a"]);
  expect(moveButton(NONE, order, "a", 99).pinned).toEqual(["b", "c", "d", "a"]);
});

test("hidden buttons stay hidden when another one is moved past them; the last place is the end of the shown ones", () => {
  const order = ["a", "b", "c", "x", "y"];
  const wish = { pinned: ["a"], hidden: ["x", "y"] };
  expect(moveButton(wish, order, "a", 4)).toEqual({ pinned: ["b", "c", "a"], hidden: ["x", "y"] });
  expect(moveButton(wish, order, "y", 1)).toEqual({ pinned: ["a", "y"], hidden: ["x"] });
  expect(placeAfter(wish, order, "a", 1)).toBe(1);
  expect(placeAfter(wish, order, "a", -1)).toBe(0);
  // No step leads behind the last shown one, and none of a hidden one leads farther.
  expect(placeAfter(wish, order, "c", 1)).toBe(2);
  expect([placeAfter(wish, order, "y", -1), placeAfter(wish, order, "y", 1)]).toEqual([2, 3]);
});

test("a spell that is not prepared today stays pinned when another button is moved", () => {
  const wish = { pinned: ["a", "away", "b"], hidden: [] };
  expect(moveButton(wish, ["a", "b", "c"], "c", 0)).toEqual({ pinned: ["c", "a", "b", "away"], hidden: [] });
});

test("a row that is moved by presses on one spot keeps moving; the one that it passed takes no step back in its place", () => {
  // The pointer stays on the second line: "a" goes down past "b", and "b" stands under the pointer.
  const first = { key: "a", by: 1 };
  expect(rowToStep(null, first, ["a", "b", "c", "d"])).toBe("a");
  expect(rowToStep(first, { key: "b", by: 1 }, ["b", "a", "c", "d"])).toBe("a");
  expect(rowToStep({ key: "d", by: -1 }, { key: "c", by: -1 }, ["a", "b", "d", "c"])).toBe("d");
  // Another row, the other direction, and a row that has gone mean themselves.
  expect(rowToStep(first, { key: "c", by: 1 }, ["b", "a", "c", "d"])).toBe("c");
  expect(rowToStep(first, { key: "b", by: -1 }, ["b", "a", "c", "d"])).toBe("b");
  expect(rowToStep(first, { key: "d", by: 1 }, ["b", "c", "d"])).toBe("d");
});
