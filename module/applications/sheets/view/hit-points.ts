/** Parsed text of the hit point field. */
export type HitPointInput =
  { readonly kind: "change"; readonly amount: number } | { readonly kind: "set"; readonly value: number };

/**
 * Parses `-7` (damage), `+3` (healing), and `=12`, `12` or `=-5` (new value). Accepts any minus sign.
 * @returns null for any other text
 */
export function parseHitPoints(text: string): HitPointInput | null {
  const match = /^\s*(=?)\s*([+\-−–—]?)\s*(\d{1,6})\s*$/.exec(text);
  if (!match) return null;
  const [, set = "", sign = "", digits = "0"] = match;
  // Avoids −0, which some comparisons treat as different from 0.
  const value = sign === "" || sign === "+" ? Number(digits) : 0 - Number(digits);
  return set === "" && sign !== "" ? { kind: "change", amount: value } : { kind: "set", value };
}

/** Returns the percentage of hit points left, 0 to 100, for the bar. */
export function hitPointPercent(value: number, max: number): number {
  if (max <= 0) return 0;
  return Math.round((Math.min(Math.max(value, 0), max) / max) * 100);
}
