/** How often an action strikes with what, in words: "Long sword ×2", "Several attacks: axe, morningstar". Pure. */
import type { FighterWay } from "../../play/odds/fighter.pure.ts";
import type { Texts } from "../words/texts.ts";

/** The weapons of a way with their strikes; a single strike says no number. */
export function wayWords({ name, multiattack, blows }: FighterWay, { t }: Texts): string {
  const each = blows.map(({ weapon, times }) =>
    times === 1 ? weapon.name : t("OD20.Simulate.Many", { name: weapon.name, n: times }),
  );
  return multiattack ? t("OD20.Simulate.Multiattack", { name, blows: each.join(", ") }) : each.join(", ");
}
