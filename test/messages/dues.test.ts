/** Fire and regeneration at the start of a turn: told from documents and messages alone, whoever is there. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { FIGHT, fighting, HERO, ORDER } from "./fight.ts";
import { brawl, liveTable, turn } from "./live.ts";
import { sitDown, type Scene, type Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";

declare const game: Loose, CONFIG: Loose;

const mark = (round: number, combatant: string) => ({ combat: FIGHT, round, combatant });

/** The fighter has 9 of 12 hit points, regains 5 but for acid and fire, and burns since a turn. The trap's fire fell in another. */
function table({ lit = mark(1, ORDER[0]), struck = null, value = 9 }: Loose = {}): Scene {
  const scene = fighting();
  const hero = scene.actors.find(({ _id }: Loose) => _id === HERO);
  Object.assign(hero.system, { regeneration: { points: 5, atZero: false }, regenerationStops: ["acid", "fire"] });
  hero.system.hp.value = value;
  hero.effects = [
    {
      _id: "condburning00000",
      name: "Горящий",
      img: "icons/svg/fire.svg",
      type: "base",
      statuses: ["burning"],
      disabled: false,
      transfer: true,
      system: {
        changes: [],
        ends: { at: "never", of: "bearer", source: null, mark: lit, time: 0, turns: 1, save: null },
      },
    },
  ];
  scene.messages[0].system.turn = struck;
  return scene;
}

/** What this user is told, the buttons of others in brackets. */
async function due(seat: Seat, round: number, index: number): Promise<string[]> {
  Object.assign(game.combats.get(FIGHT), { round, turn: index });
  const { barUpkeep } = await verbs("barUpkeep");
  return barUpkeep(seat.actor("Воин")).map(({ label, mine }: Loose) => (mine ? label : `(${label})`));
}

const BOTH = ["Регенерация: 5", "Горение"];

test("B-HAZ-01 B-DICE-14: due from the first own turn after the fire began; regeneration only in the turn itself", async () => {
  const seat = await sitDown(table(), "Player 1");
  expect(await due(seat, 1, 0)).toEqual([]);
  expect(await due(seat, 1, 1)).toEqual(BOTH);
  expect(await due(seat, 1, 2)).toEqual(["Горение"]);
  expect(await due(seat, 2, 1)).toEqual(BOTH);
  // Taken back.
  expect(await due(seat, 1, 0)).toEqual([]);
  expect(await due(await sitDown(table({ lit: mark(1, ORDER[1]) }), "Player 1"), 1, 1)).toEqual(["Регенерация: 5"]);
  expect(await due(await sitDown(table({ lit: null }), "Player 1"), 1, 1)).toEqual(BOTH);
  expect(seat.writes).toEqual([]);
  expect(seat.faults).toEqual([]);
});

test("B-DICE-14 B-REST-01: none at the maximum, none at 0, none after fire since the last turn; of another turn, or undone, it stops nothing", async () => {
  const shown = async (change: Loose, round = 1): Promise<boolean> =>
    (await due(await sitDown(table(change), "Player 1"), round, 1)).includes("Регенерация: 5");
  expect(await shown({ value: 12 })).toBe(false);
  expect(await shown({ value: 0 })).toBe(false);
  expect(await shown({ struck: mark(1, ORDER[0]) })).toBe(false);
  expect(await shown({ struck: mark(1, ORDER[0]) }, 2)).toBe(true);
  // In the own turn it is the next one that it stops; who was whole when it began has nothing to regain in it.
  const entryOf = (scene: Loose): Loose =>
    Object.values(scene.actors.find(({ _id }: Loose) => _id === HERO).system.ledger.entries)[0];
  const lost = entryOf(fighting()).amount;
  expect(await shown({ struck: mark(1, ORDER[1]), value: 12 - lost - 1 })).toBe(true);
  expect(await shown({ struck: mark(1, ORDER[1]), value: 12 - lost })).toBe(false);
  expect(await shown({ struck: mark(1, ORDER[1]) }, 2)).toBe(false);
  expect(await shown({ struck: { ...mark(1, ORDER[0]), combat: "another" } })).toBe(true);
  const scene = table({ struck: mark(1, ORDER[0]) });
  entryOf(scene).undone = true;
  // Without it the potion healed all 4 of its points, and left him one short of the maximum.
  scene.actors.find(({ _id }: Loose) => _id === HERO).system.ledger.base.hitPoints.hp = 12 - 1 - 4;
  expect(await due(await sitDown(scene, "Player 1"), 1, 1)).toEqual(BOTH);
});

test("B-HAZ-01: the player answers; while he is away a GM does, and sees it all the same; nobody else is told", async () => {
  expect(await due(await sitDown(table(), "GM"), 1, 1)).toEqual(BOTH);
  expect(await due(await sitDown(table(), "GM", ["Player 1"]), 1, 1)).toEqual(
    BOTH.map((label) => `(${label} · Ждём: Player 1)`),
  );
  expect(await due(await sitDown(table(), "Player 1", ["GM"]), 1, 1)).toEqual(BOTH);
  expect(await due(await sitDown(table(), "Player 2", ["GM"]), 1, 1)).toEqual([]);
});

/** A creature of the Game Master burns, regenerates and has used up what comes back on 2 and more. */
function beast(mode = "auto"): Scene {
  const scene = brawl("Гоблин 1", "Воин");
  const [{ tokens }] = scene.scenes as Loose[];
  const token = tokens.find(({ name }: Loose) => name === "Гоблин 1");
  const actor = scene.actors.find(({ _id }) => _id === token.actorId) as Loose;
  Object.assign(actor.system, { regeneration: { points: 1, atZero: false }, regenerationStops: [], defenseMode: mode });
  actor.items.push({
    _id: "breath0000000001",
    name: "Дыхание",
    type: "feature",
    img: "icons/svg/fire.svg",
    system: { action: "active", uses: { value: 0, max: 1 }, recharge: 2 },
  });
  actor.effects = [table().actors.find(({ _id }: Loose) => _id === HERO).effects[0]];
  actor.effects[0].system.ends.mark = null;
  token.delta = { system: { hp: { value: 50, max: 60, stated: 60 } } };
  return scene;
}

test("B-DICE-14 B-MISC-10: what is due tells the difficulty or the faces that it needs, unless the numbers of who caused it are a secret", async () => {
  const scene = table();
  const hero = scene.actors.find(({ _id }: Loose) => _id === HERO);
  const goblin = scene.actors.find(({ type }: Loose) => type === "npc");
  const [fire] = hero.effects;
  const save = { attribute: "discipline", dc: 13 };
  const held = (_id: string, origin: string | null): Loose => ({
    ...structuredClone(fire),
    _id,
    name: "Оковы",
    origin,
    statuses: ["restrained"],
    system: { ends: { ...fire.system.ends, save } },
  });
  hero.effects.push(held("condheld00000001", `Actor.${goblin._id as string}`), held("condheld00000002", null));
  const needs = async (seat: Seat): Promise<string[]> => {
    Object.assign(game.combats.get(FIGHT), { round: 1, turn: 1 });
    const { barUpkeep } = await verbs("barUpkeep");
    return barUpkeep(seat.actor("Воин")).map(({ label, needs: words, hint }: Loose) =>
      [label, words, hint.startsWith(words)].join(),
    );
  };
  const plain = ["Регенерация: 5,,true", "Горение,,true"];
  expect(await needs(await sitDown(scene, "Player 1"))).toEqual([
    ...plain,
    "Спасбросок: Оковы,СЛ 13,true",
    "Спасбросок: Оковы,СЛ 13,true",
  ]);
  scene.settings.push({ _id: "totals0000000001", key: "opposed-d20.secretTotals", value: '"never"' });
  expect(await needs(await sitDown(scene, "Player 1"))).toEqual([
    ...plain,
    "Спасбросок: Оковы,,true",
    "Спасбросок: Оковы,СЛ 13,true",
  ]);
  expect((await needs(await sitDown(scene, "GM"))).filter((one) => one.includes("СЛ 13"))).toHaveLength(2);
  const seat = await liveTable(beast()).sit("GM");
  const { barUpkeep } = await verbs("barUpkeep");
  expect(barUpkeep(seat.actor("Гоблин 1")).map(({ needs: words }: Loose) => words)).toEqual(["", "", "2–6 на к6"]);
});

/** What was dealt, and the die of the breath; answers to the former stand beside it. */
const done = (seat: Seat): string[] =>
  seat
    .messages()
    .flatMap(({ type, system, rolls }) =>
      type === "damage" ? [system.kind as string] : type === "base" && rolls.length > 0 ? ["die"] : [],
    )
    .sort();

test("B-HAZ-01 B-MISC-10 B-DICE-14: what nobody has done of a goblin's turn comes with its end, once; a taken back turn brings nothing", async () => {
  const live = liveTable(beast());
  const seat = await live.sit("GM");
  const { watchOverdue } = await verbs("watchOverdue");
  watchOverdue();
  const { openUpkeep, barUpkeep } = await verbs("openUpkeep", "barUpkeep");
  const goblin = seat.actor("Гоблин 1");
  const fight = game.combats.get(FIGHT);
  expect(barUpkeep(goblin).map(({ label }: Loose) => label)).toEqual([
    "Регенерация: 1",
    "Горение",
    "Перезарядка: Дыхание",
  ]);
  // So nobody is held up by them.
  expect([openUpkeep(goblin), done(seat)]).toEqual([[], []]);
  await fight.nextTurn();
  await expect.poll(() => done(seat)).toEqual(["damage", "die", "healing"]);
  await fight.previousTurn();
  await fight.nextTurn();
  await calm();
  expect([done(seat), seat.faults]).toEqual([["damage", "die", "healing"], []]);
  // Modules are told the words, not the key that the message keeps.
  const { clashReport } = await verbs("clashReport");
  const burnt = seat.messages("damage").find(({ system }) => system.kind === "damage");
  expect([burnt?.system.item.name, clashReport(burnt).item.name]).toEqual(["OD20.Condition.burning", "Горящий"]);
  // Fire is no attack, and burns nobody else.
  const { buttons } = await seat.card(burnt);
  const names = buttons.map(({ name }: Loose) => name as string);
  expect(names.filter((name: string) => /Добавить цель|Отозвать атаку/u.test(name))).toEqual([]);
});

test("B-DICE-14: of a creature that is to be asked for, and of a hero, End turn names what is due; it comes with the turn's end", async () => {
  const seat = await liveTable(beast("prompt")).sit("GM");
  const { watchOverdue } = await verbs("watchOverdue");
  watchOverdue();
  const { stillOpen } = await verbs("stillOpen");
  const fight = game.combats.get(FIGHT);
  await play.pressEnd(fight, "ask");
  expect([fight.turn, stillOpen(fight).length, done(seat)]).toEqual([0, 3, []]);
  await play.pressEnd(fight, "anyway");
  await calm();
  expect([fight.turn, done(seat), seat.faults]).toEqual([1, ["damage", "die", "healing"], []]);
});

test("H-TURN-03 B-DICE-14: two presses of one breath end one turn, and what ends with it is done once", async () => {
  const seat = await liveTable(beast()).sit("GM");
  const { watchOverdue } = await verbs("watchOverdue");
  watchOverdue();
  const { pressEnd } = await verbs("pressEnd");
  const fight = game.combats.get(FIGHT);
  await Promise.all([pressEnd(fight, "anyway"), pressEnd(fight, "anyway")]);
  await calm();
  expect([fight.round, fight.turn, done(seat)]).toEqual([1, 1, ["damage", "die", "healing"]]);
  // Ended once more by who has taken it back: done is done.
  await fight.previousTurn();
  await pressEnd(fight, "anyway");
  await calm();
  expect([fight.round, fight.turn, done(seat)]).toEqual([1, 1, ["damage", "die", "healing"]]);
  expect(seat.faults).toEqual([]);
});

test("B-DICE-14: nothing comes by itself where the table lets it lapse, and End turn names it", async () => {
  const scene = beast("prompt");
  scene.settings.push({ _id: "upkeep0000000001", key: "opposed-d20.unansweredUpkeep", value: '"lapse"' });
  const live = liveTable(scene);
  const seat = await live.sit("GM");
  const { watchOverdue } = await verbs("watchOverdue");
  watchOverdue();
  const { openUpkeep, pressEnd, stillOpen } = await verbs("openUpkeep", "pressEnd", "stillOpen");
  const goblin = seat.actor("Гоблин 1");
  const fight = game.combats.get(FIGHT);
  const open = (): string[] => stillOpen(fight).map(({ label }: Loose) => label);
  expect([openUpkeep(goblin).length, open()]).toEqual([3, []]);
  await pressEnd(fight, "ask");
  expect([fight.turn, open(), done(seat)]).toEqual([0, ["Регенерация: 1", "Горение", "Перезарядка: Дыхание"], []]);
  await pressEnd(fight, "anyway");
  await calm();
  expect([fight.turn, open(), done(seat)]).toEqual([1, [], []]);
  await fight.previousTurn();
  await pressEnd(fight, "ask");
  await pressEnd(fight, "all");
  expect([fight.turn, open(), done(seat), seat.faults]).toEqual([1, [], ["damage", "die", "healing"], []]);
});

/** The burning beast as three goblins, of which each is asked for. */
function pack(): Scene {
  const names = ["Гоблин 1", "Гоблин 2", "Гоблин 3"];
  const scene = brawl(...names, "Воин");
  const first = beast("prompt");
  const kind = (name: string): string => first.scenes[0].tokens.find((one: Loose) => one.name === name).actorId;
  const actor = first.actors.find(({ _id }) => _id === kind("Гоблин 1")) as Loose;
  Object.assign(actor, { items: [] });
  Object.assign(actor.system, { regeneration: { points: 0, atZero: false } });
  return { ...scene, actors: scene.actors.map((one) => (one._id === actor._id ? actor : one)) };
}

test("B-DICE-14: what goblins owe whose turn it is not is rolled for all by one press, each once, by who answers for them alone", async () => {
  const live = liveTable(pack());
  const player = await live.sit("Player 1", ["GM"]);
  await live.other("GM", turn(2));
  const { othersUpkeep, pressOthersUpkeep } = await verbs("othersUpkeep", "pressOthersUpkeep");
  const owed = (fight: Loose): unknown =>
    othersUpkeep(fight, fight.combatant.actor).map(({ name, dues }: Loose) => [
      name,
      dues.map(({ label }: Loose) => label),
    ]);
  expect([owed(game.combats.get(FIGHT)), player.faults]).toEqual([[], []]);
  const seat = await live.sit("GM", ["Player 1"]);
  const fight = game.combats.get(FIGHT);
  // Their turns are over: it comes by itself. Two presses of one breath meanwhile.
  await Promise.all([pressOthersUpkeep(fight, fight.combatant.actor), pressOthersUpkeep(fight, fight.combatant.actor)]);
  expect([done(seat), owed(fight), seat.faults]).toEqual([["damage", "damage"], [], []]);
});

test("what stands in the place of the fire counts only where it is that, by somebody who may speak for the creature", async () => {
  const seat = await sitDown(table(), "Player 1", ["GM"]);
  Object.assign(game.combats.get(FIGHT), { round: 1, turn: 1 });
  const { barUpkeep } = await verbs("barUpkeep");
  const hero = seat.actor("Воин");
  const id = (): string => barUpkeep(hero).find(({ label }: Loose) => label === "Горение")?.id ?? "";
  // A stored card of 1d4 on somebody else, as if it were this one.
  const card = seat.messages("damage").at(-1)?.toObject();
  Object.assign(card, { _id: id() });
  card.system.targets[0].actor = hero.uuid;
  card.system.strikes[0].damage[0].type = "fire";
  const lies = (change: (data: Loose) => void): boolean => {
    const copy = structuredClone(card);
    change(copy);
    const made = new CONFIG.ChatMessage.documentClass({ author: game.user.id, ...copy });
    game.messages.set(made.id, made);
    const counts = id() === "";
    game.messages.delete(made.id);
    return counts;
  };
  expect(lies(() => undefined)).toBe(true);
  // Withdrawn, or with one more whom it has reached, it is still the one.
  expect(lies((copy) => (copy.system.cancelled = true))).toBe(true);
  expect(lies((copy) => copy.system.targets.push({ ...copy.system.targets[0], key: "t1", actor: "x" }))).toBe(true);
  expect(lies((copy) => (copy.author = game.users.getName("Player 2").id))).toBe(false);
  expect(lies((copy) => (copy.system.kind = "healing"))).toBe(false);
  expect(lies((copy) => (copy.system.strikes[0].damage[0].type = "cold"))).toBe(false);
  expect(lies((copy) => (copy.system.strikes[0].damage[0].formula = "0"))).toBe(false);
  expect(lies((copy) => (copy.system.targets[0].actor = "Actor.ZeckOblBmEuIWZlS"))).toBe(false);
  expect(lies((copy) => (copy.rolls = []))).toBe(false);
});
