/** Words that only others may say: other rules, a Game Master's rulings, receipts; and what holds when a Game Master is one no longer. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { parseRulings, sealOfRuling } from "../support/pure.ts";
import { idOf } from "../e2e/support/world.ts";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { honestAttack, post, squat } from "./forger.ts";
import { Table, type Person } from "../support/table.ts";
import { derivedId, rulingIds } from "./names.ts";

let table: Table;
beforeEach(() => {
  table = Table.begin();
});
afterEach(() => {
  table.end();
});

/** The second GM becomes a player, and comes back as one. */
async function demote(gm: Person, former: Person): Promise<Person> {
  former.leave();
  await gm.run(async () => void (await game.users.getName("GM 2").update({ role: 1 })));
  await table.soon();
  expect(await gm.run(() => game.users.getName("GM 2").isGM as boolean)).toBe(false);
  return table.open("GM 2");
}

/**
 * The ogre strikes the fighter and the ranger: 1 + 1 + 2 each, from which 3 and 2 are subtracted. Of 12 and 11 hit points
 * 11 and 9 are left.
 * @returns the attack, and the keys of both strikes
 */
async function twoBlows(gm: Person, ...players: readonly Person[]): Promise<{ attack: Loose; keys: [string, string] }> {
  await gm.dice([19, 20], [19, 20], [1, 8], [1, 8], [1, 8], [1, 8]);
  const id = await gm.strike("Огр", "Дубина", "Воин", "Следопыт");
  await table.soon();
  for (const person of players) {
    await person.dice([2, 20]);
    await person.answer();
  }
  await table.soon();
  expect([await gm.points("Воин"), await gm.points("Следопыт")]).toEqual([11, 9]);
  const attack = await gm.message(id);
  const strikeOn = (name: string): string => {
    const { key } = attack.system.targets.find((one: Loose) => one.name === name);
    return attack.system.strikes.find((one: Loose) => one.target === key).key;
  };
  return { attack, keys: [strikeOn("Воин"), strikeOn("Следопыт")] };
}

/** A GM rules that a strike takes so many hit points, as the window's button does. */
async function ruleOn(gm: Person, id: string, key: string, amount: number): Promise<void> {
  await gm.run(
    async ([message, strike, points]) =>
      void (await hands.system.rule(message, strike, { outcome: null, factor: null, amount: points })),
    [id, key, amount] as const,
  );
  await table.soon();
}

test("a player's ruling that the receipt on his own hero vouches for is no word about others, also when a GM rules beside it", async () => {
  const [gm, player, other] = await table.openAll("GM", "Player 1", "Player 2");
  const { attack, keys } = await twoBlows(gm, player, other);
  const [mine, theirs] = keys;
  const me = await player.run(() => game.user.id as string);
  const [place = ""] = rulingIds(attack._id);
  const forge = async (amounts: Readonly<Record<string, number>>): Promise<void> => {
    const byStrike = Object.fromEntries(
      Object.entries(amounts).map(([key, amount]) => [
        derivedId(attack._id, key),
        { key, outcome: null, factor: null, amount, none: false, n: 1, by: me },
      ]),
    );
    const system = { version: 1, attack: attack._id, round: 99, byStrike };
    const record = parseRulings(system);
    const ruler = { id: place, author: me, rightful: false, record };
    const seals = Object.keys(amounts).flatMap((key) => sealOfRuling(attack._id, key, ruler) ?? []);
    await player.run(async (more) => {
      const hero = game.actors.getName("Воин");
      const entries = Object.fromEntries(
        hero.system.receipts.map(({ id, sealed }: Loose) => [id, { sealed: [...sealed, ...more] }]),
      );
      await hero.update({ system: { ledger: { entries } } });
    }, seals);
    await squat(player, { _id: place, type: "ruling", content: "x", system });
    await table.soon();
  };
  // About the ranger alone: worthless, and removed. Beside what he may say of his own hero: it stays, and says nothing of the ranger.
  await forge({ [theirs]: 8 });
  expect(await player.has(place)).toBe(false);
  await forge({ [mine]: 1, [theirs]: 8 });
  expect(await gm.has(place)).toBe(true);
  await ruleOn(gm, attack._id, mine, 2);
  expect(await other.points("Воин")).toBe(10);
  for (const person of [gm, other]) expect(await person.points("Следопыт")).toBe(9);
  const byGM = await gm.run(() =>
    game.messages.contents
      .filter((message: Loose) => message.type === "ruling" && message.author.isGM)
      .flatMap((message: Loose) => Object.values(message.toObject().system.byStrike))
      .map((one: Loose) => [one.key, one.amount]),
  );
  expect(byGM).toEqual([[mine, 2]]);
});

test("what a GM ruled who is a player again goes on for each target, also when another GM rules on one of them", async () => {
  const [gm, former, player, other] = await table.openAll("GM", "GM 2", "Player 1", "Player 2");
  const { attack, keys } = await twoBlows(gm, player, other);
  await ruleOn(former, attack._id, keys[0], 4);
  expect(await gm.points("Воин")).toBe(8);
  await ruleOn(former, attack._id, keys[1], 5);
  expect(await gm.points("Следопыт")).toBe(6);
  const seat = await demote(gm, former);
  await ruleOn(gm, attack._id, keys[1], 1);
  for (const person of [player, other, seat]) expect(await person.points("Следопыт")).toBe(10);
  await gm.reload();
  for (const person of [gm, player, seat]) {
    const { told } = await person.card(attack._id);
    expect(told).toContain("· 4");
    expect(told).toContain("· 1");
    expect(told).not.toContain("изменили или убрали");
    expect(await person.points("Воин")).toBe(8);
  }
});

test("other rules than the table's, a goblin called a player's character, an attacker that is not there: nobody answers until the GM says so", async () => {
  const [gm, player] = await table.openAll("GM", "Player 1");
  await gm.set("npcDefense", "fixed");
  const honest = await honestAttack(player);
  await table.soon();
  expect(await gm.points("Гоблин 1")).toBe(3);
  const second = {
    actor: `Scene.${idOf("scene")}.Token.${idOf("token:Гоблин 2")}.Actor.${idOf("actor:Гоблин")}`,
    token: `Scene.${idOf("scene")}.Token.${idOf("token:Гоблин 2")}`,
    name: "Гоблин 2",
  };
  const rules = await post(player, honest, ({ system }) => {
    Object.assign(system.targets[0], second);
    Object.assign(system.rules.overrides, { armorReduction: "none", vulnerability: "double" });
  });
  const flags = await post(player, honest, ({ system }) => void Object.assign(system.targets[0], second, { pc: true }));
  const nobody = await post(player, honest, ({ system }) => {
    Object.assign(system.targets[0], second);
    Object.assign(system.attackers[0], { actor: "Actor.gone000000000000", token: null, name: "Никто" });
  });
  await table.soon();
  for (const person of [gm, player]) {
    expect((await person.card(rules)).told).toContain("Правила этой атаки не те");
    expect((await person.card(flags)).told).toContain("неверно называет, кто здесь персонаж игрока");
    expect((await person.card(nobody)).told).toContain("Атакующего не нашли");
  }
  expect(await gm.points("Гоблин 2")).toBe(10);
  expect((await player.card(rules)).buttons.filter(({ name }) => name.includes("Бросить"))).toEqual([]);
  // The GM's click is the confirmation: 8 without armor.
  await gm.dice([9, 20]);
  await gm.press(/Бросить за них/u, rules);
  await table.soon();
  expect(await gm.points("Гоблин 2")).toBe(2);
  // Rules changed after an answer: the card says so, nothing more is taken.
  await player.run(
    async (id) =>
      void (await game.messages
        .get(id)
        .update({ "system.rules.overrides": { armorReduction: "none", vulnerability: "double" } })),
    honest._id as string,
  );
  await table.soon();
  expect((await gm.card(honest._id)).told).toContain("Правила атаки изменили после ответа.");
  expect(await gm.points("Гоблин 1")).toBe(3);
});

test("a GM's ruling that no GM made counts for nothing", async () => {
  const [gm, player] = await table.openAll("GM", "Player 1");
  await gm.dice([9, 20]);
  const attack = await honestAttack(player);
  await table.soon();
  expect(await gm.points("Гоблин 1")).toBe(3);
  expect((await gm.card(attack._id)).text).toContain("Попадание · 7");
  const strikes = structuredClone(attack.system.strikes);
  strikes[0].ruling = { outcome: "crit", factor: 2, amount: 10 };
  await player.run(
    async ([id, changed]) => void (await game.messages.get(id).update({ system: { strikes: changed } })),
    [attack._id, strikes] as const,
  );
  await table.soon();
  expect(await gm.points("Гоблин 1")).toBe(3);
  expect((await gm.card(attack._id)).told).not.toContain("Решение Мастера");
  // In the very place of the GM's word: neither counts it, nor does it stand in the way.
  for (const _id of rulingIds(attack._id))
    await squat(player, {
      _id,
      type: "ruling",
      content: "Решение Мастера",
      system: {
        version: 1,
        attack: attack._id,
        round: 99,
        byStrike: { forged: { key: strikes[0].key, outcome: "crit", factor: 2, amount: 10 } },
      },
    });
  await table.soon();
  expect(await gm.points("Гоблин 1")).toBe(3);
  await gm.run(
    async ([id, key]) => void (await hands.system.rule(id, key, { outcome: "miss", factor: null, amount: null })),
    [attack._id, strikes[0].key] as const,
  );
  await table.soon();
  expect(await player.points("Гоблин 1")).toBe(10);
  expect((await player.card(attack._id)).told).toContain("Решение Мастера");
});

test("entries written by hand on an own actor: no faults, nobody else concerned; what cannot be read counts for nothing", async () => {
  const [gm, player] = await table.openAll("GM", "Player 1");
  const goblin = await gm.actor("Гоблин 1");
  const junk = { number: "hp", n: 1, of: "", kind: "damage", amount: 9999, terms: { max: 12 } };
  await player.run(async (entry) => {
    const entries = {
      [entry.kind.repeat(2)]: { ...entry, terms: null },
      unknownKind00001: { ...entry, kind: "curse" },
      endlessAmount001: { ...entry, amount: 1e308 },
      brokenAmount0001: { ...entry, amount: 1.5 },
      negative00000001: { ...entry, amount: -5 },
      text000000000001: "x",
    };
    await game.actors.getName("Воин").update({ system: { ledger: { entries } } });
  }, junk);
  await table.soon();
  expect(await gm.points("Воин")).toBe(12);
  // Raw garbage past the data model.
  const ledger = { base: { of: 7, hitPoints: "many", skipped: 3 }, entries: { a: null, b: 7 } };
  expect(
    await player.raw("Actor", "update", { updates: [{ _id: idOf("actor:Воин"), system: { ledger } }] }),
  ).toBeNull();
  await table.soon();
  await gm.dice([19, 20], [4, 8], [2, 8]);
  await player.dice([4, 20]);
  const id = await gm.strike("Огр", "Дубина", "Воин");
  await table.soon();
  await player.answer();
  await table.soon();
  expect(await gm.points("Воин")).toBe(7);
  expect((await gm.card(id)).text).toContain("Попадание · 5");
  expect(await gm.actor("Гоблин 1")).toEqual(goblin);
});

test("what a receipt has settled stays when its GM is a player again; what has none is judged by today's rights", async () => {
  const [gm, former, player] = await table.openAll("GM", "GM 2", "Player 1");
  await gm.set("npcDefense", "prompt");
  const attack = await honestAttack(player);
  const [{ key }] = attack.system.strikes;
  await table.soon();
  // Both GMs are asked; the second one rolls for the goblin, and lets the blow take 4.
  await former.dice([9, 20]);
  await former.press(/Бросить за них/u, attack._id);
  await table.soon();
  expect(await player.points("Гоблин 1")).toBe(3);
  await ruleOn(former, attack._id, key, 4);
  for (const person of [gm, player]) expect(await person.points("Гоблин 1")).toBe(6);
  const seat = await demote(gm, former);
  await gm.reload();
  for (const person of [gm, player, seat]) {
    const { told } = await person.card(attack._id);
    expect(told).toContain("· 4");
    expect(told).toContain("Решение Мастера");
  }
  expect(await gm.points("Гоблин 1")).toBe(6);
  // His word is that of a player now: what he makes of it afterwards counts for nothing.
  await seat.run(async () => {
    const ruling = game.messages.contents.find((message: Loose) => message.type === "ruling");
    await ruling.update({
      system: {
        byStrike: Object.fromEntries(
          Object.entries(ruling.toObject().system.byStrike).map(([id, one]) => [id, { ...(one as Loose), amount: 9 }]),
        ),
      },
    });
  });
  await table.soon();
  expect((await player.card(attack._id)).told).toContain(
    "Решение Мастера, по которому это записано, изменили или убрали",
  );
  expect(await gm.points("Гоблин 1")).toBe(6);
  // A GM's word holds again.
  await ruleOn(gm, attack._id, key, 2);
  // Whose tab had answered is a player now: somebody else takes over after a while.
  await table.pass(20_000);
  expect(await player.points("Гоблин 1")).toBe(8);
});
