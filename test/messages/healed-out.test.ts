/** Whoever has dropped out is not brought back by healing before the fight ends, and the card of the healing says so. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable } from "./live.ts";
import { play, verbs } from "../support/verbs.ts";

declare const game: Loose;

test("H-DEATH-02: the card of a healing says that who has dropped out stays out until the fight ends, and no longer after that", async () => {
  const seat = await liveTable(brawl("Воин", "Гоблин 1")).sit("GM");
  const hero = seat.actor("Воин");
  await hero.update({ "system.hp.value": 0 });
  await play.dropOut(hero);
  await calm();
  expect(hero.out).toBe(true);
  const message = await game.system.api.heal({ targets: [hero], formula: "6" });
  await calm();
  expect([hero.hitPoints.value, hero.out]).toEqual([6, true]);
  const { damageCard } = await verbs("damageCard");
  const notes = (): string[] => {
    const { view } = damageCard(message).face({ id: message.id, uid: "u" });
    return view.targets[0].notes;
  };
  expect(notes()).toEqual(["Воин: выбыл и не вернётся до конца боя, даже если его вылечить"]);
  await game.combats.contents[0].delete();
  await calm();
  expect([hero.out, notes()]).toEqual([false, []]);
  expect(seat.faults).toEqual([]);
});
