/** Asking this user to defend. */
import { t } from "../../i18n.ts";
import { findAttack } from "../exchange/documents.ts";
import { askFor } from "../exchange/prompts.ts";
import { attackContext, attackRefusal, openTerms, targetContext, type TargetContext } from "./context.ts";
import { attackReveal } from "./read.ts";
import type { DefenseRequest } from "./types.ts";

/** Asks this user to defend. */
export function ask({ answerId, attack, target }: TargetContext): void {
  askFor(answerId, attack.id, () => readDefense(attack.id, target.key));
}

/** A request to defend, from the live documents; null when nothing is asked any more. */
function readDefense(messageId: string, targetKey: string): DefenseRequest | null {
  const message = findAttack(messageId);
  const attack = message && attackContext(message);
  const context = attack && targetContext(attack, targetKey, false);
  return context && promptOf(context);
}

function promptOf(context: TargetContext): DefenseRequest | null {
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
  const attackers = record.attackers.filter(({ key }) =>
    record.strikes.some((strike) => strike.attacker === key && strike.target === target.key),
  );
  return {
    verb: "defense",
    id: answerId,
    messageId: attack.id,
    targetKey: target.key,
    actor,
    target,
    leftToGM: t("OD20.Chat.leftToGM", { name: target.name, item: record.item?.name ?? "" }),
    attackers,
    itemName: record.item?.name ?? "",
    itemImg: record.item?.img ?? "",
    strikes: strikes.length,
    kind: record.defense,
    ranged: record.ranged,
    cover: target.cover,
    attacks: !attackReveal(attack, false).totals
      ? []
      : strikes.flatMap((key) => {
          const roll = attack.read.strikes.get(key)?.attack;
          return roll ? [{ key, natural: roll.natural, total: roll.total }] : [];
        }),
    secret: record.secret,
    parts: { physical: actor.getDefense("physical"), magical: actor.getDefense("magical") },
  };
}
