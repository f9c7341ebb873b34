/** Checks the mastery of worn armor. */
import type { OpposedItem } from "./item.ts";

type Armor = OpposedItem<"armor">;
type Steps = Readonly<Record<"light" | "medium" | "heavy", number>>;

/** Returns the armor if its bearer lacks mastery of its type; otherwise null. @rule B-PROF-07 C-43 */
export function untrained(armor: Armor | null, steps: Steps): Armor | null {
  const type = armor?.system.armorType;
  return (type === "light" || type === "medium" || type === "heavy") && steps[type] <= 0 ? armor : null;
}
