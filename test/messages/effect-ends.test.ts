/** Effects that end, on a creature in a fight: told anew when a turn passes, and nothing is written. */
import { expect, test, vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { FIGHT, fighting, HERO, ORDER } from "./fight.ts";
import { sitDown, type Scene, type Seat } from "./table.ts";
import { verbs } from "../support/verbs.ts";

declare const game: Loose, Hooks: Loose;

/** Not by a plain import: the host's own compiler has no types of Foundry. */
/** The goblin, the fighter, the ranger, in this order; the goblin's turn of round 1 runs. */
function table(ends: unknown, more: object = {}): Scene {
  const scene = fighting();
  scene.messages = [];
  const hero = scene.actors.find(({ _id }: Loose) => _id === HERO);
  hero.effects = [
    {
      _id: "condpoisoned0000",
      name: "Отравленный",
      img: "icons/svg/skull.svg",
      type: "base",
      statuses: ["poisoned"],
      disabled: false,
      transfer: true,
      system: { changes: [], ends },
      ...more,
    },
  ];
  return scene;
}

const ENDS = {
  at: "turnEnd",
  of: "source",
  source: ORDER[0],
  mark: { combat: FIGHT, round: 1, combatant: ORDER[0] },
  time: 0,
  turns: 1,
  save: null,
};

/** Another turn, as the server tells of it. */
function turn(round: number, index: number): void {
  const fight = game.combats.get(FIGHT);
  fight.updateSource({ round, turn: index });
  fight.reset();
  fight._onUpdate({ round, turn: index }, {}, "");
  Hooks.callAll("updateCombat", fight, { round, turn: index }, {}, "");
}

const poisoned = (seat: Seat): boolean => seat.actor("Воин").statuses.has("poisoned");
const effect = (seat: Seat): Loose => seat.actor("Воин").effects.get("condpoisoned0000");

test("B-COND-01: a round of the goblin's ends with its next turn, is back when that is taken back, and nothing is written", async () => {
  const seat = await sitDown(table(ENDS), "GM", ["Player 1"]);
  const seen: (readonly [number, number, boolean])[] = [];
  const at = (round: number, index: number): void => {
    turn(round, index);
    seen.push([round, index, poisoned(seat)]);
  };
  expect(poisoned(seat)).toBe(true);
  at(1, 1);
  at(1, 2);
  at(2, 0);
  at(2, 1);
  expect(effect(seat).isSuppressed).toBe(true);
  expect(effect(seat).suppression).toBe("runOut");
  at(2, 2);
  at(2, 0);
  at(3, 2);
  at(1, 0);
  expect(seen).toEqual([
    [1, 1, true],
    [1, 2, true],
    [2, 0, true],
    [2, 1, false],
    [2, 2, false],
    [2, 0, true],
    [3, 2, false],
    [1, 0, true],
  ]);
  expect(seat.writes).toEqual([]);
  expect(seat.faults).toEqual([]);
});

test("H-TURN-03: world time ends a minute, and set back it returns it", async () => {
  const minute = { ...ENDS, at: "minutes", mark: null, time: 0 };
  const seat = await sitDown(table(minute), "GM");
  const pass = (time: number): boolean => {
    game.time.worldTime = time;
    Hooks.callAll("updateWorldTime", time, 0, {}, "");
    return poisoned(seat);
  };
  Object.defineProperty(game.time, "worldTime", { value: 0, writable: true });
  expect([pass(59), pass(60), pass(59)]).toEqual([true, false, true]);
  expect(seat.writes).toEqual([]);
});

test("B-COND-01 H-TURN-03: one that was saved off ends with that turn, and sooner where its own end or a deed comes before", async () => {
  const [, own = ""] = ORDER;
  const save = { attribute: "athletics", dc: 12 };
  const saved = { message: "saveSaveSave0001", turn: { combat: FIGHT, round: 2, combatant: own } };
  const lasting = { ...ENDS, of: "bearer", at: "minutes", mark: null, turns: 1, save };
  const sit = async (more: object): Promise<Seat> => {
    const scene = table(lasting, { system: { ends: { ...lasting, ...more }, endedBy: saved } });
    const seat = await sitDown(scene, "GM");
    Object.defineProperty(game.time, "worldTime", { value: 0, writable: true });
    turn(2, 1);
    return seat;
  };
  const seat = await sit({});
  expect(poisoned(seat)).toBe(true);
  turn(2, 2);
  expect(poisoned(seat)).toBe(false);
  turn(2, 1);
  expect(poisoned(seat)).toBe(true);
  // His turn still runs when the minute is over.
  game.time.worldTime = 60;
  Hooks.callAll("updateWorldTime", 60, 0, {}, "");
  expect(poisoned(seat)).toBe(false);
  // Damage that ends it came before his turn is over.
  expect(poisoned(await sit({ onDamage: "ends" }))).toBe(false);
  expect(seat.faults).toEqual([]);
});

test("B-COND-01: once its fight is gone, whoever answers for the bearer deletes what has ended; others leave it", async () => {
  for (const [user, sweeps] of [
    ["GM", false],
    ["Player 1", true],
  ] as const) {
    const seat = await sitDown(table(ENDS), user, ["GM", "Player 1"]);
    turn(2, 1);
    const fight = game.combats.get(FIGHT);
    game.combats.delete(FIGHT);
    Hooks.callAll("deleteCombat", fight, {}, "");
    await vi.dynamicImportSettled();
    expect(poisoned(seat)).toBe(false);
    await expect.poll(() => seat.writes.length).toBe(sweeps ? 1 : 0);
    if (sweeps) expect(JSON.stringify(seat.writes[0])).toContain("condpoisoned0000");
  }
});

test.each([
  ["text", "x"],
  ["a list", [1]],
  ["too many turns", { ...ENDS, turns: 1e9 }],
  ["turns of text", { ...ENDS, turns: "x", time: "y" }],
  ["a mark of text", { ...ENDS, mark: "x" }],
  ["a mark with text in it", { ...ENDS, mark: { combat: 3, round: "x", combatant: {} } }],
  ["an unknown end", { ...ENDS, at: "whenever" }],
  ["a fight that never was", { ...ENDS, mark: { ...ENDS.mark, combat: "nope" } }],
  ["a save of nothing", { ...ENDS, at: "never", save: { attribute: "luck", dc: Number.NaN } }],
  ["everything odd", { at: {}, of: 7, source: [], mark: [], time: 1e300, turns: -5, save: "x" }],
])("forged: %s keeps no creature from being prepared and no sheet from its words", async (_name, ends) => {
  const seat = await sitDown(table(ends), "GM");
  turn(2, 1);
  expect(typeof poisoned(seat)).toBe("boolean");
  const { creatureEffects, headBadges } = await verbs("creatureEffects", "headBadges");
  expect(() => [
    creatureEffects(seat.actor("Воин"), { rootId: "x", editable: true }),
    headBadges(seat.actor("Воин")),
  ]).not.toThrow();
  expect(seat.faults).toEqual([]);
});

test("14 would write that it has run out: of what has an end of our own it is told no; an expired one of ours still counts", async () => {
  const seat = await sitDown(
    table(ENDS, { duration: { value: 1, units: "rounds", expiry: null, expired: true } }),
    "GM",
  );
  expect(effect(seat).isExpiryEvent("turnStart", {})).toBe(false);
  expect(poisoned(seat)).toBe(true);
});

test("B-COND-EXH-1: the sixth level of exhaustion kills, and five do not", async () => {
  const dead: unknown[] = [];
  for (const level of [5, 6]) {
    const scene = table(null, { statuses: [] });
    scene.actors.find(({ _id }: Loose) => _id === HERO).system.exhaustion = { other: level };
    const hero = (await sitDown(scene, "GM")).actor("Воин");
    dead.push([hero.dead, hero.statuses.has("dead"), hero.acts]);
  }
  expect(dead).toEqual([
    [false, false, true],
    [true, true, false],
  ]);
});

test("B-COND-PAR-1 B-COND-INC-1: what a condition brings along is derived, and gone with its cause", async () => {
  const seat = await sitDown(table(ENDS, { statuses: ["paralyzed"] }), "GM");
  const hero = seat.actor("Воин");
  expect([hero.acts, hero.statuses.has("incapacitated")]).toEqual([false, true]);
  turn(2, 1);
  expect([hero.acts, hero.statuses.has("incapacitated")]).toEqual([true, false]);
});
