/** Prepares the save of one target of a use. */
import type { OpposedActor } from "../../documents/actor.ts";
import { t } from "../../core/i18n.ts";
import type { ContestRecord } from "../../data/message/use.pure.ts";
import type { Contribution } from "../../rules/basics/contribution.ts";
import type { Cover } from "../../rules/basics/ids.ts";
import { checkKindOf } from "../../core/table-lists.ts";
import { sum } from "../../rules/basics/parts.ts";
import { checkSituation, type CheckSituation } from "../check/situation.ts";
import type { CheckRequest } from "../check/types.ts";
import { findToken } from "../common/documents.ts";
import type { TargetContext } from "../attack-state/context-types.ts";
import { attackReveal } from "../card-state/read-card.ts";
import type { AttackRecord, SaveRecord } from "../resolve/attack-records.pure.ts";
import { isHidden } from "../secrecy/hidden.ts";

/** A prompt for a save that a use requires from a character of this user. */
export interface SaveRequest extends Omit<CheckRequest, "verb"> {
  readonly verb: "save";
  /** Kind of contest, such as a grapple; null for none. The target wins a tie. */
  readonly contest: ContestRecord["of"] | null;
  readonly rolledAs: "check" | "save";
  /** Name of the item, and of the acting creature as far as this user may know it; "" if unknown. */
  readonly itemName: string;
  readonly doer: string;
  /** Suggested cover. It is not among the contributions. */
  readonly cover: Cover;
  /** The same prompt for each Attribute that may answer, if there are several. @rule C-65 */
  readonly ways: readonly SaveRequest[];
}

/**
 * Returns the save of a creature. If several Attributes may answer a contest, uses the wanted one, or the one with the highest
 * total.
 * @rule B-ATK-16 B-ATK-17 C-65
 */
export function saveAsked(dealt: AttackRecord["dealt"], actor: OpposedActor, wanted = ""): SaveRecord | null {
  if (!dealt?.save || !dealt.contest) return dealt?.save ?? null;
  if (dealt.contest.answers.some((one) => one === wanted)) return { ...dealt.save, attribute: wanted };
  const totals = dealt.contest.answers.map((attribute) => ({
    attribute,
    total: sum(actor.getCheck(checkKindOf(attribute), attribute).parts).total,
  }));
  const [best] = totals.sort((one, other) => other.total - one.total);
  return best ? { ...dealt.save, attribute: best.attribute } : dealt.save;
}

/**
 * Returns which Attribute or skill is rolled, and whether the roll is a check or a save. A contest with two rolls is a check.
 * @rule H-DICE-06
 */
export const subjectOf = ({ attribute, check }: SaveRecord, { dealt }: Pick<AttackRecord, "dealt">) =>
  ({
    kind: checkKindOf(attribute),
    key: attribute,
    as: dealt?.contest?.dc === null || check ? "check" : "save",
  }) as const;

/** Returns the uuid of the creature the save is made against: the acting creature, or the attacker for a rider. */
export const savedAgainst = ({ dealt, attackers }: Pick<AttackRecord, "dealt" | "attackers">): string | null =>
  (dealt?.doer ?? attackers[0])?.actor ?? null;

const tokenOfTarget = ({ target }: TargetContext) => (target.token === null ? null : findToken(target.token));

export function situationOf(context: TargetContext, actor: OpposedActor, save: SaveRecord): CheckSituation {
  const { attack } = context;
  const threats = attack.record.effects.flatMap(({ statuses }) => statuses);
  return checkSituation({
    actor,
    token: tokenOfTarget(context),
    ...subjectOf(save, attack.record),
    threats,
    spell: attack.record.spell,
    against: [savedAgainst(attack.record)],
  });
}

export function partsOf(
  { attack }: TargetContext,
  actor: OpposedActor,
  save: SaveRecord,
  { parts }: CheckSituation,
): Contribution[] {
  const { kind, key, as } = subjectOf(save, attack.record);
  return [...actor.getCheck(kind, key, "", as).parts, ...parts];
}

/** Returns the prompt for a save. Null if no answer is needed any more. */
export function pendingSave(context: TargetContext): SaveRequest | null {
  const answers = context.attack.record.dealt?.contest?.answers ?? [];
  const asked = pendingWith(context);
  return asked && answers.length > 1
    ? { ...asked, ways: answers.flatMap((one) => pendingWith(context, one) ?? []) }
    : asked;
}

function pendingWith(context: TargetContext, wanted = ""): SaveRequest | null {
  const { attack, target, actor, answer, answerId } = context;
  const { dealt, item } = attack.record;
  const save = actor && saveAsked(dealt, actor, wanted);
  if (!actor || answer || !dealt || !save) return null;
  const { doer, contest = null } = dealt;
  const reveal = attackReveal(attack, false);
  const situation = situationOf(context, actor, save);
  const { parts, total } = sum(partsOf(context, actor, save, situation));
  const named = contest && contest.of !== "item" ? t(`OD20.ActionList.${contest.of}`) : (item?.name ?? "");
  const itemName = isHidden(attack.message) ? t("OD20.Card.Private") : named;
  return {
    verb: "save",
    contest: contest?.of ?? null,
    rolledAs: subjectOf(save, attack.record).as,
    id: answerId,
    messageId: attack.id,
    targetKey: target.key,
    actor,
    target,
    leftToGM: t("OD20.Chat.leftToGM", { name: target.name, item: named }),
    itemName,
    doer: doer && reveal.name ? doer.name : "",
    cover: target.cover,
    ways: [],
    check: { ...subjectOf(save, attack.record), characteristic: "" },
    needs: "",
    dc: reveal.totals ? save.dc : null,
    difficulty: reveal.totals ? "shown" : "hidden",
    opponent: null,
    parts,
    total,
    withoutTool: false,
    given: 0,
    reasons: situation.reasons,
    advantage: situation.advantage,
    situational: situation.situational,
    fails: situation.fails?.label ?? "",
    failsBy: situation.fails?.name ?? "",
  };
}
