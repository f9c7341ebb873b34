/** Grapple, shove and escape at a table: the target's side answers, what follows is put on once and taken back exactly. */
import { expect, test } from "vitest";
import type { Loose } from "../host/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable, type LiveTable } from "./live.ts";
import type { Scene, Seat } from "./table.ts";

declare const CONFIG: Loose, game: Loose, Hooks: Loose;

const load = (name: string): Promise<Loose> => import(new URL(name, import.meta.url).href) as Promise<Loose>;
const HERO = "uP7E0luNiHy0osnq";
const [ID, OTHER] = ["contestTest00001", "contestTest00002"];

/** The fighter's hands are free, and the goblin stands beside him. */
function ring(change: (scene: Scene) => void = () => undefined): Scene {
  const scene = brawl("Воин", "Гоблин 1");
  const hero = scene.actors.find(({ _id }) => _id === HERO);
  for (const item of hero.items)
    if (item.system.equipped !== undefined) item.system.equipped = item.type === "armor" ? false : "none";
  const [{ tokens, grid }]: Loose[] = scene.scenes;
  const size: number = grid.size;
  const at = (name: string, x: number, y: number): void => {
    Object.assign(
      tokens.find((token: Loose) => token.name === name),
      { x: x * size, y: y * size },
    );
  };
  at("Воин", 5, 5);
  at("Гоблин 1", 6, 5);
  at("Гоблин 2", 12, 5);
  at("Следопыт", 5, 6);
  change(scene);
  return scene;
}

/** All d20 of the open seat show this face. */
const face = (natural: number): void => {
  CONFIG.Dice.randomUniform = () => 1 - (natural - 0.5) / 20;
};
const wrestle = async (seat: Seat, by: string, of: string, on: string, options: object = {}): Promise<Loose> =>
  (await load("../../module/play/use/wrestle.ts")).wrestle(seat.actor(by), of, seat.actor(on), options);
const has = (seat: Seat, name: string, condition: string): boolean => seat.actor(name).conditions.includes(condition);
const answers = (): Loose[] => game.messages.contents.filter(({ type }: Loose) => type === "defense");
const undo = async (id: string): Promise<void> => (await load("../../module/play/use/undo.ts")).undo(id, null);
const takeBack = async (message: Loose): Promise<void> =>
  (await load("../../module/play/deeds/use.ts")).takeBack(message);

interface Begun {
  readonly hero: number;
  readonly goblin: number;
  readonly of?: string;
  readonly options?: object;
  readonly change?: (scene: Scene) => void;
  /** The message on its way. */
  readonly forge?: (data: Loose) => void;
  /** Before the Game Master hears of it. */
  readonly sat?: () => void;
  /** Cells by which the fighter has gone away meanwhile. */
  readonly apart?: number;
}

/** What the player's client has sent, by face and deed: in the same ring it sends the same. */
const before = new Map<string, Loose>();

/** The message that the fighter's player sends, on its way. */
async function sentBy(table: LiveTable, { hero, of = "grapple", options, change }: Begun): Promise<Loose> {
  const key = change ? "" : JSON.stringify([hero, of, options]);
  const known = before.get(key);
  if (known) return structuredClone(known);
  const seat = await table.sit("Player 1", ["GM"]);
  let data: Loose;
  table.lost = ({ type, action, operation }) => {
    if (type === "ChatMessage" && action === "create") data = (operation["data"] as Loose[])[0];
    return true;
  };
  face(hero);
  void wrestle(seat, "Воин", of, "Гоблин 1", options);
  await expect.poll(() => data !== undefined).toBe(true);
  table.lost = () => false;
  expect(seat.faults).toEqual([]);
  if (key !== "") before.set(key, structuredClone(data));
  return structuredClone(data);
}

/** The fighter's player begins it while the Game Master sits there, whose goblin answers; each has rolled this face. */
async function begun(how: Begun) {
  const { goblin, change, forge = () => undefined, sat, apart = 0 } = how;
  const table = liveTable(ring(change));
  const sent = await sentBy(table, how);
  forge(sent);
  const gm = await table.sit("GM", ["Player 1"]);
  sat?.();
  if (apart > 0) {
    const token = game.scenes.active.tokens.find(({ name }: Loose) => name === "Воин");
    await token.update({ x: token.x - apart * game.scenes.active.grid.size }, { teleport: true });
  }
  face(goblin);
  const made = { type: "ChatMessage", action: "create", operation: { keepId: true, data: [{ ...sent, _id: ID }] } };
  await table.other("Player 1", made);
  await calm();
  expect(gm.faults).toEqual([]);
  return { table, gm, message: gm.messages("use")[0] } satisfies { table: LiveTable; gm: Seat; message: Loose };
}

test("B-ATK-16 C-65 H-TURN-05: a player grapples the Game Master's creature; it answers by itself with the better Attribute, and a grapple is an attack", async () => {
  const { gm, message } = await begun({ hero: 18, goblin: 3 });
  expect(message.system).toMatchObject({ action: "grapple", spends: "attack", contest: { attribute: "athletics" } });
  const goblin = gm.actor("Гоблин 1");
  const total = (key: string): number => goblin.getCheck("attribute", key).total;
  const better = total("athletics") > total("acrobatics") ? "athletics" : "acrobatics";
  expect(answers()[0]?.system.save.attribute).toBe(better);
  expect(has(gm, "Гоблин 1", "grappled")).toBe(true);
  const [grip] = goblin.effects.contents.slice(-1);
  expect(grip.origin).toBe(`Actor.${HERO}`);
  expect(goblin.creature.movement.walk.total).toBe(0);
  expect(goblin.system.receipts.at(-1)).toMatchObject({ amount: 0, state: "applied", effects: [grip.id] });
  const { text } = await gm.card(message);
  expect(text).toMatch(/Схватить.*Атлетика \d+.*Не устоял/su);
});

/** Both are of the same strength and skill with it. */
function even({ actors, scenes }: Scene): void {
  const [{ tokens }]: Loose[] = scenes;
  const { actorId } = tokens.find(({ name }: Loose) => name === "Гоблин 1");
  const foe = actors.find(({ _id }) => _id === actorId);
  const hero = actors.find(({ _id }) => _id === HERO);
  for (const one of [foe, hero])
    for (const key of ["strength", "dexterity"]) one.system.characteristics[key].value = 10;
}

test("C-31 C-65: a tie changes nothing", async () => {
  const { gm } = await begun({ hero: 10, goblin: 9, change: even });
  const [answer] = answers();
  const { total } = gm.messages("use")[0].rolls[0];
  expect([answer?.rolls[0].total - total, has(gm, "Гоблин 1", "grappled")]).toEqual([0, false]);
});

test("H-CRIT-04 C-33: who grapples a creature that has fumbled against him, and whoever answers, use the bonus up", async () => {
  const table = liveTable(ring());
  const gm = await table.sit("GM");
  const [hero, goblin] = ["Воин", "Гоблин 1"].map((name) => gm.actor(name));
  const note = (against: string): object => ({
    kind: "fumble",
    against,
    name: "x",
    attack: "fumbled000000001",
    strike: "s",
  });
  await hero.update({ system: { notes: [note(goblin.uuid)] } });
  await goblin.update({ system: { notes: [note(hero.uuid), note("Actor.somebodyElse0000")] } });
  const message = await wrestle(gm, "Воин", "shove", "Гоблин 1");
  await expect.poll(() => answers().length).toBe(1);
  await calm();
  expect([message.system.contest.advantage, answers()[0]?.system.advantage]).toEqual([1, 1]);
  expect([hero.system.notes, goblin.system.notes.map(({ against }: Loose) => against)]).toEqual([
    [],
    ["Actor.somebodyElse0000"],
  ]);
  expect(gm.faults).toEqual([]);
});

test("undo takes the grip off and redo puts it on; a grapple that is withdrawn holds nobody", async () => {
  const { gm, message } = await begun({ hero: 18, goblin: 3 });
  await undo(message.id);
  expect(has(gm, "Гоблин 1", "grappled")).toBe(false);
  await (await load("../../module/play/use/undo.ts")).redo(message.id, null);
  expect(has(gm, "Гоблин 1", "grappled")).toBe(true);
  await takeBack(message);
  await calm();
  expect([has(gm, "Гоблин 1", "grappled"), gm.faults]).toEqual([false, []]);
});

test("B-ATK-19 C-65: out of it by a contest with the grappler, who answers when he is there; withdrawn it gives the grip back", async () => {
  const { table, gm } = await begun({ hero: 18, goblin: 3 });
  face(19);
  const escape = await wrestle(gm, "Гоблин 1", "escape", "Воин");
  expect(escape.system).toMatchObject({ spends: "active", contest: { of: "escape", answers: ["athletics"] } });
  await calm();
  // Nobody gets free before the grappler's side has answered.
  expect(has(gm, "Гоблин 1", "grappled")).toBe(true);
  const player = await table.sit("Player 1", ["GM"]);
  face(2);
  await (await load("../../module/play/use/defend.ts")).defend(player.messages("use")[1], "t0", {});
  await calm();
  const later = await table.sit("GM", ["Player 1"]);
  await expect.poll(() => has(later, "Гоблин 1", "grappled")).toBe(false);
  await takeBack(later.messages("use")[1]);
  await calm();
  expect(has(later, "Гоблин 1", "grappled")).toBe(true);
  expect([...gm.faults, ...player.faults, ...later.faults]).toEqual([]);
});

test("an absent player's grappler is answered for by the Game Master, and a hero is held only when his own side says so", async () => {
  const { gm, table } = await begun({ hero: 18, goblin: 3 });
  face(19);
  const escape = await wrestle(gm, "Гоблин 1", "escape", "Воин");
  const alone = await table.sit("GM");
  face(2);
  await (await load("../../module/play/use/defend.ts")).defend(game.messages.get(escape.id), "t0", {});
  await expect.poll(() => has(alone, "Гоблин 1", "grappled")).toBe(false);
  face(19);
  await wrestle(alone, "Гоблин 1", "grapple", "Следопыт");
  await calm();
  expect(has(alone, "Следопыт", "grappled")).toBe(false);
  const player = await table.sit("Player 2", ["GM"]);
  face(2);
  await (await load("../../module/play/use/defend.ts")).defend(player.messages("use")[2], "t0", {});
  await expect.poll(() => has(player, "Следопыт", "grappled")).toBe(true);
});

test("B-ATK-20: who is too far away or cannot act holds nobody, and holds again when that is over", async () => {
  const { gm } = await begun({ hero: 18, goblin: 3 });
  const token = game.scenes.active.tokens.find(({ name }: Loose) => name === "Гоблин 1");
  const { size } = game.scenes.active.grid;
  await token.update({ x: 7 * size });
  await expect.poll(() => has(gm, "Гоблин 1", "grappled")).toBe(false);
  await token.update({ x: 6 * size });
  await expect.poll(() => has(gm, "Гоблин 1", "grappled")).toBe(true);
  const hero = gm.actor("Воин");
  await hero.toggleStatusEffect("stunned", { active: true });
  await expect.poll(() => has(gm, "Гоблин 1", "grappled")).toBe(false);
  expect(gm.faults).toEqual([]);
});

test("B-ATK-17: a shove lays its target down, and undo gets it up again", async () => {
  const { gm, message } = await begun({ hero: 18, goblin: 3, of: "shove" });
  expect(has(gm, "Гоблин 1", "prone")).toBe(true);
  await undo(message.id);
  expect([has(gm, "Гоблин 1", "prone"), gm.faults]).toEqual([false, []]);
});

test("B-ATK-16 B-ATK-18: too large, too far and without a free hand it is refused to a player", async () => {
  const table = liveTable(
    ring(({ actors, scenes }) => {
      const [{ tokens }]: Loose[] = scenes;
      const { actorId } = tokens.find(({ name }: Loose) => name === "Гоблин 1");
      actors.find(({ _id }) => _id === actorId).system.size = "huge";
    }),
  );
  const seat = await table.sit("Player 1", ["GM"]);
  const { wrestleObstacles } = await load("../../module/play/use/wrestle.ts");
  const why = (on: string): string[] =>
    wrestleObstacles(seat.actor("Воин"), "grapple", seat.actor(on)).map(
      ({ key, severity }: Loose) => `${key}:${severity}`,
    );
  expect(why("Гоблин 1")).toEqual(["OD20.Wrestle.Refused.size:error"]);
  await wrestle(seat, "Воин", "grapple", "Гоблин 1");
  expect(seat.messages("use")).toEqual([]);
});

test("a total that the dice do not give, another's creature, an effect of its own making: nobody is held by it", async () => {
  const forged = async (forge: (data: Loose) => void): Promise<Seat> =>
    (await begun({ hero: 18, goblin: 3, forge })).gm;
  const higher = await forged((data) => {
    const roll = JSON.parse(data.rolls[0]);
    roll.total += 20;
    data.rolls = [JSON.stringify(roll)];
    data.system.contest.parts = [];
  });
  expect(has(higher, "Гоблин 1", "grappled")).toBe(false);
  const cruel = await forged(({ system }) => {
    system.effects[0].statuses = ["paralyzed"];
    system.effects[0].on = "always";
  });
  expect([has(cruel, "Гоблин 1", "paralyzed"), has(cruel, "Гоблин 1", "grappled")]).toEqual([false, false]);
  const number = await forged(({ system }) => {
    system.contest.dc = 99;
  });
  expect([answers(), has(number, "Гоблин 1", "grappled")]).toEqual([[], false]);
});

test("a grapple of something huge, or on another scene, waits for a Game Master, who answers with the Attribute that he likes (C-65)", async () => {
  const { table } = await begun({ hero: 18, goblin: 3 });
  const gm = await table.sit("GM", ["Player 1"]);
  const [sent] = table.stored().messages.filter(({ type }) => type === "use");
  await gm.actor("Гоблин 2").update({ "system.size": "huge" });
  const again = structuredClone(sent);
  const other = game.scenes.active.tokens.find(({ name }: Loose) => name === "Гоблин 2");
  Object.assign(again.system.targets[0], { actor: other.actor.uuid, token: other.uuid });
  face(1);
  const made = { type: "ChatMessage", action: "create", operation: { keepId: true, data: [{ ...again, _id: OTHER }] } };
  await table.other("Player 1", made);
  await calm();
  expect([answers().length, has(gm, "Гоблин 2", "grappled")]).toEqual([1, false]);
  const { defend } = await load("../../module/play/use/defend.ts");
  const total = (key: string): number => gm.actor("Гоблин 2").getCheck("attribute", key).total;
  const worse = total("athletics") > total("acrobatics") ? "acrobatics" : "athletics";
  face(20);
  const answer = await defend(game.messages.get(OTHER), again.system.targets[0].key, { way: worse });
  expect([answer.system.save.attribute, answer.rolls[0].total]).toEqual([worse, 20 + total(worse)]);
});

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
  const { redo } = await load("../../module/play/use/undo.ts");
  await redo(message.id, null);
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
  void (await load("../../module/play/use/defend.ts")).defend(dying.message, "t0", {});
  await expect.poll(goblinAt).toEqual([7, 5]);
  dying.table.lost = () => false;
  const later = await dying.table.sit("GM", ["Player 1"]);
  await calm();
  expect(goblinAt()).toEqual([7, 5]);
  const moved = (): Loose => later.actor("Гоблин 1").system.receipts.at(-1).moved;
  await expect.poll(moved, { timeout: 12_000 }).toMatchObject({ from: { x: 600 }, to: { x: 700 } });
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

test("two who push at one instant: what the other has swept away is done again from where he was pushed to, once", async () => {
  const { table, gm } = await begun(shoved);
  const scene = game.scenes.active;
  const goblin = scene.tokens.find(({ name }: Loose) => name === "Гоблин 1");
  // Another's tab has not seen the first push: it pushes down from where the goblin stood.
  const other = { id: OTHER, from: { x: 600, y: 500 }, to: { x: 600, y: 600 } };
  const flags = { "opposed-d20": { pushed: [other], writes: { pushes: ["other"] } } };
  const noted = { parentUuid: goblin.uuid, updates: [{ _id: goblin.actor.id, flags }] };
  await table.other("GM", { type: "Actor", action: "update", operation: noted });
  const updates = [{ _id: goblin.id, x: 600, y: 600 }];
  await table.other("GM", { type: "Token", action: "update", operation: { parentUuid: scene.uuid, updates } });
  // Away from the fighter on 5, 5: askew.
  await expect.poll(goblinAt, { timeout: 3_000 }).toEqual([7, 7]);
  await calm();
  expect(goblin.actor.flags["opposed-d20"].pushed.map(({ id }: Loose) => id)).toEqual([OTHER, expect.any(String)]);
  expect([goblinAt(), gm.faults]).toEqual([[7, 7], []]);
});

test("B-ATK-17: nobody is pushed through a wall, by 10⁹ ft, or farther than a shove goes", async () => {
  const wall = await begun({
    ...shoved,
    change: ({ scenes }) => {
      scenes[0].walls = [{ _id: "wallTest00000001", c: [700, 0, 700, 1400], move: 20, sight: 20, door: 0, ds: 0 }];
    },
  });
  expect(goblinAt()).toEqual([6, 5]);
  expect((await wall.gm.card(wall.message)).text).toContain("сдвинуть некуда");
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
