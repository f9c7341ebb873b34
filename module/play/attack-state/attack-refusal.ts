/** Decides whether an attack, damage or a use is void or needs a GM's confirmation. */
import { currentRuleset } from "../../core/settings.ts";
import { findActor, owns } from "../common/documents.ts";
import type { Participant } from "../common/records.pure.ts";
import { spent } from "./amendments.ts";
import { contestRefusal } from "./contest-judge.ts";
import type { AttackContext } from "./context-types.ts";
import type { DefenseRecord } from "../resolve/attack-records.pure.ts";
import { saveRefusal } from "./save-terms.ts";
import { isTaker } from "../resolve/intercept.pure.ts";
import { termsLine, termsRefusal } from "../resolve/terms.pure.ts";

/**
 * Returns why an attack is void; null if it counts. Players may attack only with actors they own. A missing actor is checked in
 * {@link openTerms}.
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

/** Returns why a use is void; null if it counts. Players may use only items of actors they own. */
function doerRefusal(author: User.Implementation, doer?: Participant): string | null {
  const actor = doer ? findActor(doer) : null;
  return actor && !owns(author, actor) ? "OD20.Void.doer" : null;
}

/**
 * Returns why clients do not answer an attack until a GM confirms it; null if they do. See {@link termsRefusal}. A GM's own attack
 * needs no confirmation. After an answer, {@link termsRewritten} decides, so that changed settings do not affect old cards.
 */
export function openTerms({ message, record }: Pick<AttackContext, "message" | "record">): string | null {
  if (message.author?.isGM === true) return null;
  // If the actor is deleted, nobody can tell whether the author owned it.
  if (record.attackers.some((attacker) => attacker.actor !== null && findActor(attacker) === null))
    return "OD20.Void.attackerGone";
  const endured = spent.endurance(message);
  return (
    (endured !== null && record.dealt?.save?.dc === endured ? null : saveRefusal(record)) ??
    contestRefusal(record) ??
    termsRefusal(
      // The author of the attack did not choose the creatures that take a strike by reaction.
      { ...record, targets: record.targets.filter(({ key }) => !isTaker(key)) },
      currentRuleset(),
      (participant) => findActor(participant)?.pc ?? null,
    )
  );
}

/** Returns a reason if the author changed the terms after the answer; null if not. */
export function termsRewritten({ record }: AttackContext, target: string, { terms }: DefenseRecord): string | null {
  return terms === termsLine(record, target) ? null : "OD20.Void.rewrittenTerms";
}
