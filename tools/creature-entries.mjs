// @ts-check
/**
 * The short form of creatures (`packs/_source/creatures`): the figures of a stat block of the base game. The build converts them for the
 * homebrew (`convert.mjs`) and computes those of d20-3e, as docs/starter-content.md describes. Fields of an entry besides `name`, `text`,
 * and `icon` (left out = the entry's name):
 *
 * - `kind`: type of creature; `size`; `alignment`, `languages`: words of `creature-words.json`; `challenge`;
 * - `armorClass`, `hitPoints`, `hitDice` (number of dice), `values` (Strength to Charisma), `saves` and `skills` ("stealth 4"): totals
 *   that are not the bare modifier, and so `initiative`. Perception, Investigation, Athletics, and Acrobatics are "awareness", "analysis", and so on;
 * - `speed`: "30 climb 30 fly 60 hover"; `senses`: "darkvision 60"; `resistances`, `immunities`, `vulnerabilities`, `withstands` (conditions);
 * - `magicResistant`: its magical Defense is its physical one; `regeneration`: hit points each turn, `regenerationStops`: damage types;
 * - `several`: the attacks of one action, "2 Bite, 1 Claws", `severalText`: other words for it;
 * - `attacks`: each `{ name, icon, is, properties, hit, damage, reach, range, pieces, text }` with `damage` "1d8+3 piercing, 2d6 poison",
 *   `range` "60/240", and what a creature’s weapon may have in `pack-entries.mjs`: `ref`, `applies`, `moves`, `rider`. `is`: kind of weapon,
 *   left out = a natural one;
 * - `features`: as in `pack-entries.mjs`. `damage` of an area or with a save is that of the base game;
 * - `spells`: `{ by, dc, hit, atWill, daily }` with `daily` "2 fireball, 1 fly": names of the pack of spells. `by`: the characteristic;
 * - `things`: further items by `ref`; `system`, `token`: fields that differ from all of this.
 */
import {
  areaDamage,
  attackDamage,
  attributeTotals,
  challengeXp,
  creatureDefense,
  creatureHitPoints,
  creatureReduction,
  modifier,
  regeneration,
} from "./convert.mjs";

/** @typedef {any} Json */
/** @typedef {import("./convert.mjs").DamagePart} DamagePart */
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

/** Characteristics of the skills. @type {Record<string, string>} */
const SKILLS = {
  ...{ athletics: "strength", acrobatics: "dexterity", sleightOfHand: "dexterity", stealth: "dexterity" },
  ...{ arcana: "learning", history: "learning", nature: "learning", religion: "learning", analysis: "learning" },
  ...{ animalHandling: "perception", insight: "perception", medicine: "perception", survival: "perception" },
  ...{ awareness: "perception", deception: "charisma", intimidation: "charisma", performance: "charisma" },
  persuasion: "charisma",
};
/** Skills that are Attributes in the homebrew. */
const ATTRIBUTE_SKILLS = ["athletics", "acrobatics", "analysis", "awareness"];

/** Size modifiers of d20-3e, as the rules have them. @type {Record<string, number>} */
const SIZES = { tiny: 2, small: 1, large: -1, huge: -2, gargantuan: -4 };
/** Cells of a token. @type {Record<string, number>} */
const CELLS = { tiny: 0.5, small: 1, medium: 1, large: 2, huge: 3, gargantuan: 4 };

/**
 * Progressions of creatures in d20-3e by their type: quarters of the Hit Dice that are base attack, and the good saves.
 * @type {Record<string, [quarters: number, saves: string]>}
 */
const PROGRESSIONS = {
  aberration: [3, "will"],
  beast: [3, "fortitude reflex"],
  celestial: [4, "fortitude reflex will"],
  construct: [3, ""],
  dragon: [4, "fortitude reflex will"],
  elemental: [3, "fortitude"],
  fey: [2, "reflex will"],
  fiend: [4, "fortitude reflex will"],
  giant: [3, "fortitude"],
  humanoid: [3, "reflex"],
  monstrosity: [4, "fortitude reflex"],
  ooze: [3, ""],
  plant: [3, "fortitude"],
  undead: [2, "will"],
};

/**
 * Returns base attack and base saves of a creature in d20-3e: those of a class with as many levels as it has Hit Dice.
 * @param {string} type @param {number} hitDice
 */
function numbers3e(type, hitDice) {
  const [quarters, good] = PROGRESSIONS[type] ?? [3, ""];
  const save = (/** @type {string} */ key) =>
    good.split(" ").includes(key) ? 2 + Math.floor(hitDice / 2) : Math.floor(hitDice / 3);
  return {
    baseAttack: Math.floor((hitDice * quarters) / 4),
    numbers3e: { fortitude: save("fortitude"), reflex: save("reflex"), will: save("will") },
  };
}

const words = (/** @type {string} */ text = "") => text.split(" ").filter(Boolean);

/** Parses "stealth 4 awareness 5", and "30 fly 60 hover": a number without a name is that of `unnamed`. @param {string} text @param {string} [unnamed] */
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
    ...Object.fromEntries(CHARACTERISTICS.map((key) => [key, modifier(characteristics[key] ?? 10)])),
    ...numbered(entry.saves),
  };
  for (const key of Object.keys(numbered(entry.skills)))
    if (!SKILLS[key]) throw new Error(`${name}: no skill is called ${key}`);
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
  const { characteristics, saves, skills, hitPoints, regeneration: points = 0 } = facts;
  const armor = {
    armorClass: facts.armorClass,
    dexterity: characteristics["dexterity"] ?? 10,
    magicResistant: facts.magicResistant === true || facts.kind === "dragon",
  };
  const max = creatureHitPoints(hitPoints);
  const totals = { ...creatureDefense(armor), reduction: creatureReduction(armor) };
  const own = Object.fromEntries(ATTRIBUTE_SKILLS.flatMap((key) => (key in skills ? [[key, skills[key]]] : [])));
  const img = `systems/opposed-d20/icons/${entry.icon ?? name.split("/").at(-1)}.svg`;
  const cells = CELLS[entry.size] ?? 1;
  const word = (/** @type {"alignments" | "languages"} */ list, /** @type {string} */ key) => {
    const found = said[list][key];
    if (!found) throw new Error(`creature-words.json: no ${list} ${key}`);
    return found;
  };
  // Where Attributes are saves alone, the skills of the same names stand beside them.
  const alone = attributeTotals(saves);
  const counts = entry.several ? attackCounts(name, entry, read) : [];
  const computed = Object.fromEntries(Object.keys(alone).map((key) => [key, null]));
  const natural = Math.max(0, facts.armorClass - 10 - modifier(armor.dexterity) - (SIZES[entry.size] ?? 0));
  return {
    type: "npc",
    name: entry.name,
    img,
    system: {
      characteristics: Object.fromEntries(CHARACTERISTICS.map((key) => [key, { value: characteristics[key] }])),
      hp: { value: max, max },
      totals: { ...totals, attributes: attributeTotals(saves, own) },
      ...numbers3e(entry.kind, entry.hitDice),
      games: {
        base: { hp: { max: hitPoints }, regeneration: { points }, totals: { ...totals, attributes: alone } },
        "d20-3e": {
          hp: { max: hitPoints },
          regeneration: { points },
          totals: { physical: null, magical: null, reduction: null, attributes: computed },
          defenses: { physical: { base: natural } },
        },
      },
      ...(points === 0
        ? {}
        : { regeneration: { points: regeneration(points, hitPoints), atZero: entry.regenerationStops !== undefined } }),
      ...(entry.regenerationStops ? { regenerationStops: words(entry.regenerationStops) } : {}),
      ...(entry.several ? { actions: { attacks: counts.reduce((sum, { count }) => sum + count, 0) } } : {}),
      size: entry.size,
      ...(entry.initiative === undefined
        ? {}
        : { bonuses: { initiative: entry.initiative - modifier(armor.dexterity) } }),
      speed: numbered(entry.speed, "walk"),
      senses: numbered(entry.senses),
      languages: words(entry.languages).map((key) => word("languages", key)),
      creatureType: entry.kind,
      alignment: word("alignments", entry.alignment),
      challenge: entry.challenge,
      challengeXp: challengeXp(entry.challenge),
      ...(entry.spells?.by ? { spellcasting: { characteristic: entry.spells.by } } : {}),
      ...lists(entry),
      skills: Object.fromEntries(
        Object.entries(skills).map(([key, total]) => [
          ATTRIBUTE_SKILLS.includes(key) ? `${key}Skill` : key,
          { bonus: total - modifier(characteristics[SKILLS[key] ?? ""] ?? 10) },
        ]),
      ),
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
      ...(entry.features ?? []).map((/** @type {Json} */ feature) => convertedFeature(feature)),
      ...(entry.spells ? spellFeatures(entry.spells, read, refer) : []),
    ],
  };
}

/** @param {Json} text in both languages */
const paragraph = (text) =>
  Object.fromEntries(Object.entries(text).map(([lang, said]) => [lang, `<p>${String(said)}</p>`]));

/** @param {Json} entry */
function lists(entry) {
  const named = { resistances: "resistances", immunities: "immunities", vulnerabilities: "vulnerabilities" };
  return Object.fromEntries(
    Object.entries({ ...named, withstands: "conditionImmunities" }).flatMap(([key, field]) =>
      entry[key] ? [[field, words(entry[key])]] : [],
    ),
  );
}

/** @param {Json} attack with parsed damage @param {number} at @param {(name: string) => Json} read */
function weapon({ name, icon, is, properties, hit, damage, reach, range, pieces, text, system, ...rest }, at, read) {
  const flat = (/** @type {DamagePart[]} */ parts) => parts.reduce((sum, part) => sum + (part.flat ?? 0), 0);
  const rows = (/** @type {DamagePart[]} */ parts) => parts.map(({ dice, type }) => ({ formula: dice, type }));
  const converted = attackDamage(damage);
  const [normal, max] = (range ?? "").split("/").map(Number);
  const model = rest.ref ? read(rest.ref).system : {};
  const kind = is ?? model.weaponType ?? "unarmed";
  const equipped =
    kind === "unarmed"
      ? "main"
      : at > 0 || range || kind === "ranged"
        ? "none"
        : kind === "twoHanded"
          ? "both"
          : "main";
  return {
    ...rest,
    type: "weapon",
    ...(name ? { name } : {}),
    ...(icon ? { img: `systems/opposed-d20/icons/${icon}.svg` } : {}),
    system: {
      ...(rest.ref ? {} : { weaponType: kind }),
      ...(properties ? { properties: words(properties) } : {}),
      damage: rows(converted),
      damageBonus: flat(converted),
      // A stat block states the damage of one grip.
      ...(model.versatile ? { versatile: "" } : {}),
      attack: { total: hit },
      games: {
        base: { damage: rows(damage), damageBonus: flat(damage), attack: { total: hit } },
        // A number without dice stays as it is; elsewhere Strength counts.
        "d20-3e": {
          damage: rows(damage),
          damageBonus: damage.some(({ dice }) => dice !== "") ? null : flat(damage),
          attack: { total: null },
        },
      },
      ...(reach ? { reach } : {}),
      ...(range ? { range: { normal, max } } : {}),
      equipped,
      ...(pieces ? { quantity: pieces } : {}),
      source: "starter",
      ...(text ? { description: paragraph(text) } : {}),
      ...system,
    },
  };
}

/**
 * @param {string} name @param {Json} entry @param {Sources["read"]} read
 * @returns {{ weapon: Json, count: number }[]}
 */
function attackCounts(name, { several, attacks }, read) {
  const names = attacks.map((/** @type {Json} */ attack) => attack.name ?? read(attack.ref).name);
  return several.split(", ").map((/** @type {string} */ text) => {
    const [, count, called] = /^(\d+) (.+)$/.exec(text) ?? [];
    const found = names.find((/** @type {Json} */ { en }) => en === called);
    if (!found) throw new Error(`${name}: no attack is called ${text}`);
    return { weapon: found, count: Number(count) };
  });
}

/** @param {{ weapon: Json, count: number }[]} counts @param {Json} text other words */
function severalAttacks(counts, text) {
  const list = (/** @type {"ru" | "en"} */ lang) =>
    counts.map(({ weapon: said, count }) => `${said[lang].toLowerCase()} ×${count}`).join(", ");
  return {
    type: "feature",
    name: { ru: "Несколько атак", en: "Several Attacks" },
    action: "active",
    system: { attacks: counts },
    text: text ?? {
      ru: `{За действие|За действие|Полной атакой}: ${list("ru")}.`,
      en: `{With one action|With one action|As a full attack}: ${list("en")}.`,
    },
  };
}

/** Damage in the homebrew and in the other games. @param {string} formula @param {string} type @param {string} halved */
const byGames = (formula, type, halved) => [
  { formula: halved, type, games: "homebrew" },
  { formula, type, games: "others" },
];

/** Returns a feature whose damage is half in the homebrew, "2d10+6" 1d10+3, if it fills an area or asks for a save. @param {Json} feature */
function convertedFeature({ damage, ...feature }) {
  const whole = { type: "feature", ...feature };
  if (damage === undefined) return whole;
  if (!feature.save && !feature.area) return { ...whole, damage };
  const rows = [damage].flat().flatMap((/** @type {string} */ text) => {
    const [formula = "", type = ""] = text.split(" ");
    const [dice = "", flat = "0"] = formula.split("+");
    const halved = [areaDamage(dice), Math.ceil(Number(flat) / 2)].filter((part) => part !== 0).join("+");
    return halved === formula ? [{ formula, type }] : byGames(formula, type, halved);
  });
  return { ...whole, system: { damage: rows, ...feature.system } };
}

/** @param {Json} spells @param {Sources["read"]} read @param {Sources["refer"]} refer @returns {Json[]} */
function spellFeatures({ dc, hit, atWill, daily }, read, refer) {
  const cast = (/** @type {string} */ file, /** @type {string} */ pays) => {
    const { name, system } = read(`spells/${file}`);
    const rows = (system.damage ?? []).map((/** @type {Json} */ { formula, type }) => ({
      kind: "damage",
      formula: areaDamage(formula),
      type,
      games: "homebrew",
    }));
    return {
      kind: "cast",
      name,
      pays,
      casts: { uuid: refer(`spells/${file}`), circle: 0, top: 0 },
      ...(system.resolution === "save"
        ? { save: { dc } }
        : system.resolution === "attack"
          ? { attack: { bonus: hit } }
          : {}),
      ...(rows.length > 0 ? { parts: rows } : {}),
    };
  };
  const action = (/** @type {string} */ file) => {
    const { kind } = read(`spells/${file}`).system.casting ?? {};
    return kind === "bonus" || kind === "reaction" ? kind : "active";
  };
  const free = words(atWill);
  const counted = (daily ?? "").split(", ").filter(Boolean);
  return [
    ...(free.length === 0
      ? []
      : [
          {
            type: "feature",
            name: { ru: "Заклинания без ограничений", en: "Spells at Will" },
            icon: "spell",
            action: "active",
            system: {
              activities: Object.fromEntries(
                free.map((file) => [keyOf(file), { ...cast(file, "none"), spends: action(file) }]),
              ),
            },
            text: { ru: "Сколько угодно раз, без материалов.", en: "As often as it likes, without materials." },
          },
        ]),
    ...counted.map((/** @type {string} */ text) => {
      const [count = "1", file = ""] = words(text);
      const { name } = read(`spells/${file}`);
      return {
        type: "feature",
        name,
        icon: "spell",
        action: action(file),
        uses: `${count} day`,
        system: { activities: { main: cast(file, "uses") } },
        text: { ru: `Заклинание, раз в день: ${count}.`, en: `A spell, times a day: ${count}.` },
      };
    }),
  ];
}

/** Returns the id of an activity. @param {string} file */
const keyOf = (file) => file.replaceAll("-", "").slice(0, 16);
