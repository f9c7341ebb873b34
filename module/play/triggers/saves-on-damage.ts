/**
 * Saves that damage grants to the bearer of an effect, in addition to those at the end of its turns. The message id derives from the effect
 * and the receipt. A success is noted on the effect under the receipt, so it counts only while the hit counts.
 */
import type { OpposedActor } from "../../documents/actor.ts";
import { endsOf, goesOn, saveOfEnds } from "../../documents/effects/effect-ends.ts";
import { noteOn } from "../../documents/effects/end-by.ts";
import { hurtSince } from "../../rules/turn/effect-end.ts";
import { checkPlace, checkState, isSaveAgainst, keepsIn } from "../check/read-check.ts";
import { id16 } from "../common/id.pure.ts";
import { lookAt, type Place } from "../protocol/places.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import type { ReceiptRecord } from "../common/records.pure.ts";
import { dueNow, needsOf, type Due } from "../upkeep/due.ts";
import { keepsNumbers } from "../secrecy/names.ts";
import { actionOf } from "../../documents/effects/action-effects.ts";

type Effect = ActiveEffect.Implementation;

/** A save after damage. */
export interface HurtSave {
  readonly effect: Effect;
  readonly save: { readonly attribute: string; readonly dc: number };
  readonly receipt: ReceiptRecord;
  readonly place: Place;
  /** Null before the roll. */
  readonly success: boolean | null;
  /** True if the effect notes this save as the cause of its end. */
  readonly noted: boolean;
}

/** Returns the saves of a creature for damage that it took since each effect began. @rule H-SPL-13 H-TURN-03 */
function hurtSaves(actor: OpposedActor): HurtSave[] {
  return actor.effects.contents.flatMap((effect) => {
    const ends = endsOf(effect);
    const save = saveOfEnds(ends);
    const { onDamage, since, usedBy = [] } = ends ?? {};
    if (onDamage !== "save" || !save) return [];
    return hurtSince(receiptsOf(actor), since, effect.id ?? "").map((receipt): HurtSave => {
      const place = checkPlace(
        id16(effect.uuid, `hurt:${receipt.id}`),
        actor,
        (said) => isSaveAgainst(said, save) && keepsIn(said, effect.uuid, receipt.id),
      );
      const { valid } = lookAt(place);
      const success = valid && checkState(valid)?.result?.success === true;
      return { effect, save, receipt, place, success, noted: usedBy.includes(receipt.id) };
    });
  });
}

/** Returns whether a save is due. An ended effect needs no save. */
const isDamageSaveOpen = ({ effect, success }: HurtSave): boolean => success === null && goesOn(effect);

const isToNote = ({ success, noted }: HurtSave): boolean => noted !== (success === true);

/** Returns whether a note on an effect differs from the result of its save. */
export const areHurtsToNote = (actor: OpposedActor): boolean => hurtSaves(actor).some(isToNote);

/** Notes the results of all saves. Two clients may write at the same moment. */
export async function noteDamageSaves(actor: OpposedActor): Promise<void> {
  for (const { effect, receipt, success } of hurtSaves(actor).filter(isToNote))
    await noteOn(effect, { [`system.ends.usedBy.${receipt.id}`]: success === true });
}

/** Rolls a due save with all its modifiers. */
async function rollHurt(actor: OpposedActor, { effect, save, receipt, place }: HurtSave): Promise<unknown> {
  const { rollOwed } = await import("../upkeep/roll-due-save.ts");
  return rollOwed(actor, {
    place,
    key: save.attribute,
    dc: save.dc,
    dcHidden: keepsNumbers(effect.origin),
    threats: [...effect.statuses],
    message: actionOf(effect)?.message,
    of: { keeps: { effect: effect.uuid, receipt: receipt.id, attack: receipt.attack } },
  });
}

/** Returns the due saves of a creature, in its turn and outside it. */
export function damageSaveUpkeep(actor: OpposedActor): Due[] {
  return hurtSaves(actor)
    .filter(isDamageSaveOpen)
    .map((save) => {
      const act = async (): Promise<void> => {
        await rollHurt(actor, save);
        await noteDamageSaves(actor);
      };
      const { effect, place } = save;
      return dueNow(actor, "hurt", place.id, act, { name: effect.name, needs: needsOf(save.save.dc, effect.origin) });
    });
}
