import type { AttackMode, OpposedItem } from "../documents/item.ts";
import { t } from "../i18n.ts";
import { FormulaError, parseFormula } from "../rules/dice.ts";

/** The first damage formula of a weapon that cannot be read, as something to tell the user. */
export function brokenFormula(item: OpposedItem<"weapon">, mode: AttackMode): { key: string; data: Record<string, string> } | null {
  // An improvised attack has dice of its own.
  if (mode === "improvised") return null;
  const texts = [...item.system.damage.map(({ formula }) => formula), ...(mode === "twoHands" ? [item.system.versatile] : [])];
  for (const formula of texts) {
    if (formula.trim() === "") continue;
    try {
      parseFormula(formula);
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error;
      return { key: "OD20.Notify.weaponFormula", data: { name: item.name, formula, position: String(error.position + 1), reason: t(`OD20.Formula.Error.${error.code}`, { position: error.position + 1 }) } };
    }
  }
  return null;
}
