/** Answers of checks, requests and bought dice that nobody may write. */
import { afterEach, expect, test } from "vitest";
import { FIGHT } from "../e2e/support/world.ts";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { honestAttack } from "./forger.ts";
import { Table } from "../support/table.ts";
import { answerId } from "./names.ts";

let table: Table;
afterEach(() => {
  table.end();
});

/** Three heroes of two players: the first player has two. */
const WORLD = {
  ...FIGHT,
  actors: [...FIGHT.actors, { of: "heroes/Воин", name: "Оруженосец", owners: ["Player 1"] }],
  tokens: [...FIGHT.tokens, { of: "Оруженосец", name: "Оруженосец", at: [6, 3] as const }],
};

test("forged: a player answers for another's character, asks himself, names a difficulty", async () => {
  table = Table.begin({ world: WORLD });
  table.allow(/already exists|permission/iu);
  const [gm, player, other] = await table.openAll("GM", "Player 1", "Player 2");
  const request = await gm.run(async () => {
    const actors = [game.actors.getName("Следопыт")];
    return (
      await game.system.api.requestCheck({ actors, kind: "attribute", key: "discipline", dc: 10, dcHidden: true })
    ).id as string;
  });
  await table.soon();
  expect(await other.asked()).toEqual(["check"]);
  const difficulty = await gm.run(
    () => game.messages.contents.find((message: Loose) => message.type === "difficulty").id as string,
  );
  expect(await player.run((id) => (game.messages.get(id)?.visible ?? false) as boolean, difficulty)).toBe(false);
  const place = answerId(request, "c0");
  const squat = (asked: string): Promise<boolean> =>
    player.run(
      async ([id, answer, key]) => {
        const roll = await new Roll("1d20 + 90").evaluate();
        const system = {
          version: 1,
          tab: "x",
          actor: game.actors.getName("Следопыт").uuid,
          name: "Следопыт",
          kind: "attribute",
          key: "discipline",
          request: id,
          asked: key,
          parts: [{ source: "situational", label: "x", value: 90 }],
        };
        const [made] = await ChatMessage.createDocuments(
          [{ _id: answer, type: "check", content: "x", rolls: [JSON.stringify(roll)], system }],
          { keepId: true },
        );
        return made.id === answer;
      },
      [request, place, asked] as const,
    );
  // By a stranger, in the place of the ranger's answer, and with a claim that it belongs to nothing: the GM's client removes it,
  // the right user is asked again.
  for (const asked of ["c0", "c9"]) {
    expect(await squat(asked)).toBe(true);
    await table.soon();
    expect(await player.has(place)).toBe(false);
    expect(await other.asked()).toEqual(["check"]);
  }
  // A difficulty by a player is nobody's word, and his own request asks nobody.
  expect(
    await player.run(
      async (id) =>
        ChatMessage.createDocuments(
          [{ _id: id, type: "difficulty", content: "x", system: { version: 1, request: id, dc: 1 } }],
          { keepId: true },
        ).then(
          () => "made",
          () => "refused",
        ) as Promise<string>,
      difficulty,
    ),
  ).toBe("refused");
  const own = await player.run(async () => {
    const asked = [
      {
        key: "c0",
        actor: game.actors.getName("Следопыт").uuid,
        name: "Следопыт",
        pc: true,
        kind: "attribute",
        check: "discipline",
        advantage: -1,
      },
    ];
    return (
      await ChatMessage.create({
        type: "request",
        content: "x",
        system: { version: 1, mode: "each", difficulty: "none", asked, rules: {} },
      })
    ).id as string;
  });
  await table.soon();
  expect((await other.card(own)).told).toContain("Просить о проверке может только Мастер.");
  expect(await gm.has(answerId(own, "c0"))).toBe(false);
  expect(await other.asked()).toEqual(["check"]);
  await other.dice([9, 20]);
  await other.answer();
  await table.soon();
  expect(
    await gm.run(
      () =>
        game.messages.contents
          .filter((message: Loose) => message.type === "check" && message.system.request)
          .map((message: Loose) => message.author.name as string) as string[],
    ),
  ).toEqual(["Player 2"]);
});

test.each(["itself", "each other"])("a bought die for %s freezes and breaks nobody", async (how) => {
  table = Table.begin();
  const [gm, player, forger] = await table.openAll("GM", "Player 1", "Player 2");
  await forger.run(async (kind) => {
    const [a, b] = [foundry.utils.randomID(16), foundry.utils.randomID(16)];
    const hero = game.actors.getName("Следопыт");
    const die = async (id: string, of: string): Promise<void> => {
      const roll = await new Roll("1d20").evaluate();
      await ChatMessage.create(
        {
          _id: id,
          type: "reroll",
          content: "…",
          rolls: [JSON.stringify(roll)],
          system: { version: 1, tab: "", actor: hero.uuid, name: "x", of, strike: "", die: 0 },
        },
        { keepId: true },
      );
    };
    if (kind === "each other") {
      await die(a, b);
      await die(b, a);
    } else await die(a, a);
  }, how);
  await table.soon();
  await gm.dice([9, 20]);
  await honestAttack(player);
  await table.soon();
  expect(await gm.points("Гоблин 1")).toBe(3);
  await gm.reload();
  // Deleting it takes itself along.
  await gm.run(async () => {
    for (const one of game.messages.contents.filter((message: Loose) => message.type === "reroll"))
      await one.delete().catch(() => null);
  });
  await table.soon();
});
