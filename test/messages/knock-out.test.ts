/** Knocking out instead of striking dead: before the blow and after it, taken back exactly, and what wakes. */
import { expect, test, vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { FIGHT } from "./fight.ts";
import { brawl, liveTable, type LiveTable } from "./live.ts";
import { shelves } from "./shelves.ts";
import type { Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";
import { attackWith, deal, noWindows, restAll } from "../support/alone.ts";

declare const game: Loose, CONFIG: Loose;

const goblin = (seat: Seat): Loose => seat.actor("Гоблин 1");

/** A goblin with 5 of 20 hit points and no armor, which defends by a number; the fighter beside it. */
function table(): LiveTable {
  const scene = brawl("Воин", "Гоблин 1", "Следопыт");
  for (const actor of scene.actors)
    if (actor.type === "npc") {
      actor.system.defenseMode = "fixed";
      actor.items = actor.items.filter(({ type }: Loose) => type !== "armor");
    }
  for (const token of scene.scenes[0].tokens)
    if (token.delta?.system?.hp) token.delta.system.hp = { value: 5, max: 20, stated: 20 };
  for (const token of scene.scenes[0].tokens) if (token.delta?.system) token.delta.system.ledger = {};
  return liveTable(scene);
}

const sit = async (at: LiveTable, user: string): Promise<Seat> => {
  vi.restoreAllMocks();
  const seat = await at.sit(user);
  noWindows();
  // Every die nearly its most: blows land, and 5 points are not enough.
  CONFIG.Dice.randomUniform = () => 0.06;
  return seat;
};

async function strike(seat: Seat, spares: boolean): Promise<Loose> {
  const actor = seat.actor("Воин");
  const target = goblin(seat);
  const message = await attackWith(
    actor,
    actor.items.find((item: Loose) => item.type === "weapon" && !item.getAttack?.("strike")?.ranged),
    target,
    { mode: "strike", spares },
  );
  await vi.dynamicImportSettled();
  await calm();
  return message;
}

const becomes = (seat: Seat): unknown[] => {
  const actor = goblin(seat);
  const fighter = game.combats.get(FIGHT).combatants.find((one: Loose) => one.actor === actor);
  return [actor.hitPoints.value, actor.dead, actor.statuses.has("unconscious"), fighter.isDefeated];
};
const DEAD = [0, true, false, true];
const OUT = [1, false, true, true];
const UNHURT = [5, false, false, false];

test("B-DEATH-14 B-DEATH-15 C-53: chosen before the blow or after it, dead and knocked out change places under one receipt; undone in any order it is unhurt", async () => {
  const seat = await sit(table(), "GM");
  const { undo, attackState } = await verbs("undo", "attackState");
  const before = await strike(seat, true);
  const receipts = (): Loose[] => goblin(seat).system.receipts;
  expect(becomes(seat)).toEqual(OUT);
  expect(receipts().map(({ hp, state, spare }: Loose) => [hp, state, spare])).toEqual([[4, "applied", "out"]]);
  expect((await seat.card(before)).text).toContain("оглушён, 1 хит");
  await undo(before.id, null);
  expect(becomes(seat)).toEqual(UNHURT);
  await play.redo(before.id, null);
  expect(becomes(seat)).toEqual(OUT);
  // The same blow is to kill now, and then not again.
  const key = before.system.targets[0].key;
  await play.setNonlethal(before.id, key, false);
  await calm();
  expect([becomes(seat), receipts().length, receipts()[0].hp]).toEqual([DEAD, 1, 5]);
  await play.setNonlethal(before.id, key, true);
  await calm();
  expect([becomes(seat), attackState(before).targets[0].fall]).toEqual([OUT, "spared"]);
  // Whoever lies there is struck once more, to kill: that blow alone is taken back, then the first.
  const second = await strike(seat, false);
  expect(becomes(seat)).toEqual(DEAD);
  // It has knocked out nobody who was not; the first one may still be another.
  const offered = async (message: Loose): Promise<string[]> =>
    (await seat.card(message)).buttons.map(({ action }) => action).filter((one) => /^(spare|strikeDead)$/u.test(one));
  expect([await offered(before), await offered(second)]).toEqual([["strikeDead"], []]);
  await undo(second.id, null);
  expect(becomes(seat)).toEqual(OUT);
  await play.redo(second.id, null);
  await undo(before.id, null);
  // The second alone is worth as much as the first, and kills.
  expect(becomes(seat)).toEqual(DEAD);
  await undo(second.id, null);
  expect(becomes(seat)).toEqual(UNHURT);
  // Withdrawn, a blow that has knocked out wakes.
  await play.redo(before.id, null);
  expect(becomes(seat)).toEqual(OUT);
  await before.update({ system: { cancelled: true } });
  await calm();
  expect([becomes(seat), seat.faults]).toEqual([UNHURT, []]);
});

test("B-DEATH-14: a blow that would not bring to 0 spares nobody, however late it is said; nor does a shot", async () => {
  const seat = await sit(table(), "GM");
  await goblin(seat).update({ system: { hp: { value: 20 } } });
  const first = await strike(seat, true);
  const left = goblin(seat).hitPoints.value;
  expect(becomes(seat)).toEqual([left, false, false, false]);
  expect(left).toBeGreaterThan(1);
  await goblin(seat).update({ system: { hp: { value: 1 } } });
  const last = await strike(seat, false);
  expect(becomes(seat)).toEqual(DEAD);
  // The first has felled nobody: saying so of it changes nothing.
  for (const way of [false, true]) await play.setNonlethal(first.id, first.system.targets[0].key, way);
  await calm();
  expect(becomes(seat)).toEqual(DEAD);
  await last.update({ system: { ranged: true } });
  expect(await play.setNonlethal(last.id, last.system.targets[0].key, true)).toBe(false);
  // Nor one of which somebody has written it past that.
  const [target] = last.toObject().system.targets;
  await last.update({ system: { targets: [{ ...target, spares: true }] } });
  await calm();
  expect([becomes(seat), seat.faults]).toEqual([DEAD, []]);
});

test("B-DEATH-15 C-53: a rest, a healing and a first aid wake, each taken back exactly", async () => {
  const at = table();
  const seat = await sit(at, "GM");
  const awake = [1, false, false, false];
  await strike(seat, true);
  const slept = await restAll([goblin(seat)], "short");
  expect(becomes(seat)).toEqual(awake);
  expect(await play.undoRestOf(goblin(seat).uuid, slept.id)).toBe(true);
  expect(becomes(seat)).toEqual(OUT);
  const healing = await deal(goblin(seat), "3", { kind: "healing" });
  await calm();
  expect(becomes(seat)).toEqual([4, false, false, false]);
  await play.undo(healing.id, null);
  expect(becomes(seat)).toEqual(OUT);
  // Typed points are regained ones, too.
  await goblin(seat).changeHitPoints(2);
  expect(becomes(seat)).toEqual([3, false, false, false]);
  await goblin(seat).update({ system: { hp: { value: 1 } } });
  expect(becomes(seat)).toEqual(awake);
  await strike(seat, true);
  expect(becomes(seat)).toEqual(OUT);
  const { aidable } = await verbs("aidable");
  const helper = seat.actor("Следопыт");
  expect(aidable(helper).map(({ name }: Loose) => name as string)).toContain(goblin(seat).name);
  const { rollAction } = await verbs("rollAction");
  const check = await rollAction("firstAid", goblin(seat).uuid)(helper, "skill", "medicine", { dc: 10 });
  await calm();
  expect(becomes(seat)).toEqual(awake);
  await check.update({ system: { cancelled: true } });
  await calm();
  expect([becomes(seat), seat.faults]).toEqual([OUT, []]);
});

test("B-DEATH-14 B-REST-01 B-REST-06: a blow that kills after all leaves the rest nothing to heal; one that spares again gives it back", async () => {
  const seat = await sit(table(), "GM");
  const blow = await strike(seat, true);
  const slept = await restAll([goblin(seat)], "long");
  // Half of 20.
  const rested = [11, false, false, false];
  expect(becomes(seat)).toEqual(rested);
  // 5 - 5 is 0, from which nobody rests: the rest counts for nothing as long as the blow kills.
  for (const way of [false, true, false, true]) {
    await play.setNonlethal(blow.id, blow.system.targets[0].key, way);
    await calm();
    expect([way, becomes(seat), goblin(seat).system.receipts[0].hp]).toEqual(way ? [way, rested, 4] : [way, DEAD, 5]);
  }
  expect(await play.undoRestOf(goblin(seat).uuid, slept.id)).toBe(true);
  expect(goblin(seat).hitPoints.value).toBe(1);
  await play.undo(blow.id, null);
  expect([becomes(seat), seat.faults]).toEqual([UNHURT, []]);
});

test("B-COND-UNC-1: who is roused lies there, stands up by a deed, and each is taken back exactly; without the blow he never lay", async () => {
  const at = table();
  const seat = await sit(at, "GM");
  const { undo, canStandUp } = await verbs("undo", "canStandUp");
  /** Unconscious, prone, whether that is his own, and whether he may stand up. */
  const lies = (at: Seat = seat): boolean[] => {
    const { statuses, conditions } = goblin(at);
    return [statuses.has("unconscious"), statuses.has("prone"), conditions.includes("prone"), canStandUp(goblin(at))];
  };
  const [NEVER, ASLEEP, WOKEN] = [
    [false, false, false, false],
    [true, true, false, false],
    [false, true, true, true],
  ];
  const blow = await strike(seat, true);
  expect(lies()).toEqual(ASLEEP);
  const healing = await deal(goblin(seat), "3", { kind: "healing" });
  await calm();
  expect(lies()).toEqual(WOKEN);
  const stood = await play.doAction(goblin(seat), "stand");
  expect(lies()).toEqual(NEVER);
  await play.undoAction(stood);
  expect(lies()).toEqual(WOKEN);
  // Whoever comes later finds him so.
  const later = await sit(at, "Player 1");
  expect(lies(later)).toEqual(WOKEN);
  const gm = await sit(at, "GM");
  await undo(healing.id, null);
  expect(lies(gm)).toEqual(ASLEEP);
  await play.redo(healing.id, null);
  expect(lies(gm)).toEqual(WOKEN);
  // Without the blow he had not been there, in whatever order it is taken back.
  await undo(blow.id, null);
  expect(lies(gm)).toEqual(NEVER);
  await undo(healing.id, null);
  expect([lies(gm), goblin(gm).hitPoints.value]).toEqual([NEVER, 5]);
  await play.redo(blow.id, null);
  await undo(blow.id, null);
  expect(lies(gm)).toEqual(NEVER);
  await play.redo(blow.id, null);
  // By hand.
  await goblin(gm).changeHitPoints(2);
  expect(lies(gm)).toEqual(WOKEN);
  await goblin(gm).toggleStatusEffect("prone");
  expect(lies(gm)).toEqual(NEVER);
  expect(gm.faults).toEqual([]);
});

test("B-COND-UNC-1 C-64: one that lies unconscious at 0 hit points is prone when it is healed, the dead are not", async () => {
  const seat = await sit(table(), "GM");
  await game.settings.set("opposed-d20", "ruleOverrides", { npcAtZero: "unconscious" });
  await goblin(seat).changeHitPoints(-9);
  expect([...goblin(seat).statuses].sort()).toEqual(["incapacitated", "prone", "unconscious"]);
  await goblin(seat).changeHitPoints(4);
  expect([...goblin(seat).statuses]).toEqual(["prone"]);
  await goblin(seat).toggleStatusEffect("prone");
  await goblin(seat).changeHitPoints(-9);
  await game.settings.set("opposed-d20", "ruleOverrides", { npcAtZero: "dead" });
  await goblin(seat).changeHitPoints(4);
  expect([[...goblin(seat).statuses], seat.faults]).toEqual([[], []]);
});

test("B-COND-UNC-1 C-64: of several blows the one that felled decides whether he ever lay there", async () => {
  const seat = await sit(table(), "GM");
  await game.settings.set("opposed-d20", "ruleOverrides", { npcAtZero: "unconscious" });
  const arrive = async (kind: string, amount: string): Promise<string> => {
    const message = await deal(goblin(seat), amount, { kind });
    await calm();
    return message.id;
  };
  const state = (): unknown[] => [goblin(seat).hitPoints.value, goblin(seat).statuses.has("prone")];
  const felled = await arrive("damage", "6");
  const later = await arrive("damage", "3");
  await arrive("healing", "4");
  expect(state()).toEqual([4, true]);
  // The one that found nothing left: he was down without it, and lies there still.
  await play.undo(later, null);
  expect(state()).toEqual([4, true]);
  await play.undo(felled, null);
  expect([state(), seat.faults]).toEqual([[9, false], []]);
});

test("B-COND-UNC-1 C-64: without a blow before the last he would not have lain there either, and rises unhurt by the fall", async () => {
  const seat = await sit(table(), "GM");
  await game.settings.set("opposed-d20", "ruleOverrides", { npcAtZero: "unconscious" });
  const blow = async (amount: string): Promise<string> => {
    const message = await deal(goblin(seat), amount);
    await calm();
    return message.id;
  };
  const state = (): unknown[] => [goblin(seat).hitPoints.value, [...goblin(seat).statuses].sort().join()];
  // Of 5: 3 and 2 are 0, each alone leaves him standing.
  const first = await blow("3");
  const second = await blow("2");
  const down = [0, "incapacitated,prone,unconscious"];
  expect(state()).toEqual(down);
  await play.undo(first, null);
  expect(state()).toEqual([3, ""]);
  await play.redo(first, null);
  expect(state()).toEqual(down);
  await play.undo(second, null);
  expect([state(), seat.faults]).toEqual([[2, ""], []]);
});

test("B-COND-UNC-1 B-RES-06: an effect that puts to sleep lays down, and leaves prone; so does the switch; not who is immune to either", async () => {
  const seat = await sit(table(), "GM");
  const lies = (): string[] => [...goblin(seat).statuses].filter((id) => id === "unconscious" || id === "prone").sort();
  await goblin(seat).toggleStatusEffect("unconscious");
  expect([lies(), goblin(seat).effects.size]).toEqual([["prone", "unconscious"], 2]);
  await goblin(seat).toggleStatusEffect("unconscious");
  expect(lies()).toEqual(["prone"]);
  await play.doAction(goblin(seat), "stand");
  expect(lies()).toEqual([]);
  await goblin(seat).toggleStatusEffect("unconscious");
  await goblin(seat).toggleStatusEffect("unconscious");
  expect(lies()).toEqual(["prone"]);
  await goblin(seat).toggleStatusEffect("prone");
  await goblin(seat).update({ system: { conditionImmunities: ["prone"] } });
  await goblin(seat).toggleStatusEffect("unconscious");
  await goblin(seat).toggleStatusEffect("unconscious");
  expect([lies(), seat.faults]).toEqual([[], []]);
});

test("H-DEATH-05 C-27: an injury that a rest has healed comes back with the undo of the rest", async () => {
  const seat = await sit(table(), "GM");
  const hero = seat.actor("Воин");
  const system = { penalty: { checks: -1 }, heals: { rest: "long", count: 1 } };
  const [injury] = await hero.createEmbeddedDocuments("Item", [{ name: "Ушиб", type: "injury", system }]);
  const hinders = (): number[] => [hero.items.get(injury.id).system.heals.passed, hero.system.hindrance.checks.length];
  const slept = await restAll([hero], "long");
  expect(hinders()).toEqual([1, 0]);
  expect([await play.undoRestOf(hero.uuid, slept.id), hinders(), seat.faults]).toEqual([true, [0, 1], []]);
});

test("B-DEATH-14: a player knocks out while the Game Master is away, who finds it so", async () => {
  const at = table();
  const gm = await sit(at, "GM");
  const message = await strike(gm, false);
  expect(becomes(gm)).toEqual(DEAD);
  const { spares: _none, ...target } = message.toObject().system.targets[0];
  // As the fighter's own player writes it, with nobody there who may write the goblin.
  await message.update({ author: game.users.getName("Player 1").id });
  const change = { _id: message.id, system: { targets: [{ ...target, spares: true }] } };
  await at.other("Player 1", { type: "ChatMessage", action: "update", operation: { updates: [change] } });
  const later = await sit(at, "GM");
  await calm();
  expect([becomes(later), later.faults]).toEqual([OUT, []]);
});

test("B-DEATH-14: a module's blow knocks out where it says so, and says nothing of it else", async () => {
  const table = liveTable(brawl("Гоблин 1", "Воин"));
  const seat = await table.sit("GM");
  const goblin = seat.actor("Гоблин 1");
  const strikes = async (more: object): Promise<unknown> => {
    const targets = [seat.actor("Воин")];
    return (await play.attackByApi({ item: goblin.getWeapons()[0], targets, ...more })).toObject().system.targets[0]
      .spares;
  };
  expect([await strikes({ spares: true }), await strikes({})]).toEqual([true, undefined]);
  await expect(strikes({ spares: "yes" })).rejects.toThrow("spares");
  expect(seat.faults).toEqual([]);
});

test("H-DEATH-05 C-27: the table's own injuries stand beside the sample's, a copy in its row; alone where the table has it so", async () => {
  const scene = brawl("Гоблин 1", "Воин");
  const injury = (_id: string, name: string, more: object = {}): object => ({
    _id,
    name,
    type: "injury",
    system: { penalty: { checks: -1 } },
    ...more,
  });
  const packs = shelves("ru", ["injuries"]);
  const [sample] = [...packs.values()].map(({ documents }) => [...documents.values()]);
  const copied = `Compendium.opposed-d20.injuries.Item.${String(sample?.[0]?.["_id"])}`;
  scene.items = [
    injury("injuryFirst00001", "Ожог"),
    injury("injurySecond0001", "Одышка", { _stats: { compendiumSource: copied } }),
  ];
  const seat = await liveTable(scene, packs).sit("GM");
  const names = async (): Promise<string[]> => (await play.injuryList()).map(({ name }: Loose) => name as string);
  const merged = await names();
  expect([merged.length, merged[0], merged[20]]).toEqual([21, "Одышка", "Ожог"]);
  await game.settings.set("opposed-d20", "injuryTable", "own");
  expect(await names()).toEqual(["Одышка", "Ожог"]);
  expect(seat.faults).toEqual([]);
});
