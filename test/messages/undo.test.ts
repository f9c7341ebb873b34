/** What was done can be taken back, exactly; and what happened stays told, whatever becomes of those it happened to. */
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";

let table: Table;
beforeEach(() => {
  table = Table.begin();
});
afterEach(() => {
  table.end();
});

/** The ogre hits the fighter for 4 + 2 + 2 − 3 = 5: 19 + 6 against 4 + 7. */
async function ogreHits(gm: Person, player: Person): Promise<string> {
  await gm.dice([19, 20], [4, 8], [2, 8]);
  await player.dice([4, 20]);
  const id = await gm.strike("Огр", "Дубина", "Воин");
  await table.soon();
  await player.answer();
  await table.soon();
  expect((await gm.card(id)).text).toContain("Попадание · 5");
  return id;
}
const press = async (person: Person, name: string, id: string): Promise<void> => {
  await person.press(name, id);
  await table.soon();
};

test("a target's owner and the GM undo and redo from the card; a stranger is not offered it", async () => {
  const people = await table.openAll("GM", "Player 1", "Player 2");
  const [gm, player, other] = people;
  const id = await ogreHits(gm, player);
  const left = async (points: number): Promise<void> => {
    for (const person of people) expect(await person.points("Воин")).toBe(points);
  };
  await left(7);
  expect(await other.offers("Отменить", id)).toBe(false);
  await press(player, "Отменить", id);
  await left(12);
  for (const person of people) expect((await person.card(id)).text).toMatch(/Отменено/u);
  await press(gm, "Вернуть", id);
  await left(7);
  await press(gm, "Отменить", id);
  await left(12);
  await press(player, "Вернуть", id);
  await left(7);
});

test("one target of two, and the whole card", async () => {
  const [gm, first, second] = await table.openAll("GM", "Player 1", "Player 2");
  await gm.dice([18, 20], [18, 20], [4, 6], [4, 6], [4, 6], [4, 6]);
  for (const person of [first, second]) await person.dice([2, 20]);
  const id = await gm.run(async () => {
    const token = (name: string): Loose => game.scenes.active.tokens.find((one: Loose) => one.name === name);
    const item = token("Гоблин 1").actor.items.find((one: Loose) => one.name === "Кривой клинок");
    const targets = ["Воин", "Следопыт"].map((name) => ({ target: token(name) }));
    return (await game.system.api.attack({ item, targets })).id as string;
  });
  await table.soon();
  for (const person of [first, second]) await person.answer();
  await table.soon();
  const points = async (): Promise<unknown> => [await gm.points("Воин"), await gm.points("Следопыт")];
  expect(await points()).toEqual([9, 7]); // 4 + 2 − 3, 4 + 2 − 2
  await press(second, "Отменить: Следопыт", id);
  expect(await points()).toEqual([9, 11]);
  expect(await first.offers("Вернуть: Следопыт", id)).toBe(false);
  await press(gm, "Вернуть: Следопыт", id);
  expect(await points()).toEqual([9, 7]);
  await press(gm, "Отменить", id);
  expect(await points()).toEqual([12, 11]);
  await press(gm, "Вернуть", id);
  expect(await points()).toEqual([9, 7]);
});

test("temporary hit points come back as what they were", async () => {
  const [gm, player] = await table.openAll("GM", "Player 1");
  await gm.change("Воин", { "system.hp.temporary": 3 });
  const id = await ogreHits(gm, player);
  const points = async (): Promise<unknown> => {
    const { value, temporary } = (await player.actor("Воин")).system.hp;
    return [value, temporary];
  };
  expect(await points()).toEqual([10, 0]);
  await press(gm, "Отменить", id);
  expect(await points()).toEqual([12, 3]);
});

test("armor changed after the fight leaves the old card as it was, also after a reload", async () => {
  const people = await table.openAll("GM", "Player 1");
  const [gm, player] = people;
  const id = await ogreHits(gm, player);
  const before = (await player.card(id)).told;
  expect(before).toMatch(/25[\s\S]*11[\s\S]*8 дробящего[\s\S]*− 3 броня/u);
  await gm.run(async () => {
    const actor = game.actors.getName("Воин");
    for (const item of actor.items) if (item.type === "armor") await item.update({ "system.equipped": false });
    await actor.update({ "system.mastery.armor.medium": 4, "system.characteristics.dexterity.value": 20 });
  });
  await table.soon();
  expect(
    (await player.actor("Воин")).items.filter(({ type, system }: Loose) => type === "armor" && system.equipped),
  ).toEqual([]);
  for (const person of people) await person.reload();
  for (const person of people) expect((await person.card(id)).told).toContain("− 3 броня");
  expect((await player.card(id)).told).toBe(before);
  await press(player, "Отменить", id);
  expect(await gm.points("Воин")).toBe(12);
  await press(player, "Вернуть", id);
  expect(await gm.points("Воин")).toBe(7); // again what was rolled then, not what the armor would do now
});

test("the defender's user, token and actor are deleted: the card still tells what happened", async () => {
  const [gm, player, other] = await table.openAll("GM", "Player 1", "Player 2");
  const id = await ogreHits(gm, player);
  player.leave();
  const numbers = /25[\s\S]*11[\s\S]*8 дробящего[\s\S]*− 3 броня[\s\S]*5 хитов/u;
  const tellsIt = async (): Promise<void> => {
    await table.soon();
    for (const person of [gm, other]) {
      const { told } = await person.card(id);
      expect(told).toMatch(numbers);
      expect(told).toContain("Попадание · 5");
    }
  };
  await gm.run(async () => void (await game.users.getName("Player 1").delete()));
  await tellsIt();
  expect(await other.run(() => (game.users.getName("Player 1") === undefined) as boolean)).toBe(true);
  await press(gm, "Отменить", id); // the GM still decides about the character
  expect(await other.points("Воин")).toBe(12);
  await press(gm, "Вернуть", id);
  expect(await other.points("Воин")).toBe(7);
  await gm.run(async () => void (await game.scenes.active.tokens.getName("Воин").delete()));
  await tellsIt();
  expect(await other.run(() => (game.scenes.active.tokens.getName("Воин") === undefined) as boolean)).toBe(true);
  await gm.run(async () => void (await game.actors.getName("Воин").delete()));
  await table.soon();
  expect(await other.run(() => (game.actors.getName("Воин") === undefined) as boolean)).toBe(true);
  await other.reload();
  await tellsIt();
  expect(await gm.offers("Отменить", id)).toBe(false);
  expect((await gm.card(id)).text).toContain("Цели уже нет"); // and not "not applied yet"
});

test("a goblin's token is deleted before and after the answer: nothing hangs, nothing is lost", async () => {
  const [gm, player] = await table.openAll("GM", "Player 1");
  await player.dice([13, 20], [5, 8], [3, 8], [13, 20], [5, 8], [3, 8]);
  await gm.dice([9, 20]);
  const first = await player.strike("Воин", "Длинный меч", "Гоблин 1");
  await table.soon();
  expect(await gm.points("Гоблин 1")).toBe(3);
  await gm.run(async () => void (await game.scenes.active.tokens.getName("Гоблин 1").delete()));
  await table.soon();
  expect((await player.card(first)).told).toMatch(/Гоблин 1[\s\S]*Попадание · 7[\s\S]*17[\s\S]*14/u);
  // The second goblin asks its GM first, and is gone before he answers.
  await gm.set("npcDefense", "prompt");
  const second = await player.strike("Воин", "Длинный меч", "Гоблин 2");
  await table.soon();
  expect(await gm.asked()).toEqual(["defense"]);
  await gm.run(async () => void (await game.scenes.active.tokens.getName("Гоблин 2").delete()));
  await table.soon();
  expect(await gm.asked()).toEqual([]);
  expect((await player.card(second)).text).toContain("цели уже нет"); // nobody is waited for
});

test("a deleted attack takes its hidden answers along, and nothing else", async () => {
  const people = await table.openAll("GM", "Player 1");
  const [gm, player] = people;
  // 13 + 4 against 9 + 1; 5 + 3 − 1 = 7 of 49.
  await player.dice([13, 20], [5, 8], [3, 8]);
  await gm.dice([9, 20]);
  await player.strike("Воин", "Длинный меч", "Огр");
  await table.soon();
  expect(await gm.points("Огр")).toBe(42);
  const count = (person: Person): Promise<number> => person.run(() => game.messages.size as number);
  expect(await count(gm)).toBe(2);
  // The author is a player: the answer is the GM's, whose tab takes it away.
  await player.run(
    async () => void (await game.messages.contents.find((message: Loose) => message.type === "attack").delete()),
  );
  await table.soon();
  for (const person of people) expect(await count(person)).toBe(0);
  expect(await gm.points("Огр")).toBe(42);
  // The creature still knows: what its sheet's button does.
  await gm.run(async () => {
    const ogre = hands.actor("Огр");
    const [{ id, item }] = ogre.system.receipts;
    if (item !== "Длинный меч") throw new Error(item);
    await hands.system.undoReceipt(ogre, id);
  });
  await table.soon();
  expect(await player.points("Огр")).toBe(49);
});

test("B-THP-01 B-REST-01: blows and what healed them to the maximum are taken back in any order, each exactly", async () => {
  const people = await table.openAll("GM", "Player 1");
  const [gm, player] = people;
  const meet = (kind: string, amount: number): Promise<string> =>
    gm.run(
      async ([what, formula]) => {
        const { api } = game.system;
        const targets = [hands.actor("Воин")];
        const message =
          what === "heal"
            ? await api.heal({ targets, formula })
            : await api.dealDamage({ targets, formula, armor: false });
        return message.id as string;
      },
      [kind, String(amount)] as const,
    );
  const ids: string[] = [];
  // 12 of 12: 9, 0, 12 of 20, 7.
  for (const [kind, amount] of [
    ["damage", 3],
    ["damage", 9],
    ["heal", 20],
    ["damage", 5],
  ] as const) {
    ids.push(await meet(kind, amount));
    await table.soon();
  }
  expect(await player.points("Воин")).toBe(7);
  const [first = "", second = "", healing = "", last = ""] = ids;
  const points = async (person: Person, id: string): Promise<number> => {
    await press(person, "Отменить", id);
    return gm.points("Воин");
  };
  // Without the first blow: 12 - 9, healed to 12, - 5. The number stays, and he is told why.
  expect(await points(player, first)).toBe(7);
  expect(player.told()).toEqual([expect.stringMatching(/^Отменено\. Хиты не изменились \(Воин\)/u)]);
  // Without the healing 3 - 5, then without the last blow 3, then without any 12.
  expect([await points(gm, healing), await points(gm, last), await points(player, second)]).toEqual([0, 3, 12]);
  for (const person of people) await person.reload();
  expect([await gm.points("Воин"), await player.points("Воин")]).toEqual([12, 12]);
});

/** A long rest of one of them, as the window's button gives it. @returns the message's id */
const sleep = (person: Person, name: string): Promise<string> => person.rest([name], "long");
const noFight = (gm: Person): Promise<void> =>
  gm.run(async () => {
    for (const fight of [...game.combats]) await fight.delete();
  });

test("B-REST-01 B-THP-01: a rest that a player has written into his hero holds up no undo by a Game Master", async () => {
  const [gm, player] = await table.openAll("GM", "Player 1");
  const before = await gm.points("Воин");
  const id = await ogreHits(gm, player);
  await player.run(async () => {
    const hero = hands.actor("Воин");
    await hero.update({ "system.rest.log": { forgedRest000001: { kind: "revival", n: 99, end: null } } });
  });
  await table.soon();
  await press(gm, "Отменить", id);
  expect([await gm.points("Воин"), gm.told()]).toEqual([before, []]);
});

test("B-REST-01: a player's hit that a rest has healed is made a miss and a hit again: it counts once, and the rest as well", async () => {
  const [gm, player] = await table.openAll("GM", "Player 1");
  await noFight(gm);
  await player.dice([13, 20], [5, 8], [3, 8]);
  await gm.dice([9, 20]);
  const blow = await player.strike("Воин", "Длинный меч", "Огр");
  await table.soon();
  expect(await gm.points("Огр")).toBe(42);
  const rest = await sleep(gm, "Огр");
  await table.soon();
  // A miss leaves nothing to heal: 49. A hit again, 42, of which the rest makes 49.
  for (const attack of [-20, 0, -20, 0]) {
    await player.run(
      async ([id, by]) => {
        await hands.system.adjust(id, game.messages.get(id).system.strikes[0].key, { attack: by });
      },
      [blow, attack] as const,
    );
    await table.soon();
    expect([attack, await gm.points("Огр"), await player.points("Огр")]).toEqual([attack, 49, 49]);
  }
  await gm.undoRest("Огр", rest);
  await table.soon();
  expect(await gm.points("Огр")).toBe(42);
  await press(gm, "Отменить", blow);
  expect([await gm.points("Огр"), player.told()]).toEqual([49, []]);
});

test.each([
  // 12 - 6, a rest of 6. With 0 the rest finds 12, and there is nothing to undo.
  { later: 0, to: "nothing", points: [12, 12, 12] },
  // With 11 it finds 1, and gives 6.
  { later: 11, to: "11", points: [7, 1, 12] },
])(
  "B-REST-01: a blow of 6 that a rest has healed is ruled to $to: both go back, to the very points",
  async ({ later, points }) => {
    const [gm] = await table.openAll("GM", "Player 1");
    await noFight(gm);
    const blow = await gm.damage(["Воин"], "6", { armor: false });
    await table.soon();
    const rest = await sleep(gm, "Воин");
    await table.soon();
    expect(await gm.points("Воин")).toBe(12);
    await gm.run(
      async ([id, amount]) => {
        const { key } = game.messages.get(id).system.strikes[0];
        await hands.system.rule(id, key, { outcome: null, factor: null, amount });
      },
      [blow, later] as const,
    );
    await table.soon();
    const found = [await gm.points("Воин")];
    await gm.undoRest("Воин", rest);
    await table.soon();
    found.push(await gm.points("Воин"));
    if (later !== 0) await press(gm, "Отменить", blow);
    found.push(await gm.points("Воин"));
    expect([found, gm.told()]).toEqual([points, []]);
  },
);

test("a blow that the ledger has closed stays: the undo says that it was too long ago, and writes nothing", async () => {
  const [gm, player] = await table.openAll("GM", "Player 1");
  const id = await ogreHits(gm, player);
  await gm.run(async () => {
    const actor = hands.actor("Воин");
    const last = Math.max(...Object.values(actor._source.system.ledger.entries).map(({ n }: Loose) => Number(n)));
    await actor.update({ system: { ledger: { base: { closedUpTo: last } } } });
  });
  await table.soon();
  await gm.undo(id);
  await table.soon();
  expect(gm.told().filter((line) => line.includes("слишком давно"))).toEqual([
    "Воин: то, что было слишком давно, остаётся как есть.",
  ]);
  for (const person of [gm, player]) expect(await person.points("Воин")).toBe(7);
});
