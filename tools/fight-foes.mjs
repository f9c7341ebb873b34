// @ts-check
/**
 * The creatures of `packs/_source/creatures` as one side of a simulated fight (`fights.mjs`): with the figures of the base game, or
 * converted for the homebrew. They use their attacks of one action, and their best area of damage as often as it comes back.
 */
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import {
  abilityModifier,
  areaDamage,
  attackDamage,
  averageDamage,
  creatureHitPoints,
  totalsFromArmorClass,
} from "./convert.mjs";
import { creatureFacts } from "./creature-entries.mjs";
import { root } from "./ensure.mjs";
import { tableEntries } from "./pack-entries.mjs";

/** @typedef {typeof import("../module/rules/index.ts")} Rules */
/** @typedef {import("../module/rules/simulation/simulate-types.ts").SimulatedMember} Member */
/** @typedef {import("../module/rules/basics/ids.ts").Characteristic} Characteristic */
/** @typedef {"base" | "unconverted" | "converted"} Kind the base game; its figures in the homebrew; the figures of the packs */
/** @typedef {{ dice: string, flat?: number, type: string }} Part */
/** @typedef {{ dice: string, type: string, dc: number, save: string, onSuccess: "half" | "none", recharge: number | null }} Area */
/**
 * @typedef {{ armorClass: number, hitPoints: number, characteristics: Record<Characteristic, number>,
 *   mitigation: Record<string, string[]>, strikes: { hit: number, damage: Part[] }[], area: Area | null }} Foe
 */

/** Number of characters in a breath or another area. */
const AREA_TARGETS = 3;

/** @param {string} file inside of the sources */
export const readJson = (file) => JSON.parse(readFileSync(path.join(root, "packs/_source", file), "utf8"));

/** Entries of a folder of sources by name. @param {string} folder @returns {Map<string, any>} */
const entriesOf = (folder) =>
  new Map(
    readdirSync(path.join(root, "packs/_source", folder))
      .sort()
      .flatMap((file) => tableEntries(readJson(`${folder}/${file}`))),
  );
const spells = entriesOf("spells");
/** Short forms of all creatures by name. @type {Map<string, { name: { en: string }, challenge: number, [field: string]: any }>} */
export const creatures = entriesOf("creatures");

/** @param {number} value a bonus behind dice, or nothing */
export const signed = (value) => (value === 0 ? "" : value > 0 ? `+${value}` : String(value));

/** Returns the base game numbers of a creature. @param {string} id @returns {Foe} */
function baseFoe(id) {
  const entry = creatures.get(id);
  if (!entry) throw new Error(`there is no creature ${id}`);
  const {
    armorClass,
    hitPoints,
    characteristics,
    attacks,
    several,
    features = [],
    spells: cast,
  } = creatureFacts(id, entry);
  const worth = (/** @type {{ damage: Part[] }} */ attack) => averageDamage(attack.damage);
  const called = (/** @type {string} */ name) =>
    attacks.find((/** @type {any} */ { name: own, ref }) => (own ?? readJson(`${ref}.json`).name).en === name);
  const turn = several
    ? several.split(", ").flatMap((/** @type {string} */ text) => {
        const [count = "", ...name] = text.split(" ");
        return Array.from({ length: Number(count) }, () => called(name.join(" ")));
      })
    : attacks.toSorted((/** @type {any} */ a, /** @type {any} */ b) => worth(b) - worth(a)).slice(0, 1);
  return {
    armorClass,
    hitPoints,
    characteristics,
    mitigation: Object.fromEntries(
      ["resistances", "immunities", "vulnerabilities"].map((key) => [key, words(entry[key])]),
    ),
    strikes: turn.map((/** @type {any} */ { hit, damage }) => ({ hit, damage })),
    area: areasOf(features, cast).toSorted((a, b) => averageOf(b.dice) - averageOf(a.dice))[0] ?? null,
  };
}

/** @param {string} formula "2d4 + 4" */
const averageOf = (formula) => {
  const [dice = "", flat = "0"] = formula.split(/ ?\+ ?/);
  return averageDamage([{ dice, flat: Number(flat), type: "" }]);
};

/**
 * Returns the areas of damage with a save: features that come back by a die or have uses, and spells with a daily use.
 * @param {readonly any[]} features @param {any} cast
 * @returns {Area[]}
 */
function areasOf(features, cast) {
  const own = features
    .filter(({ action, area, damage, save }) => action === "active" && area && damage && save)
    .map(({ damage, save, recharge = null }) => {
      const [text = ""] = [damage].flat();
      const [, dice = "", type = ""] = /^(.+) (\w+)$/.exec(text) ?? [];
      const [key = "", onSuccess, dc] = save.split(" ");
      return { dice, type, dc: Number(dc), save: saveOf(key), onSuccess: half(onSuccess), recharge };
    });
  const counted = (cast?.daily ?? "").split(", ").filter(Boolean);
  const byDay = counted.flatMap((/** @type {string} */ text) => {
    const { area, damage, save } = spells.get((text.split(" ")[1] ?? "").split("@")[0] ?? "") ?? {};
    if (!area || !damage || !save) return [];
    const [, dice = "", type = ""] = /^(.+) (\w+)$/.exec([damage].flat()[0]) ?? [];
    const [key = "", onSuccess] = save.split(" ");
    return [{ dice, type, dc: cast.dc, save: saveOf(key), onSuccess: half(onSuccess), recharge: null }];
  });
  return [...own, ...byDay];
}

/** @param {string} key "acrobatics" or "discipline/charisma": the Attribute and the save of the base game */
const saveOf = (key) => key.split("/")[0] ?? "";
/** @param {string | undefined} word @returns {"half" | "none"} */
const half = (word) => (word === "half" ? "half" : "none");
/** @param {string} [text] */
const words = (text = "") => text.split(" ").filter(Boolean);

/** Returns the converted numbers of a creature. @param {Foe} foe @returns {Foe & { physical: number, reduction: number }} */
function convertedFoe(foe) {
  const { physical, reduction } = totalsFromArmorClass({
    armorClass: foe.armorClass,
    dexterity: abilityModifier(foe.characteristics.dexterity),
  });
  return {
    ...foe,
    physical,
    reduction,
    hitPoints: creatureHitPoints(foe.hitPoints),
    strikes: foe.strikes.map(({ hit, damage }) => ({ hit, damage: attackDamage(damage) })),
    area: foe.area && { ...foe.area, dice: areaDamage(foe.area.dice) },
  };
}

/** @param {Part} part */
const written = ({ dice, flat = 0, type }) => ({ formula: `${dice}${signed(flat)}`, type });

/** @param {string} id @param {number} count how many of them @param {Kind} kind @param {Rules} rules @returns {Member} */
export function foes(id, count, kind, rules) {
  const foe = baseFoe(id);
  const ruleset = rules.resolveRuleset({ profile: kind === "base" ? "base" : "homebrew" });
  const plain = { ...foe, physical: foe.armorClass - 10, reduction: 0 };
  const { physical, reduction, hitPoints, strikes, area } = kind === "converted" ? convertedFoe(foe) : plain;
  const { dexterity, perception } = foe.characteristics;
  const modifiers = { dexterity: rules.abilityModifier(dexterity), perception: rules.abilityModifier(perception) };
  return {
    id,
    count,
    hitPoints,
    initiative: rules.sumContributions(rules.initiativeContributions(modifiers, ruleset)),
    defense: kind === "base" ? { static: foe.armorClass } : { bonus: physical },
    mitigation: { ...foe.mitigation, reduction },
    strikes: strikes.map(({ hit, damage }) => ({ attack: { bonus: hit }, damage: damage.map(written) })),
    area: area && {
      damage: [{ formula: area.dice, type: area.type }],
      dc: area.dc,
      save: area.save,
      onSuccess: area.onSuccess,
      targets: AREA_TARGETS,
      recharge: area.recharge,
    },
  };
}
