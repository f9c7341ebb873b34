/** Which effects a roll takes. Pure. */

/** What is rolled: an attack, or what a check is made with; one input of creatures alone. */
export type Use = "attack" | { readonly kind: string; readonly key: string; readonly as?: string };

/** Inputs of creatures, as changes name them, that count in such a roll. */
function inputsOf(use: Use): readonly string[] {
  // The damage of an attack is rolled with what counted when it was made.
  if (use === "attack") return ["bonuses.attack", "bonuses.damage"];
  const { kind, key } = use;
  if (kind === "input") return [key];
  if (kind === "defense") return [`defenses.${key}.bonus`];
  return ["bonuses.checks", `${kind}s.${key}.bonus`, `own.${kind}s.${key}.bonus`];
}

/** Whether a roll takes what changes these. @param keys `system.bonuses.attack` */
export function takes(use: Use, keys: readonly string[]): boolean {
  const inputs = inputsOf(use);
  return keys.some((key) => inputs.includes(key.replace(/^system\./u, "")));
}
