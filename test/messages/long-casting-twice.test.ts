/** A casting of a minute that one caster begins in two tabs at one instant: he is at one of them, and nothing is paid twice. */
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { archmage } from "./archmage.ts";
import { tough } from "./books.ts";
import { Table, type Person } from "../support/table.ts";

let table: Table;
afterEach(() => {
  table.end();
});

const THINGS = [
  archmage([5], { hitPoints: 98 }),
  ...["Призыв", "Облик"].map((name, index) => ({
    _id: `slowslowslow000${String(index)}`,
    name,
    type: "spell",
    system: { circle: 1, casting: { kind: "minutes", value: 1 } },
  })),
];

const begin = (person: Person, id: string): Promise<string> => person.use("Воин", id, { circle: 1 });

/** What he casts by what holds, and his slots. */
const state = (person: Person): Promise<[string[], number]> =>
  person.run(() => {
    const hero = game.actors.getName("Воин");
    const held = hands.system.concentrations(hero).filter(({ effect }: Loose) => effect.active) as Loose[];
    return [
      held.map(({ stored }) => game.messages.get(stored.message).system.item.name as string),
      hero.system.toObject().spellcasting.slots.c1.value as number,
    ] as [string[], number];
  });

test("B-SPL-05 H-CONC-01: of two castings that one caster begins in two tabs at one instant he is at one, on every page", async () => {
  table = Table.begin({ world: tough(100), slow: { min: 80, max: 160 } });
  const people = await table.openAll("GM", "Player 1", "Player 1 again");
  const [gm, player, again] = people;
  await gm.run(async (things) => {
    const hero = game.actors.getName("Воин");
    await hero.createEmbeddedDocuments("Item", things, { keepId: true });
    await hero.update({ system: { spellcasting: { slots: { c1: { value: 2 } } } } });
  }, THINGS);
  await table.fight(["Воин"]);
  const begun = await Promise.all([begin(player, "slowslowslow0000"), begin(again, "slowslowslow0001")]);
  expect(begun.filter((id) => id !== "")).toHaveLength(2);
  await table.pass(20_000);
  const all = await Promise.all(people.map(state));
  for (const one of all) expect(one).toEqual([[expect.any(String)], 2]);
  for (const one of all) expect(one).toEqual(all[0]);
});
