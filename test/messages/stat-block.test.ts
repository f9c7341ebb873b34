/** A creature of a pasted stat block at the table: a Game Master creates it, its token attacks; a player creates nothing. */
import { readFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";

declare const game: Loose, hands: Loose;

let table: Table | null = null;
afterEach(() => {
  table?.end();
  table = null;
});

const TEXT = readFileSync("test/fixtures/stat-blocks/tidy-2014-ru-01.txt", "utf8");

const create = (person: Person, numbers: string): Promise<string | null> =>
  person.run(
    async ([text, how]: readonly string[]) => {
      const { creature } = hands.system.readStatBlock(text);
      const order = { creature, numbers: how, name: "Болотный хват", folder: "", notes: ["Водится в топях <b>"] };
      const actor = await hands.system.createCreature(order);
      return (actor?.id as string | undefined) ?? null;
    },
    [TEXT, numbers],
  );

for (const generation of [13, 14] as const)
  test(`B-MISC-10 C-64: made, placed, and it attacks once, generation ${String(generation)}`, async () => {
    table = Table.begin({ generation });
    const [gm, player] = await table.openAll("GM", "Player 1");
    expect(await create(player, "converted")).toBeNull();
    const before = await gm.run(() => game.actors.size as number);
    const id = await create(gm, "converted");
    await table.soon();
    expect(await gm.run(() => game.actors.size as number)).toBe(before + 1);
    expect(
      await gm.run((made: string | null) => {
        const actor = game.actors.get(made);
        const { hp, biography, challengeXp } = actor.system;
        const { disposition, displayBars, width } = actor.prototypeToken;
        return [
          actor.type,
          [hp.value, hp.max],
          [actor.getDefense("physical").total, actor.getDefense("magical").total, actor.getMitigation().reduction],
          challengeXp,
          biography,
          actor.items.contents.map(({ name, type }: Loose) => `${name as string} ${type as string}`).sort(),
          [disposition, displayBars, width],
        ] as unknown[];
      }, id),
    ).toEqual([
      "npc",
      [53, 53],
      [4, 2, 2],
      1100,
      "<p>Водится в топях &lt;b&gt;</p>",
      ["Задержка дыхания feature", "Мультиатака feature", "Укус weapon", "Хвост weapon"],
      [-1, 40, 2],
    ]);
    await gm.run(async (made: string | null) => {
      const scene = game.scenes.active;
      const token = await game.actors.get(made).getTokenDocument({ x: 100, y: 100 }, { parent: scene });
      await scene.createEmbeddedDocuments("Token", [{ ...token.toObject(), name: "Хват" }]);
    }, id);
    await table.soon();
    await gm.dice([18, 20]);
    const message = await gm.strike("Хват", "Укус", "Воин");
    await table.soon();
    expect(await player.has(message)).toBe(true);
    expect((await gm.message(message)).type).toBe("attack");
  });

test("H-ATK-08 C-36: the spell attack of a pasted block asks its target for the magical Defense", async () => {
  table = Table.begin();
  const [gm] = await table.openAll("GM");
  const text = `${TEXT.trimEnd()}\n\nПепельный луч. Дальнобойная атака заклинанием: +6 к попаданию, дистанция 60 футов, одна цель. Попадание: 7 (2к6) урона огнём.\n`;
  await gm.run(async (block: string) => {
    const { creature } = hands.system.readStatBlock(block);
    const order = { creature, numbers: "converted", name: "Хват", folder: "", notes: [] };
    const actor = await hands.system.createCreature(order);
    const token = await actor.getTokenDocument({ x: 100, y: 100 }, { parent: game.scenes.active });
    await game.scenes.active.createEmbeddedDocuments("Token", [token.toObject()]);
  }, text);
  await table.soon();
  const defenses: string[] = [];
  for (const weapon of ["Укус", "Пепельный луч"]) {
    const message = await gm.message(await gm.strike("Хват", weapon, "Воин"));
    defenses.push(JSON.stringify(message.system).match(/"defense":"(\w+)"/)?.[1] ?? "");
  }
  expect(defenses).toEqual(["physical", "magical"]);
});
