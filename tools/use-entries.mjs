// @ts-check
/** Part of the short form of `pack-entries.mjs`: uses, their costs, damage, and saves. */
import { amended, moved } from "./effect-entries.mjs";

/** @typedef {any} Json */

/**
 * @param {string} name
 * @param {string} text "2 long 3@4 +1", "5xlevel long", "charisma long", "7 day 1d6+1", "5 day 1"
 * @param {number} level from which it is there
 */
export function usable(name, text, level) {
  const found =
    /^(?:(\d+)|(?:(\d+)x)?(level|strength|dexterity|endurance|learning|perception|charisma)) (none|short|long|day)(?: (\d+d\d+(?:\+\d+)?|\d+))?((?: \d+@\d+)*)(?: \+(\d+))?(?: short@(\d+))?$/.exec(
      text,
    );
  if (!found) throw new Error(`${name}: no uses: ${text}`);
  const [, stated, times = "1", of, recharge, back = "", rows = "", onShort, shortFrom] = found;
  // A number of uses that depends on a modifier starts with the minimum.
  const max = stated ? Number(stated) : Number(times) * (of === "level" ? level : 1);
  return {
    uses: { value: max, max, recharge, ...(back ? { back: back.replace("+", " + ") } : {}) },
    ...(of ? { usesPer: { of, times: Number(times) } } : {}),
    ...(rows
      ? {
          usesByLevel: rows
            .trim()
            .split(" ")
            .map((row) => ({ level: Number(row.split("@")[1]), max: Number(row.split("@")[0]) })),
        }
      : {}),
    ...(onShort ? { usesOnShort: Number(onShort) } : {}),
    ...(shortFrom ? { usesShortFrom: Number(shortFrom) } : {}),
  };
}

/**
 * Parses "features/focus-points", "2 features/font-of-magic". The reference is a name; a UUID replaces it when the packs are built.
 * @param {string} name
 * @param {string} text
 */
export function taken(name, text) {
  const found = /^(?:(\d+) )?(features\/[a-z-]+)$/.exec(text);
  if (!found) throw new Error(`${name}: invalid reference to a feature: ${text}`);
  return { of: found[2], amount: Number(found[1] ?? 1) };
}

/**
 * Returns an additional use: its action (`spends`) and its cost (`takes`; a number means own uses).
 * @param {string} name
 * @param {Json} use
 */
export function spent(
  name,
  { key, name: title, takes = "1", spends = "free", option, level, most, range, does, gains, amends, after },
) {
  const other = String(takes).includes("/") ? taken(name, takes) : null;
  const [, what, circle = "0", of, amount = ""] =
    /^([a-z]+)(?: (\d+))?(?: (features\/[a-z-]+))?(?:: (.+))?$/.exec(gains ?? "") ?? [];
  return {
    key,
    name: title,
    spends,
    pays: other ? "elsewhere" : takes === "slot" ? "slot" : Number(takes) === 0 ? "none" : "uses",
    ...(Number(takes) === 0 ? {} : { amount: other?.amount ?? (takes === "slot" ? 1 : Number(takes)) }),
    ...(other || of ? { of: other?.of ?? of } : {}),
    ...(after ? { after } : {}),
    aim: most ? "creatures" : "self",
    ...(most ? { most } : {}),
    ...(amends ? { amends: amended(name, amends) } : {}),
    ...(range ? { range: { kind: "feet", value: range } } : {}),
    ...(option ? { option } : {}),
    ...(level ? { from: level } : {}),
    ...(does ? { does: does.split(" ") } : {}),
    ...(gains ? { gains: { what, circle: Number(circle), amount } } : {}),
  };
}

/** Parses "spells/faerie-fire@3?drow". @param {string} name @param {string} text */
export function borrowed(name, text) {
  const found = /^(spells\/([a-z-]+))(?:@(\d+))?(=slot)?(?:\?(\w+))?$/.exec(text);
  if (!found) throw new Error(`${name}: invalid borrowed spell: ${text}`);
  const [, uuid, key = "", level, slot, option] = found;
  return {
    key: key.replaceAll("-", "").slice(0, 16),
    pays: slot ? "slot" : level ? "uses" : "none",
    casts: { uuid, circle: 0, top: 0 },
    ...(level ? { from: Number(level) } : {}),
    ...(option ? { option } : {}),
  };
}

/**
 * Returns a function that gives a use the places of its own effects among those of its item.
 * @param {Json[]} uses
 * @param {number} from place of their first effect
 * @returns {(use: Json) => Json}
 */
export function appliesIn(uses, from) {
  let at = from;
  const places = new Map(
    uses.flatMap((use) =>
      use.applies ? [[use, use.applies.map((/** @type {Json} */ { on = "hit" }) => ({ effect: `@${at++}`, on }))]] : [],
    ),
  );
  return (use) => (places.has(use) ? { applies: places.get(use) } : {});
}

/**
 * Returns one use per variant of an effect. Other data come from the spell, or are fields of an activity.
 * @param {string} name
 * @param {Json[]} variants
 * @param {(use: Json) => Json} place
 */
export const variantUses = (name, variants, place) =>
  variants.map((variant) => {
    const { moves = [], ...use } = variant;
    return {
      pays: "slot",
      ...use,
      applies: [], // replaced by their places
      ...place(variant),
      moves: moves.map((/** @type {string} */ move) => moved(name, move)),
    };
  });

/** Parses "2d6 fire". Without a type the damage has the type of the attack that it adds to. @param {string} text */
export function hurt(text) {
  const type = / ([a-z]+)$/.exec(text)?.[1] ?? "";
  return { formula: type ? text.slice(0, -type.length - 1) : text, type };
}

/** @param {string} text "acrobatics half 13" @param {Json} who */
export function saved(text, who) {
  const [said = "", onSuccess, dc] = text.split(" ");
  const [attribute, by] = said.split("/");
  return {
    attribute,
    ...(by === "charisma" ? { charisma: true } : {}),
    onSuccess,
    ...(dc ? { dc: Number(dc) } : {}),
    ...(who ? { who } : {}),
  };
}
