/** Rolls and messages of one's own making: what does not add up is void with its reason, hurts nobody and breaks nothing. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { idOf } from "../e2e/support/world.ts";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { honestAttack, packed, post, rollsOf, setDie, type Forgery } from "./forger.ts";
import { Table, type Person } from "../support/table.ts";

let table: Table;
let gm: Person, player: Person;
beforeEach(async () => {
  table = Table.begin();
  [gm, player] = await table.openAll("GM", "Player 1");
});
afterEach(() => {
  table.end();
});

const fixed = (): Promise<void> => gm.set("npcDefense", "fixed");
const setPoints = (name: string, value: number): Promise<void> =>
  gm.run(async ([who, points]) => void (await hands.actor(who).update({ "system.hp.value": points })), [
    name,
    value,
  ] as const);

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
  await fixed();
  const honest = await honestAttack(player, "Гоблин 2");
  await table.soon();
  expect(await gm.points("Гоблин 2")).toBe(3); // 17 against 15
  await setPoints("Гоблин 2", 10);
  for (const [name, reason, forge] of FORGERIES) {
    const id = await post(player, honest, forge);
    await table.soon();
    expect([name, (await gm.card(id)).told]).toEqual([name, expect.stringContaining(reason)]);
  }
  expect(await gm.points("Гоблин 2")).toBe(10);
  // Honest again: counted.
  await post(player, honest, () => undefined);
  await table.soon();
  expect(await gm.points("Гоблин 2")).toBe(3);
});

test("an own roll made better after the answer: the card says so, nothing more is taken", async () => {
  await gm.dice([9, 20]);
  const attack = await honestAttack(player);
  await table.soon();
  expect(await gm.points("Гоблин 1")).toBe(3);
  expect((await gm.card(attack._id)).text).toContain("Попадание · 7");
  const rolls = rollsOf(attack);
  const rewrite = (): Promise<void> =>
    player.run(async ([id, changed]) => void (await game.messages.get(id).update({ rolls: changed })), [
      attack._id,
      packed(rolls),
    ] as const);
  // The damage first: it has been received as it was.
  setDie(rolls[1], 8, true);
  await rewrite();
  await table.soon();
  expect((await gm.card(attack._id)).told).toContain("Кости урона изменили после того, как урон получен.");
  expect(await gm.points("Гоблин 1")).toBe(3);
  setDie(rolls[0], 20, true);
  await rewrite();
  await table.soon();
  expect((await gm.card(attack._id)).told).toContain("Бросок атаки изменили после ответа.");
  expect(await gm.points("Гоблин 1")).toBe(3);
  await gm.press("Отменить", attack._id);
  await table.soon();
  expect(await gm.points("Гоблин 1")).toBe(10);
});

/** Sends the first strike of an attack to another goblin, as nobody's window would: by writing on the message. */
const sendOn = (id: string, key: string, goblin: string, remains: boolean): Promise<void> =>
  player.run(
    async ([attack, target, name, stays]) => {
      const message = game.messages.get(attack);
      const { strikes, targets } = message.toObject().system;
      const token = game.scenes.active.tokens.find((one: Loose) => one.name === name);
      const other = { ...targets[0], key: target, name, actor: token.actor.uuid, token: token.uuid };
      strikes[0].target = target;
      await message.update({ system: { strikes, targets: stays ? [...targets, other] : [other] } });
    },
    [id, key, goblin, remains] as const,
  );

test("a miss that is sent on to somebody else hits nobody, also when its first target or its name is gone", async () => {
  const reason = "Удар увели на другую цель: лишним он не был.";
  await gm.dice([19, 20], [2, 20], [2, 20]);
  const { _id: id } = await honestAttack(player); // 17 against 24
  await table.soon();
  expect((await gm.card(id)).text).toContain("Промах");
  await sendOn(id, "tforged1", "Гоблин 2", true);
  await table.soon();
  expect(await gm.points("Гоблин 2")).toBe(10);
  expect((await gm.card(id)).told).toMatch(new RegExp(`Гоблин 2.*${reason}`, "su"));
  await sendOn(id, "tforged2", "Гоблин 3", false);
  await table.soon();
  expect(await gm.points("Гоблин 3")).toBe(10);
  expect((await gm.card(id)).told).toMatch(new RegExp(`Гоблин 3.*${reason}`, "su"));
  await player.run(async (one) => {
    const message = game.messages.get(one);
    const { strikes } = message.toObject().system;
    strikes[0].key = "another";
    await message.update({ system: { strikes } });
  }, id);
  await table.soon();
  expect(await gm.points("Гоблин 3")).toBe(10);
});

test("a strike of a player's own that really was spare goes on and hits", async () => {
  await fixed();
  await setPoints("Гоблин 1", 5);
  await player.dice([13, 20], [13, 20], [5, 8], [5, 8], [3, 8], [3, 8]);
  const id = await player.run(async () => {
    const target = game.scenes.active.tokens.find((token: Loose) => token.name === "Гоблин 1");
    const item = game.actors.getName("Воин").items.find((one: Loose) => one.type === "weapon");
    return (await game.system.api.attack({ item, targets: [{ target, strikes: 2 }] })).id as string;
  });
  await table.soon();
  expect(await gm.points("Гоблин 1")).toBe(0);
  expect(await player.offers("Лишние удары…", id)).toBe(true);
  await player.run(async (one) => {
    const [spare] = hands.system.surplusStrikes(game.messages.get(one));
    const token = game.scenes.active.tokens.find((other: Loose) => other.name === "Гоблин 2");
    const target = { actor: token.actor, token, cover: "none", bonus: null, strikes: 1 };
    await hands.system.redirectStrike(one, [{ strike: spare.key, to: target }]);
  }, id);
  await table.soon();
  expect(await gm.points("Гоблин 2")).toBe(3);
  expect((await gm.card(id)).told).toContain("Удар перенаправлен");
  expect(await gm.points("Гоблин 1")).toBe(0);
});

test("a strike that joins those that a number has answered counts for nothing", async () => {
  await fixed();
  const { _id: id } = await honestAttack(player); // 17 against 15
  await table.soon();
  expect(await gm.points("Гоблин 1")).toBe(3);
  await player.run(async (one) => {
    const message = game.messages.get(one);
    const { system, rolls } = message.toObject();
    const [first] = system.strikes;
    const next = rolls.length;
    const damage = first.damage.map((row: Loose) => ({ ...row, roll: next + 1, critical: next + 2 }));
    const more = { ...first, key: "more", roll: next, damage };
    await message.update({ system: { strikes: [first, more] }, rolls: [...rolls, ...rolls] });
  }, id);
  await table.soon();
  expect(await gm.points("Гоблин 1")).toBe(3);
  expect((await gm.card(id)).told).toContain("Удар добавили после ответа цели.");
});

test("keys that collide, name prototypes or nothing: one clash each, no faults", async () => {
  await fixed();
  const honest = await honestAttack(player, "Гоблин 3");
  await table.soon();
  expect(await gm.points("Гоблин 3")).toBe(3);
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
  await table.soon();
  expect(await gm.points("Гоблин 4")).toBe(10);
  const keys = ["__proto__", "constructor", "toString", "t0.x", "a b\"'<i>", "🐉".repeat(40)];
  for (const key of keys) {
    const id = await post(player, honest, ({ system }) => {
      system.targets = [{ ...system.targets[0], ...second, key }];
      system.strikes = [{ ...system.strikes[0], key, target: key }];
    });
    await table.soon();
    expect((await gm.card(id)).text).toContain("Гоблин 4");
  }
  const [goblin] = honest.system.targets;
  const [strike] = honest.system.strikes;
  const system = {
    ...honest.system,
    targets: [{ ...goblin, key: "" }, { ...goblin, key: null }, null, 7],
    strikes: [{ ...strike, target: "" }, null, []],
  };
  await player.raw("ChatMessage", "create", { data: [{ type: "attack", content: "", rolls: honest.rolls, system }] });
  await table.soon();
  // Six honest blows of 7 with odd keys: the goblin is down, whatever their names.
  expect(await gm.points("Гоблин 4")).toBe(0);
  expect(await gm.points("Гоблин 5")).toBe(10);
});
