/** A failed save that a feature rolls again: the new roll stands, and taken back the old one does. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { hall, HERO, offers, reaction, stateOf, thing } from "./blows.ts";
import { liveTable } from "./live.ts";
import { CHOICE } from "./school.ts";
import { play, verbs } from "../support/verbs.ts";

declare const CONFIG: Loose, game: Loose, Roll: Loose;

const WILL = "indomitable00001";
const SHRIEK = "shriekshriek0001";

interface Options {
  readonly early?: boolean;
  readonly advantage?: 1 | -1 | 0;
  /** Other things that he has. */
  readonly more?: readonly Loose[];
}

/** The goblin shrieks, and the fighter fails his save with a 3 on every die. @param early whether reactions come before the roll */
async function failed({ early = false, advantage = 0, more = [] }: Options = {}) {
  const scene = hall();
  scene.combats = [];
  if (early) scene.settings.push({ key: "opposed-d20.reactionTiming", value: JSON.stringify("beforeRoll") });
  const hero = scene.actors.find(({ _id }) => _id === HERO);
  hero.system.details = { ...hero.system.details, level: 9 };
  hero.items.push(thing("features", "Indomitable", WILL), ...more);
  const goblin = scene.actors.find(({ name }) => name === "Гоблин");
  const save = { attribute: "discipline", dc: 16, onSuccess: "none" };
  goblin.items.push({
    _id: SHRIEK,
    name: "Визг",
    type: "feature",
    system: { action: "active", aim: "creatures", save, damage: [{ formula: "6", type: "psychic" }] },
  });
  const table = liveTable(scene);
  const gm = await table.sit("GM", ["Player 1"]);
  const shrieker = gm.actor("Гоблин 1");
  const { id } = await play.useItem(shrieker, shrieker.items.get(SHRIEK), CHOICE, [gm.actor("Воин")]);
  const before = gm.actor("Воин").hitPoints.value as number;

  const seat = await table.sit("Player 1", ["GM"]);
  const fighter = seat.actor("Воин");
  CONFIG.Dice.randomUniform = () => 0.86;
  await play.defend(game.messages.get(id), "t0", { advantage });
  await calm();
  return { table, gm, seat, fighter, before, id };
}

/** Against whatever: the save is rolled again. */
const AGAIN = { main: { kind: "amend", amends: { as: "again", formula: "", against: "" } } };

/** His die, his total, and whether it helps. */
async function rolled(id: string): Promise<unknown[]> {
  const [{ defense, saved }] = (await stateOf(id)).strikes;
  return [defense.natural, defense.total, saved.success];
}

test("H-PRG-07 B-SAVE-01: Indomitable rolls a failed save again with the level, for its one use; taken back, the first roll stands", async () => {
  const { gm, seat, fighter, before, id } = await failed({ early: true });
  const now = (): number[] => [fighter.hitPoints.value - before, fighter.items.get(WILL).system.uses.value];
  const bonus = fighter
    .getCheck("attribute", "discipline")
    .parts.reduce((sum: number, part: Loose) => sum + part.value, 0);
  expect([now(), await rolled(id)]).toEqual([
    [-6, 1],
    [3, 3 + bonus, false],
  ]);
  expect((await offers(id)).map(({ label }) => label)).toEqual([expect.stringContaining("+9")]);

  CONFIG.Dice.randomUniform = () => 0.42;
  expect(await play.react(id, "t0", WILL)).toBe(true);
  await calm();
  // A 12 alone would fail; with the level it does not.
  expect([now(), await rolled(id)]).toEqual([
    [0, 0],
    [12, 12 + bonus + 9, true],
  ]);
  const [{ defenseParts, defense }] = (await stateOf(id)).strikes;
  expect(defenseParts).toContainEqual({
    source: "effect",
    label: "OD20.Part.Reaction",
    name: "Indomitable",
    value: 9,
  });
  expect(defense.reroll).toEqual({ die: 0, from: 3, to: 12, by: "Indomitable" });
  expect(await offers(id)).toEqual([]);

  await play.undoAction(seat.messages().find(({ system }) => system.amends?.as === "save"));
  await calm();
  expect([now(), await rolled(id)]).toEqual([
    [-6, 1],
    [3, 3 + bonus, false],
  ]);
  expect([...gm.faults, ...seat.faults]).toEqual([]);
});

test("H-PRG-07 B-DICE-08: a die that inspiration has bought goes with the save that it was for; one that is bought later counts", async () => {
  const { fighter, id } = await failed();
  const answer = game.messages.contents.find(({ type }: Loose) => type === "defense");
  const [{ key }] = answer.system.strikes;
  const buy = async (uniform: number): Promise<void> => {
    CONFIG.Dice.randomUniform = () => uniform;
    await play.buyDie(fighter, { message: answer.id, strike: key, die: 0 }, game.messages.get(id));
    await calm();
  };
  await buy(0.81);
  expect(await rolled(id)).toEqual([4, expect.any(Number), false]);
  CONFIG.Dice.randomUniform = () => 0.42;
  await play.react(id, "t0", WILL);
  await calm();
  expect(await rolled(id)).toEqual([12, expect.any(Number), true]);
  await fighter.update({ "system.inspiration": true });
  await buy(0.02);
  expect(await rolled(id)).toEqual([20, expect.any(Number), true]);
});

test("H-PRG-07 H-DICE-05: who saved with disadvantage rolls two dice again; one of his own choice counts for nothing", async () => {
  const { table, fighter, id } = await failed({ advantage: -1 });
  CONFIG.Dice.randomUniform = () => 0.02;
  const roll = await new Roll("1d20 + 9").evaluate();
  const forged = { formula: "1d20 + 9", roll: 0 };
  const system = reaction(game.messages.get(id), fighter, fighter.items.get(WILL), forged, { spends: "free" });
  const data = { type: "use", content: "", author: game.user.id, rolls: [JSON.stringify(roll)], system };
  await table.other("Player 1", { type: "ChatMessage", action: "create", operation: { data: [data] } });
  await calm();
  expect(await rolled(id)).toEqual([3, expect.any(Number), false]);
});

test("H-PRG-07 H-TURN-10: a save that is rolled again takes no reaction, neither his own nor that to the same harm", async () => {
  const save = { attribute: "agility", dc: 12, onSuccess: "half" };
  const rebuke = { action: "reaction", amends: { as: "answers", formula: "" }, save };
  const { id } = await failed({
    more: [{ _id: "rebuke0000000001", name: "Отповедь", type: "feature", system: rebuke }],
  });
  const names = async (): Promise<string[]> => (await offers(id)).map(({ label }) => label.split(":")[0]);
  expect(await names()).toEqual(["Indomitable", "Отповедь"]);
  CONFIG.Dice.randomUniform = () => 0.86;
  await play.react(id, "t0", WILL);
  await calm();
  expect(await names()).toEqual(["Отповедь"]);
});

test("H-PRG-07: a save that fails again is rolled once more by another thing; the last one counts, and each goes by itself", async () => {
  const charm = thing("features", "Countercharm", "countercharm0001");
  const own = { ...charm, system: { ...charm.system, level: 1, activities: AGAIN } };
  const { seat, fighter, id } = await failed({ more: [own] });
  CONFIG.Dice.randomUniform = () => 0.81;
  await play.react(id, "t0", "countercharm0001");
  await calm();
  expect(await rolled(id)).toEqual([4, expect.any(Number), false]);
  CONFIG.Dice.randomUniform = () => 0.42;
  await play.react(id, "t0", WILL);
  await calm();
  const bonus = fighter
    .getCheck("attribute", "discipline")
    .parts.reduce((sum: number, part: Loose) => sum + part.value, 0);
  expect(await rolled(id)).toEqual([12, 12 + bonus + 9, true]);
  await play.undoAction(seat.messages().find(({ system }) => system.amends?.as === "again"));
  await calm();
  expect(await rolled(id)).toEqual([12, 12 + bonus + 9, true]);
  await play.undoAction(seat.messages().find(({ system }) => system.amends?.as === "save"));
  await calm();
  expect(await rolled(id)).toEqual([3, 3 + bonus, false]);
});

test("H-PRG-07: nobody rolls a foe's save again that has helped it, neither an answer nor one apart", async () => {
  const scene = hall("Следопыт");
  scene.combats = [];
  const ranger = scene.actors.find(({ name }) => name === "Следопыт");
  const charm = thing("features", "Countercharm", "countercharm0001");
  ranger.items.push({
    ...charm,
    system: { ...charm.system, level: 1, activities: AGAIN },
  });
  const hero = scene.actors.find(({ _id }) => _id === HERO);
  const save = { attribute: "discipline", dc: 16, onSuccess: "none" };
  const damage = [{ formula: "6", type: "psychic" }];
  hero.items.push({
    _id: SHRIEK,
    name: "Визг",
    type: "feature",
    system: { action: "active", aim: "creatures", save, damage },
  });
  const table = liveTable(scene);
  const gm = await table.sit("GM", ["Player 1"]);
  CONFIG.Dice.randomUniform = () => 0.02;
  const goblin = gm.actor("Гоблин 1");
  const fighter = gm.actor("Воин");
  const { id } = await play.useItem(fighter, fighter.items.get(SHRIEK), CHOICE, [goblin]);
  await calm();
  const checked = await play.check(goblin, "attribute", "discipline", { dc: 16 });
  // How high he has to save nobody but a Game Master knows.
  const asked = { kind: "attribute", key: "discipline", characteristic: null, needs: "" };
  const request = await play.requestCheck({
    mode: "each",
    asked: [{ actor: goblin, token: goblin.token, ...asked }],
    dc: 16,
    dcHidden: true,
  });
  await play.answerAll(request.id);
  await calm();
  const { checkState, requestState } = await verbs("checkState", "requestState");
  const secretly = (): Loose => requestState(game.messages.get(request.id)).asked[0].state;
  const outcome = async (): Promise<unknown[]> => [
    await rolled(id),
    checkState(game.messages.get(checked.id)).result.success,
    secretly().roll.total,
    goblin.hitPoints.value,
  ];
  const before = await outcome();
  expect(before).toMatchObject([[20, expect.any(Number), true], true, expect.any(Number), expect.any(Number)]);

  const bard = gm.actor("Следопыт");
  const player = game.users.find(({ character }: Loose) => character?.name === "Следопыт");
  const again = await new Roll("2d20").evaluate();
  again.terms[0].results = [1, 2].map((result, index) => ({ result, active: index === 0 }));
  const rolls = [JSON.stringify({ ...again.toJSON(), total: 3 })];
  for (const [met, target] of [
    [game.messages.get(id), "t0"],
    [game.messages.get(checked.id), ""],
    [game.messages.get(secretly().answer.id), ""],
  ]) {
    const system = reaction(
      { id: met.id, system: { turn: null, targets: [{ key: target }] } },
      bard,
      bard.items.get("countercharm0001"),
      { formula: "2d20", roll: 0, strikes: [] },
    );
    const data = [{ type: "use", content: "", author: player.id, rolls, system }];
    await table.other(player.name, { type: "ChatMessage", action: "create", operation: { data } });
  }
  await calm();
  expect(await outcome()).toEqual(before);
  expect(gm.faults).toEqual([]);
});
