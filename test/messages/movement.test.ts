/** Feet of a turn by Foundry's record of a token's ways, with the stand-in's own server. */
import { beforeEach, expect, it, vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { FIGHT } from "./fight.ts";
import { liveTable, turn } from "./live.ts";
import { SPEED, feet, go, hero, lay, owner, player, size, table, tokenOf } from "./walker.ts";
import { play, verbs } from "../support/verbs.ts";
import { playsIn } from "../support/games.ts";
import { plays } from "./table.ts";

declare const CONFIG: Loose, game: Loose;

const test = playsIn("homebrew", "base");

beforeEach(() => {
  lay();
});

it("H-MOV-04 C-61: two diagonals in two drags are 15 ft, the undo of the second gives back its 10", async () => {
  plays("homebrew");
  await table.sit(await player());
  expect(await feet()).toEqual({ all: SPEED, left: 30 });
  await go(hero(), 1, 1);
  expect((await feet()).left).toBe(25);
  await go(hero(), 1, 1);
  expect((await feet()).left).toBe(15);
  await hero().revertRecordedMovement();
  expect((await feet()).left).toBe(25);
  expect([hero().x, hero().y]).toEqual([6 * size, 6 * size]);
});

it("H-MOV-06 B-MOV-17 B-MOV-31: an ally's cell is double, who is prone crawls, a teleport costs nothing", async () => {
  plays("homebrew");
  await table.sit("GM");
  await tokenOf("Гоблин 1").update({ x: 6 * size, y: 5 * size, disposition: hero().disposition });
  await go(hero(), 2, 0);
  expect((await feet()).left).toBe(15);
  await hero().actor.toggleStatusEffect("prone", { active: true });
  await go(hero(), 0, 1);
  expect((await feet()).left).toBe(5);
  await hero().move([{ x: 15 * size, y: 15 * size, action: "blink" }]);
  expect((await feet()).left).toBe(5);
});

test("H-MOV-07 B-MOV-06: ground that a zone makes hard is double, once, with an ally in it, too", async () => {
  await table.sit("GM");
  const goblin = tokenOf("Гоблин 1");
  // It stands three cells to the right and one down; what it spreads reaches 5 ft: the last two cells of three.
  await goblin.update({ x: 8 * size, y: 6 * size, disposition: hero().disposition });
  await goblin.actor.createEmbeddedDocuments("ActiveEffect", [
    { name: "Корни", system: { area: { size: 5, for: "all", hard: true } } },
  ]);
  await go(hero(), 3, 0);
  expect((await feet()).left).toBe(30 - 5 - 10 - 10);
  await goblin.actor.effects.contents[0].delete();
  await go(hero(), 0, -1);
  expect((await feet()).left).toBe(0);
  // What watches over zones has been fetched with the first of them.
  await vi.dynamicImportSettled();
});

it("a large creature pays for the hardest of its cells; metric and open scenes count feet", async () => {
  plays("homebrew");
  await table.sit("GM");
  await hero().update({ width: 2, height: 2 });
  await tokenOf("Гоблин 1").update({ x: 7 * size, y: 6 * size, disposition: hero().disposition });
  await go(hero(), 1, 0);
  expect((await feet()).left).toBe(20);
  await tokenOf("Гоблин 1").update({ x: 0, y: 0 });
  await hero().clearMovementHistory();
  await game.scenes.active.update({ grid: { distance: 1.5, units: "m" } });
  await go(hero(), 0, 4);
  expect((await feet()).left).toBe(5 * 2);
  await hero().clearMovementHistory();
  await game.scenes.active.update({ grid: { distance: 5, units: "ft", type: 0 } });
  await go(hero(), 3, 4);
  expect((await feet()).left).toBe(5);
});

// B-COND-PRO-1
it("H-MOV-08 H-TURN-06 B-ACT-02: who was prone has stood up with all of the feet, and walks by a swapped action; each is taken back alone", async () => {
  plays("homebrew");
  await table.sit(await player());
  const { allowanceOf } = await verbs("allowanceOf");
  const told = (): Loose => {
    const { left, swap } = allowanceOf(hero());
    return { left, swap, prone: hero().actor.conditions.includes("prone") };
  };
  await hero().actor.toggleStatusEffect("prone", { active: true });
  expect(told()).toEqual({ left: 30, swap: 30, prone: true });
  const stood = await play.doAction(hero().actor, "stand");
  expect(told()).toEqual({ left: 0, swap: 30, prone: false });
  const dash = await play.doAction(hero().actor, "dash");
  expect(told()).toEqual({ left: 30, swap: 0, prone: false });
  await go(hero(), 4, 0);
  expect(told().left).toBe(10);
  await hero().revertRecordedMovement();
  await play.undoAction(dash);
  await expect.poll(told).toEqual({ left: 0, swap: 30, prone: false });
  await play.undoAction(stood);
  await expect.poll(told).toEqual({ left: 30, swap: 30, prone: true });
});

test("history of the starter alone is cleared at his turn, by a Game Master", async () => {
  await table.sit("GM");
  await go(hero(), 1, 0);
  await go(tokenOf("Гоблин 1"), 2, 0);
  await game.combats.get(FIGHT).nextTurn();
  await expect.poll(() => tokenOf("Гоблин 1").movementHistory.length).toBe(0);
  expect(hero().movementHistory.length).toBeGreaterThan(0);
});

test("without a Game Master the fighter's player clears, and his feet return", async () => {
  const name = await player();
  await table.sit(name);
  await go(hero(), 4, 0);
  expect((await feet()).left).toBe(10);
  await table.other("GM", turn(1));
  expect(hero().movementHistory.length).toBeGreaterThan(0);
  await table.other("GM", turn(0, 2));
  await expect.poll(() => hero().movementHistory.length).toBe(0);
  expect((await feet()).left).toBe(30);
});

test("refused: a player's way that is too long, with a word; not a Game Master's, an undo to where he was, a push, or out of turn", async () => {
  lay("refuse");
  await table.sit("GM");
  await go(hero(), 7, 0);
  expect(hero().x).toBe(12 * size);
  await hero().revertRecordedMovement();
  const name = owner();
  await table.sit(name);
  await go(hero(), 7, 0);
  expect(hero().x).toBe(5 * size);
  await go(hero(), 6, 0);
  expect(hero().x).toBe(11 * size);
  await hero().revertRecordedMovement();
  expect(hero().x).toBe(5 * size);
  // That it is an undo is the mover's word; being pushed is none of his own feet.
  const claimed = { movement: { [hero().id]: { method: "undo", waypoints: [{ x: 13 * size, y: 5 * size }] } } };
  await hero().update({ x: 13 * size }, claimed);
  expect(hero().x).toBe(5 * size);
  await hero().move([{ x: 13 * size, y: 5 * size, action: "displace" }]);
  await hero().move([{ x: 5 * size, y: 5 * size, action: "displace" }]);
  expect([hero().x, (await feet()).left]).toEqual([5 * size, 30]);
  await table.other("GM", turn(1));
  await go(hero(), 7, 0);
  expect(hero().x).toBe(12 * size);
});

test("bad input: NaN and huge waypoints, a history by hand, a token that is gone", async () => {
  const seat = await table.sit("GM");
  await expect(hero().move([{ x: Number.NaN, y: 0 }])).rejects.toThrow();
  await hero().move([{ x: 10 ** 9, y: 5 * size }]);
  expect((await feet()).left).toBe(0);
  for (const cost of [null, -5, "5", 1e308, {}]) {
    await hero().update({ _movementHistory: [{ x: 0, y: 0, elevation: 0, cost: 0 }, { x: size, y: "?", cost }, {}] });
    expect((await feet()).left, JSON.stringify(cost)).toBeGreaterThanOrEqual(0);
  }
  // Whatever stands there, once it is cleared by hand nobody has walked, and nobody has left a reach.
  const { freeAttacksOf } = await verbs("freeAttacksOf");
  await tokenOf("Гоблин 1").update({ x: 4 * size, y: 5 * size });
  await hero().update({ x: 5 * size, y: 5 * size }, { teleport: true });
  await hero().clearMovementHistory();
  await go(hero(), 3, 0);
  expect([(await feet()).left, freeAttacksOf(hero()).length]).toEqual([15, 1]);
  await hero().clearMovementHistory();
  expect([(await feet()).left, freeAttacksOf(hero()).length]).toEqual([30, 0]);
  const gone = tokenOf("Гоблин 2");
  const moving = go(gone, 1, 0).catch(() => undefined);
  await table.other("GM", {
    type: "Token",
    action: "delete",
    operation: { parentUuid: game.scenes.active.uuid, ids: [gone.id] },
  });
  await moving;
  expect(seat.faults).toEqual([]);
});

test("B-COND-FRI-2 H-MOV-09: who is afraid is told that he comes closer, and not let; an enemy is nobody to go through", async () => {
  lay("refuse");
  await table.sit("GM");
  await tokenOf("Гоблин 1").update({ x: 9 * size, y: 5 * size });
  const fear = { name: "Испуг", statuses: ["frightened"], origin: tokenOf("Гоблин 1").actor.uuid };
  await hero().actor.createEmbeddedDocuments("ActiveEffect", [fear]);
  await table.sit(owner());
  const { wayProblems } = await verbs("wayProblems");
  const way = (...columns: number[]): Loose[] =>
    columns.map((x) => ({ x: x * size, y: 5 * size, elevation: 0, cost: 5, action: "walk" }));
  expect(wayProblems(hero(), way(5, 4, 3))).toEqual([]);
  expect(wayProblems(hero(), way(5, 4, 5))).toEqual([{ index: 2, problem: "closerToFear" }]);
  // Away from him again behind his back: through him all the same.
  expect(wayProblems(hero(), way(9, 10))).toEqual([]);
  expect(wayProblems(hero(), way(8, 9, 10))).toEqual([
    { index: 1, problem: "throughEnemy" },
    { index: 1, problem: "closerToFear" },
  ]);
  await go(hero(), 1, 0);
  expect(hero().x).toBe(5 * size);
  await go(hero(), -1, 0);
  expect(hero().x).toBe(4 * size);
});

test("B-MOV-32 B-MOV-33: a free place is on the scene, and behind no wall", async () => {
  await table.sit("GM");
  const { freeBeside, freeNear } = await verbs("freeBeside", "freeNear");
  const { width, height } = game.scenes.active;
  const cell = (found: Loose): number[] => [found.x / size, found.y / size];
  const corner = { x: width - size, y: height - size };
  await tokenOf("Гоблин 1").update(corner);
  const best = { x: width + 5 * size, y: height - size };
  expect(cell(freeBeside(hero(), tokenOf("Гоблин 1"), best))).toEqual([width / size - 1, height / size - 2]);
  const taken = { x: width - size / 2, y: height - size / 2 };
  expect(cell(freeNear(hero(), taken))).toEqual([width / size - 1, height / size - 2]);
  // A wall above it: what is free is to the left.
  const wall = { c: [width - 2 * size, height - size, width, height - size] };
  await game.scenes.active.createEmbeddedDocuments("Wall", [wall]);
  expect(cell(freeNear(hero(), taken))).toEqual([width / size - 2, height / size - 1]);
});

test("B-MOV-31 C-10: where ways are refused a blink is none of the feet, and out of turn nobody measures a jump", async () => {
  lay("refuse");
  const name = await player();
  await table.sit(name);
  await hero().move([{ x: 14 * size, y: 5 * size, action: "blink" }]);
  expect([hero().x, (await feet()).left]).toEqual([14 * size, 30]);
  const jump = (x: number): Promise<Loose> => hero().move([{ x: x * size, y: 5 * size, action: "jump" }]);
  await jump(8);
  expect(hero().x).toBe(14 * size);
  // Not his turn: whoever throws or carries him answers for that.
  await table.other("GM", turn(1));
  await jump(8);
  expect(hero().x).toBe(8 * size);
});

test("another scene: ways of the same hero elsewhere are no feet of this fight, and nobody strikes at him there", async () => {
  const world = structuredClone(table.stored());
  const [here]: Loose[] = world.scenes;
  const there = { ...structuredClone(here), _id: "sceneElsewhere01", name: "Elsewhere", active: false };
  there.tokens = there.tokens.map((one: Loose, index: number) => ({ ...one, _id: `tokenElsewhere0${String(index)}` }));
  world.scenes.push(there);
  const seat = await liveTable(world).sit("GM");
  const other = game.scenes.get("sceneElsewhere01");
  const twin = other.tokens.find(({ name }: Loose) => name === "Воин");
  await go(hero(), 1, 0);
  await go(twin, 6, 3);
  expect([twin.x, (await feet()).left]).toEqual([11 * size, 25]);
  const { freeAttacksOf } = await verbs("freeAttacksOf");
  expect(freeAttacksOf(twin)).toEqual([]);
  // Away with the scene in mid-fight: what is left of it counts on.
  await other.delete();
  expect([(await feet()).left, seat.faults]).toEqual([25, []]);
});

test("two who move at one instant keep their own feet", async () => {
  await table.sit("GM");
  await Promise.all([go(hero(), 2, 0), go(tokenOf("Гоблин 1"), 3, 0)]);
  expect((await feet()).left).toBe(20);
  expect(tokenOf("Гоблин 1").movementHistory.at(-1).x).toBe(tokenOf("Гоблин 1").x);
  expect(Object.keys(CONFIG.Token.movement.actions)).toContain("walk");
});

test("H-FREE-01 H-FREE-03 B-FREE-04: reaches that a way leaves: of enemies in sight, not after Disengage, not by a teleport", async () => {
  await table.sit("GM");
  const { leavesReachOf } = await verbs("leavesReachOf");
  await tokenOf("Гоблин 1").update({ x: 4 * size, y: 5 * size });
  await tokenOf("Гоблин 2").update({ x: 6 * size, y: 6 * size });
  const way = (...cells: [number, number][]): Loose[] =>
    cells.map(([x, y]) => ({ x: x * size, y: y * size, elevation: 0, cost: 5 }));
  // From between two goblins with a reach of 5 ft: upwards the second's is left at once, the first's too.
  const up = way([5, 5], [5, 4], [5, 3]);
  expect([...leavesReachOf(hero(), up, "walk")].sort()).toEqual([0, 1]);
  expect(leavesReachOf(hero(), up, "blink")).toEqual([]);
  expect(leavesReachOf(hero(), way([5, 5], [5, 6]), "walk")).toEqual([]);
  // A large one leaves a reach with the last of its cells.
  await hero().update({ width: 2, height: 2 });
  expect(leavesReachOf(hero(), way([5, 4], [4, 4]), "walk")).toEqual([]);
  expect(leavesReachOf(hero(), way([4, 6], [3, 6]), "walk")).toEqual([0]);
  await tokenOf("Гоблин 1").actor.toggleStatusEffect("stunned", { active: true });
  await hero().update({ width: 1, height: 1 });
  expect(leavesReachOf(hero(), up, "walk")).toEqual([0]);
});

test("a way among 60 tokens says whose reaches it leaves; how long a step of the ruler takes is told (aim 2 ms), not judged", async () => {
  await table.sit("GM");
  const made = Array.from({ length: 57 }, (_, index) => ({
    ...tokenOf("Гоблин 1").toObject(),
    _id: undefined,
    x: (index % 19) * size,
    y: (6 + Math.floor(index / 19)) * size,
  }));
  const tokens: Loose[] = await game.scenes.active.createEmbeddedDocuments("Token", made);
  const fighters = tokens.map(({ id: tokenId, actorId }) => ({ tokenId, actorId, sceneId: game.scenes.active.id }));
  await game.combats.get(FIGHT).createEmbeddedDocuments("Combatant", fighters);
  const { labelOf, colorOf } = await verbs("labelOf", "colorOf");
  const token = hero();
  const step = (): string => {
    const path = Array.from({ length: 7 }, (_, n) => ({
      x: (5 + n) * size,
      y: 5 * size,
      elevation: 0,
      action: "walk",
    }));
    const all = token.getCompleteMovementPath(path);
    const ways: Loose[] = all.map((each: Loose) => ({ ...each, cost: 5, stage: "planned" }));
    ways.forEach((each, n) => Object.assign(each, { previous: ways[n - 1] ?? null, next: ways[n + 1] ?? null }));
    token.measureMovementPath(path);
    for (const each of ways) colorOf(token, each);
    return labelOf(token, ways.at(-1)).way.words;
  };
  const reaches = (): number => Number(/^⚔ (\d+) · 30 \/ 30$/u.exec(step())?.[1]);
  const all = reaches();
  expect(all).toBeGreaterThan(5);
  // What they hold and have left is told once for all steps of a drag, and anew as soon as it may be another.
  const [near] = tokens.filter(({ x, y }) => x === 6 * size && y === 6 * size);
  const asked = vi.spyOn(Object.getPrototypeOf(near.actor), "getWeapons");
  expect([reaches(), asked.mock.calls.length]).toEqual([all, 0]);
  await near.actor.toggleStatusEffect("stunned", { active: true });
  expect([reaches(), asked.mock.calls.length > 0]).toEqual([all - 1, true]);
  await near.actor.toggleStatusEffect("stunned", { active: false });
  expect(reaches()).toBe(all);
  const dodge = await play.doAction(near.actor, "dodge", {});
  const { system } = dodge.toObject();
  await dodge.delete();
  expect(reaches()).toBe(all);
  const told = { type: "use", system: { ...system, spends: "reaction" } };
  const spent = await game.messages.documentClass.create(told);
  expect(reaches()).toBe(all - 1);
  await spent.delete();
  expect(reaches()).toBe(all);
  const [fighter] = game.combats.get(FIGHT).combatants.filter(({ tokenId }: Loose) => tokenId === near.id);
  await fighter.delete();
  expect(reaches()).toBe(all - 1);
  await near.update({ x: 0, y: 0 }, { teleport: true });
  expect(reaches()).toBe(all - 1);
  const times = Array.from({ length: 40 }, () => {
    const begun = performance.now();
    step();
    return performance.now() - begun;
  }).sort((a, b) => a - b);
  console.info(`a step of the ruler: ${(times[0] ?? 0).toFixed(2)} ms`);
});

test("H-MOV-01: the cells of a way have the color of its line, and none of their own where it is not known", async () => {
  await table.sit("GM");
  const { WAY_COLORS } = await verbs("WAY_COLORS");
  const ruler = new CONFIG.Token.rulerClass({ document: hero() });
  const at = (n: number): Loose => ({ x: (5 + n) * size, y: 5 * size, elevation: 0, action: "walk", cost: 5 });
  const ways: Loose[] = Array.from({ length: 15 }, (_none, n) => ({ ...at(n), stage: "planned" }));
  ways.forEach((each, n) => Object.assign(each, { previous: ways[n - 1] ?? null, next: ways[n + 1] ?? null }));
  const cell = (waypoint: Loose): Loose => ruler._getGridHighlightStyle(waypoint, { i: 5, j: 5, k: 0 });
  await expect.poll(() => cell(ways[6]).color).toBe(WAY_COLORS.within);
  expect([7, 12, 13].map((n) => cell(ways[n]).color)).toEqual([
    WAY_COLORS.swapped,
    WAY_COLORS.swapped,
    WAY_COLORS.beyond,
  ]);
  for (const way of ways.slice(1)) expect(cell(way).color).toBe(ruler._getSegmentStyle(way).color);
  const plain = cell({ ...at(13), stage: "passed", previous: null, next: null });
  expect([plain, cell(at(13))]).toEqual([plain, plain]);
  expect(plain.alpha).toBe(cell(ways[13]).alpha);
});

test("H-MOV-01: a way with a stop on it is refused as a whole, not half gone; what a host does not tell is nothing", async () => {
  lay("refuse");
  const name = await player();
  const seat = await table.sit(name);
  const { x, y } = hero();
  const at = (n: number, more: Loose = {}): Loose => ({ x: x + n * size, y, action: "walk", ...more });
  // 20 ft to the stop, and as much behind it: 30 are left.
  expect(await hero().move([at(4, { checkpoint: true }), at(8)])).toBe(false);
  expect(hero().x).toBe(x);
  expect(await hero().move([at(3, { checkpoint: true }), at(6)])).toBe(true);
  expect(hero().x).toBe(x + 6 * size);
  const { mayGo } = await verbs("mayGo");
  const origin = { x: hero().x, y, elevation: 0, width: 1, height: 1 };
  const waypoints = [{ ...origin, x: origin.x + size, cost: 5, action: "walk" }];
  const way = { method: "dragging", origin, destination: waypoints[0] };
  const told = [
    {},
    { passed: { waypoints } },
    { pending: { waypoints } },
    { passed: { waypoints: [] }, pending: { waypoints } },
  ];
  expect(told.map((more) => mayGo(hero(), { ...way, ...more }))).toEqual([true, false, false, false]);
  expect(seat.faults).toEqual([]);
});
