/** Two pages of one user react to one blow at the same instant: one of them does, and one use is spent. */
import { afterEach, expect, test } from "vitest";
import { FIGHT } from "../e2e/support/world.ts";
import type { Loose } from "../host/common/loose.ts";
import { Gathering } from "./gathering.ts";

const WARD = "shieldOfForce001";
let table: Gathering;
afterEach(() => {
  table.end();
});

/** The fighter has a ward of +5, twice. */
const WARDED = {
  ...FIGHT,
  actors: FIGHT.actors.map((one) =>
    one.name === "Воин"
      ? {
          ...one,
          change: (actor: Loose) => {
            actor.items.push({
              _id: WARD,
              name: "Заслон",
              type: "feature",
              system: {
                action: "reaction",
                uses: { value: 2, max: 2, recharge: "long" },
                amends: { as: "defense", formula: "5" },
              },
            });
          },
        }
      : one,
  ),
};

test("H-TURN-10 B-TURN-17: the same reaction pressed in two pages of one user at once is one message and takes one use", async () => {
  table = Gathering.begin({ world: WARDED });
  const [gm, tab, twin] = await table.openAll("GM", "Player 1", "Player 1 again");
  for (const person of [tab, twin]) await person.dice([10, 20]);
  await gm.dice([15, 20]);
  const id = await gm.strike("Гоблин 1", "Кривой клинок", "Воин");
  await table.soon();
  await tab.answer();
  await table.soon();
  // Each page has fetched what reacts by now, and offers it.
  for (const person of [tab, twin]) await person.card(id);
  await table.soon();
  await Promise.all([tab.press(/^Заслон/u, id), twin.press(/^Заслон/u, id)]);
  await table.soon();
  for (const person of [gm, tab, twin]) {
    expect(await person.authors("use")).toEqual(["Player 1"]);
    const { items } = await person.actor("Воин");
    expect(items.find(({ _id }: Loose) => _id === WARD).system.uses.value).toBe(1);
  }
});

test("H-TURN-10 B-TURN-17: with the blow that it answered a reaction is taken back, once, in both pages of its user", async () => {
  table = Gathering.begin({ world: WARDED });
  const [gm, tab, twin] = await table.openAll("GM", "Player 1", "Player 1 again");
  const struck = async (face: number): Promise<string> => {
    for (const person of [tab, twin]) await person.dice([10, 20]);
    await gm.dice([face, 20]);
    const id = await gm.strike("Гоблин 1", "Кривой клинок", "Воин");
    await table.soon();
    await tab.answer();
    await table.soon();
    for (const person of [tab, twin]) await person.card(id);
    await table.soon();
    return id;
  };
  const uses = async (): Promise<number[]> =>
    Promise.all(
      [gm, tab, twin].map(async (person) => {
        const { items } = await person.actor("Воин");
        return items.find(({ _id }: Loose) => _id === WARD).system.uses.value as number;
      }),
    );
  const id = await struck(15);
  await tab.press(/^Заслон/u, id);
  await table.soon();
  expect(await uses()).toEqual([1, 1, 1]);
  await gm.press("Отозвать атаку", id);
  await table.soon();
  expect(await uses()).toEqual([2, 2, 2]);
  // A reaction that is on its way while its blow is withdrawn goes back, too.
  const next = await struck(15);
  await gm.press(/^Отменить/u, next);
  await table.soon();
  await Promise.all([tab.press(/^Заслон/u, next), gm.press("Отозвать атаку", next)]);
  await table.soon();
  expect(await uses()).toEqual([2, 2, 2]);
});
