/** Encounters that a Game Master saves: in the journal, placed hidden, fought, and what their end is worth. */
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";

declare const game: Loose, canvas: Loose, ui: Loose, hands: Loose, Actor: Loose;

let table: Table;
let gm: Person, player: Person;
beforeEach(async () => {
  table = Table.begin();
  [gm, player] = await table.openAll("GM", "Player 1");
  await gm.run(async () => {
    await game.combat?.delete();
    const scene = game.scenes.contents[0];
    // The middle of the view is the middle of the first token: nothing else may stand there.
    const [first] = scene.tokens.contents;
    Object.assign(canvas, {
      ready: true,
      scene,
      canvasCoordinatesFromClient: () => ({ x: first.x + scene.grid.size / 2, y: first.y + scene.grid.size / 2 }),
    });
    Object.assign(globalThis, { innerWidth: 1000, innerHeight: 800, told: [] });
    const told = (text: string): void => void (globalThis as Loose)["told"].push(text);
    Object.assign(ui.notifications, { warn: told, info: told });
    for (const [name, challengeXp] of [
      ["Кусака", 50],
      ["Вожак", 100],
    ])
      await Actor.create({ name, type: "npc", system: { hp: { value: 7, max: 7 }, challengeXp } });
  });
  await table.soon();
});
afterEach(() => {
  table.end();
});

const told = (): Promise<string[]> => gm.run(() => (globalThis as Loose)["told"].splice(0) as string[]);
const save = (name: string, counts: Readonly<Record<string, number>>): Promise<string | null> =>
  gm.run(
    async ([title, all]) => {
      const members = Object.entries(all).map(([of, count]) => ({
        actor: game.actors.getName(of)?.uuid ?? `Actor.${of}`,
        name: of,
        count,
      }));
      return ((await hands.system.saveEncounter(title, members)) ?? null) as string | null;
    },
    [name, counts] as const,
  );
const place = (id: string): Promise<number | null> =>
  gm.run(async (of) => ((await hands.system.placeEncounter(of)) ?? null) as number | null, id);
/** Name, visibility, and cell of the creatures on the scene. */
const placed = (person: Person): Promise<[string, boolean, string][]> =>
  person.run(() =>
    game.scenes.contents[0].tokens.contents
      .filter(({ name }: Loose) => ["Кусака", "Вожак"].includes(name.replace(/ .*/u, "")))
      .map(({ name, hidden, x, y }: Loose) => [name.replace(/ .*/u, ""), hidden, `${x}:${y}`]),
  );

test("H-PRG-01: an encounter is saved, placed hidden on free cells, fought, and its end is worth what fell", async () => {
  const id = (await save("Засада <у моста>", { Кусака: 2, Вожак: 1 })) ?? "";
  // Players do not see it; its page links to the creatures.
  expect(await player.run((of) => game.journal.get(of)?.visible ?? false, id)).toBe(false);
  expect(
    await gm.run((of) => {
      const { name, pages } = game.journal.get(of);
      return [name, (pages.contents[0].text.content.match(/@UUID\[Actor\./gu) ?? []).length] as unknown[];
    }, id),
  ).toEqual(["Засада <у моста>", 2]);
  const before = await gm.run(() =>
    game.scenes.contents[0].tokens.contents.map(({ x, y }: Loose) => `${x}:${y}` as string),
  );
  expect(await place(id)).toBe(3);
  await table.soon();
  const stand = await placed(gm);
  expect(stand.map(([name, hidden]) => [name, hidden]).sort()).toEqual([
    ["Вожак", true],
    ["Кусака", true],
    ["Кусака", true],
  ]);
  const cells = stand.map(([, , cell]) => cell);
  expect(new Set([...cells, ...before]).size).toBe(cells.length + new Set(before).size);
  // A second press places nobody twice.
  expect(await place(id)).toBe(0);
  await told();

  expect(await gm.run(async (of) => (await hands.system.beginEncounter(of)) as boolean, id)).toBe(true);
  expect(await gm.run(async (of) => (await hands.system.beginEncounter(of)) as boolean, id)).toBe(true);
  await table.soon();
  const names: string[] = await gm.run(() => game.combat.combatants.contents.map(({ name }: Loose) => name as string));
  expect(names.filter((name) => /Кусака|Вожак/u.test(name))).toHaveLength(3);
  expect(names).toContain("Воин");
  expect(new Set(names.filter((name) => name === "Воин")).size).toBe(1);

  // One dies, one is taken off the board, the leader gets away.
  await gm.run(async () => {
    const scene = game.scenes.contents[0];
    const [dead, gone] = scene.tokens.contents.filter(({ name }: Loose) => name.startsWith("Кусака"));
    await game.combat.combatants.contents.find(({ tokenId }: Loose) => tokenId === dead.id).update({ defeated: true });
    const id = gone.id as string;
    await game.combat.deleteEmbeddedDocuments("Combatant", [
      game.combat.combatants.contents.find(({ tokenId }: Loose) => tokenId === id).id,
    ]);
    await scene.deleteEmbeddedDocuments("Token", [id]);
  });
  const ended = await gm.run(async () => {
    const fight = game.combat;
    await fight.delete();
    const { heroes, foes } = hands.system.endedEncounter(fight);
    return {
      heroes: heroes.map(({ name }: Loose) => name as string) as string[],
      fallen: foes.filter(({ defeated }: Loose) => defeated).map(({ challengeXp }: Loose) => challengeXp as number),
      all: foes.length as number,
    };
  });
  expect(ended).toEqual({ heroes: expect.arrayContaining(["Воин"]) as string[], fallen: [50, 50], all: 3 });
});

test("H-PRG-01: creatures that a Game Master has placed by hand belong to the encounter, as many as it has", async () => {
  // One biter too many; the leader is missing.
  await gm.run(async () => {
    const scene = game.scenes.contents[0];
    const biter = game.actors.getName("Кусака");
    const tokens = [];
    for (const x of [0, 1, 2]) tokens.push((await biter.getTokenDocument({ x: x * scene.grid.size, y: 0 })).toObject());
    await scene.createEmbeddedDocuments("Token", tokens);
  });
  await table.soon();
  const id = (await save("У моста", { Кусака: 2, Вожак: 1 })) ?? "";
  await told();
  expect(await gm.run(async (of) => (await hands.system.beginEncounter(of)) as boolean, id)).toBe(true);
  await table.soon();
  const fighters = (): Promise<string[]> =>
    gm.run(() => game.combat.combatants.contents.map(({ name }: Loose) => name.replace(/ .*/u, "") as string));
  expect((await fighters()).filter((name) => ["Кусака", "Вожак"].includes(name))).toEqual(["Кусака", "Кусака"]);
  expect([await place(id), (await placed(gm)).length]).toEqual([1, 4]);
});

test("who is revealed on the scene is revealed in the tracker of an encounter, and nobody else", async () => {
  const id = (await save("Засада", { Кусака: 2 })) ?? "";
  expect(await place(id)).toBe(2);
  expect(await gm.run(async (of) => (await hands.system.beginEncounter(of)) as boolean, id)).toBe(true);
  await table.soon();
  const seen = (): Promise<number> =>
    player.run(
      () =>
        game.combat.combatants.contents.filter(({ name, visible }: Loose) => visible && /Кусака/u.test(name)).length,
    );
  expect(await seen()).toBe(0);
  await gm.run(async () => {
    await game.scenes.contents[0].tokens.contents
      .find(({ name, hidden }: Loose) => hidden && /Кусака/u.test(name))
      .update({ hidden: false });
  });
  await table.soon();
  expect(await seen()).toBe(1);
});

test("an encounter without creatures, with 200, of a deleted creature, on no scene, by a player: each is refused and says so", async () => {
  expect([await save("Пусто", {}), await told()]).toEqual([null, [expect.stringContaining("Сохранять некого")]]);
  expect([await save("Орда", { Кусака: 200 }), await told()]).toEqual([null, [expect.stringContaining("200")]]);
  const id = (await save("", { Кусака: 2, Вожак: 1 })) ?? "";
  await gm.run(async () => void (await game.actors.getName("Вожак").delete()));
  await table.soon();
  expect(
    await gm.run(
      () =>
        hands.system
          .savedEncounters()
          .map(({ name, members }: Loose) => [name, members.map(({ xp }: Loose) => xp as number | null)]) as unknown[],
    ),
  ).toEqual([["Столкновение", [50, null]]]);
  expect(await gm.run(async (of) => (await hands.system.beginEncounter(of)) as boolean, id)).toBe(false);
  expect(await told()).toEqual([expect.stringContaining("Сначала поставьте")]);
  expect(await place(id)).toBe(2);
  await told();
  await gm.run(() => void Object.assign(canvas, { ready: false }));
  expect([await place(id), await told()]).toEqual([null, [expect.stringContaining("Откройте сцену")]]);
  await gm.run(async (of) => void (await game.journal.get(of).delete()), id);
  expect([await place(id), await told()]).toEqual([null, [expect.stringContaining("больше нет")]]);
  // Whatever a flag holds is no encounter.
  await gm.run(async () => {
    for (const encounter of [7, { members: "x" }, { members: [{ actor: 3, count: -1 }, { count: 1e9 }, null] }])
      await (globalThis as Loose)["JournalEntry"].create({ name: "?", flags: { "opposed-d20": { encounter } } });
  });
  expect(await gm.run(() => hands.system.savedEncounters().length as number)).toBe(0);
  expect(
    await player.run(
      async () =>
        ((await hands.system.saveEncounter("", [{ actor: "Actor.x", name: "x", count: 1 }])) ?? null) as string | null,
    ),
  ).toBe(null);
});
