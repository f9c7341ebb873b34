/** What weapons, armor and circumstances make of a hero's numbers, through the documents; worked by hand from the rows. */
import { describe, expect, it } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { conditionTable, HERO, type Around, type ConditionTable } from "./condition-table.ts";
import { verbs } from "../support/verbs.ts";
import { playsIn } from "../support/games.ts";
import { plays } from "./table.ts";

const test = playsIn("homebrew", "base");

const sum = (parts: readonly Loose[]): number => parts.reduce((all, { value }) => all + Number(value), 0);
const thing = (name: string, type: string, system: object): Loose => ({
  _id: name.padEnd(16, "0"),
  name,
  type,
  img: "icons/svg/sword.svg",
  system,
});
const weapon = (name: string, formula: string, more: object = {}): Loose =>
  thing(name, "weapon", {
    weaponType: "oneHanded",
    equipped: "main",
    damage: [{ formula, type: "slashing" }],
    ...more,
  });
const BOW = weapon("bow", "1d6", { weaponType: "ranged", category: "martial", range: { normal: 30, max: 120 } });

/** Strength +3, Dexterity +2, Perception +1, step 2 with one-handed weapons. */
const hero = (items: readonly Loose[], more: Loose = {}, around: Around = {}): Promise<ConditionTable> =>
  conditionTable({
    ...around,
    change: ({ actors }) => {
      const one = actors.find(({ _id }: Loose) => _id === HERO);
      const values: Loose = { strength: 16, dexterity: 14, perception: 12, ...more["values"] };
      for (const [key, value] of Object.entries(values)) one.system.characteristics[key].value = value;
      one.system.details.level = 1;
      one.system.mastery = { weapons: { oneHanded: 2 }, armor: {}, ...more["mastery"] };
      one.system.speed = { ...one.system.speed, ...more["speed"] };
      one.items = items;
    },
  });
const by = (profile: string): Around => ({ settings: { ruleProfile: profile } });

/** Characteristic, bonus to hit, dice and bonus of the damage. */
const swing = ({ hero }: ConditionTable, name: string, mode: string): unknown[] => {
  const { characteristic, parts, damage } = hero["items"].getName(name).getAttack(mode);
  return [characteristic, sum(parts), damage[0].formula, sum(damage[0].bonus)];
};

describe("weapons", () => {
  // H-ATK-06 H-MAS-08 H-ATK-01 B-ATK-03
  it("H-ATK-02 H-ATK-03 H-ATK-04: a sword takes Strength, a rapier Dexterity, a bow Perception, each with the step of its own kind", async () => {
    plays("homebrew");
    const table = await hero([weapon("sword", "1d8"), weapon("rapier", "1d6", { properties: ["finesse"] }), BOW], {
      values: { dexterity: 18 },
    });
    expect([swing(table, "sword", "strike"), swing(table, "rapier", "strike"), swing(table, "bow", "shoot")]).toEqual([
      ["strength", 5, "1d8", 3],
      ["dexterity", 6, "1d6", 4],
      ["perception", 1, "1d6", 1],
    ]);
  });
  // B-ATK-02 B-ATK-03 B-PROF-05
  it("by the base rules a bow takes Dexterity, finesse the better of both, and training adds the proficiency bonus", async () => {
    const table = await hero(
      [weapon("sword", "1d8"), weapon("rapier", "1d6", { properties: ["finesse"] }), BOW],
      {},
      by("base"),
    );
    expect([swing(table, "sword", "strike"), swing(table, "rapier", "strike"), swing(table, "bow", "shoot")]).toEqual([
      ["strength", 5, "1d8", 3],
      ["strength", 5, "1d6", 3],
      ["dexterity", 2, "1d6", 2],
    ]);
  });
  it("B-PROF-05 B-ATK-15: by the base rules who is trained with a versatile weapon is trained with it in both hands, too", async () => {
    const versatile = { properties: ["versatile"], versatile: "1d10" };
    const table = await hero(
      [weapon("sword", "1d8", versatile), weapon("axe", "1d8", { ...versatile, category: "martial" })],
      {},
      by("base"),
    );
    // Strength +3; everybody is trained with a weapon of no category, nobody here with martial ones.
    expect(swing(table, "sword", "twoHands")).toEqual(["strength", 5, "1d10", 3]);
    expect(swing(table, "axe", "twoHands")).toEqual(["strength", 3, "1d10", 3]);
  });
  it("B-ATK-21 B-ATK-22 B-ATK-23: by the base rules what is used off its purpose adds no proficiency, 1d4, thrown 20 / 60 ft", async () => {
    plays("base");
    const table = await hero([weapon("sword", "1d8"), BOW]);
    expect(swing(table, "bow", "improvised")).toEqual(["strength", 3, "1d4", 3]);
    // A melee weapon, thrown or not, takes Strength.
    expect(swing(table, "sword", "improvised")).toEqual(["strength", 3, "1d4", 3]);
    expect(table.hero["items"].getName("sword").getAttack("improvised").range).toEqual({ normal: 20, max: 60 });
  });
  it("what is used off its purpose is improvised: no step, 1d4, thrown 20 / 60 ft (B-ATK-21 B-ATK-22 B-ATK-23)", async () => {
    plays("homebrew");
    const table = await hero([weapon("sword", "1d8"), BOW]);
    const modes = ["sword", "bow"].map((name) => table.hero["items"].getName(name).getAttackModes());
    expect(modes).toEqual([
      ["strike", "improvised"],
      ["shoot", "improvised"],
    ]);
    expect(swing(table, "bow", "improvised")).toEqual(["strength", 3, "1d4", 3]);
    expect(swing(table, "sword", "improvised")).toEqual(["perception", 1, "1d4", 1]);
    expect(table.hero["items"].getName("sword").getAttack("improvised").range).toEqual({ normal: 20, max: 60 });
    // Thrown 45 ft.
    const { prepareAttack } = await verbs("prepareAttack");
    const { hero: ours, foe, tokens } = await hero([weapon("sword", "1d8")], {}, { cells: 9 });
    const { reasons, strikes } = prepareAttack(ours["items"].getName("sword"), {
      mode: "improvised",
      attackers: [{ actor: ours, token: tokens.hero }],
      targets: [{ actor: foe, token: tokens.foe, cover: "none", bonus: null, strikes: 1 }],
    });
    const told = [...reasons, ...strikes.flatMap(({ own }: Loose) => own as Loose[])];
    expect(told.map(({ rules }: Loose) => rules as unknown)).toEqual([["B-RNG-02"]]);
  });
  test("the other hand adds no modifier but a penalty, fixed damage none (H-TWO-02 B-DMG-04)", async () => {
    const items = [
      weapon("dagger", "1d4", { properties: ["light"] }),
      weapon("knife", "1d4", { properties: ["light"], equipped: "off" }),
      weapon("pipe", "1", { weaponType: "ranged" }),
    ];
    const [strong, weak] = [await hero(items), await hero(items, { values: { strength: 8 } })];
    expect(swing(strong, "knife", "offHand").at(-1)).toBe(0);
    expect(swing(strong, "pipe", "shoot").slice(2)).toEqual(["", 1]);
    expect(swing(weak, "knife", "offHand").at(-1)).toBe(-1);
  });
  it("by d20-3e Strength in melee, none to shots, half for the other hand, half more in both (D-DMG-02 D-DMG-03 D-DMG-04)", async () => {
    const items = [
      weapon("axe", "1d6", { properties: ["light"] }),
      weapon("knife", "1d4", { properties: ["light"], equipped: "off" }),
      weapon("maul", "2d6", { weaponType: "twoHanded", properties: ["twoHanded"], equipped: "none" }),
      BOW,
    ];
    const table = await hero(items, {}, by("d20-3e"));
    const added = ([name, mode]: readonly [string, string]): unknown => swing(table, name, mode).at(-1);
    expect(
      (
        [
          ["axe", "strike"],
          ["bow", "shoot"],
          ["knife", "offHand"],
          ["maul", "strike"],
        ] as const
      ).map(added),
    ).toEqual([3, 0, 1, 4]);
  });
});

const armor = (
  name: string,
  armorType: string,
  physical: number,
  magical: number,
  maxDexterity: number | null = null,
): Loose => thing(name, "armor", { armorType, defense: { physical, magical }, maxDexterity, equipped: true });

describe("armor", () => {
  const defenses = ({ hero }: ConditionTable): number[] =>
    ["physical", "magical"].map((kind) => hero["getDefense"](kind).total as number);
  it("each Defense has Dexterity and the armor's own bonus, under its cap (H-ATK-09 H-ATK-10 H-ATK-11)", async () => {
    plays("homebrew");
    const trained = { values: { dexterity: 16 }, mastery: { armor: { medium: 1 } } };
    expect(defenses(await hero([armor("scale", "medium", 4, 1)], trained))).toEqual([7, 4]);
    expect(defenses(await hero([armor("plate", "medium", 4, 1, 2)], trained))).toEqual([6, 3]);
  });
  // By the base rules an Armor Class of 12 and 14.
  test("a shield gives a bonus to who is trained with it (B-PROF-08)", async () => {
    const shield = [armor("shield", "shield", 2, 0)];
    expect(defenses(await hero(shield))[0]).toBe(2);
    expect(defenses(await hero(shield, { mastery: { armor: { shield: 1 } } }))[0]).toBe(4);
  });
  // H-DMG-03 H-DMG-04 H-DMG-05 H-DMG-08 H-MAS-10
  it("reduction: armor and shield, each by the step of its own kind", async () => {
    plays("homebrew");
    const worn = [armor("plate", "heavy", 6, 0, 0), armor("shield", "shield", 2, 0)];
    const reduction = async (steps: Loose): Promise<number> =>
      (await hero(worn, { mastery: { armor: steps } })).hero["creature"].reduction.total as number;
    expect(await reduction({ heavy: 1, shield: 1 })).toBe(4);
    expect(await reduction({ heavy: 0, shield: 0, light: 3 })).toBe(2);
    expect(await reduction({ heavy: 4, shield: 3 })).toBe(9);
  });
  it("untrained in body armor: against attacks and checks of Strength and Dexterity (B-PROF-07)", async () => {
    plays("homebrew");
    const items = [weapon("sword", "1d8"), armor("scale", "medium", 4, 1)];
    const told = ({ attack, check }: ConditionTable): unknown => [
      attack("hero"),
      check("attribute", "acrobatics"),
      check("attribute", "discipline"),
    ];
    const hindered = ["−UntrainedArmor B-PROF-07 C-43"];
    expect(told(await hero(items))).toEqual([hindered, hindered, []]);
    expect(told(await hero(items, { mastery: { armor: { medium: 1 } } }))).toEqual([[], [], []]);
  });
});

describe("shots", () => {
  test("an enemy at hand who sees and can act hinders them (H-RNG-04 B-RNG-03 H-ATK-15 B-RNG-02)", async () => {
    const told = async (around: Around): Promise<string[]> => (await hero([BOW], {}, around)).attack("hero");
    expect(await told({})).toEqual(["−AdjacentEnemy H-RNG-04 B-RNG-03"]);
    expect(await told({ cells: 3 })).toEqual([]);
    // Who is stunned is helped against, and hinders nobody.
    expect(await told({ foe: ["stunned"] })).toEqual(["+stunned B-COND-STU-3 C-56"]);
    // 40 ft are beyond its normal range.
    expect(await told({ cells: 8 })).toEqual(["−LongRange B-RNG-02"]);
  });
});

describe("speed", () => {
  const speeds = ({ hero }: ConditionTable): number[] =>
    ["walk", "fly"].map((way) => hero["system"].movement[way].total as number);
  const flier = { speed: { walk: 30, fly: 60, bonus: 10 } };
  test("what changes it changes every way of moving (B-MOV-30)", async () => {
    expect(speeds(await hero([], flier))).toEqual([40, 70]);
  });
  // B-COND-GRA-1 B-COND-PAR-2 B-COND-PET-3 B-COND-RES-1
  test.each(["grappled by foe", "paralyzed", "petrified", "restrained"])(
    "%s: there is none, and no bonus gives any",
    async (ailment) => {
      expect(speeds(await hero([], flier, { hero: [ailment] }))).toEqual([0, 0]);
    },
  );
});

/** What somebody goes on doing, as the deed leaves it on him. */
const goesOn = (action: string): Loose => ({
  _id: `${action}00000000000000`.slice(0, 16),
  name: action,
  type: "base",
  img: "icons/svg/shield.svg",
  system: {
    changes: [],
    action: { action, message: "", target: null, skill: "", dc: null, endedBy: null },
    ends: { at: "never", of: "bearer", source: null, mark: null, time: 0, turns: 1, save: null },
  },
});

describe("deeds", () => {
  const dodging = (hero: readonly string[] = []): Promise<ConditionTable> =>
    conditionTable({
      hero,
      change: ({ actors }) => {
        actors.find(({ _id }: Loose) => _id === HERO).effects.push(goesOn("dodge"));
      },
    });
  const save = ({ check }: ConditionTable, key: string): string[] => check("attribute", key, { as: "save" });
  test("who dodges is hit worse and saves better with Acrobatics; not while he is held fast (B-ACT-04 B-ACT-05)", async () => {
    const free = await dodging();
    expect([free.attack("foe"), save(free, "acrobatics"), save(free, "discipline")]).toEqual([
      ["−Dodging B-ACT-04 C-51"],
      ["+dodging B-ACT-04 C-51"],
      [],
    ]);
    expect((await dodging(["grappled by foe"])).attack("foe")).toEqual([]);
  });
  // H-TURN-07 H-TURN-16 B-ACT-17
  it("beside attacks and spells the list has ten of the base actions, all but Dash for the whole action", async () => {
    plays("homebrew");
    const { hero } = await conditionTable({});
    const { actionList, CHECKED } = await verbs("actionList", "CHECKED");
    const of = (spent: string): string[] =>
      actionList(hero).flatMap(({ key, spends }: Loose) => (spends === spent ? [key as string] : []));
    expect(of("swap")).toEqual(["dash"]);
    expect(of("active").join(" ")).toBe("disengage dodge help hide search study influence ready utilize");
    expect([CHECKED.search, CHECKED.study]).toEqual([
      ["insight", "medicine", "awareness", "survival"],
      ["arcana", "history", "analysis", "nature", "religion"],
    ]);
  });
  test("nobody drops prone who has no speed (B-MOV-09)", async () => {
    const { canDropProne } = await verbs("canDropProne");
    const may = async (...ailments: string[]): Promise<unknown> =>
      canDropProne((await conditionTable({ hero: ailments })).hero);
    expect([await may(), await may("restrained"), await may("prone")]).toEqual([true, false, false]);
  });
});

describe("rests", () => {
  test("a broken short rest gives nothing, a long one after an hour a short one, and goes on an hour longer for each break (B-REST-05 B-REST-13 B-REST-14 B-REST-15)", async () => {
    await conditionTable({});
    const { restOutcome } = await verbs("restOutcome");
    const of = (kind: string, breaks: number, brokenAfter: number | null): unknown =>
      restOutcome({ kind, breaks, brokenAfter });
    expect(of("short", 0, null)).toEqual({ gives: "short", hours: 1 });
    expect(of("short", 0, 0.5)).toEqual({ gives: null, hours: 1 });
    expect(of("long", 1, 0.5)).toEqual({ gives: null, hours: 1 });
    expect(of("long", 1, 1)).toEqual({ gives: "short", hours: 1 });
    expect(of("long", 2, null)).toEqual({ gives: "long", hours: 10 });
  });
});

describe("checks", () => {
  it("an Attribute is rolled as a check and as a save, with the same bonus (H-SKL-06 H-SKL-07)", async () => {
    plays("homebrew");
    const { hero: ours } = await hero([]);
    const total = (as: string): number => ours["getCheck"]("attribute", "athletics", "", as).total as number;
    // Strength +3, step 1.
    expect([total("check"), total("save")]).toEqual([4, 4]);
  });
  // Survival has step 1: by the base rules the proficiency bonus of level 1.
  it("a skill with another characteristic than its usual one (B-SKL-07)", async () => {
    for (const [game, totals] of [
      ["homebrew", [2, 4]],
      ["base", [3, 5]],
    ] as const) {
      plays(game);
      const { hero: ours } = await hero([]);
      const total = (characteristic: string): number =>
        ours["getCheck"]("skill", "survival", characteristic).total as number;
      expect([total(""), total("strength")]).toEqual(totals);
    }
  });
  test("a tool adds its step to any check with it, once; trained in the skill as well it gives advantage (B-PROF-02 B-PROF-06)", async () => {
    const tools = [thing("picks", "tool", { tool: "thieves" })];
    const mastery = { tools: [{ key: "thieves", step: 2 }] };
    const { hero: ours } = await conditionTable({
      change: ({ actors }) => {
        const one = actors.find(({ _id }: Loose) => _id === HERO);
        one.system.characteristics.dexterity.value = 14;
        one.system.mastery = { ...one.system.mastery, ...mastery };
        one.system.skills = { sleightOfHand: { step: 1 }, stealth: { step: 0 } };
        one.items = tools;
      },
    });
    const { toolCheckOf } = await verbs("toolCheckOf");
    const of = (skill: string): unknown => {
      const { parts, advantage } = toolCheckOf(ours, "picks00000000000", { characteristic: "", skill });
      return [sum(parts), advantage];
    };
    // Dexterity +2 and the tool's 2.
    expect([of(""), of("stealth"), of("sleightOfHand")]).toEqual([
      [4, false],
      [4, false],
      [4, true],
    ]);
  });
});
