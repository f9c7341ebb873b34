/** What the shop of a new hero sells. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { brawl, liveTable } from "./live.ts";
import { shelves } from "./shelves.ts";
import { play } from "../support/verbs.ts";

test("no magic item, by whichever sign; the first potion of healing is no rarity, as SRD 5.2.1 lists it with the gear", async () => {
  await liveTable(brawl("Воин"), shelves("ru", ["gear"])).sit("Player 1", ["GM"]);
  const all: Loose[] = await play.startingGoods();
  const names = all.map(({ name }) => String(name));
  expect(names).toEqual(expect.arrayContaining(["Зелье лечения", "Рацион", "Подзорная труба"]));
  // A potion without attunement, a ring with it, a plain blade with a bonus.
  const magical = ["Зелье большого лечения", "Зелье лазания", "Кольцо защиты", "Длинный меч +1"];
  expect(names.filter((name) => magical.includes(name))).toEqual([]);
  expect(names.filter((name) => /^Свиток: |алочка | \+\d$/.test(name))).toEqual([]);
});
