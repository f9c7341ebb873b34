/** Color of a creature wherever its name appears: the color of its class, or of enemies. */
import type { OpposedActor } from "../../documents/actor.ts";
import { classLook, type ClassLook } from "./class-look.ts";

/** Values for the class `od-class--{key}` and the attribute `data-hue`. */
export interface Tint {
  readonly key: ClassLook["key"] | "foe";
  readonly hue: string;
}

/**
 * Returns the color of an actor. A character without a class has no color (key "").
 * @returns of a character without a class no color, key ""
 */
export function actorTint(actor: OpposedActor): Tint {
  if (actor.isNpc()) return { key: "foe", hue: "" };
  return classLookOf(actor);
}

/** Returns the look of a character's class. */
export function classLookOf(actor: OpposedActor): ClassLook {
  const cls = actor.items.contents.find((item) => item.isKind("class"));
  return classLook(cls?.img ?? "", cls?.name ?? "", cls?.system.hue);
}
