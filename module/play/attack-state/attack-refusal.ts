/** Why an attack, damage or a use does not count, or waits for a Game Master's click. */
import { currentRuleset } from "../../core/settings.ts";
import { findActor, owns } from "../shared/documents.ts";
import type { Participant } from "../shared/records.pure.ts";
import { spent } from "./amendments.ts";
import { contestRefusal } from "./contest-judge.ts";
import type { AttackContext } from "./context-types.ts";
import type { DefenseRecord } from "../resolve/attack-records.pure.ts";
import { saveRefusal } from "./save-terms.ts";
import { isTaker } from "../resolve/intercept.pure.ts";
import { termsLine, termsRefusal } from "../resolve/terms.pure.ts";

/**
 * Why an attack does not count: players attack with what they own; damage without an attack waits for its targets
 * anyway. One that is not there (any more) is for {@link openTerms}.
 */
export function attackRefusal({ message, record }: Pick<AttackContext, "message" | "record">): string | null {
  const { author } = message;
  if (!author || author.isGM) return null;
  if (record.dealt) return doerRefusal(author, record.dealt.doer);
  for (const attacker of record.attackers) {
    if (attacker.actor === null) return "OD20.Void.attacker";
    const actor = findActor(attacker);
    if (actor && !owns(author, actor)) return "OD20.Void.attacker";
  }
  return record.attackers.length === 0 ? "OD20.Void.attacker" : null;
}

/** Why a use does not count: players use what is theirs. */
function doerRefusal(author: User.Implementation, doer?: Participant): string | null {
  const actor = doer ? findActor(doer) : null;
  return actor && !owns(author, actor) ? "OD20.Void.doer" : null;
}

/**
 * Why nobody answers it without a GM's click; see {@link termsRefusal}. A GM's own attack is his ruling.
 * What was answered is judged by what its answer quotes, so that changed settings rewrite no card.
 */
export function openTerms({ message, record }: Pick<AttackContext, "message" | "record">): string | null {
  if (message.author?.isGM === true) return null;
  // Whose it was cannot be told: neither that the author may attack with it.
  if (record.attackers.some((attacker) => attacker.actor !== null && findActor(attacker) === null))
    return "OD20.Void.attackerGone";
  const endured = spent.endurance(message);
  return (
    (endured !== null && record.dealt?.save?.dc === endured ? null : saveRefusal(record)) ??
    contestRefusal(record) ??
    termsRefusal(
      // Whoever takes a blow upon himself its author has not named.
      { ...record, targets: record.targets.filter(({ key }) => !isTaker(key)) },
      currentRuleset(),
      (participant) => findActor(participant)?.pc ?? null,
    )
  );
}

/** Whether the author has changed the terms that an answer was given on. */
export function termsRewritten({ record }: AttackContext, target: string, { terms }: DefenseRecord): string | null {
  return terms === termsLine(record, target) ? null : "OD20.Void.rewrittenTerms";
}
