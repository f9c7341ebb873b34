/** Who is held, while whoever holds him changes: every page tells the same at once that one tells which is opened then. */
import { expect } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { liveTable } from "./live.ts";
import { has, HERO, ring } from "./ring.ts";
import type { Scene, Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";
import { passTo } from "../support/alone.ts";
import { playsIn } from "../support/games.ts";

declare const game: Loose;

const test = playsIn("homebrew", "base");

const FOE = "Гоблин 1";
const effect = (_id: string, status: string, more: object = {}): Loose => ({
  _id,
  name: _id,
  img: "icons/svg/aura.svg",
  type: "base",
  statuses: [status],
  disabled: false,
  transfer: true,
  system: { changes: [] },
  ...more,
});
const parts = (own: object): object => ({ system: own });

const storedToken = ({ scenes: [scene] }: Scene, name: string): Loose =>
  (scene as Loose).tokens.find((token: Loose) => token.name === name);

const ENDLESS = { at: "never", of: "bearer", source: null, mark: null, time: 0, turns: 1, save: null };

const uuidOf = ({ scenes: [scene] }: Scene, { _id, actorId }: Loose): string =>
  `Scene.${(scene as Loose)._id}.Token.${_id}.Actor.${actorId}`;

/** The fighter holds the goblin. */
function holding(change: (hero: Loose, scene: Scene) => void = () => undefined): Scene {
  return ring((scene) => {
    const foe = storedToken(scene, FOE);
    foe.delta = { ...foe.delta, effects: [effect("gripOnGoblin0001", "grappled", { origin: `Actor.${HERO}` })] };
    const hero = scene.actors.find(({ _id }) => _id === HERO);
    change(hero, scene);
  });
}
const held = (seat: Seat): boolean => has(seat, FOE, "grappled");
const tokenOf = (name: string): Loose => game.scenes.active.tokens.find((token: Loose) => token.name === name);

test("B-ATK-20: who has dropped out holds nobody, also on a page that is opened then", async () => {
  const scene = holding((hero) => {
    hero.system.hp.value = 0;
    hero.system.death = { ...hero.system.death, droppedOut: true };
  });
  const seat = await liveTable(scene).sit("Player 2", ["GM", "Player 1"]);
  expect([seat.actor("Воин").out, held(seat)]).toEqual([true, false]);
});

test("B-ATK-20: the turn that ends what keeps the grappler from acting lets him hold again", async () => {
  const mark = { combat: "combatTest000001", round: 1, combatant: "combatant0000000" };
  const ends = { at: "turnStart", of: "source", source: "combatant0000001", mark, time: 0, turns: 1, save: null };
  const table = liveTable(
    holding((hero) => {
      hero.effects = [effect("stunOfFighter001", "stunned", parts({ ends }))];
    }),
  );
  const seat = await table.sit("GM");
  const seen = [held(seat)];
  for (const index of [1, 0]) {
    await passTo(table, index);
    seen.push(held(seat));
  }
  expect(seen).toEqual([false, true, false]);
});

test("B-ATK-20: what stands in a thing of the grappler, how far he reaches, where his token stands and how wide a cell is", async () => {
  const seat = await liveTable(holding()).sit("GM");
  const hero = seat.actor("Воин");
  const seen: (readonly [string, boolean])[] = [];
  const then = async (what: string, done: Promise<unknown>): Promise<void> => {
    await done;
    await calm();
    seen.push([what, held(seat)]);
  };
  const trance = {
    _id: "tranceFeature001",
    name: "x",
    type: "feature",
    effects: [effect("tranceEffect0001", "stunned", parts({ ends: ENDLESS }))],
  };
  await then("a trance", hero.createEmbeddedDocuments("Item", [trance], { keepId: true }));
  await then("is over", hero.items.get("tranceFeature001").delete());
  // Of a thing that is gone nobody is prepared again.
  const { endingEffects } = await verbs("endingEffects");
  expect(endingEffects().map(({ id }: Loose) => id)).toEqual(["gripOnGoblin0001"]);
  const { size } = game.scenes.active.grid;
  await then("far away", tokenOf(FOE).update({ x: 7 * size }, { teleport: true }));
  const arm = { _id: "longArmWeapon001", name: "x", type: "weapon", system: { weaponType: "unarmed", reach: 10 } };
  await then("a long arm", hero.createEmbeddedDocuments("Item", [arm], { keepId: true }));
  await then("a shorter one", hero.items.get("longArmWeapon001").update({ "system.reach": 5 }));
  await then("small cells", game.scenes.active.update({ "grid.distance": 2 }));
  await then("large cells", game.scenes.active.update({ "grid.distance": 5 }));
  const near = { ...tokenOf("Воин").toObject(), _id: "secondToken00001", x: 6 * size };
  await then("a second token", game.scenes.active.createEmbeddedDocuments("Token", [near], { keepId: true }));
  await then("is gone", game.scenes.active.tokens.get("secondToken00001").delete());
  expect(seen).toEqual([
    ["a trance", false],
    ["is over", true],
    ["far away", false],
    ["a long arm", true],
    ["a shorter one", false],
    ["small cells", true],
    ["large cells", false],
    ["a second token", true],
    ["is gone", false],
  ]);
  expect(seat.faults).toEqual([]);
});

test.each([
  ["one of them in the fight", [FOE, "Гоблин 2", "Гоблин 3"]],
  ["none of them", ["Гоблин 2", "Гоблин 3"]],
])("B-ATK-20: who keep each other from acting, each held by the next, come to rest: %s", async (_whom, names) => {
  const scene = ring((all) => {
    const tokens = names.map((name) => storedToken(all, name));
    for (const [index, token] of tokens.entries()) {
      const origin = uuidOf(all, tokens[(index + 1) % tokens.length]);
      const grip = { ...effect("gripInRing000001", "grappled", { origin }), statuses: ["grappled", "paralyzed"] };
      Object.assign(token, { delta: { ...token.delta, effects: [grip] }, x: 0, y: 0 });
    }
  });
  // Without a bound the page would not come up.
  const seat = await liveTable(scene).sit("Player 2", ["GM", "Player 1"]);
  for (const name of names) seat.actor(name).reset();
  await calm();
  expect(seat.faults).toEqual([]);
});

test("B-CONC-01: a creature that keeps something up on itself is asked of itself while it is made", async () => {
  const scene = ring((all) => {
    const token = storedToken(all, "Гоблин 2");
    const message = "messageOfSpell01";
    const hangs = { actor: uuidOf(all, token), message };
    const mist = ["mistOnItself0001", "mistOnItself0002"].map((id) => effect(id, "invisible", parts({ hangs })));
    const kept = effect("keepsItUp0000001", "", parts({ action: { action: "concentrate", message } }));
    token.delta = { ...token.delta, effects: [{ ...kept, statuses: [] }, ...mist] };
  });
  const seat = await liveTable(scene).sit("Player 2", ["GM", "Player 1"]);
  await calm();
  expect([has(seat, "Гоблин 2", "invisible"), seat.faults]).toEqual([true, []]);
});

test("H-TURN-10: what counts again because the message that says it was withdrawn is deleted does so at once", async () => {
  const table = liveTable(holding());
  const gm = await table.sit("GM");
  await play.doAction(gm.actor("Воин"), "dodge");
  await calm();
  const [{ _id }]: Loose[] = table.stored().messages;
  // A page of one who answers for nobody here: nothing is swept.
  const seat = await table.sit("Player 2", ["GM", "Player 1"]);
  const left = effect(
    "leftByDeed000001",
    "poisoned",
    parts({ ends: ENDLESS, action: { action: "dodge", message: _id } }),
  );
  const made = { data: [left], parentUuid: `Actor.${HERO}`, keepId: true };
  await table.other("GM", { type: "ActiveEffect", action: "create", operation: made });
  const seen = [has(seat, "Воин", "poisoned")];
  for (const [action, operation] of [
    ["update", { updates: [{ _id, system: { cancelled: true } }] }],
    ["delete", { ids: [_id] }],
  ] as const) {
    await table.other("GM", { type: "ChatMessage", action, operation });
    await calm();
    seen.push(has(seat, "Воин", "poisoned"));
  }
  expect(seen).toEqual([true, false, true]);
});

test("B-ATK-20: whose grappler is gone from the world is held by nobody, until he is there again; what is no creature of it says nothing", async () => {
  const scene = holding();
  const [holder, other] = [storedToken(scene, "Гоблин 2"), storedToken(scene, FOE)];
  Object.assign(holder, { x: other.x, y: other.y });
  other.delta.effects = [effect("gripOfGoblin0002", "grappled", { origin: uuidOf(scene, holder) })];
  const seat = await liveTable(scene).sit("GM");
  expect(held(seat)).toBe(true);
  const token = tokenOf("Гоблин 2");
  const stored = token.toObject();
  await token.delete();
  await calm();
  expect(held(seat)).toBe(false);
  await game.scenes.active.createEmbeddedDocuments("Token", [stored], { keepId: true });
  await calm();
  expect(held(seat)).toBe(true);
  // A grappler of a pack, a trap that nobody knows of, and the fighter, who is deleted then.
  const foe = tokenOf(FOE).actor;
  const by = async (origin: string): Promise<boolean> => {
    await foe.effects.get("gripOfGoblin0002").update({ origin });
    await calm();
    return held(seat);
  };
  expect([
    await by("Compendium.opposed-d20.creatures.Actor.goblin0000000000"),
    await by("Actor.nobody0000000000.Item.trap000000000000"),
    await by(`Actor.${HERO}`),
  ]).toEqual([true, true, true]);
  await game.actors.get(HERO).delete();
  await calm();
  expect([held(seat), seat.faults]).toEqual([false, []]);
});
