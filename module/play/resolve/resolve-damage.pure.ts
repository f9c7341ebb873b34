/**
 * Damage and healing without an attack, for the rules' fold: a strike that always lands, against a target that sets
 * nothing but its armor and resistances against it. Pure.
 */
import type { D20 } from "../../rules/checks/checks.ts";
import type { ClashStrike } from "../../rules/attack/resolve-strikes.ts";
import type { Mitigation } from "../../rules/damage/damage.ts";
import { lessenedBy } from "../../rules/basics/amend.ts";
import { readRuleset } from "../../rules/ruleset/ruleset.ts";
import { resolveSave, type Saved } from "../../rules/checks/save.ts";
import { saveFactor } from "../../rules/spells/spellcasting.ts";
import { failsBy } from "../modifiers/fails-by.pure.ts";
import type { Reroll } from "../dice/reroll.pure.ts";
import { withstood } from "./contest-terms.pure.ts";
import type {
  AttackRecord,
  DealtRecord,
  DefenseRecord,
  RowRecord,
  StrikeRecord,
  TargetAmended,
  TargetRecord,
} from "./attack-records.pure.ts";

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

/** What one target's save has come to: with the condition for which it was not rolled, "" for none. */
export interface SavedState extends Saved {
  readonly attribute: string;
  readonly roll: D20 | null;
  readonly fails: string;
  /** A module's own words for that; left out = it is no module's. */
  readonly failsBy?: string;
  readonly willing: boolean;
  readonly evades: boolean;
  /** Proper name of what has rolled it again, of a save with a blow; left out = nothing has. */
  readonly again?: string;
  /** What luck has rolled again of it, unless something else has since; left out = nothing. */
  readonly reroll?: Reroll;
}

/**
 * The save of an answer.
 * @param roll that of the answer; null where it has none
 * @returns null where nothing is saved against, or the answer does not say how
 */
export function savedOf(
  { dealt, rules }: Pick<AttackRecord, "dealt" | "rules">,
  answer: Pick<DefenseRecord, "save"> | null,
  roll: D20 | null,
): SavedState | null {
  const test = dealt?.save ?? null;
  const save = answer?.save ?? null;
  const contest = dealt?.contest ?? null;
  const answers: readonly string[] = contest ? contest.answers : [test?.attribute ?? ""];
  if (!test || !save || !answers.includes(save.attribute)) return null;
  const fails = save.willing || save.fails !== "";
  if (!fails && !roll) return null;
  const evades = save.evades === true && contest === null;
  const counts = fails ? null : roll;
  const ruleset = readRuleset(rules.profile, rules.overrides);
  // Field by field: copying what was read of a message is the dearest of all that a card of many does.
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
    willing: save.willing,
    evades,
  };
}

/** Which part of the damage arrives: what a Game Master says, else what the save leaves, of what was meant for this one. */
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
 * The strike: the target's share of the one roll, or what a GM says instead. It lands on whoever has not saved: "hit", else
 * "miss", and what lands does what it does besides.
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
  // What a reaction counts against without a roll comes to nothing by it.
  const stopped = amended.some(({ as }) => as === "defense") && ruling === null;
  const outcome = ruling?.outcome ?? (stopped || saved?.success === true ? "miss" : "hit");
  // Where there is nothing to roll, nothing arrives, and that is known at once.
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

/** What stands against it: nothing against healing, no armor where armor does not count. @rule H-DMG-02 B-THP-04 */
export function dealtMitigation({ kind, armor }: DealtRecord, mitigation: Mitigation): Mitigation {
  if (kind !== "damage") return NOTHING;
  return armor ? mitigation : { ...mitigation, reduction: 0 };
}

/** Who stands in which row; of whom nothing is known the row itself. */
export function creaturesOf({ targets, dealt }: AttackRecord): ReadonlyMap<string, string> {
  return new Map(dealt ? targets.map(({ key, actor, token }) => [key, actor ?? token ?? key]) : []);
}
