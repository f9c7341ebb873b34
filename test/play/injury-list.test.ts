/**
 * The rows of the die of injuries, worked by hand.
 * Holds inside: a pure function on records, whose cases are worked by hand.
 */
import { expect, test } from "vitest";
import { injuryRows, type InjuryRow } from "../../module/play/dying/injury-list.pure.ts";

const row = (id: string, sort: number, source = ""): InjuryRow => ({ id, name: id, sort, source });
const SAMPLE = [row("nose", 2), row("breath", 1), row("eye", 3)];
const ids = (own: InjuryRow[], table: "merged" | "own"): string[] => injuryRows(own, SAMPLE, table).map(({ id }) => id);

test("H-DEATH-05 C-27: one injury of the table's own is one row more, and no other is lost", () => {
  expect(ids([], "merged")).toEqual(["breath", "nose", "eye"]);
  expect(ids([row("burn", 1)], "merged")).toEqual(["breath", "nose", "eye", "burn"]);
  expect(ids([row("scar", 2), row("burn", 1)], "merged")).toEqual(["breath", "nose", "eye", "burn", "scar"]);
});

test("H-DEATH-05: a copy of the sample's stands in its row, from the pack of either language; a second copy follows", () => {
  const copy = row("crookedNose", 9, "Compendium.opposed-d20.injuries-en.Item.nose");
  expect(ids([copy], "merged")).toEqual(["breath", "crookedNose", "eye"]);
  expect(ids([copy, row("again", 10, "Compendium.opposed-d20.injuries.Item.nose")], "merged")).toEqual([
    "breath",
    "crookedNose",
    "eye",
    "again",
  ]);
  expect(ids([row("other", 1, "Compendium.other.things.Item.x")], "merged").at(-1)).toBe("other");
});

test("H-DEATH-05: own alone are own alone, in their order; a table without any has the sample's", () => {
  expect(ids([row("scar", 2), row("burn", 1)], "own")).toEqual(["burn", "scar"]);
  expect(ids([], "own")).toEqual(["breath", "nose", "eye"]);
});
