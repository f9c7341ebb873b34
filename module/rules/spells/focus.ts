/** Decides which items are a spellcasting focus, and for which classes. */

/** Kinds of spellcasting focuses. "any" works for every class, like a component pouch. */
export const FOCUS_KINDS = ["arcane", "druidic", "holy", "instrument", "any"] as const;
type FocusKind = (typeof FOCUS_KINDS)[number];

/** Focus kinds of the base classes. They apply to older worlds in which a class names no kinds. */
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

/**
 * Returns the focus kinds of a class: the kinds that it names, or those of the matching base class. An empty list means
 * any kind.
 * @rule H-SPL-21
 */
export function focusUsed(named: Iterable<string>, identifier: string): string[] {
  const kinds = [...named];
  const base = Object.hasOwn(USED_BY, identifier) ? USED_BY[identifier] : undefined;
  return kinds.length === 0 && base ? [base] : kinds;
}

/**
 * True if an item of these kinds is a focus for a class. A class without focus kinds accepts every focus except
 * shields.
 * @param kinds focus kinds of the item
 * @param used focus kinds of the class
 * @param shield true if the item is a shield
 * @rule H-SPL-21 B-SPL-07
 */
export function isFocusFor(kinds: Iterable<string>, used: Iterable<string>, shield = false): boolean {
  const [of, wanted] = [[...kinds], [...used]];
  return of.includes("any") || of.some((kind) => (wanted.length === 0 ? !shield : wanted.includes(kind)));
}

const INSTRUMENTS: readonly string[] = ["drum", "flute", "lute"];

/**
 * Returns the focus kinds of an item that names none: a shield can be a holy symbol, and some tools are musical
 * instruments.
 * @rule H-SPL-21 B-SPL-07
 */
export function focusByNature({
  shield = false,
  tool = "",
}: {
  readonly shield?: boolean;
  readonly tool?: string;
}): FocusKind[] {
  return shield ? ["holy"] : INSTRUMENTS.includes(tool) ? ["instrument"] : [];
}
