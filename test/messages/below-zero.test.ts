/** Hit points that go on below 0 by the rules of d20-3e, of heroes and creatures alike; and who saves against death by the base rules. */
import { expect, test, vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { FIGHT } from "./fight.ts";
import { brawl, liveTable, type LiveTable } from "./live.ts";
import type { Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";
import { byRules, deal, everyDie, noWindows, passTo } from "../support/alone.ts";

declare const game: Loose, CONFIG: Loose;

const goblin = (seat: Seat): Loose => seat.actor("Гоблин 1");

function table(profile: string): LiveTable {
  const scene = brawl("Гоблин 1", "Воин");
  for (const token of scene.scenes[0].tokens)
    if (token.delta?.system) {
      token.delta.system.hp = { value: 5, max: 20, stated: 20 };
      token.delta.system.ledger = {};
    }
  byRules(scene, profile);
  return liveTable(scene);
}
const sit = async (at: LiveTable): Promise<Seat> => {
  vi.restoreAllMocks();
  const seat = await at.sit("GM");
  noWindows();
  return seat;
};
const meet = async (seat: Seat, amount: number, kind = "damage"): Promise<Loose> => {
  const message = await deal(goblin(seat), amount, { kind });
  await calm();
  return message;
};
const takeBack = async (message: Loose): Promise<void> => {
  await play.undo(message.id, null);
  await calm();
};
/** Hit points, dead, unconscious, defeated in the tracker, stable. */
const becomes = (seat: Seat): unknown[] => {
  const actor = goblin(seat);
  const fighter = game.combats.get(FIGHT).combatants.find((one: Loose) => one.actor === actor);
  const { stable } = actor.system.death;
  return [actor.hitPoints.value, actor.dead, actor.statuses.has("unconscious"), fighter.isDefeated, stable];
};
/** All that is due of it is done; a die of so many faces shows this. */
const does = async (seat: Seat, face: number, size = 20): Promise<number> => {
  everyDie(face, size);
  const { upkeepOf } = await verbs("upkeepOf");
  const dues = upkeepOf(goblin(seat)).filter(({ kind }: Loose) => kind === "deathSave");
  for (const due of dues) await due.act();
  await calm();
  return dues.length;
};

test("D-DEATH-01 D-DEATH-02 D-DEATH-03 D-DEATH-06 D-DEATH-08 D-DMG-01: a goblin goes below 0, disabled, dying, dead at -10, each blow taken back exactly", async () => {
  const seat = await sit(table("d20-3e"));
  const { dyingHead } = await verbs("dyingHead");
  /** In words, in the head of its sheet: nothing can be chosen or switched there. */
  const told = (): unknown => {
    const { death, stand, dropOut } = dyingHead(goblin(seat), "sheet", true);
    expect([stand, dropOut, death?.switches ?? [], death?.counters ?? []]).toEqual([false, "", [], []]);
    return death?.states ?? [];
  };
  const four = await meet(seat, 4);
  expect([becomes(seat), told()]).toEqual([[1, false, false, false, false], []]);
  const one = await meet(seat, 1);
  expect(becomes(seat)).toEqual([0, false, false, false, false]);
  expect(told()).toEqual(["На пределе: одно действие за ход, потом 1 урон"]);
  const nine = await meet(seat, 9);
  expect([becomes(seat), told()]).toEqual([[-9, false, true, true, false], ["При смерти"]]);
  const last = await meet(seat, 1);
  expect([becomes(seat), told()]).toEqual([[-10, true, false, true, false], ["Мёртв"]]);
  // Nothing heals the dead.
  await meet(seat, 8, "healing");
  expect(becomes(seat)).toEqual([-10, true, false, true, false]);
  // Without the nine he is at −1, and the healing of 8 does what it is worth: 7.
  await takeBack(nine);
  expect(becomes(seat)).toEqual([7, false, false, false, false]);
  await takeBack(last);
  expect(becomes(seat)).toEqual([8, false, false, false, false]);
  await takeBack(four);
  await takeBack(one);
  expect([becomes(seat), seat.faults]).toEqual([[13, false, false, false, false], []]);
});

test("D-DEATH-03 D-DEATH-04 D-DEATH-06 D-DEATH-07 D-DEATH-08: who is dying loses 1 in each of his turns, 10 of 100 make stable, a blow ends that, healing stops it", async () => {
  const seat = await sit(table("d20-3e"));
  await meet(seat, 8);
  expect(becomes(seat)).toEqual([-3, false, true, true, false]);
  await game.combats.get(FIGHT).update({ turn: 0, round: 2 });
  expect([await does(seat, 11, 100), becomes(seat)]).toEqual([1, [-4, false, true, true, false]]);
  // Once in a turn.
  expect([await does(seat, 1, 100), becomes(seat)]).toEqual([0, [-4, false, true, true, false]]);
  await game.combats.get(FIGHT).update({ turn: 0, round: 3 });
  expect([await does(seat, 10, 100), becomes(seat)]).toEqual([1, [-4, false, true, true, true]]);
  await game.combats.get(FIGHT).update({ turn: 0, round: 4 });
  expect(await does(seat, 1)).toBe(0);
  const blow = await meet(seat, 1);
  expect(becomes(seat)).toEqual([-5, false, true, true, false]);
  await takeBack(blow);
  expect(becomes(seat)).toEqual([-4, false, true, true, true]);
  await meet(seat, 1);
  // One point of healing stops it, and from 1 on it acts.
  const one = await meet(seat, 1, "healing");
  expect(becomes(seat)).toEqual([-4, false, true, true, true]);
  await takeBack(one);
  expect(becomes(seat)).toEqual([-5, false, true, true, false]);
  await meet(seat, 6, "healing");
  expect([becomes(seat), seat.faults]).toEqual([[1, false, false, false, false], []]);
});

test("D-DEATH-03: a turn of dying that nobody pressed is one message, the roll, which says what it brought", async () => {
  const seat = await sit(table("d20-3e"));
  const { watchOverdue } = await verbs("watchOverdue");
  watchOverdue();
  await meet(seat, 8);
  await game.combats.get(FIGHT).update({ turn: 0, round: 2 });
  await calm();
  const before: number = game.messages.size;
  everyDie(50, 100);
  await game.combats.get(FIGHT).update({ turn: 1, round: 2 });
  await calm();
  const told: Loose[] = game.messages.contents.slice(before);
  expect([becomes(seat)[0], told.map(({ type }) => type as string)]).toEqual([-4, ["check"]]);
  expect(seat.faults).toEqual([]);
});

test("D-DEATH-03: the card of the blow that felled says so, and no card of an earlier one, however long it is dying", async () => {
  const seat = await sit(table("d20-3e"));
  const { fallsOn } = await verbs("fallsOn");
  // 5, 2, -1, and then 1 in each turn: -4.
  await meet(seat, 3);
  await meet(seat, 3);
  const [, felling] = goblin(seat).system.receipts;
  expect([...fallsOn(goblin(seat))]).toEqual([[felling.id, "none"]]);
  for (const round of [2, 3, 4]) {
    await game.combats.get(FIGHT).update({ turn: 0, round });
    await does(seat, 50, 100);
  }
  expect(becomes(seat)).toEqual([-4, false, true, true, false]);
  expect([...fallsOn(goblin(seat))]).toEqual([[felling.id, "none"]]);
  // The sheet lists these losses by their cause, not as typed by hand.
  expect(
    goblin(seat)
      .system.receipts.map(({ item }: Loose) => item)
      .slice(2),
  ).toEqual(Array.from({ length: 3 }, () => "OD20.Head.Death.dying"));
  expect(seat.faults).toEqual([]);
});

test("D-DEATH-05 D-C5: after the fight an hour costs the stable 1, or brings round at 10 of 100; a wound ends that, and its undo gives it back", async () => {
  const seat = await sit(table("d20-3e"));
  const { owesHour } = await verbs("owesHour");
  const hour = async (face: number): Promise<void> => {
    everyDie(face, 100);
    await play.rollDeathSave(goblin(seat));
    await calm();
  };
  /** Hit points, unconscious, prone, stable, whether an hour may pass. */
  const lies = (): unknown[] => {
    const { hitPoints, statuses, system } = goblin(seat);
    const has = (id: string): boolean => statuses.has(id);
    return [hitPoints.value, has("unconscious"), has("prone"), system.death.stable, owesHour(goblin(seat))];
  };
  await meet(seat, 10);
  await meet(seat, 1, "healing");
  // In a fight nobody counts hours.
  await hour(50);
  expect(lies()).toEqual([-4, true, true, true, false]);
  await game.combats.get(FIGHT).delete();
  await hour(11);
  expect(lies()).toEqual([-5, true, true, true, true]);
  await hour(10);
  expect(lies()).toEqual([-5, false, true, true, false]);
  const blow = await meet(seat, 1);
  expect(lies()).toEqual([-6, true, true, false, false]);
  await takeBack(blow);
  expect(lies().slice(0, 4)).toEqual([-5, false, true, true]);
  expect(seat.faults).toEqual([]);
});

test("D-DEATH-05 D-C5: each full hour of the world clock is one roll of the stable; none in a fight, none where unpressed rolls lapse", async () => {
  const at = table("d20-3e");
  const seat = await sit(at);
  await meet(seat, 10);
  await meet(seat, 1, "healing");
  everyDie(11, 100);
  const pass = async (seconds: number): Promise<unknown[]> => {
    await game.time.advance(seconds);
    await calm();
    return [goblin(seat).hitPoints.value, goblin(seat).system.death.roused];
  };
  expect(await pass(3600)).toEqual([-4, false]);
  await game.combats.get(FIGHT).delete();
  await calm();
  expect(await pass(3600 - (game.time.worldTime % 3600) - 1)).toEqual([-4, false]);
  expect(await pass(1)).toEqual([-5, false]);
  expect(await pass(7200)).toEqual([-7, false]);
  // A clock that goes on before the roll of its last hour is there.
  await game.time.advance(3600);
  expect(await pass(3600)).toEqual([-9, false]);
  await game.settings.set("opposed-d20", "unansweredUpkeep", "lapse");
  expect(await pass(3600)).toEqual([-9, false]);
  await game.settings.set("opposed-d20", "unansweredUpkeep", "roll");
  everyDie(10, 100);
  expect(await pass(36_000)).toEqual([-9, true]);
  expect([goblin(seat).dead, seat.faults]).toEqual([false, []]);
});

test("D-DEATH-02 D-DEATH-03 D-DEATH-04 D-DEATH-06: badge and card say it in the words of d20-3e, with what the d100 brought", async () => {
  const seat = await sit(table("d20-3e"));
  const { headBadges, checkCard, lowState } = await verbs("headBadges", "checkCard", "lowState");
  // The mark in the tracker.
  const mark = (): unknown => lowState(goblin(seat))?.name;
  const badges = (): string[] => headBadges(goblin(seat)).map(({ name }: Loose) => name as string);
  const card = async (face: number): Promise<unknown[]> => {
    await game.combats.get(FIGHT).update({ turn: 0, round: (game.combats.get(FIGHT).round as number) + 1 });
    await does(seat, face, 100);
    const message = seat.messages("check").at(-1);
    const { title, dc, total, outcome, note } = checkCard(message).face({ id: message?.id, uid: "u" }).view;
    return [title, dc, total.text, outcome.tone, note];
  };
  expect(badges()).not.toContain("На пределе");
  await meet(seat, 5);
  expect([badges(), mark()]).toEqual([["На пределе"], "На пределе"]);
  await meet(seat, 3);
  expect([badges(), mark()]).toEqual([expect.arrayContaining(["При смерти"]), "При смерти"]);
  const title = "Стабилизация: 10 %";
  const against = "10 или меньше из 100";
  expect(await card(37)).toEqual([title, against, "37", "miss", "Теряет 1 хит"]);
  expect(await card(10)).toEqual([title, against, "10", "success", "Стабилен: хиты больше не теряет"]);
  expect(badges()).toContain("Стабилен");
  await meet(seat, 5);
  expect((await card(90))[4]).toBe("Теряет 1 хит. −10: смерть");
  expect(badges()).not.toContain("При смерти");
  expect(mark()).toBe("Мёртв");
  expect(seat.faults).toEqual([]);
});

test("D-DEATH-02: whoever acts at 0 takes 1 once the deed is done, past armor and once a turn; not for what he did before he came to 0", async () => {
  const seat = await sit(table("d20-3e"));
  const { upkeepOf } = await verbs("upkeepOf");
  const acted = (): Loose[] => upkeepOf(goblin(seat)).filter(({ kind }: Loose) => kind === "acted");
  await play.doAction(goblin(seat), "dodge", {});
  await calm();
  await meet(seat, 5);
  // It came to 0 in the turn in which it had acted: that costs nothing.
  expect([becomes(seat)[0], acted()]).toEqual([0, []]);
  await game.combats.get(FIGHT).update({ turn: 0, round: 2 });
  await calm();
  expect(acted()).toEqual([]);
  await play.doAction(goblin(seat), "dodge", {});
  await calm();
  const [due] = acted();
  await Promise.all([due.act(), due.act()]);
  await calm();
  expect([becomes(seat), acted()]).toEqual([[-1, false, true, true, false], []]);
  // Taken back like any other damage, and not asked for again in this turn.
  await takeBack(seat.messages("damage").at(-1));
  expect([becomes(seat)[0], acted(), seat.faults]).toEqual([0, [], []]);
});

test("D-DEATH-02: brought to 0 in its own turn it has one action left, which costs 1", async () => {
  const seat = await sit(table("d20-3e"));
  const { upkeepOf, turnOf } = await verbs("upkeepOf", "turnOf");
  const acted = (): Loose[] => upkeepOf(goblin(seat)).filter(({ kind }: Loose) => kind === "acted");
  /** Standard, move-equivalent and full-round actions left. */
  const left = (): number[] => {
    const { standard, move, full } = turnOf(goblin(seat)).ledger.standardAndMove;
    return [standard, move, full].map((pip: Loose) => pip.left as number);
  };
  expect(left()).toEqual([1, 2, 1]);
  await meet(seat, 5);
  expect([left(), acted()]).toEqual([[1, 1, 0], []]);
  await play.doAction(goblin(seat), "dodge", {});
  await calm();
  expect([left(), acted().length]).toEqual([[0, 0, 0], 1]);
  await acted()[0].act();
  await calm();
  expect([becomes(seat)[0], acted(), seat.faults]).toEqual([-1, [], []]);
});

test("D-DEATH-02: whoever acted, fell below 0 and is healed to 0 in the same round takes nothing for what he did before", async () => {
  const seat = await sit(table("d20-3e"));
  const { upkeepOf } = await verbs("upkeepOf");
  await play.doAction(goblin(seat), "dodge", {});
  await calm();
  await meet(seat, 8);
  expect(becomes(seat)[0]).toBe(-3);
  await goblin(seat).update({ "system.hp.value": 0 });
  await calm();
  const acted = upkeepOf(goblin(seat)).filter(({ kind }: Loose) => kind === "acted");
  expect([becomes(seat)[0], acted, seat.faults]).toEqual([0, [], []]);
});

test("B-DMG-01: points whose card was deleted can be taken back and given again from the sheet, and nothing is written by itself", async () => {
  const seat = await sit(table("base"));
  const blow = await meet(seat, 3);
  const [{ id }] = goblin(seat).system.receipts.slice(-1);
  await blow.delete();
  await calm();
  expect(goblin(seat).hitPoints.value).toBe(2);
  const { undoReceipt, redoReceipt } = await verbs("undoReceipt", "redoReceipt");
  const points = async (way: Loose): Promise<number> => {
    await Promise.all([way(goblin(seat), id), way(goblin(seat), id)]);
    await calm();
    return goblin(seat).hitPoints.value as number;
  };
  expect([await points(undoReceipt), await points(redoReceipt), await points(undoReceipt)]).toEqual([5, 2, 5]);
  // A receipt that nobody knows is nobody's.
  await undoReceipt(goblin(seat), "nobodysReceipt01");
  expect([goblin(seat).hitPoints.value, seat.faults]).toEqual([5, []]);
});

test("D-DEATH-07: first aid stops it against 15, by whatever the message says", async () => {
  const seat = await sit(table("d20-3e"));
  await meet(seat, 8);
  const { aidable } = await verbs("aidable");
  const helper = seat.actor("Воин");
  expect(aidable(helper).map(({ name }: Loose) => name as string)).toEqual([goblin(seat).name]);
  const { rollAction } = await verbs("rollAction");
  const bonus: number = helper.getCheck("skill", "medicine").total;
  const help = async (total: number): Promise<void> => {
    CONFIG.Dice.randomUniform = () => 1 - (total - bonus - 0.5) / 20;
    await rollAction("firstAid", goblin(seat).uuid)(helper, "skill", "medicine", { dc: 10 });
    await calm();
  };
  await help(14);
  expect(becomes(seat)).toEqual([-3, false, true, true, false]);
  await help(15);
  expect([becomes(seat), seat.faults]).toEqual([[-3, false, true, true, true], []]);
});

test("B-DEATH-09 D-DEATH-07: first aid names the nearest first", async () => {
  const scene = brawl("Гоблин 1", "Гоблин 2", "Воин");
  for (const token of scene.scenes[0].tokens) {
    token.y = 0;
    token.x = token.name === "Воин" ? 0 : token.name === "Гоблин 1" ? 1000 : 100;
  }
  byRules(scene, "d20-3e");
  const seat = await sit(liveTable(scene));
  const lying = ["Гоблин 1", "Гоблин 2"].map((name) => seat.actor(name));
  for (const one of lying) await one.update({ system: { hp: { value: -3 } } });
  await calm();
  const { aidable } = await verbs("aidable");
  const names = aidable(seat.actor("Воин")).map(({ uuid }: Loose) => lying.findIndex((one) => one.uuid === uuid));
  expect([names, seat.faults]).toEqual([[1, 0], []]);
});

test("B-DEATH-09 D-DEATH-07: first aid is offered only while somebody within reach needs it", async () => {
  const scene = brawl("Гоблин 1", "Воин");
  byRules(scene, "d20-3e");
  const seat = await sit(liveTable(scene));
  await goblin(seat).update({ system: { hp: { value: -3 } } });
  const { actionList } = await verbs("actionList");
  const helper = seat.actor("Воин");
  const at = game.scenes.active.tokens.find(({ actor }: Loose) => actor === helper);
  const { x, y } = game.scenes.active.tokens.find(({ actor }: Loose) => actor === goblin(seat));
  const offered = async (cells: number): Promise<boolean> => {
    await at.update({ x: x + cells * 100, y });
    await calm();
    return actionList(helper).some(({ key }: Loose) => key === "firstAid");
  };
  // Reach 5 feet.
  expect([await offered(1), await offered(2), await offered(8), seat.faults]).toEqual([true, false, false, []]);
});

test("B-DEATH-01 B-DEATH-05 B-DEATH-12: by the base rules an important creature saves against death, and may be revived", async () => {
  const at = table("base");
  const seat = await sit(at);
  await goblin(seat).update({ system: { important: true } });
  await meet(seat, 6);
  expect(becomes(seat).slice(0, 3)).toEqual([0, false, true]);
  await passTo(at, 0, 2);
  expect(await does(seat, 9)).toBe(1);
  expect([goblin(seat).system.death.failures, await does(seat, 9)]).toEqual([1, 0]);
  await passTo(at, 0, 3);
  expect(await does(seat, 1)).toBe(1);
  expect([goblin(seat).system.death.failures, goblin(seat).dead]).toEqual([3, true]);
  const told = await play.reviveActor(goblin(seat), 7);
  expect([becomes(seat).slice(0, 2), goblin(seat).system.death.failures]).toEqual([[7, false], 0]);
  expect([await play.undoRestOf(goblin(seat).uuid, told.id), becomes(seat).slice(0, 2)]).toEqual([true, [0, true]]);
  expect(seat.faults).toEqual([]);
});

test("D-SAVE-02 D-ATK-04 D-ATK-05 D-ATK-07 D-C6: the numbers that a table enters count in saves, attacks, shots and Armor Class, each named", async () => {
  const seat = await sit(table("d20-3e"));
  const hero = seat.actor("Воин");
  const sword = hero.getWeapons().find(({ system }: Loose) => system.weaponType !== "ranged");
  const bow = await hero.createEmbeddedDocuments("Item", [
    { name: "Лук", type: "weapon", system: { weaponType: "ranged", damage: [{ formula: "1d8", type: "piercing" }] } },
  ]);
  const numbers = (): number[] => [
    hero.getCheck("attribute", "adaptability").total,
    hero.getCheck("attribute", "acrobatics").total,
    hero.getCheck("attribute", "discipline").total,
    hero.getDefense("physical").total,
    ...[sword.getAttack(sword.getAttackModes()[0]), bow[0].getAttack("shoot")].map(({ parts }) =>
      parts.reduce((sum: number, { value }: Loose) => sum + value, 0),
    ),
  ];
  const before = numbers();
  const numbers3e = { fortitude: 5, reflex: 2, will: -1, size: 1, range: -2 };
  await hero.update({ system: { baseAttack: 6, numbers3e } });
  expect(numbers().map((number, index) => number - (before[index] ?? 0))).toEqual([5, 2, -1, 1, 6 + 1, 6 + 1 - 2]);
  const labels = (parts: Loose[]): string[] => parts.map(({ label }) => label.replace("OD20.Part.", ""));
  expect(labels(hero.getCheck("attribute", "adaptability").parts).slice(0, 2)).toEqual(["SaveFortitude", "Endurance"]);
  expect(labels(bow[0].getAttack("shoot").parts).slice(0, 4)).toEqual(["Dexterity", "BaseAttack", "Size", "Range"]);
});
