/** Between life and death at a table: the choice that nobody waits for, blows on one who stands, and what an undo gives back. */
import { beforeEach, expect, test, vi } from "vitest";
import type { Loose } from "../host/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable, turn, type LiveTable } from "./live.ts";
import { FIGHT } from "./fight.ts";
import type { Scene, Seat } from "./table.ts";

declare const foundry: Loose, game: Loose, CONFIG: Loose, ui: Loose;

const load = (name: string): Promise<Loose> => import(new URL(name, import.meta.url).href) as Promise<Loose>;
const HERO = "uP7E0luNiHy0osnq";
const hero = (seat: Seat): Loose => seat.actor("Воин");

/** The goblin, the fighter with 12 of 20 hit points, the ranger; the table has two injuries of its own. */
function table(profile = "homebrew"): LiveTable {
  const scene: Scene = brawl("Гоблин 1", "Воин", "Следопыт");
  const actor = scene.actors.find(({ _id }) => _id === HERO);
  Object.assign(actor.system.hp, { value: 12, max: 20, temporary: 0 });
  actor.items = actor.items.filter(({ type }: Loose) => type !== "class" && type !== "armor");
  scene.settings.push({ _id: "profile000000001", key: "opposed-d20.ruleProfile", value: JSON.stringify(profile) });
  const injury = (_id: string, name: string, sort: number, penalty: object): object => ({
    _id,
    name,
    type: "injury",
    img: "icons/svg/blood.svg",
    sort,
    system: { penalty },
  });
  scene.items = [
    injury("injuryFirst00001", "Сломанный нос", 1, { checks: -1 }),
    injury("injurySecond0001", "Вывих", 2, { attack: -2 }),
  ];
  return liveTable(scene);
}

/** All dice fall low or high: 1 or nearly the most. */
const roll = (high: boolean): void => {
  CONFIG.Dice.randomUniform = () => (high ? 0.06 : 0.94);
};
const hurt = async (seat: Seat, amount: number, kind = "damage"): Promise<Loose> => {
  const { deal } = await load("../../module/play/use/damage.ts");
  const actor = hero(seat);
  const targets = [{ actor, token: actor.token ?? null, share: 1 }];
  const source = { uuid: "", name: "", img: "" };
  const message = await deal({ kind, rows: [{ formula: String(amount), type: "" }], armor: false, targets, source });
  await vi.waitFor(() => {
    expect(hero(seat).system.receipts.map(({ attack }: Loose) => attack)).toContain(message.id);
  }, 5000);
  await calm();
  return message;
};
const change = async (seat: Seat, message: Loose, way: "undo" | "redo" = "undo"): Promise<void> => {
  const { undoReceipt, redoReceipt } = await load("../../module/play/use/undo.ts");
  const { id } = hero(seat).system.receipts.find(({ attack }: Loose) => attack === message.id);
  await (way === "undo" ? undoReceipt : redoReceipt)(hero(seat), id);
  await calm();
};
const choose = async (seat: Seat, what: "stand" | "dropOut"): Promise<boolean> => {
  const { standToDeath } = await load("../../module/play/life/choose-stand.ts");
  const { dropOut } = await load("../../module/play/life/drop-out.ts");
  const done: boolean = await (what === "stand" ? standToDeath : dropOut)(hero(seat));
  await calm();
  return done;
};
const asks = async (): Promise<string[]> => {
  const { pending } = await load("../../module/play/exchange/prompts.ts");
  return pending().map(({ verb }: Loose) => verb);
};
const state = (seat: Seat): unknown[] => {
  const actor = hero(seat);
  return [actor.hitPoints.value, actor.out, actor.statuses.has("unconscious"), actor.dead];
};
const marks = async (seat: Seat): Promise<number> =>
  (await load("../../module/documents/wounds.ts")).deathMarks(hero(seat));
const injuries = (seat: Seat): string[] =>
  hero(seat)
    .items.filter(({ type }: Loose) => type === "injury")
    .map(({ name }: Loose) => name);

beforeEach(() => {
  vi.restoreAllMocks();
});
const sit = async (at: LiveTable, user: string, active: readonly string[] = []): Promise<Seat> => {
  const seat = await at.sit(user, active);
  // Windows are not drawn on paper.
  vi.spyOn(foundry.applications.api.ApplicationV2.prototype, "render").mockResolvedValue(undefined);
  return seat;
};

test("H-DEATH-01 H-DEATH-02 C-19: five blows wait for nobody; asked until his turn; out then, healed still out, awake when the fight is gone", async () => {
  const at = table();
  const seat = await sit(at, "Player 1");
  for (const amount of [4, 4, 4]) await hurt(seat, amount);
  expect([state(seat), await asks()]).toEqual([[0, false, false, false], ["choice"]]);
  // Two more goblins strike one who has not chosen: nothing waits for him.
  await hurt(seat, 3);
  const last = await hurt(seat, 2);
  expect([state(seat), await asks()]).toEqual([[0, false, false, false], ["choice"]]);
  // His turn begins: out, with no word and no write.
  const writes = seat.writes.length;
  await at.other("GM", turn(1));
  await calm();
  expect([state(seat), await asks(), seat.writes.length - writes]).toEqual([[0, true, true, false], [], 0]);
  // The turn taken back he may choose again; forth again he is out.
  await at.other("GM", turn(0));
  await calm();
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
  expect(state(seat)).toEqual([10, false, false, false]);
  const later = await sit(at, "GM");
  await calm();
  expect([state(later), later.faults, seat.faults]).toEqual([[10, false, false, false], [], []]);
  expect(last.type).toBe("damage");
});

test("H-DEATH-03 B-DMG-10 C-19 C-27: whoever stands is as deep as all blows since his fall have left over, as if one had struck them all; undone in any order", async () => {
  const at = table();
  const seat = await sit(at, "Player 1");
  const { undoStand } = await load("../../module/play/life/choose-stand.ts");
  const { standOf } = await load("../../module/play/life/stand.ts");
  const endStand = async (): Promise<boolean> => {
    const said = seat.messages("stand").at(-1);
    const done: boolean = await undoStand(standOf(said), said?.id);
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
  const at = table();
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
  const at = table();
  await at.other("GM", { type: "Combat", action: "delete", operation: { ids: [FIGHT] } }).catch(() => undefined);
  const seat = await sit(at, "GM");
  await game.combats.get(FIGHT)?.delete();
  // A blow that is withdrawn by whoever struck has felled nobody, and nobody has dropped out for it.
  const withdrawn = await hurt(seat, 15);
  expect([await choose(seat, "dropOut"), state(seat)]).toEqual([true, [0, true, true, false]]);
  await withdrawn.update({ system: { cancelled: true } });
  await vi.waitFor(() => {
    expect(state(seat)).toEqual([12, false, false, false]);
  }, 5000);
  await hurt(seat, 15);
  expect([await choose(seat, "dropOut"), state(seat)]).toEqual([true, [0, true, true, false]]);
  expect([await choose(seat, "stand"), await choose(seat, "dropOut")]).toEqual([false, false]);
  const { dropOut, endFight } = await load("../../module/play/life/drop-out.ts");
  await dropOut(hero(seat), false);
  expect(state(seat)).toEqual([0, false, false, false]);
  await choose(seat, "dropOut");
  await hurt(seat, 7, "healing");
  expect(state(seat)).toEqual([7, true, true, false]);
  await endFight();
  expect([state(seat), seat.faults]).toEqual([[7, false, false, false], []]);
});

test("H-DEATH-02: who dropped out is back with the undo of any blow without which he never fell, whichever it is", async () => {
  const seat = await sit(table(), "GM");
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
  const at = table();
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
  const { attackState } = await load("../../module/play/use/read.ts");
  expect(attackState(blows[0]).targets[0].kept).toMatchObject([
    { of: "Stand", name: "+1 · Сломанный нос", dc: 10, success: false },
  ]);
  const dcs = (): number[] =>
    seat.messages("check").flatMap(({ system }) => (system.risks ? [system.dc as number] : []));
  // −5 and −8 are no deeper than 10, −12 asks for 12.
  expect(hero(seat).system.hindrance.checks.map(({ value }: Loose) => value)).toEqual([-1]);
  blows.push(await hurt(seat, 3));
  await calm();
  expect([state(seat), await marks(seat), dcs()]).toEqual([[-8, false, false, false], 2, [10, 10]]);
  blows.push(await hurt(seat, 4));
  await calm();
  expect([state(seat), await marks(seat), dcs()]).toEqual([[-12, false, false, true], 3, [10, 10, 12]]);
  expect(injuries(seat)).toHaveLength(3);
  // The third mark is death: the third card says so, and it alone; whoever keeps his hit points for himself keeps that, too.
  const told = async (secret = false): Promise<(string | null)[]> => {
    const [{ gatherFacts }, { mask }, { targetFall }, { gameTexts }] = await Promise.all(
      ["gather", "mask", "outcome", "../../texts-game"].map((name) =>
        load(`../../module/applications/card/attack/${name}.ts`),
      ),
    );
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
  const { counterOf } = await load("../../module/applications/sheets/counters.ts");
  await counterOf(hero(seat), "death", "marks").write(99);
  expect([await marks(seat), hero(seat).dead]).toEqual([99, true]);
  await counterOf(hero(seat), "death", "marks").write(1);
  expect([await marks(seat), state(seat)]).toEqual([1, [-2, false, false, false]]);
  // Healed above 0 he stands no longer and has no mark.
  await hurt(seat, 6, "healing");
  expect([state(seat), await marks(seat)]).toEqual([[4, false, false, false], 0]);
  expect(seat.faults).toEqual([]);
});

test("H-DEATH-04: a success brings nothing; a tab that dies after the roll is finished by whoever comes", async () => {
  const at = table();
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
  const at = table();
  const seat = await sit(at, "GM");
  const { settleWounds } = await load("../../module/play/life/injure.ts");
  const { mortalDues } = await load("../../module/play/due/mortal.ts");
  const roll1 = async (): Promise<void> => {
    for (const due of mortalDues(hero(seat)).filter(({ kind }: Loose) => kind === "deathCheck")) await due.act();
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
  await settleWounds(hero(seat));
  expect([await marks(seat), injuries(seat).length]).toEqual([1, 1]);
  await game.settings.set("opposed-d20", "ruleOverrides", { standRule: "manual" });
  await settleWounds(hero(seat));
  expect([await marks(seat), injuries(seat).length]).toEqual([1, 1]);
  await game.settings.set("opposed-d20", "ruleOverrides", {});
  // Taken back and healed he falls again and stands again: given again, the blow brings its mark and its injury.
  await change(seat, first);
  await settleWounds(hero(seat));
  await hurt(seat, 5, "healing");
  await hurt(seat, 5);
  await choose(seat, "stand");
  expect([state(seat), await marks(seat), injuries(seat)]).toEqual([[0, false, false, false], 0, []]);
  await change(seat, first, "redo");
  await roll1();
  await settleWounds(hero(seat));
  expect([state(seat), await marks(seat), injuries(seat).length]).toEqual([[-3, false, false, false], 1, 1]);
  // Taken back, and its receipt falls off the list: it does not count again.
  await change(seat, first);
  await settleWounds(hero(seat));
  const kept = hero(seat)
    .toObject()
    .system.receipts.filter(({ attack }: Loose) => attack !== first.id);
  await hero(seat).update({ system: { receipts: kept } });
  expect([await marks(seat), injuries(seat), seat.faults]).toEqual([0, [], []]);
});

test("B-DEATH-01 C-64: an important creature chooses, and where the table asks a Game Master says dead or unconscious; the undo takes it back", async () => {
  const at = table();
  const seat = await sit(at, "GM");
  const foe = (): Loose => seat.actor("Гоблин 1");
  const { value } = foe().hitPoints;
  const strike = async (amount: number): Promise<Loose> => {
    const { deal } = await load("../../module/play/use/damage.ts");
    const targets = [{ actor: foe(), token: foe().token ?? null, share: 1 }];
    const source = { uuid: "", name: "", img: "" };
    const rows = [{ formula: String(amount), type: "" }];
    const message = await deal({ kind: "damage", rows, armor: false, targets, source });
    await calm();
    return message;
  };
  const takeBack = async (message: Loose): Promise<void> => {
    const { undo } = await load("../../module/play/use/undo.ts");
    await undo(message.id, null);
    await calm();
  };
  const becomes = (): unknown[] => [
    foe().dead,
    foe().out,
    game.combats.get(FIGHT).combatants.find(({ actor }: Loose) => actor === foe()).isDefeated,
  ];
  await game.settings.set("opposed-d20", "ruleOverrides", { npcAtZero: "ask" });
  const { answerChoice } = await load("../../module/play/due/mortal-duty.ts");
  const { pending } = await load("../../module/play/exchange/prompts.ts");
  for (const [stands, then] of [
    [false, [true, false, true]],
    [true, [false, true, true]],
  ] as const) {
    const blow = await strike(value + 1);
    expect([becomes(), await asks()]).toEqual([[false, false, false], ["choice"]]);
    await answerChoice(pending()[0], stands);
    await calm();
    expect([becomes(), await asks()]).toEqual([then, []]);
    await takeBack(blow);
    expect([becomes(), foe().hitPoints.value, await asks()]).toEqual([[false, false, false], value, []]);
  }
  await foe().update({ system: { important: true } });
  const { standToDeath } = await load("../../module/play/life/choose-stand.ts");
  const blow = await strike(value + 1);
  expect([await asks(), await standToDeath(foe()), foe().hitPoints.value]).toEqual([["choice"], true, -1]);
  await takeBack(blow);
  expect([foe().hitPoints.value, foe().dead, seat.faults]).toEqual([value, false, []]);
});

test("B-DEATH-03 B-DEATH-04 B-DEATH-05 B-DEATH-08 B-DEATH-10: by the base rules he lies unconscious and saves, first aid holds until the next blow, a massive one kills", async () => {
  const at = table("base");
  const seat = await sit(at, "Player 1");
  const counts = (): unknown[] => {
    const { successes, failures, stable } = hero(seat).system.death;
    return [successes, failures, stable];
  };
  await hurt(seat, 14);
  expect([state(seat), await asks(), await choose(seat, "stand")]).toEqual([[0, true, true, false], [], false]);
  // His turn begins: one save is due, and counted once. A die of nearly 20 succeeds, one of 2 fails.
  await at.other("GM", turn(1));
  const { duesOf } = await load("../../module/play/due/dues.ts");
  const save = async (high: boolean): Promise<void> => {
    roll(high);
    for (const due of duesOf(hero(seat)).filter(({ kind }: Loose) => kind === "deathSave")) await due.act();
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
  const at = table();
  const seat = await sit(at, "Player 1");
  const { rest, undoRestOf } = await load("../../module/play/rest/rest.ts");
  const sleep = async (kind: string): Promise<Loose> => {
    const course = { kind, breaks: 0, brokenAfter: null, clock: false, dice: {} };
    const message = await rest([hero(seat)], course);
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
  expect(await undoRestOf(hero(seat).uuid, slept.id)).toBe(true);
  expect(state(seat)).toEqual([0, true, true, false]);
  // A first aid keeps what it did through both.
  await hero(seat).update({ system: { death: { successes: 0, failures: 0, stable: true } } });
  const again = await sleep("long");
  expect([hero(seat).hitPoints.value, hero(seat).system.death.stable]).toEqual([1, false]);
  await undoRestOf(hero(seat).uuid, again.id);
  expect([state(seat), hero(seat).system.death.stable, seat.faults]).toEqual([[0, true, true, false], true, []]);
});

test("H-DEATH-05: the line of a blow's check stays while its injury does, also after healing; undone it goes", async () => {
  const at = table();
  const seat = await sit(at, "Player 1");
  const blow = await hurt(seat, 12);
  await choose(seat, "stand");
  roll(false);
  const hit = await hurt(seat, 5);
  const { rollRisk, owed } = await load("../../module/play/due/mortal.ts");
  for (const one of owed(hero(seat))) await rollRisk(hero(seat), one);
  await calm();
  expect(injuries(seat)).toHaveLength(1);
  const line = /Насмерть: .* против .*, отметки смерти \+1 · /u;
  expect((await seat.card(hit)).text).toMatch(line);
  await hurt(seat, 10, "healing");
  expect([hero(seat).hitPoints.value > 0, injuries(seat).length]).toEqual([true, 1]);
  expect((await seat.card(hit)).text).toMatch(line);
  expect((await seat.card(blow)).text).not.toMatch(/Насмерть/u);
  await change(seat, hit);
  expect([injuries(seat), (await seat.card(hit)).text]).toEqual([[], expect.not.stringMatching(/Насмерть/u)]);
});

test("H-DEATH-05 C-27: what somebody has written into the note of an injury is none: done again, the blow gives what the die said", async () => {
  const seat = await sit(table(), "Player 1");
  await game.settings.set("opposed-d20", "defendByItself", true);
  await hurt(seat, 15);
  await choose(seat, "stand");
  roll(false);
  const blow = await hurt(seat, 4);
  const given = injuries(seat);
  await change(seat, blow);
  const wounds: Loose = hero(seat).flags["opposed-d20"].wounds;
  const [receipt = ""] = Object.keys(wounds);
  await hero(seat).update({ [`flags.opposed-d20.wounds.${receipt}.kept`]: { ...wounds[receipt].kept, name: "" } });
  await change(seat, blow, "redo");
  expect([injuries(seat), seat.faults]).toEqual([given, []]);
});

test("H-DEATH-05 C-27: a blow that is undone and done again has its injury again as it was, also when he was healed since, the log is empty, or the injury is cured", async () => {
  const at = table();
  const seat = await sit(at, "Player 1");
  await game.settings.set("opposed-d20", "defendByItself", true);
  await hurt(seat, 15);
  await choose(seat, "stand");
  roll(false);
  // 12 hit points: 15 and 4 leave -7. Healed by 15 he has 8, and the injury still; without the blow 12, with it 8.
  const blow = await hurt(seat, 4);
  expect([state(seat)[0], injuries(seat)]).toEqual([-7, ["Сломанный нос"]]);
  const healed = await hurt(seat, 15, "healing");
  const [check] = seat.messages("check");
  const note = async (): Promise<string> => (await seat.card(check)).text as string;
  const before = await note();
  expect([state(seat)[0], before]).toEqual([8, expect.stringMatching(/Стоит насмерть · Сломанный нос/u)]);
  const item = (): Loose => hero(seat).items.find(({ type }: Loose) => type === "injury");
  // What a healer has done to it meanwhile is part of it.
  await item().update({
    name: "Нос, вправлен",
    "system.heals": { passed: 1, treated: [{ message: "goneGoneGoneGone", cures: false }] },
  });
  await calm();
  const was = item().toObject();
  const around = async (): Promise<void> => {
    await change(seat, blow);
    expect([state(seat)[0], injuries(seat), await note()]).toEqual([
      12,
      [],
      expect.stringMatching(/причина отменена/u),
    ]);
    await change(seat, blow, "redo");
    expect(state(seat)[0]).toBe(8);
  };
  await around();
  expect([item()?.toObject().system, item()?.name]).toEqual([was.system, was.name]);
  expect(await note()).toMatch(/Стоит насмерть · Нос, вправлен/u);
  // Both taken back and done again: his mark, too.
  await change(seat, blow);
  await change(seat, healed);
  expect([state(seat)[0], await marks(seat), injuries(seat)]).toEqual([-3, 0, []]);
  await change(seat, blow, "redo");
  expect([state(seat)[0], await marks(seat), injuries(seat)]).toEqual([-7, 1, ["Нос, вправлен"]]);
  await change(seat, healed, "redo");
  // Nobody can look up the die any more.
  await check.delete();
  await change(seat, blow);
  await change(seat, blow, "redo");
  expect(injuries(seat)).toEqual(["Нос, вправлен"]);
  // Whoever has taken it off had healed it: done again the blow brings what was there.
  await item().delete();
  await calm();
  await change(seat, blow);
  await change(seat, blow, "redo");
  expect([injuries(seat), state(seat), seat.faults]).toEqual([[], [8, false, false, false], []]);
});

test("H-DEATH-05 C-27: the card of a treatment tells that its injury is gone with the blow, and is back with it; taken back its result is struck out, as is that of a check whose blow was undone", async () => {
  const seat = await sit(table(), "Player 1");
  await game.settings.set("opposed-d20", "defendByItself", true);
  await hurt(seat, 12);
  await choose(seat, "stand");
  roll(false);
  const blow = await hurt(seat, 4);
  const injury = hero(seat).items.find(({ type }: Loose) => type === "injury");
  await injury.update({ "system.heals": { rest: "long", count: 2, dc: 5, first: true } });
  roll(true);
  const { rollAction } = await load("../../module/play/deeds/actions.ts");
  const treat = rollAction("treat", hero(seat).uuid, null, injury.id);
  const treatment = await treat(hero(seat), "skill", "medicine", { dc: 5 });
  await calm();
  const [risk] = seat.messages("check");
  // Drawn once, and again by themselves when something has changed.
  const cards = [await seat.card(risk), await seat.card(treatment)];
  const told = (): unknown[] =>
    cards.map(({ text, markup }) => [text, /<(s|strong) class="od-outcome/u.exec(markup)?.[1]]);
  const says = (text: string): unknown => expect.stringContaining(text);
  const open = [
    [says("Стоит насмерть · Сломанный нос"), "strong"],
    [says("Сломанный нос: теперь лечит отдых"), "strong"],
  ];
  expect(told()).toEqual(open);
  await change(seat, blow);
  expect(told()).toEqual([
    [says("Стоит насмерть. Больше не считается: причина отменена"), "s"],
    [says("Сломанный нос: травмы больше нет, её удар отменён"), "strong"],
  ]);
  await change(seat, blow, "redo");
  expect(told()).toEqual(open);
  const { takeBack } = await load("../../module/play/deeds/use.ts");
  await takeBack(treatment);
  await calm();
  expect(await seat.card(treatment)).toMatchObject({ text: expect.stringContaining("Взято назад") as string });
  expect((await seat.card(treatment)).markup).toMatch(/<s class="od-outcome/u);
  expect(seat.faults).toEqual([]);
});

test("H-DEATH-01 C-19: who falls outside of a fight is told of none: window, sheet and due speak of turns only where turns are counted", async () => {
  const seat = await sit(table(), "GM");
  const { choiceFace } = await load("../../module/applications/prompts/mortal-face.ts");
  const { barDues } = await load("../../module/applications/turn-bar/dues-part.ts");
  const { dyingHead } = await load("../../module/applications/sheets/parts/dying.ts");
  const { pending } = await load("../../module/play/exchange/prompts.ts");
  const told = (): string[] => {
    const { who, leads } = choiceFace(pending().find(({ verb }: Loose) => verb === "choice")).view("u", {}, []);
    const { hint } = barDues(hero(seat)).find(({ kind }: Loose) => kind === "dropOut");
    return [who, leads[0].hint, hint, game.i18n.localize(dyingHead(hero(seat), "u", true).dropOut)];
  };
  await hurt(seat, 12);
  const ofTurns = expect.stringMatching(/своего (следующего )?хода/u) as string;
  expect(told()).toEqual([ofTurns, ofTurns, ofTurns, ofTurns]);
  await game.combats.get(FIGHT).delete();
  await calm();
  const free = "пока Мастер не скажет, что бой окончен. Само ничего не решится.";
  const ofNone = expect.stringContaining(free) as string;
  expect(told()).toEqual([expect.stringMatching(/само ничего не решится/u), ofNone, ofNone, ofNone]);
  // A mis-tap is taken back where each of them says.
  for (const hint of told().slice(1)) expect(hint).toMatch(/назад в заголовке листа: «Выбыл»/u);
  await choose(seat, "dropOut");
  expect(dyingHead(hero(seat), "u", true).death.switches).toContainEqual(
    expect.objectContaining({ label: "Выбыл", on: true }),
  );
  const { CREATURE_ACTIONS } = await load("../../module/applications/sheets/creature-actions.ts");
  await CREATURE_ACTIONS.toggleDeath.call({ actor: hero(seat) }, null, { dataset: { key: "droppedOut" } });
  await calm();
  expect([state(seat), await asks()]).toEqual([[0, false, false, false], ["choice"]]);
  expect(seat.faults).toEqual([]);
});

test("B-REST-01 H-HEAL-01: an undo that does not fit names whom, and what is to be taken back first, with its time where its card is seen", async () => {
  const seat = await sit(table(), "GM");
  const warned = vi.spyOn(ui.notifications, "warn");
  const said = async (message: Loose): Promise<unknown> => {
    warned.mockClear();
    await change(seat, message);
    return warned.mock.calls.at(-1)?.[0];
  };
  const time = (message: Loose): string =>
    new Date(message.timestamp).toLocaleTimeString("ru", { hour: "2-digit", minute: "2-digit" });
  // 12 of 20: 5 leave 7, healed to the maximum 20; without the 5 they would be 25.
  const blow = await hurt(seat, 5);
  const healed = await hurt(seat, 13, "healing");
  expect(await said(blow)).toBe(`Воин: сначала отмените лечение («Лечение», ${time(healed)}).`);
  // 20 - 18 = 2: without the healing of 13 they would be -11.
  const last = await hurt(seat, 18);
  expect(await said(healed)).toBe(`Воин: сначала отмените урон («Урон», ${time(last)}).`);
  // Named by its thing; nothing of what this user does not see.
  const named = hero(seat).toObject().system.receipts;
  named.at(-1).item = "Топор";
  await hero(seat).update({ system: { receipts: named } });
  expect(await said(healed)).toBe(`Воин: сначала отмените урон («Топор», ${time(last)}).`);
  vi.spyOn(last, "visible", "get").mockReturnValue(false);
  expect(await said(healed)).toBe("Воин: сначала отмените урон.");
  // Points that somebody has typed have no card.
  for (const one of [last, healed]) await change(seat, one);
  await hero(seat).update({ system: { hp: { value: 18 } } });
  expect(await said(blow)).toBe("Воин: сначала отмените поправку хитов.");
  expect(seat.faults).toEqual([]);
});
