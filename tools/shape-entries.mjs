// @ts-check
/** Part of the short form of `pack-entries.mjs`: items that give the shape of a creature. */
import { fromSource } from "./from-source.mjs";
import { applied } from "./effect-entries.mjs";

/** @typedef {any} Json */

/** @type {typeof import("../module/rules/creatures/shape.ts")} */
const { shapeChanges } = await fromSource("module/rules/creatures/shape.ts");

/** Highest challenge of a wild shape from each level on; from 8 on it may fly. */
const WILD = [
  { level: 2, challenge: 0.25, flies: false },
  { level: 4, challenge: 0.5, flies: false },
  { level: 8, challenge: 1, flies: true },
];

const SIGNS = { add: "", override: "!", upgrade: "=" };

/**
 * @param {Json} creature
 * @param {boolean} free whether hands and voice stay free
 * @returns {Record<string, string[]>} the changes as `gives` of an effect
 */
function givesOf({ system }, free) {
  /** @type {Record<string, string[]>} */
  const gives = {};
  for (const { path, way, value } of shapeChanges(system))
    if (!free || path !== "bound") (gives[path] ??= []).push(`${SIGNS[way]}${value}`);
  return gives;
}

/**
 * Adds one use for each creature whose shape an item gives, and the effect that gives it. The first one takes the place of what the item
 * itself does, and all have its cost, test and hit points. Of a feature they come with the level that may take the shape.
 * @param {Json} item with its activities as stored
 * @param {string} text names in the pack of creatures; "free" first: hands and voice stay free
 * @param {{ read: (file: string) => Json, refer: (file: string) => string, id: (text: string) => string }} packs
 */
export function giveShapes(item, text, { read, refer, id }) {
  const { main, ...others } = item.system.activities ?? {};
  const spell = item.type === "spell";
  const name = JSON.stringify(item.name);
  const free = text.startsWith("free ");
  const files = (free ? text.slice("free ".length) : text).split(" ");
  const saved = Boolean(main?.save);
  const uses = files.map((file, index) => {
    const creature = read(`creatures/${file}`);
    const { challenge, size, speed, hp } = creature.system;
    const flies = (speed.fly ?? 0) > 0;
    const from = spell ? 0 : WILD.find((row) => challenge <= row.challenge && (row.flies || !flies))?.level;
    if (from === undefined) throw new Error(`${name}: no shape of ${file}`);
    const _id = id(`${item._key}!shape!${file}`);
    const { system, ...effect } = applied(
      name,
      { gives: givesOf(creature, free), name: creature.name, ...(saved ? { hurt: "spent" } : {}) },
      { name: creature.name, lasts: spell ? `${item.system.duration.value} ${item.system.duration.kind}` : "" },
      creature.img,
    );
    item.effects.push({
      ...effect,
      system: { ...system, shape: { creature: refer(`creatures/${file}`), size } },
      _id,
      _key: `${item._key.replace(/^!([\w.]+)!/, "!$1.effects!")}.${_id}`,
    });
    const use = {
      ...main,
      kind: saved ? "save" : "heal",
      ...(saved ? {} : { aim: "self" }),
      name: creature.name,
      sort: index,
      ...(from > 0 ? { from } : {}),
      ...(spell ? { parts: [{ kind: "temporary", formula: String(hp.max) }] } : {}),
      applies: [{ effect: _id, on: "hit" }],
    };
    return [index === 0 ? "main" : `shape${index}`, use];
  });
  item.system.activities = { ...Object.fromEntries(uses), ...others };
}
