/** Where somebody's player has a word: nobody else's feature moves his hero without it. */
import { afterEach, expect, test } from "vitest";
import { FIGHT, type WorldPlan } from "../e2e/support/world.ts";
import type { Loose } from "../host/common/loose.ts";
import { Gathering, type Person } from "./gathering.ts";

let table: Gathering;
afterEach(() => {
  table.end();
});

const GUST = {
  _id: "gustOfWind000001",
  name: "Порыв",
  type: "feature",
  system: {
    action: "active",
    aim: "creatures",
    range: { kind: "feet", value: 60 },
    healing: "1",
    moves: [{ feet: 10, way: "away", on: "always" }],
  },
};
const WORLD: WorldPlan = {
  ...FIGHT,
  actors: FIGHT.actors.map((one) => ({
    ...one,
    change: (actor: Loose) => {
      actor.system.hp.value = 1;
      if (one.name === "Воин") actor.items.push(structuredClone(GUST));
    },
  })),
};
const received = async (person: Person, name: string): Promise<number> =>
  (await person.actor(name)).system.receipts.length as number;

test("B-ATK-17: a gust that heals and pushes reaches the Game Master's goblin at once, another player's hero not without a word of his", async () => {
  table = Gathering.begin({ world: WORLD });
  const [player, other] = await table.openAll("Player 1", "Player 2", "GM");
  for (const [name, atOnce] of [
    ["Гоблин 1", 1],
    ["Следопыт", 0],
  ] as const) {
    const before = await received(other, name);
    await player.run(async (on) => {
      const hero = hands.actor("Воин");
      const choice = { circle: 0, ritual: false, spent: 0, kind: null, material: "" };
      await hands.system.useItem(hero, hero.items.getName("Порыв"), choice, [hands.actor(on)]);
    }, name);
    await table.soon();
    expect([name, (await received(other, name)) - before]).toEqual([name, atOnce]);
  }
});
