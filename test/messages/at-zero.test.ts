/** Who chooses nothing at 0 hit points: creatures as the table says, and everybody by the base rules. */
import { beforeEach, expect, test, vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { FIGHT } from "./fight.ts";
import type { Seat } from "./table.ts";
import { turn } from "./live.ts";
import { asks, change, choose, hero, hurt, mortalTable, roll, sit, state } from "./mortal.ts";
import { play, verbs } from "../support/verbs.ts";
import { deal, restAll } from "../support/alone.ts";

declare const game: Loose;
declare const ui: Loose;

beforeEach(() => {
  vi.restoreAllMocks();
});

test("B-DEATH-01 C-64: an important creature chooses, and where the table asks a Game Master says dead or unconscious; the undo takes it back", async () => {
  const at = mortalTable();
  const seat = await sit(at, "GM");
  const foe = (): Loose => seat.actor("Гоблин 1");
  const { value } = foe().hitPoints;
  const strike = async (amount: number): Promise<Loose> => {
    const message = await deal(foe(), amount);
    await calm();
    return message;
  };
  const takeBack = async (message: Loose): Promise<void> => {
    await play.undo(message.id, null);
    await calm();
  };
  const becomes = (): unknown[] => [
    foe().dead,
    foe().out,
    game.combats.get(FIGHT).combatants.find(({ actor }: Loose) => actor === foe()).isDefeated,
  ];
  await game.settings.set("opposed-d20", "ruleOverrides", { npcAtZero: "ask" });
  const { openPrompts } = await verbs("openPrompts");
  for (const [stands, then] of [
    [false, [true, false, true]],
    [true, [false, true, true]],
  ] as const) {
    const blow = await strike(value + 1);
    expect([becomes(), await asks()]).toEqual([[false, false, false], ["choice"]]);
    await play.answerChoice(openPrompts()[0], stands);
    await calm();
    expect([becomes(), await asks()]).toEqual([then, []]);
    await takeBack(blow);
    expect([becomes(), foe().hitPoints.value, await asks()]).toEqual([[false, false, false], value, []]);
  }
  await foe().update({ system: { important: true } });
  const blow = await strike(value + 1);
  expect([await asks(), await play.standToDeath(foe()), foe().hitPoints.value]).toEqual([["choice"], true, -1]);
  await takeBack(blow);
  expect([foe().hitPoints.value, foe().dead, seat.faults]).toEqual([value, false, []]);
});

test("B-DEATH-03 B-DEATH-04 B-DEATH-05 B-DEATH-08 B-DEATH-10: by the base rules he lies unconscious and saves, first aid holds until the next blow, a massive one kills", async () => {
  const at = mortalTable("base");
  const seat = await sit(at, "Player 1");
  const counts = (): unknown[] => {
    const { successes, failures, stable } = hero(seat).system.death;
    return [successes, failures, stable];
  };
  await hurt(seat, 14);
  expect([state(seat), await asks(), await choose(seat, "stand")]).toEqual([[0, true, true, false], [], false]);
  // His turn begins: one save is due, and counted once. A die of nearly 20 succeeds, one of 2 fails.
  await at.other("GM", turn(1));
  const { upkeepOf } = await verbs("upkeepOf");
  const save = async (high: boolean): Promise<void> => {
    roll(high);
    for (const due of upkeepOf(hero(seat)).filter(({ kind }: Loose) => kind === "deathSave")) await due.act();
    await calm();
  };
  await save(true);
  await save(true);
  expect(counts()).toEqual([1, 0, false]);
  await at.other("GM", turn(1, 2));
  await save(false);
  expect(counts()).toEqual([1, 1, false]);
  // Stable, a blow ends it and is a failure; one of his whole maximum is death, and undone he lies as before.
  await hero(seat).update({ system: { death: { successes: 0, failures: 0, stable: true } } });
  await hurt(seat, 3);
  expect([counts(), state(seat)]).toEqual([
    [0, 1, false],
    [0, true, true, false],
  ]);
  const last = await hurt(seat, 20);
  expect(state(seat)[3]).toBe(true);
  await change(seat, last);
  expect([counts(), state(seat), seat.faults]).toEqual([[0, 1, false], [0, true, true, false], []]);
});

test("B-DEATH-10 C-28 B-REST-06 B-REST-08: who lies stable comes to in the hours of a long rest, not in a short one; undone he lies there again", async () => {
  const at = mortalTable();
  const seat = await sit(at, "Player 1");
  const sleep = async (kind: string): Promise<Loose> => {
    const course = { kind, breaks: 0, brokenAfter: null, clock: false, dice: {} };
    const message = await play.rest([hero(seat)], course);
    await calm();
    return message;
  };
  const { lastLong } = hero(seat).system.rest;
  await hurt(seat, 15);
  // He may still stand: nobody is out of danger by himself.
  expect(await sleep("long")).toBeUndefined();
  await choose(seat, "dropOut");
  expect(await sleep("short")).toBeUndefined();
  const slept = await sleep("long");
  expect([hero(seat).hitPoints.value, hero(seat).system.rest.lastLong]).toEqual([1, lastLong]);
  expect(await play.undoRestOf(hero(seat).uuid, slept.id)).toBe(true);
  expect(state(seat)).toEqual([0, true, true, false]);
  // A first aid keeps what it did through both.
  await hero(seat).update({ system: { death: { successes: 0, failures: 0, stable: true } } });
  const again = await sleep("long");
  expect([hero(seat).hitPoints.value, hero(seat).system.death.stable]).toEqual([1, false]);
  await play.undoRestOf(hero(seat).uuid, again.id);
  expect([state(seat), hero(seat).system.death.stable, seat.faults]).toEqual([[0, true, true, false], true, []]);
});

/** The fighter stands 5 below 0 by the homebrew, and the table plays on by the base rules. */
async function basePlayed(): Promise<{ seat: Seat; told: () => unknown[]; proud: unknown[]; owes: () => string[] }> {
  const seat = await sit(mortalTable(), "GM");
  const { upkeepOf, dyingHead } = await verbs("upkeepOf", "dyingHead");
  const told = (): unknown[] => [
    hero(seat).hitPoints.standing,
    hero(seat).acts,
    hero(seat).out,
    hero(seat).statuses.has("unconscious"),
    dyingHead(hero(seat), "root", false).death?.states ?? [],
  ];
  await hurt(seat, 17);
  await choose(seat, "stand");
  const proud = told();
  await game.combats.get(FIGHT).update({ turn: 1 });
  await playBy("base");
  return { seat, told, proud, owes: () => upkeepOf(hero(seat)).map(({ kind }: Loose) => kind) };
}
const playBy = async (profile: string): Promise<void> => {
  await game.settings.set("opposed-d20", "ruleProfile", profile);
  await calm();
};

test("H-DEATH-03 B-DEATH-01 B-DEATH-05 B-DEATH-08: rules without standing count it for nothing while they are played, and only as long", async () => {
  const { seat, told, proud, owes } = await basePlayed();
  expect(proud).toEqual([true, true, false, false, ["Стоит насмерть"]]);
  expect([told(), owes()]).toEqual([[false, false, true, true, []], ["deathSave"]]);
  // A blow is a failure of one who lies, and no check follows it by any rules.
  await hurt(seat, 3);
  expect([hero(seat).system.death.failures, hero(seat).hitPoints.value]).toEqual([1, -5]);
  await playBy("homebrew");
  expect([hero(seat).hitPoints.value, told(), owes(), seat.faults]).toEqual([-5, proud, [], []]);
});

test("B-DEATH-10 B-REST-06 H-DEATH-03: healing and the hours of a rest bring him up from 0 there; taken back he is where he was, and stands again", async () => {
  const { seat, told, proud } = await basePlayed();
  const cure = await hurt(seat, 4, "healing");
  expect([hero(seat).hitPoints.value, hero(seat).out]).toEqual([4, false]);
  await change(seat, cure);
  expect([hero(seat).hitPoints.value, hero(seat).out]).toEqual([-5, true]);
  await hero(seat).update({ system: { death: { stable: true } } });
  const slept = await restAll([hero(seat)], "long");
  await calm();
  expect(hero(seat).hitPoints.value).toBe(1);
  expect(await play.undoRestOf(hero(seat).uuid, slept.id)).toBe(true);
  await hero(seat).update({ system: { death: { stable: false } } });
  await playBy("homebrew");
  expect([hero(seat).hitPoints.value, told(), seat.faults]).toEqual([-5, proud, []]);
});

test("H-DEATH-01 H-DEATH-02 B-DEATH-05: who rolls for his life when the rules let him choose again may choose, and drops out unless he does", async () => {
  const seat = await sit(mortalTable("base"), "GM");
  await hurt(seat, 14);
  await hero(seat).update({ system: { death: { failures: 1 } } });
  await playBy("homebrew");
  expect([await asks(), hero(seat).out]).toEqual([["choice"], false]);
  await game.combats.get(FIGHT).update({ turn: 1 });
  await calm();
  expect(hero(seat).out).toBe(true);
  await choose(seat, "stand");
  expect([hero(seat).hitPoints.standing, hero(seat).out, seat.faults]).toEqual([true, false, []]);
});

test("H-DEATH-03 C-27: points typed below 0, on the sheet or a token's bar, are set for who stands to the death; of others they stop at 0, and that is said", async () => {
  const seat = await sit(mortalTable("homebrew"), "GM");
  const { parseHitPoints, typedPoints } = await verbs("parseHitPoints", "typedPoints");
  const told: string[] = [];
  vi.spyOn(ui.notifications, "warn").mockImplementation((...all: unknown[]) => told.push(String(all[0])));
  const bar = async (value: number, isDelta = false): Promise<number> => {
    await hero(seat).modifyTokenAttribute("hp", value, isDelta, true);
    return hero(seat).hitPoints.value;
  };
  expect([parseHitPoints("=-5"), parseHitPoints("= −5"), parseHitPoints("-5")]).toEqual([
    { kind: "set", value: -5 },
    { kind: "set", value: -5 },
    { kind: "change", amount: -5 },
  ]);
  expect([typedPoints(hero(seat), 999), told]).toEqual([hero(seat).hitPoints.max, []]);
  expect([await bar(-5), typedPoints(hero(seat), -5)]).toEqual([0, 0]);
  expect(told).toEqual(Array.from({ length: 2 }, () => expect.stringMatching(/^Воин: .*стоит насмерть/u)));
  await choose(seat, "stand");
  expect([await bar(-5), typedPoints(hero(seat), -7), hero(seat).hitPoints.standing, told.length]).toEqual([
    -5,
    -7,
    true,
    2,
  ]);
  // Up again by a number of his own, and down by a blow that is typed.
  expect([await bar(-3), await bar(-1, true), hero(seat).dead]).toEqual([-3, -4, false]);
  // As deep as his maximum is high, he dies of it as of a blow.
  await bar(-hero(seat).hitPoints.max);
  expect([hero(seat).dead, seat.faults]).toEqual([true, []]);
});
