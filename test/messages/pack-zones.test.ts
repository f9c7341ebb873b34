/** Areas of the compendium's own spells that stay on the board: whom they meet afterwards, and how one gets out. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { liveTable, turn, type LiveTable } from "./live.ts";
import { CHOICE, HERO, roll, school } from "./school.ts";
import type { Scene, Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";
import { passTo, useThing } from "../support/alone.ts";

declare const game: Loose;

const token = (name: string): Loose => game.scenes.active.tokens.getName(name);
const conditions = (name: string): string[] => token(name).actor.conditions;

/** The fighter casts it so that its middle lies so many cells right of himself; who is in it is named. */
async function lay(seat: Seat, name: string, cells: number, on: readonly string[]): Promise<Loose> {
  const hero = seat.actor("Воин");
  const item = hero.items.contents.find((one: Loose) => one.name === name);
  const { x, y } = token("Воин");
  const { shape, size, width } = item.system.area;
  const area = { scene: game.scenes.active.id, shape, size, width, x: x + cells * 100 + 50, y: y + 50, direction: 0 };
  const message = await useThing(
    hero,
    item,
    on.map((who) => token(who).actor),
    {},
    area,
  );
  await calm();
  return message;
}

/** Somebody's token stands so many pixels right of where it began. */
async function go(table: LiveTable, scene: Scene, name: string, dx: number): Promise<void> {
  const [{ _id: id, tokens }]: Loose[] = scene.scenes;
  const { _id, x } = tokens.find((one: Loose) => one.name === name);
  const operation = { parentUuid: `Scene.${id as string}`, updates: [{ _id, x: x + dx }] };
  await table.other("GM", { type: "Token", action: "update", operation });
}

/** Spikes 20 ft about a place eight cells right of the fighter, cells 4 to 12 of his row, before goblin 1, who stands at the 15th. */
async function overSpikes(change: (scene: Scene) => void = () => undefined) {
  const scene = school("Spike Growth");
  change(scene);
  const table = liveTable(scene);
  const seat = await table.sit("GM");
  // Each d4 falls on 1.
  roll(false);
  await go(table, scene, "Гоблин 1", 1500);
  await lay(seat, "Spike Growth", 8, []);
  const { x, y } = token("Воин");
  const size = game.scenes.active.grid.size as number;
  return {
    table,
    seat,
    /** Goblin 1 moves to a cell of the row. */
    at: (cell: number, action = "walk"): Promise<boolean> =>
      token("Гоблин 1").move([{ x: x + cell * size, y, action }], { method: "api" }),
    points: (): number => token("Гоблин 1").actor.hitPoints.value as number,
  };
}

test("B-AOE-01 H-SPL-13 H-MOV-07: Web holds who fails, is torn by an action, holds again at the start of a turn in it, once, and walks double", async () => {
  const scene = school("Web");
  const table = liveTable(scene);
  const seat = await table.sit("GM");
  roll(false);
  // 20 ft from three cells right of the fighter on: goblin 1 walks into it.
  await go(table, scene, "Гоблин 1", 1000);
  await lay(seat, "Web", 3, []);
  expect(conditions("Гоблин 1")).toEqual([]);
  const { hardGround } = await verbs("hardGround");
  const { x, y } = token("Воин");
  const isHard = hardGround(game.scenes.active);
  expect([0, 3, 6].map((cells) => isHard({ x: x + cells * 100 + 50, y: y + 50 }))).toEqual([false, true, true]);
  await table.other("GM", turn(1));
  await go(table, scene, "Гоблин 1", 300);
  await expect.poll(() => conditions("Гоблин 1")).toEqual(["restrained"]);
  expect(seat.messages("check")).toHaveLength(1);
  // Athletics against the caster's own number: the goblin's roll falls high.
  const { rollAction, escapeCheck } = await verbs("rollAction", "escapeCheck");
  const goblin = token("Гоблин 1").actor;
  const bond = escapeCheck(goblin);
  expect(bond).toEqual({
    target: game.actors.get(HERO).uuid,
    dc: game.actors.get(HERO).creature.spells.dc.total,
    with: ["athletics"],
  });
  roll(true);
  await rollAction("escape", bond.target)(goblin, "attribute", "athletics", { dc: bond.dc });
  await expect.poll(() => conditions("Гоблин 1")).toEqual([]);
  // Its turn ends in the web without a word; the next one begins with a save.
  roll(false);
  await passTo(table, 0, 2);
  expect(conditions("Гоблин 1")).toEqual([]);
  await table.other("GM", turn(1, 2));
  await expect.poll(() => conditions("Гоблин 1")).toEqual(["restrained"]);
  expect(seat.faults).toEqual([]);
});

test("H-SPL-13 H-TURN-03: Wall of Fire is saved against as it rises, and burns without a save at a turn's end", async () => {
  const scene = school("Wall of Fire");
  scene.actors
    .find(({ _id }: Loose) => _id === HERO)
    .items.find(({ name }: Loose) => name === "Wall of Fire").system.circle = 2;
  const table = liveTable(scene);
  const seat = await table.sit("GM");
  roll(true);
  // A line leaves out the cell that it starts in: the caster's own.
  await lay(seat, "Wall of Fire", 0, ["Гоблин 1"]);
  const goblin = token("Гоблин 1").actor;
  const [cast]: Loose[] = seat.messages("use");
  expect(cast.system.save).toMatchObject({ attribute: "acrobatics", onSuccess: "half" });
  const met = (): number => goblin.system.receipts.filter(({ attack }: Loose) => attack === cast.id).length;
  await expect.poll(met).toBe(1);
  const before = goblin.hitPoints.value as number;
  await table.other("GM", turn(1));
  await table.other("GM", turn(0, 2));
  await expect.poll(() => seat.messages("damage").length).toBe(1);
  await expect.poll(() => goblin.hitPoints.value).toBeLessThan(before);
  expect([seat.messages("check"), seat.faults]).toEqual([[], []]);
});

test("H-SPL-18 H-SPL-20: in Silence no spell with words is cast by a player, outside of it and without words it is; gone with the concentration; bound hands make no gestures", async () => {
  // Charm Person is spoken and gestured; "Thought" is neither.
  const scene = school("Silence", "Charm Person");
  const hero: Loose = scene.actors.find(({ _id }: Loose) => _id === HERO);
  const thought = { circle: 1, components: { verbal: false, somatic: false }, range: { kind: "self" } };
  hero.items.push({ _id: "thoughtthought00", name: "Thought", type: "spell", system: thought });
  const table = liveTable(scene);
  const seat = await table.sit("Player 1", ["GM"]);
  roll(false);
  const { planItem } = await verbs("planItem");
  const refused = (name: string): string[] => {
    const actor = seat.actor("Воин");
    const item = actor.items.contents.find((one: Loose) => one.name === name);
    return planItem(actor, item, { ...CHOICE, targets: 0 })
      .obstacles.filter(({ severity }: Loose) => severity === "error")
      .map(({ key }: Loose) => key as string)
      .filter((key: string) => /Missing\.(?:voice|hands)$/u.test(key));
  };
  expect(refused("Charm Person")).toEqual([]);
  // 20 ft about a place two cells off: he stands in it himself.
  const message = await lay(seat, "Silence", 2, []);
  expect(message.system.area.silent).toBe(true);
  await expect.poll(() => refused("Charm Person")).toEqual(["OD20.Use.Missing.voice"]);
  expect(refused("Thought")).toEqual([]);
  // Whoever stands in it is shown it.
  const { headBadges } = await verbs("headBadges");
  const shown = (): boolean => headBadges(seat.actor("Воин")).some(({ name }: Loose) => name === "В тишине");
  expect(shown()).toBe(true);
  // Nobody in it hears, and thunder is nothing (B-COND-DEA-1 B-RES-05).
  const deafAndDull = async (): Promise<unknown[]> => {
    const { checkSituation } = await verbs("checkSituation");
    const actor = seat.actor("Воин");
    const asked = { actor, kind: "skill", key: "awareness", against: [] };
    const rows = [
      { formula: "4", type: "thunder" },
      { formula: "1", type: "cold" },
    ];
    const targets = [{ actor, token: game.scenes.active.tokens.getName("Воин"), share: 1 }];
    const { id } = await play.dealDamage({
      kind: "damage",
      rows,
      armor: false,
      targets,
      source: { uuid: "", name: "", img: "" },
    });
    const { liveContext } = await verbs("liveContext");
    await expect.poll(() => liveContext(id, "t0").receipt?.amount).toBeDefined();
    return [
      checkSituation({ ...asked, needs: "hearing" }).fails?.label ?? "",
      checkSituation({ ...asked, needs: "sight" }).fails?.label ?? "",
      liveContext(id, "t0").receipt.amount,
    ];
  };
  expect(await deafAndDull()).toEqual(["OD20.Condition.deafened", "", 1]);
  await go(table, scene, "Воин", -1000);
  expect([await deafAndDull(), shown()]).toEqual([["", "", 5], false]);
  expect(refused("Charm Person")).toEqual([]);
  await go(table, scene, "Воин", 0);
  expect(refused("Charm Person")).toEqual(["OD20.Use.Missing.voice"]);
  await play.doAction(seat.actor("Воин"), "dropConcentration");
  expect(refused("Charm Person")).toEqual([]);
  const change = (value: string): object => ({
    key: "system.bound",
    type: "add",
    value,
    priority: null,
    phase: "initial",
  });
  const fetters = { name: "Кандалы", type: "base", system: { changes: [change("hands"), change("voice")] } };
  await seat.actor("Воин").createEmbeddedDocuments("ActiveEffect", [fetters]);
  expect(refused("Charm Person")).toEqual(["OD20.Use.Missing.voice", "OD20.Use.Missing.hands"]);
  expect([refused("Thought"), seat.faults]).toEqual([[], []]);
});

test("B-AOE-01 H-MOV-04: Spike Growth hurts 2d4 for every 5 ft moved within, once a movement, by a push as well, not who flies or jumps through space; an undone move takes it back", async () => {
  const { table, seat, at, points } = await overSpikes();
  const [use]: Loose[] = seat.messages("use");
  expect([use.system.later, use.system.area.at, use.system.area.rows]).toEqual([
    [],
    "moved",
    [{ formula: "2d4", type: "piercing" }],
  ]);
  const place = token("Гоблин 1");
  const said = (): string[] =>
    seat
      .messages("damage")
      .filter(({ system }: Loose) => system.cancelled !== true)
      .map(({ system }: Loose) => `${system.strikes[0].damage[0].formula as string} ${system.item.name as string}`);
  await table.other("GM", turn(1));
  await at(13);
  await calm();
  expect(said()).toEqual([]);
  const whole = points();
  // Three cells into it: 6d4.
  await at(10);
  await calm();
  expect(said()).toHaveLength(1);
  expect(said()[0]).toBe("6d4 OD20.Due.moved?name=Spike Growth&feet=15");
  expect(points()).toBeLessThan(whole);
  await place.revertRecordedMovement();
  await calm();
  expect([said(), points()]).toEqual([[], whole]);
  // Moved again it is another movement; a teleport and a flight over it hurt nobody, a push does.
  await at(11, "blink");
  await at(10, "fly");
  await calm();
  expect(said()).toEqual([]);
  await at(9, "displace");
  await calm();
  expect(said()).toHaveLength(1);
  expect(said()[0]).toBe("2d4 OD20.Due.moved?name=Spike Growth&feet=5");
  // Nothing at the end of a turn, and nothing once the concentration is given up.
  await passTo(table, 0, 2);
  await play.doAction(seat.actor("Воин"), "dropConcentration");
  await table.other("GM", turn(1, 2));
  await at(6);
  await calm();
  expect([said().length, seat.messages("check"), seat.faults]).toEqual([1, [], []]);
});

test("B-AOE-01 H-TURN-03: with the Game Master away a hero's player finds what his way over spikes owes among what is due, one press a movement; who goes on owes for the rest alone", async () => {
  const scene = school("Spike Growth");
  const table = liveTable(scene);
  const seat = await table.sit("Player 1");
  // He keeps his concentration.
  roll(true);
  await lay(seat, "Spike Growth", 8, []);
  const { barUpkeep } = await verbs("barUpkeep");
  const hero = seat.actor("Воин");
  const place = token("Воин");
  const size = game.scenes.active.grid.size as number;
  const walk = (cells: number) =>
    place.move([{ x: (place.x as number) + cells * size, y: place.y, action: "walk" }], { method: "api" });
  // Cells 4 and 5 lie in it.
  await walk(5);
  const words = (): string[] => barUpkeep(hero).map(({ label }: Loose) => label as string);
  expect(words()).toEqual(["Путь по зоне: Spike Growth"]);
  await walk(1);
  expect(words()).toHaveLength(2);
  await play.pressUpkeep(hero);
  await expect.poll(words).toEqual([]);
  const dice = seat.messages("damage").map(({ system }: Loose) => system.strikes[0].damage[0].formula as string);
  expect(dice).toEqual(["4d4", "2d4"]);
  expect(seat.faults).toEqual([]);
});

test("B-AOE-01: ground whose dice are more than one formula holds hurts with all of them", async () => {
  const { table, seat, at } = await overSpikes(({ actors }) => {
    const { items } = actors.find(({ _id }: Loose) => _id === HERO);
    items.find(({ name }: Loose) => name === "Spike Growth").system.activities.main.parts[0].formula = "40d4";
  });
  await table.other("GM", turn(1));
  await at(13);
  await at(10);
  await calm();
  // Three cells: 120d4, of which one formula holds 100.
  const [dealt]: Loose[] = seat.messages("damage");
  expect(dealt?.system.strikes[0].damage.map(({ formula }: Loose) => formula as string)).toEqual(["80d4", "40d4"]);
  expect(seat.faults).toEqual([]);
});

test("B-AOE-01: a move over spikes is taken back with what it dealt when the spikes are gone by then", async () => {
  const { table, seat, at, points } = await overSpikes();
  await table.other("GM", turn(1));
  await at(13);
  const whole = points();
  await at(10);
  await calm();
  expect(points()).toBeLessThan(whole);
  await play.doAction(seat.actor("Воин"), "dropConcentration");
  await token("Гоблин 1").revertRecordedMovement();
  await calm();
  expect([points(), seat.faults]).toEqual([whole, []]);
});

test("B-AOE-01: a move over spikes is taken back with what it dealt, though its page was loaded anew in between", async () => {
  const { table, at, points } = await overSpikes();
  await table.other("GM", turn(1));
  await at(13);
  const whole = points();
  await at(11);
  await calm();
  const first = points();
  await at(9);
  await calm();
  expect([whole > first, first > points()]).toEqual([true, true]);
  const seat = await table.sit("GM");
  await calm();
  // The points go back with that, as with any blow that is withdrawn.
  const cancelled = (): boolean[] => seat.messages("damage").map(({ system }: Loose) => system.cancelled as boolean);
  expect(cancelled()).toEqual([false, false]);
  await token("Гоблин 1").revertRecordedMovement();
  await calm();
  expect(cancelled()).toEqual([false, true]);
  await token("Гоблин 1").revertRecordedMovement();
  await calm();
  expect([cancelled(), seat.faults]).toEqual([[true, true], []]);
});

test("B-AOE-01: a way of places that are none, or farther than anybody goes at once, neither hurts nor stops a page", async () => {
  const { table, seat, points } = await overSpikes();
  await table.other("GM", turn(1));
  const goblin = token("Гоблин 1");
  const { x, y } = token("Воин");
  const whole = points();
  const middle = { x: x + 800, y, action: "walk" };
  const ways = [
    [{ ...middle, x: NaN }],
    [
      { ...middle, x: null },
      { ...middle, x: "far" },
    ],
    [{ ...middle, x: 1e308 }, middle],
    [{ ...middle, x: -1e9 }, middle, { ...middle, y: Infinity }, middle],
  ];
  const { Hooks }: Loose = globalThis;
  for (const [index, waypoints] of ways.entries())
    for (const origin of [
      { x: goblin.x, y: goblin.y },
      { x: NaN, y: undefined },
    ])
      Hooks.callAll(
        "moveToken",
        goblin,
        { id: `forged${String(index)}`, method: "api", origin, passed: { waypoints } },
        {},
      );
  await calm();
  expect([points(), seat.messages("damage"), seat.faults]).toEqual([whole, [], []]);
});
