/** What anybody reacts with, and what stands against it: shared by reactions to blows and to spells. */
import { feetBetween } from "../../canvas/measure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { feetOf } from "../../rules/activity.ts";
import type { Amendment } from "../../rules/amend.ts";
import type { AttackOutcome } from "../../rules/attack.ts";
import { ageOf } from "../exchange/age.ts";
import { findActor, findToken, speaksFor } from "../exchange/documents.ts";
import { id16 } from "../exchange/id.pure.ts";
import { lookAt, refusalIn, type Place } from "../exchange/places.ts";
import { tokenOf } from "../table/tokens.ts";
import { turnOf } from "../table/turns.ts";
import { turnOfActor } from "../turn/ledger-of.ts";
import { activityOf } from "./activities.ts";
import { amendsOf, OVER } from "./amendments.ts";
import type { AttackContext } from "./context.ts";
import { planItem, refusalIn as stopIn } from "./use-item.ts";

/** What somebody reacts to. */
type Happened = Pick<AttackContext, "message" | "record">;

/** Why not, or what of it: language key and words. */
export interface ReactionReason {
  readonly key: string;
  readonly data: Readonly<Record<string, string | number>>;
}

/** One thing that somebody may react with. */
export interface ReactionOffer {
  readonly actor: OpposedActor;
  readonly item: OpposedItem;
  readonly change: Amendment;
  /** What it would come to; null where dice decide, or the other's answer. */
  readonly then: { readonly outcome: AttackOutcome | null; readonly amount: number | null } | null;
  /** What stands against it; null = nothing. */
  readonly reason: ReactionReason | null;
}

/** What is used with it as a rule: its own circle, or the lowest slot that is left. */
export const USUAL = { circle: 0, ritual: false, spent: 1, kind: null, material: "" } as const;

/** Where the reaction of one creature to what meets one target stands: one, whichever tab is faster. @param target "" = all of it */
export function amendPlace(attackId: string, target: string, actor: OpposedActor): Place {
  return {
    id: id16(attackId, `react:${target}:${actor.uuid}`),
    judge: (message) => {
      const amends = amendsOf(message);
      if (!amends) return "OD20.Void.strange";
      return refusalIn(message, speaksFor(message, actor) ? null : "OD20.Void.doer", () =>
        amends.message === attackId && amends.target === target ? null : "OD20.Void.strange",
      );
    },
  };
}

/** Whether it stands there already. */
export const hasReacted = (attackId: string, target: string, actor: OpposedActor): boolean =>
  lookAt(amendPlace(attackId, target, actor)).valid !== null;

/** Whether it happens in this very turn: later nobody reacts any more. @rule H-TURN-10 */
export function isNow({ record, message }: Happened, actor: OpposedActor): boolean {
  const now = turnOf([actor]);
  const then = record.turn;
  if (!now || !then) return !now === !then && ageOf(message) < OVER;
  return now.combat === then.combat && now.round === then.round && now.combatant === then.combatant;
}

/** What of a creature's things changes a roll that was made already. */
export function reactionsOf(actor: OpposedActor): { readonly item: OpposedItem; readonly change: Amendment }[] {
  return actor.items.contents.flatMap((item) => {
    const activity = activityOf(item);
    return activity?.spends === "reaction" && activity.amends ? [{ item, change: activity.amends }] : [];
  });
}

/** Too far away, or not in sight, as far as that can be measured. @rule B-RNG-01 B-FREE-01 */
function outOfReach(actor: OpposedActor, { record }: Happened, item: OpposedItem): ReactionReason | null {
  const { kind, value } = activityOf(item)?.range ?? { kind: "", value: 0 };
  const doer = record.dealt?.doer ?? record.attackers[0] ?? null;
  const other = doer && (doer.token === null ? null : findToken(doer.token));
  const from = tokenOf(actor);
  const away = from && other ? feetBetween(from, other) : null;
  if (away === null || doer === null) return null;
  const feet = feetOf({ kind, value });
  if (feet !== null && away > feet) return { key: "OD20.React.tooFar", data: { name: item.name } };
  return actor.sees(findActor(doer), away) ? null : { key: "OD20.React.unseen", data: { name: item.name } };
}

/** Who has used it already: told with what took it. A Game Master's creatures do as he says. @rule H-TURN-10 B-TURN-17 */
function spentBy(actor: OpposedActor): ReactionReason | null {
  const reaction = turnOfActor(actor)?.ledger.reaction;
  if (!reaction || reaction.left > 0 || game.user.isGM) return null;
  const by = reaction.spentBy.flatMap(({ label }) => label || []).join(", ");
  return { key: by === "" ? "OD20.React.spent" : "OD20.React.spentBy", data: { by } };
}

/** What stands against reacting with it. @rule H-TURN-10 B-COND-INC-1 */
export function reasonOf(actor: OpposedActor, item: OpposedItem, attack: Happened): ReactionReason | null {
  const plan = planItem(actor, item, { ...USUAL, targets: 0 });
  const refused = plan && stopIn(plan);
  if (refused) return { key: refused.key, data: refused.data };
  return spentBy(actor) ?? outOfReach(actor, attack, item);
}
