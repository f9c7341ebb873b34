// @ts-check
/** Part of the short form of `creature-entries.mjs`: attacks, features, and spells of a creature. */
import { areaDamage, areaDamageRows, weaponNumbers } from "./convert.mjs";

/** @typedef {any} Json */
/** @typedef {import("./creature-entries.mjs").Sources} Sources */

/** Returns the words of a text. @param {string} text */
export const words = (text = "") => text.split(" ").filter(Boolean);

/** @param {Json} text in both languages */
export const paragraph = (text) =>
  Object.fromEntries(Object.entries(text).map(([lang, said]) => [lang, `<p>${String(said)}</p>`]));

/** @param {Json} attack with parsed damage @param {number} at @param {(name: string) => Json} read */
export function weapon(
  { name, icon, is, properties, hit, damage, reach, range, pieces, characteristic, text, system, ...rest },
  at,
  read,
) {
  const { damage: rows, damageBonus, ...numbers } = weaponNumbers({ hit, damage, characteristic });
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
      damage: rows,
      damageBonus,
      // A stat block states the damage of one grip.
      ...(model.versatile ? { versatile: "" } : {}),
      ...numbers,
      ...(characteristic ? { characteristic } : {}),
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
export function attackCounts(name, { several, attacks }, read) {
  const names = attacks.map((/** @type {Json} */ attack) => attack.name ?? read(attack.ref).name);
  return several.split(", ").map((/** @type {string} */ text) => {
    const [, count, called] = /^(\d+) (.+)$/.exec(text) ?? [];
    const found = names.find((/** @type {Json} */ { en }) => en === called);
    if (!found) throw new Error(`${name}: no attack is called ${text}`);
    return { weapon: found, count: Number(count) };
  });
}

/** @param {{ weapon: Json, count: number }[]} counts @param {Json} text other words */
export function severalAttacks(counts, text) {
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

/**
 * Returns a feature whose damage is half in the homebrew, if it fills an area or asks for a save.
 * @param {Json} feature @param {Sources["refer"]} refer
 */
export function convertedFeature({ damage, summons, once, ...feature }, refer) {
  const [count, file = ""] = words(summons);
  const summon = { kind: "summon", summons: { uuid: refer(`creatures/${file}`), count: Number(count) } };
  const main = { ...(summons ? summon : {}), ...(once ? { after: "turn" } : {}), ...feature.system?.activities?.main };
  const whole = {
    type: "feature",
    ...feature,
    ...(summons || once ? { system: { ...feature.system, activities: { ...feature.system?.activities, main } } } : {}),
  };
  if (damage === undefined) return whole;
  if (!feature.save && !feature.area) return { ...whole, damage };
  const rows = [damage].flat().flatMap((/** @type {string} */ text) => {
    const [, formula = "", type = ""] = /^(.+) (\w+)$/.exec(text) ?? [];
    return areaDamageRows(formula, type);
  });
  return { ...whole, system: { damage: rows, ...whole.system } };
}

/**
 * Adds the dice of higher circles: "2d8" with "1d8" for each of 2 is "4d8".
 * @param {string} formula @param {string} upcast @param {number} above
 */
const raised = (formula, upcast, above) =>
  formula.replace(/^\d+(?=d)/, (count) => String(Number(count) + above * (Number.parseInt(upcast, 10) || 0)));

/** @param {Json} spells @param {Sources["read"]} read @param {Sources["refer"]} refer @returns {Json[]} */
export function spellFeatures({ dc, hit, atWill, daily, shared = [] }, read, refer) {
  const cast = (/** @type {string} */ text, /** @type {string} */ pays, /** @type {number} */ against = dc) => {
    const [file = "", circle = "0"] = text.split("@");
    const { name, system } = read(`spells/${file}`);
    const above = Math.max(0, Number(circle) - system.circle);
    const rows = (system.damage ?? []).map((/** @type {Json} */ { formula, type }, /** @type {number} */ at) => ({
      kind: "damage",
      formula: areaDamage(at === 0 ? raised(formula, system.upcast ?? "", above) : formula),
      type,
      games: "homebrew",
    }));
    return {
      kind: "cast",
      name,
      pays,
      casts: { uuid: refer(`spells/${file}`), circle: Number(circle), top: 0 },
      ...(system.resolution === "save"
        ? { save: { dc: against } }
        : system.resolution === "attack"
          ? { attack: { bonus: hit } }
          : {}),
      ...(rows.length > 0 ? { parts: rows } : {}),
    };
  };
  const action = (/** @type {string} */ file) => {
    const { kind } = read(`spells/${fileOf(file)}`).system.casting ?? {};
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
      const { name } = read(`spells/${fileOf(file)}`);
      const link = (/** @type {"ru" | "en"} */ lang) => `@UUID[${refer(`spells/${fileOf(file)}`)}]{${name[lang]}}`;
      return {
        type: "feature",
        name,
        icon: "spell",
        action: action(file),
        uses: `${count} day`,
        system: { activities: { main: cast(file, "uses") } },
        text: { ru: `Заклинание ${link("ru")}.`, en: `The spell ${link("en")}.` },
      };
    }),
    ...shared.map((/** @type {Json} */ { of, dc: own, once, ...feature }) => ({
      type: "feature",
      icon: "spell",
      ...feature,
      system: {
        activities: Object.fromEntries(
          words(of).map((file) => [
            keyOf(file),
            {
              ...cast(file, feature.uses ? "uses" : "none", own),
              spends: feature.action,
              ...(once ? { after: "turn" } : {}),
            },
          ]),
        ),
      },
    })),
  ];
}

/** Returns the name of a spell without its circle. @param {string} spell "magic-missile@4" */
const fileOf = (spell) => spell.split("@")[0] ?? "";

/** Returns the id of an activity. @param {string} spell */
const keyOf = (spell) => fileOf(spell).replaceAll("-", "").slice(0, 16);
