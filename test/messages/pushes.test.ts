/** Where a shove pushes a token: once, back with its undo, and through nothing that stops it. */
import { expect, test, vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { calm } from "./calm.ts";
import { passing } from "./passing.ts";
import { begun, face, has, OTHER, takeBack, undo } from "./ring.ts";
import { play, verbs } from "../support/verbs.ts";

declare const game: Loose, Hooks: Loose;

/** Cells of the goblin's token. */
const goblinAt = (): number[] => {
  const { x, y } = game.scenes.active.tokens.find(({ name }: Loose) => name === "Гоблин 1");
  const { size } = game.scenes.active.grid;
  return [x / size, y / size];
};
const shoved = { hero: 18, goblin: 3, of: "shove", options: { way: "away" } } as const;

test("B-ATK-17: a shove moves the token 5 ft, its receipt knows from where, and undo sets it back unless it has gone on", async () => {
  const { table, gm, message } = await begun(shoved);
  expect(goblinAt()).toEqual([7, 5]);
  expect(gm.actor("Гоблин 1").system.receipts.at(-1).moved).toMatchObject({
    from: { x: 600, y: 500 },
    to: { x: 700, y: 500 },
  });
  expect((await gm.card(message)).text).toContain("отталкивание на 5 фт");
  await undo(message.id);
  await calm();
  expect(goblinAt()).toEqual([6, 5]);
  await play.redo(message.id, null);
  await expect.poll(goblinAt).toEqual([7, 5]);
  await calm();
  // Another tab finds nothing left to do.
  const later = await table.sit("GM", ["Player 1"]);
  await calm();
  expect(goblinAt()).toEqual([7, 5]);
  await game.scenes.active.tokens.find(({ name }: Loose) => name === "Гоблин 1").update({ x: 900 });
  await undo(message.id);
  await calm();
  expect([goblinAt(), later.faults, gm.faults]).toEqual([[9, 5], [], []]);
});

test("a shove that is withdrawn, or that dies with its tab between token and receipt, pushes once or not at all", async () => {
  const { gm, message } = await begun(shoved);
  await takeBack(message);
  await calm();
  expect([goblinAt(), gm.faults]).toEqual([[6, 5], []]);
  const dying = await begun({
    ...shoved,
    forge: ({ system }) => void (system.rules.overrides.critScope = "attacksOnly"),
  });
  expect(goblinAt()).toEqual([6, 5]);
  dying.table.lost = ({ type, action, operation }) =>
    type === "Actor" && action === "update" && JSON.stringify(operation).includes("receipts");
  face(3);
  void play.defend(dying.message, "t0", {});
  await expect.poll(goblinAt).toEqual([7, 5]);
  dying.table.lost = () => false;
  const later = await dying.table.sit("GM", ["Player 1"]);
  await calm();
  expect(goblinAt()).toEqual([7, 5]);
  // Whoever has to wait for what was lost goes on after so long a silence, and takes over after his grace.
  await passing.by((await verbs("PATIENCE")).PATIENCE);
  await passing.by(20_000);
  await calm();
  expect(later.actor("Гоблин 1").system.receipts.at(-1).moved).toMatchObject({ from: { x: 600 }, to: { x: 700 } });
});

test("B-ATK-17 B-FREE-04: a push is none of one's own feet; what a module forbids, the receipt or the move, pushes nobody", async () => {
  await begun(shoved);
  const goblin = (): Loose => game.scenes.active.tokens.find(({ name }: Loose) => name === "Гоблин 1");
  expect([goblinAt(), goblin().movementHistory.at(-1)]).toMatchObject([[7, 5], { action: "displace", cost: 0 }]);
  const forbidden = async (hook: string): Promise<Loose> => {
    const { gm } = await begun({ ...shoved, sat: () => void Hooks.on(hook, () => false) });
    expect([hook, goblinAt()]).toEqual([hook, [6, 5]]);
    return gm.actor("Гоблин 1").system.receipts.at(-1)?.moved ?? null;
  };
  expect(await forbidden("opposed-d20.preApply")).toBeNull();
  expect(await forbidden("preMoveToken")).toMatchObject({ token: "" });
});

test("two who push at one instant: swept away by the other it is done again, from where his push has ended, however late", async () => {
  for (const way of [0, 400, 2000]) {
    const { table, gm } = await begun(shoved);
    const scene = game.scenes.active;
    const goblin = scene.tokens.find(({ name }: Loose) => name === "Гоблин 1");
    // Another's tab has not seen the first push: it pushes down from where the goblin stood.
    const other = { id: OTHER, from: { x: 600, y: 500 }, to: { x: 600, y: 600 } };
    const flags = { "opposed-d20": { pushed: [other], writes: { pushes: ["other"] } } };
    const noted = { parentUuid: goblin.uuid, updates: [{ _id: goblin.actor.id, flags }] };
    await table.other("GM", { type: "Actor", action: "update", operation: noted });
    await passing.by(way);
    const updates = [{ _id: goblin.id, x: 600, y: 600 }];
    await table.other("GM", { type: "Token", action: "update", operation: { parentUuid: scene.uuid, updates } });
    // Whoever waits for what was swept away gives it time.
    await passing.by(30_000);
    await calm();
    // Away from the fighter on 5, 5: askew.
    expect([way, goblinAt()]).toEqual([way, [7, 7]]);
    expect(goblin.actor.flags["opposed-d20"].pushed.map(({ id }: Loose) => id)).toEqual([OTHER, expect.any(String)]);
    expect(gm.faults).toEqual([]);
  }
});

test("B-ATK-17: nobody is pushed through a wall or a shut door, by 10⁹ ft, or farther than a shove goes", async () => {
  const wall = await begun({
    ...shoved,
    change: ({ scenes }) => {
      scenes[0].walls = [{ _id: "wallTest00000001", c: [700, 0, 700, 1400], move: 20, sight: 20, door: 0, ds: 0 }];
    },
  });
  expect(goblinAt()).toEqual([6, 5]);
  expect((await wall.gm.card(wall.message)).text).toContain("сдвинуть некуда");
  // An open door is no wall, a shut one is.
  for (const [ds, column] of [
    [1, 7],
    [0, 6],
  ]) {
    await begun({
      ...shoved,
      change: ({ scenes }) => {
        scenes[0].walls = [{ _id: "wallTest00000001", c: [700, 0, 700, 1400], move: 20, sight: 20, door: 1, ds }];
      },
    });
    expect([ds, goblinAt()]).toEqual([ds, [column, 5]]);
  }
  for (const feet of [1e9, 120]) {
    const { gm } = await begun({
      ...shoved,
      forge: ({ system }) => {
        system.moves[0].feet = feet;
      },
    });
    expect([feet, goblinAt(), gm.faults]).toEqual([feet, [6, 5], []]);
  }
});

test("B-ATK-17: a shove that lays down and pushes at once, or reaches by another's token, does neither (forged)", async () => {
  const both = await begun({
    ...shoved,
    forge: ({ system }) => {
      const plain = { changes: [], adds: [], sways: [], ends: null, hangs: false, img: "" };
      system.effects = [{ key: "prone", on: "hit", name: "Сбит", statuses: ["prone"], ...plain }];
    },
  });
  expect([goblinAt(), has(both.gm, "Гоблин 1", "prone"), both.gm.faults]).toEqual([[6, 5], false, []]);
  // The fighter stands seven cells away, and says that he acts where the ranger stands, or says nothing of where.
  for (const name of ["Следопыт", null]) {
    const { gm } = await begun({
      ...shoved,
      forge: ({ system }) => {
        const token = game.scenes.active.tokens.find((one: Loose) => one.name === name);
        system.actor.token = token?.uuid ?? null;
      },
      apart: 7,
    });
    expect([name, goblinAt(), gm.faults]).toEqual([name, [6, 5], []]);
  }
});

test("without a token, or from another scene, a push is told and moves nobody", async () => {
  const { gm, message } = await begun({
    ...shoved,
    forge: ({ system }) => {
      system.actor.token = null;
    },
  });
  expect(goblinAt()).toEqual([6, 5]);
  expect(gm.actor("Гоблин 1").system.receipts.at(-1).moved).toMatchObject({ token: "" });
  expect((await gm.card(message)).text).toContain("отталкивание на 5 фт");
});

test("B-ATK-17 B-FREE-04: who is carried is moved in one way, and those who listen learn how, and whether he goes back", async () => {
  const { gm } = await begun({ ...shoved, goblin: 19 });
  const goblin: Loose = game.scenes.active.tokens.find(({ name }: Loose) => name === "Гоблин 1");
  const [updates, moves, heard] = [vi.spyOn(goblin, "update"), vi.spyOn(goblin, "move"), []] as Loose[];
  Hooks.on("moveToken", (_token: Loose, { method, passed }: Loose, operation: Loose) => {
    heard.push([method, passed.waypoints.at(-1).action, operation["opposed-d20"].back]);
  });
  expect(await play.carryAlong(goblin, { x: 900, y: 500 }, "blink")).toBe(true);
  expect(await play.carryAlong(goblin, { x: 600, y: 500 }, "displace", true)).toBe(true);
  expect(heard).toEqual([
    ["api", "blink", false],
    ["api", "displace", true],
  ]);
  // Each update is Foundry's own, made of its move.
  expect([moves.mock.calls.length, updates.mock.calls.length]).toEqual([2, 2]);
  expect(await play.carryAlong(goblin, { x: 600, y: 500 })).toBe(true);
  expect(moves.mock.calls.length).toBe(2);
  expect(gm.faults).toEqual([]);
});
