/** Checks and limits the bonuses that modules add to a roll. Pure. */
import type { Contribution } from "../../rules/basics/contribution.ts";

/** Larger numbers are treated as mistakes. */
const LIMITS = { parts: 20, name: 100, value: 100, dice: 20 } as const;
const FACES: readonly unknown[] = [2, 3, 4, 6, 8, 10, 12, 20, 100];

export interface AddedParts {
  readonly parts: Contribution[];
  /** How many entries were invalid. */
  readonly refused: number;
}

function within(value: unknown, limit: number): value is number {
  return typeof value === "number" && Number.isInteger(value) && Math.abs(value) <= limit;
}

/** Reads one bonus: a name with a whole number or with dice of a usual size. Returns null if the entry is invalid. */
function readAdded(entry: unknown): Contribution | null {
  if (typeof entry !== "object" || entry === null) return null;
  const {
    name,
    value = 0,
    dice,
  } = entry as { readonly name?: unknown; readonly value?: unknown; readonly dice?: unknown };
  if (typeof name !== "string" || name.trim() === "" || name.length > LIMITS.name || !within(value, LIMITS.value))
    return null;
  const part: Contribution = { source: "effect", label: "OD20.Part.Effect", name: name.trim(), value };
  if (dice === undefined || dice === null) return part;
  if (typeof dice !== "object") return null;
  const { count, faces } = dice as { readonly count?: unknown; readonly faces?: unknown };
  if (!within(count, LIMITS.dice) || count === 0 || typeof faces !== "number" || !FACES.includes(faces)) return null;
  return { ...part, dice: { count, faces } };
}

/** Reads the list that modules have filled. The list may contain anything. */
export function readAddedParts(entries: unknown): AddedParts {
  const list: readonly unknown[] = Array.isArray(entries) ? entries : [];
  const parts = list.slice(0, LIMITS.parts).flatMap((entry) => readAdded(entry) ?? []);
  return { parts, refused: list.length - parts.length };
}
