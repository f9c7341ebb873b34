/** Which effects apply to a roll. Pure. */

/** The kind of a roll: an attack, or the kind and key of a check, or one input of a creature. */
export type Use = "attack" | { readonly kind: string; readonly key: string; readonly as?: string };

/** Returns the inputs of a creature that count for this roll, by the keys that effect changes use. */
function inputsOf(use: Use): readonly string[] {
  // Damage uses the bonuses that counted when its attack was made.
  if (use === "attack") return ["bonuses.attack", "bonuses.damage"];
  const { kind, key } = use;
  if (kind === "input") return [key];
  if (kind === "defense") return [`defenses.${key}.bonus`];
  return ["bonuses.checks", `${kind}s.${key}.bonus`, `own.${kind}s.${key}.bonus`];
}

/** Whether changes of these keys apply to a roll. @param keys for example `system.bonuses.attack` */
export function takes(use: Use, keys: readonly string[]): boolean {
  const inputs = inputsOf(use);
  return keys.some((key) => inputs.includes(key.replace(/^system\./u, "")));
}
