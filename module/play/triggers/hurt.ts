/**
 * Saves that damage gives to the bearer of an effect, beside those at the ends of his turns: a check in a place that effect and
 * receipt give. A success is noted on the effect under the receipt, so that it counts while that hit does.
 */
import { SYSTEM_ID } from "../../core/constants.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { endsOf, goesOn, saveOfEnds } from "../../documents/effects/effect-ends.ts";
import { noteOn } from "../../documents/effects/note-on.ts";
import { hurtSince } from "../../rules/turn/effect-end.ts";
import { checkState } from "../check/read.ts";
import { speaksFor } from "../shared/documents.ts";
import { id16 } from "../shared/id.pure.ts";
import { lookAt, refusalIn, type Place } from "../protocol/places.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import type { ReceiptRecord } from "../shared/records.pure.ts";
import { dueNow, type Due } from "./due.ts";
import { rollOwed } from "./roll-owed.ts";
import { keepsNumbers } from "../secrecy/names.ts";

type Effect = ActiveEffect.Implementation;
type Message = ChatMessage.Implementation;

/** One of them. */
export interface HurtSave {
  readonly effect: Effect;
  readonly save: { readonly attribute: string; readonly dc: number };
  readonly receipt: ReceiptRecord;
  readonly place: Place;
  /** Null while nobody has rolled it. */
  readonly success: boolean | null;
  /** Whether it is noted as what has ended the effect. */
  readonly noted: boolean;
}

function refusal(actor: OpposedActor, { effect, save, receipt }: Omit<HurtSave, "place" | "success" | "noted">) {
  return (message: Message): string | null =>
    refusalIn(message, message.isKind("check") && speaksFor(message, actor) ? null : "OD20.Void.checker", () => {
      const state = checkState(message);
      const { kind, key, actor: of, dc, keeps } = state?.record ?? {};
      const same = kind === "attribute" && key === save.attribute && dc === save.dc && of === actor.uuid;
      return state && same && keeps?.effect === effect.uuid && keeps.receipt === receipt.id
        ? state.void
        : "OD20.Void.strange";
    });
}

/** Those of a creature for what it has taken since each effect began. @rule H-SPL-13 H-TURN-03 */
export function hurtSaves(actor: OpposedActor): HurtSave[] {
  return actor.effects.contents.flatMap((effect) => {
    const ends = endsOf(effect);
    const save = saveOfEnds(ends);
    const { onDamage, since, usedBy = [] } = ends ?? {};
    if (onDamage !== "save" || !save) return [];
    return hurtSince(receiptsOf(actor), since, effect.id ?? "").map((receipt): HurtSave => {
      const place = {
        id: id16(effect.uuid, `hurt:${receipt.id}`),
        judge: refusal(actor, { effect, save, receipt }),
      };
      const { valid } = lookAt(place);
      const success = valid && checkState(valid)?.result?.success === true;
      return { effect, save, receipt, place, success, noted: usedBy.includes(receipt.id) };
    });
  });
}

/** Whether it is to be rolled: what is over asks for none. */
export const isHurtOwed = ({ effect, success }: HurtSave): boolean => success === null && goesOn(effect);

const isToNote = ({ success, noted }: HurtSave): boolean => noted !== (success === true);

/** Whether what is noted of them is something else than what they came to. */
export const areHurtsToNote = (actor: OpposedActor): boolean => hurtSaves(actor).some(isToNote);

/** Notes whatever they have come to since. Two may do so at one moment. */
export async function settleHurts(actor: OpposedActor): Promise<void> {
  for (const { effect, receipt, success } of hurtSaves(actor).filter(isToNote))
    await noteOn(effect, { [`flags.${SYSTEM_ID}.ends.usedBy.${receipt.id}`]: success === true });
}

/** Rolls one that is owed, with what speaks for and against it. */
export function rollHurt(actor: OpposedActor, { effect, save, receipt, place }: HurtSave): Promise<unknown> {
  return rollOwed(actor, {
    place,
    key: save.attribute,
    dc: save.dc,
    dcHidden: keepsNumbers(effect.origin),
    threats: [...effect.statuses],
    of: { keeps: { effect: effect.uuid, receipt: receipt.id, attack: receipt.attack } },
  });
}

/** What a creature owes of them, in its turn and outside of it. */
export function hurtDues(actor: OpposedActor): Due[] {
  return hurtSaves(actor)
    .filter(isHurtOwed)
    .map((save) => {
      const act = async (): Promise<void> => {
        await rollHurt(actor, save);
        await settleHurts(actor);
      };
      return dueNow(actor, "hurt", save.place.id, act, save.effect.name);
    });
}
