/** Strikes that were not needed any more go to somebody else, with the dice that they have. */
import { feetBetween } from "../../canvas/measure.ts";
import { change, freshKey } from "../attack/change-attack.ts";
import { findAttack, findToken } from "../shared/documents.ts";
import { isTooBig } from "../modifiers/limits.ts";
import { participant } from "../shared/participants.ts";
import type { TargetRecord } from "../resolve/attack-records.pure.ts";
import { spareOf, type SpareStrike } from "./surplus-strikes.ts";
import type { RequestedTarget } from "../activities/attack-request.ts";
import { vouchFor } from "../attack/targets-named-by-gm.ts";

/** Feet from the striker of a spare strike to a token. */
export function feetFrom({ attackerToken }: SpareStrike, to: TokenDocument.Implementation): number | null {
  const from = attackerToken === null ? null : findToken(attackerToken);
  return from && feetBetween(from, to);
}

/**
 * Sends strikes to other targets. Each new target is asked anew, also one that has answered this attack before: an
 * answer is written once. What the old target has received is corrected by itself.
 */
export function redirect(
  messageId: string,
  moves: readonly { readonly strike: string; readonly to: RequestedTarget }[],
): Promise<boolean> {
  const keys = new Map<string, string>();
  const accepted = new Set<string>();
  return change("addTarget", messageId, ({ record }) => {
    // Only what is spare now: the card may have changed since the question was put.
    const message = findAttack(messageId);
    for (const { key } of message ? spareOf(message) : []) accepted.add(key);
    const targets: TargetRecord[] = [...record.targets];
    let strikes = [...record.strikes];
    for (const { strike, to } of moves) {
      if (!accepted.has(strike)) continue;
      const who = to.token?.uuid ?? to.actor?.uuid ?? "";
      const target = keys.get(who) ?? freshKey("t");
      keys.set(who, target);
      vouchFor(messageId, [target]);
      if (!targets.some(({ key }) => key === target))
        targets.push({ ...participant(target, to), cover: to.cover, bonus: to.bonus, share: 1 });
      strikes = strikes.map((one) => (one.key === strike ? { ...one, target } : one));
    }
    return Promise.resolve(keys.size === 0 || isTooBig(targets.length, strikes.length) ? null : { strikes, targets });
  });
}
