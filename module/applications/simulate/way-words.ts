/** Weapons and strikes of an action in words, such as "Long sword ×2" or "Several attacks: axe, morningstar". Pure. */
import type { FighterWay } from "../../play/odds/fighter.pure.ts";
import type { Texts } from "../words/texts.ts";

/** Returns the weapons with their numbers of strikes. Omits the number for a single strike. */
export function wayWords({ name, multiattack, blows }: FighterWay, { t }: Texts): string {
  const each = blows.map(({ weapon, times }) =>
    times === 1 ? weapon.name : t("OD20.Simulate.Many", { name: weapon.name, n: times }),
  );
  return multiattack ? t("OD20.Simulate.Multiattack", { name, blows: each.join(", ") }) : each.join(", ");
}
