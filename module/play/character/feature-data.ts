/** Features that references lead to, as data for items of a character; and what such data hold. Nothing is written. */
import type { Choice } from "../../rules/character/chosen.ts";
import { mostUses, type Counted } from "../../rules/activities/uses.ts";
import { OpposedItem } from "../../documents/item.ts";
import type { DueFeature } from "./plan-origin.pure.ts";

/**
 * Fetches what references lead to, as data for owned items that remember their origin.
 * @param who whose they will be: features come with all of their uses; null where that is not known yet
 * @returns data in the order of the references, and the references that lead nowhere
 */
export async function fetchFeatures(
  due: readonly DueFeature[],
  who: Counted | null,
): Promise<{ readonly data: Item.CreateData[]; readonly missing: string[] }> {
  const data: Item.CreateData[] = [];
  const missing: string[] = [];
  for (const { uuid, by } of due) {
    const found: unknown = await fromUuid(uuid).catch(() => null);
    if (!(found instanceof OpposedItem)) {
      missing.push(uuid);
      continue;
    }
    const copy = game.items.fromCompendium(found, { clearFolder: true });
    foundry.utils.setProperty(copy, "_id", foundry.utils.randomID());
    foundry.utils.setProperty(copy, "system.given", { by, as: uuid });
    // A spell that comes by itself is no choice: it stands ready and counts against no limit. @rule H-SPL-05
    if (found.isKind("spell")) foundry.utils.setProperty(copy, "system.always", true);
    if (who && found.isKind("feature"))
      foundry.utils.setProperty(copy, "system.uses.value", mostUses(found.system, who));
    data.push(copy);
  }
  return { data, missing };
}

/** Choices of a feature that is not owned yet, as its data hold them. */
export function choicesIn(data: object): Choice[] {
  const list: unknown = foundry.utils.getProperty(data, "system.choices");
  if (!Array.isArray(list)) return [];
  const field = (entry: unknown, key: string): unknown =>
    typeof entry === "object" && entry !== null ? Reflect.get(entry, key) : undefined;
  const words = (value: unknown): string[] =>
    Array.isArray(value) ? value.filter((key) => typeof key === "string") : [];
  const number = (value: unknown, fallback: number): number => (typeof value === "number" ? value : fallback);
  return list.map((entry) => ({
    track: words([field(entry, "track")])[0] ?? "",
    from: words(field(entry, "from")),
    count: number(field(entry, "count"), 1),
    step: number(field(entry, "step"), 0),
    expertise: field(entry, "expertise") === true,
    level: number(field(entry, "level"), 1),
    option: words([field(entry, "option")])[0] ?? "",
    chosen: words(field(entry, "chosen")),
  }));
}

/** The reference that data of a feature came by; "" for what came otherwise. */
export function givenAs(data: object): string {
  const as: unknown = foundry.utils.getProperty(data, "system.given.as");
  return typeof as === "string" ? as : "";
}
