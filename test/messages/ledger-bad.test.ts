/** A ledger with nonsense: the sheet's numbers are those of what can be read, the Game Master is told once, and nothing is thrown away. */
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { tough } from "./books.ts";
import { Table, type Person } from "../support/table.ts";

let table: Table | null = null;
afterEach(() => {
  table?.end();
  table = null;
});

const UNREAD = /непонятные \((\d+)\)/u;
const unread = (person: Person): string[] => person.told().flatMap((line) => UNREAD.exec(line)?.slice(1) ?? []);

interface Stored {
  readonly ledger: Loose;
  readonly points: readonly [number, number, number];
}
const stored = (person: Person): Promise<Stored> =>
  person.run(() => {
    const { system, _source } = hands.actor("Воин");
    return {
      ledger: structuredClone(_source.system.ledger),
      points: [system.hp.value, system.hp.temporary, system.details.xp],
    } as Stored;
  });

/** A hero of 20, who lost 8 and got 40 experience. */
async function hurt(generation: 13 | 14): Promise<readonly [Person, Person, string]> {
  table = Table.begin({ generation, world: tough(20) });
  const [gm, player] = await table.openAll("GM", "Player 1");
  await gm.run(async () => {
    for (const fight of [...game.combats]) await fight.delete();
  });
  const id = await gm.damage(["Воин"], "8", { armor: false });
  await table.soon();
  await gm.award(["Воин"], 40);
  await table.soon();
  expect((await stored(gm)).points).toEqual([12, 0, 40]);
  return [gm, player, id];
}

for (const generation of [13, 14] as const) {
  test(`entries without numbers, of a foreign kind, of a newer version, with equal positions, generation ${String(generation)}`, async () => {
    const [gm, player, id] = await hurt(generation);
    const { ledger } = await stored(gm);
    const blow: Loose = Object.values(ledger.entries).find(({ kind }: Loose) => kind === "damage");
    const bad = {
      none: {},
      text: "5",
      list: [1, 2],
      nothing: null,
      noNumber: { ...blow, amount: null },
      words: { ...blow, amount: "8" },
      half: { ...blow, amount: 0.5 },
      huge: { ...blow, amount: 1e308 },
      negative: { ...blow, amount: -3 },
      kind: { ...blow, kind: "banish" },
      number: { ...blow, number: "sanity" },
      newer: { v: 9, ops: [{ add: 5 }], number: "hp" },
      terms: { ...blow, terms: "all" },
      coins: { number: "gp", amount: 1e308, n: 3, of: "" },
      circle: { number: "c77", amount: 1, n: 3, of: "" },
    };
    // A position that is none sorts last, and raises no further positions. Equal ones go by id.
    const one = { ...blow, amount: 1, attack: "" };
    const odd = { zzz1: { ...one, n: 1e308 }, zzz2: one, zzz3: one };
    await gm.run(
      async (entries) => void (await game.actors.getName("Воин").update({ system: { ledger: { entries } } })),
      {
        ...bad,
        ...odd,
      },
    );
    await table?.soon();
    const lost = Object.keys(bad).length - 1;
    for (const person of [gm, player]) {
      const now = await stored(person);
      expect(now.points).toEqual([9, 0, 40]);
      expect(Object.keys(now.ledger.entries)).toEqual(
        expect.arrayContaining([...Object.keys(bad), ...Object.keys(odd)]),
      );
    }
    // An entry without any key is what a sweep may leave of a late toggle.
    expect([unread(gm), unread(player)]).toEqual([[String(lost)], []]);
    await gm.damage(["Воин"], "2", { armor: false });
    await table?.soon();
    expect((await stored(gm)).points).toEqual([7, 0, 40]);
    await gm.undo(id);
    await table?.soon();
    for (const person of [gm, player]) expect((await stored(person)).points).toEqual([15, 0, 40]);
    expect(unread(gm)).toEqual([String(lost)]);
    await gm.reload();
    await player.reload();
    for (const person of [gm, player]) {
      const now = await stored(person);
      expect(now.points).toEqual([15, 0, 40]);
      expect(now.ledger.entries).toMatchObject({ newer: { v: 9, ops: [{ add: 5 }] }, kind: { kind: "banish" } });
    }
    // Once on each page.
    expect([unread(gm), unread(player)]).toEqual([[String(lost), String(lost)], []]);
  });

  test(`a base of strings, one of another shape, and ids that JavaScript knows, generation ${String(generation)}`, async () => {
    const [gm, player] = await hurt(generation);
    const entries = { valueOf: { number: "hp" }, toString: 7, hasOwnProperty: { undone: true } };
    const write = (ledger: object): Promise<void> =>
      gm.run(async (given) => void (await game.actors.getName("Воин").update({ system: { ledger: given } })), ledger);
    await write({
      entries,
      base: { values: { experience: "forty", gp: null }, hitPoints: "20", writtenHits: "12", n: "x", skipped: 5 },
    });
    await table?.soon();
    // Without a readable start the plain numbers count.
    for (const person of [gm, player]) expect((await stored(person)).points).toEqual([12, 0, 40]);
    expect(unread(gm)).toEqual(["5"]);
    await gm.change("Воин", { "system.hp.value": 10, "system.details.xp": 50 });
    await table?.soon();
    for (const person of [gm, player]) expect((await stored(person)).points).toEqual([10, 0, 50]);
    // A hit point entry alone begins anew, too: what the old start has led to is its start.
    await gm.change("Воин", { "system.hp.value": 9 });
    await table?.soon();
    for (const person of [gm, player]) expect((await stored(person)).points).toEqual([9, 0, 50]);
    await write({ base: { of: 7 } });
    await table?.soon();
    await gm.damage(["Воин"], "1", { armor: false });
    await table?.soon();
    for (const person of [gm, player]) {
      await person.reload();
      const now = await stored(person);
      expect(now.points).toEqual([8, 0, 50]);
      expect(Object.keys(now.ledger.entries)).toEqual(expect.arrayContaining(["valueOf", "toString"]));
    }
  });
}

test("10,000 entries: the numbers are right, and the ledger becomes short again", async () => {
  const [gm, player] = await hurt(14);
  // A young card whose entry is gone for so long that nobody knows it any more would be applied again.
  await table?.clearLog();
  const { ledger } = await stored(gm);
  const blow: Loose = Object.values(ledger.entries).find(({ kind }: Loose) => kind === "damage");
  await gm.run(async (one) => {
    const entries = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, index) => [
        `${String(index).padStart(6, "0")}many000000`,
        { ...one, n: 10 + (index % 5000), kind: index % 2 === 0 ? "healing" : "damage", amount: 1 },
      ]),
    );
    await game.actors.getName("Воин").update({ system: { ledger: { entries } } });
  }, blow);
  await table?.soon();
  for (const person of [gm, player]) expect((await stored(person)).points).toEqual([12, 0, 40]);
  await table?.pass(40_000);
  for (const person of [gm, player]) {
    const now = await stored(person);
    expect(now.points).toEqual([12, 0, 40]);
    expect(Object.keys(now.ledger.entries).length).toBeLessThanOrEqual(64);
  }
  expect([unread(gm), unread(player)]).toEqual([[], []]);
  await gm.damage(["Воин"], "2", { armor: false });
  await table?.soon();
  for (const person of [gm, player]) expect((await stored(person)).points).toEqual([10, 0, 40]);
});
