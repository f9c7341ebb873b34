/** Rolls the user's side of an activity's contest. */
import type { OpposedActor } from "../../documents/actor.ts";
import { hasTrait } from "../../documents/creatures/traits.ts";
import type { ContestRecord } from "../../data/message/use.pure.ts";
import type { ActivityTest } from "../../rules/activities/activity.ts";
import { ALL_SKILLS, ATTRIBUTES, checkKindOf } from "../../rules/basics/ids.ts";
import { checkSituation } from "../check/situation.ts";
import { rollD20, situationalParts } from "../dice/rolls.ts";
import { countedReasons, keptReason } from "../modifiers/reasons.pure.ts";

const CHECKS = [...ATTRIBUTES, ...ALL_SKILLS];

/**
 * Returns the contest with the user's roll; null if the test is none, or names an unknown check.
 * @rule H-DICE-06
 */
export async function rolledContest(
  actor: OpposedActor,
  test: ActivityTest,
  targets: readonly OpposedActor[],
): Promise<{ readonly record: ContestRecord; readonly roll: Roll } | null> {
  const { by, against } = (test.kind === "save" && test.contest) || { by: "", against: [] };
  const attribute = CHECKS.find((one) => one === by);
  const answers = against.flatMap((key) => CHECKS.find((one) => one === key) ?? []);
  if (attribute === undefined || answers.length === 0) return null;
  const kind = checkKindOf(attribute);
  const { advantage, reasons, parts, situational } = checkSituation({
    actor,
    kind,
    key: attribute,
    as: "check",
    against: targets.map(({ uuid }) => uuid),
  });
  const all = [
    ...actor.getCheck(kind, attribute, "", "check").parts,
    ...parts,
    ...(situationalParts(situational) ?? []),
  ];
  const record = {
    of: "item",
    attribute,
    parts: all,
    advantage,
    reasons: countedReasons(advantage, reasons).map(keptReason),
    dc: null,
    answers,
  } as const satisfies ContestRecord;
  return {
    record: { ...record, answers: [...answers] },
    roll: await rollD20(advantage, all, hasTrait(actor, "lucky")),
  };
}
