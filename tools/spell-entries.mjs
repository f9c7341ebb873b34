// @ts-check
/**
 * The short form of spells, an addition to that of `pack-entries.mjs`. What an entry may say:
 *
 * - `classes`: "sorcerer wizard", by the names of `packs/_source/classes`; `school`; `circle`, usually shared by the table;
 * - `cast`: "active" (left out), "bonus", "reaction", "10 minutes", with "ritual" behind it; `trigger` of a reaction;
 * - `range`: "self", "touch", "sight", "special" or feet;
 * - `area`: "sphere 20", "cone 15", "cube 20", "emanation 30", "line 100 5" (length, width), "cylinder 20 40" (radius, height);
 * - `stays`: what becomes of the area: "turnStart" and "turnEnd" act on those inside, "enter", "enterStart" and
 *   "enterEnd" on who comes into it, too, "moved" for each 5 feet moved in it, "once" does not stay; left out = it lies there;
 * - `chosen`: true where its caster says who in the area is meant; one with `targets` says so by that;
 * - `ground`: what the area makes of it: "hard" to walk on, "light" or "heavy" to look at, or two of these, "silent" where nobody speaks;
 * - `spares`: true where it does nothing to the side of who has made it;
 * - `sure`: true where only its use is saved against, and not what it does later;
 * - `lasts`: "instant" (left out), "1 minutes", "untilDispelled", with "concentration" before it;
 * - `needs`: "VSM"; `materials`, their `costs` in gp, `consumed`;
 * - `hits`: true for an attack, or `save`: "acrobatics half", "discipline/charisma none" of a Charisma save; neither
 *   for spells that just work;
 * - `damage`: "8d6 fire", or several, which `addsModifier` of the main characteristic; `healing`;
 *   `temporary` hit points; `targets`: "3 1" for three and one more for each circle;
 *   `upcast`: dice more for each circle, of a cantrip from level 5;
 * - `rays`: "3 1" for three and one more for each circle, "1 0 5:2" for one, and two from level 5 on.
 */

/** @typedef {any} Json */

export const SPELL_KEYS = [
  "classes",
  "school",
  "circle",
  "cast",
  "trigger",
  "range",
  "area",
  "stays",
  "ground",
  "spares",
  "sure",
  "chosen",
  "lasts",
  "needs",
  "materials",
  "costs",
  "consumed",
  "hits",
  "healing",
  "targets",
  "upcast",
  "addsModifier",
  "rays",
];

/**
 * Returns the system data of a spell in short form, without save and damage.
 * @param {string} name for messages
 * @param {Json} entry
 * @returns {Json}
 */
export function spellSystem(name, entry) {
  const {
    classes,
    school,
    circle,
    cast,
    trigger,
    range,
    area,
    stays,
    ground = "",
    spares,
    sure,
    chosen,
    lasts,
    needs,
    materials,
    costs,
    consumed,
    hits,
    save,
    healing,
    targets,
    upcast,
    addsModifier,
    rays,
  } = entry;
  const feet = /^\d+$/.test(range);
  const [shape, size, width] = area?.split(" ") ?? [];
  return {
    circle,
    school,
    classes: classes.split(" "),
    casting: {
      ...time(name, cast?.replace(/ ?ritual$/, "") || "active", "active"),
      ...(trigger === undefined ? {} : { trigger }),
    },
    range: feet ? { kind: "feet", value: Number(range) } : { kind: range, value: 0 },
    ...(area === undefined
      ? {}
      : {
          area: {
            shape,
            size: Number(size),
            width: Number(width ?? 0),
            ...(stays === undefined ? {} : { at: stays }),
            ...(ground.includes("hard") ? { hard: true } : {}),
            ...(ground.includes("silent") ? { silent: true } : {}),
            ...(/light|heavy/.test(ground) ? { obscured: ground.includes("heavy") ? "heavy" : "light" } : {}),
            ...(spares === undefined ? {} : { spares }),
            ...(sure === undefined ? {} : { sure }),
            ...(chosen === undefined ? {} : { chosen }),
          },
        }),
    duration: time(name, lasts?.replace(/^concentration /, "") ?? "instant", "instant"),
    concentration: lasts?.startsWith("concentration ") ?? false,
    ritual: cast?.endsWith("ritual") ?? false,
    components: {
      verbal: needs.includes("V"),
      somatic: needs.includes("S"),
      material: needs.includes("M"),
      ...(materials === undefined ? {} : { materials }),
      price: costs ?? 0,
      consumed: consumed ?? false,
    },
    resolution: hits ? "attack" : save ? "save" : "",
    ...(healing === undefined ? {} : { healing }),
    ...(targets === undefined ? {} : { targets: several(targets) }),
    ...(upcast === undefined ? {} : { upcast }),
    ...(addsModifier === undefined ? {} : { addsModifier }),
    ...(rays === undefined ? {} : { rays: raysOf(rays) }),
  };
}

/**
 * Parses "10 minutes", "bonus".
 * @param {string} name
 * @param {string} text
 * @param {string} one the kind that is counted as 1 or not at all
 */
function time(name, text, one) {
  const found = /^(?:(\d+) )?([a-zA-Z]+)$/.exec(text);
  if (!found) throw new Error(`${name}: how long is "${text}"?`);
  return { kind: found[2], value: Number(found[1] ?? (one === "active" ? 1 : 0)) };
}

/** Parses "3 1": number of targets, and more targets per circle. @param {string} text */
function several(text) {
  const [count, perCircle] = text.split(" ").map(Number);
  return { count, perCircle: perCircle ?? 0 };
}

/** Parses "3 1", "1 0 5:2": rays, more rays per circle, and rays from a level on. @param {string} text */
function raysOf(text) {
  const [count, perCircle = "0", ...levels] = text.split(" ");
  return {
    count: Number(count),
    perCircle: Number(perCircle),
    byLevel: levels.map((step) => {
      const [level, more] = step.split(":").map(Number);
      return { level, count: more };
    }),
  };
}

/** Damage types with their own icon. Spells with weapon damage use the icon of the school. */
const PICTURED = ["acid", "cold", "fire", "force", "lightning", "necrotic", "poison", "psychic", "radiant", "thunder"];

/** @param {Json} entry @returns {string} file name of its picture */
export function spellIcon({ school, damage, healing }) {
  const types = [damage ?? []].flat().map((/** @type {string} */ part) => part.split(" ").at(-1) ?? "");
  return `spell-${healing === undefined ? (types.find((type) => PICTURED.includes(type)) ?? school) : "healing"}`;
}
