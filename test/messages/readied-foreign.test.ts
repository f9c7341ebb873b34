/** A readied spell that a stranger says he has let go before: his word is nobody's. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { BALL, points, school } from "./burst.ts";
import { calm } from "./calm.ts";
import { liveTable, turn } from "./live.ts";
import { play, verbs } from "../support/verbs.ts";
import { useThing } from "../support/alone.ts";

declare const CONFIG: Loose, game: Loose;

test("B-ACT-16: a stranger's word that he has let go what somebody has readied keeps nobody from it", async () => {
  const table = liveTable(school());
  const gm = await table.sit("GM");
  CONFIG.Dice.randomUniform = () => 0.94;
  const hero = gm.actor("Воин");
  const said = await play.readySpell(
    hero,
    hero.items.get(BALL),
    { text: "", readied: "" },
    { circle: 0, material: "" },
  );
  const stranger = game.users.contents.find((one: Loose) => !one.isGM && !hero.testUserPermission(one, "OWNER"));
  await table.other(stranger.name, {
    type: "ChatMessage",
    action: "create",
    operation: {
      data: [{ type: "use", author: stranger.id, content: "", system: { version: 1, action: "item", held: said.id } }],
    },
  });
  await table.other("GM", turn(1));
  const before = points(gm);
  const cast = await useThing(hero, hero.items.get(BALL), [gm.actor("Гоблин 1")], { held: said.id });
  await calm();
  const { isUndone } = await verbs("isUndone");
  expect([isUndone(cast.id), points(gm) < before]).toEqual([false, true]);
  expect(gm.faults).toEqual([]);
});
