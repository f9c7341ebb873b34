/** A turn by the rules of d20-3e: who has none yet, who has 0 hit points, who runs. */
import { expect, test, vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { FIGHT } from "./fight.ts";
import { brawl, liveTable, type LiveTable } from "./live.ts";
import type { Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";
import { byRules, noWindows, passTo } from "../support/alone.ts";

declare const game: Loose;

function table(profile = "d20-3e"): LiveTable {
  const scene = brawl("Гоблин 1", "Воин", "Следопыт");
  byRules(scene, profile);
  return liveTable(scene);
}
const sit = async (at: LiveTable): Promise<Seat> => {
  vi.restoreAllMocks();
  const seat = await at.sit("GM");
  noWindows();
  return seat;
};
const hero = (seat: Seat): Loose => seat.actor("Воин");
const combatant = (seat: Seat, name: string): Loose =>
  game.combats.get(FIGHT).combatants.find(({ actor }: Loose) => actor === seat.actor(name));
const flat = (seat: Seat): boolean[] =>
  ["Гоблин 1", "Воин", "Следопыт"].map((name) => combatant(seat, name)?.flatFooted as boolean);
const badges = async (actor: Loose): Promise<string[]> => {
  const { headBadges } = await verbs("headBadges");
  return headBadges(actor).map(({ name }: Loose) => name);
};

test("D-TURN-03: flat-footed until the own first turn, on badge and Defense, unless the table has it otherwise; gone with the fight", async () => {
  const at = table();
  const seat = await sit(at);
  const { value } = hero(seat).system.characteristics.dexterity;
  const bonus = Math.floor((value - 10) / 2);
  expect(bonus).toBeGreaterThan(0);
  const total = (): number => hero(seat).getDefense("physical").total as number;
  expect([flat(seat), await badges(hero(seat))]).toEqual([[false, true, true], ["Мешкающий"]]);
  const slow = total();
  await game.settings.set("opposed-d20", "ruleOverrides", { flatFooted: "nothing" });
  expect(total() - slow).toBe(bonus);
  await game.settings.set("opposed-d20", "ruleOverrides", {});
  expect(total()).toBe(slow);
  const part = hero(seat)
    .getDefense("physical")
    .parts.find(({ label }: Loose) => label === "OD20.Part.FlatFooted");
  expect(part.value).toBe(-bonus);
  await passTo(at, 1);
  expect([flat(seat), await badges(hero(seat)), total() - slow]).toEqual([[false, false, true], [], bonus]);
  await passTo(at, 0, 2);
  expect(flat(seat)).toEqual([false, false, false]);
  await passTo(at, 0);
  expect(flat(seat)).toEqual([false, true, true]);
  await game.combats.get(FIGHT).delete();
  await calm();
  expect([await badges(hero(seat)), total() - slow, seat.faults]).toEqual([[], bonus, []]);
});

test("D-TURN-03: another initiative neither takes the first turn back nor gives one; who joins late waits for his own", async () => {
  const at = table();
  const seat = await sit(at);
  await game.combats.get(FIGHT).update({ turn: 1 });
  await calm();
  expect(flat(seat)).toEqual([false, false, true]);
  // The ranger is put before the one whose turn it is, the goblin behind all.
  await combatant(seat, "Следопыт").update({ initiative: 50 });
  await combatant(seat, "Гоблин 1").update({ initiative: -5 });
  expect(flat(seat)).toEqual([false, false, true]);
  const fight = game.combats.get(FIGHT);
  const [guest] = await fight.createEmbeddedDocuments("Combatant", [{ name: "Гость", initiative: 60 }]);
  expect(fight.combatants.get(guest.id).flatFooted).toBe(true);
  await fight.update({ round: 2, turn: 0 });
  await calm();
  expect(fight.combatant.id).toBe(guest.id);
  expect([fight.combatants.get(guest.id).flatFooted, flat(seat)]).toEqual([false, [false, false, true]]);
  await fight.update({ turn: 1 });
  expect(flat(seat)).toEqual([false, false, false]);
});

test("D-TURN-03: by other rules nobody is flat-footed", async () => {
  for (const profile of ["homebrew", "base"]) {
    const seat = await sit(table(profile));
    expect([flat(seat), await badges(hero(seat))]).toEqual([[false, false, false], []]);
  }
});

test("D-DEATH-02: who fell in a turn before his own is disabled, though whoever had that turn now comes later", async () => {
  const at = table();
  const seat = await sit(at);
  const fight = game.combats.get(FIGHT);
  await fight.update({ round: 2, turn: 0 });
  await hero(seat).setHitPoints({ value: 0 });
  await calm();
  await combatant(seat, "Гоблин 1").update({ initiative: -5 });
  await fight.update({ turn: fight.turns.findIndex(({ actor }: Loose) => actor === hero(seat)) });
  await calm();
  const { turnOf } = await verbs("turnOf");
  // One action, and no way beside it.
  expect([turnOf(hero(seat)).ledger.active.all, turnOf(hero(seat)).ledger.feet.all]).toEqual([1, 30]);
  const { overuseNext } = await verbs("overuseNext");
  expect(overuseNext(hero(seat), { spends: "fullRound" })).not.toBeNull();
  expect(seat.faults).toEqual([]);
});

test("D-MOV-03 D-DEATH-02: running is in the list of d20-3e alone, takes the whole turn and gives four times the speed; the disabled cannot run, and have one action (D-TURN-04)", async () => {
  const at = table();
  const seat = await sit(at);
  await passTo(at, 1);
  const { actionList, turnOf, overuseNext } = await verbs("actionList", "turnOf", "overuseNext");
  const keys = (): string[] => actionList(hero(seat)).map(({ key }: Loose) => key);
  const ledger = (): Loose => turnOf(hero(seat)).ledger;
  expect([keys().includes("run"), ledger().feet.all]).toEqual([true, 30]);
  await play.doAction(hero(seat), "run", {});
  await calm();
  expect([ledger().feet.all, ledger().active.left]).toEqual([120, 0]);
  expect(overuseNext(hero(seat), { spends: "active" })).not.toBeNull();
  await passTo(at, 2);
  await hero(seat).setHitPoints({ value: 0 });
  await calm();
  await passTo(at, 1, 2);
  expect([hero(seat).acts, ledger().active.left, ledger().feet]).toEqual([true, 1, { all: 30, left: 30 }]);
  expect(overuseNext(hero(seat), { spends: "fullRound" })).not.toBeNull();
  await play.doAction(hero(seat), "dodge", {});
  await calm();
  expect([ledger().active.left, ledger().feet.left]).toEqual([0, 0]);
  expect(overuseNext(hero(seat), { spends: "swap" })).not.toBeNull();
  await game.settings.set("opposed-d20", "ruleProfile", "homebrew");
  expect(keys()).not.toContain("run");
  expect(seat.faults).toEqual([]);
});

test("D-ATK-04 D-SAVE-02 D-ATK-07 D-C6: class, level and size give the base numbers, what is entered is added, and a second preparation changes nothing", async () => {
  const seat = await sit(table());
  const actor = hero(seat);
  const progression = { attack: "threeQuarters", goodSaves: ["reflex"] };
  await actor.createEmbeddedDocuments("Item", [{ name: "Класс", type: "class", system: { progression } }]);
  await actor.update({ system: { "details.level": 6, baseAttack: 2, "numbers3e.will": 1, size: "large" } });
  // Three quarters of 6 are 4, and 2 entered; a good save is 2 + 3, poor ones 2, with 1 entered for Will; large is −1.
  const shown = (): unknown => {
    const { baseAttack, numbers3e } = actor.system;
    const { fortitude, reflex, will, size } = numbers3e;
    return [baseAttack, fortitude, reflex, will, size];
  };
  expect(shown()).toEqual([6, 2, 5, 3, -1]);
  actor.prepareData();
  expect(shown()).toEqual([6, 2, 5, 3, -1]);
  // The data keep what was entered alone.
  const { baseAttack, numbers3e } = actor.system.toObject();
  expect([baseAttack, numbers3e.will, numbers3e.size]).toEqual([2, 1, 0]);
  expect(seat.faults).toEqual([]);
});

test("D-AOO-03: who has no reactions has none to lose; attacks of opportunity are counted apart", async () => {
  const { reactionLeft } = await verbs("reactionLeft");
  expect(reactionLeft(hero(await sit(table())))).toBeNull();
});
