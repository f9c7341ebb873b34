/** Redirects strikes that were not needed to other targets. The strikes keep their dice. */
import { feetBetween } from "../../canvas/measure.ts";
import { change, freshKey } from "../attack/change-attack.ts";
import { findAttack, findToken } from "../common/documents.ts";
import { isTooBig } from "../modifiers/obstacles.ts";
import { participant } from "../common/participants.ts";
import type { TargetRecord } from "../resolve/attack-records.pure.ts";
import { surplusOf, type SpareStrike } from "./surplus-strikes.ts";
import type { RequestedTarget } from "../activities/attack-source.ts";
import { vouchFor } from "../attack/targets-named-by-gm.ts";

/** Returns the distance in feet from the attacker of a surplus strike to a token. */
export function feetFrom({ attackerToken }: SpareStrike, to: TokenDocument.Implementation): number | null {
  const from = attackerToken === null ? null : findToken(attackerToken);
  return from && feetBetween(from, to);
}

/**
 * Redirects strikes to other targets. Each new target gets a new prompt even if it has answered this attack before, because an
 * answer cannot be rewritten. Damage applied to the old target is corrected automatically.
 */
export function redirect(
  messageId: string,
  moves: readonly { readonly strike: string; readonly to: RequestedTarget }[],
): Promise<boolean> {
  const keys = new Map<string, string>();
  const accepted = new Set<string>();
  return change("addTarget", messageId, ({ record }) => {
    // Check again which strikes are surplus, because the card may have changed since the user chose them.
    const message = findAttack(messageId);
    for (const { key } of message ? surplusOf(message) : []) accepted.add(key);
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
