/**
 * Several pages take a level, take it back, or finish its open choices at one instant: each is done once, every level keeps its record,
 * and nobody hears of a failure.
 */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FIGHT, idOf } from "../e2e/support/world.ts";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";

const OWN = "ownSpell00000001";
const ZAP = "zapZapZap0000001";

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
  raises: [2],
  table: [2, 3, 4].map((slots, index) => ({ prepared: 4, cantrips: 3, level: index + 1, slots: [slots] })),
};
const WORLD = {
  ...FIGHT,
  finish: (data: Loose) => {
    const spell = { circle: 1, classes: ["mage"] };
    data.items ??= [];
    data.items.push(thing(ZAP, "Искра", "spell", spell));
    const hero = data.actors.find(({ _id }: Loose) => _id === idOf("actor:Воин"));
    hero.items.push(thing("mageMage00000001", "Маг", "class", mage), thing(OWN, "Оберег", "spell", { circle: 1 }));
    hero.system.details = { ...hero.system.details, level: 1, xp: 10000 };
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

/** Takes a level and forgets spells. */
const riseWith = (person: Person, level: number, forget: string[]): Promise<void> =>
  person.run(
    (choice) => void hands.system.levelUp(hands.actor("Воин"), { ...choice, raise: null, chosen: new Map() }),
    { level, forget },
  );
const rise = (person: Person): Promise<void> => riseWith(person, 2, [OWN]);
/** Takes a level and leaves its choices open. */
const riseOpen = (person: Person, level: number): Promise<void> => riseWith(person, level, []);
const raise = (person: Person, key: string): Promise<void> =>
  person.run((chosen) => void hands.system.applyDeferredIncrease(hands.actor("Воин"), 2, chosen), key);
const learn = (person: Person, id: string): Promise<void> =>
  person.run((uuid) => void hands.system.learnSpells(hands.actor("Воин"), [uuid], []), `Item.${id}`);
const fall = (person: Person): Promise<void> => person.run(() => void hands.system.undoLevel(hands.actor("Воин")));
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
  for (const person of people) await rise(person);
  await table.pass(LATE);
  expect(await state()).toEqual([2, [], 1, 0]);
  for (const person of people) await fall(person);
  await table.pass(LATE);
  expect(await state()).toEqual(LOW);
});

test("H-PRG-04 C-92: who took a level back while another did, and took it anew, has not taken back the new one", async () => {
  const [gm, player] = people;
  await rise(gm);
  await table.pass(LATE);
  await player.run(() => void Object.assign(globalThis, { letGo: hands.hold() }));
  await fall(player);
  await table.pass(500);
  await fall(gm);
  await table.pass(LATE);
  expect(await state()).toEqual(LOW);
  await rise(gm);
  await table.pass(LATE);
  const again = [2, [], 1, 0];
  expect(await state()).toEqual(again);
  await player.run(() => void (globalThis as unknown as Loose).letGo());
  await table.pass(LATE);
  expect(await state()).toEqual(again);
});

describe("late choices at the instant of another change of the level", () => {
  /** The level, its records with the raised characteristic, both characteristics of these tests, and the number of claims. */
  interface State {
    readonly level: number;
    readonly records: (readonly [level: number, raised: string | null])[];
    readonly strength: number;
    readonly endurance: number;
    readonly claims: number;
  }
  const look = (person: Person): Promise<State> =>
    person.run(() => {
      const { system, effects } = hands.actor("Воин");
      const { levels, characteristics } = system.toObject();
      return {
        level: system.details.level,
        records: levels.map(({ level, raise: one }: Loose) => [level, one?.key || null]),
        strength: characteristics.strength.value,
        endurance: characteristics.endurance.value,
        claims: effects.size,
      } as Loose;
    });
  /** Level 2 with a raise and two spells still open. */
  async function open(): Promise<State> {
    const before = await look(people[0]);
    for (let index = 1; index <= 5; index += 1)
      await people[0].run(
        (name) =>
          void hands.actor("Воин").createEmbeddedDocuments("Item", [{ name, type: "spell", system: { circle: 1 } }]),
        `Свой ${String(index)}`,
      );
    await table.pass(LATE);
    await riseOpen(people[0], 2);
    await table.pass(LATE);
    expect((await look(people[0])).records).toEqual([[2, null]]);
    return before;
  }

  test("H-PRG-08 C-26: two pages choose different characteristics for one raise: one rises, and the undo takes it back", async () => {
    const before = await open();
    const [gm, player] = people;
    await raise(gm, "strength");
    await raise(player, "endurance");
    await table.pass(LATE);
    const now = await look(gm);
    expect(now.strength + now.endurance).toBe(before.strength + before.endurance + 1);
    await fall(gm);
    await table.pass(LATE);
    expect(await look(player)).toEqual(before);
  });

  test.each([0, 240])(
    "H-PRG-04 H-PRG-08: a raise %i ms after another page undoes the level leaves nothing without a record",
    async (ms) => {
      const before = await open();
      const [gm, player] = people;
      await fall(gm);
      await table.pass(ms);
      await raise(player, "endurance");
      await table.pass(LATE);
      const now = await look(gm);
      // Whoever was first: the undo, or the raise, which the undo did not show and therefore leaves.
      expect([
        before,
        { ...before, level: 2, records: [[2, "endurance"]], endurance: before.endurance + 1 },
      ]).toContainEqual(now);
    },
  );

  test.each([0, 240])(
    "H-SPL-05: spells learned %i ms after another page undoes the level leave no record of that level",
    async (ms) => {
      await open();
      const [gm, player] = people;
      await fall(gm);
      await table.pass(ms);
      await learn(player, ZAP);
      await table.pass(LATE);
      const { level, records, claims } = await look(gm);
      expect([
        [1, [], 0],
        [2, [[2, null]], 0],
      ]).toContainEqual([level, records, claims]);
    },
  );

  test.each([0, 240])(
    "H-SPL-05: spells learned %i ms after another page takes the next level: both levels keep their records",
    async (ms) => {
      await open();
      const [gm, player] = people;
      await riseOpen(gm, 3);
      await table.pass(ms);
      await learn(player, ZAP);
      await table.pass(LATE);
      expect(await look(gm)).toMatchObject({
        level: 3,
        records: [
          [2, null],
          [3, null],
        ],
        claims: 0,
      });
      await fall(gm);
      await table.pass(LATE);
      expect(await look(player)).toMatchObject({ level: 2, records: [[2, null]], claims: 0 });
    },
  );

  test.each([0, 240])(
    "H-PRG-08: a raise %i ms after another page takes the next level: level and raise keep their records",
    async (ms) => {
      const before = await open();
      const [gm, player] = people;
      await riseOpen(gm, 3);
      await table.pass(ms);
      await raise(player, "strength");
      await table.pass(LATE);
      expect(await look(gm)).toEqual({
        ...before,
        level: 3,
        records: [
          [2, "strength"],
          [3, null],
        ],
        strength: before.strength + 1,
      });
    },
  );
});
