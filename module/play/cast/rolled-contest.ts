/** Rolls the user's side of an activity's contest. */
import type { OpposedActor } from "../../documents/actor.ts";
import { hasTrait } from "../../documents/creatures/traits.ts";
import type { ContestRecord } from "../../data/message/use.pure.ts";
import type { ActivityTest } from "../../rules/activities/activity.ts";
import { checkKindOf } from "../../core/table-lists.ts";
import { checkSituation } from "../check/situation.ts";
import { rollD20, situationalParts } from "../dice/rolls.ts";
import { weighed } from "../modifiers/advantage.pure.ts";
import { countedReasons, keptReason } from "../modifiers/reasons.pure.ts";

/**
 * Returns the contest with the user's roll; null if the test is none.
 * @rule H-DICE-06
 */
export async function rolledContest(
  actor: OpposedActor,
  test: ActivityTest,
  targets: readonly OpposedActor[],
): Promise<{ readonly record: ContestRecord; readonly roll: Roll } | null> {
  if (test.kind !== "save" || !test.contest) return null;
  const { by: attribute, against, sways } = test.contest;
  const kind = checkKindOf(attribute);
  const {
    reasons: others,
    parts,
    situational,
  } = checkSituation({
    actor,
    kind,
    key: attribute,
    as: "check",
    against: targets.map(({ uuid }) => uuid),
  });
  const own = { key: "OD20.Why.activity", data: {}, value: sways === "advantage" ? 1 : -1 } as const;
  const reasons = [...others, ...(sways === "" ? [] : [own])];
  const advantage = weighed(0, reasons);
  const all = [
    ...actor.getCheck(kind, attribute, "", "check").parts,
    ...parts,
    ...(situationalParts(situational) ?? []),
  ];
  const record: ContestRecord = {
    of: "item",
    attribute,
    parts: all,
    advantage,
    reasons: countedReasons(advantage, reasons).map(keptReason),
    dc: null,
    answers: [...against],
  };
  return { record, roll: await rollD20(advantage, all, hasTrait(actor, "lucky")) };
}
