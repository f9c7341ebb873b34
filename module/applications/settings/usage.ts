/** Counts which keys of the table's lists the world's documents use. */
import type { ListName } from "../../core/table-lists.ts";
import { eachActor } from "../../documents/common/every-actor.ts";
import type { Usage } from "./lists-view.ts";

class Counter {
  readonly counts: Record<ListName, Map<string, number>> = {
    skills: new Map(),
    attributes: new Map(),
    weaponTypes: new Map(),
    damageTypes: new Map(),
  };

  /** Counts one document for each of its keys. */
  add(list: ListName, keys: Iterable<string>): void {
    const counts = this.counts[list];
    for (const key of new Set(keys)) if (key !== "") counts.set(key, (counts.get(key) ?? 0) + 1);
  }

  item(item: Item.Implementation): void {
    if (!item.isWeapon()) return;
    this.add("weaponTypes", [item.system.weaponType]);
    this.add(
      "damageTypes",
      item.system.damage.map(({ type }) => type),
    );
  }

  actor(actor: Actor.Implementation): void {
    for (const item of actor.items) this.item(item);
    const data = actor.creature?.toObject();
    if (!data) return;
    this.add(
      "damageTypes",
      [...data.resistances, ...data.vulnerabilities, ...data.immunities].filter((type) => type !== "all"),
    );
    this.add(
      "weaponTypes",
      used(data.own.weapons, (step) => step > 0),
    );
    this.add(
      "skills",
      used(data.own.skills, ({ step, bonus, expertise }) => step > 0 || bonus !== 0 || expertise),
    );
    this.add(
      "attributes",
      used(data.own.attributes, ({ step, bonus }) => step > 0 || bonus !== 0),
    );
  }
}

function used<T>(record: Readonly<Record<string, T | undefined>>, counts: (value: T) => boolean): string[] {
  return Object.entries(record).flatMap(([key, value]) => (value !== undefined && counts(value) ? [key] : []));
}

/**
 * Returns the number of documents by list and key. Reads every actor and item of the world, so call it when the window
 * opens, not at each draw.
 */
export function countUsage(): Usage {
  const counter = new Counter();
  eachActor((actor) => {
    counter.actor(actor);
  });
  for (const item of game.items) counter.item(item);
  return counter.counts;
}
