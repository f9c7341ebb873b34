/**
 * Seals in receipts. A seal is a hash of a message that the applied damage depends on. A sealed answer, ruling or reroll still
 * counts after its author loses the right to make it.
 */
import { findActor } from "../common/documents.ts";
import { id16 } from "../common/id.pure.ts";
import type { Place } from "../protocol/places.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import type { ReceiptRecord } from "../common/records.pure.ts";
import { remembering } from "../common/remember.pure.ts";
import { sealOf, UNSEALED } from "../protocol/seals.ts";
import { reactionsTo } from "./amendments.ts";
import { diceOf, mayReroll } from "../inspiration/bought-dice.ts";
import type { AttackRecord, TargetRecord } from "../resolve/attack-records.pure.ts";
import { rulersOf, rulingIds, rulingRefusal } from "./rulings.ts";
import { isRulingLost, isSealed, rulingOn, sealOfRuling, sealsRuling } from "../resolve/standing-rulings.pure.ts";

type Message = ChatMessage.Implementation;

const rememberSeals = remembering<ReadonlySet<string>>();

/** Returns the seals of a receipt as a cached set. */
export function sealsOf(receipt: ReceiptRecord | null): ReadonlySet<string> {
  return receipt && receipt.sealed.length > 0 ? rememberSeals(receipt, [], () => new Set(receipt.sealed)) : UNSEALED;
}

/** Returns whether the receipt may seal a ruling, reroll or reaction of a user who is no GM now. */
export function hasFormer(attackId: string, answer: Message | null, sealed: ReadonlySet<string>): boolean {
  if (sealed.size === 0) return false;
  const dice = [...diceOf(attackId), ...reactionsTo(attackId), ...(answer ? diceOf(answer.id ?? "") : [])];
  return (
    (sealsRuling(sealed) && rulersOf(attackId).some(({ rightful }) => !rightful)) ||
    dice.some((die) => die.author?.isGM === false && sealed.has(sealOf(die)))
  );
}

/** Returns whether a sealed ruling on these strikes was changed or deleted, and no GM has ruled since. */
export function hasLostRuling(attackId: string, strikes: readonly string[], sealed: ReadonlySet<string>): boolean {
  return sealsRuling(sealed) && isRulingLost(attackId, strikes, rulersOf(attackId), sealed);
}

/** Returns the seals for a receipt that is written now: those of all messages that count at present. */
export function sealsFor({
  attack,
  answer,
  receipt,
  strikes,
}: {
  readonly attack: { readonly id: string; readonly record: Pick<AttackRecord, "amended"> };
  readonly answer: Message | null;
  readonly receipt: ReceiptRecord | null;
  /** Keys of the strikes on the receipt's target. */
  readonly strikes: readonly string[];
}): string[] {
  const sealed = new Set(receipt?.sealed);
  const rulers = rulersOf(attack.id);
  const rulings = strikes.flatMap((key) => {
    const ruled = rulingOn(attack.id, key, rulers, sealed);
    return (ruled && sealOfRuling(attack.id, key, ruled.ruler)) ?? [];
  });
  const dice = [attack.id, ...(answer?.id == null ? [] : [answer.id])]
    .flatMap(diceOf)
    .filter((die) => mayReroll(die, sealed));
  const reactions = (attack.record.amended ?? []).flatMap(({ message }) => game.messages.get(message) ?? []);
  return [...[...(answer ? [answer] : []), ...dice, ...reactions].map(sealOf), ...rulings];
}

/**
 * Returns the places of rulings on an attack, with the function that judges them. Valid are rulings of a GM, and rulings sealed in
 * the receipt of a struck target.
 */
export function rulingPlaces(attack: Pick<AttackRecord, "targets" | "strikes">, attackId: string): Place[] {
  return rulingIds(attackId).map((id) => ({ id, judge: (message) => settledRefusal(attack, attackId, message) }));
}

function settledRefusal(
  { targets, strikes }: Pick<AttackRecord, "targets" | "strikes">,
  attackId: string,
  message: Message,
): string | null {
  const refusal = rulingRefusal(attackId, message);
  const ruler = refusal === "OD20.Can.gmOnly" ? rulersOf(attackId).find(({ id }) => id === message.id) : undefined;
  if (!ruler) return refusal;
  const settles = (target: TargetRecord): boolean => {
    const actor = findActor(target);
    const sealed = sealsOf((actor && receiptsOf(actor).find(({ id }) => id === id16(attackId, target.key))) ?? null);
    return strikes.some((strike) => strike.target === target.key && isSealed(attackId, strike.key, ruler, sealed));
  };
  return targets.some(settles) ? null : refusal;
}
