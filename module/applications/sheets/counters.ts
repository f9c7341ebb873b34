/** The small numbers of a character that are pressed up and down on the sheet, by kind and key. */
import { isPhysical } from "../../data/actor/belongings.ts";
import { CIRCLES } from "../../rules/spells/caster.ts";
import { deathMarks, marksOfBlows } from "../../documents/effects/wounds.ts";
import { setUses } from "../../play/inventory/uses.ts";

export interface Counter {
  /** As stored now. */
  readonly value: number;
  /** False when it may not be. */
  readonly write: (value: number) => Promise<unknown>;
}

/** What is counted between life and death. */
const DEATH = ["marks", "successes", "failures"] as const;

/** @returns null for what the actor does not have (any more) */
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
      // What blows have brought stays with them: by hand it is put right.
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
