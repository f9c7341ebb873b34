/**
 * Default status effects before any system changes them: ids that public systems look up or remove, with images of this
 * host.
 * @source public code of draw-steel (draw-steel.mjs) and dnd5e (dnd5e.mjs), which name them; API: CONFIG.statusEffects,
 *   CONFIG.specialStatusEffects; GH:#13122 (by id on 14)
 */
import type { Loose } from "../../common/loose.ts";
import type { Generation } from "../../common/generation.ts";

const IDS = [
  "dead",
  "unconscious",
  "sleep",
  "stun",
  "prone",
  "restrain",
  "paralysis",
  "fly",
  "blind",
  "deaf",
  "silence",
  "fear",
  "burning",
  "frozen",
  "shock",
  "corrode",
  "bleeding",
  "disease",
  "poison",
  "curse",
  "regen",
  "degen",
  "hover",
  "burrow",
  "upgrade",
  "downgrade",
  "invisible",
  "target",
  "eye",
  "bless",
  "fireShield",
  "coldShield",
  "magicShield",
  "holyShield",
];

/** The place of a condition in the list; -1 for what is no id of one. */
function indexOf(list: Loose[], key: string | symbol): number {
  return typeof key === "string" && !(key in list) ? list.findIndex((each: Loose) => each?.id === key) : -1;
}

/** A list that answers to ids as well. */
function byId(list: Loose[]): Loose[] {
  return new Proxy(list, {
    get: (target, key, receiver): unknown => {
      const at = indexOf(target, key);
      return at < 0 ? Reflect.get(target, key, receiver) : target[at];
    },
    has: (target, key) => indexOf(target, key) >= 0 || key in target,
    set: (target, key, value: Loose) => {
      if (typeof key !== "string" || key in target || /^\d+$/.test(key)) return Reflect.set(target, key, value);
      const at = indexOf(target, key);
      target[at < 0 ? target.length : at] = Object.assign(value, { id: key });
      return true;
    },
    deleteProperty: (target, key) => {
      const at = indexOf(target, key);
      if (at >= 0) target.splice(at, 1);
      return at >= 0 || Reflect.deleteProperty(target, key);
    },
  });
}

/** CONFIG.statusEffects as a system finds it at `init`. */
export function coreStatuses(generation: Generation): Loose[] {
  const list = IDS.map((id) => ({ id, name: `HOST.Status.${id}`, img: "icons/svg/aura.svg" }));
  return generation >= 14 ? byId(list) : list;
}
