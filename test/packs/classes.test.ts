/**
 * Classes, species, backgrounds and features: what classes give is the written table of docs/starter-content.md, and
 * each feature stands in the lists of exactly those that it belongs to.
 */
import { mainActivity, mainParts, storedActivities } from "../../module/data/item/activities.pure.ts";
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { MASTERY_TRACKS } from "../../module/rules/character/mastery.ts";
import {
  ARMOR_TYPES,
  ATTRIBUTES,
  CHARACTERISTICS,
  DAMAGE_TYPES,
  ALL_SKILLS,
  WEAPON_TYPES,
} from "../../module/rules/basics/ids.ts";
import { SIZES } from "../../module/rules/movement/size.ts";
import { MAIN_CHARACTERISTIC } from "../../module/rules/spells/spellcasting.ts";
import { TOOL_KINDS } from "../../module/data/schema/tool-kinds.ts";
import { PREPARATIONS } from "../../module/rules/spells/preparation.ts";
import { expandEntry } from "../../tools/pack-entries.mjs";
import { packDocuments, packFolders } from "../../tools/packs.mjs";
import type { Loose } from "../../packages/stand-in/common/loose.ts";

/** Sides of features have a name in both languages; `test/ui` compares the languages. */
const texts: Loose = JSON.parse(readFileSync("lang/parts/option.en.json", "utf8"));
const pack = (name: string, lang = "en"): Loose[] => packDocuments(name, lang);
const byName = (name: string): Map<string, Loose> =>
  new Map(pack(name).map((document) => [(document.name as string).toLowerCase(), document.system as Loose]));
const classes = byName("classes");
const features = pack("features");
const uuid = (document: Loose): string => `Compendium.opposed-d20.features.Item.${document._id as string}`;
const titles = (owner: Loose): string[] =>
  owner.features.map((entry: Loose) => features.find((feature) => uuid(feature) === entry.uuid).name as string);

const SPELLS = packDocuments("spells", "en").map(({ _id }: Loose) => _id as string);
const KEYS: Record<string, readonly string[]> = {
  cantrip: SPELLS,
  spell: SPELLS,
  weapon: WEAPON_TYPES,
  armor: ARMOR_TYPES,
  attribute: ATTRIBUTES,
  skill: ALL_SKILLS,
  spellAttack: ["spellAttack"],
  spellDc: ["spellDc"],
  size: SIZES,
  resistance: DAMAGE_TYPES,
  option: Object.keys(texts.OD20.Option),
  language: JSON.parse(readFileSync("packs/_source/base-facts.json", "utf8")).languages.map(
    ({ en }: Loose) => en as string,
  ),
  tool: Object.keys(TOOL_KINDS),
  feature: features.filter(({ system }) => system.origin === "background").map(uuid),
};
/** "Athletics" or "oneHanded" of the table as `track.key`. */
function trackOf(word: string): string {
  const key = word.charAt(0).toLowerCase() + word.slice(1);
  const track = Object.keys(KEYS).find((name) => KEYS[name]?.includes(key));
  if (!track) throw new Error(`the table names ${word}`);
  return `${track}.${key}`;
}

describe("what a new hero begins with", () => {
  const things = ["weapons", "armor", "gear"].flatMap((name) =>
    pack(name).map(
      (document) => [`Compendium.opposed-d20.${name}.Item.${document._id as string}`, document.name] as const,
    ),
  );
  const names = new Map<unknown, string>(things.map(([uuid, title]) => [uuid, String(title)]));
  const told = ({ kit }: Loose, list = kit): string[] =>
    list.map(({ uuid, quantity }: Loose) => `${String(quantity)} ${names.get(uuid) ?? "nothing"}`);

  test("twelve classes and four backgrounds give things that are there, or gold in their place", () => {
    const all = [...classes, ...byName("backgrounds")];
    expect(all.length).toBe(16);
    for (const [name, system] of all) {
      expect([name, told(system).filter((text) => text.endsWith("nothing"))]).toEqual([name, []]);
      expect([name, system.kit.length > 4, system.purse >= 50, system.kitGold > 0]).toEqual([name, true, true, true]);
    }
    // A pack of a dungeon explorer stands for what is in it.
    const fighter = classes.get("fighter");
    expect([fighter?.kitGold, fighter?.purse, ...told(fighter)]).toEqual([
      ...[4, 155, "1 Chain Mail", "1 Greatsword", "1 Flail", "8 Javelin"],
      ...[
        "1 Backpack",
        "1 Caltrops",
        "1 Crowbar",
        "2 Oil",
        "10 Rations",
        "1 Rope, 50 Feet",
        "1 Tinderbox",
        "10 Torch",
        "1 Waterskin",
      ],
    ]);
    // SRD 5.2.1: the fighter alone may choose between two kits.
    expect([...classes].flatMap(([name, { secondKit }]) => (secondKit ? [name] : []))).toEqual(["fighter"]);
    expect([fighter?.secondGold, ...told(fighter, fighter?.secondKit).slice(0, 6)]).toEqual([
      ...[11, "1 Studded Leather Armor", "1 Scimitar", "1 Shortsword", "1 Longbow", "20 Arrows", "1 Quiver"],
    ]);
  });

  test("a background's things are what its own words name", () => {
    const words = (text: string): number => text.split("; or ")[0]?.split(", ").length ?? 0;
    for (const [name, system] of byName("backgrounds"))
      expect([name, system.kit.length + 1]).toEqual([name, words(system.equipment as string)]);
    expect(told(byName("backgrounds").get("criminal"))).toEqual([
      "2 Dagger",
      "1 Thieves’ Tools",
      "1 Crowbar",
      "2 Pouch",
      "1 Traveler’s Clothes",
    ]);
  });

  test("a kit that cannot be read stops the build", () => {
    for (const text of ["", "dagger, 5 gp", "2 weapons/dagger", "weapons/dagger, 5 gp; or much"])
      expect(() => expandEntry("x/y", { type: "class", name: {}, kit: text }, {}), text).toThrow("no kit");
  });
});

describe("what classes give", () => {
  const line =
    readFileSync("docs/starter-content.md", "utf8")
      .split("\n")
      .find((text) => text.startsWith("barbarian ")) ?? "";
  const table = line
    .replace(/\.$/, "")
    .split(" · ")
    .map((row): [string, string] => [row.slice(0, row.indexOf(" ")), row.slice(row.indexOf(" ") + 1)]);
  const CHOICE = "two weapon types and one body armor of choice";

  test("the table names the twelve classes that ship", () => {
    expect(table.map(([name]) => name)).toEqual([...classes.keys()]);
    expect(classes.size).toBe(12);
  });

  test.each(table)("%s: %s", (name, row) => {
    const { grants, choices: all } = classes.get(name);
    // The skills of a class are for games that sell none (test/messages/base-guide.test.ts).
    const sold = all.filter(({ unsold }: Loose) => unsold !== true);
    const choices = sold.length > 0 ? sold : undefined;
    expect(grants.map((grant: Loose) => `${grant.track as string}.${grant.key as string}`)).toEqual(
      row.replace(`${CHOICE}, `, "").split(", ").map(trackOf),
    );
    for (const grant of grants) expect(grant).toMatchObject({ step: 1, expertise: false, level: 1 });
    if (row.includes(CHOICE))
      expect(
        choices.map((choice: Loose) => [choice.track as string, choice.count as number, choice.from.length as number]),
      ).toEqual([
        ["weapon", 2, 4],
        ["armor", 1, 3],
      ]);
    else expect(choices).toBeUndefined();
  });
});

describe("classes", () => {
  test.each([
    ["barbarian", 12, 2],
    ["bard", 8, 3],
    ["cleric", 8, 2],
    ["druid", 8, 2],
    ["fighter", 10, 2],
    ["monk", 8, 2],
    ["paladin", 10, 2],
    ["ranger", 10, 3],
    ["rogue", 8, 4],
    ["sorcerer", 6, 2],
    ["warlock", 8, 2],
    ["wizard", 6, 2],
  ])("%s begins with %i hit points and %i Talents", (name, hitPoints, talents) => {
    expect(classes.get(name)).toMatchObject({ hitPoints, hitDie: hitPoints, talents, source: "starter" });
  });

  test("main characteristics are those that the rules name; whoever asks for a save has one", () => {
    for (const [name, characteristic] of Object.entries(MAIN_CHARACTERISTIC))
      expect(classes.get(name).characteristic).toBe(characteristic);
    expect([
      classes.get("paladin").characteristic,
      classes.get("warlock").characteristic,
      classes.get("ranger").characteristic,
    ]).toEqual(["charisma", "charisma", "perception"]);
    for (const [name, system] of classes) {
      // A feature may name the characteristic of its own DC.
      const saves = system.features.some(({ uuid: to }: Loose) => {
        const system = features.find((feature) => uuid(feature) === to)?.system ?? {};
        return mainActivity({ system })?.save.attribute && !system.save?.by;
      });
      if (saves || system.table)
        expect([name, CHARACTERISTICS]).toEqual([name, expect.arrayContaining([system.characteristic])]);
    }
  });

  test("slots: full from circle 1 to 5, half up to 3, the pact's all of one circle", () => {
    const at = (name: string, level: number): Loose => classes.get(name).table[level - 1];
    for (const name of ["bard", "cleric", "druid", "sorcerer", "wizard"])
      expect([at(name, 1).slots, at(name, 5).slots, at(name, 10).slots]).toEqual([[2], [4, 3, 2], [4, 3, 3, 3, 2]]);
    for (const name of ["paladin", "ranger"])
      expect([at(name, 1).slots, at(name, 5).slots, at(name, 10).slots]).toEqual([[2], [4, 2], [4, 3, 2]]);
    expect([at("warlock", 1).slots, at("warlock", 3).slots, at("warlock", 9).slots]).toEqual([
      [1],
      [0, 2],
      [0, 0, 0, 0, 2],
    ]);
    for (const [name, { table, preparation }] of classes) {
      expect([name, table === undefined]).toEqual([name, preparation === undefined]);
      if (!table) continue;
      expect(Object.keys(PREPARATIONS)).toContain(preparation);
      expect(table.map((row: Loose) => row.level as number)).toEqual(Array.from({ length: 20 }, (_, row) => row + 1));
      for (const column of ["prepared", "cantrips"])
        for (let row = 1; row < 20; row += 1) expect(table[row][column]).toBeGreaterThanOrEqual(table[row - 1][column]);
    }
  });

  test.each([
    ["wizard", 10, [4, 3, 3, 3, 2], 15, 5],
    ["wizard", 11, [4, 3, 3, 3, 2, 1], 16, 5],
    ["wizard", 17, [4, 3, 3, 3, 2, 1, 1, 1, 1], 22, 5],
    ["wizard", 20, [4, 3, 3, 3, 3, 2, 2, 1, 1], 25, 5],
    ["sorcerer", 16, [4, 3, 3, 3, 2, 1, 1, 1], 18, 6],
    ["bard", 13, [4, 3, 3, 3, 2, 1, 1], 17, 4],
    ["cleric", 18, [4, 3, 3, 3, 3, 1, 1, 1, 1], 20, 5],
    ["druid", 19, [4, 3, 3, 3, 3, 2, 1, 1, 1], 21, 4],
    ["paladin", 11, [4, 3, 3], 10, 0],
    ["paladin", 13, [4, 3, 3, 1], 11, 0],
    ["paladin", 20, [4, 3, 3, 3, 2], 15, 0],
    ["ranger", 17, [4, 3, 3, 3, 1], 14, 0],
    ["warlock", 10, [0, 0, 0, 0, 2], 10, 4],
    ["warlock", 11, [0, 0, 0, 0, 3], 11, 4],
    ["warlock", 17, [0, 0, 0, 0, 4], 14, 4],
    ["warlock", 20, [0, 0, 0, 0, 4], 15, 4],
  ] as const)("B-PRG-01 H-SPL-03: %s of level %i", (name, level, slots, prepared, cantrips) => {
    expect(classes.get(name).table[level - 1]).toEqual({ level, slots, prepared, cantrips });
  });

  test("B-PRG-01: a warlock chooses a spell of circles 6 to 9 at levels 11, 13, 15 and 17, once per long rest", () => {
    const circles = new Map(
      packDocuments("spells", "en").map(({ _id, system }: Loose) => [_id as string, system.circle as number]),
    );
    const arcana = features.filter(({ name }) => (name as string).startsWith("Mystic Arcanum"));
    expect(
      arcana.map(({ system: { level, choices, uses } }) => [
        level as number,
        choices.map(({ track, count, level: from }: Loose) => [track as string, count as number, from as number]),
        [...new Set(choices[0].from.map((id: string) => circles.get(id)))],
        uses,
      ]),
    ).toEqual(
      [11, 13, 15, 17].map((level, index) => [
        level,
        [["spell", 1, level]],
        [6 + index],
        { value: 1, max: 1, recharge: "long" },
      ]),
    );
  });

  test("every class has features from level 1 on, and one capstone", () => {
    for (const [name, system] of classes) {
      const levels = system.features.map((entry: Loose) => entry.level as number);
      expect([name, levels]).toEqual([name, [...levels].sort((a: number, b: number) => a - b)]);
      const rewards = system.features.filter((entry: Loose) => entry.quest as boolean);
      expect([name, levels[0], rewards.map((entry: Loose) => entry.level as number), levels.length >= 8]).toEqual([
        name,
        1,
        [11],
        true,
      ]);
      // The reward of the homebrew's quest is a feature of a higher level in the base game.
      const uuids = system.features.flatMap((entry: Loose) => (!entry.quest && entry.level > 10 ? [entry.uuid] : []));
      expect([name, uuids]).toEqual([name, expect.arrayContaining([rewards[0].uuid])]);
    }
    expect(titles(classes.get("fighter"))).toEqual([
      "Fighter’s Style",
      "Second Wind",
      "Action Surge",
      "Tactical Mind",
      "Improved Critical",
      "Remarkable Athlete",
      "Tactical Shift",
      "Extra Attack",
      "Indomitable",
      "Heroic Warrior",
      "Third Strike",
      "Third Strike",
      "Studied Attacks",
      "Superior Critical",
      "Survivor",
      "Fourth Strike",
    ]);
  });
});

describe("what is read", () => {
  test.each(["ru", "en"])("descriptions lead to exactly the features of the list, by their names (%s)", (lang) => {
    const names = new Map(
      ["features", "spells"].flatMap((name) =>
        pack(name, lang).map(({ _id, name: title }): [string, string] => [
          `Compendium.opposed-d20.${name}.Item.${String(_id)}`,
          title,
        ]),
      ),
    );
    for (const document of ["classes", "species", "backgrounds"].flatMap((name) => pack(name, lang))) {
      const links = [...(document.system.description as string).matchAll(/@UUID\[([^\]]+)\]\{([^}]+)\}/g)].map(
        ([, to = "", name = ""]) => [to, name],
      );
      expect([document.name, links]).toEqual([
        document.name,
        document.system.features.map((entry: Loose) => [entry.uuid as string, names.get(entry.uuid)]),
      ]);
    }
    expect(pack("classes", lang)[4].system.description).toMatch(
      lang === "ru"
        ? /<strong>5-й уровень<\/strong>: @UUID.*<strong>Задание класса</u
        : /<strong>Level 5<\/strong>: @UUID.*<strong>Class quest</u,
    );
  });
});

describe("species and backgrounds", () => {
  const species = byName("species");
  const backgrounds = byName("backgrounds");

  test("nine species: size, speed, eyes", () => {
    expect([...species.keys()]).toEqual([
      "dragonborn",
      "dwarf",
      "elf",
      "gnome",
      "goliath",
      "halfling",
      "human",
      "orc",
      "tiefling",
    ]);
    expect([...species].filter(([, system]) => system.size === "small").map(([name]) => name)).toEqual([
      "gnome",
      "halfling",
    ]);
    expect(species.get("goliath").speed).toEqual({ walk: 35 });
    const darkvision = [...species].map(([, system]): number => system.senses?.darkvision ?? 0);
    expect(darkvision).toEqual([60, 120, 60, 60, 0, 0, 0, 120, 60]);
    // Versatile: one of the feats that backgrounds give, or of the two that only a human chooses.
    const feats = [
      ...[...backgrounds.values()].flatMap(({ features: own }: Loose) => own.map((entry: Loose) => entry.uuid)),
      ...features.filter(({ name }) => ["Skilled", "Magic Initiate: Druid"].includes(name as string)).map(uuid),
    ];
    expect(feats).toHaveLength(6);
    const offered = species.get("human").choices.find(({ track }: Loose) => track === "feature");
    expect([offered.count, new Set(offered.from)]).toEqual([1, new Set(feats)]);
    expect(species.get("dwarf").resistances).toEqual(["poison"]);
  });

  test("four backgrounds: two trainings, a tool that the gear pack has, a feat", () => {
    expect([...backgrounds.keys()]).toEqual(["acolyte", "criminal", "sage", "soldier"]);
    const tools = pack("gear")
      .filter((document) => document.type === "tool")
      .map((document) => document.system.tool as string);
    for (const [name, { grants, equipment, features: feats }] of backgrounds) {
      expect([name, grants.length, feats.length, equipment.length > 20]).toEqual([name, 3, 1, true]);
      expect(tools).toContain(grants[2].key);
    }
  });

  test("what is given and what may be chosen exists", () => {
    for (const document of [...pack("classes"), ...pack("species"), ...pack("backgrounds"), ...features]) {
      for (const { track, key } of document.system.grants ?? []) {
        expect(Object.keys(MASTERY_TRACKS)).toContain(track);
        if (track !== "tool") expect(KEYS[track]).toContain(key);
      }
      for (const { track, from, count } of document.system.choices ?? []) {
        expect(KEYS[track]).toEqual(expect.arrayContaining(from as string[]));
        expect(count).toBeLessThan(from.length);
      }
      // What one side switches on or grants is a side that can be chosen.
      const sides = (document.system.choices ?? []).flatMap(({ track, from }: Loose) =>
        track === "option" ? from : [],
      );
      const named = [
        ...(document.effects ?? []).map(({ system }: Loose) => system.needs?.option as unknown),
        ...(document.system.grants ?? []).map(({ option }: Loose) => option as unknown),
      ].filter((option) => option !== undefined);
      expect([document.name, sides]).toEqual([document.name, expect.arrayContaining(named)]);
    }
  });
});

describe("features", () => {
  const owners = new Map<string, Loose[]>();
  const chosen = new Set<string>();
  beforeAll(() => {
    for (const name of ["classes", "species", "backgrounds"])
      for (const document of pack(name))
        for (const entry of document.system.features)
          owners.set(entry.uuid, [...(owners.get(entry.uuid) ?? []), { ...entry, type: document.type }]);
    for (const { system } of pack("species"))
      for (const { track, from } of system.choices ?? [])
        if (track === "feature") for (const key of from as string[]) chosen.add(key);
  });

  test("each belongs to somebody, from its own level on; traps belong to nobody", () => {
    const traps = packFolders("features", "en").find(({ name }: Loose) => name === "Traps")?._id;
    expect(features.filter(({ folder }) => folder === traps).every((one) => !owners.has(uuid(one)))).toBe(true);
    for (const feature of features.filter(({ folder }) => folder !== traps)) {
      const found = owners.get(uuid(feature)) ?? [];
      expect([feature.name, found.length > 0 || chosen.has(uuid(feature))]).toEqual([feature.name, true]);
      for (const entry of found) {
        const isReward = found.some(({ quest }) => quest);
        expect([feature.name, entry.level]).toEqual([feature.name, entry.quest ? 11 : feature.system.level]);
        expect(feature.system.origin).toBe(isReward ? "capstone" : entry.type);
      }
    }
  });

  test("have names of their own and short texts in both languages", () => {
    for (const lang of ["ru", "en"]) {
      const documents = pack("features", lang);
      expect(new Set(documents.map((document) => document.name as string)).size).toBe(documents.length);
      for (const document of documents) {
        expect(document.system.description.length).toBeLessThan(620);
        expect(document.system.description).toMatch(/\.<\/p>$/);
      }
    }
  });

  test("actions, saves, damage and uses are such that the rules know", () => {
    for (const { name, system } of features) {
      expect([name, ["passive", "active", "bonus", "reaction", "free"]]).toEqual([
        name,
        expect.arrayContaining([system.action]),
      ]);
      // Who only borrows spells by birth names the characteristic of their DC alone.
      const { by } = system.save ?? {};
      for (const { save } of storedActivities(system)) expect(["", ...ATTRIBUTES]).toContain(save.attribute);
      if (by !== undefined) expect(CHARACTERISTICS).toContain(by);
      for (const { formula, type } of mainParts({ system }, "damage")) {
        expect(["", ...DAMAGE_TYPES]).toContain(type);
        expect([name, formula.replace(/@(level|str|dex|end|lrn|per|cha|spell\.mod)\b/g, "1")]).toEqual([
          name,
          expect.stringMatching(/^(?:\d+|d\d+|ceil|floor|max|[-+*/(), ])+$/),
        ]);
      }
    }
  });

  test("numbers of the text and of the data agree: dice in both languages, uses", () => {
    const ru = pack("features", "ru");
    for (const [index, { name, system }] of features.entries()) {
      for (const { formula } of mainParts({ system }, "damage")) {
        const dice = /^\d+d\d+/.exec(formula)?.[0];
        if (!dice || name === "Martial Arts") continue;
        expect([name, system.description]).toEqual([name, expect.stringContaining(dice)]);
        expect([name, ru[index].system.description]).toEqual([name, expect.stringContaining(dice.replace("d", "к"))]);
      }
    }
  });

  test("H-PRG-07: uses that grow, and what heals, are data and stand in the text", () => {
    const named = (name: string): Loose => features.find((feature) => feature.name === name).system;
    expect(named("Rage")).toMatchObject({
      uses: { value: 2, max: 2, recharge: "long" },
      usesByLevel: [
        { level: 3, max: 3 },
        { level: 6, max: 4 },
        { level: 12, max: 5 },
        { level: 17, max: 6 },
      ],
      usesOnShort: 1,
    });
    expect(named("Lay on Hands")).toMatchObject({
      uses: { max: 5, recharge: "long" },
      usesPer: { of: "level", times: 5 },
    });
    expect(named("Bardic Inspiration")).toMatchObject({ uses: { max: 1 }, usesPer: { of: "charisma", times: 1 } });
    expect(mainParts({ system: named("Second Wind") }, "healing")[0]?.formula).toBe("1d10 + @level");
    for (const { name, system } of features) {
      for (const { level, max } of system.usesByLevel ?? []) {
        expect([name, level > system.level, max > system.uses.max]).toEqual([name, true, true]);
        expect([name, system.description]).toEqual([
          name,
          expect.stringMatching(
            new RegExp(
              `\\b${String(max)}\\b.*(?:level|from) ${String(level)}\\b|level ${String(level)} ${String(max)}\\b`,
            ),
          ),
        ]);
      }
      for (const { formula } of mainParts({ system }, "healing"))
        expect([name, formula.replace(/@(spent|level|str|dex|end|lrn|per|cha|spell\.mod)\b/g, "1")]).toEqual([
          name,
          expect.stringMatching(/^(?:\d+|d(?=\()|d\d+|floor|[-+*/(), ])+$/),
        ]);
    }
    expect(classes.get("warlock").slotsReturn).toBe("short");
  });

  test("the texts of both languages name the same numbers", () => {
    const numbers = (text: string): string[] =>
      (text.replaceAll("к", "d").match(/\d*d\d+|\d+/g) ?? [])
        .map((found) => found.replace(/^d/, "1d"))
        .filter((found) => /d|\d\d/.test(found))
        .sort();
    for (const [index, russian] of pack("features", "ru").entries()) {
      const english = features[index];
      expect([english.name, numbers(russian.system.description)]).toEqual([
        english.name,
        numbers(english.system.description),
      ]);
    }
  });
});
