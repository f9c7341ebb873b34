/** Spends heroic inspiration on an attack or a Defense. Loaded lazily. @rule B-DICE-08 B-DICE-09 B-DICE-10 */
import { findAttack } from "../common/documents.ts";
import { inTurnOrTell } from "../common/in-turn.ts";
import { notifyWarning } from "../common/notify.ts";
import { buyDie } from "../inspiration/buy-die.ts";
import { attackContext, targetContext } from "../attack-state/attack-context.ts";
import type { AttackContext, TargetContext } from "../attack-state/context-types.ts";
import { laterInspired, placeOf, spentOn, type DieOf, type Side } from "./attack-reroll.ts";

/**
 * Rerolls one die of an attack or a Defense; the new face counts. Shows every refusal to the user.
 * @param die index of the die. With advantage or disadvantage the user chooses
 * @returns whether this click made the reroll
 */
export async function inspireStrike(attackId: string, key: string, side: Side, die: number): Promise<boolean> {
  const found = read(attackId, key, side);
  if (!found) return false;
  const { hero } = found.place;
  return inTurnOrTell(hero.uuid, false, async () => {
    // Check again, because an earlier job in the queue may have made the reroll.
    const now = read(attackId, key, side);
    if (!now) return false;
    const { place, target } = now;
    const reason = refusal(place, target, key, die);
    if (reason === null) return buyDie(hero, { message: place.message.id ?? "", strike: key, die }, place.message);
    notifyWarning(reason, { name: hero.name });
    return false;
  });
}

function read(
  attackId: string,
  key: string,
  side: Side,
): { attack: AttackContext; target: TargetContext | null; place: DieOf } | null {
  const message = findAttack(attackId);
  const attack = message && attackContext(message);
  const strike = attack?.record.strikes.find((one) => one.key === key);
  if (!attack || !strike) return null;
  const target = strike.target === null ? null : targetContext(attack, strike.target, false);
  const place = placeOf(attack, target, key, side);
  return place && { attack, target, place };
}

function refusal(place: DieOf, target: TargetContext | null, key: string, die: number): string | null {
  if (!place.hero.isOwner) return "OD20.Notify.noPermission";
  if (spentOn(place, key)) return "OD20.Inspiration.Done";
  if (!place.hero.system.inspiration || place.faces[die] === undefined) return "OD20.Inspiration.None";
  return laterInspired(target?.receipt ?? null);
}
