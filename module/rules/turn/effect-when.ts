/** Armor conditions: the worn armor that an effect requires. */

export const WHENS = ["noBody", "noArmor", "notHeavy", "body"] as const;
export type When = (typeof WHENS)[number];

/** Types of body armor in the rules. A robe is not body armor. */
const BODY: readonly string[] = ["light", "medium", "heavy"];

/** Reads a stored armor condition. Returns null if it is unknown. */
export function readWhen(stored: unknown): When | null {
  return WHENS.find((when) => when === stored) ?? null;
}

/** True if an effect with this armor condition applies in this armor. @rule H-PRG-07 B-ATK-05 */
export function countsIn(when: When, worn: readonly string[]): boolean {
  const body = worn.some((type) => BODY.includes(type));
  switch (when) {
    case "noBody":
      return !body;
    case "noArmor":
      return !body && !worn.includes("shield");
    case "notHeavy":
      return !worn.includes("heavy");
    case "body":
      return body;
  }
}
