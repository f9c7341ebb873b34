/** Prompts the user for a Defense or a save. */
import { t } from "../../core/i18n.ts";
import { defenseAt } from "../modifiers/auras.ts";
import { findAttack, findToken } from "../common/documents.ts";
import { askFor } from "../protocol/prompts.ts";
import { attackRefusal, openTerms } from "../attack-state/attack-refusal.ts";
import { attackContext, targetContext } from "../attack-state/attack-context.ts";
import type { AttackContext, TargetContext } from "../attack-state/context-types.ts";
import { defenseSituation } from "./defense-situation.ts";
import { attackReveal } from "../card-state/read-card.ts";
import { pendingSave, type SaveRequest } from "./save-answer.ts";
import type { DefenseRequest } from "./defense-request.ts";
import { isHidden } from "../secrecy/hidden.ts";

/** Prompts this user to defend a target. */
export function ask({ answerId, attack, target }: TargetContext): void {
  askFor(answerId, attack.id, () => readDefense(attack.id, target.key));
}

/** Returns the present request from the live documents. Null if no answer is needed any more. */
function readDefense(messageId: string, targetKey: string): DefenseRequest | SaveRequest | null {
  const message = findAttack(messageId);
  const attack = message && attackContext(message);
  const context = attack && targetContext(attack, targetKey, false);
  return context && promptOf(context);
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
