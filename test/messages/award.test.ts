/** Experience that a Game Master gives: nobody else takes it back. */
import { expect, test } from "vitest";
import { calm } from "./calm.ts";
import { brawl, liveTable } from "./live.ts";
import "./look.ts";
import { play } from "../support/verbs.ts";

test("H-PRG-01: an award is taken back by a Game Master alone, not by the hero's own player", async () => {
  const table = liveTable(brawl("Воин"));
  const gm = await table.sit("GM");
  const before = Number(gm.actor("Воин").system.details.xp);
  const { id } = await play.awardExperience([gm.actor("Воин")], 75);
  await calm();
  const takeBack = async (user: string): Promise<unknown[]> => {
    const seat = await table.sit(user, ["GM"]);
    const hero = seat.actor("Воин");
    const done: boolean = await play.undoAwardOf(hero.uuid, id);
    await calm();
    expect(seat.faults).toEqual([]);
    return [done, hero.system.details.xp - before];
  };
  expect(await takeBack("Player 1")).toEqual([false, 75]);
  expect(await takeBack("GM")).toEqual([true, 0]);
});
