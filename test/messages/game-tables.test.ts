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

test.each(Object.keys(GAMES))("C-24 C-64 D-C6: docs/games-%s.md is what the code tells", async (game) => {
  await expect(await documentOf(game)).toMatchFileSnapshot(`../../docs/games-${game}.md`);
});
