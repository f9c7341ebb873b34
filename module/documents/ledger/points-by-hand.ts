/** Applies hit points that a user types or drags, by the same rules as an attack. */
import { tableRuleset } from "../../core/table-rules.ts";
import { numeral, t } from "../../core/i18n.ts";
import { blowKills } from "../../rules/death/dying.ts";
import { gainTemporary, heal, takeDamage, type HitPoints } from "../../rules/damage/hit-points.ts";
import type { StoredHit } from "../../data/actor/stored-hit-points.pure.ts";
import { NUMBER_LIMIT } from "../../rules/basics/errors.ts";
import { newHit } from "./hit-point-writes.ts";
import { ledgerUpdate } from "./ledger-writes.ts";

/** Death state of a creature that dies by user input. */
const DIES = { dead: true, standing: false, stable: false } as const;

/** Writes typed hit points and, if the creature dies, its death state. */
async function write(
  actor: Actor.Implementation,
  hp: { value: number; temporary?: number },
  dies: boolean,
): Promise<void> {
  const data: object = { system: { hp, ...(dies ? { death: { ...DIES } } : {}) } };
  await actor.update(data);
  if (dies) tellDeath(actor);
}

const tellDeath = ({ name }: Actor.Implementation): void => {
  ui.notifications.warn(t("OD20.Card.Massive", { name }));
};

/** Writes damage, healing and temporary points that a user enters, as entries of what they are worth. */
async function enter(actor: Actor.Implementation, amount: number, temporary: number, dies: boolean): Promise<void> {
  const entry = (kind: "damage" | "healing" | "temporary", points: number): StoredHit[] =>
    points > 0
      ? [
          newHit(actor, {
            id: foundry.utils.randomID(16),
            kind,
            amount: Math.min(NUMBER_LIMIT, points),
            byHand: true,
            wrote: game.user.id,
          }),
        ]
      : [];
  const change = Math.trunc(amount);
  const hits = [...entry("damage", -change), ...entry("healing", change), ...entry("temporary", Math.trunc(temporary))];
  const data: object = { system: ledgerUpdate(actor, [], {}, hits) };
  if (hits.length > 0) await actor.update(data);
  if (dies) tellDeath(actor);
}

/**
 * Returns the hit points after a change. Damage reduces temporary hit points first.
 * @param amount negative = damage, positive = healing
 * @param temporary temporary hit points gained; the larger of old and new stays
 * @rule B-THP-01 B-THP-03
 */
function changedByHand(hp: HitPoints, amount: number, temporary: number): { value: number; temporary: number } {
  const change = Math.trunc(amount);
  const next = change < 0 ? takeDamage(hp, -change) : { value: heal(hp, change).value, temporary: hp.temporary };
  const gained =
    temporary > 0
      ? gainTemporary({ ...hp, temporary: next.temporary }, Math.trunc(temporary)).temporary
      : next.temporary;
  return { value: next.value, temporary: gained };
}

/** Applies damage or healing that a user enters. */
export async function changeByHand(actor: Actor.Implementation, amount: number, temporary: number): Promise<void> {
  await enter(actor, amount, temporary, diesByHand(actor, amount));
}

/**
 * Returns whether a manual change kills the creature. Warns the user if healing cannot affect a dead creature. @rule B-DEATH-03 B-DEATH-11
 */
function diesByHand(actor: Actor.Implementation, amount: number): boolean {
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
 * Returns the hit points for a typed number. Values below 0 are possible only where the rules allow them, for example for a creature that
 * stands to the death. Otherwise they stop at 0 (or at the current value below 0), and the user gets a warning. @rule H-DEATH-03 D-DMG-01
 */
export function typedPoints({ hitPoints, name }: Actor.Implementation, typed: number): number {
  const { value, max, standing, sinks } = hitPoints;
  const least = Math.min(0, value);
  if (typed >= least || standing === true || sinks === true) return Math.min(typed, Math.max(max, value));
  ui.notifications.warn(t("OD20.Sheet.NotBelow", { name, n: numeral(least) }));
  return least;
}

/** Returns whether a set number of hit points kills the creature, because it is too far below 0. @rule C-27 */
const diesAt = (actor: Actor.Implementation, next: number): boolean =>
  next < 0 && diesByHand(actor, Math.min(0, next - actor.hitPoints.value - actor.hitPoints.temporary));

/** Sets the hit points to a typed number. */
export async function setByHand(actor: Actor.Implementation, typed: number): Promise<void> {
  const value = typedPoints(actor, typed);
  if (value !== actor.hitPoints.value) await write(actor, { value }, diesAt(actor, value));
}

/** Handles input on a token bar. A relative change is damage or healing. */
export async function typedOnBar(actor: Actor.Implementation, value: number, isDelta: boolean): Promise<void> {
  const { temporary } = actor.hitPoints;
  const next = isDelta ? changedByHand(actor.hitPoints, value, 0) : { value: typedPoints(actor, value), temporary };
  // Foundry's hook lets modules observe, change and veto token bar input. This call has the same arguments and the same veto.
  const updates = { "system.hp.value": next.value, "system.hp.temporary": next.temporary };
  if (!Hooks.call("modifyTokenAttribute", { attribute: "hp", value, isDelta, isBar: true }, updates, actor)) return;
  const { "system.hp.value": reached, "system.hp.temporary": left } = updates;
  // A value that a module changed does not count as typed damage.
  const isOurs = reached === next.value && left === next.temporary;
  if (isDelta && isOurs) await enter(actor, value, 0, diesByHand(actor, value));
  else await write(actor, { value: reached, temporary: left }, !isDelta && isOurs && diesAt(actor, reached));
}
