/** A pack that a Game Master hides while somebody creates a hero. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { brawl, liveTable } from "./live.ts";
import { shelves } from "./shelves.ts";
import { play } from "../support/verbs.ts";

declare const game: Loose;

test("what cannot be read any more is left out of what can be picked, and the rest is offered", async () => {
  await liveTable(brawl("Воин"), shelves("ru", ["weapons", "armor"])).sit("Player 1", ["GM"]);
  const kinds = async (): Promise<string[]> => {
    const all: Loose[] = await play.startingGoods();
    return [...new Set(all.map(({ type }) => String(type)))];
  };
  expect(await kinds()).toEqual(expect.arrayContaining(["armor", "weapon"]));
  const hidden = game.packs.get("opposed-d20.weapons-ru");
  hidden.getDocuments = () => Promise.reject(new Error("You may not read the pack"));
  expect(await kinds()).toEqual(["armor"]);
});
