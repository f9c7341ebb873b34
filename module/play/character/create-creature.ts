/** Creates the actor of a stat block that was read. */
import { OpposedActor } from "../../documents/actor.ts";
import { isGMOrTell, notifyFailure } from "../common/notify.ts";
import type { CreatureReading } from "../../rules/creatures/stat-block-text/types.ts";
import { creatureDocument, type Numbers } from "./creature-document.ts";

export interface CreatureOrder {
  readonly creature: CreatureReading;
  readonly numbers: Numbers;
  readonly name: string;
  /** Id of a folder of actors; "" = none. */
  readonly folder: string;
  /** Paragraphs for the biography. */
  readonly notes: readonly string[];
  /** Path of its picture; "" or left out = the usual one. */
  readonly portrait?: string;
}

/**
 * Creates the actor with its weapons and features, and nothing else.
 * @returns the actor, or undefined (the user sees a warning) if nothing was created
 * @rule C-64 B-MISC-10
 */
export async function createCreature(order: CreatureOrder): Promise<OpposedActor | undefined> {
  if (!isGMOrTell()) return undefined;
  const { creature, numbers, name, folder, notes, portrait = "" } = order;
  const { OWNER, OWNER_HOVER } = CONST.TOKEN_DISPLAY_MODES;
  const { prototypeToken, ...data } = creatureDocument({ ...creature, name }, numbers, name, notes);
  try {
    return await OpposedActor.create({
      ...data,
      ...(portrait === "" ? {} : { img: portrait }),
      folder: folder === "" ? null : folder,
      prototypeToken: {
        ...prototypeToken,
        ...(portrait === "" ? {} : { texture: { src: portrait } }),
        disposition: CONST.TOKEN_DISPOSITIONS.HOSTILE,
        displayName: OWNER_HOVER,
        displayBars: OWNER,
      },
    });
  } catch (error) {
    notifyFailure(error);
    return undefined;
  }
}
