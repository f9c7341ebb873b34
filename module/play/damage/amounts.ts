/** Rolls damage, healing or temporary hit points once for all targets. @rule B-DMG-05 */
import { parseFormula } from "../../rules/basics/dice.ts";
import type { ChangeKind } from "../../rules/basics/ids.ts";
import { rollDice } from "../dice/rolls.ts";
import type { RowRecord, StrikeRecord, TargetRecord } from "../resolve/attack-records.pure.ts";
import type { DealRow } from "./deal-request.ts";

/** Rolls each row once. @throws FormulaError */
export async function rollAmounts(
  kind: ChangeKind,
  given: readonly DealRow[],
): Promise<{ readonly rolls: readonly Roll[]; readonly rows: readonly RowRecord[] }> {
  const rolls: Roll[] = [];
  const rows: RowRecord[] = [];
  for (const row of given) {
    const { normalized } = parseFormula(row.formula);
    const type = kind === "damage" ? row.type : "";
    rows.push({
      type,
      formula: normalized,
      roll: rolls.push(await rollDice(normalized, [], type)) - 1,
      critical: null,
      parts: [],
    });
  }
  return { rolls, rows };
}

/**
 * Returns one strike per target, all with the same damage rows and no attack roll.
 * @param darts number of darts that hit each target, all with the same dice; 1 if left out
 * @rule B-DMG-05
 */
export function strikesOn(
  targets: readonly Pick<TargetRecord, "key">[],
  rows: readonly RowRecord[],
  darts: readonly number[] = [],
): StrikeRecord[] {
  return targets.map(({ key }, index) => ({
    key: `s${String(index)}`,
    attacker: "",
    target: key,
    roll: 0,
    advantage: 0,
    parts: [],
    damage: Array.from({ length: darts[index] ?? 1 }, () => rows).flat(),
    adjust: null,
    ruling: null,
  }));
}
