/** Areas that stay on the board: read without trust, gone with their effect, and what they do at an end of a turn. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { id16 } from "../support/pure.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable, turn, type Asked } from "./live.ts";
import type { Scene } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";
import { passTo } from "../support/alone.ts";

declare const CONFIG: Loose, game: Loose;

const HERO = "uP7E0luNiHy0osnq";
const USE = "useOfTheCloud001";
/** What the use has left: its effect's place follows from its message. */
const CLOUD = id16(USE, "deed");

/** Every die falls in its middle, a d20 on 10 or 11: a natural 1 would fail even against DC 0 (H-CRIT-09). */
const middling = (): void => void (CONFIG.Dice.randomUniform = () => 0.5);

/** The fighter has left a cloud of 5 ft where goblin 1 stands; nobody saves against DC 0 in vain. */
function clouded(change: Loose = {}): Scene {
  const scene = brawl("Воин", "Гоблин 1", "Гоблин 2");
  const [{ _id: id, tokens, grid }]: Loose[] = scene.scenes;
  const goblin = tokens.find(({ name }: Loose) => name === "Гоблин 1");
  const size = grid.size as number;
  const zone = {
    scene: id,
    shape: "sphere",
    size: 5,
    width: 5,
    x: goblin.x + size / 2,
    y: goblin.y + size / 2,
    direction: 0,
    at: "turnEnd",
    rows: [{ formula: "4", type: "poison" }],
    save: { attribute: "adaptability", dc: 0, onSuccess: "half" },
    item: { uuid: "", name: "Облако", img: "" },
    ...change,
  };
  const { save, item, ...area } = structuredClone(zone);
  // The Game Master has laid it in the fighter's name: what anybody can look up acts by itself.
  scene.messages.push({
    _id: USE,
    type: "use",
    author: scene.users.find(({ name }) => name === "GM")._id,
    content: "Облако",
    system: {
      version: 1,
      action: "item",
      actor: { key: "a", actor: `Actor.${HERO}`, name: "Воин" },
      label: "Облако",
      lasts: { kind: "minutes", value: 1 },
      area,
      save,
      item,
    },
  });
  scene.actors.find(({ _id }) => _id === HERO).effects = [
    {
      _id: CLOUD,
      name: "Облако",
      img: "icons/svg/aura.svg",
      type: "base",
      statuses: [],
      disabled: false,
      transfer: true,
      system: {
        changes: [],
        zone,
        action: { action: "zone", message: USE, target: null, skill: "", dc: 0, again: 0 },
        ends: { at: "never", of: "bearer", source: null, mark: null, time: 0, turns: 1, save: null },
      },
    },
  ];
  return scene;
}

const standing = async (): Promise<Loose> => {
  const { zonesOn, layZone } = await verbs("zonesOn", "layZone");
  const scene = game.scenes.active;
  const names: Loose = {};
  for (const token of scene.tokens)
    names[token.name] = zonesOn(scene)
      .filter((zone: Loose) => layZone(scene, zone).holds(token))
      .map(({ effect }: Loose) => effect.name);
  return names;
};

test("H-AOE-02 B-AOE-01: who stands in a cloud is told from its effect alone, and nobody once that is gone", async () => {
  const table = liveTable(clouded());
  const seat = await table.sit("Player 2", ["GM"]);
  expect((await standing())["Гоблин 1"]).toEqual(["Облако"]);
  await table.other("GM", {
    type: "ActiveEffect",
    action: "delete",
    operation: { parentUuid: `Actor.${HERO}`, ids: [CLOUD] },
  });
  expect(Object.values(await standing()).flat()).toEqual([]);
  expect(seat.faults).toEqual([]);
});

test.each([
  ["a thousand million feet", { size: 1e9 }],
  ["no size", { size: -5 }],
  ["a shape that nobody knows", { shape: "banana" }],
  ["a wide line", { shape: "line", width: 1e6 }],
  ["no scene", { scene: {} }],
])("H-AOE-01: an area of %s is none", async (_what, change) => {
  const seat = await liveTable(clouded(change)).sit("GM");
  expect(Object.values(await standing()).flat()).toEqual([]);
  expect(seat.faults).toEqual([]);
});

test("H-SPL-13 H-TURN-03: who ends a turn in it saves once and takes half, however often it is asked for", async () => {
  const table = liveTable(clouded());
  const gm = await table.sit("GM");
  middling();
  await table.other("GM", turn(1));
  const { barUpkeep } = await verbs("barUpkeep");
  const goblin = gm.actor("Гоблин 1");
  await goblin.update({ "system.hp.value": 5 });
  expect(barUpkeep(goblin).map(({ label }: Loose) => label)).toEqual(["Зона: Облако"]);
  expect(barUpkeep(gm.actor("Гоблин 2"))).toEqual([]);
  await play.pressUpkeep(goblin);
  // 4, of that half, less the 1 that a goblin reduces.
  await expect.poll(() => goblin.hitPoints.value).toBe(4);
  expect(barUpkeep(goblin)).toEqual([]);
  await play.pressUpkeep(goblin);
  expect(goblin.hitPoints.value).toBe(4);
  expect(gm.messages("check")).toHaveLength(1);
  expect(gm.faults).toEqual([]);
});

/** Somebody's token stands elsewhere now. @param options what else goes with the write */
function moved(scene: Scene, name: string, dx: number, options: Loose = {}): Asked {
  const [{ _id: id, tokens }]: Loose[] = scene.scenes;
  const { _id, x } = tokens.find((token: Loose) => token.name === name);
  const operation = { parentUuid: `Scene.${id as string}`, updates: [{ _id, x: x + dx }], ...options };
  return { type: "Token", action: "update", operation };
}
/** Long enough for whatever would come by itself. */

test("H-SPL-13 H-TURN-03: a creature of the GM saves by itself when its turn has ended in a cloud, once, and not before", async () => {
  const table = liveTable(clouded());
  const gm = await table.sit("GM");
  middling();
  const goblin = gm.actor("Гоблин 1");
  await goblin.update({ "system.hp.value": 5 });
  await passTo(table, 1);
  expect(gm.messages("check")).toHaveLength(0);
  await table.other("GM", turn(2));
  // 4, of that half, less the 1 that a goblin reduces.
  await expect.poll(() => goblin.hitPoints.value).toBe(4);
  await table.other("GM", turn(1));
  await passTo(table, 2);
  expect(gm.messages("check")).toHaveLength(1);
  expect(goblin.hitPoints.value).toBe(4);
  expect(gm.faults).toEqual([]);
});

test.each([
  ["no message tells of", (scene: Scene): unknown => (scene.messages = [])],
  ["says more than its message", ({ messages: [use] }: Scene): unknown => (use.system.area.rows[0].formula = "1")],
  ["was withdrawn", ({ messages: [use] }: Scene): unknown => (use.system.cancelled = true)],
] as const)("what %s hurts nobody by itself, whatever a flag says", async (_what, forge) => {
  const scene = clouded();
  forge(scene);
  const table = liveTable(scene);
  const gm = await table.sit("GM");
  const goblin = gm.actor("Гоблин 1");
  await goblin.update({ "system.hp.value": 5 });
  await passTo(table, 2);
  expect([goblin.hitPoints.value, gm.messages("check")]).toEqual([5, []]);
  expect(gm.faults).toEqual([]);
});

test("H-TURN-03: nothing while no Game Master is there; what the last turn has left comes with him", async () => {
  const table = liveTable(clouded());
  await table.other("GM", turn(2));
  const player = await table.sit("Player 2");
  await calm();
  expect(player.messages("check")).toHaveLength(0);
  const gm = await table.sit("GM");
  await expect.poll(() => gm.messages("check").length).toBe(1);
  expect(gm.faults).toEqual([]);
});

test("B-AOE-01: who is pushed into a cloud when his turn is over was not there at its end", async () => {
  const scene = clouded();
  const table = liveTable(scene);
  const gm = await table.sit("GM");
  await table.other("GM", moved(scene, "Гоблин 1", 1000));
  await table.other("GM", turn(2));
  await table.other("GM", moved(scene, "Гоблин 1", 0));
  await calm();
  expect(gm.messages("check")).toHaveLength(0);
  expect(await standing()).toMatchObject({ "Гоблин 1": ["Облако"] });
  expect(gm.faults).toEqual([]);
});

test("B-AOE-01 H-SPL-13: who comes into a web saves at once, once a turn; an undone move and a way out owe nothing", async () => {
  const scene = clouded({ at: "enterEnd" });
  const table = liveTable(scene);
  const gm = await table.sit("GM");
  const { upkeepOf } = await verbs("upkeepOf");
  const goblin = gm.actor("Гоблин 1");
  // The goblin is asked for, so that what is owed can be seen.
  await goblin.update({ "system.defenseMode": "prompt", "system.hp.value": 5 });
  const owed = (): string[] => upkeepOf(goblin).map(({ kind }: Loose) => kind);
  await table.other("GM", turn(0));
  await table.other("GM", moved(scene, "Гоблин 1", 1000));
  expect(owed()).toEqual([]);
  await table.other("GM", moved(scene, "Гоблин 1", 0));
  expect(owed()).toEqual(["zoneEnter"]);
  await table.other("GM", moved(scene, "Гоблин 1", 1000, { isUndo: true }));
  expect(owed()).toEqual([]);
  await table.other("GM", turn(1));
  await table.other("GM", moved(scene, "Гоблин 1", 0));
  expect(owed()).toEqual(["zoneEnter"]);
  await goblin.update({ "system.defenseMode": "auto" });
  await table.other("GM", moved(scene, "Воин", 0));
  await expect.poll(() => goblin.hitPoints.value).toBe(4);
  // Out and in again, and its turn ends there: it has saved in this turn.
  await table.other("GM", moved(scene, "Гоблин 1", 1000));
  await table.other("GM", moved(scene, "Гоблин 1", 0));
  await passTo(table, 2);
  expect(gm.messages("check")).toHaveLength(1);
  expect(owed()).toEqual([]);
  expect(gm.faults).toEqual([]);
});

test("B-AOE-01 B-MOV-31: who goes through a web has come into it, pushed or on foot; not who jumps over it, nor an undone way", async () => {
  const scene = clouded({ at: "enter" });
  const table = liveTable(scene);
  const gm = await table.sit("GM");
  const { upkeepOf } = await verbs("upkeepOf");
  const goblin = gm.actor("Гоблин 1");
  await goblin.update({ "system.defenseMode": "prompt" });
  const owed = (): string[] => upkeepOf(goblin).map(({ kind }: Loose) => kind);
  const token = game.scenes.active.tokens.getName("Гоблин 1");
  const size = game.scenes.active.grid.size as number;
  // Upwards out of it, then from three cells right of its middle to three cells left: over its row, and back.
  await table.other("GM", turn(1));
  await token.update({ y: token.y - 5 * size });
  expect(owed()).toEqual([]);
  const [x, y]: number[] = [token.x, token.y + 5 * size];
  const go = (columns: number, action: string) =>
    token.move([{ x: (x ?? 0) + columns * size, y, action }], { method: "api" });
  await go(3, "walk");
  expect(owed()).toEqual([]);
  await go(-3, "blink");
  expect(owed()).toEqual([]);
  await go(3, "walk");
  expect(owed()).toEqual(["zoneEnter"]);
  await token.revertRecordedMovement();
  expect(owed()).toEqual([]);
  await go(3, "displace");
  expect(owed()).toEqual(["zoneEnter"]);
  // Nobody has pressed: it came with the end of the turn. And whoever is dead owes nothing.
  await table.other("GM", turn(0, 2));
  await expect.poll(() => gm.messages("damage").length).toBe(1);
  expect(owed()).toEqual([]);
  await table.other("GM", turn(1, 2));
  expect(owed()).toEqual([]);
  expect(gm.faults).toEqual([]);
});

test("a zone's place is free while the card in it leaves the creature out, unless a Game Master says so", async () => {
  const table = liveTable(clouded({ save: null, size: 30, at: "turnStart" }));
  const gm = await table.sit("GM");
  const fighter = gm.actor("Воин");
  const { upkeepOf, zoneSlot } = await verbs("upkeepOf", "zoneSlot");
  const [due]: Loose[] = upkeepOf(fighter);
  await play.doUpkeep(fighter, due.id);
  await calm();
  const [card]: Loose[] = gm.messages("damage");
  const place = zoneSlot(
    fighter,
    `Actor.${HERO}.ActiveEffect.${CLOUD}`,
    { rows: [{ formula: "4", type: "poison" }], effects: [] },
    due.turn,
  );
  expect(card.id).toBe(place.id);
  const owner = game.users.find((user: Loose) => !user.isGM && fighter.testUserPermission(user, "OWNER"));
  const judged = (author: Loose, share: number): string | null => {
    const said = card.toObject();
    for (const target of said.system.targets) target.share = share;
    return place.judge(new CONFIG.ChatMessage.documentClass({ ...said, author: author.id }));
  };
  expect([judged(owner, 1), judged(owner, 0.5), judged(game.user, 0)]).toEqual([null, null, null]);
  expect(judged(owner, 0)).toBe("OD20.Void.strange");
  expect(gm.faults).toEqual([]);
});

test("H-SPL-13 B-CONC-01: a web holds at a later save, too, once, until it is torn, as long as its maker concentrates; not who was not meant", async () => {
  const scene = clouded({ rows: [], save: { attribute: "adaptability", dc: 99, onSuccess: "none" }, size: 10 });
  const fighter: Loose = scene.actors.find(({ _id }) => _id === HERO);
  const held = {
    key: "web",
    on: "hit",
    name: "Паутина",
    img: "",
    statuses: ["restrained"],
    changes: [],
    adds: [],
    sways: [],
    escape: { attribute: "athletics", dc: 5 },
    ends: null,
    hangs: true,
  };
  const [{ _id: place, tokens }]: Loose[] = scene.scenes;
  const { _id: of, actorId } = tokens.find(({ name }: Loose) => name === "Гоблин 2");
  const spared = [`Scene.${place as string}.Token.${of as string}.Actor.${actorId as string}`];
  const [cloud]: Loose[] = fighter.effects;
  Object.assign(cloud, { statuses: ["concentrating"] });
  cloud.system.action.action = "concentrate";
  cloud.system.zone.effects = [held];
  const [{ system }]: Loose[] = scene.messages;
  Object.assign(system, { concentration: true, effects: [held] });
  for (const where of [cloud.system.zone, system.area]) where.spared = spared;
  const table = liveTable(scene);
  const seat = await table.sit("GM");
  middling();
  expect(game.scenes.active.tokens.get(of).actor.uuid).toBe(spared[0]);
  const on = (name: string): string[] => game.scenes.active.tokens.getName(name).actor.conditions;
  await table.other("GM", turn(2));
  await expect.poll(() => on("Гоблин 1")).toContain("restrained");
  expect(seat.messages("damage")).toHaveLength(1);
  // It is held already: the next failed save puts nothing on it, and the one who was not meant saves against nothing.
  await table.other("GM", turn(2, 2));
  await expect.poll(() => seat.messages("check").length).toBe(2);
  await calm();
  expect([seat.messages("check").length, seat.messages("damage").length, on("Гоблин 2")]).toEqual([2, 1, []]);
  // An action and Athletics, 10 or 11 on the die against 5, tears it; taken back, it holds again.
  const goblin = game.scenes.active.tokens.getName("Гоблин 1").actor;
  const { actionList, rollAction, escapeCheck } = await verbs("actionList", "rollAction", "escapeCheck");
  const bond = escapeCheck(goblin);
  expect(actionList(goblin).some(({ key }: Loose) => key === "escape")).toBe(true);
  expect(bond).toEqual({ target: game.actors.get(HERO).uuid, dc: 5, with: ["athletics"] });
  const torn = await rollAction("escape", bond.target)(goblin, "attribute", "athletics", { dc: bond.dc });
  await expect.poll(() => on("Гоблин 1")).toEqual([]);
  expect(escapeCheck(goblin)).toBeNull();
  await play.undoAction(torn);
  await expect.poll(() => on("Гоблин 1")).toEqual(["restrained"]);
  await game.actors.get(HERO).effects.get(CLOUD).delete();
  await expect.poll(() => on("Гоблин 1")).toEqual([]);
  expect(seat.faults).toEqual([]);
});

test("the zone of a token and of the creature that it was made from is one", async () => {
  const scene = clouded();
  const fighter: Loose = scene.actors.find(({ _id }) => _id === HERO);
  for (const token of scene.scenes[0].tokens)
    if (token.actorId === HERO) Object.assign(token, { actorLink: false, delta: { effects: fighter.effects } });
  const seat = await liveTable(scene).sit("GM");
  const { zonesOn } = await verbs("zonesOn");
  expect(zonesOn(game.scenes.active).map(({ effect }: Loose) => effect.name)).toEqual(["Облако"]);
  expect(seat.faults).toEqual([]);
});

test("B-AOE-07: what spares its maker's side does nothing to it", async () => {
  const table = liveTable(clouded({ spares: true, size: 30 }));
  const gm = await table.sit("GM");
  const { upkeepOf } = await verbs("upkeepOf");
  await table.other("GM", turn(0));
  expect(upkeepOf(gm.actor("Воин"))).toEqual([]);
  await table.other("GM", turn(1));
  expect(upkeepOf(gm.actor("Гоблин 1")).map(({ kind }: Loose) => kind)).toEqual(["zoneEnd"]);
  expect(gm.faults).toEqual([]);
});

test("H-MOV-07 B-SENSE-05: a zone makes its own cells hard, and hides who stands in it from whoever attacks or searches", async () => {
  const scene = clouded({ hard: true, obscured: "heavy", at: "" });
  const seat = await liveTable(scene).sit("GM");
  const [{ grid, tokens }]: Loose[] = scene.scenes;
  const { hardGround, strikeReasons } = await verbs("hardGround", "strikeReasons");
  const { x, y } = tokens.find(({ name }: Loose) => name === "Гоблин 1");
  const at = (columns: number) => ({ x: x + (columns + 0.5) * grid.size, y: y + 0.5 * grid.size });
  // 5 ft: its cell and one more to each side.
  const isHard = hardGround(game.scenes.active);
  expect([-2, -1, 0, 1, 2].map((columns) => isHard(at(columns)))).toEqual([false, true, true, true, false]);
  const token = (name: string): Loose => game.scenes.active.tokens.getName(name);
  const side = (name: string): Loose => ({ token: token(name), actor: token(name).actor });
  const why = (from: string, to: string): string[] =>
    strikeReasons(side(from), side(to), {
      ranged: false,
      characteristic: "strength",
      reach: 5,
      range: { normal: 5, long: 5 },
    })
      .filter(({ rules = [] }: Loose) => rules.includes("B-SENSE-05"))
      .map(({ key, value }: Loose) => `${key as string} ${String(value)}`);
  // The fighter stands at (4, 5) beside goblin 1 at (5, 5), in its cloud; goblin 3 stands two cells below.
  expect(why("Воин", "Гоблин 1")).toEqual(["OD20.Reason.UnseenTarget -1", "OD20.Reason.UnseenAttacker 1"]);
  expect(why("Гоблин 3", "Гоблин 1")).toEqual(["OD20.Reason.UnseenTarget -1"]);
  expect(why("Гоблин 1", "Гоблин 3")).toEqual(["OD20.Reason.UnseenAttacker 1"]);
  expect(seat.faults).toEqual([]);
});

test("of a creature with forty zones and forty auras sixteen of each are looked at, the newest, and what lies there is bounded", async () => {
  const scene = clouded();
  const fighter: Loose = scene.actors.find(({ _id }) => _id === HERO);
  const [cloud]: Loose[] = fighter.effects;
  const id = (kind: string, at: number): string => `${kind}${String(at).padStart(16 - kind.length, "0")}`;
  const bearing = (kind: string, at: number, parts: Loose): Loose => ({
    ...structuredClone(cloud),
    _id: id(kind, at),
    name: id(kind, at),
    system: { changes: [], ends: cloud.system.ends, ...parts },
  });
  const { zone } = cloud.system;
  fighter.effects = Array.from({ length: 40 }, (_, at) => at).flatMap((at) => [
    bearing("zone", at, { zone: { ...zone, at: "" } }),
    bearing("aura", at, { area: { size: 10, for: "all", hard: true, obscured: "none" } }),
  ]);
  const seat = await liveTable(scene).sit("GM");
  const { zonesOn, auraParts } = await verbs("zonesOn", "auraParts");
  /** How often the area of each is read. */
  const reads: Record<string, string[]> = { zone: [], area: [] };
  const hero = seat.actor("Воин");
  for (const effect of hero.effects.contents)
    for (const [kind, field] of [
      ["zone", "shape"],
      ["area", "for"],
    ] as const) {
      const part: Loose = effect.system[kind];
      if (!part) continue;
      const value: unknown = part[field];
      const get = (): unknown => {
        reads[kind]?.push(effect.name as string);
        return value;
      };
      Object.defineProperty(part, field, { get });
    }
  const laid = zonesOn(game.scenes.active);
  const many = (part: string): number => laid.filter(({ effect }: Loose) => effect.name.startsWith(part)).length;
  expect([many("zone"), many("aura")]).toEqual([8, 16]);
  expect([reads["zone"]?.length, reads["area"]?.length]).toEqual([16, 16]);
  expect(reads["area"]).toContain(id("aura", 39));
  reads["area"] = [];
  auraParts(hero, { kind: "defense", key: "physical" }, game.scenes.active.tokens.getName("Воин"));
  expect([reads["area"].length, seat.faults]).toEqual([16, []]);
});
