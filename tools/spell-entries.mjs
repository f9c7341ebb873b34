// @ts-check
/**
 * The short form of spells, in addition to `pack-entries.mjs`. Fields of an entry:
 *
 * - `classes`: "sorcerer wizard", by the names in `packs/_source/classes`; `school`; `circle`, usually shared by the table;
 * - `cast`: "active" (default), "bonus", "reaction", or "10 minutes", followed by "ritual" for a ritual; `trigger`: the trigger of a
 *   reaction;
 * - `range`: "self", "touch", "sight", "special", or feet;
 * - `area`: "sphere 20", "cone 15", "cube 20", "emanation 30", "line 100 5" (length, width), "cylinder 20 40" (radius, height);
 * - `stays`: when a lasting area acts: "turnStart" and "turnEnd" on creatures inside; "enter", "enterStart", and "enterEnd" also on
 *   creatures that enter; "moved" for each 5 feet moved inside; "once" does not last; left out = the area lasts without acting;
 * - `chosen`: true if the caster chooses the targets in the area; an area with `targets` implies it;
 * - `ground`: changes of the ground: "hard" (difficult), "light" or "heavy" (obscured), two of these, or "silent";
 * - `spares`: true if the area does not affect the allies of the caster;
 * - `sure`: true if creatures save only against the use, not against later effects;
 * - `lasts`: "instant" (default), "1 minutes", or "untilDispelled", preceded by "concentration" if needed;
 * - `needs`: components, "VSM"; `materials`; their `costs` in gp; `consumed`;
 * - `hits`: true for an attack; or `save`: "acrobatics half", "discipline/charisma none" for a Charisma save; neither for other spells;
 * - `damage`: "8d6 fire", or several; `addsModifier`: true to add the modifier of the main characteristic; `healing`; `temporary` hit
 *   points; `targets`: "3 1" for three targets and one more per circle; `upcast`: additional dice per circle, for a cantrip
 *   at levels 5, 11 and 17;
 * - `rays`: "3 1" for three rays and one more per circle, "1 0 5:2 11:3" for one ray, two from level 5, and three from level 11 on.
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
