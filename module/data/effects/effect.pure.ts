/**
 * Declares the system data of effects: parts that are objects or null. Any client can write them, so malformed values become usable ones.
 * Foundry itself keeps changes, conditions and its own duration. Pure.
 */
import { readWhen, type When } from "../../rules/turn/effect-end.ts";
import { SIZES } from "../../rules/movement/size.ts";
import { isObject, object, oneOf, record, whole, word, words, type Loose, type Stored } from "../record/record.pure.ts";
import { readDependency, readTurnAction } from "./action-effect.pure.ts";
import { readAdvantageOn } from "./advantage-on.pure.ts";
import { AREA } from "./area.pure.ts";
import { readAdds, readEach } from "./effect-dice.pure.ts";
import { messageIds, readEndedBy, readEnds, readEscape, readWorsened, type Escape } from "./ends.pure.ts";

const MOST = 20;

export const EFFECT = record({
  /** When the effect ends; null = it lasts until a user removes it. */
  ends: { read: readEnds },
  /** The save that ended the effect. */
  endedBy: { read: readEndedBy },
  /** How a failed save changed the effect. */
  worsened: { read: readWorsened },
  /** Ids of the rests that ended the effect; null = none. */
  rested: { read: (value: unknown): string[] | null => messageIds.read(object(value)) ?? null },
  /** The continuing action that the effect represents. */
  action: { read: readTurnAction },
  /** The concentration on which the effect depends. */
  hangs: { read: readDependency },
  /** Dice that the effect adds to rolls, and rolls that it sways. */
  rolls: record({ adds: { read: readAdds }, sways: { read: readAdvantageOn } }),
  /** What the effect does to its bearer each turn. */
  each: { read: readEach },
  /** How the bearer frees itself; null = no action of the bearer does. */
  escape: { read: (value: unknown): Escape | null => readEscape(value) ?? null },
  /** The area around the bearer in which the effect applies (an aura). */
  area: AREA,
  /** The creature whose shape its bearer takes: uuid ("" = none), and size. The effect's image is that of its tokens. */
  shape: record({ creature: word(), size: oneOf(["", ...SIZES], "") }),
  /** The area that a use left on a scene, as stored; `readZone` reads it. */
  zone: { read: (value: unknown): Loose | null => (isObject(value) ? value : null) },
  /** When the effect counts: the armor of its bearer, and the key of the item's choice that enables it ("" = always). */
  needs: record({ when: { read: (value: unknown): When | null => readWhen(value) }, option: word() }),
  /**
   * When an item gives the effect to its targets: the least level of the user, the games (empty = all), and the creature types, references
   * of species and conditions that do not get it. `perCircle` is what each circle of the slot above the spell's own adds to its numbers.
   */
  giving: record({ level: whole(), perCircle: whole(), games: words(MOST), spares: words(MOST) }),
});
export type StoredEffect = Stored<typeof EFFECT>;
type Part = keyof StoredEffect;

const isPart = (key: string): key is Part => Object.hasOwn(EFFECT.fields, key);

/** Parts in which several flags of earlier versions lie. */
const GATHERED: Readonly<Record<string, Part>> = {
  adds: "rolls",
  sways: "rolls",
  when: "needs",
  option: "needs",
  level: "giving",
  perCircle: "giving",
  games: "giving",
  spares: "giving",
  shoved: "action",
};

/**
 * Moves the parts that development versions stored as flags of an effect into its system data, in place. What is there wins key by key: it
 * was written later.
 */
export function movePartsOfFlags(source: Record<string, unknown>, scope: string): void {
  const own = object(source["flags"])[scope];
  if (!isObject(own)) return;
  const system: Record<string, unknown> = { ...object(source["system"]) };
  const left: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(own)) {
    const gathered = Object.hasOwn(GATHERED, key) ? GATHERED[key] : undefined;
    const part = gathered ?? (isPart(key) ? key : null);
    if (part === null) left[key] = value;
    else system[part] = { ...(gathered ? { [key]: value } : object(value)), ...object(system[part]) };
  }
  if (Object.keys(left).length === Object.keys(own).length) return;
  source["flags"] = { ...object(source["flags"]), [scope]: left };
  source["system"] = system;
}
