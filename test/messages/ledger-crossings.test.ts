/** Attunement, drain and Hit Dice that two pages change at one instant, on lines that are slow by up to 2 seconds. */
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";

let table: Table | null = null;
afterEach(() => {
  table?.end();
  table = null;
});
const RING = "ringRingRing0001";
const TOKEN = "shadowShadow0001";
/** Longer than any line is slow. */
const LATE = 10_000;

/** Strength has lost 3 points, two Hit Dice of five are spent, and there is a ring. The token is an unlinked one of the same hero. */
async function camp(generation: 13 | 14): Promise<readonly [Person, Person]> {
  table = Table.begin({ generation, slow: { min: 0, max: 2000 } });
  const people = await table.openAll("GM", "GM again");
  await people[0].run(
    async ([ring, token]) => {
      for (const fight of [...game.combats]) await fight.delete();
      const hero = game.actors.getName("Воин");
      await hero.createEmbeddedDocuments(
        "Item",
        [{ _id: ring, name: "Кольцо", type: "gear", system: { attunement: true } }],
        { keepId: true },
      );
      await hero.update({
        system: { details: { level: 5 }, characteristics: { strength: { drain: 3 } }, hitDice: { spent: 2 } },
      });
      await game.scenes.active.createEmbeddedDocuments(
        "Token",
        [{ _id: token, name: "Тень", actorId: hero.id, actorLink: false, x: 900, y: 900 }],
        { keepId: true },
      );
    },
    [RING, TOKEN] as const,
  );
  await table.pass(LATE);
  return people;
}

type Numbers = readonly [drain: number, spent: number, attuned: boolean];
/** The numbers, the same on every page, and in what other programs read. @param token whose they are; "" = the world actor */
async function numbers(people: readonly Person[], token: string): Promise<Numbers> {
  await table?.pass(LATE);
  const all = await Promise.all(
    people.map((person) =>
      person.run(
        ([at, ring]) => {
          const actor = at === "" ? game.actors.getName("Воин") : game.scenes.active.tokens.get(at).actor;
          const { system, _source } = actor;
          const item = actor.items.get(ring);
          return [
            [system, item.system],
            [_source.system, item._source.system],
          ].map(([own, thing]: Loose[]) => [
            own?.characteristics.strength.drain as number,
            own?.hitDice.spent as number,
            thing?.attuned as boolean,
          ]) as Loose;
        },
        [token, RING] as const,
      ),
    ),
  );
  const now = all[0][0] as Numbers;
  expect(all).toEqual(people.map(() => [now, now]));
  return now;
}
interface Change {
  readonly drain?: number;
  readonly spent?: number;
  readonly attuned?: boolean;
}
const change = (person: Person, token: string, { drain, spent, attuned }: Change): Promise<void> =>
  person.run(
    async ([at, ring, system, worn]) => {
      const actor = at === "" ? game.actors.getName("Воин") : game.scenes.active.tokens.get(at).actor;
      await actor.update({ system });
      if (worn !== null) await actor.items.get(ring).update({ "system.attuned": worn });
    },
    [
      token,
      RING,
      {
        ...(drain === undefined ? {} : { characteristics: { strength: { drain } } }),
        ...(spent === undefined ? {} : { hitDice: { spent } }),
      },
      attuned ?? null,
    ] as const,
  );

for (const generation of [13, 14] as const)
  for (const [who, token] of [
    ["a world actor", ""],
    ["an unlinked token", TOKEN],
  ] as const)
    test(`B-REST-10 B-REST-03 B-SPL-12: two pages drain, spend and attune at one instant, ${who}, on ${String(generation)}`, async () => {
      const people = await camp(generation);
      const [gm, other] = people;
      expect(await numbers(people, token)).toEqual([3, 2, false]);
      // From 3 to 5 and from 3 to 4; from 2 to 3 and from 2 to 4.
      await Promise.all([
        change(gm, token, { drain: 5, spent: 3, attuned: true }),
        change(other, token, { drain: 4, spent: 4, attuned: true }),
      ]);
      expect(await numbers(people, token)).toEqual([6, 5, true]);
      // One is off the ring, and both gave back at once: 6 to 4 and 6 to 5; 5 to 4 and 5 to 0, which is 0.
      await Promise.all([
        change(gm, token, { drain: 4, spent: 4, attuned: false }),
        change(other, token, { drain: 5, spent: 0 }),
      ]);
      expect(await numbers(people, token)).toEqual([3, 0, false]);
      for (const person of people) await person.reload();
      expect(await numbers(people, token)).toEqual([3, 0, false]);
      if (token !== "") {
        // The world actor was not touched, and is changed without its token.
        expect(await numbers(people, "")).toEqual([3, 2, false]);
        await change(gm, "", { drain: 1, spent: 1, attuned: true });
        expect(await numbers(people, "")).toEqual([1, 1, true]);
        expect(await numbers(people, token)).toEqual([3, 0, false]);
        return;
      }
      // A night gives back all that is lost, and crosses two more lost points: before them or after them. Without the night it is five.
      const [night] = await Promise.all([gm.rest(["Воин"], "long"), change(other, "", { drain: 5, spent: 3 })]);
      const [drain, ...rest] = await numbers(people, "");
      expect([0, 2]).toContain(drain);
      expect(rest).toEqual([3, false]);
      expect(await gm.undoRest("Воин", night)).toBe(true);
      expect(await numbers(people, "")).toEqual([5, 3, false]);
    });
