/** The action Influence and how a creature's token stands to those who try it. Expected: area 28 of the rules, by hand. */
import { expect, test } from "vitest";
import type { Loose } from "../host/common/loose.ts";
import "./look.ts";
import { conditionTable } from "./condition-table.ts";

test.each([
  ["B-SOC-02: a friend is won with advantage", 1, ["+Attitude.friendly B-SOC-05 B-SOC-02 B-SOC-06"]],
  ["B-SOC-01: the indifferent speaks neither for nor against", 0, []],
  ["B-SOC-03: an enemy with disadvantage", -1, ["−Attitude.hostile B-SOC-05 B-SOC-03 B-SOC-06"]],
  ["B-SOC-01: who keeps it secret says nothing", -2, []],
] as const)("%s", async (_rules, disposition, expected) => {
  const { check, foe } = await conditionTable({
    change: (scene) => {
      for (const token of scene.scenes[0].tokens) if (token.name === "Гоблин 1") token.disposition = disposition;
    },
  });
  const against = { against: [foe["uuid"]] };
  expect(check("skill", "persuasion", { ...against, action: "influence" })).toEqual(expected);
  // Another check of the same skill knows nothing of it, and nobody else's character has an attitude.
  expect(check("skill", "persuasion", against)).toEqual([]);
});

test("B-SOC-01: players' characters have none", async () => {
  const { check, friend } = await conditionTable({});
  const more: Loose = { against: [friend["uuid"]], action: "influence" };
  expect(check("skill", "persuasion", more)).toEqual([]);
});
