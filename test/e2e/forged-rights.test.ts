/** Words that only others may say: other rules, a Game Master's rulings, receipts; and what holds when a Game Master is one no longer. */
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../host/common/loose.ts";
import { id16 } from "../../module/play/exchange/id.pure.ts";
import { parseRulings } from "../../module/play/use/parse.pure.ts";
import { sealOfRuling } from "../../module/play/use/standing-rulings.pure.ts";
import {
  ask,
  beginEvening,
  choose,
  dialog,
  press,
  reload,
  storedActor,
  told,
  type Evening,
} from "./support/evening.ts";
import { cardOf, honestAttack, post, raw, stored } from "./support/forger.ts";
import { closeWindows } from "./support/clash.ts";
import { settled } from "./support/quiet.ts";
import { attackWith, forceDice, hitPoints, lastCard, openSheet, target, untilHitPoints } from "./support/seat.ts";
import { FIGHT, idOf } from "./support/world.ts";

let evening: Evening;
afterEach(() => evening.end());

/** A world where a second GM can become a player again. */
const TWO_GMS = {
  ...FIGHT,
  users: FIGHT.users.map((user) => (user.name === "GM 2" ? { ...user, role: 4 as const } : user)),
};

/** The GM becomes a player, and comes back as one. */
async function demote(gm: Page, former: Page): Promise<Page> {
  await former.close();
  await gm.evaluate(async () => {
    await game.users.getName("GM 2").update({ role: 1 });
  });
  await gm.waitForFunction(() => game.users.getName("GM 2").isGM === false);
  return evening.open("GM 2");
}

/**
 * The ogre strikes the fighter and the ranger: 1 + 1 + 2 each, from which 3 and 2 are subtracted. Of 12 and 11 hit points
 * 11 and 9 are left.
 * @returns the attack, and the keys of both strikes
 */
async function twoBlows(gm: Page, ...players: readonly Page[]): Promise<{ attack: Loose; keys: [string, string] }> {
  await forceDice(gm, [19, 20], [19, 20], [1, 8], [1, 8], [1, 8], [1, 8]);
  await target(gm, "Воин", "Следопыт");
  await attackWith(gm, await openSheet(gm, "Огр"), /Дубина.*Удар/u);
  for (const page of players) {
    await forceDice(page, [2, 20]);
    await ask(page).click();
  }
  await untilHitPoints(gm, "Воин", 11);
  await untilHitPoints(gm, "Следопыт", 9);
  await settled(gm);
  const attack = await stored(gm, "attack");
  const strikeOn = (name: string): string => {
    const { key } = attack.system.targets.find((one: Loose) => one.name === name);
    return attack.system.strikes.find((one: Loose) => one.target === key).key;
  };
  return { attack, keys: [strikeOn("Воин"), strikeOn("Следопыт")] };
}

/** A GM rules that a strike takes so many hit points. */
async function ruleOn(gm: Page, name: string, amount: number): Promise<void> {
  await closeWindows(gm);
  await press(gm, "Решение…");
  const window = dialog(gm, "Решение Мастера");
  await window.getByRole("group", { name: "Удар" }).locator("label").filter({ hasText: name }).click();
  await window.getByRole("spinbutton", { name: "Ровно столько хитов" }).fill(String(amount));
  await window.getByRole("button", { name: "Решить" }).click();
  await window.waitFor({ state: "detached" });
}

test("a player's ruling that the receipt on his own hero vouches for is no word about others, also when a GM rules beside it", async () => {
  evening = await beginEvening();
  const [gm, player, other] = await Promise.all([
    evening.open("GM"),
    evening.open("Player 1"),
    evening.open("Player 2"),
  ]);
  const { attack, keys } = await twoBlows(gm, player, other);
  const [mine, theirs] = keys;
  const me = await player.evaluate(() => game.user.id as string);
  const forge = async (place: string, amounts: Readonly<Record<string, number>>): Promise<string> => {
    const id = id16(`ruling:${attack._id}`, place);
    const byStrike = Object.fromEntries(
      Object.entries(amounts).map(([key, amount]) => [
        id16(attack._id, key),
        { key, outcome: null, factor: null, amount, none: false, n: 1, by: me },
      ]),
    );
    const system = { version: 1, attack: attack._id, round: 99, byStrike };
    const record = parseRulings(system);
    const { round, rulings } = record;
    const whole = `ruling.${id16(me, JSON.stringify([{ id, attack: attack._id, round, rulings: [...rulings] }, []]))}`;
    const ruler = { id, author: me, rightful: false, record, seal: () => whole };
    const seals = [whole, ...Object.keys(amounts).flatMap((key) => sealOfRuling(attack._id, key, ruler) ?? [])];
    await player.evaluate(
      async ([_id, said, more]) => {
        const hero = game.actors.getName("Воин");
        const receipts = hero.toObject().system.receipts;
        await hero.update({
          system: { receipts: receipts.map((one: Loose) => ({ ...one, sealed: [...one.sealed, ...more] })) },
        });
        await ChatMessage.create({ _id, type: "ruling", content: "x", system: said }, { keepId: true });
      },
      [id, system, seals] as const,
    );
    return id;
  };
  // About the ranger alone: worthless, and removed. Beside what he may say of his own hero: it stays, and says nothing of the ranger.
  const about = await forge("a", { [theirs]: 8 });
  await expect.poll(() => player.evaluate((id) => game.messages.has(id) as boolean, about)).toBe(false);
  const both = await forge("a", { [mine]: 1, [theirs]: 8 });
  await settled(gm);
  expect(await gm.evaluate((id) => game.messages.has(id) as boolean, both)).toBe(true);
  await ruleOn(gm, "Воин", 2);
  await untilHitPoints(other, "Воин", 10);
  await settled(gm);
  for (const page of [gm, other]) expect((await hitPoints(page, "Следопыт")).value).toBe(9);
  const byGM = await gm.evaluate(() =>
    game.messages.contents
      .filter((message: Loose) => message.type === "ruling" && message.author.isGM)
      .flatMap((message: Loose) => Object.values(message.toObject().system.byStrike))
      .map((one: Loose) => [one.key, one.amount]),
  );
  expect(byGM).toEqual([[mine, 2]]);
});

test("what a GM ruled who is a player again goes on for each target, also when another GM rules on one of them", async () => {
  evening = await beginEvening({ world: TWO_GMS });
  const [gm, former, player, other] = await Promise.all([
    evening.open("GM"),
    evening.open("GM 2"),
    evening.open("Player 1"),
    evening.open("Player 2"),
  ]);
  const { attack } = await twoBlows(gm, player, other);
  await ruleOn(former, "Воин", 4);
  await untilHitPoints(gm, "Воин", 8);
  await ruleOn(former, "Следопыт", 5);
  await untilHitPoints(gm, "Следопыт", 6);
  const seat = await demote(gm, former);
  await ruleOn(gm, "Следопыт", 1);
  for (const page of [player, other, seat]) await untilHitPoints(page, "Следопыт", 10);
  await reload(gm);
  await settled(gm);
  for (const page of [gm, player, seat]) {
    await cardOf(page, attack._id).getByText("· 4").first().waitFor();
    await cardOf(page, attack._id).getByText("· 1").first().waitFor();
    expect(await told(cardOf(page, attack._id))).not.toContain("изменили или убрали");
    expect((await hitPoints(page, "Воин")).value).toBe(8);
  }
});

test("other rules than the table's, a goblin called a player's character, an attacker that is not there: nobody answers until the GM says so", async () => {
  evening = await beginEvening();
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  await gm.evaluate(async () => void (await game.settings.set("opposed-d20", "npcDefense", "fixed")));
  const honest = await honestAttack(player);
  await untilHitPoints(gm, "Гоблин 1", 3);
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
  for (const page of [gm, player]) {
    await cardOf(page, rules)
      .getByText(/Правила этой атаки не те/u)
      .first()
      .waitFor();
    await cardOf(page, flags)
      .getByText(/неверно называет, кто здесь персонаж игрока/u)
      .first()
      .waitFor();
    await cardOf(page, nobody)
      .getByText(/Атакующего не нашли/u)
      .first()
      .waitFor();
  }
  await settled(gm);
  expect((await hitPoints(gm, "Гоблин 2")).value).toBe(10);
  expect(
    await cardOf(player, rules)
      .getByRole("button", { name: /Бросить/u })
      .count(),
  ).toBe(0);
  // The GM's click is the confirmation: 8 without armor.
  await forceDice(gm, [9, 20]);
  await cardOf(gm, rules)
    .getByRole("button", { name: /Бросить за них/u })
    .click();
  await untilHitPoints(gm, "Гоблин 2", 2);
  // Rules changed after an answer: the card says so, nothing more is taken.
  await player.evaluate(
    async (id) =>
      void (await game.messages
        .get(id)
        .update({ "system.rules.overrides": { armorReduction: "none", vulnerability: "double" } })),
    honest._id,
  );
  await cardOf(gm, honest._id).getByText("Правила атаки изменили после ответа.").first().waitFor();
  await settled(gm);
  expect((await hitPoints(gm, "Гоблин 1")).value).toBe(3);
});

test("a GM's ruling that no GM made counts for nothing", async () => {
  evening = await beginEvening();
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  await forceDice(gm, [9, 20]);
  const attack = await honestAttack(player);
  await untilHitPoints(gm, "Гоблин 1", 3);
  await lastCard(gm).getByText("Попадание · 7").waitFor();
  const strikes = structuredClone(attack.system.strikes);
  strikes[0].ruling = { outcome: "crit", factor: 2, amount: 10 };
  await player.evaluate(
    async ([id, changed]) => void (await game.messages.get(id).update({ system: { strikes: changed } })),
    [attack._id, strikes] as const,
  );
  await settled(gm);
  expect((await hitPoints(gm, "Гоблин 1")).value).toBe(3);
  expect(await told(lastCard(gm))).not.toContain("Решение Мастера");
  // In the very place of the GM's word: neither counts it, nor does it stand in the way.
  for (const place of ["a", "b"]) {
    await player.evaluate(async (data) => void (await ChatMessage.create(data, { keepId: true })), {
      _id: id16(`ruling:${attack._id}`, place),
      type: "ruling",
      content: "Решение Мастера",
      system: {
        version: 1,
        attack: attack._id,
        round: 99,
        rulings: [{ key: strikes[0].key, outcome: "crit", factor: 2, amount: 10 }],
      },
    });
  }
  await settled(gm);
  expect((await hitPoints(gm, "Гоблин 1")).value).toBe(3);
  await press(gm, "Решение…");
  const window = dialog(gm, "Решение Мастера");
  await choose(window, "Исход", "Промах");
  await window.getByRole("button", { name: "Решить" }).click();
  await untilHitPoints(player, "Гоблин 1", 10);
  await lastCard(player).getByText("Решение Мастера").first().waitFor();
});

test("receipts written by hand on an own actor: no faults, nobody else concerned, no hit points beyond the maximum", async () => {
  evening = await beginEvening();
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  const goblin = await storedActor(gm, "Гоблин 1");
  const junk = {
    id: "A".repeat(16),
    attack: "B".repeat(16),
    item: "Подарок",
    damage: "x",
    amount: 9999,
    hp: 9999,
    temporary: 9999,
    state: "applied",
    wrote: "me",
  };
  await player.evaluate(async (entry) => {
    await game.actors.getName("Воин").update({
      "system.receipts": [entry, { ...entry, id: "C".repeat(16), hp: 1e308 }, { ...entry, id: "__proto__" }],
    });
  }, junk);
  const sheet = await openSheet(player, "Воин");
  await sheet.getByRole("button", { name: "Отменить: Подарок" }).first().click();
  await player.getByText("Хиты станут выше максимума").first().waitFor();
  expect((await hitPoints(gm, "Воин")).value).toBe(12);
  // Raw garbage past the data model.
  expect(
    await raw(player, {
      type: "Actor",
      action: "update",
      operation: {
        updates: [
          {
            _id: idOf("actor:Воин"),
            system: {
              receipts: [
                null,
                7,
                "x",
                { id: 3, hp: "many", state: [] },
                { hp: -5, amount: -5, id: "D".repeat(16), state: "applied" },
              ],
            },
          },
        ],
        action: "update",
      },
    }),
  ).toBeNull();
  await forceDice(gm, [19, 20], [4, 8], [2, 8]);
  await forceDice(player, [4, 20]);
  await target(gm, "Воин");
  await attackWith(gm, await openSheet(gm, "Огр"), /Дубина.*Удар/u);
  await ask(player).click();
  await untilHitPoints(gm, "Воин", 7);
  await lastCard(gm).getByText("Попадание · 5").waitFor();
  expect(await storedActor(gm, "Гоблин 1")).toEqual(goblin);
});

test("what a receipt has settled stays when its GM is a player again; what has none is judged by today's rights", async () => {
  evening = await beginEvening({ world: TWO_GMS });
  const [gm, former, player] = await Promise.all([evening.open("GM"), evening.open("GM 2"), evening.open("Player 1")]);
  await gm.evaluate(async () => void (await game.settings.set("opposed-d20", "npcDefense", "prompt")));
  const attack = await honestAttack(player);
  // Both GMs are asked; the second one rolls for the goblin, and lets the blow take 4.
  await forceDice(former, [9, 20]);
  await press(former, /Бросить за них/u);
  await untilHitPoints(player, "Гоблин 1", 3);
  await press(former, "Решение…");
  await former.getByRole("spinbutton", { name: "Ровно столько хитов" }).fill("4");
  await former.getByRole("spinbutton", { name: "Ровно столько хитов" }).press("Enter");
  for (const page of [gm, player]) await untilHitPoints(page, "Гоблин 1", 6);
  const seat = await demote(gm, former);
  await reload(gm);
  for (const page of [gm, player, seat]) {
    await cardOf(page, attack._id).getByText("· 4").first().waitFor();
    await cardOf(page, attack._id).getByText("Решение Мастера").first().waitFor();
  }
  await settled(gm);
  expect((await hitPoints(gm, "Гоблин 1")).value).toBe(6);
  // His word is that of a player now: what he makes of it afterwards counts for nothing.
  await seat.evaluate(async () => {
    const ruling = game.messages.contents.find((message: Loose) => message.type === "ruling");
    await ruling.update({
      system: {
        byStrike: Object.fromEntries(
          Object.entries(ruling.toObject().system.byStrike).map(([id, one]) => [id, { ...(one as Loose), amount: 9 }]),
        ),
      },
    });
  });
  await cardOf(player, attack._id)
    .getByText("Решение Мастера, по которому это записано, изменили или убрали")
    .first()
    .waitFor();
  await settled(gm);
  expect((await hitPoints(gm, "Гоблин 1")).value).toBe(6);
  // A GM's word holds again.
  await press(gm, "Решение…", cardOf(gm, attack._id));
  await gm.getByRole("spinbutton", { name: "Ровно столько хитов" }).fill("2");
  await gm.getByRole("spinbutton", { name: "Ровно столько хитов" }).press("Enter");
  await untilHitPoints(player, "Гоблин 1", 8);
});
