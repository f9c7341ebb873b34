/** The color of a creature wherever it is named: that of its class, or that of foes. */
import type { OpposedActor } from "../../documents/actor.ts";
import { classLook, type ClassLook } from "./class-look.ts";

/** What stands behind `od-class--` and in `data-hue`. */
export interface Tint {
  readonly key: ClassLook["key"] | "foe";
  readonly hue: string;
}

/** @returns of a character without a class no color, key "" */
export function actorTint(actor: OpposedActor): Tint {
  if (actor.isNpc()) return { key: "foe", hue: "" };
  return lookOf(actor);
}

/** The look of a character by its class. */
export function lookOf(actor: OpposedActor): ClassLook {
  const cls = actor.items.contents.find((item) => item.isKind("class"));
  return classLook(cls?.img ?? "", cls?.name ?? "", cls?.system.hue);
}
