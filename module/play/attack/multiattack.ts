/** Multiattack of a creature: one click makes the attacks of several weapons, with one message per weapon. */
import type { OpposedActor } from "../../documents/actor.ts";
import type { AttackMode, OpposedItem, AttackSetup } from "../../documents/item.ts";
import { tokenOf } from "../scene/tokens.ts";
import { attack } from "./attack.ts";
import { spread } from "../activities/distribute.pure.ts";
import type { RequestedTarget, AttackRequest } from "../activities/attack-source.ts";
import type { Combatant } from "../common/types.ts";
import { decidedStrikes } from "./attack-plan.pure.ts";
import { plannedStrikes } from "./prepare-attack.ts";
import { storedName } from "../../core/other-language.ts";

/** A weapon with its number of strikes. */
export interface Blows {
  readonly item: OpposedItem<"weapon">;
  readonly count: number;
}

/** Maximum strikes per weapon. */
const MOST = 20;
const plain = (name: string): string => name.trim().toLocaleLowerCase();

/** Returns the weapons that a multiattack feature names and its bearer has. Empty for any other item. @rule H-TURN-05 */
export function blowsOf(item: OpposedItem): readonly Blows[] {
  const weapons = item.isKind("feature") && item.system.attacks.length > 0 ? (item.actor?.getWeapons() ?? []) : [];
  const named = item.isKind("feature") ? item.system.attacks : [];
  return named.flatMap(({ weapon, count }) => {
    const found = weapons.find((one) => plain(storedName(one)) === plain(weapon));
    return found ? [{ item: found, count: Math.min(MOST, Math.max(1, count)) }] : [];
  });
}

/** Returns what the attacks of a feature spend in place of the action. @rule B-MISC-10 */
export const blowsSpend = (item: OpposedItem): AttackRequest["spends"] =>
  item.isKind("feature") && item.system.action === "legendary" ? "legendary" : undefined;

/** Returns what the attacks with further weapons spend: a legendary action is one, whatever it strikes with. @rule B-MISC-10 */
export const furtherSpend = (spends: AttackRequest["spends"]): AttackRequest["spends"] => spends && "free";

/** Returns the mode in which a multiattack uses a weapon. */
export const usualMode = (item: OpposedItem<"weapon">): AttackMode => item.getAttackModes()[0] ?? "strike";

/** Returns the strikes with their own reasons. Notes from earlier fumbles are added by the attack itself. */
export function suggestedStrikes(
  attackers: readonly Combatant[],
  targets: readonly RequestedTarget[],
  setup: AttackSetup,
  each = 1,
): Required<Pick<AttackRequest, "advantage" | "assignment">> {
  const planned = plannedStrikes(attackers, targets, setup, each);
  return { advantage: 0, assignment: decidedStrikes(planned, 0, [], new Set()) };
}

/**
 * Attacks with each weapon, with the advantage the attack window would suggest. Stops at the first refused attack.
 * @param targets targets of the strikes; strikes of each weapon are distributed among them, the first targets first
 * @param secret undefined to follow the roll mode of the chat
 * @param spends what the first attack spends; undefined for the action
 * @returns the first message; undefined if none was posted
 */
export async function strikeWithEach(
  actor: OpposedActor,
  blows: readonly Blows[],
  targets: readonly Omit<RequestedTarget, "strikes">[],
  secret?: boolean,
  spends?: AttackRequest["spends"],
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
      spends: first ? furtherSpend(spends) : spends,
    });
    if (!message) break;
    first ??= message;
  }
  return first;
}
