/** A bard's Countercharm for an ally: of saves that a Game Master asks for, at a turn's end, and against a blow's rider. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { answer, die, giveRider, hall, HERO, offers, strike, thing } from "./blows.ts";
import { FIGHT } from "./fight.ts";
import { liveTable, type LiveTable } from "./live.ts";
import type { Scene, Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";

declare const game: Loose;

const CHARM = "countercharm0001";
const BRAVE = "braveBraveBrave1";
const [FOE, SELF] = ["combatant0000000", "combatant0000001"];

/** The ranger is a bard for today; how many cells he stands off the fighter. */
function stage(cells = 1): Scene {
  const scene = hall("Следопыт");
  scene.settings.push({ key: "opposed-d20.reactionTiming", value: JSON.stringify("beforeRoll") });
  const bard = scene.actors.find(({ name }) => name === "Следопыт");
  const charm = thing("features", "Countercharm", CHARM);
  bard.items.push({ ...charm, system: { ...charm.system, level: 1 } });
  const [{ tokens, grid }]: Loose[] = scene.scenes;
  const at = (name: string): Loose => tokens.find((token: Loose) => token.name === name);
  Object.assign(at("Следопыт"), { x: at("Воин").x + cells * grid.size, y: at("Воин").y });
  return scene;
}
const heroOf = (scene: Scene): Loose => scene.actors.find(({ _id }) => _id === HERO);

const checkOf = (seat: Seat): Loose => seat.messages("check").at(-1);

/** The bard's player sits down. */
async function bard(table: LiveTable): Promise<Seat> {
  const player = game.users.find(({ character }: Loose) => character?.name === "Следопыт").name as string;
  return table.sit(player, ["GM"]);
}

/** What the card of a check offers to whoever sits there. */
async function offered(message: Loose): Promise<string[]> {
  const { offersAgain } = await verbs("offersAgain", "react");
  offersAgain(message);
  await calm();
  return offersAgain(message).map(({ label }: Loose) => label as string);
}

/** He uses it. @param target key of whom a blow has met; "" = a check */
async function charm(id: string, target = ""): Promise<void> {
  die(18);
  await play.react(id, target, CHARM);
  await calm();
}

/** The Game Master asks the fighter for a save, who misses it. @returns ids of the request and of the save */
async function missed(table: LiveTable, against: string): Promise<readonly [string, string]> {
  const gm = await table.sit("GM", ["Player 1"]);
  const asked = ["Воин", "Следопыт"].map((name) => ({
    actor: gm.actor(name),
    token: null,
    kind: "attribute",
    key: "discipline",
    advantage: 0,
  }));
  const request = await play.requestCheck({ mode: "each", asked, dc: 15, dcHidden: false, against });
  die(3);
  await play.answerCheck(request.id, request.system.asked[0].key);
  await calm();
  expect(gm.faults).toEqual([]);
  return [request.id as string, checkOf(gm).id as string];
}

test("H-PRG-07 H-TURN-10: a save that several are asked for against fright is rolled again with advantage, on its row; taken back the first roll counts", async () => {
  const table = liveTable(stage());
  const [request, save] = await missed(table, "frightened");
  const seat = await bard(table);
  const { requestState } = await verbs("requestState");
  const outcome = (): unknown => requestState(game.messages.get(request)).asked[0].state.result.success;
  expect(outcome()).toBe(false);
  const card = await seat.card(game.messages.get(request));
  expect(card.text).toContain("против состояния «Испуганный»");
  expect(await offered(game.messages.get(save))).toEqual([
    expect.stringContaining("спасбросок снова, с преимуществом"),
  ]);
  await charm(save);
  expect(outcome()).toBe(true);
  expect(await offered(game.messages.get(save))).toEqual([]);
  await play.undoAction(seat.messages("use").find(({ system }) => system.amends));
  await calm();
  expect([outcome(), seat.faults]).toEqual([false, []]);
});

test("H-PRG-07: asked for a save against something else, or against what nobody has named, it is not offered", async () => {
  const table = liveTable(stage());
  const saves = [await missed(table, "poisoned"), await missed(table, "")];
  const seat = await bard(table);
  for (const [, save] of saves) expect(await offered(game.messages.get(save))).toEqual([]);
  expect(seat.faults).toEqual([]);
});

test("H-PRG-07 B-RNG-01: from 35 ft away it rolls nothing again, and says why", async () => {
  const table = liveTable(stage(7));
  const [request, save] = await missed(table, "charmed");
  const seat = await bard(table);
  const { requestState } = await verbs("requestState");
  await offered(game.messages.get(save));
  await charm(save);
  expect(requestState(game.messages.get(request)).asked[0].state.result.success).toBe(false);
  expect([seat.messages("use"), seat.faults]).toEqual([[], []]);
});

test("B-RES-06 B-DICE-07: whoever is brave has advantage on a save that is asked for against fright, and on no other", async () => {
  const scene = stage();
  heroOf(scene).effects.push({
    _id: BRAVE,
    name: "Храбрый",
    type: "base",
    statuses: [],
    transfer: true,
    system: { changes: [], rolls: { sways: [{ roll: "save", key: "frightened", value: 1 }] } },
  });
  const table = liveTable(scene);
  const advantage = async (against: string): Promise<unknown> => {
    const [, save] = await missed(table, against);
    return game.messages.get(save).system.advantage;
  };
  expect([await advantage("frightened"), await advantage("charmed")]).toEqual([1, 0]);
});

test("H-PRG-07 B-RES-06: a macro asks for a save against fright as the window does; anything but a save is against nothing", async () => {
  const table = liveTable(stage());
  const gm = await table.sit("GM", ["Player 1"]);
  const { requestChecks } = await verbs("requestChecks");
  const save = { actors: [gm.actor("Воин")], kind: "attribute", key: "discipline", dc: 15 };
  const request = await requestChecks({ ...save, against: "frightened" });
  expect([request.system.against, (await requestChecks(save)).system.against]).toEqual(["frightened", ""]);
  for (const wrong of [
    { against: "constructor" },
    { against: "" },
    { against: 5 },
    { kind: "skill", key: "stealth", against: "frightened" },
    { actors: [gm.actor("Воин"), gm.actor("Следопыт")], contest: save, against: "frightened" },
  ])
    await expect(requestChecks({ ...save, ...wrong })).rejects.toMatchObject({ code: "argument", argument: "against" });
  expect([gm.messages("request").length, gm.faults]).toEqual([2, []]);
});

test("H-PRG-07 H-SPL-13: an ally's save at a turn's end against fright is rolled again, and the fright goes; against a hold it is not offered", async () => {
  const scene = stage();
  // His own turn, at whose end it is rolled.
  scene.combats[0].turn = 1;
  const ends = {
    at: "turnEnd",
    of: "bearer",
    source: FOE,
    mark: { combat: FIGHT, round: 1, combatant: FOE },
    time: 0,
    turns: 10,
  };
  heroOf(scene).effects = ["frightened", "restrained"].map((status, index) => ({
    _id: `heldheldheld000${String(index)}`,
    name: status,
    type: "base",
    statuses: [status],
    transfer: true,
    system: { changes: [], ends: { ...ends, save: { attribute: "discipline", dc: 18 } } },
  }));
  const table = liveTable(scene);
  const owner = await table.sit("Player 1", ["GM"]);
  const { savesOf } = await verbs("savesOf");
  die(3);
  for (const due of savesOf(owner.actor("Воин"), { combat: FIGHT, round: 1, combatant: SELF })) await due.act();
  await calm();
  await game.combats.contents[0].update({ round: 2, turn: 0 });
  await calm();
  const [fright, hold] = owner.messages("check");
  const seat = await bard(table);
  expect([await offered(game.messages.get(fright.id)), await offered(game.messages.get(hold.id))]).toEqual([
    [expect.stringContaining("с преимуществом")],
    [],
  ]);
  await charm(fright.id);
  expect((await seat.card(game.messages.get(fright.id))).text).toMatch(/Countercharm: выпало 3/u);
  expect(seat.faults).toEqual([]);
  // The fighter's own side ends what that ends.
  const back = await table.sit("Player 1", ["GM"]);
  await calm();
  const { statuses } = back.actor("Воин");
  expect([statuses.has("frightened"), statuses.has("restrained"), back.faults]).toEqual([false, true, []]);
});

test("H-PRG-07 H-SPL-13: an ally's save against the fright of a blow's rider is rolled again, and it goes", async () => {
  const scene = stage();
  Object.assign(heroOf(scene).system.hp, { value: 12, temporary: 60 });
  giveRider(scene, { attribute: "discipline", dc: 16 }, "frightened");
  const table = liveTable(scene);
  const gm = await table.sit("GM", ["Player 1"]);
  const { id } = await strike(gm.actor("Гоблин 1"), gm.actor("Воин"), 0.02);
  const owner = await table.sit("Player 1", ["GM"]);
  die(3);
  await answer(game.messages.get(id));
  expect(owner.actor("Воин").statuses.has("frightened")).toBe(true);
  const seat = await bard(table);
  expect((await offers(id)).map(({ label }: Loose) => label as string)).toContainEqual(
    expect.stringContaining("спасбросок снова, с преимуществом"),
  );
  await charm(id, "t0");
  expect(seat.faults).toEqual([]);
  const back = await table.sit("Player 1", ["GM"]);
  await calm();
  expect([back.actor("Воин").statuses.has("frightened"), back.faults]).toEqual([false, []]);
});
