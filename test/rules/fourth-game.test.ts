/** The example of a fourth game in docs/fourth-game.md: typed here, so that it cannot grow stale. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ALL_SKILLS } from "../../module/rules/basics/ids.ts";
import type { Game } from "../../module/rules/games/game.ts";
import { BASE } from "../../module/rules/ruleset/profiles.ts";
import { RULESET_FIELDS, type Ruleset } from "../../module/rules/ruleset/ruleset.ts";

// <example>
/** What tables may change: as in the base rulebook, without natural 20 and 1; a long rest heals half. */
const LOW_FANTASY: Omit<Ruleset, "profile"> = {
  ...BASE,
  naturals: "none",
  hitDice: false,
  longRestHealing: "half",
};

/** What the game has: six levels, two saves, no magic, and one action with one move. */
const LOW_FANTASY_GAME: Game = {
  levels: {
    highest: 6,
    experience: [0, 300, 900, 2700, 6500, 14_000],
    award: "shares",
    quest: false,
    hitPoints: "class",
    raises: [4],
  },
  saves: ["adaptability", "acrobatics"],
  skills: ALL_SKILLS,
  sells: false,
  guide: ["species", "background", "class", "values", "training", "equipment", "summary"],
  mastery: true,
  ranks: false,
  progressions: false,
  turn: "actions",
  noActions: [],
  firstActions: [],
  secondMove: ["B-ACT-02"],
  reaction: ["B-TURN-17"],
  initiative: { isCheck: true, rules: ["B-TURN-02"] },
  flatFooted: false,
  provokes: "reach",
  run: false,
  lacks: [],
};
// </example>

test("the example of the documents is the one that compiles", () => {
  const own = readFileSync("test/rules/fourth-game.test.ts", "utf8");
  const shown = readFileSync("docs/fourth-game.md", "utf8");
  const between = (text: string, from: string, to: string): string | undefined => text.split(from)[1]?.split(to)[0];
  expect(between(shown, "```ts\n", "```")).toBe(between(own, "// <example>\n", "// </example>"));
});

test("it has a value for each rule of the table that the fields accept, and an experience for each level", () => {
  for (const [key, value] of Object.entries(LOW_FANTASY)) {
    if (key === "profile") continue;
    const { values, integer } = RULESET_FIELDS[key as keyof Ruleset];
    const fits = integer && typeof value === "number" && value >= integer[0] && value <= integer[1];
    expect(fits === true || (values as readonly unknown[]).includes(value), key).toBe(true);
  }
  expect(LOW_FANTASY_GAME.levels.experience).toHaveLength(LOW_FANTASY_GAME.levels.highest);
});
