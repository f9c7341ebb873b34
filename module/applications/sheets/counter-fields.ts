/** Counters of a sheet that the user increases and decreases, by kind and key. */
import { isPhysical } from "../../data/actor/item-totals.ts";
import { CIRCLES } from "../../rules/spells/caster.ts";
import { deathMarks, marksOfBlows } from "../../documents/effects/wounds.ts";
import { setUses } from "../../play/inventory/limited-uses.ts";

export interface Counter {
  /** The stored value. */
  readonly value: number;
  /** Writes the value. Resolves to false when the value is refused. */
  readonly write: (value: number) => Promise<unknown>;
}

/** Counters of dying. */
const DEATH = ["marks", "successes", "failures"] as const;

/**
 * Returns the counter.
 * @returns null for what the actor does not have
 */
export function counterOf(actor: Actor.Implementation, kind: string, key: string): Counter | null {
  const data = actor.creature;
  if (!data) return null;
  if (kind === "slot") {
    const circle = CIRCLES.find((known) => known === key);
    return circle
      ? {
          value: data.spellcasting.slots[circle].value,
          write: (value) => actor.update({ [`system.spellcasting.slots.${circle}.value`]: value }),
        }
      : null;
  }
  if (kind === "death") {
    const name = DEATH.find((known) => known === key);
    if (name === "marks") {
      // Marks that damage caused are derived and stay, so the stored number is only the manual correction.
      const write = (value: number): Promise<unknown> =>
        actor.update({ [`system.death.${name}`]: value - marksOfBlows(actor) });
      return { value: deathMarks(actor), write };
    }
    return name
      ? { value: data.death[name], write: (value) => actor.update({ [`system.death.${name}`]: value }) }
      : null;
  }
  const item = actor.items.get(key);
  if (kind === "quantity" && item && isPhysical(item.system))
    return { value: item.system.quantity, write: (quantity) => item.update({ system: { quantity } }) };
  if (kind !== "uses" || !item) return null;
  if (item.isKind("feature")) return { value: item.system.uses.value, write: (value) => setUses(item, value) };
  if (isPhysical(item.system))
    return { value: item.system.uses.value, write: (value) => item.update({ system: { uses: { value } } }) };
  return null;
}
