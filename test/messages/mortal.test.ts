/** Between life and death at a table: the choice that nobody waits for, blows on one who stands, and what an undo gives back. */
import { beforeEach, expect, test, vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { FIGHT } from "./fight.ts";
import { turn } from "./live.ts";
import { asks, change, choose, hero, hurt, injuries, marks, mortalTable, roll, sit, state } from "./mortal.ts";
import type { Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";
import { passTo } from "../support/alone.ts";

declare const game: Loose;

/** What the bar of his turn says of why he can do nothing. */
const idle = async (seat: Seat): Promise<string> => {
  const { idleWords, headBadges } = await verbs("idleWords", "headBadges");
  return idleWords(hero(seat), headBadges(hero(seat))) as string;
};

beforeEach(() => {
  vi.restoreAllMocks();
});

// B-TURN-20
test("H-DEATH-01 H-DEATH-02 C-19: five blows wait for nobody; asked until his turn; out then, healed still out, awake when the fight is gone", async () => {
  const at = mortalTable();
  const seat = await sit(at, "Player 1");
  for (const amount of [4, 4, 4]) await hurt(seat, amount);
  expect([state(seat), await asks()]).toEqual([[0, false, false, false], ["choice"]]);
  // Two more goblins strike one who has not chosen: nothing waits for him.
  await hurt(seat, 3);
  const last = await hurt(seat, 2);
  expect([state(seat), await asks()]).toEqual([[0, false, false, false], ["choice"]]);
  // His turn begins: out, with no word and no write.
  const writes = seat.writes.length;
  await passTo(at, 1);
  expect([state(seat), await asks(), seat.writes.length - writes]).toEqual([[0, true, true, false], [], 0]);
  expect(await idle(seat)).toBe("выбыл до конца боя");
  // The turn taken back he may choose again; forth again he is out.
  await passTo(at, 0);
  expect(state(seat)).toEqual([0, false, false, false]);
  await at.other("GM", turn(1));
  const healed = await hurt(seat, 10, "healing");
  expect(state(seat)).toEqual([10, true, true, false]);
  await change(seat, healed);
  expect(state(seat)).toEqual([0, true, true, false]);
  await change(seat, healed, "redo");
  expect(state(seat)).toEqual([10, true, true, false]);
  // The GM is away, the fight is deleted: he wakes for all, nothing is written.
  await at.other("GM", { type: "Combat", action: "delete", operation: { ids: [FIGHT] } });
  await calm();
  expect([state(seat), await idle(seat)]).toEqual([[10, false, false, false], ""]);
  const later = await sit(at, "GM");
  await calm();
  expect([state(later), later.faults, seat.faults]).toEqual([[10, false, false, false], [], []]);
  expect(last.type).toBe("damage");
});

test("H-DEATH-03 B-DMG-10 C-19 C-27: whoever stands is as deep as all blows since his fall have left over, as if one had struck them all; undone in any order", async () => {
  const at = mortalTable();
  const seat = await sit(at, "Player 1");
  const { standOf } = await verbs("standOf");
  const endStand = async (): Promise<boolean> => {
    const said = seat.messages("stand").at(-1);
    const done: boolean = await play.undoStand(standOf(said), said?.id);
    await calm();
    return done;
  };
  const value = (): number => hero(seat).hitPoints.value as number;
  // 12 hit points: 4 + 4 + 4 fell him, 3 and 2 find nothing left. One attack of all five is 17: he stands at 12 - 17 = -5.
  const blows: Loose[] = [];
  for (const amount of [4, 4, 4, 3, 2]) blows.push(await hurt(seat, amount));
  expect([await choose(seat, "stand"), value()]).toEqual([true, -5]);
  expect([await endStand(), value()]).toEqual([true, 0]);
  // One of them is withdrawn: 14 of 12 are left.
  await change(seat, blows[3]);
  expect([value(), await asks(), await choose(seat, "stand"), value()]).toEqual([0, ["choice"], true, -2]);
  await change(seat, blows[3], "redo");
  expect(value()).toBe(-5);
  // Below 0 he is lifted by each as much as it was, whichever comes first.
  for (const [at, left] of [
    [1, -1],
    [4, 1],
    [0, 5],
    [3, 8],
    [2, 12],
  ] as const) {
    await change(seat, blows[at]);
    expect(value()).toBe(left);
  }
  // What had fallen upon him before he was healed is not of this fall; 14 again are 2 too many.
  await hurt(seat, 14);
  await hurt(seat, 6, "healing");
  await hurt(seat, 7);
  const again = await hurt(seat, 3);
  expect([await choose(seat, "stand"), value()]).toEqual([true, -4]);
  await change(seat, again);
  expect([value(), seat.faults]).toEqual([-1, []]);
});

test("B-DEATH-03 C-27: nobody stands as deep below 0 as the dead lie; he may still drop out", async () => {
  const at = mortalTable();
  const seat = await sit(at, "Player 1");
  // No blow of them is massive, all of them together leave 20 of a maximum of 20.
  for (const amount of [12, 10, 9]) await hurt(seat, amount);
  await hurt(seat, 1);
  expect([await choose(seat, "stand"), state(seat)]).toEqual([false, [0, false, false, false]]);
  expect([seat.messages("stand"), await choose(seat, "dropOut"), state(seat)]).toEqual([
    [],
    true,
    [0, true, true, false],
  ]);
});

test("H-DEATH-02 C-19: out by word at once, taken back by the switch; a fight that nobody tracks ends by a Game Master's word", async () => {
  const at = mortalTable();
  await at.other("GM", { type: "Combat", action: "delete", operation: { ids: [FIGHT] } }).catch(() => undefined);
  const seat = await sit(at, "GM");
  await game.combats.get(FIGHT)?.delete();
  // A blow that is withdrawn by whoever struck has felled nobody, and nobody has dropped out for it.
  const withdrawn = await hurt(seat, 15);
  expect([await choose(seat, "dropOut"), state(seat)]).toEqual([true, [0, true, true, false]]);
  await withdrawn.update({ system: { cancelled: true } });
  await vi.waitFor(
    () => {
      expect(state(seat)).toEqual([12, false, false, false]);
    },
    { timeout: 5000, interval: 5 },
  );
  await hurt(seat, 15);
  expect([await choose(seat, "dropOut"), state(seat)]).toEqual([true, [0, true, true, false]]);
  expect([await choose(seat, "stand"), await choose(seat, "dropOut")]).toEqual([false, false]);
  await play.dropOut(hero(seat), false);
  expect(state(seat)).toEqual([0, false, false, false]);
  await choose(seat, "dropOut");
  await hurt(seat, 7, "healing");
  expect(state(seat)).toEqual([7, true, true, false]);
  await play.endFight();
  expect([state(seat), seat.faults]).toEqual([[7, false, false, false], []]);
});

test("H-DEATH-02: who dropped out is back with the undo of any blow without which he never fell, whichever it is", async () => {
  const seat = await sit(mortalTable(), "GM");
  const first = await hurt(seat, 5);
  const second = await hurt(seat, 7);
  expect(await choose(seat, "dropOut")).toBe(true);
  expect([hero(seat).hitPoints.value, hero(seat).out]).toEqual([0, true]);
  await change(seat, first);
  expect([hero(seat).hitPoints.value, hero(seat).out]).toEqual([5, false]);
  await change(seat, second);
  expect([hero(seat).hitPoints.value, hero(seat).out]).toEqual([12, false]);
});

test("H-DEATH-03 H-DEATH-04 H-DEATH-05 C-27: three blows on one who stands are three checks, marks, injuries and death; undone in any order it is as before", async () => {
  const at = mortalTable();
  const seat = await sit(at, "Player 1");
  await game.settings.set("opposed-d20", "defendByItself", true);
  roll(false);
  await hurt(seat, 14);
  // 12 hit points, 14 damage: the overflow of 2 goes below 0.
  expect([await choose(seat, "stand"), state(seat)]).toEqual([true, [-2, false, false, false]]);
  expect([await marks(seat), await asks()]).toEqual([0, []]);
  const blows = [await hurt(seat, 3)];
  await calm();
  expect([state(seat), await marks(seat), injuries(seat)]).toEqual([[-5, false, false, false], 1, ["Сломанный нос"]]);
  // The blow's own card tells what came of it.
  const { attackState } = await verbs("attackState");
  expect(attackState(blows[0]).targets[0].kept).toMatchObject([
    { of: "Stand", name: "+1 · Сломанный нос", dc: 10, success: false },
  ]);
  const dcs = (): number[] =>
    seat.messages("check").flatMap(({ system }) => (system.risks ? [system.dc as number] : []));
  // Decision 26: 10 and 2 for each blow before; −5, −8 and −12 are no deeper than 10, 12 and 14.
  expect(hero(seat).system.hindrance.checks.map(({ value }: Loose) => value)).toEqual([-1]);
  blows.push(await hurt(seat, 3));
  await calm();
  expect([state(seat), await marks(seat), dcs()]).toEqual([[-8, false, false, false], 2, [10, 12]]);
  blows.push(await hurt(seat, 4));
  await calm();
  expect([state(seat), await marks(seat), dcs()]).toEqual([[-12, false, false, true], 3, [10, 12, 14]]);
  expect(injuries(seat)).toHaveLength(3);
  // The third mark is death: the third card says so, and it alone; whoever keeps his hit points for himself keeps that, too.
  const told = async (secret = false): Promise<(string | null)[]> => {
    const { gatherFacts, mask, targetFall, gameTexts } = await verbs("gatherFacts", "mask", "targetFall", "gameTexts");
    return blows.map((message) => {
      const facts = gatherFacts(attackState(message), false);
      const targets = facts.targets.map((one: Loose) => ({ ...one, reveal: { ...one.reveal, damage: !secret } }));
      return targetFall(mask({ ...facts, targets }, "?").targets[0], gameTexts);
    });
  };
  expect([await told(), await told(true)]).toEqual([
    [null, null, "Воин: третья отметка смерти. Погибает"],
    [null, null, null],
  ]);
  const inTracker = (): boolean =>
    game.combats.get(FIGHT).combatants.find(({ actor }: Loose) => actor === hero(seat)).isDefeated;
  expect(inTracker()).toBe(true);
  // The first blow taken back: two marks, alive, and its injury gone.
  const [first = null, second = null, third = null] = blows;
  await change(seat, first);
  await calm();
  expect([state(seat), await marks(seat), injuries(seat).length]).toEqual([[-9, false, false, false], 2, 2]);
  expect([await told(), inTracker()]).toEqual([[null, null, null], false]);
  await change(seat, first, "redo");
  await calm();
  expect([state(seat), await marks(seat), injuries(seat).length, dcs().length]).toEqual([
    [-12, false, false, true],
    3,
    3,
    3,
  ]);
  for (const one of [second, first, third]) await change(seat, one);
  await calm();
  expect([state(seat), await marks(seat), injuries(seat)]).toEqual([[-2, false, false, false], 0, []]);
  // A mark set by hand is put right by hand, and 99 break nothing.
  const { counterOf } = await verbs("counterOf");
  await counterOf(hero(seat), "death", "marks").write(99);
  expect([await marks(seat), hero(seat).dead]).toEqual([99, true]);
  await counterOf(hero(seat), "death", "marks").write(1);
  expect([await marks(seat), state(seat)]).toEqual([1, [-2, false, false, false]]);
  // Healed above 0 he stands no longer and has no mark.
  await hurt(seat, 6, "healing");
  expect([state(seat), await marks(seat)]).toEqual([[4, false, false, false], 0]);
  expect(seat.faults).toEqual([]);
});

test("H-DEATH-05: the cards of the check and of its blow tell the injury as it comes and goes, on every screen", async () => {
  const at = mortalTable();
  const seat = await sit(at, "Player 1");
  await game.settings.set("opposed-d20", "defendByItself", true);
  roll(false);
  await hurt(seat, 14);
  await choose(seat, "stand");
  const blow = await hurt(seat, 3);
  await calm();
  const cards = await Promise.all([...seat.messages("check"), blow].map((message) => seat.card(message)));
  const tell = (): boolean[] => cards.map(({ text }) => text.includes("Сломанный нос"));
  expect([cards.length, tell()]).toEqual([2, [true, true]]);
  // As the Game Master's client does with another reading of the check.
  const [{ id, parent }] = hero(seat).items.filter(({ type }: Loose) => type === "injury");
  const operation = { ids: [id], parentUuid: parent.uuid };
  await at.other("GM", { type: "Item", action: "delete", operation });
  await calm();
  expect(tell()).toEqual([false, false]);
});

test("H-DEATH-04: a success brings nothing; a tab that dies after the roll is finished by whoever comes", async () => {
  const at = mortalTable();
  const seat = await sit(at, "Player 1");
  await game.settings.set("opposed-d20", "defendByItself", true);
  await hurt(seat, 12);
  await choose(seat, "stand");
  roll(true);
  await hurt(seat, 2);
  await calm();
  expect([await marks(seat), injuries(seat), seat.messages("check").length]).toEqual([0, [], 1]);
  roll(false);
  at.lost = ({ type, action, operation }) =>
    (type === "Actor" && action === "update" && JSON.stringify(operation).includes("wounds")) || type === "Item";
  await hurt(seat, 2);
  await calm();
  expect([await marks(seat), seat.messages("check").length]).toEqual([0, 2]);
  at.lost = () => false;
  const gm = await sit(at, "GM");
  await calm();
  expect([await marks(gm), injuries(gm), gm.messages("check").length]).toEqual([1, ["Сломанный нос"], 2]);
  expect([state(gm), gm.faults]).toEqual([[-4, false, false, false], []]);
});

test("H-DEATH-04 H-DEATH-05 C-27: checks depend on no log and no settings of today; a blow given again to one who stands again asks for its own", async () => {
  const at = mortalTable();
  const seat = await sit(at, "GM");
  const { writeWounds, dyingUpkeep } = await verbs("writeWounds", "dyingUpkeep");
  const roll1 = async (): Promise<void> => {
    for (const due of dyingUpkeep(hero(seat)).filter(({ kind }: Loose) => kind === "deathCheck")) await due.act();
    await calm();
  };
  roll(false);
  await hurt(seat, 12);
  await choose(seat, "stand");
  // The word of it is deleted: he stands, and each blow asks as before.
  await game.messages.find(({ type }: Loose) => type === "stand").delete();
  const first = await hurt(seat, 3);
  await roll1();
  expect([state(seat), await marks(seat), injuries(seat).length]).toEqual([[-3, false, false, false], 1, 1]);
  // Tomorrow's rules, and a blow that nobody can look up any more.
  await game.settings.set("opposed-d20", "ruleOverrides", { standRule: "deathSave", critScope: "attacksOnly" });
  await writeWounds(hero(seat));
  expect([await marks(seat), injuries(seat).length]).toEqual([1, 1]);
  await game.settings.set("opposed-d20", "ruleOverrides", { standRule: "manual" });
  await writeWounds(hero(seat));
  expect([await marks(seat), injuries(seat).length]).toEqual([1, 1]);
  await game.settings.set("opposed-d20", "ruleOverrides", {});
  // Taken back and healed he falls again and stands again: given again, the blow brings its mark and its injury.
  await change(seat, first);
  await writeWounds(hero(seat));
  await hurt(seat, 5, "healing");
  await hurt(seat, 5);
  await choose(seat, "stand");
  expect([state(seat), await marks(seat), injuries(seat)]).toEqual([[0, false, false, false], 0, []]);
  await change(seat, first, "redo");
  await writeWounds(hero(seat));
  // It met him when he stood before: that mark is over with that stand, and the injury is there again.
  expect([state(seat), await marks(seat), injuries(seat).length]).toEqual([[-3, false, false, false], 0, 1]);
  await change(seat, first);
  await writeWounds(hero(seat));
  expect([await marks(seat), injuries(seat), seat.faults]).toEqual([0, [], []]);
});

test("H-DEATH-01 C-19: who falls outside of a fight is told of none: window, sheet and due speak of turns only where turns are counted", async () => {
  const seat = await sit(mortalTable(), "GM");
  const { choiceFace, barUpkeep, dyingHead, openPrompts } = await verbs(
    "choiceFace",
    "barUpkeep",
    "dyingHead",
    "openPrompts",
  );
  const told = (): string[] => {
    const { who, leads } = choiceFace(openPrompts().find(({ verb }: Loose) => verb === "choice")).view("u", {}, []);
    const { hint } = barUpkeep(hero(seat)).find(({ kind }: Loose) => kind === "dropOut");
    return [who, leads[0].hint, hint, game.i18n.localize(dyingHead(hero(seat), "u", true).dropOut)];
  };
  await hurt(seat, 12);
  const ofTurns = expect.stringMatching(/своего (следующего )?хода/u) as string;
  // The window has said it when it comes to what each answer leads to.
  const once = expect.not.stringMatching(/ход|само ничего/iu) as string;
  expect(told()).toEqual([ofTurns, once, ofTurns, ofTurns]);
  await game.combats.get(FIGHT).delete();
  await calm();
  const free = "пока Мастер не скажет, что бой окончен.";
  const ofNone = expect.stringContaining(`${free} Само ничего не решится.`) as string;
  expect(told()).toEqual([expect.stringMatching(/само ничего не решится/u), once, ofNone, ofNone]);
  expect(told()[1]).toContain(free);
  // A mis-tap is taken back where each of them says.
  for (const hint of told().slice(1)) expect(hint).toMatch(/Отменить можно вверху листа: «Выбыл»/u);
  await choose(seat, "dropOut");
  expect(dyingHead(hero(seat), "u", true).death.switches).toContainEqual(
    expect.objectContaining({ label: "Выбыл", on: true }),
  );
  const { CREATURE_ACTIONS } = await verbs("CREATURE_ACTIONS");
  await CREATURE_ACTIONS.toggleDeath.call({ actor: hero(seat) }, null, { dataset: { key: "droppedOut" } });
  await calm();
  expect([state(seat), await asks()]).toEqual([[0, false, false, false], ["choice"]]);
  expect(seat.faults).toEqual([]);
});

test("B-COND-INC-1 B-TURN-16: the bar of a turn says why nothing can be done in it: stunned, paralyzed as well, dead", async () => {
  const at = mortalTable();
  const seat = await sit(at, "GM");
  await hero(seat).toggleStatusEffect("stunned");
  await calm();
  expect(await idle(seat)).toBe("Ошеломлённый, пока не снимут");
  await hero(seat).toggleStatusEffect("paralyzed");
  await calm();
  expect(await idle(seat)).toBe("Парализованный, пока не снимут; Ошеломлённый, пока не снимут");
  await hero(seat).update({ system: { death: { dead: true } } });
  await calm();
  expect([await idle(seat), seat.faults]).toEqual(["мёртв, поможет только возвращение к жизни", []]);
});

test("H-DEATH-01 H-DEATH-03: the blow that felled him is ruled away and back: without it he is up, and with it he stands as deep as before", async () => {
  const seat = await sit(mortalTable(), "GM");
  const first = await hurt(seat, 15);
  await choose(seat, "stand");
  await hurt(seat, 3);
  expect(state(seat)[0]).toBe(-6);
  for (const amount of [0, 15]) {
    await play.rule(first.id, game.messages.get(first.id).system.strikes[0].key, {
      outcome: null,
      factor: null,
      amount,
    });
    await calm();
    // 12 - 3; with the blow his choice is in force again.
    expect([state(seat)[0], hero(seat).system.death.standing]).toEqual(amount === 0 ? [9, false] : [-6, true]);
  }
  expect(seat.faults).toEqual([]);
});
