/** Several attacks that a creature makes with one action, as its stat block says: one press, a message for each weapon. */
import type { OpposedActor } from "../../documents/actor.ts";
import type { AttackMode, OpposedItem } from "../../documents/item.ts";
import { tokenOf } from "../scene/tokens.ts";
import { attack } from "./attack.ts";
import { spread } from "../activities/distribute.pure.ts";
import { suggestedStrikes } from "./suggested-attack.ts";
import type { RequestedTarget } from "../activities/attack-request.ts";

/** A weapon with how often it strikes. */
export interface Blows {
  readonly item: OpposedItem<"weapon">;
  readonly count: number;
}

/** More strikes than a turn has attacks are none. */
const MOST = 20;
const plain = (name: string): string => name.trim().toLocaleLowerCase();

/**
 * The weapons that a feature names and its bearer has, as they are called there; empty for whatever is no such feature.
 * @rule H-TURN-05
 */
export function blowsOf(item: OpposedItem): readonly Blows[] {
  const weapons = item.isKind("feature") && item.system.attacks.length > 0 ? (item.actor?.getWeapons() ?? []) : [];
  const named = item.isKind("feature") ? item.system.attacks : [];
  return named.flatMap(({ weapon, count }) => {
    const found = weapons.find(({ name }) => plain(name) === plain(weapon));
    return found ? [{ item: found, count: Math.min(MOST, Math.max(1, count)) }] : [];
  });
}

/** How a multiattack uses a weapon. */
export const usualMode = (item: OpposedItem<"weapon">): AttackMode => item.getAttackModes()[0] ?? "strike";

/**
 * Strikes with each of them, as the windows of these weapons would suggest; where one is refused the others are left.
 * @param targets among whom the strikes of every weapon are dealt out, the first ones first
 * @param secret undefined = by the chat's own mode
 * @returns the first message; undefined when nothing was posted
 */
export async function strikeWithEach(
  actor: OpposedActor,
  blows: readonly Blows[],
  targets: readonly Omit<RequestedTarget, "strikes">[],
  secret?: boolean,
): Promise<ChatMessage.Implementation | undefined> {
  const attackers = [{ actor, token: tokenOf(actor) }];
  let first: ChatMessage.Implementation | undefined;
  for (const { item, count } of blows) {
    const mode = usualMode(item);
    const meant = targets.slice(0, count);
    const counts = spread(count, meant.length);
    const aims = meant.map((one, index) => ({ ...one, strikes: counts[index] ?? 1 }));
    const message = await attack({
      item,
      mode,
      attackers,
      targets: aims,
      ...suggestedStrikes(attackers, aims, item.getAttack(mode), count),
      situational: "",
      defense: "",
      secret,
    });
    if (!message) break;
    first ??= message;
  }
  return first;
}
