/** A deed that is taken back, or ended by another, before what it leaves is written. */
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";

declare const game: Loose, Hooks: Loose, Combat: Loose;

let table: Table;
afterEach(() => {
  table.end();
});

/** Words need long, so that the withdrawal arrives while the deed is still being written. */
const LINES = [
  { min: 20, max: 60 },
  { min: 80, max: 160 },
  { min: 5, max: 200 },
];

/** From now on this page takes back the next deed as soon as it hears of it. */
const refuses = (person: Person): Promise<void> =>
  person.run(() => {
    Hooks.once("createChatMessage", (message: Loose) => void hands.system.undoAction(message));
  });

/** What counts of the fighter, as a page knows it. */
const stateOf = (person: Person): Promise<Loose> =>
  person.run(() => {
    const actor = hands.actor("Воин");
    return [...actor.statuses, ...actor.appliedEffects.map(({ name }: Loose) => name)].sort() as unknown;
  });

const doing = (person: Person, deed: string): Promise<boolean> =>
  person.run(async (key) => (await hands.system.doAction(hands.actor("Воин"), key)) !== undefined, deed);

for (const deed of ["prone", "dodge", "putOut"])
  test(`H-TURN-10: ${deed}, taken back while it is written, leaves nothing`, async () => {
    for (const slow of LINES) {
      table = Table.begin({ slow });
      const people = await table.openAll("GM", "Player 1");
      const [gm, player] = people;
      if (deed === "putOut")
        await gm.run(() => hands.actor("Воин").toggleStatusEffect("burning", { active: true }) as Promise<unknown>);
      await table.soon();
      const before = await stateOf(gm);
      await refuses(gm);
      expect(await doing(player, deed)).toBe(true);
      await table.soon();
      for (const person of people) expect(await stateOf(person), JSON.stringify(slow)).toEqual(before);
      // Nothing that is over lies about, either.
      expect((await gm.actor("Воин")).effects, JSON.stringify(slow)).toHaveLength(before.length / 2);
      if (slow !== LINES.at(-1)) table.end();
    }
  });

test("H-TURN-10: who was thrown down after he had taken his lying down back lies", async () => {
  table = Table.begin();
  const people = await table.openAll("GM", "Player 1");
  const [gm, player] = people;
  await refuses(gm);
  await doing(player, "prone");
  await table.soon();
  await gm.run(() => hands.actor("Воин").toggleStatusEffect("prone", { active: true }) as Promise<unknown>);
  await table.soon();
  for (const person of people) expect(await stateOf(person)).toContain("prone");
});

test("H-TURN-10: of a deed whose page dies with the withdrawal nothing stays behind", async () => {
  table = Table.begin();
  const [gm, player] = await table.openAll("GM", "Player 1");
  await gm.run(async () => {
    const fight = await Combat.implementation.create({});
    const { id: tokenId, parent, actorId } = game.scenes.active.tokens.find(({ name }: Loose) => name === "Воин");
    await fight.createEmbeddedDocuments("Combatant", [{ tokenId, sceneId: parent.id, actorId }]);
    await fight.startCombat();
  });
  expect(await doing(player, "dodge")).toBe(true);
  await table.soon();
  expect(await stateOf(gm)).not.toEqual([]);
  await player.run(() => void hands.system.undoAction(game.messages.contents.at(-1)));
  player.leave();
  await table.soon();
  expect(await stateOf(gm)).toEqual([]);
  await table.open("Player 1");
  expect((await gm.actor("Воин")).effects).toEqual([]);
});

test("B-ACT-11 B-ATK-10: who strikes while his hiding is still being written is hidden no longer, also after a reload", async () => {
  for (const slow of LINES) {
    table = Table.begin({ slow });
    const people = await table.openAll("GM", "Player 1");
    const [gm, player] = people;
    await player.dice([19, 20]);
    await player.run(async (pause) => {
      const hero = hands.actor("Воин");
      const hidden = hands.system.rollAction("hide")(hero, "skill", "stealth", { dc: 5 });
      await new Promise((resolve) => void setTimeout(resolve, pause));
      await hands.strike("Воин", "Длинный меч", "Гоблин 1");
      await hidden;
    }, slow.min);
    await table.pass(20_000);
    for (const person of people) expect(await stateOf(person)).toEqual([]);
    await gm.reload();
    expect(await stateOf(gm)).toEqual([]);
    expect((await gm.actor("Воин")).effects).toHaveLength(1);
    if (slow !== LINES.at(-1)) table.end();
  }
});

test("H-TURN-10: two pages write what a deed leaves, and it is taken back: nobody hears of a failure", async () => {
  table = Table.begin({ slow: { min: 80, max: 160 } });
  const people = await table.openAll("GM", "Player 1");
  const [gm, player] = people;
  // His own page has died between the message and its effect.
  await gm.run(() => void Hooks.once("preCreateActiveEffect", () => false));
  await doing(gm, "dodge");
  // His page has heard of it, too.
  await table.pass(200);
  const again = (person: Person): Promise<void> =>
    person.run(async () => void (await hands.system.finishAction(game.messages.contents.at(-1))));
  const both = [again(gm), again(player)];
  await gm.run(() => {
    Hooks.once("createActiveEffect", () => void hands.system.undoAction(game.messages.contents.at(-1)));
  });
  await Promise.all(both);
  await table.soon();
  for (const person of people) expect(await stateOf(person)).toEqual([]);
  expect((await gm.actor("Воин")).effects).toEqual([]);
});

test("B-ACT-11: an attack ends a hiding that somebody takes off at that instant: nobody hears of a failure", async () => {
  table = Table.begin({ slow: { min: 100, max: 100 } });
  const people = await table.openAll("GM", "Player 1");
  const [gm, player] = people;
  await player.dice([19, 20]);
  await player.roll("Воин", "hide", "skill", "stealth", { dc: 5 });
  await table.soon();
  expect(await stateOf(gm)).toContain("invisible");
  await Promise.all([
    // Told after 200 ms, he notes that it is over; by then it is gone, and he hears of that 100 ms later.
    player.run(async () => void (await hands.strike("Воин", "Длинный меч", "Гоблин 1"))),
    gm.run(async () => {
      await new Promise((resolve) => void setTimeout(resolve, 100));
      await hands.actor("Воин").effects.contents[0].delete();
    }),
  ]);
  await table.pass(20_000);
  for (const person of people) {
    expect(await stateOf(person)).toEqual([]);
    // What Foundry says of it by itself is taken back.
    expect(person.told().filter((line) => line.includes("Не получилось"))).toEqual([]);
  }
});
