import { expect, test } from "vitest";
import { playedGames } from "../../tools/played-games.mjs";

test("a test plays the games that it chooses, else those of its file's helpers, else the homebrew", () => {
  const games = (own: string, around = ""): string[] => [...playedGames(own, around)];
  expect(games('test("x", async () => { byRules(scene, "base"); });')).toEqual(["base"]);
  expect(games('await game.settings.set("opposed-d20", "ruleProfile", "d20-3e");')).toEqual(["d20-3e"]);
  expect(games('for (const profile of ["homebrew", "base"]) sit(table(profile));')).toEqual(["homebrew", "base"]);
  expect(games('test.each(["homebrew", "base"])("x: %s", (one) => {});')).toEqual(["homebrew", "base"]);
  expect(games('expect(closed("base")).toBe(false);')).toEqual(["base"]);
  expect(games("expect(defend(x, PROFILES.base)).toBe(1);")).toEqual(["base"]);
  expect(games("expect(sum).toBe(3);", 'function table(profile = "d20-3e"): Table {}')).toEqual(["d20-3e"]);
  expect(games("expect(sum).toBe(3);", 'import { PROFILES } from "../../module/rules/ruleset/ruleset.ts";')).toEqual([
    "homebrew",
  ]);
  // A part of a number may be called so, too, and a kind of messages.
  expect(games('expect(parts[0]).toEqual({ source: "base", value: 10 });')).toEqual(["homebrew"]);
  expect(games('expect(seat.messages("base")).toEqual([]);')).toEqual(["homebrew"]);
});
