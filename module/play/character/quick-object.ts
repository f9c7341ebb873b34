/** A door, a chest, a rope: a thing that can be struck and broken, as a creature that rolls nothing. */
import { SYSTEM_ID } from "../../core/constants.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { objectStats, type Material, type Sturdiness } from "../../rules/attack/objects.ts";
import type { Size } from "../../rules/movement/grapple.ts";
import { spaceOf } from "../../rules/movement/size.ts";
import { notifyFailure, notifyWarning } from "../shared/notify.ts";
import { COPIES_LIMIT, placeCopies } from "./quick-npc.ts";

export interface QuickObject {
  readonly name: string;
  /** How its kind is called, and the feature that makes it one. */
  readonly kind: string;
  readonly material: Material;
  readonly size: Size;
  readonly sturdiness: Sturdiness;
  /** Damage below it does nothing; null for none. */
  readonly threshold: number | null;
  readonly copies: number;
}

/** Against a number an attack meets 10 and the bonus that stands on the sheet. */
const BASE = 10;

/**
 * Makes the actor, and on a scene its copies: of what is Huge or larger the sections, each as a Large one.
 * @returns the actor, undefined (told to the user) when nothing was made
 * @rule B-OBJ-03 B-OBJ-04 B-OBJ-05 B-OBJ-06 B-OBJ-07 B-OBJ-08
 */
export async function createObject(thing: QuickObject): Promise<OpposedActor | undefined> {
  if (!game.user.isGM) {
    notifyWarning("OD20.Can.gmOnly");
    return undefined;
  }
  const { name, kind, material, size, sturdiness, copies } = thing;
  const { defense, hitPoints, sections, immunities, threshold } = objectStats(
    material,
    size,
    sturdiness,
    thing.threshold,
  );
  const cells = spaceOf(sections > 1 ? "large" : size).cells;
  const img = `systems/${SYSTEM_ID}/icons/chest.svg`;
  const bonus = defense.static - BASE;
  try {
    const actor = await Actor.create({
      name,
      type: "npc",
      img,
      system: {
        size: sections > 1 ? "large" : size,
        hp: { value: hitPoints.average, max: hitPoints.average },
        totals: { physical: bonus, magical: bonus, reduction: 0 },
        speed: { walk: 0 },
        immunities: [...immunities],
        threshold,
        defenseMode: "fixed",
        creatureType: kind,
      },
      prototypeToken: {
        name,
        texture: { src: img },
        width: cells,
        height: cells,
        actorLink: false,
        appendNumber: true,
        disposition: CONST.TOKEN_DISPOSITIONS.NEUTRAL,
      },
      items: [{ name: kind, type: "feature", img, system: { trait: "object" } }],
    });
    if (actor) await placeCopies(actor, { name, copies: Math.min(COPIES_LIMIT, copies * sections) });
    return actor;
  } catch (error) {
    notifyFailure(error);
    return undefined;
  }
}
