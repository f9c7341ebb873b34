/** Effects that a use gives to its targets: put on with the receipt that names them, exactly once, and taken back exactly. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable, type LiveTable } from "./live.ts";
import type { Scene, Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";
import { useThing } from "../support/alone.ts";

const world = globalThis as Loose;
const HERO = "uP7E0luNiHy0osnq";
const BLESSING = "blessing00000001";
const EFFECT = "blessEffect00001";
const ALL = ["Воин", "Следопыт", "Гоблин 1"];

/** The fighter may bless others: +1d4 to attacks and saves, +2 to defense, for a minute. */
function temple(effect: Loose = {}, homemade = "auto"): Scene {
  const scene = brawl("Воин", "Гоблин 1");
  scene.settings.push({ key: "opposed-d20.homemadeEffects", value: JSON.stringify(homemade) });
  const hero = scene.actors.find(({ _id }) => _id === HERO);
  hero.items.push({
    _id: BLESSING,
    name: "Благословение",
    type: "feature",
    img: "icons/svg/aura.svg",
    system: { action: "active", aim: "creatures", applies: [{ effect: EFFECT, on: "hit" }] },
    effects: [
      {
        _id: EFFECT,
        name: "Благословение",
        img: "icons/svg/aura.svg",
        type: "base",
        transfer: false,
        disabled: false,
        statuses: [],
        system: {
          changes: [
            { key: "system.defenses.physical.bonus", type: "add", value: "2", priority: null, phase: "initial" },
          ],
          ends: { at: "minutes", turns: 1 },
          rolls: { adds: [{ count: 1, faces: 4, to: ["attack", "save"] }] },
        },
        ...effect,
      },
    ],
  });
  return scene;
}

const bless = async (seat: Seat, on: readonly string[] = ALL): Promise<Loose> => {
  const hero = seat.actor("Воин");
  return useThing(
    hero,
    hero.items.get(BLESSING),
    on.map((name) => seat.actor(name)),
  );
};
/** Names of the effects of a use that somebody has. */
const on = (seat: Seat, name: string): string[] =>
  seat
    .actor(name)
    .effects.contents.filter(({ system }: Loose) => system.action?.action === "item")
    .map((effect: Loose) => effect.name);
const blessed = (seat: Seat): string[] => ALL.filter((name) => on(seat, name).length > 0);
const receipts = (seat: Seat, name: string): Loose[] => seat.actor(name).system.receipts;
const physical = (seat: Seat, name: string): number => seat.actor(name).getDefense("physical").total;

/** Three are blessed by the fighter's player while his Game Master is away. */
async function blessedTable(scene = temple()): Promise<{ table: LiveTable; id: string }> {
  const table = liveTable(scene);
  const seat = await table.sit("Player 1");
  const { id } = await bless(seat);
  await calm();
  return { table, id };
}

test("a blessing of three: each side puts its own on, once, with the receipt that names it", async () => {
  const { table, id } = await blessedTable();
  const gm = await table.sit("GM");
  await calm();
  expect(blessed(gm)).toEqual(ALL);
  const [{ system, _id }] = gm.actor("Гоблин 1").effects.contents.slice(-1);
  expect(system.action).toMatchObject({ action: "item", message: id });
  expect(system.ends).toMatchObject({ at: "minutes", turns: 1, mark: { round: 1 } });
  expect(receipts(gm, "Гоблин 1").at(-1)).toMatchObject({ amount: 0, state: "applied", effects: [_id] });
  const again = await table.sit("GM", ["Player 1"]);
  await calm();
  expect(ALL.map((name) => on(again, name).length)).toEqual([1, 1, 1]);
  expect(again.faults).toEqual([]);
});

const undo = async (id: string, how: "undo" | "redo", target: string | null = null): Promise<void> => {
  await play[how](id, target);
};

test("taken back and given again the numbers are what they were, and what was taken off by hand stays off", async () => {
  const { id, table } = await blessedTable();
  const gm = await table.sit("GM");
  await calm();
  const before = physical(gm, "Воин") - 2;
  await undo(id, "undo");
  expect([blessed(gm), physical(gm, "Воин")]).toEqual([[], before]);
  await calm();
  expect(blessed(gm)).toEqual([]);
  await undo(id, "redo");
  expect([blessed(gm), physical(gm, "Воин")]).toEqual([ALL, before + 2]);
  const [one] = gm.actor("Воин").effects.contents.slice(-1);
  await one.delete();
  const later = await table.sit("GM");
  await calm();
  expect(blessed(later)).toEqual(["Следопыт", "Гоблин 1"]);
  await undo(id, "undo");
  expect(blessed(later)).toEqual([]);
  expect([...gm.faults, ...later.faults]).toEqual([]);
});

test("a tab that dies after the effects leaves nothing to be done twice, one that dies before them leaves all of it", async () => {
  for (const lost of ["Actor", "ActiveEffect"]) {
    const table = liveTable(temple());
    const seat = await table.sit("Player 1");
    table.lost = ({ type, action }) => type === lost && (lost === "ActiveEffect" || action === "update");
    void bless(seat, ["Воин"]);
    await calm();
    expect(receipts(seat, "Воин").filter(({ effects = [] }) => effects.length > 0)).toEqual([]);
    table.lost = () => false;
    const later = await table.sit("Player 1");
    await calm();
    expect([
      on(later, "Воин").length,
      receipts(later, "Воин").filter(({ effects = [] }) => effects.length > 0).length,
    ]).toEqual([1, 1]);
    expect(later.faults).toEqual([]);
  }
});

test("a tab that dies in the middle of taking back is finished by whoever comes next", async () => {
  const { id, table } = await blessedTable();
  table.lost = ({ type, action }) => type === "ActiveEffect" && action === "delete";
  void undo(id, "undo", "t0");
  await calm();
  table.lost = () => false;
  const later = await table.sit("Player 1");
  await calm();
  expect([on(later, "Воин"), receipts(later, "Воин").at(-1).state]).toEqual([[], "undone"]);
});

test("two who give it at one instant give it once", async () => {
  const table = liveTable(temple());
  const seat = await table.sit("Player 1", ["GM"]);
  let others: Promise<void> | null = null;
  table.lost = ({ type, action, operation }) => {
    if (type === "ActiveEffect" && action === "create" && !others)
      others = table.other("GM", structuredClone({ type, action, operation }));
    return false;
  };
  await bless(seat, ["Воин"]);
  await others;
  await calm();
  await calm();
  expect([
    on(seat, "Воин").length,
    receipts(seat, "Воин").filter(({ effects = [] }) => effects.length > 0).length,
  ]).toEqual([1, 1]);
  expect(seat.faults).toEqual([]);
});

test("a withdrawn use takes its effects from everybody, and counts no more from that moment on", async () => {
  const { id, table } = await blessedTable();
  const gm = await table.sit("GM");
  await calm();
  const before = physical(gm, "Гоблин 1") - 2;
  const player = await table.sit("Player 1");
  await play.undoAction(world["game"].messages.get(id));
  expect(physical(player, "Гоблин 1")).toBe(before);
  await calm();
  expect(on(player, "Воин")).toEqual([]);
  const later = await table.sit("GM");
  await calm();
  expect([blessed(later), physical(later, "Гоблин 1")]).toEqual([[], before]);
  expect(receipts(later, "Гоблин 1").at(-1)).toMatchObject({ amount: 0 });
  expect(receipts(later, "Гоблин 1").at(-1).effects).toBeUndefined();
  expect([...player.faults, ...later.faults]).toEqual([]);
});

/** A blessing of the goblin by the fighter's player, forged on its way, as a Game Master finds it. */
async function forged(forge: (data: Loose) => void, effect: Loose = {}, homemade = "auto") {
  const table = liveTable(temple(effect, homemade));
  let data: Loose;
  const seat = await table.sit("Player 1", ["GM"]);
  table.lost = ({ type, action, operation }) => {
    if (type === "ChatMessage" && action === "create") data = operation["data"][0];
    return true;
  };
  void bless(seat, ["Гоблин 1"]);
  await expect.poll(() => data !== undefined).toBe(true);
  table.lost = () => false;
  forge(data);
  const gm = await table.sit("GM", ["Player 1"]);
  const operation = { keepId: true, data: [{ ...structuredClone(data), _id: "useTest000000001" }] };
  await table.other("Player 1", { type: "ChatMessage", action: "create", operation });
  await calm();
  const [effectOn] = gm.actor("Гоблин 1").effects.contents.filter(({ system }: Loose) => system.action);
  return { gm, effect: effectOn, table };
}

test("forged effects come to nothing: what is stored, what no input is, numbers beyond all rules, other flags", async () => {
  const path = (key: string, value = "500", way = "add") => ({ key, way, value });
  const { gm, effect } = await forged(({ system }) => {
    const [one] = system.effects;
    Object.assign(one, {
      img: "javascript:alert(1)",
      name: "<img src=x onerror=alert(1)>",
      statuses: ["dead", "exhaustion", "poisoned", 7],
      changes: [
        path("system.hp.max"),
        path("system.hp.value"),
        path("system.receipts", "[]", "override"),
        path("system.points.power.bonus", "5"),
        path("system.defenses.physical.bonus"),
        path("ownership.default", "3", "override"),
        path("system.bonuses.attack", "3"),
      ],
      adds: [
        { count: 99, faces: 7, to: ["attack"] },
        { count: 999, faces: 4, to: ["attack", "hp"] },
      ],
      flags: { "opposed-d20": { writes: {} } },
      ends: { at: "minutes", turns: 1e9, mark: { combat: "x", round: 9, combatant: "y" }, save: null },
    });
  });
  expect(effect.img).toBe("icons/svg/aura.svg");
  expect([...effect.statuses]).toEqual(["poisoned"]);
  expect(effect.judged.map(({ key, value }: Loose) => [key, value])).toEqual([["system.bonuses.attack", "3"]]);
  const { changes: _changes, ...parts }: Loose = effect.toObject().system;
  const there = Object.keys(parts).filter((key) => parts[key] !== null);
  expect([effect.flags, there.sort()]).toEqual([{}, ["action", "ends", "rolls"]]);
  expect(effect.system.rolls.adds).toEqual([{ count: 10, faces: 4, to: ["attack"] }]);
  expect(effect.system.ends).toMatchObject({ turns: 1440, mark: { round: 1 } });
  expect(gm.faults).toEqual([]);
  const none = await forged(({ system }) => {
    Object.assign(system.effects[0], { statuses: ["dead"], changes: [path("system.hp.max")], adds: [] });
  });
  expect(none.effect).toBeUndefined();
  expect(none.gm.faults).toEqual([]);
});

test("a player's homemade effect on a creature of the Game Master's waits for one click of his", async () => {
  const { gm, effect, table } = await forged(() => undefined, { statuses: ["unconscious"] }, "ask");
  expect(effect).toBeUndefined();
  // It does not fall either (B-COND-UNC-1).
  expect([on(gm, "Гоблин 1"), [...gm.actor("Гоблин 1").statuses]]).toEqual([[], []]);
  // The button that lets it count is his alone.
  const mayAllow = async (): Promise<unknown> => {
    const { SHARED_BUTTONS, attackState } = await verbs("SHARED_BUTTONS", "attackState");
    return SHARED_BUTTONS.allow.may(attackState(game.messages.get("useTest000000001")), "t0");
  };
  expect(await mayAllow()).toBe(true);
  await table.sit("Player 1", ["GM"]);
  expect(await mayAllow()).toBe("OD20.Can.gmOnly");
  const again = await table.sit("GM");
  await play.allowEffects("useTest000000001", "t0");
  expect(on(again, "Гоблин 1")).toEqual(["Благословение", "Лежащий"]);
  const later = await table.sit("GM");
  await calm();
  expect([on(later, "Гоблин 1").length, later.faults]).toEqual([2, []]);
});

test("B-RES-06: who is immune to a condition is spared it, and his receipt says so", async () => {
  const scene = temple({ statuses: ["poisoned"], system: { changes: [] } });
  const mate = scene.actors.find(({ name }) => name === "Воин");
  mate.system.conditionImmunities = ["poisoned"];
  const table = liveTable(scene);
  const seat = await table.sit("Player 1");
  await bless(seat, ["Воин"]);
  await calm();
  expect(on(seat, "Воин")).toEqual([]);
  expect(receipts(seat, "Воин").at(-1)).toMatchObject({ refused: ["poisoned"], state: "applied" });
  expect(seat.faults).toEqual([]);
});

test("a condition that was there before stays when the same is taken back, and harm waits for a hero's own side", async () => {
  const scene = temple({ statuses: ["poisoned"], system: { changes: [] } });
  const table = liveTable(scene);
  const seat = await table.sit("Player 1", ["Player 2"]);
  await seat.actor("Воин").toggleStatusEffect("poisoned");
  const { id } = await bless(seat, ["Воин", "Следопыт"]);
  await calm();
  const mate = await table.sit("Player 2");
  await calm();
  expect([on(mate, "Воин").length, on(mate, "Следопыт").length]).toEqual([1, 0]);
  const again = await table.sit("Player 1");
  await undo(id, "undo", "t0");
  expect([on(again, "Воин").length, again.actor("Воин").statuses.has("poisoned")]).toEqual([0, true]);
});

test("H-DICE-09: a blessing's die joins attacks and saves under its name, and no defense; what is used up adds it once", async () => {
  const once = { ends: { at: "used" }, rolls: { adds: [{ count: 1, faces: 4, to: ["save"] }] } };
  for (const [more, left] of [
    [{}, 1],
    [{ system: { changes: [], ...once } }, 0],
  ] as const) {
    const table = liveTable(temple(more));
    const seat = await table.sit("Player 1");
    await bless(seat, ["Воин"]);
    await calm();
    const hero = seat.actor("Воин");
    const dice = ({ parts }: Loose): Loose[] => parts.flatMap(({ name, dice: of }: Loose) => (of ? [[name, of]] : []));
    const bonus = [["Благословение", { count: 1, faces: 4 }]];
    expect(dice(hero.getDefense("physical"))).toEqual([]);
    const [weapon] = hero.getWeapons();
    expect(dice(weapon.getAttack(weapon.getAttackModes()[0]))).toEqual(left === 1 ? bonus : []);
    const { check, checkState } = await verbs("check", "checkState");
    const message = await check(hero, "attribute", "discipline", {});
    const state = checkState(message);
    expect([state.void, dice(state.record)]).toEqual([null, bonus]);
    await calm();
    expect(dice(hero.getCheck("attribute", "discipline"))).toEqual(left === 1 ? bonus : []);
    expect(dice(hero.getCheck("skill", "athletics"))).toEqual([]);
    expect(seat.faults).toEqual([]);
  }
});

/** The fighter's feature asks for a save of Discipline against 40 and paralyzes; a save each turn shakes it off. */
function held(): Scene {
  const ends = { at: "minutes", turns: 1, save: { attribute: "discipline", dc: 0 } };
  const scene = temple({ statuses: ["paralyzed"], system: { changes: [], ends } });
  const { items } = scene.actors.find(({ _id }) => _id === HERO);
  items.find(({ _id }: Loose) => _id === BLESSING).system.save = { attribute: "discipline", dc: 40, onSuccess: "none" };
  return scene;
}

test("H-SPL-13 B-COND-01: who fails his save has the effect, with the caster's DC for the saves at his turns' ends", async () => {
  const table = liveTable(held());
  const gm = await table.sit("GM");
  world["CONFIG"].Dice.randomUniform = () => 0.5;
  const { id } = await bless(gm, ["Гоблин 1"]);
  await calm();
  expect([...gm.actor("Гоблин 1").statuses]).toContain("paralyzed");
  const [effect] = gm.actor("Гоблин 1").effects.contents.slice(-1);
  expect(effect.system.ends).toMatchObject({ save: { attribute: "discipline", dc: 40 } });
  const { savesOf } = await verbs("savesOf");
  const [due] = savesOf(gm.actor("Гоблин 1"), { combat: "combatTest000001", round: 1, combatant: "combatant0000001" });
  expect(due).toMatchObject({ kind: "save", done: false });
  await play.rule(id, "s0", { outcome: "miss", factor: null, amount: null });
  await calm();
  expect(on(gm, "Гоблин 1")).toEqual([]);
  await play.rule(id, "s0", null);
  await calm();
  expect(on(gm, "Гоблин 1")).toEqual(["Благословение"]);
  expect(gm.faults).toEqual([]);
});

test("what doubles the speed doubles it, and gives it back", async () => {
  const change = { key: "system.speed.walk", type: "multiply", value: "2", priority: null, phase: "initial" };
  const table = liveTable(temple({ system: { changes: [change] } }));
  const seat = await table.sit("Player 1");
  const speed = (): number => seat.actor("Воин").creature.movement.walk.total;
  const before = speed();
  const { id } = await bless(seat, ["Воин"]);
  await calm();
  expect(speed()).toBe(2 * before);
  await undo(id, "undo");
  expect(speed()).toBe(before);
});

test("B-COND-UNC-1 B-RES-06: who is put to sleep lies, and lies on when the sleep is over; undone he never lay; the immune do not fall", async () => {
  const sleep = {
    name: "Сон",
    statuses: ["unconscious"],
    system: { ends: { at: "minutes", turns: 1 } },
  };
  const scene = temple(sleep);
  const ranger = scene.actors.find(({ name }: Loose) => name === "Следопыт");
  ranger.system.conditionImmunities = ["unconscious"];
  const gm = await liveTable(scene).sit("GM");
  const { id } = await bless(gm);
  await calm();
  const lies = (name: string): boolean[] =>
    ["unconscious", "prone"].map((status) => gm.actor(name).statuses.has(status));
  expect(["Воин", "Следопыт"].map(lies)).toEqual([
    [true, true],
    [false, false],
  ]);
  expect(receipts(gm, "Воин").at(-1).effects).toHaveLength(2);
  await undo(id, "undo");
  expect([lies("Воин"), gm.actor("Воин").effects.size]).toEqual([[false, false], 0]);
  await undo(id, "redo");
  expect(lies("Воин")).toEqual([true, true]);
  const asleep = gm.actor("Воин").effects.find(({ statuses }: Loose) => statuses.has("unconscious"));
  await asleep.update({ disabled: true });
  await calm();
  expect(lies("Воин")).toEqual([false, true]);
  await world["game"].messages.get(id).update({ system: { cancelled: true } });
  await calm();
  expect([lies("Воин"), gm.actor("Воин").effects.size, gm.faults]).toEqual([[false, false], 0, []]);
});
