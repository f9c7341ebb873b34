/** Hit points that somebody types or drags, by the same rules as an attack's. */
import type { CharacterData } from "../data/actor/character.ts";
import type { NpcData } from "../data/actor/npc.ts";
import { tableRuleset } from "../data/schema/table.ts";
import { t } from "../i18n.ts";
import { blowKills } from "../rules/dying.ts";
import { gainTemporary, heal, takeDamage, type HitPoints } from "../rules/hit-points.ts";
import { takeAlong } from "./writes.ts";

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

/**
 * Whoever comes back above 0 stands to the death no longer, and everything that was counted between life and death begins
 * anew. Nothing heals the dead, so hit points above 0 are somebody's word that he lives. Points on either side of 0 take
 * along whether he stands: of two that cross, the later one says both. @rule B-DEATH-06 B-DEATH-10 B-DEATH-11 C-27
 */
export function riseAgain(data: CharacterData | NpcData, changed: Actor.UpdateData): void {
  const { getProperty, mergeObject } = foundry.utils;
  const value: unknown = getProperty(changed, "system.hp.value");
  const { hp, death } = data.toObject();
  if (typeof value !== "number" || value === 0) return;
  const { standing, marks, successes, failures, stable, dead } = death;
  if (value < 0) {
    if (standing && getProperty(changed, "system.death.standing") === undefined)
      takeAlong(changed, "points", "death.standing", true);
  } else if (value === hp.value || !(standing || stable || dead || marks + successes + failures > 0))
    takeAlong(changed, "points", "death.standing", false);
  else
    mergeObject(changed, {
      system: { death: { standing: false, marks: 0, successes: 0, failures: 0, stable: false, dead: false } },
    });
}
