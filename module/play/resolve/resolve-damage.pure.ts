/**
 * Resolves damage and healing without an attack roll, as a strike that always hits and meets only armor and resistances. Pure
 * functions.
 */
import type { D20 } from "../../rules/checks/checks.ts";
import type { ClashStrike } from "../../rules/attack/resolve-strikes.ts";
import type { Mitigation } from "../../rules/damage/damage.ts";
import { lessenedBy, succeedsUnrolled } from "../../rules/basics/amend.ts";
import { readRuleset } from "../../rules/ruleset/ruleset.ts";
import { resolveSave, SUCCEEDS_UNROLLED, type Saved } from "../../rules/checks/resolve-check.ts";
import { saveFactor } from "../../rules/spells/spellcasting.ts";
import { failsBy } from "../modifiers/advantage.pure.ts";
import type { Reroll } from "../dice/reroll.pure.ts";
import { withstood } from "./terms.pure.ts";
import type {
  AttackRecord,
  DealtRecord,
  DefenseRecord,
  RowRecord,
  StrikeRecord,
  TargetAmended,
  TargetRecord,
} from "./attack-records.pure.ts";
import { id16 } from "../common/id.pure.ts";
import type { RolledDice } from "../dice/verify.pure.ts";

/** A roll whose natural value decides nothing. */
const PLAIN = { natural: 10, total: 0 } as const;
const VOID = { natural: 0, total: 0 } as const;
const NOTHING: Mitigation = { reduction: 0, resistances: [], vulnerabilities: [], immunities: [], threshold: null };

/** The fields of a strike that count here. */
interface DealtStrike {
  readonly record: StrikeRecord;
  readonly damage: readonly { readonly row: RowRecord; readonly base: number | null }[];
  readonly void: string | null;
}

/** Result of a target's save. `fails` is the condition that makes it fail without a roll, or "". */
export interface SavedState extends Saved {
  readonly attribute: string;
  readonly roll: D20 | null;
  readonly fails: string;
  /** Text from a module for the automatic failure. Left out if it is not from a module. */
  readonly failsBy?: string;
  readonly willing: boolean;
  readonly evades: boolean;
  /** Name of the reaction that rerolled a save against a rider, or made an unrolled save succeed. Left out if there is none. */
  readonly again?: string;
  /** The luck reroll of the save. Left out if there is none or a later reroll replaced it. */
  readonly reroll?: Reroll;
}

/**
 * Returns the result of an answer's save.
 * @param roll roll of the answer; null if it has none
 * @param amended reactions of the target, which may make a save succeed that failed without a roll
 * @returns null if there is no save, or the answer has no result
 */
export function savedOf(
  { dealt, rules }: Pick<AttackRecord, "dealt" | "rules">,
  answer: Pick<DefenseRecord, "save"> | null,
  roll: D20 | null,
  amended: readonly TargetAmended[] = [],
): SavedState | null {
  const test = dealt?.save ?? null;
  const save = answer?.save ?? null;
  const contest = dealt?.contest ?? null;
  const answers: readonly string[] = contest ? contest.answers : [test?.attribute ?? ""];
  if (!test || !save || !answers.includes(save.attribute)) return null;
  const fails = save.willing || save.fails !== "";
  if (!fails && !roll) return null;
  const evades = save.evades === true && contest === null;
  const by = fails && !save.willing && contest === null ? succeedsUnrolled(amended) : null;
  const counts = by ? SUCCEEDS_UNROLLED : fails ? null : roll;
  const ruleset = readRuleset(rules.profile, rules.overrides);
  // Destructure single fields, because copying the whole record is slow on large cards.
  const { dc, onSuccess } = test;
  const { check, success, factor } =
    contest?.dc === null
      ? withstood(contest, counts, ruleset)
      : resolveSave(counts, { dc, onSuccess, evades }, ruleset);
  return {
    check,
    success,
    factor,
    attribute: save.attribute,
    roll: fails ? null : roll,
    fails: save.fails,
    ...failsBy(save.reasons),
    ...(by ? { again: by.name } : {}),
    willing: save.willing,
    evades,
  };
}

/** Returns the part of the damage that applies: the GM's ruling, or the result of the save times the target's share. */
function shareOf(
  { ruling }: StrikeRecord,
  { dealt }: Pick<AttackRecord, "dealt">,
  saved: Pick<SavedState, "success" | "evades"> | null,
  share: number,
) {
  if (ruling?.factor != null) return ruling.factor;
  const success = ruling?.outcome == null ? saved?.success === true : ruling.outcome === "miss";
  const left = dealt?.save ? saveFactor(success, dealt.save.onSuccess, saved?.evades === true) : 1;
  return left === 0 || share === 0 ? 0 : left === 1 && share === 1 ? 1 : 0.5;
}

/**
 * Returns the strike on one target: its share of the roll, or the GM's ruling. The outcome is "hit" if the target did not save and
 * "miss" if it did.
 */
export function dealtStrike(
  { record, damage, void: reason }: DealtStrike,
  attack: Pick<AttackRecord, "dealt">,
  { share }: TargetRecord,
  saved: Pick<SavedState, "success" | "evades"> | null,
  amended: readonly TargetAmended[] = [],
): ClashStrike {
  const { ruling } = record;
  const counts = reason === null;
  // A reaction that raises Defense stops damage without an attack roll.
  const stopped = amended.some(({ as }) => as === "defense") && ruling === null;
  const outcome = ruling?.outcome ?? (stopped || saved?.success === true ? "miss" : "hit");
  // Without damage rows the amount is known to be 0.
  const factor = damage.length === 0 || stopped ? 0 : shareOf(record, attack, saved, share);
  const reacted = lessenedBy(amended);
  return {
    key: record.key,
    attack: counts ? PLAIN : VOID,
    defenseAdjust: 0,
    rows: damage.map(({ row, base }) => ({ type: row.type, base, extra: null })),
    ruling: counts ? { outcome, factor, amount: ruling?.amount ?? null } : null,
    ...(reacted ? { reacted } : {}),
  };
}

/** Returns the mitigation that counts: none against healing, no reduction if armor is ignored. @rule H-DMG-02 B-THP-04 */
export function dealtMitigation({ kind, armor }: DealtRecord, mitigation: Mitigation): Mitigation {
  if (kind !== "damage") return NOTHING;
  return armor ? mitigation : { ...mitigation, reduction: 0 };
}

/** Returns the creature of each target row, or the row's own key if the creature is unknown. */
export function creaturesOf({ targets, dealt }: AttackRecord): ReadonlyMap<string, string> {
  return new Map(dealt ? targets.map(({ key, actor, token }) => [key, actor ?? token ?? key]) : []);
}

/** The part of a strike that is quoted. */
interface Rolled {
  readonly record: { readonly key: string };
  readonly damage: readonly {
    readonly row: RowRecord;
    readonly dice: readonly RolledDice[];
    readonly base: number | null;
    readonly criticalDice: readonly RolledDice[];
    readonly extra: number | null;
  }[];
}

/** Returns one line per strike with rolled damage. */
export function quoteDamage(strikes: readonly Rolled[]): string[] {
  return strikes
    .filter(({ damage }) => damage.some(({ base }) => base !== null))
    .map(({ record: { key }, damage }) => {
      const rolled = damage.map(({ row, base, extra, dice, criticalDice }) => [
        row.type,
        base,
        extra,
        dice.map(({ results }) => results),
        criticalDice.map(({ results }) => results),
      ]);
      return `${id16("strike", key)}=${id16(key, JSON.stringify(rolled))}`;
    });
}

/** Returns the keys of strikes whose dice differ from the quote. */
export function exchanged(strikes: readonly Rolled[], quoted: readonly string[]): string[] {
  const before = new Map(quoted.map((line) => [line.slice(0, 16), line]));
  return strikes
    .filter((strike) => {
      const line = before.get(id16("strike", strike.record.key));
      return line !== undefined && !quoteDamage([strike]).includes(line);
    })
    .map(({ record }) => record.key);
}
