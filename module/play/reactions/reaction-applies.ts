/** Decides whether a reaction would change what happened to a target. */
import type { OpposedActor } from "../../documents/actor.ts";
import { isBeside, mendsSave, type Amendment } from "../../rules/basics/amend.ts";
import { failsCritical, isGoodAgainst, type ReactionTrigger } from "../../rules/basics/amend-against.ts";
import { endure } from "../../rules/death/dying.ts";
import { currentRuleset } from "../../core/settings.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import type { ReceiptRecord } from "../common/records.pure.ts";
import type { TargetContext } from "../attack-state/context-types.ts";
import { fallsOn } from "../apply/death-state.ts";
import { isTaker, aimedAtFirst } from "../resolve/late-changes.pure.ts";
import { findActor } from "../common/documents.ts";
import type { AmendedMessage } from "../attack-state/amendments.ts";

/** Returns the facts about what happened to a target. */
export function reactionFacts(
  { message, strikes, item, dealt, attackers, effects, save, rider }: AmendedMessage,
  target: string,
): ReactionTrigger {
  const doer = dealt?.doer ?? attackers[0];
  const thing = doer && findActor(doer)?.items.contents.find(({ uuid }) => uuid === item?.uuid);
  const mine = strikes.filter((one) => one.target === aimedAtFirst(target));
  return {
    attack: dealt === null,
    types: [...new Set(mine.flatMap(({ damage }) => damage.map(({ type }) => type)))],
    source: thing?._stats.compendiumSource ?? "",
    threats: effects.flatMap(({ statuses }) => statuses),
    save: save ?? dealt?.save?.attribute ?? rider?.attribute ?? "",
    falls: message.isKind("use") && message.system.action === "fall",
  };
}

/** Returns whether a reaction would change anything now. Reactions that take a strike are also possible before the target answers. */
export function isMeant(
  change: Amendment,
  { state, defense, attack, target, strikes, receipt, actor }: TargetContext,
): boolean {
  const met = () => reactionFacts({ ...attack.record, message: attack.message }, target.key);
  const { record } = attack;
  const { as } = change;
  if (strikes.length === 0 || record.cancelled || as === "cancel") return false;
  if (as === "endure") {
    if (!isGoodAgainst(change, met()) || (failsCritical(change) && state.best === "crit")) return false;
    return actor !== null && receipt !== null && hasFelled(receipt, actor);
  }
  if (mendsSave(as)) {
    if (!isGoodAgainst(change, met())) return false;
    if (!record.dealt) return failedRide({ defense, state }, as) !== null;
    const { save, contest } = record.dealt;
    return (
      save != null && !save.check && !contest && mayMend(as, defense) && state.best !== null && state.best !== "miss"
    );
  }
  // Reactions to attacks do not apply to a save or a contest, except an attack as a reaction.
  if (record.dealt && (record.dealt.kind !== "damage" || record.dealt.save)) return as === "answers" && isHurt(receipt);
  if (!isGoodAgainst(change, met())) return false;
  if (as === "answers") return isHurt(receipt);
  const landed = defense !== null && state.best !== null && state.best !== "miss";
  if (as === "takes" && isTaker(target.key)) return false;
  // A fixed Defense has no roll to give advantage to.
  if (as === "advantage" && (record.dealt || defense?.rolls.size === 0)) return false;
  if (isBeside(as)) return landed || defense === null;
  return landed && ((as === "defense" && !record.dealt) || as === "attack" || (state.amount ?? 1) > 0);
}

/** Returns whether the hit brought the creature to 0, is its latest damage, and can be endured. @rule H-PRG-07 B-DEATH-03 */
function hasFelled({ id, state, amount, hp, temporary }: ReceiptRecord, actor: OpposedActor): boolean {
  const { value, max } = actor.hitPoints;
  if (state !== "applied" || value > 0 || fallsOn(actor).get(id) === undefined) return false;
  const last = receiptsOf(actor).findLast((one) => one.kind === "damage" && one.state === "applied" && one.amount > 0);
  if (last?.id !== id) return false;
  return endure({ hitPoints: hp, damage: amount - temporary, max }, currentRuleset()) !== null;
}

/** Returns whether the change could help the save: it was rolled, or failed without a roll but not by choice. @rule H-PRG-07 B-MISC-10 */
const mayMend = (as: Amendment["as"], defense: TargetContext["defense"]): boolean =>
  defense !== null && defense.record.save?.willing !== true && mendsSave(as, defense.rolls.size > 0);

/** Returns the key of a hit whose failed rider save the change could help, or null. @rule H-SPL-13 H-PRG-07 B-MISC-10 */
export function failedRide(
  context: Pick<TargetContext, "defense" | "state"> | null,
  as: Amendment["as"],
): string | null {
  const { defense, state } = context ?? {};
  const landed = state?.strikes.filter(({ outcome }) => outcome !== null && outcome !== "miss") ?? [];
  const failed = landed.find(({ key }) => {
    const save = defense?.ridden?.saves.get(key);
    return save !== undefined && !save.success && mendsSave(as, save.roll !== null);
  });
  return failed?.key ?? null;
}

const isHurt = (receipt: TargetContext["receipt"]): boolean =>
  receipt?.state === "applied" && receipt.hp + receipt.temporary > 0;

/** A reaction that the user may still make. */
export interface ReactionView {
  /** Id of the offer, which identifies token, item and use. */
  readonly id: string;
  /** Name and foreseen result. */
  readonly label: string;
  /** Cost in addition to the reaction, as text; "" if there is none. */
  readonly cost: string;
  /** Obstacle as text; "" if there is none. */
  readonly reason: string;
  /** True if the reaction would change nothing. Left out if it would, or if that is unknown. */
  readonly quiet?: boolean;
}
