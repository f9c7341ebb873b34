/** Rows that nothing else shows at the table: components of spells, inspiration, objects, hovering. Worked by hand. */
import { expect, it } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { conditionTable, HERO } from "./condition-table.ts";
import { brawl, liveTable } from "./live.ts";
import { play, verbs } from "../support/verbs.ts";
import { playsIn } from "../support/games.ts";
import { plays } from "./table.ts";

declare const game: Loose, ui: Loose;

const test = playsIn("homebrew", "base");

const spell = (_id: string, components: object): Loose => ({
  _id: _id.padEnd(16, "0"),
  name: _id,
  type: "spell",
  img: "icons/svg/book.svg",
  system: { circle: 0, prepared: true, casting: { kind: "active", value: 1 }, components },
});

test("a spell lacks its voice, its reagent or the thing that it costs (B-COND-INC-3 H-SPL-19 H-SPL-22)", async () => {
  const lacks = async (components: object, ...ailments: string[]): Promise<string[]> => {
    const { hero } = await conditionTable({
      hero: ailments,
      change: ({ actors }) => {
        actors.find(({ _id }: Loose) => _id === HERO).items = [spell("spell", components)];
      },
    });
    const { planItem } = await verbs("planItem");
    const choice = { circle: 0, ritual: false, spent: 0, kind: null, material: "", targets: 0 };
    return planItem(hero, hero["items"].getName("spell"), choice, []).obstacles.map(
      ({ key, severity }: Loose) => `${String(severity)} ${String(key).replace("OD20.Use.", "")}`,
    );
  };
  const verbal = { verbal: true, somatic: false, material: false };
  const material = { verbal: false, somatic: false, material: true, materials: "a feather" };
  expect([
    await lacks(verbal),
    await lacks(verbal, "stunned"),
    await lacks(material),
    await lacks({ ...material, price: 50 }),
  ]).toEqual([
    [],
    ["warning OD20.Warning.cannotAct", "warning Missing.action", "warning Missing.voice"],
    ["warning Missing.focus"],
    ["warning Missing.material"],
  ]);
});

test("a Game Master inspires the party: who has inspiration already gets no second one (B-DICE-10 B-DICE-11)", async () => {
  const scene = brawl("Воин", "Следопыт", "Гоблин 1");
  for (const { name, system } of scene.actors) if (name === "Следопыт") system.inspiration = true;
  const seat = await liveTable(scene).sit("GM");
  const party = ["Воин", "Следопыт"].map((name) => seat.actor(name));
  for (const hero of party) await hero.update({ system: { inspiration: hero.name === "Следопыт" } });
  const message = await play.inspireParty(party);
  await calm();
  expect(message.system.members.map(({ name, had }: Loose) => [name, had])).toEqual([
    ["Воин", false],
    ["Следопыт", true],
  ]);
  expect(party.map(({ system }) => system.inspiration as boolean)).toEqual([true, true]);
  expect([await play.inspireParty(party), seat.faults]).toEqual([undefined, []]);
});

test("a huge thing is made of Large sections, and may have a threshold (B-OBJ-05 B-OBJ-07)", async () => {
  const seat = await liveTable(brawl("Воин", "Гоблин 1")).sit("GM");
  const { createObject } = await verbs("createObject");
  const made = (size: string, threshold: number | null): Promise<Loose> =>
    createObject({ name: size, kind: "Предмет", material: "stone", size, sturdiness: "sturdy", threshold, copies: 0 });
  const told = ({ creature, hitPoints }: Loose): unknown[] => [creature.size, creature.threshold, hitPoints.value];
  // 5d10 of something large that is sturdy, 3d6 of something small.
  expect([told(await made("huge", 10)), told(await made("small", null)), seat.faults]).toEqual([
    ["large", 10, 27],
    ["small", null, 10],
    [],
  ]);
});

test("who flies and cannot act falls, unless he hovers (B-MOV-28)", async () => {
  const falls = async (hover: boolean): Promise<number> => {
    const { tokens } = await conditionTable({
      hero: ["stunned"],
      change: ({ actors }) => {
        const one = actors.find(({ _id }: Loose) => _id === HERO);
        one.system.speed = { ...one.system.speed, fly: 30, hover };
      },
    });
    tokens.hero.updateSource({ elevation: 30, movementAction: "fly" });
    const { flierFalls } = await verbs("flierFalls");
    return flierFalls(tokens.hero) as number;
  };
  expect([await falls(false), await falls(true)]).toEqual([30, 0]);
});

it("a skill that wants training is closed to who has no step of it, by the base rules open to all (H-SKL-03 B-SKL-06)", async () => {
  const sea = { key: "seaLore", name: "Sea lore", characteristic: "learning", trainedOnly: true };
  const closed = async (ruleProfile: string): Promise<unknown[]> => {
    const { hero } = await conditionTable({ settings: { ruleProfile, lists: { skills: [sea] } } });
    const { lacksTraining } = await verbs("lacksTraining");
    return ["seaLore", "stealth"].map((key) => lacksTraining(hero, "skill", key) as unknown);
  };
  expect([await closed("homebrew"), await closed("base")]).toEqual([
    [true, false],
    [false, false],
  ]);
});

test("a breath lasts 1 minute and one for each point of Endurance, 30 seconds at least (B-HAZ-12)", async () => {
  const breath = async (value: number): Promise<Loose> => {
    const { hero } = await conditionTable({
      change: ({ actors }) => {
        actors.find(({ _id }: Loose) => _id === HERO).system.characteristics.endurance.value = value;
      },
    });
    return play.breathOf(hero);
  };
  expect([await breath(14), await breath(1)]).toEqual([
    { seconds: 180, rounds: 30 },
    { seconds: 30, rounds: 5 },
  ]);
});

it("the class quest gives its ability at the highest level alone (H-PRG-09)", async () => {
  plays("homebrew");
  const seat = await liveTable(brawl("Воин", "Гоблин 1")).sit("GM");
  const said: string[] = [];
  ui.notifications.warn = (text: string) => said.push(text);
  for (const level of [9, 10]) {
    await seat.actor("Воин").update({ system: { details: { level } } });
    await play.setCapstone(seat.actor("Воин"), true);
  }
  // At the tenth it is only the class that has none.
  expect(said).toEqual([
    "Воин: награда за задание класса бывает на 10-м уровне.",
    "Воин: у класса нет награды за задание.",
  ]);
});

it("by the homebrew Disengage lasts until the own next turn, by the base rules to the end of this one (B-ACT-03)", async () => {
  const ends = async (profile: string): Promise<unknown> => {
    const scene = brawl("Воин", "Гоблин 1");
    scene.settings.push({ _id: "profile000000001", key: "opposed-d20.ruleProfile", value: JSON.stringify(profile) });
    const seat = await liveTable(scene).sit("GM");
    await play.doAction(seat.actor("Воин"), "disengage");
    await calm();
    const { at, of, turns } = seat.actor("Воин").effects.contents[0].system.ends;
    return [at, of, turns];
  };
  // The end of a turn is the beginning of the next one's.
  expect([await ends("homebrew"), await ends("base")]).toEqual([
    ["turnStart", "bearer", 1],
    ["turnStart", "source", 1],
  ]);
});

it("by the base rules one goes through a creature that cannot act, by the homebrew not (B-MOV-10)", async () => {
  const told = async (ruleProfile: string, ...foe: string[]): Promise<string[]> => {
    const { tokens } = await conditionTable({ foe, settings: { ruleProfile } });
    const { wayProblems } = await verbs("wayProblems");
    const { x, y } = tokens.hero;
    const way = [0, 100, 200].map((more) => ({ x: Number(x) + more, y, elevation: 0, cost: 5, action: "walk" }));
    return wayProblems(tokens.hero, way).map(({ problem }: Loose) => problem as string);
  };
  expect(await told("base", "incapacitated")).toEqual([]);
  expect(await told("base")).toEqual(["throughEnemy"]);
  expect(await told("homebrew", "incapacitated")).toEqual(["throughEnemy"]);
});

it("whoever makes foes save is advised to raise the difficulty of spells (H-MAS-13)", async () => {
  plays("homebrew");
  const { thingGroups, gameTexts } = await verbs("thingGroups", "gameTexts");
  const hints = async (resolution: string): Promise<string[]> => {
    const { hero } = await conditionTable({
      change: ({ actors }) => {
        const burst = spell("burst", {});
        Object.assign(burst["system"], { resolution, save: { attribute: "acrobatics", onSuccess: "half" } });
        actors.find(({ _id }: Loose) => _id === HERO).items = [burst];
      },
    });
    return thingGroups(hero, gameTexts).flatMap(({ hint }: Loose) =>
      String(hint).includes("спасбр") ? [hint as string] : [],
    );
  };
  expect([await hints("save"), await hints("")]).toEqual([
    ["Некоторые ваши заклинания и особенности требуют спасброска: высокая сложность поможет им всем."],
    [],
  ]);
});

it("the other hand strikes once a turn, after the attack (H-TWO-03)", async () => {
  plays("homebrew");
  const scene = brawl("Воин", "Гоблин 1");
  const dagger = (_id: string, equipped: string): Loose => ({
    _id,
    name: _id,
    type: "weapon",
    img: "icons/svg/sword.svg",
    system: { properties: ["light"], equipped, damage: [{ formula: "1d4", type: "slashing" }] },
  });
  const one = scene.actors.find(({ _id }) => _id === HERO);
  one.items = [dagger("mainHand00000001", "main"), dagger("offHand000000001", "off")];
  const seat = await liveTable(scene).sit("GM");
  const { prepareAttack } = await verbs("prepareAttack");
  const hero = seat.actor("Воин");
  const attackers = [{ actor: hero, token: null }];
  const plan = (id: string, mode: string): Loose => prepareAttack(hero.items.get(id), { mode, attackers });
  const told = (): string[] =>
    plan("offHand000000001", "offHand")["warnings"].flatMap(({ key }: Loose) => (key.includes("offHand") ? [key] : []));
  const strike = async (id: string, mode: string): Promise<void> => {
    await play.attack({
      ...plan(id, mode),
      situational: "",
      targets: [{ actor: seat.actor("Гоблин 1"), token: null }],
    });
    await calm();
  };
  expect(told()).toEqual(["OD20.Warning.offHandFirst"]);
  await strike("mainHand00000001", "strike");
  expect(told()).toEqual([]);
  await strike("offHand000000001", "offHand");
  expect([told(), seat.faults]).toEqual([["OD20.Warning.offHandUsed"], []]);
});

it("everybody acts in the order of initiative, and the round ends when all have acted (H-TURN-01)", async () => {
  plays("homebrew");
  const seat = await liveTable(brawl("Воин", "Следопыт", "Гоблин 1")).sit("GM");
  const [fight] = game.combats.contents;
  const given: Loose = { Воин: 5, Следопыт: 15, "Гоблин 1": 10 };
  for (const { id, name } of fight.combatants.contents) await fight.setInitiative(id, given[name]);
  await fight.update({ round: 1, turn: 0 });
  const seen: unknown[] = [];
  for (let n = 0; n < 4; n += 1) {
    seen.push([fight.round, fight.combatant.name]);
    await fight.nextTurn();
    await calm();
  }
  expect(seen).toEqual([
    [1, "Следопыт"],
    [1, "Гоблин 1"],
    [1, "Воин"],
    [2, "Следопыт"],
  ]);
  expect(seat.faults).toEqual([]);
});
