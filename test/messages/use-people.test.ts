/** Who stands in the window of a use, and how much of them its user is told. */
import { expect } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { brawl, liveTable } from "./live.ts";
import { school } from "./school.ts";
import type { Scene, Seat } from "./table.ts";
import { verbs } from "../support/verbs.ts";
import { playsIn } from "../support/games.ts";

declare const canvas: Loose, game: Loose;

const test = playsIn("homebrew", "base");

/** A goblin is restrained, and shaken by something that nobody sees; the fighter has lost 3 points, the ranger more. */
function den(secretName = "always"): Scene {
  const scene = brawl("Воин", "Гоблин 1");
  scene.settings.push({ key: "opposed-d20.secretName", value: JSON.stringify(secretName) });
  for (const actor of scene.actors) {
    if (actor.name === "Воин") actor.system.hp.value = 9;
    if (actor.name === "Следопыт") actor.system.hp.value = 2;
    if (actor.type === "npc")
      actor.effects = [
        {
          _id: "shaken0000000001",
          name: "Дрожь",
          type: "base",
          statuses: ["restrained"],
          system: { changes: [], rolls: { sways: [{ roll: "save", key: "", value: -1 }] } },
        },
      ];
  }
  return scene;
}

/** What the window would know. @param marked names of those who are in its area */
async function people(seat: Seat, say: object, marked: readonly string[] = []): Promise<Loose> {
  const tokens: Loose[] = canvas.scene.tokens.contents;
  canvas.tokens.placeables = tokens.map((document) => ({ visible: true, document }));
  const targets = tokens.filter(({ name }) => marked.includes(name)).map((document) => ({ document }));
  Object.defineProperty(game.user, "targets", { value: new Set(targets), configurable: true });
  const { peopleFor } = await verbs("peopleFor");
  const activity = {
    range: { kind: "feet", value: 60 },
    aim: "area",
    area: { shape: "sphere", size: 20, width: 0, chosen: true },
    most: null,
    test: { kind: "save", attribute: "acrobatics", dc: 13, onSuccess: "half" },
    parts: [],
    effects: [],
  };
  const meant = { activity, gives: false, hurts: true, placed: marked.length > 0, ...say };
  return peopleFor(seat.actor("Воин"), meant);
}
const one = ({ near }: Loose, name: RegExp): Loose => near.find((person: Loose) => name.test(person.name));
const words = (person: Loose): string[] => person.reasons.map(({ text }: Loose) => text as string);

test("a stranger's conditions are told, as everybody sees them on his token; what else weighs on him is the Game Master's to know", async () => {
  const table = liveTable(den());
  const player = await people(await table.sit("Player 1", ["GM"]), {});
  expect(words(one(player, /^Гоблин 1$/u))).toHaveLength(1);
  const gm = await people(await table.sit("GM"), {});
  expect(words(one(gm, /^Гоблин 1$/u))).toHaveLength(2);
});

test("names that cards mask are masked in the window, and one can still tell them apart", async () => {
  const table = liveTable(den("never"));
  const player = await people(await table.sit("Player 1", ["GM"]), {});
  const names: string[] = player.near.map(({ name }: Loose) => name as string);
  expect(names.filter((name) => /Гоблин/u.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain("Следопыт");
  const gm = await people(await table.sit("GM"), {});
  expect(one(gm, /^Гоблин 1$/u)).toBeDefined();
});

test("friends in an area whose user chooses are spared, he himself too; for healing strangers are, and who lacks most comes first", async () => {
  const table = liveTable(den());
  const seat = await table.sit("GM");
  const inside = ["Воин", "Следопыт", "Гоблин 1"];
  const named = (found: Loose, uuids: ReadonlySet<string>): string[] =>
    found.near
      .filter(({ uuid }: Loose) => uuids.has(uuid))
      .map(({ name }: Loose) => name as string)
      .sort();
  const harm = await people(seat, {}, inside);
  expect([named(harm, harm.first), named(harm, harm.spared)]).toEqual([["Гоблин 1"], ["Воин", "Следопыт"]]);
  const help = await people(seat, { gives: true, hurts: false }, inside);
  expect([named(help, help.first), named(help, help.spared)]).toEqual([["Воин", "Следопыт"], ["Гоблин 1"]]);
  expect(help.near.slice(0, 2).map(({ name }: Loose) => name)).toEqual(["Следопыт", "Воин"]);
});

test("a potion is not for the foe who is still marked: its drinker is chosen, a marked friend is", async () => {
  const seat = await liveTable(den()).sit("GM");
  const potion = {
    range: { kind: "feet", value: 5 },
    aim: "creatures",
    area: null,
    most: 1,
    test: { kind: "none" },
    parts: [{ kind: "healing", later: false }],
    effects: [],
  };
  const chosen = async (...marked: string[]): Promise<string[]> => {
    const found = await people(seat, { activity: potion, gives: true, hurts: false, placed: false }, marked);
    return [...found.first].map((uuid) => found.near.find((person: Loose) => person.uuid === uuid).name as string);
  };
  expect([await chosen(), await chosen("Гоблин 1"), await chosen("Следопыт", "Гоблин 1")]).toEqual([
    ["Воин"],
    ["Воин"],
    ["Следопыт"],
  ]);
});

test("the dead stand last and are not meant though they are marked; nor is whoever has what is carried on", async () => {
  const scene = den();
  for (const token of scene.scenes[0].tokens)
    if (token.name === "Гоблин 1") token.delta.system = { ...token.delta.system, hp: { value: 0 }, dead: true };
  const seat = await liveTable(scene).sit("GM");
  const darts = {
    range: { kind: "feet", value: 120 },
    aim: "creatures",
    area: null,
    most: null,
    test: { kind: "none" },
  };
  const activity = { ...darts, parts: [{ kind: "damage", later: false }], effects: [] };
  const fallen = seat.actor("Гоблин 1");
  expect(fallen.dead).toBe(true);
  const shot = await people(seat, { activity }, ["Гоблин 1"]);
  const all = (found: Loose): string[] => [...found.near, ...found.others].map(({ name }: Loose) => name as string);
  expect([shot.near.at(-1).name, shot.first.size, shot.near[0].side]).toEqual(["Гоблин 1", 0, ""]);
  const both = await people(seat, { activity }, ["Гоблин 1", "Гоблин 2"]);
  expect([...both.first]).toEqual([one(both, /^Гоблин 2$/u).uuid]);
  const mark = { ...activity, parts: [], carries: true };
  const moved = await people(seat, { activity: mark, from: [seat.actor("Гоблин 2")] }, ["Гоблин 2"]);
  expect([all(moved).includes("Гоблин 2"), moved.first.size, moved.near[0].name]).toEqual([true, 0, "Гоблин 3"]);
  // What only its own words tell may be for the dead.
  const words = { activity: { ...activity, parts: [] }, hurts: false };
  expect([...(await people(seat, words, ["Гоблин 1"])).first]).toEqual([one(shot, /^Гоблин 1$/u)?.uuid ?? ""]);
});

test("what leaves a mark is for foes, and what moves it says so", async () => {
  const seat = await liveTable(school("Hunter’s Mark", "Bless")).sit("GM");
  const { isMark, verbFor, activityOf } = await verbs("isMark", "verbFor", "activityOf");
  const items: Loose[] = seat.actor("Воин").items.contents;
  const said = (name: string): unknown[] => {
    const item = items.find((each) => each.name === name);
    const activity = activityOf(item, "");
    return [isMark(item, activity), verbFor(item, activity, [], new Set())];
  };
  expect([said("Hunter’s Mark"), said("Bless")]).toEqual([
    [true, "OD20.Use.Verb.cast"],
    [false, "OD20.Use.Verb.cast"],
  ]);
  const mark = items.find(({ name }) => name === "Hunter’s Mark");
  expect(verbFor(mark, { carries: true }, [], new Set())).toBe("OD20.Use.Verb.move");
});

test("H-SPL-13 H-COV-02: how likely each fails is told of whoever's numbers are open, and not worked out of others", async () => {
  const scene = den();
  const seat = await liveTable(scene).sit("GM");
  const goblin = one(await people(seat, {}), /^Гоблин 1$/u);
  // Restrained, it saves with disadvantage, the secret reason and the open one alike.
  const bonus = goblin.actor.system.attributes.acrobatics.total as number;
  const fails = (to: number): number => 1 - ((20 - Math.max(1, Math.min(19, to - bonus - 1))) / 20) ** 2;
  expect(goblin.fails.get("none")).toBeCloseTo(fails(13), 9);
  expect(goblin.fails.get("half")).toBeCloseTo(fails(13 - 2), 9);
  const player = await people(await liveTable(den()).sit("Player 1", ["GM"]), {});
  expect(one(player, /^Гоблин 1$/u).fails).toBeNull();
  expect([...one(player, /^Следопыт$/u).fails.keys()]).toEqual(["none", "half", "threeQuarters"]);
});

test("B-COND-INV-2 B-COND-BLI-1: whom one aims at is told to be unseen; not in an area, nor to whoever sees the invisible", async () => {
  const scene = den();
  for (const actor of scene.actors) if (actor.type === "npc") actor.effects[0].statuses = ["invisible"];
  const seat = await liveTable(scene).sit("GM");
  const aimed = {
    range: { kind: "feet", value: 60 },
    aim: "creatures",
    area: null,
    most: null,
    test: { kind: "none" },
    parts: [],
    effects: [],
  };
  const told = async (activity: object, name = /^Гоблин 1$/u): Promise<string[]> =>
    words(one(await people(seat, { activity }), name)).filter((text) => text.includes("видеть цель"));
  const UNSEEN = ["Невидим: что требует видеть цель, не подействует"];
  expect([
    await told(aimed),
    await told({ ...aimed, aim: "area", area: { shape: "sphere", size: 20, width: 0 } }),
  ]).toEqual([UNSEEN, []]);
  expect(await told(aimed, /^Следопыт$/u)).toEqual([]);
  const hero = seat.actor("Воин");
  await hero.update({ system: { senses: { truesight: 600 } } });
  expect(await told(aimed)).toEqual([]);
  await hero.toggleStatusEffect("blinded");
  expect(await told(aimed, /^Следопыт$/u)).toEqual(["Вы ослеплены: что требует видеть цель, не подействует"]);
  expect(seat.faults).toEqual([]);
});

test("B-MOV-31: who takes others along is none of them; nearest is who stands beside him, and asked whoever of those was marked and is no foe", async () => {
  const scene = den();
  const cells: Record<string, number> = { Воин: 6, Следопыт: 5, "Гоблин 1": 7 };
  for (const token of scene.scenes[0].tokens) {
    const column = cells[token.name as string];
    Object.assign(token, column === undefined ? { y: 0 } : { x: column * 100, y: 600 });
  }
  const seat = await liveTable(scene).sit("GM");
  const moves = [{ feet: 500, way: "blink", on: "always" }];
  const test = { kind: "none" };
  const nobody = { activity: { aim: "self", area: null, most: { count: 1, perCircle: 0 }, moves, parts: [], test } };
  const say = { ...nobody, hurts: false };
  const found = await people(seat, say, ["Гоблин 1", "Гоблин 2"]);
  expect(found.near.slice(0, 2).map(({ name, feet }: Loose) => [name, feet])).toEqual([
    ["Гоблин 1", 5],
    ["Следопыт", 5],
  ]);
  expect(found.near.map(({ name }: Loose) => name)).not.toContain("Воин");
  expect([...found.first]).toEqual([]);
  const friend = await people(seat, say, ["Следопыт"]);
  expect([...friend.first]).toEqual([one(friend, /Следопыт/u).uuid]);
});

test("B-RNG-01 H-SPL-20: what needs a hand that is not free, or somebody nearer, says so on its button before it is pressed", async () => {
  const scene = school("Cure Wounds");
  const seat = await liveTable(scene).sit("Player 1", ["GM"]);
  const hero = seat.actor("Воин");
  const { barButtons, againstWords, gameTexts } = await verbs("barButtons", "againstWords", "gameTexts");
  const cure = hero.items.contents.find(({ name }: Loose) => name === "Cure Wounds");
  await cure.update({ system: { prepared: true } });
  const told = (): string => barButtons(hero).find(({ name }: Loose) => name === "Cure Wounds").hint;
  const tokens: Loose[] = game.scenes.active.tokens.contents;
  const [own, goblin] = ["Воин", "Гоблин 1"].map((name) => tokens.find((token) => token.name === name));
  const targets = new Set([{ document: goblin }]);
  Object.defineProperty(game.user, "targets", { value: targets, configurable: true });
  // The bar's creature holds a sword and a shield.
  for (const { id } of hero.getWeapons()) await hero.items.get(id)?.update({ "system.equipped": "main" });
  goblin.updateSource({ x: own.x + own.parent.grid.size, y: own.y });
  expect(told()).toContain("нет свободной руки");
  expect(told()).not.toContain("слишком далеко");
  // The sheet's button has it in its explanation.
  expect(againstWords(hero, cure, undefined, gameTexts)).toEqual(["нет свободной руки"]);
  for (const { id } of hero.getWeapons()) await hero.items.get(id)?.update({ "system.equipped": "none" });
  // Three cells away are 15 ft, and a touch reaches 5.
  goblin.updateSource({ x: own.x + 3 * own.parent.grid.size, y: own.y });
  expect(told()).not.toContain("нет свободной руки");
  // Nobody heals the foe who is still marked; a companion there is meant.
  expect(told()).not.toContain("слишком далеко");
  goblin.updateSource({ disposition: own.disposition });
  expect(told()).toContain("слишком далеко: 15 фт");
  expect(againstWords(hero, cure, undefined, gameTexts)).toEqual(["слишком далеко: 15 фт"]);
  targets.clear();
  expect(told()).not.toContain("слишком далеко");
  expect(seat.faults).toEqual([]);
});

test("while a scene is shown its tokens alone are listed; whoever stands nowhere on it is among the others", async () => {
  const seat = await liveTable(den()).sit("GM");
  const names = (list: Loose[]): string[] => list.map(({ name }) => name as string);
  const board = await people(seat, { gives: true, hurts: false });
  expect(board.near.every(({ token }: Loose) => token !== null)).toBe(true);
  expect(names(board.near)).toContain("Гоблин 1");
  // The stat block that goblins are made of is nobody by itself.
  expect(names(board.others)).toContain("Гоблин");
  expect(names(board.near)).not.toContain("Гоблин");
  const { peopleFor } = await verbs("peopleFor");
  canvas.tokens.placeables = [];
  const { activityOf } = await verbs("activityOf");
  const cure = seat
    .actor("Воин")
    .items.documentClass.fromSource({ name: "x", type: "spell", system: { healing: "1d8" } });
  const listed = peopleFor(seat.actor("Воин"), {
    activity: activityOf({ system: cure.system, actor: null, isKind: (kind: string) => kind === "spell" }),
    gives: true,
    hurts: false,
    placed: false,
    origin: null,
  });
  expect(names(listed.near)).toContain("Гоблин");
});

test("who attacks chooses among his enemies first, himself and the dead last; a spell that hurts lists him and the dead last, too", async () => {
  const seat = await liveTable(den()).sit("GM");
  await people(seat, {});
  const goblin = canvas.scene.tokens.contents.find(({ name }: Loose) => name === "Гоблин 1");
  for (const token of canvas.scene.tokens.contents)
    Object.defineProperty(token, "disposition", { value: /Гоблин/u.test(token.name as string) ? -1 : 1 });
  canvas.tokens.placeables = canvas.scene.tokens.contents.map((document: Loose) => ({
    visible: true,
    document,
    actor: document.actor,
  }));
  const { candidates } = await verbs("candidates");
  const names = (of: Loose[]): string[] => of.map(({ name }) => name as string);
  const before = names(candidates(seat.actor("Воин")).tokens);
  expect([before[0], before.at(-1)]).toEqual(["Гоблин 1", "Воин"]);
  await goblin.actor.update({ "system.death.dead": true });
  const after = names(candidates(seat.actor("Воин")).tokens);
  expect(after.slice(-2)).toEqual(["Воин", "Гоблин 1"]);
  expect(after).not.toEqual(names(candidates().tokens));
  expect(names((await people(seat, { placed: true })).near).slice(-1)).toEqual(["Гоблин 1"]);
});

test("foes stand in the list of a spell by their distance, the nearest first", async () => {
  const scene = den();
  const at: Record<string, number> = { "Гоблин 1": 9, "Гоблин 2": 3, "Гоблин 3": 6 };
  for (const { tokens } of scene.scenes)
    for (const token of tokens) Object.assign(token, { x: (at[token.name] ?? 0) * 100, y: 0 });
  const { near } = await people(await liveTable(scene).sit("GM"), {});
  const foes = near.filter(({ name }: Loose) => at[name] !== undefined);
  expect(foes.map(({ name, feet }: Loose) => [name, feet])).toEqual([
    ["Гоблин 2", 15],
    ["Гоблин 3", 30],
    ["Гоблин 1", 45],
  ]);
});

test("what is drunk or eaten is for its user, even if it hurts; what is thrown is for others", async () => {
  const table = liveTable(den());
  const seat = await table.sit("GM");
  const { sidesOf } = await verbs("sidesOf");
  const of = async (kind: string): Promise<Loose> => {
    const [item] = await seat
      .actor("Воин")
      .createEmbeddedDocuments("Item", [{ type: "consumable", name: "Склянка", system: { kind } }]);
    return sidesOf(item, { gives: false, hurts: true });
  };
  expect(await of("potion")).toEqual({ gives: true, hurts: false });
  expect(await of("other")).toEqual({ gives: false, hurts: true });
  const area = { aim: "creatures", area: null, test: { kind: "none" }, parts: [{ kind: "damage" }] };
  const drinks = await people(seat, {
    activity: { range: { kind: "feet", value: 5 }, most: null, effects: [], ...area },
    ...(await of("food")),
  });
  expect(drinks.near.some(({ side }: Loose) => side === "own")).toBe(true);
});
