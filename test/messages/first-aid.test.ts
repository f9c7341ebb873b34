/** First aid for a character who lies at 0 hit points, as the one who answers for him writes it. */
import { expect } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { sitDown, stored, type Seat } from "./table.ts";
import { verbs } from "../support/verbs.ts";
import { playsIn } from "../support/games.ts";

const test = playsIn("homebrew", "base");

const world = globalThis as Loose;
const HERO = "Actor.uP7E0luNiHy0osnq";
const RANGER = "Actor.ZeckOblBmEuIWZlS";
const AID = "firstaid00000001";

interface Table {
  readonly seat: Seat;
  readonly hero: Loose;
  /** Tells the page of the check; what it then writes of the hero. */
  readonly told: (id?: string) => Promise<Loose | null>;
  readonly message: Loose;
}

/** The fighter lies there with one save made and two missed; the ranger has rolled this die of Medicine. */
async function table(face: number, more: Loose = {}, author = "Player 2"): Promise<Table> {
  const scene = stored("death");
  const [, ranger] = scene.actors;
  ranger.system.hp.value = 11;
  ranger.system.death.dead = false;
  const check = structuredClone(scene.messages.find(({ type }) => type === "check"));
  const roll = JSON.parse(check.rolls[0]);
  roll.total = roll.terms[0].results[0].result = face;
  check._id = AID;
  check.rolls = [JSON.stringify(roll)];
  check.author = scene.users.find(({ name }) => name === author)._id;
  check._stats.createdTime += 1000;
  Object.assign(check.system, { actor: RANGER, kind: "skill", key: "medicine", spends: "active", action: "firstAid" });
  Object.assign(check.system, { target: HERO, cancelled: false, ...more });
  const seat = await sitDown(scene, "Player 1", ["Player 2"]);
  const message = new world.CONFIG.ChatMessage.documentClass(check);
  world.game.messages.set(message.id, message);
  const { followAid } = await verbs("followAid");
  const hero = seat.actor("Воин");
  let seen = seat.writes.length;
  return {
    seat,
    hero,
    message,
    told: async (id: string = message.id) => {
      followAid(id);
      await calm();
      const written = seat.writes.slice(seen);
      seen = seat.writes.length;
      const update = written[0]?.request.operation?.updates?.[0] ?? written[0]?.request.updates?.[0] ?? null;
      if (update) hero.updateSource(update);
      return update;
    },
  };
}

/** The same after these updates, which the server has taken. */
async function after(...updates: readonly Loose[]): Promise<Table> {
  const made = await table(10);
  for (const update of updates) made.hero.updateSource(update);
  return made;
}
/** What the check writes at first. */
const aided = async (): Promise<Loose> => (await table(10)).told();

const death = (hero: Loose): unknown[] => {
  hero.reset();
  const { successes, failures, stable } = hero.system.death;
  return [successes, failures, stable];
};
const aidsOf = (hero: Loose): string[] => hero.flags["opposed-d20"].aids.map(({ message }: Loose) => message as string);

test("B-DEATH-06 B-DEATH-09: 10 makes stable and clears the saves; a second word of it changes nothing (B-ACT-08)", async () => {
  const { hero, told } = await table(10);
  expect(await told()).not.toBeNull();
  expect(death(hero)).toEqual([0, 0, true]);
  expect(hero.flags["opposed-d20"].aids).toEqual([{ message: AID }]);
});

test("B-DEATH-09 B-DEATH-15: its card says what came of it once that is written, and no longer when it is taken back", async () => {
  const { seat, hero, message } = await table(10);
  const text = async (): Promise<string> => (await seat.card(message)).text;
  expect(await text()).not.toContain("стабильное");
  for (const [roused, words] of [
    [undefined, "Состояние стабильное: больше не умирает"],
    [true, "Приходит в себя"],
  ] as const) {
    hero.updateSource({ flags: { "opposed-d20": { aids: [{ message: AID, roused }] } } });
    expect(await text()).toContain(words);
  }
  message.updateSource({ system: { cancelled: true } });
  expect(await text()).not.toContain("Приходит в себя");
});

test("B-DEATH-09: taken back, the saves are as they were", async () => {
  const { hero, told, message } = await after(await aided());
  message.updateSource({ system: { cancelled: true } });
  expect(await told()).not.toBeNull();
  expect([death(hero), aidsOf(hero)]).toEqual([[1, 2, false], []]);
});

test.each([
  ["a 9, whatever difficulty the message names", 9, { dc: 1 }, "Player 2"],
  ["another skill", 20, { key: "stealth" }, "Player 2"],
  ["a roll by somebody who does not speak for the ranger", 20, {}, "Player 3"],
  ["aid that one gives to oneself", 20, { actor: HERO }, "Player 1"],
  ["a number that its dice do not make", 10, { parts: [{ source: "base", label: "x", value: 9 }] }, "Player 2"],
  ["nobody in need", 20, { target: RANGER }, "Player 2"],
])("B-ACT-08 C-52: %s makes nobody stable", async (_what, face, more, author) => {
  const { hero, told } = await table(face, more, author);
  expect(await told()).toBeNull();
  expect(death(hero)).toEqual([1, 2, false]);
});

/** Another's check of the same face. */
function another({ message }: Table): Loose {
  const second = new world.CONFIG.ChatMessage.documentClass({ ...message.toObject(), _id: "another000000001" });
  world.game.messages.set(second.id, second);
  return second;
}

test("B-DEATH-09: of two at one instant the second finds him stable; taking either back leaves him so", async () => {
  const one = await aided();
  const first = await after(one);
  const { id } = another(first);
  const both = await first.told(id);
  expect([death(first.hero), aidsOf(first.hero)]).toEqual([
    [0, 0, true],
    [AID, id],
  ]);
  for (const gone of [AID, id]) {
    const { hero, told, message } = await after(one, both);
    const second = another({ hero, told, message } as Table);
    (gone === AID ? message : second).updateSource({ system: { cancelled: true } });
    await told(gone);
    expect([death(hero), aidsOf(hero)]).toEqual([[0, 0, true], [AID, id].filter((other) => other !== gone)]);
  }
});

test("B-DEATH-09: whoever names another in his check afterwards has helped the first no longer", async () => {
  const { hero, told, message } = await after(await aided());
  message.updateSource({ system: { target: RANGER } });
  expect(await told()).not.toBeNull();
  expect([death(hero), aidsOf(hero)]).toEqual([[1, 2, false], []]);
});

/** Entries at the end of his ledger, like the blow that felled him but for what is said. */
function entered(hero: Loose, ...more: readonly Loose[]): void {
  const all: Loose[] = Object.values(hero.system.toObject().ledger.entries);
  const blow = all.find(({ kind }) => kind === "damage");
  const last = Math.max(...all.map(({ n }) => n as number));
  const entries = Object.fromEntries(more.map((one, index) => [one.id, { ...blow, n: last + 1 + index, ...one }]));
  hero.updateSource({ system: { ledger: { entries } } });
}
/** He has risen, and another blow has felled him: so he lies there now. */
const fallAgain = (hero: Loose): void => {
  entered(hero, { id: "risen00000000001", kind: "healing", amount: 5 }, { id: "anotherBlow00001", amount: 5 });
};

test("B-DEATH-09: a roll that has helped in one fall helps in no other, whatever its author names, takes back and brings back", async () => {
  const one = await aided();
  for (const system of [{ target: "" }, { target: HERO }, { cancelled: true }, { cancelled: false }]) {
    const { hero, told, message } = await after(one);
    fallAgain(hero);
    message.updateSource({ system });
    await told();
    expect([system, death(hero)]).toEqual([system, [0, 0, false]]);
  }
});

test("B-DEATH-09: a roll that twenty others have pushed out of the list helps in no later fall, either", async () => {
  const one = await aided();
  const first = await after(one);
  const later = Array.from({ length: 19 }, (_, index) => ({ message: `later${String(index)}` }));
  const full = { flags: { "opposed-d20": { aids: [{ message: AID }, ...later] } } };
  first.hero.updateSource(full);
  const pushed = await first.told(another(first).id);
  const { hero, told } = await after(one, full, pushed);
  expect(aidsOf(hero)).not.toContain(AID);
  // He has risen since, and has fallen again.
  fallAgain(hero);
  expect(await told()).toBeNull();
  expect(death(hero)).toEqual([0, 0, false]);
});

test("B-DEATH-09: taken back, a first aid changes the fall in which it was given and no later one", async () => {
  const { hero, told, message } = await after(await aided());
  fallAgain(hero);
  message.updateSource({ system: { cancelled: true } });
  await told();
  expect(death(hero)).toEqual([0, 0, false]);
  // The later fall, and the rising before it, are undone.
  const undone = { undone: true };
  hero.updateSource({ system: { ledger: { entries: { risen00000000001: undone, anotherBlow00001: undone } } } });
  expect([death(hero), aidsOf(hero)]).toEqual([[1, 2, false], []]);
});

test("B-DEATH-08 B-DEATH-09: a Game Master's word that he is not stable stays, whatever the author does with his check", async () => {
  const one = await aided();
  for (const system of [{ target: "" }, { target: HERO }]) {
    const { hero, told, message } = await after(one);
    entered(hero, { id: "word000000000001", kind: "mark", amount: 0, death: { failures: 1, stable: false } });
    message.updateSource({ system });
    await told();
    expect(death(hero).slice(1)).toEqual([1, false]);
  }
});

test("B-DEATH-01 B-DEATH-09: an important creature that lies there is helped like a character, any other is not", async () => {
  const { seat, hero } = await table(15);
  const { aidable } = await verbs("aidable");
  const ranger = seat.actor("Следопыт");
  const goblin = new world.CONFIG.Actor.documentClass({
    _id: "important0000001",
    name: "Вожак",
    type: "npc",
    system: { hp: { value: 0, stated: 9 } },
  });
  const token = { actor: goblin, hidden: false };
  Object.assign(world.canvas, { ready: true, scene: { tokens: { contents: [{ actor: hero }, token] } } });
  const helped = (): boolean => aidable(ranger).includes(goblin);
  expect([aidable(ranger).includes(hero), helped()]).toEqual([true, false]);
  goblin.updateSource({ system: { important: true } });
  goblin.reset();
  expect(helped()).toBe(true);
  // Of one who is hidden from him nobody tells a player that it lies there.
  token.hidden = true;
  expect([world.game.user.isGM, helped()]).toEqual([false, false]);
  Object.assign(world.canvas, { ready: false, scene: null });
});

test("B-DEATH-09: two whose tokens stand more than 5 ft apart are told so; at hand, or without a token, nothing is", async () => {
  const { hero } = await table(15);
  const { tooFarToAid } = await verbs("tooFarToAid");
  const scene = world.game.scenes.active;
  Object.assign(world.canvas, { ready: true, scene, tokens: { controlled: [], placeables: [], get: () => undefined } });
  const tokenOf = (name: string): Loose => scene.tokens.find((token: Loose) => token.name === name);
  const [lying, helper] = [tokenOf("Воин"), tokenOf("Следопыт")];
  const apart = (cells: number): number | null => {
    helper.updateSource({ x: lying.x + cells * scene.grid.size, y: lying.y });
    return tooFarToAid(world.game.actors.getName("Следопыт"), hero);
  };
  expect([apart(1), apart(2), apart(4)]).toEqual([null, 10, 20]);
  Object.assign(world.canvas, { ready: false, scene: null });
  expect(apart(4)).toBe(null);
});
