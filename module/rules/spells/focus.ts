/** What serves as a casting focus, and for whom. */

/** Kinds of focuses; "any" serves every class, as a component pouch does. */
export const FOCUS_KINDS = ["arcane", "druidic", "holy", "instrument", "any"] as const;
type FocusKind = (typeof FOCUS_KINDS)[number];

/** What the base classes use, for those of worlds in which a class did not say it yet. */
const USED_BY: Readonly<Record<string, FocusKind>> = {
  bard: "instrument",
  cleric: "holy",
  druid: "druidic",
  paladin: "holy",
  ranger: "druidic",
  sorcerer: "arcane",
  warlock: "arcane",
  wizard: "arcane",
};

/** The kinds that a class uses: those that it names, else those of the base class that it is; none = any. @rule H-SPL-21 */
export function focusUsed(named: Iterable<string>, identifier: string): string[] {
  const kinds = [...named];
  const base = Object.hasOwn(USED_BY, identifier) ? USED_BY[identifier] : undefined;
  return kinds.length === 0 && base ? [base] : kinds;
}

const INSTRUMENTS: readonly string[] = ["drum", "flute", "lute"];

/** The kinds that a thing is without saying it: a shield bears a holy sign, a tool may be an instrument. @rule H-SPL-21 B-SPL-07 */
export function focusByNature({
  shield = false,
  tool = "",
}: {
  readonly shield?: boolean;
  readonly tool?: string;
}): FocusKind[] {
  return shield ? ["holy"] : INSTRUMENTS.includes(tool) ? ["instrument"] : [];
}

/**
 * Whether a thing of these kinds is a focus for a class that uses those. A class that names none takes any focus, but not
 * every shield.
 * @param kinds of the thing
 * @param used by the class
 * @param shield whether it is one
 * @rule H-SPL-21 B-SPL-07
 */
export function isFocusFor(kinds: Iterable<string>, used: Iterable<string>, shield = false): boolean {
  const [of, wanted] = [[...kinds], [...used]];
  return of.includes("any") || of.some((kind) => (wanted.length === 0 ? !shield : wanted.includes(kind)));
}
