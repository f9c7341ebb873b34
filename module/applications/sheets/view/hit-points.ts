/** What a person typed into the hit point field. */
export type HitPointInput =
  { readonly kind: "change"; readonly amount: number } | { readonly kind: "set"; readonly value: number };

/**
 * Reads `-7` (damage), `+3` (healing), `=12`, `12` and `=-5` (that value). Any minus sign will do.
 * @returns null when it is none of these
 */
export function parseHitPoints(text: string): HitPointInput | null {
  const match = /^\s*(=?)\s*([+\-−–—]?)\s*(\d{1,6})\s*$/.exec(text);
  if (!match) return null;
  const [, set = "", sign = "", digits = "0"] = match;
  // 0 - 0 is no -0, which compares equal nowhere.
  const value = sign === "" || sign === "+" ? Number(digits) : 0 - Number(digits);
  return set === "" && sign !== "" ? { kind: "change", amount: value } : { kind: "set", value };
}

/** Share of the hit points that are left, 0 to 100, for the bar. */
export function hitPointPercent(value: number, max: number): number {
  if (max <= 0) return 0;
  return Math.round((Math.min(Math.max(value, 0), max) / max) * 100);
}
