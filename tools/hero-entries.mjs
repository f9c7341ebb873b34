// @ts-check
/**
 * The short form of ready characters (`packs/_source/heroes`). Fields of an entry besides `name`, `icon`, and `text`:
 *
 * - `level`; `values`: the six characteristics at creation; `raises`: the characteristics raised since;
 * - `class`, `species`, `background`: names in their packs. The build adds their features up to the level and marks them as given.
 *   `chosen`: the chosen keys of each choice, by item name. `instead`: the replacements for duplicate proficiencies, by item name and
 *   track;
 * - `bought`: the log of purchases, for example "skill.survival 0-1 talents", followed by @ and the level if it is not 1. The stored steps
 *   follow from it. The steps of the class are derived;
 * - `spells`: "fire-bolt shield". A star marks a spell that is known but not prepared. An exclamation mark marks a spell that is always
 *   prepared;
 * - `items`: equipment by `ref`, first in the list, because ids depend on positions.
 */

/** @typedef {any} Json */

const CHARACTERISTICS = ["strength", "dexterity", "endurance", "learning", "perception", "charisma"];
/** Prices of the steps by mastery track. Pack tests compare them with the rules. @type {Record<string, number[]>} */
const PRICES = {
  weapon: [1, 2, 3, 4],
  spellAttack: [1, 2, 3, 4],
  spellDc: [1, 2, 3, 4],
  armor: [1, 1, 2, 2],
  attribute: [1, 1, 2, 2],
  skill: [1, 1, 1, 1],
  tool: [1, 1, 1, 1],
};

/**
 * @param {string} name for messages
 * @param {Json} entry
 * @param {(name: string) => Json} read another source document
 * @returns {Json} a Foundry document, both languages in it
 */
export function expandHero(name, entry, read) {
  const {
    name: title,
    token = title,
    icon,
    text,
    level,
    values,
    raises = "",
    class: profession,
    species,
    background,
    chosen = {},
    instead = {},
    bought,
    spells = "",
    items,
  } = entry;
  const img = `systems/opposed-d20/icons/${icon}.svg`;
  const purchases = bought.map((/** @type {string} */ line, /** @type {number} */ index) =>
    purchase(name, line, index),
  );
  const numbers = values.split(" ").map(Number);
  const raised = raises.split(" ").filter(Boolean);
  const characteristics = Object.fromEntries(
    CHARACTERISTICS.map((key, at) => [
      key,
      { value: numbers[at] + raised.filter((/** @type {string} */ other) => other === key).length },
    ]),
  );
  const { hitPoints, table } = read(`classes/${profession}`).system;
  const max = hitPoints + level * Math.max(0, Math.floor(((characteristics["endurance"]?.value ?? 10) - 10) / 2));
  const slots = table?.findLast((/** @type {Json} */ row) => row.level <= level)?.slots ?? [];
  const origins = [`classes/${profession}`, `species/${species}`, `backgrounds/${background}`];
  return {
    type: "character",
    name: title,
    img,
    system: {
      characteristics,
      hp: { value: max, max },
      details: { level, xp: (level - 1) * 1000 },
      size: read(`species/${species}`).system.size ?? "medium",
      speed: { walk: 30 },
      ...steps(purchases),
      masteryLog: Object.fromEntries(purchases.map((/** @type {Json} */ entry) => [entry.id, entry])),
      ...(slots.length > 0
        ? {
            spellcasting: {
              slots: Object.fromEntries(
                slots.map((/** @type {number} */ value, /** @type {number} */ index) => [`c${index + 1}`, { value }]),
              ),
            },
          }
        : {}),
      biography: Object.fromEntries(Object.entries(text).map(([lang, words]) => [lang, `<p>${words}</p>`])),
    },
    prototypeToken: {
      name: token,
      actorLink: true,
      disposition: 1,
      width: 1,
      height: 1,
      texture: { src: img },
      displayName: 30,
      displayBars: 50,
      bar1: { attribute: "hp" },
      sight: { enabled: true },
    },
    items: [
      ...items,
      ...origins.map((ref) => ({ ref })),
      ...spells
        .split(" ")
        .filter(Boolean)
        .map((/** @type {string} */ key) => ({
          ref: `spells/${key.replace(/[*!]$/, "")}`,
          system: { prepared: !key.endsWith("*"), always: key.endsWith("!") },
        })),
    ],
    chosen,
    instead,
  };
}

/** @param {string} name @param {string} line "skill.survival 0-1 talents@3" @param {number} index */
function purchase(name, line, index) {
  const found = /^(\w+)(?:\.(\w+))? (\d)-(\d) (talents|power)(?:@(\d+))?$/.exec(line);
  const prices = PRICES[found?.[1] ?? ""];
  if (!found || !prices) throw new Error(`${name}: invalid purchase: ${line}`);
  const [, track, key = track, from, to, currency, level = "1"] = found;
  const cost = prices.slice(Number(from), Number(to)).reduce((sum, price) => sum + price, 0);
  return {
    id: `start${String(index + 1).padStart(11, "0")}`,
    level: Number(level),
    track,
    key,
    from: Number(from),
    to: Number(to),
    currency,
    cost,
    refunded: false,
    n: index,
  };
}

/** Returns the mastery steps after all purchases of a log. @param {Json[]} purchases */
function steps(purchases) {
  /** @type {Json} */
  const system = { mastery: { weapons: {}, armor: {} }, attributes: {}, skills: {} };
  for (const { track, key, to } of purchases) {
    if (track === "weapon") system.mastery.weapons[key] = to;
    else if (track === "armor") system.mastery.armor[key] = to;
    else if (track === "attribute") system.attributes[key] = { step: to };
    else if (track === "skill") system.skills[key] = { step: to };
    else if (track === "tool") system.mastery.tools = [...(system.mastery.tools ?? []), { key, step: to }];
    else system.mastery[track] = to;
  }
  return system;
}

/**
 * Returns the uses of a feature at the level of a ready character.
 * @param {Json} feature its system data
 * @param {Json} system the character's
 * @returns {number | null} null if the feature has no uses
 */
export function usesOf({ uses, usesByLevel = [], usesPer }, { details: { level }, characteristics }) {
  if (!uses) return null;
  if (usesPer)
    return (
      usesPer.times *
      (usesPer.of === "level" ? level : Math.max(1, Math.floor((characteristics[usesPer.of].value - 10) / 2)))
    );
  return usesByLevel.findLast((/** @type {Json} */ row) => row.level <= level)?.max ?? uses.max;
}
