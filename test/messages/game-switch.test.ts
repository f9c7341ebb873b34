/** A world changes its game: nobody is hurt, healed or changed by it, and the way back loses nothing. */
import { expect, test, vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { calm } from "./calm.ts";
import { FIGHT } from "./fight.ts";
import { packDocuments } from "./packed.ts";
import "./look.ts";
import { brawl, liveTable } from "./live.ts";
import type { Scene, Seat } from "./table.ts";
import { noWindows } from "../support/alone.ts";
import { verbs } from "../support/verbs.ts";

declare const game: Loose;
declare const Actor: Loose;
declare const foundry: Loose;

/** Every actor of the packs, every third one hurt, every seventh one at 0. */
function everybody(): Scene {
  const scene = brawl("Воин", "Гоблин 1");
  const all: Loose[] = [...packDocuments("creatures", "ru"), ...packDocuments("heroes", "ru")];
  scene.actors.push(
    ...all.map((one: Loose, index) => {
      const { hp } = one.system;
      const value = index % 7 === 6 ? 0 : index % 3 === 2 ? Math.ceil(hp.max / 3) : hp.max;
      return { ...one, name: `${one.name as string} (один)`, system: { ...one.system, hp: { ...hp, value } } };
    }),
  );
  return scene;
}
const sit = async (scene: Scene): Promise<Seat> => {
  vi.restoreAllMocks();
  const seat = await liveTable(scene).sit("GM");
  noWindows();
  await calm();
  return seat;
};
const plays = async (profile: string): Promise<void> => {
  await game.settings.set("opposed-d20", "ruleProfile", profile);
  await calm();
};
/** All stored data; of the ledger what it tells, because the way there and back are two entries that nobody is shown. */
const stored = (): Loose =>
  Object.fromEntries(
    [...game.actors.contents, ...game.scenes.contents[0].tokens.contents.map(({ actor }: Loose) => actor)].map(
      (actor: Loose) => {
        const { system, items, effects, name } = actor.toObject();
        const { ledger: _, ...numbers } = system;
        return [actor.uuid, { name, system: { ...numbers, receipts: actor.system.receipts }, items, effects }];
      },
    ),
  );
const points = (seat: Seat, name: string): number[] => {
  const { hp } = seat.actor(name).system;
  return [hp.value, hp.max];
};

test("D-C12: through all games and back every actor of the packs, and every token, is what it was", async () => {
  const seat = await sit(everybody());
  const before = stored();
  for (const profile of ["base", "d20-3e", "homebrew", "d20-3e", "base", "homebrew"]) await plays(profile);
  expect(stored()).toEqual(before);
  expect(seat.faults).toEqual([]);
});

/** The numbers that a game makes of an actor. */
const numbers = ({ system }: Loose): unknown =>
  JSON.parse(
    JSON.stringify({
      max: system.hp.max,
      attack: system.baseAttack,
      third: system.numbers3e,
      initiative: system.initiative,
      defenses: system.defenses,
      attributes: system.attributes,
      skills: system.skills,
      passive: system.passive,
      movement: system.movement,
      spells: system.spells,
      points: system.points,
    }),
  );

test("D-C12 D-C6: whatever game the table came from, each actor's numbers are those of a fresh one, and the odd ones can be drawn", async () => {
  const scene = everybody();
  const hero = scene.actors.find(({ name }) => name === "Воин") as Loose;
  // In the middle of a fight, at −4, standing to the death, with a death save owed, ranks beyond the limit and odd level records.
  const turn = { combat: FIGHT, round: 1, combatant: "combatant0000001" };
  const { system } = hero;
  Object.assign(system, {
    hp: { ...system.hp, value: -4 },
    death: { ...system.death, standing: true, marks: 1, owes: turn, fight: FIGHT },
    // Its entries would say otherwise.
    ledger: {},
  });
  Object.assign(system.details, { level: 25 });
  system.skills.stealth = { ...system.skills.stealth, ranks: 999_999 };
  system.skills.arcana = { ...system.skills.arcana, ranks: -3 };
  system.levels = [{ level: 2, rolled: 1_000_000 }, { level: "x", rolled: 3 }, {}];
  const goblin = scene.actors.find(({ name }) => name === "Гоблин (один)") as Loose;
  Object.assign(goblin.system, { size: "", numbers3e: { baseAttack: 0, size: 1_000_000, fortitude: -1_000_000 } });
  const odd = new Set(["Воин", "Гоблин (один)"]);
  const seat = await sit(scene);
  const { creatureHeader, npcBlock, printView, skillRows, gameTexts } = await verbs(
    "creatureHeader",
    "npcBlock",
    "printView",
    "skillRows",
    "gameTexts",
  );
  const before = stored();
  expect(seat.actor("Воин").hitPoints).toMatchObject({ value: -4, standing: true });
  // Every way from one game to another.
  for (const profile of ["base", "d20-3e", "homebrew", "d20-3e", "base", "homebrew"]) {
    await plays(profile);
    for (const actor of game.actors.contents.filter((one: Loose) => one.isCharacter() || one.isNpc())) {
      const fresh = new actor.constructor(actor.toObject());
      expect([profile, actor.name, numbers(actor)]).toEqual([profile, actor.name, numbers(fresh)]);
      if (!odd.has(actor.name)) continue;
      creatureHeader({ actor, creature: actor.system, rootId: "a", editing: true });
      skillRows(actor.toObject().system, actor.system, "a", gameTexts);
      if (actor.isCharacter()) printView(actor, "p", gameTexts);
      else npcBlock(actor, { rootId: "a", editing: true, order: () => 0 }, gameTexts);
    }
  }
  expect([stored(), seat.faults]).toEqual([before, []]);
});

test("B-DMG-01: the unhurt stay unhurt, the hurt keep their share, who is at 0 stays there", async () => {
  const scene = everybody();
  const actor = (name: string): Loose => scene.actors.find((one) => one.name === name) as Loose;
  actor("Огр (один)").system.hp = { value: 49, max: 49 };
  actor("Тролль (один)").system.hp = { value: 31, max: 62 };
  actor("Эттин (один)").system.hp = { value: 0, max: 57 };
  const seat = await sit(scene);
  await plays("base");
  // SRD 5.2.1: ogre 68, troll 94, ettin 85.
  expect(["Огр (один)", "Тролль (один)", "Эттин (один)"].map((name) => points(seat, name))).toEqual([
    [68, 68],
    [47, 94],
    [0, 85],
  ]);
  // No receipt: nobody healed anybody.
  expect(seat.actor("Огр (один)").system.receipts).toEqual([]);
  await seat.actor("Тролль (один)").update({ "system.hp.value": 20 });
  await plays("homebrew");
  expect([points(seat, "Огр (один)"), points(seat, "Тролль (один)")]).toEqual([
    [49, 49],
    [13, 62],
  ]);
});

test("H-DEATH-03 B-DMG-10: in the middle of a fight a hero at −4 who stands to the death stays at −4, there and back", async () => {
  const scene = everybody();
  const hero = scene.actors.find(({ name }) => name === "Воин") as Loose;
  Object.assign(hero.system, {
    hp: { ...hero.system.hp, value: -4 },
    death: { ...hero.system.death, standing: true, marks: 1, fight: FIGHT },
    // Its entries would say otherwise.
    ledger: {},
  });
  const seat = await sit(scene);
  const before = seat.actor("Воин").toObject().system;
  const stands = (): unknown[] => {
    const { hitPoints, out, dead } = seat.actor("Воин");
    return [hitPoints.value, hitPoints.standing, out, dead];
  };
  expect([game.combats.has(FIGHT), stands()]).toEqual([true, [-4, true, false, false]]);
  await plays("d20-3e");
  expect(stands()).toEqual([-4, false, true, false]);
  await plays("base");
  expect(stands()).toEqual([-4, false, true, false]);
  await plays("homebrew");
  expect(stands()).toEqual([-4, true, false, false]);
  expect([seat.actor("Воин").toObject().system.hp, seat.actor("Воин").toObject().system.death]).toEqual([
    before.hp,
    before.death,
  ]);
});

test("B-MISC-10: out of a pack comes an unhurt creature, whichever game the table plays", async () => {
  const seat = await sit(everybody());
  const made = async (name: string): Promise<number[]> => {
    const [source] = packDocuments("creatures", "ru").filter((one: Loose) => one.name === name);
    const { _id, ...data } = source;
    const actor = await Actor.create({
      ...data,
      _stats: { ...data._stats, compendiumSource: `Compendium.opposed-d20.creatures-ru.Actor.${_id as string}` },
    });
    return [actor.system.hp.value, actor.system.hp.max];
  };
  expect(await made("Огр")).toEqual([49, 49]);
  await plays("base");
  expect(await made("Огр")).toEqual([68, 68]);
  expect(await made("Гоблин")).toEqual([10, 10]);
  expect(seat.faults).toEqual([]);
});

test("H-PRG-02 B-PRG-01: a ready hero out of a pack has the experience at which its level begins in the table's game; what was earned stays", async () => {
  const seat = await sit(everybody());
  const [source] = packDocuments("heroes", "ru").filter((one: Loose) => one.system.details.level === 5);
  const { _id, ...data } = source;
  const _stats = { ...data._stats, compendiumSource: `Compendium.opposed-d20.heroes-ru.Actor.${_id as string}` };
  const experience = async (xp = 4000): Promise<number> => {
    const system = { ...data.system, details: { ...data.system.details, xp } };
    return (await Actor.create({ ...data, system, _stats })).system.details.xp;
  };
  expect(await experience()).toBe(4000);
  await plays("base");
  // SRD 5.2.1, character advancement: level 5 begins at 6,500.
  expect([await experience(), await experience(4100)]).toEqual([6500, 4100]);
  // A level that no game has changes nothing, and keeps nobody out.
  data.system.details.level = 0;
  expect(await experience(0)).toBe(0);
  expect(seat.faults).toEqual([]);
});

test("B-MISC-10 C-64: in the base game the sheet shows and writes the numbers of the base game; the homebrew's stay", async () => {
  const seat = await sit(everybody());
  const ogre = seat.actor("Огр (один)");
  const { creatureHeader, sixNumbers, npcBlock, changeSix, itemContext, readItem, gameTexts } = await verbs(
    "creatureHeader",
    "sixNumbers",
    "npcBlock",
    "changeSix",
    "itemContext",
    "readItem",
    "gameTexts",
  );
  const fields = (): unknown[] => {
    const { hp } = creatureHeader({ actor: ogre, creature: ogre.system, rootId: "a", editing: true });
    const { totals } = sixNumbers(ogre, gameTexts);
    const { attributes, at } = npcBlock(ogre, { rootId: "a", editing: true, order: () => 0 }, gameTexts);
    return [hp.maxName, hp.max, totals[0].name, totals[0].value, attributes[0].total.name, at];
  };
  expect(fields()).toEqual([
    "system.hp.max",
    49,
    "system.totals.physical",
    1,
    "system.totals.attributes.athletics",
    "system",
  ]);
  await plays("base");
  // An Armor Class is shown and taken as a whole: 10 above the bonus.
  expect(fields()).toEqual([
    "system.games.base.hp.max",
    68,
    "system.games.base.totals.physical",
    11,
    "system.games.base.totals.attributes.athletics",
    "system.games.base",
  ]);
  await ogre.update({ "system.games.base.hp.max": 80, "system.games.base.totals.physical": 3 });
  expect([ogre.system.hp.max, ogre.system.defenses.physical.total]).toEqual([80, 3]);
  // The six numbers of the header write to the weapon, and so does its own sheet, one cell at a time.
  const [club] = ogre.getWeapons();
  const typed = (six: string, value: string): Loose => ({ dataset: { item: club.id, six }, value, defaultValue: "" });
  const stated = (): unknown[] => {
    const [{ value, computed, armorClass }] = sixNumbers(ogre, gameTexts).totals;
    return [ogre.toObject().system.games.base.totals.physical, value, computed, armorClass];
  };
  await changeSix(ogre, typed("armorClass", "16"));
  expect(stated()).toEqual([6, 16, 16, true]);
  await changeSix(ogre, typed("armorClass", ""));
  expect(stated().slice(0, 2)).toEqual([null, null]);
  await changeSix(ogre, typed("armorClass", "13"));
  expect(ogre.system.defenses.physical.total).toBe(3);
  await changeSix(ogre, typed("attack", "7"));
  await changeSix(ogre, typed("damage", "3d8+5"));
  const { at, damage } = await itemContext(
    { item: club, rootId: "a", editable: true, editing: true, reader: game.user },
    "details",
  );
  expect([at, damage.map(({ formula }: Loose) => formula)]).toEqual(["system.games.base", ["3к8"]]);
  const name = "system.games.base.damage.0.formula";
  const data = { system: { games: { base: { damage: { 0: { formula: "4d8" } } } } } };
  const target = Object.assign(Object.create(HTMLElement.prototype), { name, dataset: {} });
  readItem(club, { type: "change", target }, { [name]: "4d8" })(data);
  await club.update(data);
  const attack = club.getAttack("strike");
  expect([attack.parts[0].value, attack.damage[0].formula, attack.damage[0].bonus[0].value]).toEqual([7, "4d8", 5]);
  await plays("homebrew");
  expect(fields()).toEqual([
    "system.hp.max",
    49,
    "system.totals.physical",
    1,
    "system.totals.attributes.athletics",
    "system",
  ]);
  const back = club.getAttack("strike");
  expect([back.parts[0].value, back.damage[0].formula, back.damage[0].bonus[0].value]).toEqual([6, "2d8", 2]);
  expect(seat.faults).toEqual([]);
});

test("B-SPL-03 H-SPL-15: cleric and druid cast with Wisdom in the base game and d20-3e; a Game Master changes it there on the class's sheet", async () => {
  const seat = await sit(everybody());
  const { readItem, itemContext } = await verbs("readItem", "itemContext");
  const by = (name: string): string => seat.actor(`${name} (один)`).system.spells.characteristic;
  const classes = ["Жрец", "Друид", "Следопыт", "Волшебник", "Паладин, уровень 10", "Бард"];
  expect(classes.map(by)).toEqual(["charisma", "learning", "perception", "learning", "charisma", "charisma"]);
  for (const game of ["base", "d20-3e"]) {
    await plays(game);
    expect(classes.map(by)).toEqual(["perception", "perception", "perception", "learning", "charisma", "charisma"]);
  }
  const cleric = seat.actor("Жрец (один)").items.find(({ type }: Loose) => type === "class");
  const context = await itemContext(
    { item: cleric, rootId: "a", editable: true, editing: true, reader: game.user },
    "details",
  );
  expect(JSON.stringify(context)).toContain('"name":"system.characteristic"');
  const data: Loose = { system: { characteristic: "learning", hitDie: 8 } };
  readItem(cleric, null, { "system.characteristic": "learning" })(data);
  await cleric.update(data);
  expect([by("Жрец"), cleric.toObject().system.characteristic]).toEqual(["learning", "charisma"]);
  await plays("homebrew");
  expect([by("Жрец"), seat.faults]).toEqual(["charisma", []]);
});

test("B-CHAR-01 D-C14: a description has the words of the game, also after a switch; a sheet writes it where that game reads it", async () => {
  const seat = await sit(everybody());
  const { readItem, itemContext } = await verbs("readItem", "itemContext");
  // There is no page here that could hold HTML.
  vi.spyOn(foundry.applications.ux.TextEditor.implementation, "enrichHTML").mockImplementation((text) =>
    Promise.resolve(text),
  );
  const claws: Loose = seat.actor("Гуль (один)").items.getName("Когти");
  const written = async (): Promise<string[]> => {
    const context = await itemContext(
      { item: claws, rootId: "a", editable: true, editing: true, reader: game.user },
      "text",
    );
    const [{ name, value }] = context.texts;
    return [name, value];
  };
  const words: Loose = { homebrew: "Адаптированности", base: "Телосложения", "d20-3e": "Стойкости" };
  for (const profile of ["base", "d20-3e", "homebrew"]) {
    await plays(profile);
    expect(claws.system.description).toContain(`спасбросок ${words[profile] as string} СЛ 10`);
    const at = profile === "homebrew" ? "system.description" : `system.texts.${profile}`;
    expect(await written()).toEqual([at, claws.system.description]);
  }
  await plays("base");
  const data: Loose = { system: { texts: { base: "<p>Парализует.</p>" } } };
  readItem(claws, null, { "system.texts.base": "<p>Парализует.</p>" })(data);
  await claws.update(data);
  expect(claws.system.description).toBe("<p>Парализует.</p>");
  await plays("d20-3e");
  expect(claws.system.description).toContain("Стойкости");
  await plays("homebrew");
  expect(claws.system.description).toContain("Адаптированности");
  expect(seat.faults).toEqual([]);
});

/** The paths below some data where a number is no number. */
const broken = (value: unknown, at = ""): string[] => {
  if (typeof value === "number") return Number.isFinite(value) ? [] : [at];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => broken(one, `${at}.${key}`));
};

test("D-C6 D-C12: whatever nonsense is stored about games, ranks, classes and weapons, every game makes finite numbers of it", async () => {
  const scene = brawl("Воин", "Гоблин 1");
  const of = (name: string): Loose => scene.actors.find((one) => one.name === name) as Loose;
  const hero = of("Воин");
  hero.system.skills = {
    ...hero.system.skills,
    stealth: { step: 1, ranks: "seven" },
    arcana: { step: 1, ranks: 1e9 },
    history: { step: 1, ranks: -3 },
    nature: { step: 1, ranks: NaN },
    insight: { step: 1, ranks: { valueOf: 3 } },
  };
  hero.system.details = { ...hero.system.details, level: 25 };
  hero.system.pointsByGame = "12 base=x __proto__=5 d20-3e=1e99 homebrew=-4 = ==";
  hero.items = [
    {
      _id: "oddClass00000001",
      name: "Боец",
      type: "class",
      system: {
        hitDie: 1e9,
        progression: { attack: 1e9, goodSaves: ["luck", 5, null] },
        training: { weapons: { simple: 9 }, armor: "all", skills: [1, {}, "__proto__"] },
        games: { base: "x", __proto__: { hitDie: 3 } },
      },
    },
    {
      _id: "oddWeapon0000001",
      name: "Палка",
      type: "weapon",
      system: {
        equipped: "main",
        category: "cosmic",
        games: { base: { damage: "lots" }, "d20-3e": ["x"] },
        damage: [{ formula: "1d8", type: "slashing" }],
      },
    },
  ];
  const goblin = of("Гоблин");
  Object.assign(goblin.system, {
    size: undefined,
    pointsByGame: 7,
    games: JSON.parse(
      '{"base":"x","d20-3e":{"hp":{"max":"many"},"totals":5},"__proto__":{"hp":{"max":3}},"homebrew":[]}',
    ),
  });
  const seat = await sit(scene);
  for (const profile of ["base", "d20-3e", "homebrew", "d20-3e", "base", "homebrew"]) {
    await plays(profile);
    for (const actor of game.actors.contents.filter((one: Loose) => one.isCharacter() || one.isNpc())) {
      const { system, hitPoints } = actor;
      const { hp, numbers3e, baseAttack, defenses, attributes, skills, passive, initiative } = system;
      expect([
        profile,
        actor.name,
        broken({ hp, numbers3e, baseAttack, defenses, attributes, skills, passive, initiative, hitPoints }),
      ]).toEqual([profile, actor.name, []]);
      for (const weapon of actor.getWeapons()) expect(broken(weapon.getAttack("strike"))).toEqual([]);
    }
  }
  expect([seat.actor("Воин").items.size, seat.actor("Воин").hitPoints.value > 0, seat.faults]).toEqual([2, true, []]);
});

test("D-TURN-02 D-C3 D-ATK-02 D-C12: features that build on what d20-3e lacks sleep there, tell so, and act again in the other games", async () => {
  const seat = await sit(everybody());
  const hero = seat.actor("Воин");
  const wanted = ["Выдающийся атлет", "Бдительность", "Дополнительная атака", "Улучшенный крит", "Наследие фей"];
  await hero.update({ "system.details.level": 5, "system.inspiration": true, "system.hp.value": 1 });
  const features: Loose[] = packDocuments("features", "ru").filter(({ name }: Loose) =>
    wanted.includes(name as string),
  );
  await hero.createEmbeddedDocuments(
    "Item",
    features.map(({ name, type, system, effects }: Loose) => ({ name, type, system, effects })),
  );
  const { hasTrait, featureGroups, looksBloodied, gameTexts } = await verbs(
    "hasTrait",
    "featureGroups",
    "looksBloodied",
    "gameTexts",
  );
  const dexterity: number = hero.system.characteristics.dexterity.mod;
  const acts = (): unknown => ({
    initiative: hero.system.initiative.total - dexterity,
    advantage: hero.appliedEffects.filter(({ name }: Loose) => name === "Выдающийся атлет").length,
    strikes: hero.system.actions.attacks,
    critical: hasTrait(hero, "improvedCritical"),
    inspiration: hero.system.inspiration,
    bloodied: looksBloodied(hero),
    asleep: featureGroups(
      hero.items.contents.filter((item: Loose) => item.isKind("feature")),
      { level: 5, dc: null, numbers: {}, id: "a" },
      gameTexts,
    ).flatMap(({ features: rows }: Loose) => rows.filter((row: Loose) => row.line.includes("в этой игре не действует")))
      .length,
  });
  const awake = { advantage: 1, strikes: 2, critical: true, inspiration: true, bloodied: true, asleep: 0 };
  const before = stored();
  expect(acts()).toMatchObject(awake);
  await plays("d20-3e");
  const asleep = { initiative: 0, advantage: 0, strikes: 1, critical: false, inspiration: false, bloodied: false };
  expect(acts()).toEqual({ ...asleep, asleep: wanted.length });
  // A table that turns criticals on has what makes them likelier.
  await game.settings.set("opposed-d20", "ruleOverrides", { naturals: "attacker" });
  await calm();
  expect(hasTrait(hero, "improvedCritical")).toBe(true);
  await plays("base");
  expect(acts()).toMatchObject(awake);
  await plays("homebrew");
  expect([acts(), stored(), seat.faults]).toEqual([expect.objectContaining(awake), before, []]);
});

test("D-C12: the sheet names the Talents of a class only where training is sold", async () => {
  await sit(everybody());
  const { originFacts, gameTexts } = await verbs("originFacts", "gameTexts");
  const fighter: Loose = packDocuments("classes", "ru").find(({ name }: Loose) => name === "Воин");
  const item = { isKind: (kind: string) => kind === "class", system: fighter.system };
  expect(originFacts(item, gameTexts)).toContain("Талант");
  for (const other of ["d20-3e", "base"] as const) {
    await plays(other);
    expect(originFacts(item, gameTexts)).not.toContain("Талант");
  }
});

test("D-C6: a class without a progression, or with words that none has, gives base attack and saves 0 and can be drawn and switched; a creature without size is of medium size", async () => {
  for (const progression of [undefined, { attack: "fast", goodSaves: ["luck"] }]) {
    const scene = brawl("Воин", "Гоблин 1");
    const hero = scene.actors.find((one) => one.name === "Воин") as Loose;
    hero.items = [{ _id: "oddClass00000001", name: "Боец", type: "class", system: { hitDie: 8, progression } }];
    hero.system.details = { ...hero.system.details, level: 9 };
    const goblin = scene.actors.find((one) => one.name === "Гоблин") as Loose;
    delete goblin.system.size;
    const seat = await sit(scene);
    const { creatureHeader, printView, gameTexts } = await verbs("creatureHeader", "printView", "gameTexts");
    const before = stored();
    for (const profile of ["d20-3e", "base", "d20-3e", "homebrew"]) {
      await plays(profile);
      const actor = seat.actor("Воин");
      const { baseAttack, numbers3e } = actor.system;
      if (profile === "d20-3e")
        expect([baseAttack, numbers3e.fortitude, numbers3e.reflex, numbers3e.will]).toEqual([0, 0, 0, 0]);
      expect(seat.actor("Гоблин 1").system.numbers3e.size).toBe(0);
      creatureHeader({ actor, creature: actor.system, rootId: "a", editing: true });
      printView(actor, "p", gameTexts);
    }
    expect([stored(), seat.faults]).toEqual([before, []]);
  }
});
