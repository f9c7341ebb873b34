/** Creates an object that can be damaged, such as a door, as an NPC that rolls nothing. */
import { SYSTEM_ID } from "../../core/constants.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { objectStats, type Material, type Sturdiness } from "../../rules/attack/objects.ts";
import { spaceOf, type Size } from "../../rules/movement/size.ts";
import { notifyFailure, notifyWarning } from "../common/notify.ts";
import { COPIES_LIMIT, placeCopies } from "./quick-npc.ts";

export interface QuickObject {
  readonly name: string;
  /** Name of the creature type and of the feature that marks it as an object. */
  readonly kind: string;
  readonly material: Material;
  readonly size: Size;
  readonly sturdiness: Sturdiness;
  /** Damage below this number has no effect; null = no threshold. */
  readonly threshold: number | null;
  readonly copies: number;
}

/** A fixed Defense is 10 plus the bonus on the sheet. */
const BASE = 10;

/**
 * Creates the actor and its tokens on the scene. A Huge or larger object is split into Large sections.
 * @returns the actor, or undefined (the user sees a warning) if nothing was created
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
