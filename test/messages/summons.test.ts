/** Activities that summon: creatures stand beside their summoner while the use holds, whoever is away, and are gone with it. */
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";

declare const game: Loose, Actor: Loose, Hooks: Loose, foundry: Loose;

let table: Table;
let gm: Person, player: Person;
/** Uuid of a creature that players may see. */
let spirit: string;
beforeEach(async () => {
  table = Table.begin();
  [gm, player] = await table.openAll("GM", "Player 1");
  spirit = await make("Дух", 2);
  await gm.set("homemadeEffects", "auto");
});
afterEach(() => {
  table.end();
});

const make = (name: string, ownership: number): Promise<string> =>
  gm.run(
    async (data: Loose) => {
      const made = await Actor.create({ ...data, type: "npc", system: { hp: { value: 4, max: 4 } } });
      return made.uuid as string;
    },
    { name, ownership: { default: ownership } },
  );

const calling = (activity: object): object => ({
  name: "Зов",
  type: "feature",
  system: {
    action: "free",
    activities: { main: { kind: "summon", summons: { uuid: spirit, count: 2 }, ...activity } },
  },
});

interface Seen {
  readonly names: string[];
  readonly mine: boolean[];
  readonly apart: number[];
}
/** The spirits on the scene as a person sees them: names, whose they are, how many cells from the fighter. */
const spirits = (person: Person): Promise<Seen> =>
  person.run(() => {
    const scene = game.scenes.contents[0];
    const hero = scene.tokens.contents.find((token: Loose) => token.name === "Воин");
    const all = scene.tokens.contents.filter((token: Loose) => token.name === "Дух");
    const { size } = scene.grid;
    return {
      names: all.map(({ name }: Loose) => name),
      mine: all.map((token: Loose) => token.isOwner && token.actor.isOwner),
      apart: all.map((token: Loose) => Math.max(Math.abs(token.x - hero.x), Math.abs(token.y - hero.y)) / size),
    };
  }, null);

async function use(): Promise<string> {
  await table.soon();
  const id = await player.use("Воин", "Зов");
  await table.soon();
  return id;
}

test("H-TURN-05: two creatures come beside the summoner and are the player's; undone they go", async () => {
  await gm.give("Воин", calling({}));
  const id = await use();
  expect(await spirits(player)).toEqual({ names: ["Дух", "Дух"], mine: [true, true], apart: [1, 1] });
  expect((await player.card(id)).text).toContain("призывает существ: 2");
  await player.undoAction(id);
  await table.soon();
  expect((await spirits(gm)).names).toEqual([]);
});

test("H-CONC-01 B-CONC-01: they hang on concentration", async () => {
  await gm.give("Воин", calling({ concentration: true, lasts: { kind: "minutes", value: 10 } }));
  await use();
  expect((await spirits(player)).names).toHaveLength(2);
  await gm.condition("Воин", "unconscious");
  await table.soon();
  expect((await spirits(player)).names).toEqual([]);
});

test("H-TURN-05: without a Game Master they come when he connects, and once; those whom he removed stay away", async () => {
  await gm.give("Воин", calling({ lasts: { kind: "minutes", value: 10 } }));
  gm.leave();
  await table.soon();
  await use();
  expect((await spirits(player)).names).toEqual([]);
  [gm] = await table.openAll("GM");
  await table.soon();
  expect((await spirits(player)).names).toHaveLength(2);
  await gm.run(async () => {
    const scene = game.scenes.contents[0];
    const [one] = scene.tokens.contents.filter((token: Loose) => token.name === "Дух");
    await one.delete();
  }, null);
  await gm.reload();
  await table.soon();
  expect((await spirits(player)).names).toHaveLength(1);
});

test("H-TURN-09: a Dodge that comes with the use brings no more of them; they go with their summoner", async () => {
  await gm.give("Воин", calling({ does: ["dodge"] }));
  await use();
  expect((await spirits(player)).names).toHaveLength(2);
  await gm.run(async () => {
    await game.actors.getName("Воин").delete();
  }, null);
  await table.soon();
  const left = await gm.run(
    () => game.scenes.contents[0].tokens.contents.filter(({ name }: Loose) => name === "Дух").length as number,
    null,
  );
  expect(left).toBe(0);
});

test("forged: effects that a player makes by hand for one use bring nobody", async () => {
  await gm.give("Воин", calling({}));
  const id = await use();
  await player.run(async (message: string) => {
    const hero = game.actors.getName("Воин");
    const [first] = hero.effects.contents.filter(({ system }: Loose) => system.action?.message === message);
    const data = { ...first.toObject(), _id: "copiedeffect0001", flags: {} };
    await hero.createEmbeddedDocuments("ActiveEffect", [data], { keepId: true });
  }, id);
  await table.soon();
  expect((await spirits(player)).names).toHaveLength(2);
});

test("two tabs of the Game Master place them once", async () => {
  await table.open("GM again");
  await gm.give("Воин", calling({}));
  await use();
  expect((await spirits(player)).names).toHaveLength(2);
});

test("a homemade item asks the Game Master, and one for a creature that the player may not see always does", async () => {
  await gm.set("homemadeEffects", "ask");
  await gm.give("Воин", calling({}));
  await gm.run(() => {
    foundry.applications.api.DialogV2.confirm = async ({ content }: Loose) => {
      game.askedHere = [...(game.askedHere ?? []), content];
      return false;
    };
  }, null);
  const asked = (): Promise<string[]> => gm.run(() => game.askedHere as string[], null);
  await use();
  expect((await spirits(player)).names).toEqual([]);
  await gm.set("homemadeEffects", "auto");
  const secret = await make("Дракон", 0);
  await gm.give("Воин", { ...calling({ summons: { uuid: secret, count: 1 } }), name: "Зов дракона" });
  await table.soon();
  await player.use("Воин", "Зов дракона");
  await table.soon();
  expect(await asked()).toEqual([
    "Воин призывает: Дух × 2. Предмет самодельный. Поставить существ рядом?",
    "Воин призывает: Дракон × 1. Предмет самодельный. Поставить существ рядом?",
  ]);
  await gm.reload();
  await table.soon();
  const names = await gm.run(() => game.scenes.contents[0].tokens.contents.map(({ name }: Loose) => name), null);
  expect(names).not.toContain("Дракон");
});

test("a creature that does not exist, a million of them, and no token: told, nothing breaks", async () => {
  await gm.give("Воин", calling({ summons: { uuid: "Actor.nobodyAtAll00000", count: 1_000_000 } }));
  await use();
  expect((await spirits(player)).names).toEqual([]);
  expect(gm.told().join()).toContain("призванное существо не найдено");
});

test("H-TURN-01: in a running fight they act right after their summoner, are his player's, and leave it when they go", async () => {
  await gm.give("Воин", calling({}));
  await table.fight(["Гоблин 1", "Воин", "Гоблин 2"]);
  await table.nextTurn();
  const order = (): Promise<string[]> => player.run(() => game.combat.turns.map(({ name }: Loose) => name), null);
  const acting = (): Promise<string> => player.run(() => game.combat.combatant.name as string, null);
  expect([await order(), await acting()]).toEqual([["Гоблин 1", "Воин", "Гоблин 2"], "Воин"]);
  const id = await use();
  expect([await order(), await acting()]).toEqual([["Гоблин 1", "Воин", "Дух", "Дух", "Гоблин 2"], "Воин"]);
  expect(
    await player.run(() => game.combat.turns.filter((one: Loose) => one.actor.isOwner).length as number, null),
  ).toBe(3);
  await table.nextTurn();
  expect(await acting()).toBe("Дух");
  await player.undoAction(id);
  await table.soon();
  expect(await order()).toEqual(["Гоблин 1", "Воин", "Гоблин 2"]);
});

test("many tokens that are deleted at one instant are one look at the board, as one token is", async () => {
  await gm.give("Воин", calling({}));
  await use();
  const looks = (deleted: number): Promise<number> =>
    gm.run((count) => {
      const tokens = game.scenes.contents[0].tokens.contents;
      const other = tokens.find(({ name }: Loose) => name === "Гоблин 1");
      const { flags } = other;
      let reads = 0;
      Object.defineProperty(other, "flags", { configurable: true, get: () => ((reads += 1), flags) });
      for (let index = 0; index < count; index += 1) Hooks.callAll("deleteToken", tokens[0], {}, "");
      return new Promise<number>((resolve) => setTimeout(() => resolve(reads), 50));
    }, deleted);
  const one = await looks(1);
  expect(one).toBeGreaterThan(0);
  expect(await looks(2000)).toBe(one);
});
