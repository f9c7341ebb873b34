import type { FocusKind } from "./focus.ts";

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
