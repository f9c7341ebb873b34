/** What nobody's word makes: experience, inspiration, hours of the clock, the order of a fight. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { idOf } from "../e2e/support/world.ts";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";

let table: Table;
beforeEach(() => {
  table = Table.begin();
});
afterEach(() => {
  table.end();
});

test("experience and inspiration by a player's message are none: no button acts on it; what a former Game Master gave is there", async () => {
  const [gm, former, forger] = await table.openAll("GM", "GM 2", "Player 2");
  await gm.change("Воин", { system: { inspiration: true } });
  const given = await former.run(async () => {
    const { uuid, name } = game.actors.getName("Воин");
    const system = { version: 1, amount: 300, members: [{ uuid, name, amount: 300 }] };
    const { id } = await ChatMessage.create({ type: "award", content: "…", system });
    const entries = { [id]: { n: 1, number: "experience", amount: 300, of: "" } };
    const base = { of: "", n: 0, values: { experience: 0 }, written: { experience: 300 }, skipped: [] };
    await game.actors.getName("Воин").update({ system: { ledger: { base, entries }, details: { xp: 300 } } });
    return id as string;
  });
  await table.soon();
  expect((await gm.card(given)).buttons.some(({ name }) => name.includes("Отменить"))).toBe(true);
  former.leave();
  await gm.run(async () => void (await game.users.getName("GM 2").update({ role: 1 })));
  await table.soon();
  expect(await forger.run(() => game.users.getName("GM 2").isGM as boolean)).toBe(false);
  await gm.reload();
  expect(await gm.card(given)).toMatchObject({ text: expect.stringContaining("0 ▸ 300"), buttons: [] });
  const forged = await forger.run(async () => {
    const [other, own] = [game.actors.getName("Воин"), game.actors.getName("Следопыт")];
    const post = async (type: string, system: object): Promise<string> =>
      (await ChatMessage.create({ type, content: "…", system: { version: 1, ...system } })).id as string;
    const members = [other, own].map(({ uuid, name }) => ({ uuid, name, amount: 5000, had: false, spent: 0 }));
    const award = await post("award", { amount: 5000, members });
    const entries = { [award]: { n: 1, number: "experience", amount: 5000, of: "" } };
    const base = { of: "", n: 0, values: { experience: 0 }, written: { experience: 5000 }, skipped: [] };
    await own.update({ system: { ledger: { base, entries }, details: { xp: 5000 } } });
    return [award, await post("inspiration", { members })];
  });
  await table.soon();
  for (const id of forged)
    for (const person of [gm, forger]) {
      const { told, buttons } = await person.card(id);
      expect(told).toContain("Опыт и вдохновение даёт только Мастер");
      expect(told).toContain("Не засчитано");
      expect(buttons).toEqual([]);
    }
  const { system } = await gm.actor("Воин");
  expect([system.details.xp, system.inspiration]).toEqual([300, true]);
});

test("B-REST-06: the clock moves by the hours of a rest that there can be, and back by what a Game Master has moved", async () => {
  const [gm, forger] = await table.openAll("GM", "Player 2");
  const clock = (): Promise<number> => gm.run(() => (game.time.worldTime / 3600) as number);
  const post = (system: object): Promise<string> =>
    forger.run(
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
    await table.soon();
    const { text, buttons } = await gm.card(id);
    expect(text).toContain("Продолжительный отдых");
    expect(buttons).toEqual([]);
  }
  // A rest that nobody took moves nothing.
  const nobody = await post({ hours: 8 });
  await table.soon();
  expect(await gm.offers("Перевести часы мира на 8 часов", nobody)).toBe(false);
  // Says that it was moved: nothing is taken back, it still waits for a Game Master.
  const id = await forger.rest(["Следопыт"], "long");
  await forger.run(
    async (message) => void (await game.messages.get(message).update({ system: { clock: 28_800 } })),
    id,
  );
  await table.soon();
  await gm.press("Перевести часы мира на 8 часов", id);
  await table.soon();
  expect(await clock()).toBe(8);
  // Says that it was not, or by more: what a Game Master moved is what goes back.
  for (const said of [0, 28_800_000]) {
    await forger.run(
      async ([message, seconds]) => void (await game.messages.get(message).update({ system: { clock: seconds } })),
      [id, said] as const,
    );
    await table.soon();
    expect(await gm.offers("Вернуть часы", id)).toBe(true);
  }
  await gm.reload();
  await gm.press("Вернуть часы", id);
  await table.soon();
  expect(await clock()).toBe(0);
  expect((await gm.card(id)).text).toContain("Часы мира стоят.");
});

test("H-TURN-01: nobody writes the initiative of what is not his, no message stands for it, and odd numbers of one's own break no order", async () => {
  const [gm, player] = await table.openAll("GM", "Player 1");
  const ids = await gm.run(async () => {
    const names = ["Воин", "Гоблин 1", "Огр"];
    await CONFIG.Token.documentClass.createCombatants(
      game.scenes.active.tokens.filter((token: Loose) => names.includes(token.name)),
    );
    const of = (name: string): string => game.combats.active.combatants.find((one: Loose) => one.name === name).id;
    await game.combats.active.updateEmbeddedDocuments("Combatant", [
      { _id: of("Огр"), initiative: 12 },
      { _id: of("Гоблин 1"), initiative: 5 },
    ]);
    return { combat: game.combats.active.id as string, own: of("Воин"), goblin: of("Гоблин 1"), ogre: of("Огр") };
  });
  await table.soon();
  const numbers = (person: Person): Promise<unknown> =>
    person.run(() => game.combats.active.combatants.map((one: Loose) => [one.name, one.initiative]) as unknown);
  const order = (person: Person): Promise<string[]> =>
    person.run(() =>
      game.combats.active.setupTurns().map((one: Loose) => `${String(one.name)} ${String(one.initiative)}`),
    );
  const before = await numbers(gm);
  for (const [action, operation] of [
    ["update", { updates: [{ _id: ids.goblin, initiative: -99 }] }],
    ["update", { updates: [{ _id: ids.ogre, initiative: null }] }],
    ["update", { updates: [{ _id: ids.own, actorId: idOf("actor:Огр") }] }],
    ["delete", { ids: [ids.ogre] }],
    ["create", { data: [{ actorId: idOf("actor:Огр"), tokenId: idOf("token:Огр"), initiative: -99 }] }],
  ] as const)
    expect(await player.raw("Combatant", action, { parentUuid: `Combat.${ids.combat}`, ...operation })).not.toBeNull();
  // What looks like the tracker's own message, under the ogre's name.
  await player.run(async (tokenId) => {
    const roll = await new Roll("1d20 + 90").evaluate();
    await ChatMessage.create({
      content: "Инициатива",
      rolls: [JSON.stringify(roll)],
      speaker: { token: tokenId, alias: "Огр" },
      flags: { core: { initiativeRoll: true } },
    });
  }, idOf("token:Огр"));
  await table.soon();
  expect(await numbers(gm)).toEqual(before);
  // His own is his word, as Foundry has it: whatever he types, the others stay in their order and the fight goes on.
  for (const [initiative, expected] of [
    [5e6, ["Воин 5000000", "Огр 12", "Гоблин 1 5"]],
    [-5e6, ["Огр 12", "Гоблин 1 5", "Воин -5000000"]],
    [8.5, ["Огр 12", "Воин 8.5", "Гоблин 1 5"]],
  ] as const) {
    await player.run(
      async ([id, value]) => void (await game.combats.active.combatants.get(id).update({ initiative: value })),
      [ids.own, initiative] as const,
    );
    await table.soon();
    for (const person of [gm, player]) expect(await order(person)).toEqual(expected);
  }
  await gm.run(async () => {
    await game.combats.active.startCombat();
    await game.combats.active.nextTurn();
  });
  await table.soon();
  expect(await player.run(() => game.combats.active.combatant?.name as string)).toBe("Воин");
});

test("H-CONC-01 B-SPL-05: what a message calls an effect, and pictures it by, is such as Foundry takes, or the usual; an action that nobody knows has a plain word", async () => {
  const [gm, player] = await table.openAll("GM", "Player 1");
  const actor = { key: "a", actor: `Actor.${idOf("actor:Воин")}`, token: null, name: "Воин", img: "", pc: true };
  const scene = await gm.run(() => game.scenes.active.id as string);
  const thing = { uuid: "", name: " ", img: "javascript:alert(1)" };
  const zone = {
    lasts: { kind: "minutes", value: 1 },
    area: { scene, shape: "sphere", size: 5, x: 100, y: 100, at: "turnEnd" },
  };
  const forge = (system: Loose): Promise<string> =>
    player.run(async (data) => (await ChatMessage.create({ type: "use", content: "x", system: data })).id as string, {
      version: 1,
      tab: "another",
      spends: "free",
      actor,
      ...system,
    });
  const forged: readonly (readonly [string, Loose])[] = [
    ["Подготовка icons/svg/aura.svg", { action: "casting", label: "" }],
    ["Подготовка icons/svg/aura.svg", { action: "item", label: "\u2800", concentration: true }],
    ["Подготовка icons/svg/aura.svg", { action: "ready", concentration: true, item: { ...thing, name: "Свет" } }],
    ["Свет icons/svg/aura.svg", { action: "item", concentration: true, item: { ...thing, name: "Свет" } }],
    ["Действие icons/svg/aura.svg", { action: "item", label: "", ...zone }],
    [
      "Туман icons/svg/sun.svg",
      { action: "item", item: { ...thing, name: "Туман", img: "icons/svg/sun.svg" }, ...zone },
    ],
  ];
  for (const [looks, system] of forged) {
    const id = await forge(system);
    await table.pass(10_000);
    const left = await gm.run(
      (one) =>
        hands
          .actor("Воин")
          .effects.filter(({ system }: Loose) => system.action?.message === one)
          .map(({ name, img }: Loose) => `${String(name)} ${String(img)}`) as string[],
      id,
    );
    expect(left).toEqual([looks]);
    expect((await gm.card(id)).text).not.toMatch(/OD20/u);
  }
  for (const action of ["constructor", "constructor.name", "__proto__"])
    expect((await player.card(await forge({ action }))).text).toContain("Действие");
});

test("a check that a request names by a language key is called a check", async () => {
  const [gm, forger] = await table.openAll("GM", "Player 2");
  const ids = await forger.run(async () => {
    const { uuid, name } = game.actors.getName("Следопыт");
    const made: string[] = [];
    for (const check of ["OD20.ActionList", "OD20.ActionUse"]) {
      const asked = [{ key: "a", actor: uuid, kind: "attribute", check, name }];
      const system = { version: 1, mode: "each", asked };
      made.push((await ChatMessage.create({ type: "request", content: "…", system })).id);
    }
    return made;
  });
  await table.soon();
  for (const id of ids)
    for (const person of [gm, forger]) {
      const { told } = await person.card(id);
      expect(told).toContain("Проверка");
      expect(told).not.toContain("OD20.");
    }
});
