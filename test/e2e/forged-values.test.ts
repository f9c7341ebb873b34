/** What nobody's word makes: experience, inspiration, hours of the clock, the order of a fight. */
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../host/common/loose.ts";
import { beginEvening, press, reload, storedActor, type Evening } from "./support/evening.ts";
import { cardOf, raw } from "./support/forger.ts";
import { settled } from "./support/quiet.ts";
import { shoot } from "./support/shots.ts";
import { FIGHT, idOf } from "./support/world.ts";

let evening: Evening;
afterEach(() => evening.end());

const lastOf = (page: Page, type: string): Promise<string> =>
  page.evaluate(
    (wanted) => game.messages.contents.findLast((message: Loose) => message.type === wanted).id as string,
    type,
  );

test("experience and inspiration by a player's message are none: no button acts on it; what a former Game Master gave is there", async () => {
  evening = await beginEvening({
    world: {
      ...FIGHT,
      users: FIGHT.users.map((user) => (user.name === "GM 2" ? { ...user, role: 4 as const } : user)),
    },
  });
  const [gm, former, forger] = await Promise.all([evening.open("GM"), evening.open("GM 2"), evening.open("Player 2")]);
  await gm.evaluate(async () => void (await game.actors.getName("Воин").update({ system: { inspiration: true } })));
  await former.evaluate(async () => {
    const { uuid, name } = game.actors.getName("Воин");
    const system = { version: 1, amount: 300, members: [{ uuid, name, amount: 300 }] };
    const { id } = await ChatMessage.create({ type: "award", content: "…", system });
    const awards = [{ id, from: 0, to: 300, state: "applied" }];
    await game.actors.getName("Воин").update({ system: { awards, details: { xp: 300 } } });
  });
  await cardOf(gm, await lastOf(gm, "award"))
    .getByRole("button", { name: /Отменить/u })
    .waitFor();
  await former.close();
  await gm.evaluate(async () => void (await game.users.getName("GM 2").update({ role: 1 })));
  await forger.waitForFunction(() => game.users.getName("GM 2").isGM === false);
  await reload(gm);
  const given = cardOf(gm, await lastOf(gm, "award"));
  await given.getByText("300 опыта").first().waitFor();
  expect(await given.getByRole("button").count()).toBe(0);
  const forged = await forger.evaluate(async () => {
    const [other, own] = [game.actors.getName("Воин"), game.actors.getName("Следопыт")];
    const post = async (type: string, system: object): Promise<string> =>
      (await ChatMessage.create({ type, content: "…", system: { version: 1, ...system } })).id as string;
    const members = [other, own].map(({ uuid, name }) => ({ uuid, name, amount: 5000, had: false, spent: 0 }));
    const award = await post("award", { amount: 5000, members });
    await own.update({
      system: { awards: [{ id: award, from: 0, to: 5000, state: "applied" }], details: { xp: 5000 } },
    });
    return [
      award,
      await post("inspiration", { members }),
      await post("award", { what: "inspiration", amount: 0, members }),
    ];
  });
  for (const id of forged)
    for (const page of [gm, forger]) {
      await cardOf(page, id).getByText("Опыт и вдохновение даёт только Мастер").waitFor();
      await cardOf(page, id).getByText("Не засчитано").first().waitFor();
      expect(await cardOf(page, id).getByRole("button").count()).toBe(0);
    }
  for (const [index, id] of forged.entries()) await shoot(cardOf(gm, id), `void-gift-${index}`);
  await shoot(given, "void-former");
  const { system } = await storedActor(gm, "Воин");
  expect([system.details.xp, system.inspiration]).toEqual([300, true]);
});

test("B-REST-06: the clock moves by the hours of a rest that there can be, and back by what a Game Master has moved", async () => {
  evening = await beginEvening();
  const [gm, forger] = await Promise.all([evening.open("GM"), evening.open("Player 2")]);
  const clock = (): Promise<number> => gm.evaluate(() => game.time.worldTime / 3600);
  const post = (system: object): Promise<string> =>
    forger.evaluate(
      async (data) =>
        (
          await ChatMessage.create({
            type: "rest",
            content: "…",
            system: { version: 1, kind: "long", members: [], ...data },
          })
        ).id as string,
      system,
    );
  for (const hours of [-8, 109, 999_999_999]) {
    const id = await post({ hours });
    await cardOf(gm, id).getByText("Продолжительный отдых").waitFor();
    expect(await cardOf(gm, id).getByRole("button").count()).toBe(0);
  }
  // Says that it was moved: nothing is taken back, it still waits for a Game Master.
  const id = await post({ hours: 8, clock: 28_800 });
  await press(gm, "Перевести часы мира на 8 часов", cardOf(gm, id));
  await expect.poll(clock).toBe(8);
  // Says that it was not, or by more: what a Game Master moved is what goes back.
  for (const said of [0, 28_800_000]) {
    await forger.evaluate(
      async ([message, seconds]) => void (await game.messages.get(message).update({ system: { clock: seconds } })),
      [id, said] as const,
    );
    await settled(gm);
    await cardOf(gm, id).getByRole("button", { name: "Вернуть часы" }).waitFor();
  }
  await reload(gm);
  await press(gm, "Вернуть часы", cardOf(gm, id));
  await expect.poll(clock).toBe(0);
  await cardOf(gm, id).getByText("Часы мира стоят.").waitFor();
});

test("H-TURN-01: nobody writes the initiative of what is not his, no message stands for it, and odd numbers of one's own break no order", async () => {
  evening = await beginEvening();
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  const ids = await gm.evaluate(async () => {
    const names = ["Воин", "Гоблин 1", "Огр"];
    await CONFIG.Token.documentClass.createCombatants(
      canvas.scene.tokens.filter((token: Loose) => names.includes(token.name)),
    );
    const of = (name: string): string => game.combat.combatants.find((one: Loose) => one.name === name).id;
    await game.combat.updateEmbeddedDocuments("Combatant", [
      { _id: of("Огр"), initiative: 12 },
      { _id: of("Гоблин 1"), initiative: 5 },
    ]);
    return { combat: game.combat.id as string, own: of("Воин"), goblin: of("Гоблин 1"), ogre: of("Огр") };
  });
  const order = (page: Page): Promise<string[]> =>
    page.evaluate(() => game.combat.setupTurns().map((one: Loose) => `${String(one.name)} ${String(one.initiative)}`));
  const write = (action: string, operation: Loose): Promise<string | null> =>
    raw(player, { type: "Combatant", action, operation: { parentUuid: `Combat.${ids.combat}`, action, ...operation } });
  const before = await gm.evaluate(() => game.combat.combatants.map((one: Loose) => [one.name, one.initiative]));
  for (const refused of [
    write("update", { updates: [{ _id: ids.goblin, initiative: -99 }] }),
    write("update", { updates: [{ _id: ids.ogre, initiative: null }] }),
    write("update", { updates: [{ _id: ids.own, actorId: idOf("actor:Огр") }] }),
    write("delete", { ids: [ids.ogre] }),
    write("create", { data: [{ actorId: idOf("actor:Огр"), tokenId: idOf("token:Огр"), initiative: -99 }] }),
  ])
    expect(await refused).not.toBeNull();
  // What looks like the tracker's own message, under the ogre's name.
  await player.evaluate(async (tokenId) => {
    const roll = await new Roll("1d20 + 90").evaluate();
    await ChatMessage.create({
      content: "Инициатива",
      rolls: [JSON.stringify(roll)],
      speaker: { token: tokenId, alias: "Огр" },
      flags: { core: { initiativeRoll: true } },
    });
  }, idOf("token:Огр"));
  await settled(gm);
  expect(await gm.evaluate(() => game.combat.combatants.map((one: Loose) => [one.name, one.initiative]))).toEqual(
    before,
  );
  // His own is his word, as Foundry has it: whatever he types, the others stay in their order and the fight goes on.
  for (const [initiative, expected] of [
    [5e6, ["Воин 5000000", "Огр 12", "Гоблин 1 5"]],
    [-5e6, ["Огр 12", "Гоблин 1 5", "Воин -5000000"]],
    [8.5, ["Огр 12", "Воин 8.5", "Гоблин 1 5"]],
  ] as const) {
    await player.evaluate(
      async ([id, value]) => void (await game.combat.combatants.get(id).update({ initiative: value })),
      [ids.own, initiative] as const,
    );
    for (const page of [gm, player]) await expect.poll(() => order(page)).toEqual(expected);
  }
  await gm.evaluate(async () => {
    await game.combat.startCombat();
    await game.combat.nextTurn();
  });
  await player.waitForFunction(() => game.combat.combatant?.name === "Воин");
});
