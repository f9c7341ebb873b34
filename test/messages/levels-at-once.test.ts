/** Several pages take a level, or take it back, at one instant: it is done once, by whoever was first, and nobody hears of a failure. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { FIGHT, idOf } from "../e2e/support/world.ts";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";

const OWN = "ownSpell00000001";
const ZAP = "zapZapZap0000001";
const RAY = "rayRayRay0000001";

const thing = (_id: string, name: string, type: string, system: object): Loose => ({
  _id,
  name,
  type,
  img: "icons/svg/item-bag.svg",
  system,
  effects: [],
  flags: {},
  folder: null,
  sort: 0,
  ownership: { default: 2 },
  _stats: {},
});
const mage = {
  identifier: "mage",
  characteristic: "learning",
  preparation: "spellbook",
  table: [2, 3].map((slots, index) => ({ prepared: 4, cantrips: 3, level: index + 1, slots: [slots] })),
};
const WORLD = {
  ...FIGHT,
  finish: (data: Loose) => {
    const spell = { circle: 1, classes: ["mage"] };
    data.items ??= [];
    data.items.push(thing(ZAP, "Искра", "spell", spell), thing(RAY, "Луч", "spell", spell));
    const hero = data.actors.find(({ _id }: Loose) => _id === idOf("actor:Воин"));
    hero.items.push(thing("mageMage00000001", "Маг", "class", mage), thing(OWN, "Оберег", "spell", { circle: 1 }));
    hero.system.details = { ...hero.system.details, level: 1, xp: 1000 };
  },
};

let table: Table;
let people: readonly [Person, Person, Person];
beforeEach(async () => {
  table = Table.begin({ world: WORLD, slow: { min: 60, max: 140 } });
  people = await table.openAll("GM", "Player 1", "Player 1 again");
});
afterEach(() => {
  table.end();
});

const rise = (person: Person, spell: string): Promise<void> =>
  person.run(
    ([learnt, forgotten]) =>
      void hands.system.riseLevel(hands.actor("Воин"), {
        level: 2,
        raise: null,
        chosen: new Map(),
        learn: [`Item.${learnt}`],
        forget: [forgotten],
      }),
    [spell, OWN] as const,
  );
const fall = (person: Person): Promise<void> => person.run(() => void hands.system.fallLevel(hands.actor("Воин")));
/** The level, the spells, and how many records and claims there are: the same before all. */
async function state(): Promise<unknown> {
  const [first, ...others] = await Promise.all(
    people.map((person) =>
      person.run(() => {
        const { system, items, effects } = hands.actor("Воин");
        const spells = items.filter(({ type }: Loose) => type === "spell").map(({ name }: Loose) => name as string);
        return [system.details.level, spells.sort(), system.levels.length, effects.size] as Loose;
      }),
    ),
  );
  for (const other of others) expect(other).toEqual(first);
  return first;
}
const LOW = [1, ["Оберег"], 0, 0];
const LATE = 20_000;

test("H-PRG-02 H-PRG-04 C-92: three pages take a level at one instant, and take it back at one", async () => {
  expect(await state()).toEqual(LOW);
  for (const [index, person] of people.entries()) await rise(person, index === 1 ? RAY : ZAP);
  await table.pass(LATE);
  const risen = await state();
  expect([
    [2, ["Искра"], 1, 0],
    [2, ["Луч"], 1, 0],
  ]).toContainEqual(risen);
  for (const person of people) await fall(person);
  await table.pass(LATE);
  expect(await state()).toEqual(LOW);
});

test("H-PRG-04 C-92: who took a level back while another did, and took it anew, has not taken back the new one", async () => {
  const [gm, player] = people;
  await rise(gm, ZAP);
  await table.pass(LATE);
  await player.run(() => void Object.assign(globalThis, { letGo: hands.hold() }));
  await fall(player);
  await table.pass(500);
  await fall(gm);
  await table.pass(LATE);
  expect(await state()).toEqual(LOW);
  await rise(gm, RAY);
  await table.pass(LATE);
  const again = [2, ["Луч"], 1, 0];
  expect(await state()).toEqual(again);
  await player.run(() => void (globalThis as unknown as Loose).letGo());
  await table.pass(LATE);
  expect(await state()).toEqual(again);
});
