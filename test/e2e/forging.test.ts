/** A player at the console: what he may not do is refused or worth nothing, and the table goes on. */
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Loose } from "../host/common/loose.ts";
import { id16 } from "../../module/play/logic/id.ts";
import { closeBrowser } from "./drivers/browser.ts";
import { ask, beginEvening, choose, dialog, press, storedActor, told, type Evening } from "./evening.ts";
import { cardOf, post, raw, setDie, stored, type Forgery } from "./forger.ts";
import { attackWith, forceDice, hitPoints, lastCard, openSheet, steadyDice, target, untilHitPoints } from "./seat.ts";
import { shoot } from "./shots.ts";
import { idOf } from "./world.ts";

const REFUSED = /permission|разреш|not allowed|may not|lacks|refus|HOST\.|Server|cannot/iu;

afterAll(closeBrowser);

/** Player 1's honest attack on a goblin, as everybody can read it. */
async function honestAttack(player: Page, goblin = "Гоблин 1"): Promise<Loose> {
  await forceDice(player, [13, 20], [5, 8], [3, 8]);
  await target(player, goblin);
  await attackWith(player, await openSheet(player, "Воин"), /Длинный меч.*Удар/u);
  await lastCard(player).waitFor();
  return stored(player, "attack");
}

const sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe.each([13, 14] as const)("generation %i", (generation) => {
  let evening: Evening;
  beforeEach(async () => {
    evening = await beginEvening({ generation });
  });
  afterEach(() => evening.end());

  test("writing the goblin's hit points, editing the GM's card, posting as somebody else: the server refuses", async () => {
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    evening.allow(/permission|not allowed|may not|lacks/iu);
    const before = [await storedActor(gm, "Гоблин 1"), await storedActor(gm, "Гоблин"), await storedActor(gm, "Следопыт")];
    const tried = await player.evaluate(async () => {
      const refusals: (string | null)[] = [];
      const attempt = async (job: () => Promise<unknown>): Promise<void> => {
        refusals.push(await job().then((result) => (result === undefined ? "nothing" : null), (error: Error) => error.message));
      };
      const goblin = canvas.tokens.placeables.find((token: Loose) => token.name === "Гоблин 1");
      await attempt(() => goblin.actor.update({ "system.hp.value": 1 }));
      await attempt(() => goblin.actor.modifyTokenAttribute("hp", -5, true, true));
      await attempt(() => goblin.document.update({ name: "Труп" }));
      await attempt(() => game.actors.getName("Гоблин").update({ "system.hp.value": 1 }));
      await attempt(() => game.actors.getName("Следопыт").update({ "system.hp.value": 1 }));
      await attempt(() => goblin.actor.delete());
      await attempt(() => game.settings.set("opposed-d20", "npcDefense", "fixed"));
      return refusals;
    });
    expect(tried.filter((refusal) => refusal === null)).toEqual([]);
    const scene = idOf("scene");
    for (const request of [
      { type: "Actor", action: "update", operation: { updates: [{ _id: idOf("actor:Гоблин"), "system.hp.value": 1 }], action: "update" } },
      { type: "Actor", action: "update", operation: { updates: [{ _id: idOf("actor:Следопыт"), system: { hp: { value: 1 } } }], action: "update" } },
      { type: "Token", action: "update", operation: { parentUuid: `Scene.${scene}`, updates: [{ _id: idOf("token:Гоблин 1"), name: "Труп" }], action: "update" } },
    ]) expect(await raw(player, request)).not.toBeNull();
    // Whoever a message claims to be from: it is refused, or it is from him who sent it.
    for (const author of ["GM", "Player 2"]) await raw(player, { type: "ChatMessage", action: "create", operation: { data: [{ author: idOf(`user:${author}`), content: "от другого" }], action: "create" } });
    expect(await gm.evaluate(() => game.messages.filter((message: Loose) => message.author?.name !== "Player 1").length)).toBe(0);
    expect([await storedActor(gm, "Гоблин 1"), await storedActor(gm, "Гоблин"), await storedActor(gm, "Следопыт")]).toEqual(before);

    // The GM's card, waiting for the player.
    await target(gm, "Воин");
    await attackWith(gm, await openSheet(gm, "Огр"), /Дубина.*Удар/u);
    await ask(player).waitFor();
    const attack = await stored(gm, "attack");
    for (const change of [{ system: { cancelled: true } }, { rolls: [] }, { system: { strikes: [] } }, { author: idOf("user:Player 1") }]) {
      expect(await raw(player, { type: "ChatMessage", action: "update", operation: { updates: [{ _id: attack._id, ...change }], action: "update" } })).toMatch(REFUSED);
    }
    expect(await raw(player, { type: "ChatMessage", action: "delete", operation: { ids: [attack._id], action: "delete" } })).toMatch(REFUSED);
    expect(await stored(gm, "attack")).toEqual(attack);
  });

  test("an attack in the name of the GM's ogre counts for nothing and asks nobody", async () => {
    const [gm, player, other] = await Promise.all([evening.open("GM"), evening.open("Player 1"), evening.open("Player 2")]);
    await forceDice(gm, [9, 20]);
    const honest = await honestAttack(player);
    await untilHitPoints(gm, "Гоблин 1", 3);
    const id = await post(player, honest, (attack) => {
      const [ogre] = attack.system.attackers;
      Object.assign(ogre, { actor: `Scene.${idOf("scene")}.Token.${idOf("token:Огр")}.Actor.${idOf("actor:Огр")}`, token: `Scene.${idOf("scene")}.Token.${idOf("token:Огр")}`, name: "Огр", pc: false });
      const [victim] = attack.system.targets;
      Object.assign(victim, { actor: `Actor.${idOf("actor:Следопыт")}`, token: `Scene.${idOf("scene")}.Token.${idOf("token:Следопыт")}`, name: "Следопыт", pc: true });
      attack.speaker.alias = "Огр";
    });
    for (const page of [gm, other]) {
      await cardOf(page, id).getByText("Не засчитано").waitFor();
      await cardOf(page, id).getByText("Автор не управляет атакующим.").first().waitFor();
    }
    await sleep(1500);
    expect(await other.getByRole("button", { name: "Бросить защиту" }).count()).toBe(0);
    expect((await hitPoints(gm, "Следопыт")).value).toBe(11);
    await shoot(cardOf(other, id), `${generation}-forged-ogre`);
  });

  test("answering for the goblin first, under the very id of its answer: worthless, the GM answers anyway", async () => {
    const [gm, player, other] = await Promise.all([evening.open("GM"), evening.open("Player 1"), evening.open("Player 2")]);
    await gm.evaluate(async () => void (await game.settings.set("opposed-d20", "npcDefense", "prompt")));
    const attack = await honestAttack(player);
    const request = ask(gm);
    await request.waitFor();
    const [goblin] = attack.system.targets;
    // The friend of the attacker: a defense of 1 and a thousandfold vulnerability.
    const forged = {
      _id: id16(attack._id, goblin.key), type: "defense", content: "Гоблин 1: защита", rolls: [],
      system: {
        version: 1, tab: "x", attack: attack._id, target: goblin.key, actor: goblin.actor, token: goblin.token, kind: "physical", fixed: 1, quoted: [], strikes: [],
        parts: { physical: [], magical: [] }, situational: [], advantage: 0, cover: "none",
        mitigation: { reduction: -1000, parts: [], resistances: [], vulnerabilities: ["slashing"], immunities: [], threshold: null },
      },
    };
    await other.evaluate(async (data) => void (await ChatMessage.create(data, { keepId: true })), forged);
    // The active GM's tab clears the place, and the GM is asked as before.
    await expect.poll(() => other.evaluate((id) => game.messages.has(id), forged._id)).toBe(false);
    await request.waitFor();
    expect((await hitPoints(gm, "Гоблин 1")).value).toBe(10);
    await forceDice(gm, [9, 20]);
    await request.click();
    for (const page of [gm, player, other]) await untilHitPoints(page, "Гоблин 1", 3);
    for (const page of [gm, player, other]) await lastCard(page).getByText("Попадание · 7").waitFor();
  });

  test("the same while no GM is there: he finds it when he comes", async () => {
    const [player, other] = await Promise.all([evening.open("Player 1"), evening.open("Player 2")]);
    const attack = await honestAttack(player);
    const [goblin] = attack.system.targets;
    await other.evaluate(async (data) => void (await ChatMessage.create(data, { keepId: true })), {
      _id: id16(attack._id, goblin.key), type: "defense", content: "Гоблин 1: защита", rolls: [],
      system: { version: 1, tab: "x", attack: attack._id, target: goblin.key, actor: goblin.actor, token: goblin.token, kind: "physical", fixed: 1 },
    });
    await lastCard(player).getByText("Не засчитано").waitFor();
    const gm = await evening.open("GM", { beforeLoad: () => void 0 });
    await steadyDice(gm, 0.55); // a natural 10
    await expect.poll(async () => [3, 10].includes((await hitPoints(gm, "Гоблин 1")).value)).toBe(true);
    await lastCard(player).getByText(/Попадание · 7|Промах|Вскользь/u).first().waitFor();
    // The player's page may hear of the answer before the page that gave it.
    await expect.poll(() => gm.evaluate((id) => game.messages.get(id)?.author.name, id16(attack._id, goblin.key))).toBe("GM");
  });
});

describe("rolls and messages of one's own making", () => {
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
    ["two dice, the better kept, without advantage", "Кости не те, что должны быть.", (attack) => {
      attack.rolls[0].terms[0].number = 2;
      attack.rolls[0].terms[0].results.push({ result: 20, active: true });
    }],
    ["contributions that do not sum", "Бонусы не объясняют бросок.", (attack) => void (attack.system.strikes[0].parts[0].value += 3)],
    ["no contributions at all", "Бонусы не объясняют бросок.", (attack) => void (attack.system.strikes[0].parts = [])],
    ["damage with another total", "Сумма не сходится с костями.", (attack) => void (attack.rolls[1].total = 99)],
    ["damage dice that the formula does not name", "Бонусы не объясняют бросок.", (attack) => void (attack.system.strikes[0].damage[0].formula = "1d4")],
    ["damage parts that do not sum", "Бонусы не объясняют бросок.", (attack) => void (attack.system.strikes[0].damage[0].parts = [])],
    ["a damage face beyond its die", "Кости не те, что должны быть.", (attack) => setDie(attack.rolls[1], 80, true)],
    ["extra dice of a critical that are none", "Бонусы не объясняют бросок.", (attack) => void (attack.rolls[2].terms.push({ class: "OperatorTerm", operator: "+", evaluated: true, options: {} }, { class: "NumericTerm", number: 50, evaluated: true, options: {} }), (attack.rolls[2].total += 50))],
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
      await cardOf(gm, id).getByText(reason).first().waitFor({ timeout: 8000 }).catch(async () => {
        throw new Error(`${name}: the card says ${await told(cardOf(gm, id))}`);
      });
    }
    await sleep(2500); // longer than any answer takes
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
    setDie(rolls[0], 20, true);
    await player.evaluate(async ([id, changed]) => void (await game.messages.get(id).update({ rolls: changed })), [attack._id, rolls.map((roll: Loose) => JSON.stringify(roll))] as const);
    await lastCard(gm).getByText("Бросок атаки изменили после ответа.").first().waitFor();
    await sleep(2000);
    expect((await hitPoints(gm, "Гоблин 1")).value).toBe(3);
    await press(gm, "Отменить");
    await untilHitPoints(gm, "Гоблин 1", 10);
  });

  test("other rules than the table's, or a goblin called a player's character: nobody answers until the GM says so", async () => {
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    await gm.evaluate(async () => void (await game.settings.set("opposed-d20", "npcDefense", "fixed")));
    const honest = await honestAttack(player);
    await untilHitPoints(gm, "Гоблин 1", 3);
    const second = { actor: `Scene.${idOf("scene")}.Token.${idOf("token:Гоблин 2")}.Actor.${idOf("actor:Гоблин")}`, token: `Scene.${idOf("scene")}.Token.${idOf("token:Гоблин 2")}`, name: "Гоблин 2" };
    const rules = await post(player, honest, ({ system }) => {
      Object.assign(system.targets[0], second);
      Object.assign(system.rules.overrides, { armorReduction: "none", vulnerability: "double" });
    });
    const flags = await post(player, honest, ({ system }) => void Object.assign(system.targets[0], second, { pc: true }));
    for (const page of [gm, player]) {
      await cardOf(page, rules).getByText(/Правила этой атаки не те/u).first().waitFor();
      await cardOf(page, flags).getByText(/неверно называет, кто здесь персонаж игрока/u).first().waitFor();
    }
    await sleep(2500); // longer than any answer takes
    expect((await hitPoints(gm, "Гоблин 2")).value).toBe(10);
    expect(await cardOf(player, rules).getByRole("button", { name: /Бросить/u }).count()).toBe(0);
    // The GM's click is the confirmation: 8 without armor.
    await forceDice(gm, [9, 20]);
    await cardOf(gm, rules).getByRole("button", { name: /Бросить за них/u }).click();
    await untilHitPoints(gm, "Гоблин 2", 2);
    // Rules changed after an answer: the card says so, nothing more is taken.
    await player.evaluate(async (id) => void (await game.messages.get(id).update({ "system.rules.overrides": { armorReduction: "none", vulnerability: "double" } })), honest._id);
    await cardOf(gm, honest._id).getByText("Правила атаки изменили после ответа.").first().waitFor();
    await sleep(1500);
    expect((await hitPoints(gm, "Гоблин 1")).value).toBe(3);
  });

  test("a GM's ruling that no GM made counts for nothing", async () => {
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    await forceDice(gm, [9, 20]);
    const attack = await honestAttack(player);
    await untilHitPoints(gm, "Гоблин 1", 3);
    await lastCard(gm).getByText("Попадание · 7").waitFor();
    const strikes = structuredClone(attack.system.strikes);
    strikes[0].ruling = { outcome: "crit", factor: 2, amount: 10 };
    await player.evaluate(async ([id, changed]) => void (await game.messages.get(id).update({ system: { strikes: changed } })), [attack._id, strikes] as const);
    await sleep(2500);
    expect((await hitPoints(gm, "Гоблин 1")).value).toBe(3);
    expect(await told(lastCard(gm))).not.toContain("Решение Мастера");
    // In the very place of the GM's word: neither counts it, nor does it stand in the way.
    for (const place of ["a", "b"]) {
      await player.evaluate(async (data) => void (await ChatMessage.create(data, { keepId: true })), {
        _id: id16(`ruling:${attack._id}`, place), type: "ruling", content: "Решение Мастера",
        system: { version: 1, attack: attack._id, round: 99, rulings: [{ key: strikes[0].key, outcome: "crit", factor: 2, amount: 10 }] },
      });
    }
    await sleep(1500);
    expect((await hitPoints(gm, "Гоблин 1")).value).toBe(3);
    await press(gm, "Решение…");
    const window = dialog(gm, "Решение Мастера");
    await choose(window, "Исход", "Промах");
    await window.getByRole("button", { name: "Решить" }).click();
    await untilHitPoints(player, "Гоблин 1", 10);
    await lastCard(player).getByText("Решение Мастера").first().waitFor();
  });

  test("keys that collide, name prototypes or nothing: one clash each, no faults", async () => {
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    await gm.evaluate(async () => void (await game.settings.set("opposed-d20", "npcDefense", "fixed")));
    const honest = await honestAttack(player, "Гоблин 3");
    await untilHitPoints(gm, "Гоблин 3", 3);
    const second = { actor: `Scene.${idOf("scene")}.Token.${idOf("token:Гоблин 4")}.Actor.${idOf("actor:Гоблин")}`, token: `Scene.${idOf("scene")}.Token.${idOf("token:Гоблин 4")}`, name: "Гоблин 4" };
    // The same key for two targets and two strikes with one die: one strike on one goblin.
    await post(player, honest, ({ system }) => {
      system.targets.push({ ...system.targets[0], ...second });
      system.strikes.push({ ...system.strikes[0] }, { ...system.strikes[0], key: "s9" });
    });
    await untilHitPoints(gm, "Гоблин 3", 0, 4000).catch(() => undefined);
    await sleep(1000);
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
    await raw(player, { type: "ChatMessage", action: "create", operation: { action: "create", data: [{
      type: "attack", content: "", rolls: honest.rolls,
      system: { ...honest.system, targets: [{ ...goblin, key: "" }, { ...goblin, key: null }, null, 7], strikes: [{ ...strike, target: "" }, null, []] },
    }] } });
    // Six honest blows of 7 with odd keys: the goblin is down, whatever their names.
    await untilHitPoints(gm, "Гоблин 4", 0);
    expect((await hitPoints(gm, "Гоблин 5")).value).toBe(10);
    const sheet = await openSheet(gm, "Гоблин 4");
    await sheet.getByText("Недавний урон").waitFor();
  });

  test("receipts written by hand on an own actor: no faults, nobody else concerned, no hit points beyond the maximum", async () => {
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    const goblin = await storedActor(gm, "Гоблин 1");
    const junk = { id: "A".repeat(16), attack: "B".repeat(16), item: "Подарок", damage: "x", amount: 9999, hp: 9999, temporary: 9999, state: "applied", wrote: "me" };
    await player.evaluate(async (entry) => {
      await game.actors.getName("Воин").update({ "system.receipts": [entry, { ...entry, id: "C".repeat(16), hp: 1e308 }, { ...entry, id: "__proto__" }] });
    }, junk);
    const sheet = await openSheet(player, "Воин");
    await sheet.getByRole("button", { name: "Отменить: Подарок" }).first().click();
    await player.getByText("Хиты станут выше максимума").first().waitFor();
    expect((await hitPoints(gm, "Воин")).value).toBe(12);
    // Raw garbage past the data model.
    expect(await raw(player, { type: "Actor", action: "update", operation: { updates: [{ _id: idOf("actor:Воин"), system: { receipts: [null, 7, "x", { id: 3, hp: "many", state: [] }, { hp: -5, amount: -5, id: "D".repeat(16), state: "applied" }] } }], action: "update" } })).toBeNull();
    await forceDice(gm, [19, 20], [4, 8], [2, 8]);
    await forceDice(player, [4, 20]);
    await target(gm, "Воин");
    await attackWith(gm, await openSheet(gm, "Огр"), /Дубина.*Удар/u);
    await ask(player).click();
    await untilHitPoints(gm, "Воин", 7);
    await lastCard(gm).getByText("Попадание · 5").waitFor();
    expect(await storedActor(gm, "Гоблин 1")).toEqual(goblin);
  });
});
