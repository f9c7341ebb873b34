/** What an effect may ask of its bearer's armor. Pure. */

export const WHENS = ["noBody", "noArmor", "notHeavy", "body"] as const;
export type When = (typeof WHENS)[number];

/** What is worn: armor types of the rules; a robe is none. */
const BODY: readonly string[] = ["light", "medium", "heavy"];

/** What is stored, if it is one of these. */
export function readWhen(stored: unknown): When | null {
  return WHENS.find((when) => when === stored) ?? null;
}

/** Whether an effect counts in this armor. @rule H-PRG-07 B-ATK-05 */
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
