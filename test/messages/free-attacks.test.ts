/** Free attacks: offered to whoever answers for the watcher, taken, let go, taken back; with the stand-in's own server. */
import { beforeEach, expect, it, vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { FIGHT } from "./fight.ts";
import { brawl, liveTable, turn, type Asked, type LiveTable } from "./live.ts";
import { play, verbs } from "../support/verbs.ts";
import { playsIn } from "../support/games.ts";
import { plays } from "./table.ts";

declare const ChatMessage: Loose, CONFIG: Loose, game: Loose;

const test = playsIn("homebrew", "base");

let table: LiveTable, size: number;

/** The fighter stands between two goblins, in the first turn of a fight of three. */
beforeEach(() => {
  const scene = brawl("Воин", "Гоблин 1", "Гоблин 2");
  const [{ tokens, grid }]: Loose[] = scene.scenes;
  size = grid.size;
  const places: Record<string, [number, number]> = { Воин: [5, 5], "Гоблин 1": [4, 5], "Гоблин 2": [6, 5] };
  tokens.forEach((token: Loose, index: number) => {
    const [x, y] = places[token.name] ?? [index, 20];
    Object.assign(token, { x: x * size, y: y * size });
  });
  table = liveTable(scene);
});

const tokenOf = (name: string): Loose => game.scenes.active.tokens.find((token: Loose) => token.name === name);
const hero = (): Loose => tokenOf("Воин");
const go = (token: Loose, dx: number, dy: number, more: Loose = {}): Promise<Loose> =>
  token.move([{ x: token.x + dx * size, y: token.y + dy * size, ...more }]);
/** The player of the fighter, by the stored world. */
const PLAYER = "Player 1";

/** What this page asks now, and whose it is: "watcher < mover: weapons". */
async function offers(): Promise<string[]> {
  await vi.dynamicImportSettled();
  const { openPrompts } = await verbs("openPrompts");
  return openPrompts()
    .filter(({ verb }: Loose) => verb === "free")
    .map(({ target, mover, arms }: Loose) =>
      [target.name, "<", mover, ...arms.map(({ item }: Loose) => item.name)].join(" "),
    );
}
async function request(of: string): Promise<Loose> {
  const { openPrompts } = await verbs("openPrompts");
  return openPrompts().find(({ verb, target }: Loose) => verb === "free" && target.name === of);
}
const BOTH = ["Гоблин 1 < Воин Кривой клинок", "Гоблин 2 < Воин Кривой клинок"];

test("H-FREE-04: a hero strikes with what he holds, and not with what he has put away", async () => {
  await table.sit("GM");
  const { freeArms } = await verbs("freeArms");
  const arms = (): string[] => freeArms(hero().actor).map(({ item }: Loose) => item.name as string);
  const sword = hero().actor.items.getName("Длинный меч");
  for (const weapon of hero().actor.getWeapons()) await weapon.update({ "system.equipped": "none" });
  expect(arms()).not.toContain("Длинный меч");
  await sword.update({ "system.equipped": "main" });
  expect(arms()).toEqual(["Длинный меч"]);
});

it("B-MNT-04: a mount goes in its rider's turn: its feet are counted, and it is the mount that is struck at; in another's turn it is not", async () => {
  plays("homebrew");
  await table.sit("GM");
  const horse = tokenOf("Гоблин 2");
  // A large friend, which has walked nothing.
  await horse.actor.update({ "system.size": "large" });
  await horse.update({ x: 5 * size, y: 4 * size, disposition: hero().disposition });
  await horse.clearMovementHistory();
  const { allowanceOf } = await verbs("allowanceOf");
  expect(allowanceOf(horse)).toMatchObject({ counted: false, left: 30 });
  await play.doAction(hero().actor, "mount", { targets: [horse.actor] });
  await expect.poll(() => hero().y / size).toBe(4);
  expect(allowanceOf(horse)).toMatchObject({ counted: true, left: 30 });
  await go(horse, 1, -1);
  await go(horse, 1, -1);
  expect(allowanceOf(horse)).toMatchObject({ counted: true, left: 15 });
  await expect.poll(offers).toEqual(["Гоблин 1 < Гоблин 2 Кривой клинок"]);
  // Its own place has come to be beside its rider's: it has gone with him. In the goblin's turn nobody directs it any more.
  const place = (name: string): number => game.combats.get(FIGHT).turns.findIndex((one: Loose) => one.name === name);
  await expect.poll(() => place("Гоблин 2")).toBe(1);
  await table.other("GM", turn(1));
  expect([await offers(), allowanceOf(horse)]).toMatchObject([[], { counted: true, left: 0, swap: 0 }]);
  await table.other("GM", turn(place("Гоблин 1")));
  expect([await offers(), allowanceOf(horse).counted]).toEqual([[], false]);
});

// B-FREE-02
test("H-FREE-01 H-FREE-02 H-FREE-04: two reaches left are two offers to the Game Master; one is taken, one let go", async () => {
  const seat = await table.sit("GM", [PLAYER]);
  await go(hero(), 0, -1);
  expect(await offers()).toEqual([]);
  const before = seat.messages().length;
  await go(hero(), 0, -1);
  expect(await offers()).toEqual(BOTH);
  expect(seat.messages()).toHaveLength(before);
  const duty = await verbs("takeFreeAttack", "declineFreeAttack");
  const taken = await request("Гоблин 1");
  const other = await request("Гоблин 2");
  // A double press is one blow.
  await Promise.all([1, 2].map(() => duty.takeFreeAttack(taken, taken.arms[0].item.uuid)));
  duty.declineFreeAttack(other);
  expect(await offers()).toEqual([]);
  const made = seat.messages("attack");
  expect(made.map(({ id, system }) => [id, system.trigger.movement, system.spends])).toEqual([
    [taken.id, hero().movement.id, "reaction"],
  ]);
  const { turnOf } = await verbs("turnOf");
  expect(["Гоблин 1", "Гоблин 2"].map((name) => turnOf(tokenOf(name).actor).ledger.reaction.left)).toEqual([0, 1]);
  // Nothing more from the one, and after a reload nothing again from the other; a new movement of the same turn is a new offer.
  await table.sit("GM", [PLAYER]);
  await hero().update({ rotation: 90 });
  expect(await offers()).toEqual([]);
  await go(hero(), 0, 1);
  await go(hero(), 0, -1);
  expect(await offers()).toEqual([BOTH[1]]);
});

test("B-SENSE-05 B-FREE-01: who stands there hidden is no enemy whose reach is left, until he is seen", async () => {
  await table.sit("GM", [PLAYER]);
  await tokenOf("Гоблин 1").update({ hidden: true });
  await go(hero(), 0, -2);
  expect(await offers()).toEqual([BOTH[1]]);
});

test("H-FREE-04: two pages of one user that let go at one instant are asked for neither again", async () => {
  await table.sit("GM", [PLAYER]);
  await go(hero(), 0, -2);
  expect(await offers()).toEqual(BOTH);
  // Neither page knows of the other's word when it writes its own.
  const words: Asked[] = [];
  table.lost = (asked) => asked.type === "User" && words.push(asked) > 0;
  const { declineFreeAttack } = await verbs("declineFreeAttack");
  for (const name of ["Гоблин 1", "Гоблин 2"]) declineFreeAttack(await request(name));
  await expect.poll(() => words.length).toBe(2);
  table.lost = () => false;
  for (const word of words) await table.other("GM", word);
  await table.sit("GM", [PLAYER]);
  expect(await offers()).toEqual([]);
});

test("a player walks away from creatures: found by the Game Master's page that comes later, gone with his turn", async () => {
  await table.sit(PLAYER, ["GM"]);
  await go(hero(), 0, -2);
  expect(await offers()).toEqual([]);
  await table.sit("GM", [PLAYER]);
  expect(await offers()).toEqual(BOTH);
  await table.other("GM 2", turn(1));
  expect(await offers()).toEqual([]);
});

test("H-FREE-01: a way of the last round provokes nothing at the start of the next turn, before Foundry clears it", async () => {
  await table.sit("GM");
  await go(hero(), 0, -2);
  expect(await offers()).toEqual(BOTH);
  const way: Loose[] = hero().movementHistory;
  await table.other("GM 2", turn(1));
  await go(tokenOf("Гоблин 1"), 0, -1);
  await table.other("GM 2", turn(0, 2));
  const { freeAttacksOf } = await verbs("freeAttacksOf");
  hero()._source._movementHistory = way;
  expect([hero().movementHistory.length > 0, freeAttacksOf(hero())]).toEqual([true, []]);
});

test("a creature walks away from a hero: asked is his player, and the Game Master where the player is away", async () => {
  const walks = async (): Promise<void> => {
    await table.other("GM", turn(1));
    await go(tokenOf("Гоблин 1"), -1, 0);
  };
  await table.sit("GM", [PLAYER]);
  await walks();
  expect(await offers()).toEqual([]);
  await table.sit("GM");
  expect(await offers()).toEqual(["Воин < Гоблин 1 Длинный меч"]);
  // Nobody else's page asks, and without a Game Master the player's own does as ever.
  await table.sit("Player 2", [PLAYER]);
  expect(await offers()).toEqual([]);
  await table.sit(PLAYER);
  expect(await offers()).toHaveLength(1);
  const duty = await verbs("takeFreeAttack");
  const one = await request("Воин");
  expect(await duty.takeFreeAttack(one, one.arms[0].item.uuid)).toBe(true);
  expect(await offers()).toEqual([]);
});

test("H-FREE-04: the Game Master's bar waits for whoever is asked, and no longer once he has let go", async () => {
  const awaited = async (): Promise<unknown> => (await play.waitedFor()).map(({ name, n }: Loose) => [name, n]);
  await table.sit("GM", [PLAYER]);
  await table.other("GM", turn(1));
  await go(tokenOf("Гоблин 1"), -1, 0);
  expect([await offers(), await awaited()]).toEqual([[], [[PLAYER, 1]]]);
  await table.sit(PLAYER, ["GM"]);
  expect([await offers(), await awaited()]).toEqual([["Воин < Гоблин 1 Длинный меч"], []]);
  await play.declineFreeAttack(await request("Воин"));
  expect(await offers()).toEqual([]);
  await table.sit("GM", [PLAYER]);
  expect(await awaited()).toEqual([]);
});

// B-MISC-04
test("H-FREE-03 B-FREE-01 B-FREE-04: none for a teleport, a push, a way that is taken back, after Disengage, from the blind, behind a wall, out of turn", async () => {
  await table.sit("GM");
  await go(hero(), 0, -2, { action: "blink" });
  expect(await offers()).toEqual([]);
  await go(hero(), 0, 2, { action: "displace" });
  await go(hero(), 0, -2, { action: "displace" });
  expect(await offers()).toEqual([]);
  await go(hero(), 0, 2, { action: "blink" });
  await go(hero(), 0, -2);
  expect(await offers()).toEqual(BOTH);
  await hero().revertRecordedMovement();
  expect(await offers()).toEqual([]);
  await tokenOf("Гоблин 1").actor.toggleStatusEffect("blinded", { active: true });
  await tokenOf("Гоблин 2").update({ disposition: hero().disposition });
  await go(hero(), 0, -2);
  expect(await offers()).toEqual([]);
  await tokenOf("Гоблин 1").actor.toggleStatusEffect("blinded", { active: false });
  expect(await offers()).toEqual([BOTH[0]]);
  await hero().update({ hidden: true });
  expect(await offers()).toEqual([]);
  await hero().update({ hidden: false });
  await hero().actor.toggleStatusEffect("invisible", { active: true });
  expect(await offers()).toEqual([]);
  await hero().actor.toggleStatusEffect("invisible", { active: false });
  await play.doAction(hero().actor, "disengage");
  expect(await offers()).toEqual([]);
  // A wall between the two.
  await hero().actor.deleteEmbeddedDocuments(
    "ActiveEffect",
    hero().actor.effects.map(({ id }: Loose) => id),
  );
  expect(await offers()).toEqual([BOTH[0]]);
  const x = 5 * size;
  await game.scenes.active.createEmbeddedDocuments("Wall", [{ c: [x, 0, x, 30 * size] }]);
  await hero().update({ rotation: 180 });
  expect(await offers()).toEqual([]);
  // In the turn of another nobody walks away but by a reaction.
  await go(tokenOf("Гоблин 1"), -3, 0);
  expect(await offers()).toEqual([]);
});

test("B-SENSE-03 B-SENSE-05: nobody strikes into fog or the dark, nor is told that he could; who sees there does", async () => {
  await table.sit("GM");
  const { leavesReachOf } = await verbs("leavesReachOf");
  const told = (): number =>
    leavesReachOf(
      hero(),
      [0, -1, -2].map((dy) => ({ x: 5 * size, y: (5 + dy) * size, elevation: 0, action: "walk" })),
      "walk",
    ).length;
  const fog = (y: number): Loose => ({
    name: "Туман",
    shapes: [{ type: "rectangle", x: 0, y: y * size, width: 20 * size, height: size }],
    behaviors: [{ type: "opposed-d20.obscured", system: { level: "heavy" } }],
  });
  // Where the reach is left counts, not where the way has begun or ends.
  const [beyond] = await game.scenes.active.createEmbeddedDocuments("Region", [fog(3)]);
  expect(told()).toBe(2);
  await beyond.delete();
  const [there] = await game.scenes.active.createEmbeddedDocuments("Region", [fog(4)]);
  expect(told()).toBe(0);
  await go(hero(), 0, -2);
  expect(await offers()).toEqual([]);
  await there.delete();
  await hero().update({ rotation: 90 });
  expect(await offers()).toEqual(BOTH);
  // In the dark one of the goblins sees.
  await game.scenes.active.update({ environment: { darknessLevel: 1, globalLight: { enabled: false } } });
  await tokenOf("Гоблин 1").actor.update({ system: { senses: { darkvision: 0 } } });
  await tokenOf("Гоблин 2").actor.update({ system: { senses: { darkvision: 60 } } });
  await hero().update({ rotation: 180 });
  expect(await offers()).toEqual([BOTH[1]]);
  // A torch of his own gives him away to the other, who is asked after the first.
  await hero().update({ light: { bright: 20, dim: 40 } });
  expect(await offers()).toEqual(BOTH.toReversed());
});

test("B-MOV-03 C-77: large ones, open ground, hexes, meters; from the last of a large one's cells", async () => {
  await table.sit("GM");
  await tokenOf("Гоблин 2").update({ x: 0, y: 0 });
  await hero().update({ width: 2, height: 2, x: 5 * size, y: 4 * size });
  await go(hero(), 1, 0);
  expect(await offers()).toEqual([BOTH[0]]);
  await hero().revertRecordedMovement();
  await hero().update({ width: 1, height: 1, x: 5 * size, y: 5 * size });
  await game.scenes.active.update({ grid: { distance: 1.5, units: "m" } });
  await hero().clearMovementHistory();
  await go(hero(), 1, 0);
  expect(await offers()).toEqual([BOTH[0]]);
  await hero().clearMovementHistory();
  expect(await offers()).toEqual([]);
  // On open ground a long step is looked at all along: from the right past the goblin, out of his reach and on.
  await game.scenes.active.update({ grid: { distance: 5, units: "ft", type: 0 } });
  await hero().update({ x: 8 * size, y: 6 * size });
  await hero().clearMovementHistory();
  await go(hero(), -7, 0);
  expect(await offers()).toEqual([BOTH[0]]);
  // Rows of hexes: the next one is 1 away, two rows on are 2.
  await game.scenes.active.update({ grid: { type: 2 } });
  await tokenOf("Гоблин 1").update({ x: 0, y: 0 });
  await tokenOf("Гоблин 2").update({ x: 9 * size, y: 9 * size });
  await hero().update({ x: size / 2, y: Math.round(size * 0.866) });
  await hero().clearMovementHistory();
  expect(await offers()).toEqual([]);
  await go(hero(), 0.5, 0.866);
  expect(await offers()).toEqual([BOTH[0]]);
});

it("B-FREE-03: felled by it he is set back to where he left the reach, and forward again; a forged trigger gives nothing", async () => {
  plays("homebrew");
  const seat = await table.sit("GM");
  await table.other("GM 2", turn(1));
  const goblin = tokenOf("Гоблин 1");
  await goblin.actor.update({ system: { hp: { value: 1 } } });
  await go(goblin, 0, 1);
  await go(goblin, -2, 0);
  const left = [4 * size, 6 * size];
  const gone = [2 * size, 6 * size];
  const duty = await verbs("takeFreeAttack");
  const one = await request("Воин");
  // 19 on the die of the blow and 8 of damage, 2 on the goblin's.
  const falls = [0.06, 0.06];
  CONFIG.Dice.randomUniform = () => falls.shift() ?? 0.94;
  await duty.takeFreeAttack(one, one.arms[0].item.uuid);
  await expect.poll(() => goblin.actor.hitPoints.value).toBe(0);
  const back = await verbs("maySetBack", "mayGoOn", "setBack", "goOn", "isFreeAttack");
  const at = (): number[] => [goblin.x, goblin.y];
  const [message] = seat.messages("attack");
  await expect.poll(() => back.maySetBack(message.id)).toBe(true);
  expect([at(), back.mayGoOn(message.id)]).toEqual([gone, false]);
  // Its first drawing fetches what only free attacks need.
  await seat.card(message);
  await vi.dynamicImportSettled();
  expect((await seat.card(message)).text).toContain("Свободная атака: Гоблин 1 покидает досягаемость.");
  const way = goblin.movementHistory.length;
  await back.setBack(message.id);
  expect([at(), back.maySetBack(message.id), back.mayGoOn(message.id)]).toEqual([left, false, true]);
  await back.goOn(message.id);
  expect([at(), goblin.movementHistory.length]).toEqual([gone, way]);
  // The blow taken back, he stands, and nobody sets him back.
  await play.undo(message.id, null);
  expect([goblin.actor.hitPoints.value, back.maySetBack(message.id)]).toEqual([1, false]);
  // Of another movement, of an own one, by somebody who does not speak for the watcher: an attack like any other.
  const forged = async (author: string, change: (data: Loose) => void): Promise<boolean> => {
    const data: Loose = { ...message.toObject(), _id: undefined, author: game.users.getName(author).id };
    change(data);
    const [made] = await ChatMessage.createDocuments([data]);
    return back.isFreeAttack(made.id);
  };
  expect(await forged("GM", (data) => (data.system.trigger = { movement: "0123456789abcdef" }))).toBe(false);
  expect(await forged("GM", (data) => (data.system.attackers[0].token = goblin.uuid))).toBe(false);
  expect(await forged("Player 2", () => undefined)).toBe(false);
  expect(await forged("GM", (data) => (data.system.trigger = { movement: { "": 1 } }))).toBe(false);
  // Even in its place, and told of a turn that is long over: when it came nobody had moved so.
  const { freeAttackSlot } = await verbs("freeAttackSlot");
  const movement = "0123456789abcdef";
  const told: Loose = { ...message.toObject(), _id: freeAttackSlot(movement, tokenOf("Воин")).id };
  Object.assign(told.system, { trigger: { movement }, turn: { ...told.system.turn, round: 0 } });
  const [old] = await ChatMessage.createDocuments([told], { keepId: true });
  expect([old.id, back.isFreeAttack(old.id)]).toEqual([told._id, false]);
  expect(back.isFreeAttack(message.id)).toBe(true);
  expect(seat.faults).toEqual([]);
});
