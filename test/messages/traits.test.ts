/** What creatures do by nature, at the moment of a roll: from where the tokens stand. */
import { expect } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { conditionData, conditionTable, FRIEND, HERO, type Around } from "./condition-table.ts";
import { playsIn } from "../support/games.ts";

const test = playsIn("homebrew", "base");

const PACK = { _id: "packTactics00000", name: "Тактика стаи", type: "feature", system: { trait: "packTactics" } };

/** The fighter hunts in packs; the archer stands this many cells below the goblin that he attacks. */
const hunt =
  (cells: number, more?: Around["change"]): Around["change"] =>
  (scene) => {
    const [, archer, goblin] = scene.scenes[0].tokens;
    Object.assign(archer, { x: goblin.x, y: goblin.y + cells * 100 });
    scene.actors.find(({ _id }: Loose) => _id === HERO).items.push(PACK);
    more?.(scene);
  };

test.each([
  ["an ally beside the target", hunt(1), ["+OD20.FeatureTrait.packTactics B-MISC-03"]],
  ["an ally 10 feet off", hunt(2), []],
  ["an enemy beside it", hunt(1, ({ scenes: [board] }) => (board.tokens[1].disposition = -1)), []],
  ["whom the GM keeps hidden", hunt(1, ({ scenes: [board] }) => (board.tokens[1].hidden = true)), []],
  [
    "B-COND-INC-1: an ally who cannot act",
    hunt(1, ({ actors }) => actors.find(({ _id }: Loose) => _id === FRIEND).effects.push(conditionData("stunned"))),
    [],
  ],
  ["nobody's pack", hunt(1, ({ actors }) => actors.find(({ _id }: Loose) => _id === HERO).items.pop()), []],
] as const)("B-MISC-03: %s", async (_title, change, reasons) => {
  const { attack, seat } = await conditionTable({ change });
  expect(attack("hero")).toEqual(reasons);
  expect(seat.faults).toEqual([]);
});
