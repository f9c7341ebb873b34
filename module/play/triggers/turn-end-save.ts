/**
 * A save at the end of a turn against an effect. The message id derives from the effect and the turn, so several clients make only one
 * save. A success is noted on the effect, which ends with that turn. A failure can change the conditions of the effect. Deleting or
 * changing the roll reverses the note and the change.
 */
import { effectData } from "../../data/effects/model.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { bearerOf, endsOf, saveOfEnds } from "../../documents/effects/effect-ends.ts";
import { checkState, readCheck, checkPlace, isSaveAgainst } from "../check/read-check.ts";
import { id16 } from "../common/id.pure.ts";
import { lookAt, type Place } from "../protocol/places.ts";
import { findEffect } from "../common/documents.ts";
import { sameTurn, type TurnRecord } from "../common/records.pure.ts";
import { isConcealed, dueKey, needsOf, type Due, dueAt } from "../upkeep/due.ts";
import type { RolledSave } from "../upkeep/roll-due-save.ts";
import { keepsNumbers } from "../secrecy/names.ts";
import { actionOf } from "../../documents/effects/action-effects.ts";

type Effect = ActiveEffect.Implementation;
type Message = ChatMessage.Implementation;

/** Returns the derived message id, with its validity check, of the save against an effect in a turn. */
export function savePlace(effect: Effect, turn: TurnRecord): Place {
  const [id, actor] = [id16(effect.uuid, dueKey("save", turn)), bearerOf(effect)];
  if (!actor) return { id, judge: () => "OD20.Void.strange" };
  return checkPlace(id, actor, (said) => {
    const save = saveOfEnds(endsOf(effect));
    const { due } = said;
    return save !== null && isSaveAgainst(said, save) && due?.effect === effect.uuid && sameTurn(due, turn);
  });
}

/** Returns the result of a save, or null before the roll. */
export function rolled(effect: Effect, turn: TurnRecord): RolledSave | null {
  const { valid: message } = lookAt(savePlace(effect, turn));
  return message && { message, success: checkState(message)?.result?.success === true };
}

/** Returns the due saves of a creature. @rule B-COND-01 H-TURN-03 */
export function savesOf(actor: OpposedActor, turn: TurnRecord): Due[] {
  return [...actor.allApplicableEffects()].flatMap((effect): Due[] => {
    const ends = endsOf(effect);
    if (!ends?.save || effect.disabled || effect.suppression !== null) return [];
    const worsened = effectData(effect).worsened;
    if (worsened && !sameTurn(worsened.turn, turn)) return [];
    const found = rolled(effect, turn);
    return [
      dueAt(actor, "save", savePlace(effect, turn), turn, () => roll(actor, effect, turn), {
        begun: ends.mark?.combat === turn.combat ? ends.mark : null,
        name: effect.name,
        needs: needsOf(ends.save.dc, effect.origin),
        done: found !== null && isCounted(effect, found.message, found.success),
      }),
    ];
  });
}

/** Returns whether the effect already notes the result of its save. */
export function isCounted(effect: Effect, { id }: Message, success: boolean): boolean {
  const [ended, worsened] = [effectData(effect).endedBy?.message === id, effectData(effect).worsened];
  const worsens = !success && endsOf(effect)?.save?.fails !== undefined;
  return ended === success && (worsens ? worsened !== null : worsened?.message !== id);
}

/** Rolls a save with all modifiers and notes its result. If the save is already rolled, only notes it. */
async function roll(actor: OpposedActor, effect: Effect, turn: TurnRecord): Promise<void> {
  const save = saveOfEnds(endsOf(effect));
  if (!save) return;
  if (!rolled(effect, turn)) {
    // Load lazily, because no such save is due while the game starts.
    const { rollOwed } = await import("../upkeep/roll-due-save.ts");
    await rollOwed(actor, {
      place: savePlace(effect, turn),
      key: save.attribute,
      dc: save.dc,
      dcHidden: keepsNumbers(effect.origin),
      threats: [...effect.statuses],
      message: actionOf(effect)?.message,
      of: { due: { effect: effect.uuid, ...turn } },
      concealed: isConcealed(actor, turn),
    });
  }
  const { noteSave } = await import("../upkeep/roll-due-save.ts");
  await noteSave(effect, turn, rolled(effect, turn));
}

/** Returns the effect and the turn of a save message, or null for other messages. */
export function saveOf(message: Message): { readonly effect: Effect; readonly turn: TurnRecord } | null {
  const due = readCheck(message)?.due;
  if (!due || due.effect === "") return null;
  const { effect: uuid, ...turn } = due;
  const effect = findEffect(uuid);
  return effect && { effect, turn };
}
