/** A player at the console: what he may not do is refused or worth nothing, and the table goes on. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Loose } from "../host/common/loose.ts";
import { id16 } from "../../module/play/exchange/id.pure.ts";
import { ask, beginEvening, storedActor, type Evening } from "./support/evening.ts";
import { cardOf, honestAttack, post, raw, stored } from "./support/forger.ts";
import { NEWER } from "./support/generations.ts";
import { untilMessages } from "./support/clash.ts";
import { settled } from "./support/quiet.ts";
import {
  attackWith,
  forceDice,
  hitPoints,
  lastCard,
  openSheet,
  steadyDice,
  target,
  untilHitPoints,
} from "./support/seat.ts";
import { shoot } from "./support/shots.ts";
import { idOf } from "./support/world.ts";

const REFUSED = /permission|разреш|not allowed|may not|lacks|refus|HOST\.|Server|cannot/iu;

describe.each(NEWER)("generation %i", (generation) => {
  let evening: Evening;
  beforeEach(async () => {
    evening = await beginEvening({ generation });
  });
  afterEach(() => evening.end());

  test("writing the goblin's hit points, editing the GM's card, posting as somebody else: the server refuses", async () => {
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    evening.allow(/permission|not allowed|may not|lacks/iu);
    const before = [
      await storedActor(gm, "Гоблин 1"),
      await storedActor(gm, "Гоблин"),
      await storedActor(gm, "Следопыт"),
    ];
    const tried = await player.evaluate(async () => {
      const refusals: (string | null)[] = [];
      const attempt = async (job: () => Promise<unknown>): Promise<void> => {
        refusals.push(
          await job().then(
            (result) => (result === undefined ? "nothing" : null),
            (error: Error) => error.message,
          ),
        );
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
      {
        type: "Actor",
        action: "update",
        operation: { updates: [{ _id: idOf("actor:Гоблин"), "system.hp.value": 1 }], action: "update" },
      },
      {
        type: "Actor",
        action: "update",
        operation: { updates: [{ _id: idOf("actor:Следопыт"), system: { hp: { value: 1 } } }], action: "update" },
      },
      {
        type: "Token",
        action: "update",
        operation: {
          parentUuid: `Scene.${scene}`,
          updates: [{ _id: idOf("token:Гоблин 1"), name: "Труп" }],
          action: "update",
        },
      },
    ])
      expect(await raw(player, request)).not.toBeNull();
    // Whoever a message claims to be from: it is refused, or it is from him who sent it.
    for (const author of ["GM", "Player 2"])
      await raw(player, {
        type: "ChatMessage",
        action: "create",
        operation: { data: [{ author: idOf(`user:${author}`), content: "от другого" }], action: "create" },
      });
    expect(
      await gm.evaluate(() => game.messages.filter((message: Loose) => message.author?.name !== "Player 1").length),
    ).toBe(0);
    expect([
      await storedActor(gm, "Гоблин 1"),
      await storedActor(gm, "Гоблин"),
      await storedActor(gm, "Следопыт"),
    ]).toEqual(before);

    // The GM's card, waiting for the player.
    await target(gm, "Воин");
    await attackWith(gm, await openSheet(gm, "Огр"), /Дубина.*Удар/u);
    await ask(player).waitFor();
    await untilMessages(gm, "attack", 1); // the player may hear of it first
    const attack = await stored(gm, "attack");
    for (const change of [
      { system: { cancelled: true } },
      { rolls: [] },
      { system: { strikes: [] } },
      { author: idOf("user:Player 1") },
    ]) {
      expect(
        await raw(player, {
          type: "ChatMessage",
          action: "update",
          operation: { updates: [{ _id: attack._id, ...change }], action: "update" },
        }),
      ).toMatch(REFUSED);
    }
    expect(
      await raw(player, { type: "ChatMessage", action: "delete", operation: { ids: [attack._id], action: "delete" } }),
    ).toMatch(REFUSED);
    expect(await stored(gm, "attack")).toEqual(attack);
  });

  test("an attack in the name of the GM's ogre counts for nothing and asks nobody", async () => {
    const [gm, player, other] = await Promise.all([
      evening.open("GM"),
      evening.open("Player 1"),
      evening.open("Player 2"),
    ]);
    await forceDice(gm, [9, 20]);
    const honest = await honestAttack(player);
    await untilHitPoints(gm, "Гоблин 1", 3);
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
    for (const page of [gm, other]) {
      await cardOf(page, id).getByText("Не засчитано").waitFor();
      await cardOf(page, id).getByText("Автор не управляет атакующим.").first().waitFor();
    }
    await settled(gm);
    expect(await other.getByRole("button", { name: "Бросить защиту" }).count()).toBe(0);
    expect((await hitPoints(gm, "Следопыт")).value).toBe(11);
    await shoot(cardOf(other, id), `${generation}-forged-ogre`);
  });

  test("answering for the goblin first, under the very id of its answer: worthless, the GM answers anyway", async () => {
    const [gm, player, other] = await Promise.all([
      evening.open("GM"),
      evening.open("Player 1"),
      evening.open("Player 2"),
    ]);
    await gm.evaluate(async () => void (await game.settings.set("opposed-d20", "npcDefense", "prompt")));
    const attack = await honestAttack(player);
    const request = ask(gm);
    await request.waitFor();
    const [goblin] = attack.system.targets;
    // The friend of the attacker: a defense of 1 and a thousandfold vulnerability.
    const forged = {
      _id: id16(attack._id, goblin.key),
      type: "defense",
      content: "Гоблин 1: защита",
      rolls: [],
      system: {
        version: 1,
        tab: "x",
        attack: attack._id,
        target: goblin.key,
        actor: goblin.actor,
        token: goblin.token,
        kind: "physical",
        fixed: 1,
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
      _id: id16(attack._id, goblin.key),
      type: "defense",
      content: "Гоблин 1: защита",
      rolls: [],
      system: {
        version: 1,
        tab: "x",
        attack: attack._id,
        target: goblin.key,
        actor: goblin.actor,
        token: goblin.token,
        kind: "physical",
        fixed: 1,
      },
    });
    await lastCard(player).getByText("Не засчитано").waitFor();
    const gm = await evening.open("GM", { beforeLoad: () => void 0 });
    await steadyDice(gm, 0.55); // a natural 10
    await expect.poll(async () => [3, 10].includes((await hitPoints(gm, "Гоблин 1")).value)).toBe(true);
    await lastCard(player)
      .getByText(/Попадание · 7|Промах|Вскользь/u)
      .first()
      .waitFor();
    // The player's page may hear of the answer before the page that gave it.
    await expect
      .poll(() => gm.evaluate((id) => game.messages.get(id)?.author.name, id16(attack._id, goblin.key)))
      .toBe("GM");
  });
});
