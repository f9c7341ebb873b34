/** Dimension Door and its like: whoever is taken along is moved by his own side, beside whoever takes him, and goes back with him. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { liveTable, type LiveTable } from "./live.ts";
import { CHOICE, HERO, school } from "./school.ts";
import type { Scene, Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";
import { useThing } from "../support/alone.ts";

declare const game: Loose;

const NAME = "Dimension Door";
const SIZE = 100;

/** The fighter opens doors; the ranger stands left of him, the first goblin right of him. @param taken how many come along */
function gate(taken = 1): Scene {
  const scene = school(NAME);
  // A door of somebody's own making does what that of the compendium does.
  scene.settings.push({ key: "opposed-d20.homemadeEffects", value: JSON.stringify("auto") });
  const hero = scene.actors.find(({ _id }) => _id === HERO);
  hero.system.spellcasting.slots.c4 = { value: 3 };
  for (const { name, system } of hero.items) {
    if (name === "Чародей") system.table[0].slots = [3, 3, 0, 3];
    if (name === NAME) system.targets.count = taken;
  }
  const cells: Record<string, [number, number]> = { Воин: [6, 6], Следопыт: [5, 6], "Гоблин 1": [7, 6] };
  for (const token of scene.scenes[0].tokens) {
    const [x, y] = cells[token.name as string] ?? [token.x / SIZE, 0];
    Object.assign(token, { x: x * SIZE, y: y * SIZE });
  }
  return scene;
}

type Cell = readonly [number, number];

/** Opens the door to a cell. */
async function opened(seat: Seat, [column, row]: Cell, ...along: readonly string[]): Promise<Loose> {
  const hero = seat.actor("Воин");
  const item = hero.items.contents.find(({ name }: Loose) => name === NAME);
  const at = { x: (column + 0.5) * SIZE, y: (row + 0.5) * SIZE };
  const place = { scene: game.scenes.active.id, shape: "cube", size: 5, width: 5, ...at, direction: 0 };
  const targets = [hero, ...along.map((name) => seat.actor(name))];
  return useThing(hero, item, targets, { circle: 4 }, place);
}
/** The same, and all that comes of it by itself. */
async function door(...given: Parameters<typeof opened>): Promise<Loose> {
  const message = await opened(...given);
  await calm();
  return message;
}

/** The cells in which they are stored. */
const cells = (table: LiveTable, ...names: readonly string[]): Loose[] =>
  names.map((name) => {
    const { x, y } = table.stored().scenes[0].tokens.find((token: Loose) => token.name === name);
    return [x / SIZE, y / SIZE];
  });

/** Presses on the card that it may come over him: nobody moves another's hero without a word of his player's. */
async function agree(seat: Seat, id: string, name: string): Promise<void> {
  const { targets } = seat.messages("use").find((one) => one.id === id)?.system ?? {};
  await play.defend(game.messages.get(id), targets.find((one: Loose) => one.name === name).key);
  await calm();
}

test("B-MOV-31: another's hero comes along when his player agrees, Game Master away, and both go back when the cast is withdrawn", async () => {
  const table = liveTable(gate());
  const caster = await table.sit("Player 1", ["Player 2"]);
  const { id } = await door(caster, [16, 6], "Следопыт");
  // Nobody writes what is another's.
  expect(cells(table, "Воин", "Следопыт")).toEqual([
    [16, 6],
    [5, 6],
  ]);
  const friend = await table.sit("Player 2", ["Player 1"]);
  await calm();
  expect(cells(table, "Следопыт")).toEqual([[5, 6]]);
  await agree(friend, id, "Следопыт");
  // As he stood to him, and once.
  const there = [
    [16, 6],
    [15, 6],
  ];
  expect(cells(table, "Воин", "Следопыт")).toEqual(there);
  const back = await table.sit("Player 1", ["Player 2"]);
  await calm();
  expect(cells(table, "Воин", "Следопыт")).toEqual(there);
  await play.undoAction(game.messages.get(id));
  await calm();
  for (const [name, other] of [
    ["Player 2", "Player 1"],
    ["Player 1", "Player 2"],
  ] as const) {
    await table.sit(name, [other]);
    await calm();
  }
  expect(cells(table, "Воин", "Следопыт")).toEqual([
    [6, 6],
    [5, 6],
  ]);
  expect([caster.faults, friend.faults, back.faults]).toEqual([[], [], []]);
});

test("B-MOV-32: no cell is taken by two, whoever is faster, nor by two who come along", async () => {
  const table = liveTable(gate(2));
  const all = ["Воин", "Следопыт", "Гоблин 1"];
  // The caster's tab dies with the message sent.
  table.lost = ({ type, action }) => type === "Actor" && action === "update";
  const dying = await table.sit("Player 1", ["Player 2", "GM"]);
  void opened(dying, [16, 6], ...all.slice(1));
  const cast = (): Loose => table.stored().messages.find(({ type }: Loose) => type === "use");
  await expect.poll(cast, { timeout: 5000 }).toBeDefined();
  const { _id: id } = cast();
  table.lost = () => false;
  await agree(await table.sit("Player 2", ["Player 1", "GM"]), id, "Следопыт");
  const friend = [15, 6];
  expect(cells(table, ...all)).toEqual([[6, 6], friend, [7, 6]]);
  const gm = await table.sit("GM", ["Player 1", "Player 2"]);
  await calm();
  expect(cells(table, ...all)).toEqual([[6, 6], friend, [17, 6]]);
  await table.sit("Player 1", ["Player 2", "GM"]);
  await calm();
  expect(cells(table, ...all)).toEqual([[16, 6], friend, [17, 6]]);
  expect(gm.faults).toEqual([]);
});

test("B-MOV-31: who stands too far is refused to players and told to a Game Master; a foe is told to both", async () => {
  const scene = gate();
  for (const token of scene.scenes[0].tokens) if (token.name === "Следопыт") token.x = 4 * SIZE;
  const table = liveTable(scene);
  const reasons = async (seat: Seat, ...along: readonly string[]): Promise<string[]> => {
    const { planItem } = await verbs("planItem");
    const hero = seat.actor("Воин");
    const item = hero.items.contents.find(({ name }: Loose) => name === NAME);
    const targets = [hero, ...along.map((name) => seat.actor(name))];
    const { obstacles } = planItem(hero, item, { ...CHOICE, circle: 4, targets: targets.length }, targets);
    return obstacles.map(({ key, severity }: Loose) => `${String(severity)} ${String(key)}`);
  };
  const player = await table.sit("Player 1");
  expect(await reasons(player)).toEqual([]);
  expect(await reasons(player, "Следопыт")).toEqual(["error OD20.Use.notBeside"]);
  expect(await reasons(player, "Гоблин 1")).toEqual(["warning OD20.Use.foeAlong"]);
  expect(await reasons(player, "Гоблин 1", "Следопыт")).toContain("error OD20.Use.tooMany");
  expect(await door(player, [16, 6], "Следопыт")).toBeUndefined();
  const gm = await table.sit("GM");
  expect(await reasons(gm, "Следопыт")).toEqual(["warning OD20.Use.notBeside"]);
});

test("B-MOV-31 B-MOV-32: one press takes two and one undo brings both back; where there is no room beside, who comes along stays", async () => {
  const table = liveTable(gate());
  const gm = await table.sit("GM");
  const both = ["Воин", "Гоблин 1"];
  const { id } = await door(gm, [12, 6], ...both.slice(1));
  expect(cells(table, ...both)).toEqual([
    [12, 6],
    [13, 6],
  ]);
  const { movementHistory } = game.scenes.active.tokens.find(({ name }: Loose) => name === "Гоблин 1");
  expect(movementHistory.at(-1)).toMatchObject({ action: "blink", cost: 0 });
  await play.undo(id, null);
  await calm();
  expect(cells(table, ...both)).toEqual([
    [6, 6],
    [7, 6],
  ]);
  // Walls all around the cell: he is in it alone.
  const [left, top, right, bottom] = [12 * SIZE, 6 * SIZE, 13 * SIZE, 7 * SIZE];
  const sides = [
    [left - 50, top, right + 50, top],
    [left - 50, bottom, right + 50, bottom],
    [left, top - 50, left, bottom + 50],
    [right, top - 50, right, bottom + 50],
  ];
  await game.scenes.active.createEmbeddedDocuments(
    "Wall",
    sides.map((c) => ({ c })),
  );
  await door(gm, [12, 6], ...both.slice(1));
  expect(cells(table, ...both)).toEqual([
    [12, 6],
    [7, 6],
  ]);
  expect(gm.faults).toEqual([]);
});

test("B-MOV-31: for modules, too, nobody comes along unasked", async () => {
  const gm = await liveTable(gate()).sit("GM");
  const [actor, goblin] = [gm.actor("Воин"), gm.actor("Гоблин 1")];
  const aimed = { document: game.scenes.active.tokens.find(({ name }: Loose) => name === "Гоблин 1") };
  Object.defineProperty(game.user, "targets", { value: new Set([aimed]), configurable: true });
  const { castSpell } = game.system.api;
  const taken = async (more: object): Promise<string[]> => {
    const message = await castSpell({ actor, spell: NAME, circle: 4, ...more });
    await calm();
    return message.system.targets.map(({ name }: Loose) => name as string);
  };
  expect(await taken({})).toEqual(["Воин"]);
  expect(await taken({ targets: [actor, goblin] })).toEqual(["Воин", "Гоблин 1"]);
});
