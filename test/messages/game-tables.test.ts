/**
 * docs/games-*.md: what everybody of the packs has in each game. The documents are compared whole; a good part of the figures is worked by
 * hand here, from SRD 5.2.1, the ledger and its decisions, never from our own functions.
 */
import { expect, test, vi } from "vitest";
import { calm } from "./calm.ts";
import { gameDocument, withEverybody, type GameTable } from "./game-tables.ts";
import "./look.ts";
import { brawl, liveTable } from "./live.ts";
import { byRules, noWindows } from "../support/alone.ts";

const GAMES: Readonly<Record<string, GameTable>> = {
  homebrew: {
    title: "Opposed d20: what the packs hold",
    about:
      "Defense is a roll: d20 and the bonus named here. Attributes are rolled as saves and checks. Creatures have the converted numbers " +
      "of [starter content](starter-content.md).",
    saves: {
      athletics: "Athletics",
      acrobatics: "Acrobatics",
      adaptability: "Adaptability",
      discipline: "Discipline",
      analysis: "Analysis",
      awareness: "Awareness",
    },
    isStatic: false,
    highest: 10,
  },
  base: {
    title: "Base game: what the packs hold",
    about: "Creatures have the numbers of SRD 5.2.1. Saves are those of the six characteristics.",
    saves: {
      athletics: "Str",
      acrobatics: "Dex",
      adaptability: "Con",
      analysis: "Int",
      awareness: "Wis",
      discipline: "Cha",
    },
    isStatic: true,
    highest: 20,
  },
  "d20-3e": {
    title: "d20-3e: what the packs hold",
    about: "How creatures come by base attack, saves and armor is written in [starter content](starter-content.md).",
    saves: { adaptability: "Fortitude", acrobatics: "Reflex", discipline: "Will" },
    isStatic: true,
    highest: 10,
  },
};

async function documentOf(game: string): Promise<string> {
  vi.restoreAllMocks();
  const about = GAMES[game] as GameTable;
  const seat = await liveTable(byRules(withEverybody(brawl("Воин"), game, about.highest), game)).sit("GM");
  noWindows();
  await calm();
  return gameDocument(seat, about);
}

/** What the row of a name says, cell by cell, as far as somebody has worked it out. */
function rowsOf(document: string, names: readonly string[], cells: number): string[] {
  const rows = document.split("\n").map((row) => row.slice(2, -2).split(" | "));
  return names.map((name) => (rows.find(([first]) => first === name) ?? []).slice(0, cells).join(" | "));
}

/*
 * Classes. Hit points: the whole die and half the die + 1 for each further level, each with Constitution. Fighter: Str 15, Con 14, Dex 13,
 * Wis 12, Cha 10, Int 8; chain mail. Wizard: Int 15, Dex 14, Con 13, Wis 12, Cha 10, Str 8; a robe. Cleric: Wis 15, Con 14, Dex 13, Str 12,
 * Cha 10, Int 8; chain shirt 13 + 1, shield 2. Rogue: Dex 15, Con 14, Wis 13, Cha 12, Int 10, Str 8; leather 11 + 2.
 */
const BY_HAND: Readonly<Record<string, readonly (readonly [cells: number, ...rows: string[]])[]>> = {
  // Proficiency 2, 3, 4, 6 at levels 1, 5, 10, 20; two saves by class: fighter Str Con, wizard Int Wis, cleric Wis Cha, rogue Dex Int.
  base: [
    [
      9,
      "Fighter 1 | 12 | 16 | +4 | +1 | +4 | −1 | +1 | +0",
      "Fighter 5 | 44 | 16 | +5 | +1 | +5 | −1 | +1 | +0",
      "Fighter 10 | 84 | 16 | +6 | +1 | +6 | −1 | +1 | +0",
      "Fighter 20 | 164 | 16 | +8 | +1 | +8 | −1 | +1 | +0",
    ],
    [
      11,
      "Cleric 1 | 10 | 16 | +1 | +1 | +2 | −1 | +4 | +2 | Mace +3 1d6+1 | +4, DC 12",
      "Cleric 20 | 143 | 16 | +1 | +1 | +2 | −1 | +8 | +6 | Mace +7 1d6+1 | +8, DC 16",
      "Rogue 5 | 38 | 13 | −1 | +5 | +2 | +3 | +1 | +1 | Shortsword +5 1d6+2 | –",
      "Rogue 20 | 143 | 13 | −1 | +8 | +2 | +6 | +1 | +1 | Shortsword +8 1d6+2 | –",
      // Str 17, Dex 14, Con 14, Wis 12: chain shirt 13 + 2, shield 2, the Fighting Style 1.
      "Fighter | 12 | 18 | +5 | +2 | +4 | −1 | +1 | +0 | Longsword +5 1d8+3; Shortbow +4 1d6+2 | –",
      // The aura of level 6 adds Charisma, +3, to each save; the class gives Wisdom and Charisma +4.
      "Paladin, Level 10 | 84 | 21 | +7 | +2 | +5 | +3 | +8 | +10 | Longsword +8 1d8+4; Javelin +8 1d6+4 | +7, DC 15",
      // SRD 5.2.1.
      "Ogre | 68 | 11 | +4 | −1 | +3 | −3 | −2 | −2 | Greatclub +6 2d8+4; Javelin +6 2d6+4 | –",
      "Wolf | 11 | 12 | +2 | +2 | +1 | −4 | +1 | −2 | Bite +4 1d6+2 | –",
    ],
    [9, "Wizard 1 | 7 | 12 | −1 | +2 | +1 | +4 | +3 | +0", "Wizard 20 | 102 | 12 | −1 | +2 | +1 | +8 | +7 | +0"],
  ],
  // Base attack at 1, 5, 10: full 1, 5, 10; three quarters 0, 3, 7; half 0, 2, 5. Good saves 2, 4, 7; poor ones 0, 1, 3 (decision 29).
  "d20-3e": [
    [
      7,
      // Two hands: one and a half of Strength +2.
      "Fighter 1 | 12 | 16 | +4 | +1 | +1 | Greatsword +3 2d6+3",
      "Fighter 5 | 44 | 16 | +6 | +2 | +2 | Greatsword +7 2d6+3",
      "Fighter 10 | 84 | 16 | +9 | +4 | +4 | Greatsword +12 2d6+3",
      "Cleric 10 | 73 | 16 | +9 | +4 | +9 | Mace +8 1d6+1",
      // D-ATK-04 knows no finesse: melee attacks and damage add Strength.
      "Rogue 1 | 10 | 13 | +2 | +4 | +1 | Shortsword −1 1d6−1",
      "Rogue 5 | 38 | 13 | +3 | +6 | +2 | Shortsword +2 1d6−1",
      "Rogue 10 | 73 | 13 | +5 | +9 | +4 | Shortsword +6 1d6−1",
      "Wizard 1 | 7 | 12 | +1 | +2 | +3 | Quarterstaff −1 1d6−1",
      "Wizard 5 | 27 | 12 | +2 | +3 | +5 | Quarterstaff +1 1d6−1",
      "Wizard 10 | 52 | 12 | +4 | +5 | +8 | Quarterstaff +4 1d6−1",
      "Fighter | 12 | 18 | +4 | +2 | +1 | Longsword +4 1d8+3; Shortbow +3 1d6",
      // A gnome is small: 1 for attack and Armor Class. Con 14, Dex 14, Wis 12, Str 8.
      "Wizard, Level 3 | 20 | 13 | +3 | +3 | +4 | Dagger +1 1d4−1",
      "Ogre | 68 | 11 | +9 | +1 | +0 | Greatclub +9 2d8+6; Javelin +9 2d6+4",
      "Zombie | 15 | 8 | +3 | −2 | +1 | Fist +2 1d8+1",
    ],
  ],
  // Decision C-41: hit points of the class, and Endurance for each level. The other figures of heroes are in heroes-by-hand.test.ts.
  homebrew: [
    [3, "Fighter 1 | 12 | +6 / +2", "Fighter 5 | 20 | +6 / +2", "Fighter 10 | 30 | +6 / +2"],
    [3, "Wizard 1 | 7 | +2 / +4", "Wizard 10 | 16 | +2 / +4", "Ogre | 49 | +1 / +0", "Fighter | 12 | +8 / +4"],
  ],
};

test.each(Object.keys(BY_HAND))(
  "B-ATK-04 B-PRG-03 B-SAVE-04 D-ATK-04 D-ATK-07 D-SAVE-02 C-41: figures of %s by hand",
  async (game) => {
    const document = await documentOf(game);
    for (const [cells, ...rows] of BY_HAND[game] ?? [])
      expect(
        rowsOf(
          document,
          rows.map((row) => row.split(" | ")[0] ?? ""),
          cells,
        ),
      ).toEqual(rows);
  },
);

test("B-SAVE-04 B-SKL-04: what a hero bought for an Attribute is a skill in the base game, and no save", async () => {
  vi.restoreAllMocks();
  const seat = await liveTable(byRules(withEverybody(brawl("Воин"), "base", 20), "base")).sit("GM");
  const numbers = (name: string): number[] => {
    const { attributes, skills } = seat.actor(`${name} ·`).system;
    return [attributes.awareness.total, skills.awarenessSkill.total];
  };
  // Wis 12 and proficiency 3: bought Awareness is Perception. Athletics of the class is a save alone: Str 17, Con 16.
  expect(numbers("Barbarian, Level 5")).toEqual([1, 4]);
  const { attributes, skills } = seat.actor("Barbarian, Level 5 ·").system;
  expect([attributes.athletics.total, attributes.adaptability.total]).toEqual([6, 6]);
  // Bought Athletics is the skill, prepared once or again.
  seat.actor("Barbarian, Level 5 ·").prepareData();
  expect([skills.athleticsSkill.total, seat.actor("Barbarian, Level 5 ·").system.attributes.athletics.total]).toEqual([
    6, 6,
  ]);
});

test.each(Object.keys(GAMES))("C-24 C-64 D-C6: docs/games-%s.md is what the code tells", async (game) => {
  await expect(await documentOf(game)).toMatchFileSnapshot(`../../docs/games-${game}.md`);
});
