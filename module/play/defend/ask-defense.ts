/** Prompts the user for a Defense or a save, in the situation it is rolled in. */
import { t } from "../../core/i18n.ts";
import { defenseAt } from "../modifiers/auras.ts";
import { findAttack, findToken, findActor } from "../common/documents.ts";
import { askFor } from "../protocol/prompts.ts";
import { attackRefusal, openTerms } from "../attack-state/attack-refusal.ts";
import { attackContext, targetContext } from "../attack-state/attack-context.ts";
import type { AttackContext, TargetContext } from "../attack-state/context-types.ts";
import { attackReveal } from "../card-state/read-card.ts";
import { pendingSave, type SaveRequest } from "./save-answer.ts";
import { isHidden } from "../secrecy/hidden.ts";
import type { Prompt } from "../protocol/prompt-queue.ts";
import type { Contribution } from "../../rules/basics/contribution.ts";
import type { Cover, DefenseKind } from "../../rules/basics/ids.ts";
import type { TargetRecord } from "../resolve/attack-records.pure.ts";
import type { Advantage, Participant } from "../common/records.pure.ts";
import type { AdvantageReason } from "../common/types.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { addedTo } from "../modifiers/added-reasons.ts";
import { weighed } from "../modifiers/advantage.pure.ts";
import { effectReasons } from "../modifiers/circumstances.ts";

/** Prompts this user to defend a target. */
export function ask({ answerId, attack, target }: TargetContext): void {
  askFor(answerId, attack.id, () => readDefense(attack.id, target.key));
}

/** Data of a defense prompt, and the user's choices. */
export interface DefendOptions {
  /** Key of the Attribute for a contest with several choices. Left out for the best one. @rule C-65 */
  readonly way?: string;
  /** True to fail the save willingly, without a roll. @rule B-SAVE-02 */
  readonly willing?: boolean;
  readonly advantage?: Advantage;
  readonly cover?: Cover;
  /** Dice formula, or "". */
  readonly situational?: string;
  readonly kind?: DefenseKind;
  /** Fixed number instead of a roll, for GMs. */
  readonly fixed?: number | null;
}

/** A prompt for all strikes of one attack on one target. */
export interface DefenseRequest extends Prompt {
  readonly verb: "defense";
  readonly target: TargetRecord;
  readonly attackers: readonly Participant[];
  readonly itemName: string;
  readonly itemImg: string;
  readonly strikes: number;
  readonly kind: DefenseKind;
  readonly ranged: boolean;
  readonly cover: Cover;
  /** Attack rolls of the strikes. Empty if this user may not see them. */
  readonly attacks: readonly { readonly key: string; readonly natural: number; readonly total: number }[];
  /** Reasons for the strikes' advantage that this user may see. */
  readonly reasons: readonly Omit<AdvantageReason, "data">[];
  /**
   * Reasons for the Defense roll itself. `advantage` is the suggestion, `added` holds contributions of modules, and `fails` says
   * why the Defense fails without a roll.
   */
  readonly own: readonly AdvantageReason[];
  readonly advantage: Advantage;
  readonly added: readonly Contribution[];
  readonly fails: string;
  readonly secret: boolean;
  /** Attribute of the save against the rider, rolled together with the Defense; "" if there is none. */
  readonly rider: string;
  readonly parts: Readonly<Record<DefenseKind, { readonly parts: readonly Contribution[]; readonly total: number }>>;
}

/** Returns the present request from the live documents. Null if no answer is needed any more. */
function readDefense(messageId: string, targetKey: string): DefenseRequest | SaveRequest | null {
  const message = findAttack(messageId);
  const attack = message && attackContext(message);
  const context = attack && targetContext(attack, targetKey, false);
  return context && promptOf(context);
}

/** Reasons for and against a Defense before the roll, for prompts and automatic answers. */
interface DefenseSituation {
  readonly reasons: readonly AdvantageReason[];
  readonly advantage: Advantage;
  /** Contributions of modules. */
  readonly parts: readonly Contribution[];
  /** Text of a module that makes the Defense fail without a roll. "" if it is rolled. */
  readonly fails: string;
}

const placed = ({
  actor,
  token,
}: Participant): { actor: OpposedActor | null; token: TokenDocument.Implementation | null } => ({
  actor: findActor({ actor, token }),
  token: token === null ? null : findToken(token),
});

/** Returns the effects on a Defense and the modules' changes, for all strikes of an attack on one target. @rule B-DICE-07 */
export function defenseSituation({ attack: { record }, target }: TargetContext, actor: OpposedActor): DefenseSituation {
  const strike = record.strikes.find((one) => one.target === target.key);
  const attacker = record.attackers.find(({ key }) => key === strike?.attacker);
  const { reasons, parts, fails } = addedTo({
    purpose: "defense",
    roller: { actor, token: target.token === null ? null : findToken(target.token) },
    other: attacker ? placed(attacker) : null,
    check: { kind: "defense", key: record.defense },
  });
  const all = [...effectReasons(actor, "defense", record.defense), ...reasons];
  return { reasons: all, advantage: weighed(0, all), parts, fails };
}

function promptOf(context: TargetContext): DefenseRequest | SaveRequest | null {
  const { attack, actor, target, answerId, answer, strikes } = context;
  if (
    !actor ||
    answer ||
    attack.record.cancelled ||
    strikes.length === 0 ||
    (attackRefusal(attack) ?? openTerms(attack)) !== null
  )
    return null;
  const { record } = attack;
  if (record.dealt) return pendingSave(context);
  const attackers = record.attackers.filter(({ key }) =>
    record.strikes.some((strike) => strike.attacker === key && strike.target === target.key),
  );
  const reveal = attackReveal(attack, false);
  const hidden = isHidden(attack.message);
  const situation = defenseSituation(context, actor);
  const token = target.token === null ? null : findToken(target.token);
  return {
    verb: "defense",
    id: answerId,
    messageId: attack.id,
    targetKey: target.key,
    actor,
    target,
    leftToGM: t("OD20.Chat.leftToGM", { name: target.name, item: record.item?.name ?? "" }),
    attackers,
    itemName: hidden ? t("OD20.Card.Private") : (record.item?.name ?? ""),
    itemImg: hidden ? "" : (record.item?.img ?? ""),
    strikes: strikes.length,
    kind: record.defense,
    ranged: record.ranged,
    cover: target.cover,
    attacks: !reveal.totals
      ? []
      : strikes.flatMap((key) => {
          const roll = attack.read.strikes.get(key)?.attack;
          return roll ? [{ key, natural: roll.natural, total: roll.total }] : [];
        }),
    reasons: reveal.breakdown ? reasonsOn(attack, target.key) : [],
    own: situation.reasons,
    advantage: situation.advantage,
    added: situation.parts,
    fails: situation.fails,
    secret: record.secret,
    rider: record.rider?.attribute ?? "",
    parts: { physical: defenseAt(actor, "physical", token), magical: defenseAt(actor, "magical", token) },
  };
}

/** Returns the reasons for advantage or disadvantage of the strikes on a target, each once. */
function reasonsOn({ record }: AttackContext, target: string): DefenseRequest["reasons"] {
  const all = record.strikes.filter((strike) => strike.target === target).flatMap(({ reasons = [] }) => reasons);
  return [...new Map(all.map((one) => [`${one.key} ${one.what}`, one])).values()];
}
