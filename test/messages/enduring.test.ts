/** A blow that would bring somebody to 0, and is endured: offered on its card, taken back exactly. */
import { expect, test } from "vitest";
import type { Loose } from "../host/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { hall, HERO, load, strike, thing } from "./blows.ts";
import { liveTable } from "./live.ts";
import type { Seat } from "./table.ts";

const TOUGH = "toughtoughtough0";

/** The goblin brings the fighter, who has 2 hit points, to 0. */
async function fallen(user: string) {
  const scene = hall();
  const hero = scene.actors.find(({ _id }) => _id === HERO);
  hero.items.push(thing("features", "Relentless Endurance", TOUGH));
  hero.system.hp = { ...hero.system.hp, value: 2, temporary: 0 };
  const table = liveTable(scene);
  const gm = await table.sit("GM", ["Player 1"]);
  const message = await strike(gm.actor("Гоблин 1"), gm.actor("Воин"));
  const seat = user === "GM" ? gm : await table.sit(user, ["GM"]);
  const { defend } = await load("play/use/defend.ts");
  const { attackState } = await load("play/use/read.ts");
  if (
    attackState(message.id ? (globalThis as Loose)["game"].messages.get(message.id) : message).targets[0].phase ===
    "waiting"
  )
    await defend((globalThis as Loose)["game"].messages.get(message.id), "t0", { advantage: -1 });
  await calm();
  return { table, seat, message };
}
const stand = (seat: Seat): unknown[] => {
  const { hp, death } = seat.actor("Воин").system;
  return [hp.value, death.standing, death.dead, seat.actor("Воин").items.get(TOUGH).system.uses.value];
};
async function offers(message: Loose): Promise<string[]> {
  const { liveContext } = await load("play/use/apply.ts");
  const { reactionOffers } = await load("play/use/react.ts");
  return reactionOffers(liveContext(message.id, "t0")).map(({ item }: Loose) => item.name as string);
}

test("H-PRG-07 B-DEATH-03: Relentless Endurance is offered to who falls, leaves 1 hit point for its one use, and taken back he lies at 0 again", async () => {
  const { seat, message } = await fallen("Player 1");
  expect(stand(seat)).toEqual([0, false, false, 1]);
  expect(await offers(message)).toContain("Relentless Endurance");
  const { react } = await load("play/use/react.ts");
  expect(await react(message.id, "t0", TOUGH)).toBe(true);
  await calm();
  expect(stand(seat)).toEqual([1, false, false, 0]);
  expect(await offers(message)).not.toContain("Relentless Endurance");
  const used = seat.messages().find(({ system }) => system.amends?.as === "endure");
  const { takeBack } = await load("play/deeds/use.ts");
  await takeBack(used);
  await calm();
  expect(stand(seat)).toEqual([0, false, false, 1]);
  expect(seat.faults).toEqual([]);
});
