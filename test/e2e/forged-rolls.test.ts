/** Rolls and messages of one's own making: what does not add up is void with its reason, hurts nobody and breaks nothing. */
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Loose } from "../host/common/loose.ts";
import { beginEvening, press, told, type Evening } from "./support/evening.ts";
import { cardOf, honestAttack, post, raw, setDie, type Forgery } from "./support/forger.ts";
import { settled } from "./support/quiet.ts";
import { forceDice, hitPoints, lastCard, openSheet, untilHitPoints } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";
import { idOf } from "./support/world.ts";

let evening: Evening;
beforeEach(async () => {
  evening = await beginEvening();
});
afterEach(() => evening.end());

const FORGERIES: readonly (readonly [name: string, reason: string, forge: Forgery])[] = [
  ["a total that the dice do not give", "Сумма не сходится с костями.", (attack) => void (attack.rolls[0].total += 20)],
  ["a face changed, the total left", "Сумма не сходится с костями.", (attack) => setDie(attack.rolls[0], 19, false)],
  ["a face that no d20 has", "Кости не те, что должны быть.", (attack) => setDie(attack.rolls[0], 25, true)],
  ["half a face", "Кости не те, что должны быть.", (attack) => setDie(attack.rolls[0], 12.5, true)],
  [
    "two dice, the better kept, without advantage",
    "Кости не те, что должны быть.",
    (attack) => {
      attack.rolls[0].terms[0].number = 2;
      attack.rolls[0].terms[0].results.push({ result: 20, active: true });
    },
  ],
  [
    "contributions that do not sum",
    "Бонусы не объясняют бросок.",
    (attack) => void (attack.system.strikes[0].parts[0].value += 3),
  ],
  ["no contributions at all", "Бонусы не объясняют бросок.", (attack) => void (attack.system.strikes[0].parts = [])],
  ["damage with another total", "Сумма не сходится с костями.", (attack) => void (attack.rolls[1].total = 99)],
  [
    "damage dice that the formula does not name",
    "Бонусы не объясняют бросок.",
    (attack) => void (attack.system.strikes[0].damage[0].formula = "1d4"),
  ],
  [
    "damage parts that do not sum",
    "Бонусы не объясняют бросок.",
    (attack) => void (attack.system.strikes[0].damage[0].parts = []),
  ],
  ["a damage face beyond its die", "Кости не те, что должны быть.", (attack) => setDie(attack.rolls[1], 80, true)],
  [
    "extra dice of a critical that are none",
    "Бонусы не объясняют бросок.",
    (attack) =>
      void (
        attack.rolls[2].terms.push(
          { class: "OperatorTerm", operator: "+", evaluated: true, options: {} },
          { class: "NumericTerm", number: 50, evaluated: true, options: {} },
        ),
        (attack.rolls[2].total += 50)
      ),
  ],
  ["a roll that is not there", "Нет одного из бросков.", (attack) => void (attack.system.strikes[0].roll = 77)],
];

test("rolls that do not add up are void with their reason, and hurt nobody", async () => {
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  await gm.evaluate(async () => void (await game.settings.set("opposed-d20", "npcDefense", "fixed")));
  const honest = await honestAttack(player, "Гоблин 2");
  await untilHitPoints(gm, "Гоблин 2", 3); // 17 against 15
  await gm.evaluate(async () => {
    const { actor } = canvas.tokens.placeables.find((token: Loose) => token.name === "Гоблин 2");
    await actor.update({ "system.hp.value": 10 });
  });
  for (const [name, reason, forge] of FORGERIES) {
    const id = await post(player, honest, forge);
    await cardOf(gm, id)
      .getByText(reason)
      .first()
      .waitFor({ timeout: 8000 })
      .catch(async () => {
        throw new Error(`${name}: the card says ${await told(cardOf(gm, id))}`);
      });
  }
  await settled(gm);
  expect((await hitPoints(gm, "Гоблин 2")).value).toBe(10);
  await shoot(gm, "forged-rolls");
  // Honest again: counted.
  await post(player, honest, () => undefined);
  await untilHitPoints(gm, "Гоблин 2", 3);
});

test("an own roll made better after the answer: the card says so, nothing more is taken", async () => {
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  await forceDice(gm, [9, 20]);
  const attack = await honestAttack(player);
  await untilHitPoints(gm, "Гоблин 1", 3);
  await lastCard(gm).getByText("Попадание · 7").waitFor();
  const rolls = attack.rolls.map((roll: Loose) => (typeof roll === "string" ? JSON.parse(roll) : roll));
  // The damage first: it has been received as it was.
  setDie(rolls[1], 8, true);
  await player.evaluate(async ([id, changed]) => void (await game.messages.get(id).update({ rolls: changed })), [
    attack._id,
    rolls.map((roll: Loose) => JSON.stringify(roll)),
  ] as const);
  await lastCard(gm).getByText("Кости урона изменили после того, как урон получен.").first().waitFor();
  await settled(gm);
  expect((await hitPoints(gm, "Гоблин 1")).value).toBe(3);
  setDie(rolls[0], 20, true);
  await player.evaluate(async ([id, changed]) => void (await game.messages.get(id).update({ rolls: changed })), [
    attack._id,
    rolls.map((roll: Loose) => JSON.stringify(roll)),
  ] as const);
  await lastCard(gm).getByText("Бросок атаки изменили после ответа.").first().waitFor();
  await settled(gm);
  expect((await hitPoints(gm, "Гоблин 1")).value).toBe(3);
  await press(gm, "Отменить");
  await untilHitPoints(gm, "Гоблин 1", 10);
});

/** Sends the first strike of an attack to another goblin, as nobody's window would: by writing on the message. */
const sendOn = (player: Page, id: string, key: string, goblin: string, remains: boolean): Promise<void> =>
  player.evaluate(
    async ([attack, target, name, stays]) => {
      const message = game.messages.get(attack);
      const { strikes, targets } = message.toObject().system;
      const token = canvas.tokens.placeables.find((one: Loose) => one.name === name).document;
      const other = { ...targets[0], key: target, name, actor: token.actor.uuid, token: token.uuid };
      strikes[0].target = target;
      await message.update({ system: { strikes, targets: stays ? [...targets, other] : [other] } });
    },
    [id, key, goblin, remains] as const,
  );

test("a miss that is sent on to somebody else hits nobody, also when its first target or its name is gone", async () => {
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  const reason = "Удар увели на другую цель: лишним он не был.";
  await forceDice(gm, [19, 20], [2, 20], [2, 20]);
  const attack = await honestAttack(player); // 17 against 24
  await lastCard(gm).getByText("Промах").first().waitFor();
  await sendOn(player, attack._id, "tforged1", "Гоблин 2", true);
  await lastCard(gm).getByText("Гоблин 2").first().waitFor();
  await settled(gm);
  expect((await hitPoints(gm, "Гоблин 2")).value).toBe(10);
  await lastCard(gm).getByText(reason).first().waitFor();
  await sendOn(player, attack._id, "tforged2", "Гоблин 3", false);
  await lastCard(gm).getByText("Гоблин 3").first().waitFor();
  await settled(gm);
  expect((await hitPoints(gm, "Гоблин 3")).value).toBe(10);
  await lastCard(gm).getByText(reason).first().waitFor();
  await shoot(lastCard(gm), "forged-redirect");
  await player.evaluate(async (id) => {
    const message = game.messages.get(id);
    const { strikes } = message.toObject().system;
    strikes[0].key = "another";
    await message.update({ system: { strikes } });
  }, attack._id);
  await settled(gm);
  expect((await hitPoints(gm, "Гоблин 3")).value).toBe(10);
});

test("a strike of a player's own that really was spare goes on and hits", async () => {
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  await gm.evaluate(async () => {
    await game.settings.set("opposed-d20", "npcDefense", "fixed");
    const { actor } = canvas.tokens.placeables.find((token: Loose) => token.name === "Гоблин 1");
    await actor.update({ "system.hp.value": 5 });
  });
  await untilHitPoints(player, "Гоблин 1", 5);
  await forceDice(player, [13, 20], [13, 20], [5, 8], [5, 8], [3, 8], [3, 8]);
  await player.evaluate(async () => {
    const target = canvas.tokens.placeables.find((token: Loose) => token.name === "Гоблин 1").document;
    const item = game.actors.getName("Воин").items.find((one: Loose) => one.type === "weapon");
    await game.system.api.attack({ item, targets: [{ target, strikes: 2 }] });
  });
  await untilHitPoints(gm, "Гоблин 1", 0);
  await press(player, "Лишние удары…");
  const window = player.locator(".od-window").filter({ hasText: "Лишние удары" });
  await window.locator("select").selectOption({ label: "Гоблин 2" });
  await window.getByRole("button", { name: "Перенаправить" }).click();
  await untilHitPoints(gm, "Гоблин 2", 3);
  await lastCard(gm).getByText("Удар перенаправлен").first().waitFor();
  await settled(gm);
  expect((await hitPoints(gm, "Гоблин 1")).value).toBe(0);
});

test("a strike that joins those that a number has answered counts for nothing", async () => {
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  await gm.evaluate(async () => void (await game.settings.set("opposed-d20", "npcDefense", "fixed")));
  const attack = await honestAttack(player); // 17 against 15
  await untilHitPoints(gm, "Гоблин 1", 3);
  await player.evaluate(async (id) => {
    const message = game.messages.get(id);
    const { system, rolls } = message.toObject();
    const [first] = system.strikes;
    const next = rolls.length;
    const damage = first.damage.map((row: Loose) => ({ ...row, roll: next + 1, critical: next + 2 }));
    const more = { ...first, key: "more", roll: next, damage };
    await message.update({ system: { strikes: [first, more] }, rolls: [...rolls, ...rolls] });
  }, attack._id);
  await settled(gm);
  expect((await hitPoints(gm, "Гоблин 1")).value).toBe(3);
  await lastCard(gm).getByText("Удар добавили после ответа цели.").first().waitFor();
});

test("keys that collide, name prototypes or nothing: one clash each, no faults", async () => {
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  await gm.evaluate(async () => void (await game.settings.set("opposed-d20", "npcDefense", "fixed")));
  const honest = await honestAttack(player, "Гоблин 3");
  await untilHitPoints(gm, "Гоблин 3", 3);
  const second = {
    actor: `Scene.${idOf("scene")}.Token.${idOf("token:Гоблин 4")}.Actor.${idOf("actor:Гоблин")}`,
    token: `Scene.${idOf("scene")}.Token.${idOf("token:Гоблин 4")}`,
    name: "Гоблин 4",
  };
  // The same key for two targets and two strikes with one die: one strike on one goblin.
  await post(player, honest, ({ system }) => {
    system.targets.push({ ...system.targets[0], ...second });
    system.strikes.push({ ...system.strikes[0] }, { ...system.strikes[0], key: "s9" });
  });
  await untilHitPoints(gm, "Гоблин 3", 0, 4000).catch(() => undefined);
  await settled(gm);
  expect((await hitPoints(gm, "Гоблин 4")).value).toBe(10);
  const keys = ["__proto__", "constructor", "toString", "t0.x", "a b\"'<i>", "🐉".repeat(40)];
  for (const key of keys) {
    const id = await post(player, honest, ({ system }) => {
      system.targets = [{ ...system.targets[0], ...second, key }];
      system.strikes = [{ ...system.strikes[0], key, target: key }];
    });
    await cardOf(gm, id).getByText("Гоблин 4").first().waitFor();
  }
  const [goblin] = honest.system.targets;
  const [strike] = honest.system.strikes;
  await raw(player, {
    type: "ChatMessage",
    action: "create",
    operation: {
      action: "create",
      data: [
        {
          type: "attack",
          content: "",
          rolls: honest.rolls,
          system: {
            ...honest.system,
            targets: [{ ...goblin, key: "" }, { ...goblin, key: null }, null, 7],
            strikes: [{ ...strike, target: "" }, null, []],
          },
        },
      ],
    },
  });
  // Six honest blows of 7 with odd keys: the goblin is down, whatever their names.
  await untilHitPoints(gm, "Гоблин 4", 0);
  expect((await hitPoints(gm, "Гоблин 5")).value).toBe(10);
  const sheet = await openSheet(gm, "Гоблин 4");
  await sheet.getByText("Недавний урон").waitFor();
});
