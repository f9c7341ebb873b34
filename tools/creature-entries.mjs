// @ts-check
/**
 * The short form of creatures (`packs/_source/creatures`): the figures of a stat block of the base game. The build converts them for the
 * homebrew (`convert.mjs`) and computes those of d20-3e, as docs/starter-content.md describes. Fields of an entry besides `name`, `text`,
 * and `icon` (left out = the entry's name):
 *
 * - `kind`: type of creature; `size`; `alignment`, `languages`: words of `creature-words.json`; `challenge`;
 * - `armorClass`, `hitPoints`, `hitDice` (number of dice), `values` (Strength to Charisma), `saves` and `skills` ("stealth 4"): totals
 *   that are not the bare modifier, and so `initiative`. Perception, Investigation, Athletics, and Acrobatics are "awareness",
 *   "analysis", and so on;
 * - `speed`: "30 climb 30 fly 60 hover"; `senses`: "darkvision 60"; `resistances`, `immunities`, `vulnerabilities`,
 *   `withstands` (conditions);
 * - `magicResistant`: its magical Defense is its physical one; `regeneration`: hit points each turn, `regenerationStops`: damage types;
 * - `several`: the attacks of one action, "2 Bite, 1 Claws", `severalText`: other words for it;
 * - `attacks`: each `{ name, icon, is, properties, hit, damage, reach, range, pieces, text }` with `damage` "1d8+3 piercing, 2d6 poison",
 *   `range` "60/240", and what a creature’s weapon may have in `pack-entries.mjs`: `ref`, `applies`, `moves`, `rider`. `is`: kind of
 *   weapon, left out = a natural one. `characteristic`: that of magic and of a bodiless touch, which keep their flat damage in d20-3e;
 * - `features`: as in `pack-entries.mjs`. `damage` of an area or with a save is that of the base game, "2d4 + 4 bludgeoning".
 *   `once`: once between two own turns. `strikes`: attacks of a legendary action, "1 Tentacle".
 *   `summons`: "1 specter", number and name of a creature of the pack;
 * - `spells`: `{ by, dc, hit, atWill, daily, shared }` with `daily` "2 fireball, 1 fly": names of the pack of spells, with
 *   a higher circle "magic-missile@4". `by`: the characteristic. `shared`: features of several spells that share their uses, each
 *   `{ name, action, uses, once, of: "bless sanctuary", dc, text }`; `uses` left out = without limit; `dc` left out =
 *   that of the other spells;
 * - `things`: further items by `ref`; `system`, `token`: fields that differ from all of this.
 */
import { abilityModifier, challengeExperience, creatureNumbersOf, skillBonuses, storedSkill } from "./convert.mjs";
import {
  attackCounts,
  convertedFeature,
  paragraph,
  severalAttacks,
  spellFeatures,
  weapon,
  words,
} from "./creature-item-entries.mjs";

/** @typedef {any} Json */
/** @typedef {import("../module/rules/creatures/conversion.ts").DamagePart} DamagePart */
/**
 * @typedef {{
 *   read: (name: string) => Json, refer: (name: string) => string,
 *   words: { alignments: Record<string, Json>, languages: Record<string, Json> },
 * }} Sources `read` returns another source document, `refer` its UUID; `words` are in both languages
 */

const CHARACTERISTICS = ["strength", "dexterity", "endurance", "learning", "perception", "charisma"];
const FIELDS = [
  ...["type", "name", "text", "icon", "kind", "size", "alignment", "languages", "challenge", "armorClass", "hitPoints"],
  ...[
    "hitDice",
    "initiative",
    "values",
    "saves",
    "skills",
    "speed",
    "senses",
    "resistances",
    "immunities",
    "vulnerabilities",
  ],
  ...["withstands", "magicResistant", "regeneration", "regenerationStops", "several", "severalText", "attacks"],
  ...["features", "spells", "things", "system", "token"],
];

/** Cells of a token. @type {Record<string, number>} */
const CELLS = { tiny: 0.5, small: 1, medium: 1, large: 2, huge: 3, gargantuan: 4 };

/**
 * Parses "stealth 4 awareness 5", and "30 fly 60 hover": a number without a name is that of `unnamed`.
 * @param {string} text @param {string} [unnamed]
 */
function numbered(text = "", unnamed) {
  const said = words(unnamed && /^\d/.test(text) ? `${unnamed} ${text}` : text);
  /** @type {Record<string, number | true>} */
  const found = {};
  for (let at = 0; at < said.length; at++) {
    const name = said[at] ?? "";
    const number = Number(said[at + 1] ?? "none");
    if (Number.isNaN(number)) found[name] = true;
    else {
      found[name] = number;
      at++;
    }
  }
  return found;
}

/** Parses "2d6+3 piercing, 1d6 fire". @param {string} name @param {string} text @returns {DamagePart[]} */
function damageParts(name, text) {
  return text.split(", ").map((part) => {
    const [, dice = "", flat = "0", type = ""] = /^(?:(\d+d\d+))?\+?(-?\d+)? ([a-z]+)$/.exec(part) ?? [];
    if (type === "") throw new Error(`${name}: invalid damage: ${part}`);
    return { dice, flat: Number(flat), type };
  });
}

/**
 * Returns the base figures of an entry.
 * @param {string} name for messages
 * @param {Json} entry
 * @returns {Json}
 */
export function creatureFacts(name, entry) {
  for (const key of Object.keys(entry)) if (!FIELDS.includes(key)) throw new Error(`${name}: what is "${key}"?`);
  const values = words(entry.values).map(Number);
  const characteristics = Object.fromEntries(CHARACTERISTICS.map((key, at) => [key, values[at] ?? 10]));
  const saves = {
    ...Object.fromEntries(CHARACTERISTICS.map((key) => [key, abilityModifier(characteristics[key] ?? 10)])),
    ...numbered(entry.saves),
  };
  for (const key of Object.keys(numbered(entry.skills)))
    if (!storedSkill(key)) throw new Error(`${name}: no skill is called ${key}`);
  return {
    ...entry,
    characteristics,
    saves,
    skills: /** @type {Record<string, number>} */ (numbered(entry.skills)),
    attacks: (entry.attacks ?? []).map((/** @type {Json} */ attack) => ({
      ...attack,
      damage: damageParts(name, attack.damage),
    })),
  };
}

/**
 * @param {string} name for messages
 * @param {Json} entry
 * @param {Sources} sources
 * @returns {Json} a Foundry document, both languages in it
 */
export function expandCreature(name, entry, { read, refer, words: said }) {
  const facts = creatureFacts(name, entry);
  const { characteristics } = facts;
  const { regeneration, ...numbers } = creatureNumbersOf(facts);
  const img = `systems/opposed-d20/icons/${entry.icon ?? name.split("/").at(-1)}.svg`;
  const cells = CELLS[entry.size] ?? 1;
  const word = (/** @type {"alignments" | "languages"} */ list, /** @type {string} */ key) => {
    const found = said[list][key];
    if (!found) throw new Error(`creature-words.json: no ${list} ${key}`);
    return found;
  };
  const counts = entry.several ? attackCounts(name, entry, read) : [];
  return {
    type: "npc",
    name: entry.name,
    img,
    system: {
      characteristics: Object.fromEntries(CHARACTERISTICS.map((key) => [key, { value: characteristics[key] }])),
      ...numbers,
      ...(regeneration === 0
        ? {}
        : { regeneration: { points: regeneration, atZero: entry.regenerationStops !== undefined } }),
      ...(entry.regenerationStops ? { regenerationStops: words(entry.regenerationStops) } : {}),
      ...(entry.several ? { actions: { attacks: counts.reduce((sum, { count }) => sum + count, 0) } } : {}),
      size: entry.size,
      ...(entry.initiative === undefined
        ? {}
        : { bonuses: { initiative: entry.initiative - abilityModifier(characteristics.dexterity) } }),
      speed: numbered(entry.speed, "walk"),
      senses: numbered(entry.senses),
      languages: words(entry.languages).map((key) => word("languages", key)),
      creatureType: entry.kind,
      alignment: word("alignments", entry.alignment),
      challenge: entry.challenge,
      challengeXp: challengeExperience(entry.challenge),
      ...(entry.spells?.by ? { spellcasting: { characteristic: entry.spells.by } } : {}),
      ...lists(entry),
      skills: skillBonuses(facts),
      biography: paragraph(entry.text),
      ...entry.system,
    },
    prototypeToken: {
      name: entry.name,
      actorLink: false,
      disposition: -1,
      width: cells,
      height: cells,
      texture: { src: img },
      appendNumber: true,
      displayName: 20,
      displayBars: 40,
      bar1: { attribute: "hp" },
      ...entry.token,
    },
    items: [
      ...facts.attacks.map((/** @type {Json} */ attack, /** @type {number} */ at) => weapon(attack, at, read)),
      ...(entry.things ?? []),
      ...(entry.several ? [severalAttacks(counts, entry.severalText)] : []),
      ...(entry.features ?? []).map((/** @type {Json} */ { strikes, ...feature }) =>
        convertedFeature(
          strikes
            ? {
                ...feature,
                system: { attacks: attackCounts(name, { several: strikes, attacks: entry.attacks }, read) },
              }
            : feature,
          refer,
        ),
      ),
      ...(entry.spells ? spellFeatures(entry.spells, read, refer) : []),
    ],
  };
}

/** @param {Json} entry */
function lists(entry) {
  const named = { resistances: "resistances", immunities: "immunities", vulnerabilities: "vulnerabilities" };
  return Object.fromEntries(
    Object.entries({ ...named, withstands: "conditionImmunities" }).flatMap(([key, field]) =>
      entry[key] ? [[field, words(entry[key])]] : [],
    ),
  );
}
