/** Strikes that were not needed any more go to somebody else, with the dice that they have. */
import { feetBetween } from "../../canvas/measure.ts";
import { change, freshKey } from "./change-attack.ts";
import { attackContext, targetContexts } from "./context.ts";
import { findAttack, findToken } from "../exchange/documents.ts";
import { isTooBig } from "../act/limits.ts";
import { spareStrikes } from "./group.pure.ts";
import type { TargetRecord } from "./records.pure.ts";
import { participant } from "../exchange/participants.ts";
import type { RequestedTarget } from "./types.ts";
import { vouchFor } from "./vouched.ts";

/** A strike whose target was down before it came. */
export interface SpareStrike {
  readonly key: string;
  readonly attacker: string;
  readonly attackerToken: string | null;
  readonly target: string;
  readonly targetToken: string | null;
  readonly total: number | null;
}

/** The strikes of an attack that were not needed; none unless their target has received them and is down. */
export function spareOf(message: ChatMessage.Implementation): SpareStrike[] {
  const attack = attackContext(message);
  if (!attack || attack.record.dealt || attack.record.cancelled) return [];
  return targetContexts(attack, false).flatMap(({ state, receipt, actor, target }) => {
    if (state.phase !== "applied" || receipt?.state !== "applied" || !actor) return [];
    const spare = new Set(
      spareStrikes(
        state.strikes.map(({ amount }) => amount ?? 0),
        receipt.hp + receipt.temporary,
        actor.hitPoints.value,
      ),
    );
    return state.strikes
      .filter((_, index) => spare.has(index))
      .map(({ key }): SpareStrike => {
        const strike = attack.read.strikes.get(key);
        const attacker = attack.record.attackers.find((one) => one.key === strike?.record.attacker);
        return {
          key,
          attacker: attacker?.name ?? "",
          attackerToken: attacker?.token ?? null,
          target: target.name,
          targetToken: target.token,
          total: strike?.attack?.total ?? null,
        };
      });
  });
}

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
