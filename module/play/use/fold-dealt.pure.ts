/**
 * Damage and healing without an attack, for the rules' fold: a strike that always lands, against a target that sets
 * nothing but its armor and resistances against it. Pure.
 */
import type { ClashStrike } from "../../rules/clash.ts";
import type { Mitigation } from "../../rules/damage.ts";
import type { RowRecord, DealtRecord, StrikeRecord, TargetRecord } from "./records.pure.ts";

/** No face that decides anything by itself. */
const PLAIN = { natural: 10, total: 0 } as const;
const VOID = { natural: 0, total: 0 } as const;
const NOTHING: Mitigation = { reduction: 0, resistances: [], vulnerabilities: [], immunities: [], threshold: null };

/** What of a strike that was read counts here. */
interface DealtStrike {
  readonly record: StrikeRecord;
  readonly damage: readonly { readonly row: RowRecord; readonly base: number | null }[];
  readonly void: string | null;
}

/** The strike: the target's share of the one roll, or what a GM says instead. */
export function dealtStrike({ record, damage, void: reason }: DealtStrike, { share }: TargetRecord): ClashStrike {
  const { ruling } = record;
  const counts = reason === null;
  return {
    key: record.key,
    attack: counts ? PLAIN : VOID,
    defenseAdjust: 0,
    rows: damage.map(({ row, base }) => ({ type: row.type, base, extra: null })),
    ruling: counts ? { outcome: "hit", factor: ruling?.factor ?? share, amount: ruling?.amount ?? null } : null,
  };
}

/** What stands against it: nothing against healing, no armor where armor does not count. @rule H-DMG-02 B-THP-04 */
export function dealtMitigation({ kind, armor }: DealtRecord, mitigation: Mitigation): Mitigation {
  if (kind !== "damage") return NOTHING;
  return armor ? mitigation : { ...mitigation, reduction: 0 };
}
