/** An NPC's document from a stat block, as text and as JSON of dnd5e. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { creatureDocument, type Numbers } from "../../module/play/character/creature-document.ts";
import { readDnd5e as readActor } from "../../module/rules/creatures/stat-block-text/read-dnd5e.ts";
import { readStatBlock } from "../../module/rules/creatures/stat-block-text/read-stat-block.ts";
import type { CreatureReading, StatBlockReading } from "../../module/rules/creatures/stat-block-text/types.ts";

const creatureOf = ({ creature }: StatBlockReading): CreatureReading => {
  if (!creature) throw new Error("refused");
  return creature;
};
const fromText = (slug: string): CreatureReading =>
  creatureOf(readStatBlock(readFileSync(`test/fixtures/stat-blocks/${slug}.txt`, "utf8")));
const made = (slug: string, numbers: Numbers) => creatureDocument(fromText(slug), numbers);
const item = (slug: string, numbers: Numbers, name: string) =>
  made(slug, numbers).items.find((one) => one["name"] === name);

describe("C-64 B-MISC-10: from a text", () => {
  test("converted: hit points above 30 and damage above 8 count half, reduction by the armor's share", () => {
    const { system } = made("tidy-2014-en-01", "converted");
    expect(system).toMatchObject({
      hp: { value: 53, max: 53 },
      totals: { physical: 4, magical: 2, reduction: 2, attributes: { athletics: 4, awareness: 3 } },
      speed: { walk: 30, swim: 40 },
      challenge: 4,
      challengeXp: 1100,
      skills: { stealth: { bonus: 2 }, awarenessSkill: { bonus: 2 } },
      games: { base: { hp: { max: 76 } }, "d20-3e": { hp: { max: 76 } } },
    });
    expect(item("tidy-2014-en-01", "converted", "Bite")).toMatchObject({
      system: {
        damage: [{ formula: "2d10", type: "piercing" }],
        damageBonus: 1,
        attack: { total: 6 },
        games: { base: { damageBonus: 4 } },
      },
    });
  });
  test("as written: the figures of the block, no reduction", () => {
    expect(made("tidy-2014-en-01", "asWritten").system).toMatchObject({
      hp: { max: 76 },
      totals: { physical: 4, reduction: 0 },
    });
    expect(item("tidy-2014-en-01", "asWritten", "Bite")).toMatchObject({
      system: { damageBonus: 4, attack: { total: 6 } },
    });
  });
  test("a breath is an activity with its save, its area and half of its dice", () => {
    expect(item("tidy-2024-ru-01", "converted", "Дыхание света")).toMatchObject({
      type: "feature",
      system: {
        action: "active",
        recharge: 5,
        uses: { value: 1, max: 1, recharge: "none" },
        save: { dc: 12 },
        activities: {
          main: {
            kind: "save",
            save: { attribute: "acrobatics", onSuccess: "half" },
            area: { shape: "line", size: 30, width: 5 },
            parts: [
              { kind: "damage", formula: "3d6", type: "radiant", games: "homebrew" },
              { kind: "damage", formula: "5d6", type: "radiant", games: "others" },
            ],
          },
        },
      },
    });
    const written = item("tidy-2024-ru-01", "asWritten", "Дыхание света");
    expect(written).toMatchObject({
      system: { activities: { main: { parts: [{ formula: "5d6", type: "radiant" }] } } },
    });
  });
  test("several attacks, conditions, fear by Discipline", () => {
    expect(made("tidy-2024-en-03", "converted").system).toMatchObject({ actions: { attacks: 3 } });
    expect(item("tidy-2024-en-03", "converted", "Multiattack")).toMatchObject({
      system: {
        attacks: [
          { weapon: "Slam", count: 2 },
          { weapon: "Lash", count: 1 },
        ],
      },
    });
    expect(item("tidy-2024-en-03", "converted", "Lash")).toMatchObject({
      effects: [{ statuses: ["grappled"] }],
      system: { applies: [{ on: "hit" }] },
    });
    expect(item("ugly-03", "converted", "Ghastly Light")).toMatchObject({
      effects: [{ statuses: ["frightened"] }],
      system: { activities: { main: { save: { attribute: "discipline" } } } },
    });
  });
  test("without a stated attack bonus the other games keep the whole damage", () => {
    const creature = fromText("tidy-2014-en-01");
    const attacks = creature.attacks.map((attack) => ({ ...attack, hit: null }));
    const bite = creatureDocument({ ...creature, attacks }, "converted").items.find(({ name }) => name === "Bite");
    // 2d10 + 4 is 15 on average: 3 come off the bonus.
    expect(bite).toMatchObject({
      system: {
        damageBonus: 1,
        attack: { total: null },
        games: {
          base: { damage: [{ formula: "2d10", type: "piercing" }], damageBonus: 4, attack: { total: null } },
          "d20-3e": { damage: [{ formula: "2d10", type: "piercing" }], attack: { total: null } },
        },
      },
    });
  });
  test("0 hit points with regeneration regain 0", () => {
    const creature = { ...fromText("tidy-2014-en-01"), hitPoints: 0, regeneration: 10 };
    expect(creatureDocument(creature, "converted").system.regeneration).toEqual({ points: 0 });
  });
  const spitting = (hit: string): StatBlockReading =>
    readStatBlock(
      `${readFileSync("test/fixtures/stat-blocks/tidy-2014-en-01.txt", "utf8").trimEnd()}\n\n` +
        "Acid Spit (Recharge 5-6). Ranged Weapon Attack: +6 to hit, range 30/60 ft., one target. " +
        `Hit: 18 (4d6 + 4) acid damage${hit}`,
    );
  test("B-MISC-10: an attack that recharges is a feature that attacks", () => {
    const { items } = creatureDocument(creatureOf(spitting(", and the target is blinded.")), "converted");
    // 4d6 + 4 is 18 on average: 5 come off, 4 of the bonus; the 1 left is less than a die.
    expect(items.filter(({ name }) => name === "Acid Spit")).toMatchObject([
      {
        type: "feature",
        effects: [{ statuses: ["blinded"] }],
        system: {
          action: "active",
          recharge: 5,
          uses: { value: 1, max: 1, recharge: "none" },
          activities: {
            main: {
              kind: "attack",
              range: { kind: "feet", value: 60 },
              attack: { bonus: 6, defense: "physical" },
              parts: [
                { kind: "damage", formula: "4d6", type: "acid", games: "homebrew" },
                { kind: "damage", formula: "4d6 + 4", type: "acid", games: "others" },
              ],
              applies: [{ on: "hit" }],
            },
          },
        },
      },
    ]);
  });
  test("an attack that recharges and has a save stays a weapon without uses", () => {
    const reading = spitting(". The target must succeed on a DC 14 Constitution saving throw or be blinded.");
    expect(reading.doubts).toContainEqual({
      field: "attacks.Acid Spit.recharge",
      reason: "conditional",
      stated: "5-6",
    });
    const spit = creatureDocument(creatureOf(reading), "converted").items.find(({ name }) => name === "Acid Spit");
    expect(spit).toMatchObject({ type: "weapon", system: { rider: { dc: 14 } } });
    expect(spit?.["system"]).not.toHaveProperty("uses");
  });
  test("H-ATK-08 C-36: an attack of a spell is against the magical Defense, any other one against the physical", () => {
    const block =
      `${readFileSync("test/fixtures/stat-blocks/tidy-2014-en-01.txt", "utf8").trimEnd()}\n\n` +
      "Cinder Ray. Ranged Spell Attack: +6 to hit, range 60 ft., one target. Hit: 7 (2d6) fire damage.\n";
    for (const numbers of ["converted", "asWritten"] as const) {
      const { items } = creatureDocument(creatureOf(readStatBlock(block)), numbers);
      const defenses = items.flatMap(({ type, name, system }) =>
        type === "weapon" ? [[name, (system as { defense?: string }).defense ?? ""]] : [],
      );
      expect(defenses).toEqual([
        ["Bite", ""],
        ["Tail", ""],
        ["Cinder Ray", "magical"],
      ]);
    }
  });
  test("pasted signs stay text", () => {
    const creature = { ...fromText("tidy-2014-en-01"), gear: '<img src="x"> [[/r 1d6]] @UUID[x]' };
    expect(creatureDocument(creature, "converted").system.biography).not.toMatch(/<img|\[\[|@UUID/);
  });
});

const readDnd5e = (text: string): StatBlockReading => readActor(JSON.parse(text) as Record<string, unknown>);

describe("B-MISC-10: from the JSON of dnd5e", () => {
  const read = (version: string): StatBlockReading =>
    readDnd5e(readFileSync(`test/fixtures/stat-blocks/dnd5e/${version}.json`, "utf8"));
  test.each(["version-3", "version-4", "version-5"])("%s", (version) => {
    const { creature, doubts } = read(version);
    expect(creature).toMatchObject({
      name: "Kiln Wolf",
      size: "medium",
      kind: "beast",
      armorClass: 13,
      hitPoints: 26,
      hitDice: { count: 4, faces: 8, flat: 8 },
      speed: { walk: 40 },
      characteristics: { strength: 14, dexterity: 15, endurance: 14, learning: 3, perception: 12, charisma: 6 },
      saves: { dexterity: 4 },
      skills: { awareness: 3, stealth: 6 },
      senses: { darkvision: 60 },
      resistances: ["fire"],
      conditionImmunities: ["frightened"],
      challenge: 1,
      experience: 200,
      attacks: [
        {
          name: "Bite",
          hit: 4,
          reach: 5,
          damage: [
            { dice: "2d4", flat: 2, type: "piercing" },
            { dice: "1d6", flat: 0, type: "fire" },
          ],
        },
      ],
      features: [
        {
          name: "Hot Breath",
          save: { characteristic: "dexterity", dc: 12, half: true },
          area: { shape: "cone", size: 15 },
          damage: [{ dice: "4d6", flat: 0, type: "fire" }],
          recharge: 5,
        },
      ],
    });
    expect(doubts).toEqual([]);
  });
  test("what is no creature is refused", () => {
    const character = '{"type":"character","system":{"abilities":{"str":{}},"attributes":{"hp":{}}}}';
    expect(readDnd5e(character).refusal?.reason).toBe("notACreature");
  });
  const changed = (version: string, from: string | RegExp, to: string): StatBlockReading => {
    const text = readFileSync(`test/fixtures/stat-blocks/dnd5e/${version}.json`, "utf8");
    const other = text.replace(from, to);
    expect(other).not.toBe(text);
    return readDnd5e(other);
  };
  test.each([
    ["version-3", /"cr": 1/, '"cr": -1', "challenge", -1],
    ["version-3", /"flat": 13/, '"flat": 12.5', "armorClass", 12.5],
    ["version-3", /"max": 26/, '"max": 0', "hitPoints", 0],
    ["version-3", /"value": 14/, '"value": 14.5', "characteristics.strength", 14.5],
    ["version-3", /"walk": 40/, '"walk": -40', "speed.walk", -40],
    ["version-3", /"max": ""/, '"max": 1.5', "attacks.Bite.uses", 1.5],
    ["version-3", /"attackBonus": ""/, '"attackBonus": "1.5"', "attacks.Bite.hit", 1.5],
    ["version-3", /"dc": 12/, '"dc": 120', "features.Hot Breath.save", 120],
    ["version-4", /"number": 2/, '"number": 2.5', "attacks.Bite.damage", 2.5],
    ["version-4", /"formula": "5"/, '"formula": "7"', "features.Hot Breath.recharge", 7],
  ])("%s: a number that cannot be is marked and not taken: %s", (version, from, to, field, stated) => {
    expect(changed(version, from, to).doubts).toContainEqual({ field, reason: "outOfRange", stated });
  });
  test("a bonus that cannot be is left out of the attack", () => {
    // Strength 14 and proficiency 2.
    expect(changed("version-3", '"attackBonus": ""', '"attackBonus": "1.5"').creature?.attacks[0]?.hit).toBe(4);
  });
  test("reach and range in meters: 1.5 m is 5 feet", () => {
    const long = '"reach": 1.5, "value": 9, "long": 18, "units": "m"';
    const { creature, doubts } = changed(
      "version-4",
      /"value": null,\s*"long": null,\s*"reach": 5,\s*"units": "ft"/,
      long,
    );
    expect(creature?.attacks).toMatchObject([{ reach: 5, range: { normal: 30, max: 60 } }]);
    expect(doubts).toEqual([]);
  });
  test("a spell attack counts the ability of spells; without one it is not stated", () => {
    const spell = (attributes: string): StatBlockReading => {
      const text = readFileSync("test/fixtures/stat-blocks/dnd5e/version-4.json", "utf8");
      return readDnd5e(
        text
          .replace('"classification": "weapon"', '"classification": "spell"')
          .replace('"attributes": {', `"attributes": {${attributes}`),
      );
    };
    // Wisdom 12 and proficiency 2.
    expect(spell('"spellcasting": "wis",').creature?.attacks).toMatchObject([{ isSpell: true, hit: 3 }]);
    const { creature, doubts } = spell("");
    expect(creature?.attacks).toMatchObject([{ isSpell: true, hit: null }]);
    expect(doubts).toContainEqual({ field: "attacks.Bite.hit", reason: "missing" });
  });
  const feat = (name: string, text: string): string =>
    JSON.stringify({ name, type: "feat", system: { description: { value: text } } });
  test("several attacks, regeneration, resistance to magic, and conditions are read from the descriptions", () => {
    const items = [
      feat("Multiattack", "<p>The wolf makes two [[/item Bite]] attacks.</p>"),
      feat("Regeneration", "<p>The wolf regains 5 hit points at the start of its turn.</p>"),
      feat("Сопротивление магии", "<p>Волк совершает спасброски с преимуществом.</p>"),
    ];
    const { creature, doubts } = changed("version-3", '"items": [', `"items": [${items.join()},`);
    expect(creature).toMatchObject({
      several: [{ weapon: "Bite", count: 2 }],
      regeneration: 5,
      magicResistant: true,
    });
    expect(doubts).toEqual([]);
    const snaps = "<p>The target has the &amp;Reference[condition=grappled] condition.</p>";
    expect(changed("version-3", "<p>Snaps.</p>", snaps).creature?.attacks).toMatchObject([
      { conditions: ["grappled"] },
    ]);
  });
  test("regeneration without hit points is marked", () => {
    const item = feat("Regeneration", "<p>It regrows.</p>");
    const { creature, doubts } = changed("version-3", '"items": [', `"items": [${item},`);
    expect(creature?.regeneration).toBe(0);
    expect(doubts).toEqual([{ field: "features.Regeneration", reason: "missing" }]);
  });
  test("formulas that only the other system knows are marked", () => {
    const text = readFileSync("test/fixtures/stat-blocks/dnd5e/version-3.json", "utf8").replace(
      "2d4 + @mod",
      "2d4 + @abilities.str.mod * 2",
    );
    const { creature, doubts } = readDnd5e(text);
    expect(creature?.attacks[0]?.damage).toHaveLength(1);
    expect(doubts).toMatchObject([{ field: "attacks.Bite.damage", reason: "conditional" }]);
  });
});
