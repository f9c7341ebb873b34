/** A player at the console: what he may not do is refused or worth nothing, and the table goes on. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { idOf } from "../e2e/support/world.ts";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { honestAttack, post, squat } from "./forger.ts";
import { Table, type Person } from "../support/table.ts";
import { answerId } from "./names.ts";

const REFUSED = /permission|разреш|not allowed|may not|lacks|refus|HOST\.|Server|cannot/iu;

let table: Table;
beforeEach(() => {
  table = Table.begin();
});
afterEach(() => {
  table.end();
});

/** A defense of 1 for the goblin, by whoever posts it. */
const answerFor = (attack: Loose, more: object = {}): Loose => {
  const [{ key, actor, token }] = attack.system.targets;
  return {
    _id: answerId(attack._id, key),
    type: "defense",
    content: "Гоблин 1: защита",
    rolls: [],
    system: {
      version: 1,
      tab: "x",
      attack: attack._id,
      target: key,
      actor,
      token,
      kind: "physical",
      fixed: 1,
      ...more,
    },
  };
};

test("writing the goblin's hit points, editing the GM's card, posting as somebody else: the server refuses", async () => {
  const [gm, player] = await table.openAll("GM", "Player 1");
  table.allow(/permission|not allowed|may not|lacks/iu);
  const everything = (): Promise<Loose[]> =>
    Promise.all(["Гоблин 1", "Гоблин", "Следопыт"].map((name) => gm.actor(name)));
  const before = await everything();
  const tried = await player.run(async () => {
    const refusals: (string | null)[] = [];
    const attempt = async (job: () => Promise<unknown>): Promise<void> => {
      refusals.push(
        await job().then(
          (result) => (result === undefined ? "nothing" : null),
          (error: Error) => error.message,
        ),
      );
    };
    const goblin = game.scenes.active.tokens.find((token: Loose) => token.name === "Гоблин 1");
    await attempt(() => goblin.actor.update({ "system.hp.value": 1 }));
    await attempt(() => goblin.actor.modifyTokenAttribute("hp", -5, true, true));
    await attempt(() => goblin.update({ name: "Труп" }));
    await attempt(() => game.actors.getName("Гоблин").update({ "system.hp.value": 1 }));
    await attempt(() => game.actors.getName("Следопыт").update({ "system.hp.value": 1 }));
    await attempt(() => goblin.actor.delete());
    await attempt(() => game.settings.set("opposed-d20", "npcDefense", "fixed"));
    return refusals;
  });
  expect(tried).toHaveLength(7);
  expect(tried.filter((refusal) => refusal === null)).toEqual([]);
  for (const [type, operation] of [
    ["Actor", { updates: [{ _id: idOf("actor:Гоблин"), "system.hp.value": 1 }] }],
    ["Actor", { updates: [{ _id: idOf("actor:Следопыт"), system: { hp: { value: 1 } } }] }],
    ["Token", { parentUuid: `Scene.${idOf("scene")}`, updates: [{ _id: idOf("token:Гоблин 1"), name: "Труп" }] }],
  ] as const)
    expect(await player.raw(type, "update", operation)).not.toBeNull();
  // Whoever a message claims to be from: it is refused, or it is from him who sent it.
  for (const author of ["GM", "Player 2"])
    await player.raw("ChatMessage", "create", { data: [{ author: idOf(`user:${author}`), content: "от другого" }] });
  await table.soon();
  expect(
    await gm.run(() => game.messages.filter((message: Loose) => message.author?.name !== "Player 1").length as number),
  ).toBe(0);
  expect(await everything()).toEqual(before);

  // The GM's card, waiting for the player.
  const id = await gm.strike("Огр", "Дубина", "Воин");
  await table.soon();
  expect(await player.asked()).toEqual(["defense"]);
  const attack = await gm.message(id);
  for (const change of [
    { system: { cancelled: true } },
    { rolls: [] },
    { system: { strikes: [] } },
    { author: idOf("user:Player 1") },
  ])
    expect(await player.raw("ChatMessage", "update", { updates: [{ _id: id, ...change }] })).toMatch(REFUSED);
  expect(await player.raw("ChatMessage", "delete", { ids: [id] })).toMatch(REFUSED);
  await table.soon();
  expect(await gm.message(id)).toEqual(attack);
});

test("an attack in the name of the GM's ogre counts for nothing and asks nobody", async () => {
  const [gm, player, other] = await table.openAll("GM", "Player 1", "Player 2");
  await gm.dice([9, 20]);
  const honest = await honestAttack(player);
  await table.soon();
  expect(await gm.points("Гоблин 1")).toBe(3);
  const id = await post(player, honest, (attack) => {
    const [ogre] = attack.system.attackers;
    Object.assign(ogre, {
      actor: `Scene.${idOf("scene")}.Token.${idOf("token:Огр")}.Actor.${idOf("actor:Огр")}`,
      token: `Scene.${idOf("scene")}.Token.${idOf("token:Огр")}`,
      name: "Огр",
      pc: false,
    });
    const [victim] = attack.system.targets;
    Object.assign(victim, {
      actor: `Actor.${idOf("actor:Следопыт")}`,
      token: `Scene.${idOf("scene")}.Token.${idOf("token:Следопыт")}`,
      name: "Следопыт",
      pc: true,
    });
    attack.speaker.alias = "Огр";
  });
  await table.soon();
  for (const person of [gm, other]) {
    const { told } = await person.card(id);
    expect(told).toContain("Не засчитано");
    expect(told).toContain("Автор не управляет атакующим.");
  }
  expect(await other.asked()).toEqual([]);
  expect(await other.offers("Бросить защиту", id)).toBe(false);
  expect(await gm.points("Следопыт")).toBe(11);
});

test("answering for the goblin first, under the very id of its answer: worthless, the GM answers anyway", async () => {
  const everybody = await table.openAll("GM", "Player 1", "Player 2");
  const [gm, player, other] = everybody;
  await gm.set("npcDefense", "prompt");
  const attack = await honestAttack(player);
  await table.soon();
  expect(await gm.asked()).toEqual(["defense"]);
  // The friend of the attacker: a defense of 1 and a thousandfold vulnerability.
  const forged = answerFor(attack, {
    quoted: [],
    strikes: [],
    parts: { physical: [], magical: [] },
    situational: [],
    advantage: 0,
    cover: "none",
    mitigation: {
      reduction: -1000,
      parts: [],
      resistances: [],
      vulnerabilities: ["slashing"],
      immunities: [],
      threshold: null,
    },
  });
  await squat(other, forged);
  await table.soon();
  // The active GM's tab clears the place, and the GM is asked as before.
  expect(await other.has(forged._id)).toBe(false);
  expect(await gm.asked()).toEqual(["defense"]);
  expect(await gm.points("Гоблин 1")).toBe(10);
  await gm.dice([9, 20]);
  await gm.answer();
  await table.soon();
  for (const person of everybody) {
    expect(await person.points("Гоблин 1")).toBe(3);
    expect((await person.card(attack._id)).text).toContain("Попадание · 7");
  }
});

test("the same while no GM is there: he finds it when he comes", async () => {
  const [player, other] = await table.openAll("Player 1", "Player 2");
  const attack = await honestAttack(player);
  const forged = answerFor(attack);
  await squat(other, forged);
  await table.soon();
  expect((await player.card(attack._id)).told).toContain("Не засчитано");
  const gm: Person = await table.open("GM");
  await table.pass(20_000);
  expect([3, 10]).toContain(await gm.points("Гоблин 1"));
  expect((await player.card(attack._id)).told).toMatch(/Попадание · 7|Промах|Вскользь/u);
  expect(await gm.run((id) => game.messages.get(id)?.author.name as string, forged._id)).toBe("GM");
});
