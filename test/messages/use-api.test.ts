/** What modules call and hear of uses, at a table whose writes count. */
import { expect, test, vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { brawl, liveTable, type LiveTable } from "./live.ts";
import type { Scene, Seat } from "./table.ts";
import { useThing } from "../support/alone.ts";

declare const canvas: Loose, game: Loose, Hooks: Loose;

const HERO = "uP7E0luNiHy0osnq";
const world = globalThis as Loose;
const SLOTS = { c1: { value: 1 }, c2: { value: 1 } };

/** The fighter has a spell of the first circle on himself, a fire on others, a ray, a blessing and potions. */
function school(): Scene {
  const scene = brawl("Воин", "Гоблин 1");
  const spell = (_id: string, name: string, system: object): object => ({ _id, name, type: "spell", img: "", system });
  const hero = scene.actors.find(({ _id }) => _id === HERO);
  hero.system.spellcasting = { slots: SLOTS };
  hero.items.push(
    {
      _id: "sorcerer00000001",
      name: "Чародей",
      type: "class",
      system: { characteristic: "charisma", preparation: "known", table: [{ level: 1, slots: [1, 1], prepared: 9 }] },
    },
    spell("mending000000001", "Лечение Ран", {
      circle: 1,
      range: { kind: "touch" },
      healing: "4",
      targets: { count: 1, perCircle: 0 },
    }),
    spell("burst00000000001", "Вспышка", {
      circle: 0,
      range: { kind: "feet", value: 60 },
      area: { shape: "sphere", size: 5 },
      resolution: "save",
      damage: [{ formula: "2d6 + 1", type: "fire" }],
    }),
    spell("ray0000000000001", "Луч", { circle: 0, resolution: "attack", damage: [{ formula: "1d8", type: "cold" }] }),
    {
      _id: "blessing00000001",
      name: "Благословение",
      type: "feature",
      system: { action: "active", aim: "creatures", applies: [{ effect: "blessEffect00001", on: "hit" }] },
      effects: [
        {
          _id: "blessEffect00001",
          name: "Благословение",
          type: "base",
          transfer: false,
          statuses: [],
          system: { changes: [], ends: { at: "minutes", turns: 1 } },
        },
      ],
    },
    {
      _id: "potion0000000001",
      name: "Зелье",
      type: "consumable",
      system: { kind: "potion", quantity: 2, effect: { kind: "healing", formula: "4", type: "" } },
    },
  );
  return scene;
}

const HOOKS = ["preUse", "use", "preAttack", "attack", "effect"] as const;

/** Sits down, and notes what modules hear. */
async function sit(table: LiveTable, user: string): Promise<{ seat: Seat; heard: Loose[] }> {
  const seat = await table.sit(
    user,
    ["GM", "Player 1"].filter((name) => name !== user),
  );
  const heard: Loose[] = [];
  for (const name of HOOKS) Hooks.on(`opposed-d20.${name}`, (event: Loose) => void heard.push({ name, ...event }));
  return { seat, heard };
}
const names = (heard: readonly Loose[]): string[] => heard.map(({ name }) => name as string);
const item = (seat: Seat, name: string): Loose => seat.actor("Воин").items.getName(name);
const use = (args: object): Promise<Loose> => game.system.api.use(args);
const refusal = async (run: Promise<Loose>): Promise<unknown> => {
  const { code, argument } = await run.then(
    () => ({ code: "none", argument: "" }),
    (error: Loose) => error as { code: string; argument: string },
  );
  return [code, argument];
};
const slots = (seat: Seat): number[] =>
  ["c1", "c2"].map((key) => seat.actor("Воин").system.spellcasting.slots[key].value);

test("a potion by a module for somebody else: one may stop it, and hears of it with thing, doer and target", async () => {
  const { seat, heard } = await sit(liveTable(school()), "Player 1");
  const potion = item(seat, "Зелье");
  const veto = Hooks.on("opposed-d20.preUse", () => false);
  expect(await use({ item: potion, targets: [seat.actor("Воин")] })).toBeNull();
  expect([potion.system.quantity, game.messages.size, names(heard)]).toEqual([2, 0, ["preUse"]]);
  Hooks.off("opposed-d20.preUse", veto);

  const message = await use({ item: potion.uuid, targets: [seat.actor("Следопыт").uuid] });
  expect([message.type, item(seat, "Зелье").system.quantity]).toEqual(["use", 1]);
  expect(names(heard)).toEqual(["preUse", "preUse", "use"]);
  const { action, item: used, doer, targets, userId, area } = heard[2];
  expect([action, used.uuid, doer.actor?.name, userId, area]).toEqual([
    "item",
    potion.uuid,
    "Воин",
    game.user.id,
    null,
  ]);
  expect(targets.map(({ actor }: Loose) => actor?.name)).toEqual(["Следопыт"]);
  expect(seat.faults).toEqual([]);
});

test("H-SPL-09 H-SPL-10: a spell by its name and in a higher slot; a ray is an attack, and a use as well", async () => {
  const { seat, heard } = await sit(liveTable(school()), "Player 1");
  const { castSpell } = game.system.api;
  const hero = seat.actor("Воин");
  await castSpell({ actor: hero, spell: "лечение ран", circle: 2, targets: [hero] });
  expect(slots(seat)).toEqual([1, 0]);
  expect(heard[0]).toMatchObject({ name: "preUse", circle: 2, ritual: false, activity: "" });
  const ray = await castSpell({ actor: hero, spell: "Луч", targets: [seat.actor("Гоблин 1")] });
  expect(ray.type).toBe("attack");
  expect(names(heard).slice(2)).toEqual(["preUse", "preAttack", "attack", "use"]);
  expect(heard.at(-1)).toMatchObject({ action: "item", item: { name: "Луч" } });

  expect(await refusal(castSpell({ actor: hero, spell: "Полёт" }))).toEqual(["notFound", "spell"]);
  expect(await refusal(castSpell({ actor: seat.actor("Следопыт"), spell: "Луч" }))).toEqual(["permission", "actor"]);
  expect(await refusal(use({ item: hero.getWeapons()[0] }))).toEqual(["argument", "item"]);
  expect(await refusal(use({ item: item(seat, "Зелье"), circle: 10 }))).toEqual(["argument", "circle"]);
  expect(await refusal(use({ item: item(seat, "Зелье"), place: { x: 1, y: 1 } }))).toEqual(["argument", "place"]);
  expect(await refusal(use({ item: item(seat, "Зелье"), activity: "other" }))).toEqual(["argument", "activity"]);
});

test("H-AOE-01 B-DMG-05: an area that a module puts down reaches whoever stands in it, and its dice say what damage they are", async () => {
  const { seat, heard } = await sit(liveTable(school()), "Player 1");
  const tokens: Loose[] = canvas.scene.tokens.contents;
  canvas.tokens.placeables = tokens.map((document) => ({ visible: true, document, name: document.name }));
  const goblin = tokens.find(({ name }) => name === "Гоблин 1");
  const message = await use({ item: item(seat, "Вспышка"), place: { x: goblin.x + 10, y: goblin.y + 10 } });
  const { size } = canvas.scene.grid;
  // C-21: 5 ft are the nine cells around.
  const near = tokens.filter(({ x, y }) => Math.abs(x - goblin.x) <= size && Math.abs(y - goblin.y) <= size);
  const event = heard.find(({ name }) => name === "use");
  expect(event.targets.map(({ token }: Loose) => token?.name).sort()).toEqual(near.map(({ name }) => name).sort());
  expect(event.area).toMatchObject({
    scene: canvas.scene.id,
    shape: "sphere",
    size: 5,
    x: goblin.x + 10,
    y: goblin.y + 10,
  });
  expect(message.rolls[0].dice.map(({ options }: Loose) => options.flavor)).toEqual(["fire"]);
  const read = world.Roll.fromData(JSON.parse(JSON.stringify(message.rolls[0])));
  expect(read.dice[0].options.flavor).toBe("fire");
});

test("B-AOE-09 B-DEATH-01: the height at which a module's area lies is that of the living in it, as in the window", async () => {
  const { seat, heard } = await sit(liveTable(school()), "Player 1");
  const tokens: Loose[] = canvas.scene.tokens.contents;
  canvas.tokens.placeables = tokens.map((document) => ({
    visible: true,
    document,
    actor: document.actor,
    name: document.name,
  }));
  const [dead, flier] = ["Гоблин 1", "Гоблин 2"].map((name) => tokens.find((one) => one.name === name));
  for (const one of tokens) one.updateSource({ x: 0, y: 0 });
  const { size } = canvas.scene.grid;
  dead.updateSource({ x: 10 * size, y: 10 * size, elevation: 0 });
  flier.updateSource({ x: 11 * size, y: 10 * size, elevation: 60 });
  for (const one of tokens) one.reset();
  Object.defineProperty(dead.actor, "dead", { value: true });
  await use({ item: item(seat, "Вспышка"), place: { x: 10.5 * size, y: 10.5 * size } });
  const { area, targets } = heard.find(({ name }) => name === "use");
  expect([targets.map(({ token }: Loose) => token?.name), area.scene]).toEqual([["Гоблин 2"], canvas.scene.id]);
  expect(game.messages.contents.at(-1).system.area.elevation).toBe(60);
});

test("an effect of a use is told where it lands and where it ends again, on every client, what was there before is no news", async () => {
  const table = liveTable(school());
  const first = await sit(table, "Player 1");
  const message = await use({ item: item(first.seat, "Благословение"), targets: [first.seat.actor("Воин")] });
  const told = (heard: readonly Loose[]): unknown[] =>
    heard
      .filter(({ name }) => name === "effect")
      .map(({ change, actor, message: from }) => [change, actor.name, from?.id]);
  await expect.poll(() => told(first.heard)).toEqual([["landed", "Воин", message.id]]);

  const gm = await sit(table, "GM");
  // Nothing of what was there before is news.
  expect(told(gm.heard)).toEqual([]);
  await table.other("Player 1", {
    type: "ChatMessage",
    action: "update",
    operation: { updates: [{ _id: message.id, "system.cancelled": true }] },
  });
  await expect.poll(() => told(gm.heard)[0]).toEqual(["ended", "Воин", message.id]);
  expect(told(gm.heard)).toHaveLength(1);
  expect(gm.seat.faults).toEqual([]);
});

test("H-SPL-13: a use on more creatures than it reaches is refused in words", async () => {
  const seat = await liveTable(school()).sit("Player 1");
  const warned = vi.spyOn(world["ui"].notifications, "warn");
  const hero = seat.actor("Воин");
  const mend = hero.items.getName("Лечение Ран");
  expect(await useThing(hero, mend, [hero, seat.actor("Гоблин 1")], { circle: 1 })).toBeUndefined();
  expect(warned.mock.calls.map(([text]) => text as string)).toEqual(["Не больше чем на 1"]);
});
