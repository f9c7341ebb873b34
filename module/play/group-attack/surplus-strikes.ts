/** Finds strikes that were not needed and may be redirected. See redirect-strikes.ts. */
import { attackContext, targetContexts } from "../attack-state/attack-context.ts";
import { spareStrikes } from "../resolve/group-plan.pure.ts";

/** A strike whose target was down before the strike came. */
export interface SpareStrike {
  readonly key: string;
  readonly attacker: string;
  readonly attackerToken: string | null;
  readonly target: string;
  readonly targetToken: string | null;
  readonly total: number | null;
}

/** Returns the surplus strikes of an attack. A target counts only if its damage is applied and it is down. */
export function surplusOf(message: ChatMessage.Implementation): SpareStrike[] {
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
