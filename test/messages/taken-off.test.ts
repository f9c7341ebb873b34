/** What a deed has left and somebody has taken off by hand stays off, whoever loads his page anew. */
import { afterEach, expect, test } from "vitest";
import { Table } from "../support/table.ts";

let table: Table;
afterEach(() => {
  table.end();
});

test.each([
  ["dodge", undefined],
  ["hide", undefined],
  ["prone", undefined],
  ["dodge", { min: 40, max: 900 }],
] as const)(
  "H-TURN-10 H-MOV-08: %s, deleted by hand (lines %o), does not come back with a reload",
  async (deed, slow) => {
    table = Table.begin(slow ? { slow } : {});
    const people = await table.openAll("GM", "Player 1", "Player 2");
    const [gm, player, other] = people;
    await player.dice([19, 20]);
    const act = async (): Promise<void> => {
      await (deed === "hide" ? player.roll("Воин", "hide", "skill", "stealth", { dc: 5 }) : player.act("Воин", deed));
      await table.soon();
    };
    await act();
    const counts = (): Promise<number[]> =>
      Promise.all(people.map((one) => one.run(() => hands.actor("Воин").effects.size as number) as Promise<number>));
    expect(await counts()).toEqual([1, 1, 1]);
    await gm.run(async () => void (await hands.actor("Воин").effects.contents[0].delete()));
    await table.soon();
    expect(await counts()).toEqual([0, 0, 0]);
    for (const person of [player, gm, other]) await person.reload();
    await table.pass(20_000);
    expect(await counts()).toEqual([0, 0, 0]);
    expect(await gm.hasCondition("Воин", "prone")).toBe(false);
    // The next one is another.
    await player.dice([19, 20]);
    await act();
    expect(await counts()).toEqual([1, 1, 1]);
  },
);

test("H-TURN-10: two deeds of one creature, deleted in one write, stay off both", async () => {
  table = Table.begin({});
  const [gm, player] = await table.openAll("GM", "Player 1");
  for (const deed of ["dodge", "prone"]) {
    await player.act("Воин", deed);
    await table.soon();
  }
  const count = (): Promise<number> => gm.run(() => hands.actor("Воин").effects.size as number);
  expect(await count()).toBe(2);
  await gm.run(async () => {
    const hero = hands.actor("Воин");
    await hero.deleteEmbeddedDocuments("ActiveEffect", [...hero.effects.keys()]);
  });
  await table.soon();
  await player.reload();
  await table.pass(20_000);
  expect(await count()).toBe(0);
});

test("B-COND-01: a condition whose effect somebody has switched off is there again when it is set anew", async () => {
  table = Table.begin({});
  const [gm, player] = await table.openAll("GM", "Player 1");
  const set = (): Promise<void> =>
    gm.run(async () => void (await hands.system.setCondition(hands.actor("Воин"), "poisoned", null)));
  const has = (): Promise<boolean> => player.run(() => hands.actor("Воин").statuses.has("poisoned") as boolean);
  await set();
  await table.soon();
  expect(await has()).toBe(true);
  await gm.run(async () => void (await hands.actor("Воин").effects.contents[0].update({ disabled: true })));
  await table.soon();
  expect(await has()).toBe(false);
  await set();
  await table.soon();
  expect([await has(), await gm.run(() => hands.actor("Воин").effects.size as number)]).toEqual([true, 1]);
});

test("B-COND-01: an effect that a roll has used up lies there as long as the roll may be taken back, and is swept after that", async () => {
  table = Table.begin({});
  const [gm] = await table.openAll("GM", "Player 1");
  const used = await gm.run(async () => {
    const message = await CONFIG.ChatMessage.documentClass.create({ content: "x" });
    const ends = {
      at: "used",
      of: "bearer",
      turns: 1,
      save: null,
      mark: null,
      time: 0,
      usedBy: { [message.id]: true },
    };
    const data = { name: "Наставление", statuses: ["poisoned"], system: { ends } };
    await hands.actor("Воин").createEmbeddedDocuments("ActiveEffect", [data]);
    return message.id as string;
  });
  await gm.reload();
  const left = (): Promise<unknown[]> =>
    gm.run(() => [hands.actor("Воин").effects.size, hands.actor("Воин").statuses.has("poisoned")]);
  expect(await left()).toEqual([1, false]);
  await gm.run(async (id) => void (await game.messages.get(id).delete()), used);
  await gm.reload();
  await table.soon();
  expect((await left())[0]).toBe(0);
});
