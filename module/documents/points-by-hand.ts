/** Hit points that somebody types or drags, by the same rules as an attack's. */
import { tableRuleset } from "../data/schema/table.ts";
import { t } from "../i18n.ts";
import { blowKills } from "../rules/dying.ts";
import { gainTemporary, heal, takeDamage, type HitPoints } from "../rules/hit-points.ts";

/**
 * What a change makes of hit points: temporary ones go first.
 * @param amount negative = damage, positive = healing
 * @param temporary temporary hit points gained; the larger of old and new stays
 * @rule B-THP-01 B-THP-03
 */
export function changedByHand(hp: HitPoints, amount: number, temporary: number): { value: number; temporary: number } {
  const change = Math.trunc(amount);
  const next = change < 0 ? takeDamage(hp, -change) : { value: heal(hp, change).value, temporary: hp.temporary };
  const gained =
    temporary > 0
      ? gainTemporary({ ...hp, temporary: next.temporary }, Math.trunc(temporary)).temporary
      : next.temporary;
  return { value: next.value, temporary: gained };
}

/** Whether a change by hand kills outright, which it says; healing that reaches nobody says so, too. @rule B-DEATH-03 B-DEATH-11 */
export function diesByHand(actor: Actor.Implementation, amount: number): boolean {
  const hp = actor.hitPoints;
  if (amount > 0 && hp.dead === true) ui.notifications.warn(t("OD20.Card.NoHealing", { name: actor.name }));
  if (amount >= 0 || actor.dead || (!actor.isCharacter() && !actor.isNpc())) return false;
  const { value, overflow } = takeDamage(hp, -Math.trunc(amount));
  return blowKills(
    {
      kind: actor.isNpc() ? "npc" : "character",
      important: actor.isNpc() && actor.system.important,
      max: Math.max(0, Math.trunc(hp.max)),
      after: Math.trunc(value),
      overflow,
      standing: hp.standing === true,
    },
    tableRuleset(),
  );
}
