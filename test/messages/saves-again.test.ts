/** A failed save apart from a blow, or with one, that a feature rolls again: what came of it follows, there and back. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { answer, die, giveRider, hall, HERO, offers, strike, thing } from "./blows.ts";
import { FIGHT } from "./fight.ts";
import { packDocuments } from "./packed.ts";
import { liveTable } from "./live.ts";
import type { Scene, Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";
import { deal } from "../support/alone.ts";

declare const game: Loose;

/** Combatants of the fight: the goblin, and the fighter. */
const [FOE, SELF] = ["combatant0000000", "combatant0000001"];
const WILL = "indomitable00001";
const HELD = "heldheldheld0001";
const BLESS = "spellBless000001";
const CHOICE = { circle: 0, ritual: false, spent: 0, kind: null, material: "" };

/** The fighter of level 9 has Indomitable, a spell that he concentrates on, and what holds him since the goblin's turn. */
function cell(): Scene {
  const scene = hall();
  const hero = scene.actors.find(({ _id }) => _id === HERO);
  hero.system.details = { ...hero.system.details, level: 9 };
  Object.assign(hero.system.hp, { value: 12, temporary: 60 });
  const duration = { kind: "minutes", value: 1 };
  hero.items.push(thing("features", "Indomitable", WILL), {
    _id: BLESS,
    name: "Благословение",
    type: "spell",
    system: { circle: 0, concentration: true, duration, range: { kind: "self" } },
  });
  hero.effects = [
    {
      _id: HELD,
      name: "Опутан",
      type: "base",
      statuses: ["restrained"],
      transfer: true,
      system: {
        changes: [],
        ends: {
          at: "turnEnd",
          of: "bearer",
          source: FOE,
          mark: { combat: FIGHT, round: 1, combatant: FOE },
          time: 0,
          turns: 10,
          save: { attribute: "athletics", dc: 15 },
        },
      },
    },
  ];
  return scene;
}

const check = (seat: Seat): Loose => seat.messages("check").at(-1);
const used = (seat: Seat): number => seat.actor("Воин").items.get(WILL).system.uses.value as number;

/** Presses what the card of a save offers. @param target key of its row, of a request */
async function press(seat: Seat, message: Loose, target = ""): Promise<string> {
  const { offersAgain } = await verbs("offersAgain", "react");
  offersAgain(check(seat));
  await calm();
  const offered = offersAgain(check(seat)).map(({ label }: Loose) => label as string);
  die(12);
  await play.react(message.id, target, WILL);
  await calm();
  return offered.join();
}

async function takeBack(seat: Seat): Promise<void> {
  await play.undoAction(seat.messages("use").find(({ system }) => system.amends));
  await calm();
}

test("H-PRG-07 H-SPL-13: a save at a turn's end is rolled again, and the effect ends; taken back it goes on", async () => {
  const scene = cell();
  // The turn at whose end it is rolled has just passed: the goblin's next one has begun.
  scene.combats[0].round = 2;
  const seat = await liveTable(scene).sit("Player 1");
  const hero = seat.actor("Воин");
  const { savesOf } = await verbs("savesOf");
  const [due] = savesOf(hero, { combat: FIGHT, round: 1, combatant: SELF });
  // Decision 21: the page has rolled it by itself, an 8; a press comes too late to roll once more.
  die(3);
  await due?.act();
  await calm();
  const held = (): unknown[] => [hero.statuses.has("restrained"), used(seat)];
  expect(held()).toEqual([true, 1]);
  expect(await press(seat, check(seat))).toContain("+9");
  expect(held()).toEqual([false, 0]);
  const { text } = await seat.card(check(seat));
  expect(text).toMatch(/Indomitable: выпало 8, переброшено на 12/u);
  await takeBack(seat);
  expect(held()).toEqual([true, 1]);
  expect(seat.faults).toEqual([]);
});

test("H-PRG-07 H-CONC-04: a save for a concentration is rolled again, and it holds; taken back it is lost", async () => {
  const seat = await liveTable(cell()).sit("Player 1");
  await game.settings.set("opposed-d20", "defendByItself", true);
  const hero = seat.actor("Воин");
  await play.useItem(hero, hero.items.get(BLESS), CHOICE, [hero]);
  die(2);
  await deal(hero, "12");
  await calm();
  const { concentrationOf } = await verbs("concentrationOf");
  const holds = (): boolean => concentrationOf(hero) !== null;
  expect([holds(), check(seat).system.keeps !== null]).toEqual([false, true]);
  await press(seat, check(seat));
  expect(holds()).toBe(true);
  await takeBack(seat);
  expect(holds()).toBe(false);
  expect(seat.faults).toEqual([]);
});

test("H-PRG-07: a save that a Game Master asks for is rolled again on its row; one that has succeeded is offered nothing", async () => {
  const table = liveTable(cell());
  const gm = await table.sit("GM", ["Player 1"]);
  const asked = [{ actor: gm.actor("Воин"), token: null, kind: "attribute", key: "discipline", advantage: 0 }];
  const request = await play.requestCheck({ mode: "each", asked, dc: 15, dcHidden: false });
  const seat = await table.sit("Player 1", ["GM"]);
  const [{ key }] = request.system.asked;
  die(3);
  await play.answerCheck(request.id, key);
  await calm();
  const { requestState } = await verbs("requestState");
  const outcome = (): unknown => requestState(game.messages.get(request.id)).asked[0].state.result.success;
  expect(outcome()).toBe(false);
  await press(seat, check(seat));
  expect([outcome(), used(seat)]).toEqual([true, 0]);
  expect((await seat.card(game.messages.get(request.id))).text).toMatch(/Indomitable: выпало 3/u);
  const { saveViews } = await verbs("saveViews");
  await seat.actor("Воин").items.get(WILL).update({ "system.uses.value": 1 });
  expect(saveViews(check(seat))).toEqual([]);
  expect(seat.faults).toEqual([]);
});

test("H-PRG-07 H-SPL-13: the save of a blow's rider is rolled again, and its poison goes; taken back it is there again", async () => {
  const scene = cell();
  giveRider(scene, { attribute: "adaptability", dc: 15 }, "poisoned");
  const table = liveTable(scene);
  const gm = await table.sit("GM", ["Player 1"]);
  const { id } = await strike(gm.actor("Гоблин 1"), gm.actor("Воин"), 0.02);
  const seat = await table.sit("Player 1", ["GM"]);
  die(3);
  await answer(game.messages.get(id));
  const hero = seat.actor("Воин");
  const poisoned = (): unknown[] => [hero.statuses.has("poisoned"), used(seat)];
  expect(poisoned()).toEqual([true, 1]);
  expect((await offers(id)).map(({ label }: Loose) => label)).toContainEqual(
    expect.stringContaining("Indomitable: спасбросок снова, +9"),
  );
  die(12);
  await play.react(id, "t0", WILL);
  await calm();
  expect(poisoned()).toEqual([false, 0]);
  expect((await seat.card(game.messages.get(id))).text).toMatch(/против 15: успех \(Indomitable\)/u);
  await takeBack(seat);
  expect(poisoned()).toEqual([true, 1]);
  expect(seat.faults).toEqual([]);
});

test("H-PRG-07 H-TURN-10: a bard's Countercharm rolls an ally's save against fright again with advantage, for his reaction; against a grip it is not offered", async () => {
  const scene = hall("Следопыт");
  scene.settings.push({ key: "opposed-d20.reactionTiming", value: JSON.stringify("beforeRoll") });
  const hero = scene.actors.find(({ _id }) => _id === HERO);
  Object.assign(hero.system.hp, { value: 12, temporary: 60 });
  const ranger = scene.actors.find(({ name }) => name === "Следопыт");
  const charm = thing("features", "Countercharm", "countercharm0001");
  ranger.items.push({ ...charm, system: { ...charm.system, level: 1 } });
  const goblin = scene.actors.find(({ name }) => name === "Гоблин");
  const save = { attribute: "discipline", dc: 16, onSuccess: "none" };
  const roar = (_id: string, status: string): Loose => ({
    _id,
    name: "Рык",
    type: "feature",
    system: { action: "active", aim: "creatures", save, applies: [{ effect: `${_id.slice(0, 14)}00`, on: "hit" }] },
    effects: [
      {
        _id: `${_id.slice(0, 14)}00`,
        name: status,
        type: "base",
        transfer: false,
        statuses: [status],
        system: { changes: [] },
      },
    ],
  });
  goblin.items.push(roar("roarroarroar0001", "frightened"), roar("holdholdhold0001", "restrained"));
  const table = liveTable(scene);
  const gm = await table.sit("GM", ["Player 1"]);
  const howl = async (id: string): Promise<string> => {
    const roarer = gm.actor("Гоблин 1");
    const message = await play.useItem(roarer, roarer.items.get(id), CHOICE, [gm.actor("Воин")]);
    die(3);
    await play.defend(message, "t0", { advantage: 0 });
    await calm();
    return message.id as string;
  };
  const [fright, grip] = [await howl("roarroarroar0001"), await howl("holdholdhold0001")];
  const frightened = (seat: Seat): boolean => seat.actor("Воин").statuses.has("frightened");
  expect(frightened(gm)).toBe(true);

  const player = game.users.find(({ character }: Loose) => character?.name === "Следопыт").name as string;
  const seat = await table.sit(player, ["GM"]);
  const named = async (id: string): Promise<string[]> => (await offers(id)).map(({ label }: Loose) => label as string);
  expect([await named(fright), await named(grip)]).toEqual([
    [expect.stringContaining("спасбросок снова, с преимуществом")],
    [],
  ]);
  die(18);
  await play.react(fright, "t0", "countercharm0001");
  await calm();
  // The fighter's own side writes what that changes: here the Game Master, who comes next.
  const back = await table.sit("GM");
  await calm();
  expect(frightened(back)).toBe(false);
  expect(seat.faults).toEqual([]);
});

const RESIST = "legendaryResist1";

/** What a legendary creature has in place of Indomitable, here the fighter's. */
function legendary(scene: Scene = cell()): Scene {
  const hero = scene.actors.find(({ _id }) => _id === HERO);
  const { items }: Loose = packDocuments("creatures", "en").find(({ name }: Loose) => name === "Adult White Dragon");
  const found = items.find(({ name }: Loose) => name === "Legendary Resistance");
  hero.items = [...hero.items.filter(({ _id }: Loose) => _id !== WILL), { ...structuredClone(found), _id: RESIST }];
  return scene;
}
const resists = async (seat: Seat, message: Loose, target = ""): Promise<unknown> => {
  await verbs("offersAgain", "react");
  const done = await play.react(message.id, target, RESIST);
  await calm();
  return [done, seat.actor("Воин").items.get(RESIST).system.uses.value];
};

test("B-MISC-10 H-SPL-13: Legendary Resistance makes a failed save at a turn's end succeed, and the effect ends; taken back it goes on", async () => {
  const scene = legendary();
  scene.combats[0].round = 2;
  const seat = await liveTable(scene).sit("Player 1");
  const hero = seat.actor("Воин");
  const { savesOf } = await verbs("savesOf");
  const [due] = savesOf(hero, { combat: FIGHT, round: 1, combatant: SELF });
  die(3);
  await due?.act();
  await calm();
  expect(hero.statuses.has("restrained")).toBe(true);
  expect(await resists(seat, check(seat))).toEqual([true, 2]);
  expect(hero.statuses.has("restrained")).toBe(false);
  expect((await seat.card(check(seat))).text).toContain(
    "Legendary Resistance: проваленный спасбросок считается успешным",
  );
  await takeBack(seat);
  expect([hero.statuses.has("restrained"), hero.items.get(RESIST).system.uses.value]).toEqual([true, 3]);
  expect(seat.faults).toEqual([]);
});

test("B-MISC-10 H-CONC-04: Legendary Resistance keeps a concentration; taken back it is lost", async () => {
  const seat = await liveTable(legendary()).sit("Player 1");
  await game.settings.set("opposed-d20", "defendByItself", true);
  const hero = seat.actor("Воин");
  await play.useItem(hero, hero.items.get(BLESS), CHOICE, [hero]);
  die(2);
  await deal(hero, "12");
  await calm();
  const { concentrationOf } = await verbs("concentrationOf");
  const holds = (): boolean => concentrationOf(hero) !== null;
  expect(holds()).toBe(false);
  expect(await resists(seat, check(seat))).toEqual([true, 2]);
  expect(holds()).toBe(true);
  await takeBack(seat);
  expect(holds()).toBe(false);
  expect(seat.faults).toEqual([]);
});

test("B-MISC-10: Legendary Resistance counts for a save that a Game Master asks for, of an open and of a hidden difficulty", async () => {
  const table = liveTable(legendary());
  for (const [dcHidden, left] of [
    [false, 2],
    [true, 1],
  ] as const) {
    const gm = await table.sit("GM", ["Player 1"]);
    const asked = [{ actor: gm.actor("Воин"), token: null, kind: "attribute", key: "discipline", advantage: 0 }];
    const request = await play.requestCheck({ mode: "each", asked, dc: 15, dcHidden });
    await calm();
    let seat = await table.sit("Player 1", ["GM"]);
    const [{ key }] = request.system.asked;
    die(3);
    await play.answerCheck(request.id, key);
    await calm();
    expect(await resists(seat, check(seat))).toEqual([true, left]);
    seat = await table.sit("GM", ["Player 1"]);
    const { requestState } = await verbs("requestState");
    expect(requestState(game.messages.get(request.id)).asked[0].state.result.success).toBe(true);
    expect((await seat.card(game.messages.get(request.id))).text).toContain(
      "Legendary Resistance: проваленный спасбросок считается успешным",
    );
    expect(seat.faults).toEqual([]);
  }
});

test("B-MISC-10 H-SPL-13: the save of a blow's rider succeeds by Legendary Resistance, and its poison goes", async () => {
  const scene = legendary();
  giveRider(scene, { attribute: "adaptability", dc: 15 }, "poisoned");
  const table = liveTable(scene);
  const gm = await table.sit("GM", ["Player 1"]);
  const { id } = await strike(gm.actor("Гоблин 1"), gm.actor("Воин"), 0.02);
  const seat = await table.sit("Player 1", ["GM"]);
  die(3);
  await answer(game.messages.get(id));
  const hero = seat.actor("Воин");
  expect(hero.statuses.has("poisoned")).toBe(true);
  expect(await resists(seat, { id }, "t0")).toEqual([true, 2]);
  expect(hero.statuses.has("poisoned")).toBe(false);
  await takeBack(seat);
  expect(hero.statuses.has("poisoned")).toBe(true);
  expect(seat.faults).toEqual([]);
});

/** A legendary creature that cannot act: its saves of Athletics and Acrobatics fail without a roll. */
function paralyzed(scene: Scene = legendary()): Scene {
  const hero = scene.actors.find(({ _id }) => _id === HERO);
  const effect = {
    _id: "paralyzed0000001",
    name: "Парализован",
    type: "base",
    transfer: true,
    system: { changes: [] },
  };
  hero.effects.push({ ...effect, statuses: ["paralyzed"] });
  return scene;
}
const TOLD = "Legendary Resistance: проваленный спасбросок считается успешным";

test("B-MISC-10 B-COND-PAR-3: Legendary Resistance ends an effect whose save failed without a roll; taken back it goes on", async () => {
  const scene = paralyzed();
  scene.combats[0].round = 2;
  const seat = await liveTable(scene).sit("Player 1");
  const hero = seat.actor("Воин");
  const { savesOf } = await verbs("savesOf");
  const [due] = savesOf(hero, { combat: FIGHT, round: 1, combatant: SELF });
  await due?.act();
  await calm();
  expect([check(seat).rolls.length, hero.statuses.has("restrained")]).toEqual([0, true]);
  const before = (await seat.card(check(seat))).text;
  expect(before).not.toContain(TOLD);
  expect(await resists(seat, check(seat))).toEqual([true, 2]);
  expect(hero.statuses.has("restrained")).toBe(false);
  expect((await seat.card(check(seat))).text).toContain(TOLD);
  await takeBack(seat);
  expect([hero.statuses.has("restrained"), hero.items.get(RESIST).system.uses.value]).toEqual([true, 3]);
  expect((await seat.card(check(seat))).text).toBe(before);
  expect(seat.faults).toEqual([]);
});

test("B-MISC-10 B-COND-PAR-3: of a request the save that fails without a roll succeeds by Legendary Resistance, a check is not helped", async () => {
  const table = liveTable(paralyzed());
  for (const [as, done, success] of [
    ["check", [false, 3], false],
    ["save", [true, 2], true],
  ] as const) {
    const gm = await table.sit("GM", ["Player 1"]);
    const asked = [{ actor: gm.actor("Воин"), token: null, kind: "attribute", key: "athletics", as, advantage: 0 }];
    const request = await play.requestCheck({ mode: "each", asked, dc: 15, dcHidden: false });
    await calm();
    let seat = await table.sit("Player 1", ["GM"]);
    await play.answerCheck(request.id, request.system.asked[0].key);
    await calm();
    expect(await resists(seat, check(seat))).toEqual(done);
    seat = await table.sit("GM", ["Player 1"]);
    const { requestState } = await verbs("requestState");
    expect(requestState(game.messages.get(request.id)).asked[0].state.result.success).toBe(success);
    expect((await seat.card(game.messages.get(request.id))).text.includes(TOLD)).toBe(success);
    expect(seat.faults).toEqual([]);
  }
});

test("B-MISC-10 B-COND-PAR-3: the rider's save that fails without a roll succeeds by Legendary Resistance; Indomitable has nothing to roll again", async () => {
  const scene = paralyzed(cell());
  const hero = scene.actors.find(({ _id }) => _id === HERO);
  hero.items.push(
    legendary()
      .actors.find(({ _id }) => _id === HERO)
      .items.find(({ _id }: Loose) => _id === RESIST),
  );
  giveRider(scene, { attribute: "athletics", dc: 15 }, "poisoned");
  const table = liveTable(scene);
  const gm = await table.sit("GM", ["Player 1"]);
  const { id } = await strike(gm.actor("Гоблин 1"), gm.actor("Воин"), 0.02);
  const seat = await table.sit("Player 1", ["GM"]);
  die(3);
  await answer(game.messages.get(id));
  const isPoisoned = (): boolean => seat.actor("Воин").statuses.has("poisoned");
  expect(isPoisoned()).toBe(true);
  const named = (await offers(id)).map(({ label }: Loose) => label as string);
  expect(named.filter((label) => /Indomitable|Legendary/u.test(label))).toEqual([
    "Legendary Resistance: спасбросок станет успешным",
  ]);
  expect(await resists(seat, { id }, "t0")).toEqual([true, 2]);
  expect(isPoisoned()).toBe(false);
  expect((await seat.card(game.messages.get(id))).text).toContain(TOLD);
  await takeBack(seat);
  expect(isPoisoned()).toBe(true);
  expect(seat.faults).toEqual([]);
});
