/** What anybody reacts with, and what stands against it: shared by reactions to blows and to spells. */
import { feetBetween } from "../../canvas/measure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { onDocument } from "../../documents/shared/events.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { feetOf } from "../../rules/activities/activity.ts";
import { followsRoll, isBeside, type Amendment, type AmendmentKind } from "../../rules/basics/amend.ts";
import type { AttackOutcome } from "../../rules/attack/attack.ts";
import { ageOf, OVER } from "../shared/age.ts";
import { refreshCards } from "../protocol/cards.ts";
import { findActor, findToken, speaksFor } from "../shared/documents.ts";
import { id16 } from "../shared/id.pure.ts";
import { cardIdOf } from "../protocol/kinds.ts";
import { lookAt, refusalIn, type Place } from "../protocol/places.ts";
import { viewer, viewerOwns } from "../secrecy/viewer.ts";
import { tokenOf } from "../scene/tokens.ts";
import { turnOf } from "../scene/turns.ts";
import { turnLimits, turnOfActor } from "../action-economy/ledger-of.ts";
import { valueAt } from "../number-writes/change.ts";
import { activityOf, usesOf } from "../activities/activities.ts";
import { amendsOf, said } from "../attack-state/amendments.ts";
import type { AttackContext } from "../attack-state/context-types.ts";
import { couldAct } from "../apply/could-act.ts";
import { planItem, refusalIn as stopIn } from "../cast/use-item.ts";
import type { UsePlan } from "../activities/use-plan.pure.ts";

/** What somebody reacts to. */
interface Happened {
  readonly message: ChatMessage.Implementation;
  readonly record: Pick<AttackContext["record"], "turn" | "dealt" | "attackers">;
}

/** Why not, or what of it: language key and words. */
export interface ReactionReason {
  readonly key: string;
  readonly data: Readonly<Record<string, string | number>>;
  /** Whether a second press does it all the same; left out = it does not. */
  readonly again?: boolean;
}

/** One thing that somebody may react with. */
export interface ReactionOffer {
  readonly actor: OpposedActor;
  readonly item: OpposedItem;
  /** Of the use that does it; "" = the thing's own. */
  readonly key: string;
  readonly change: Amendment;
  /** What it would come to; null where dice decide, or the other's answer. */
  readonly then: { readonly outcome: AttackOutcome | null; readonly amount: number | null } | null;
  /** What it takes of whoever reacts. */
  readonly cost: readonly ReactionReason[];
  /** What stands against it; null = nothing. */
  readonly reason: ReactionReason | null;
}

/** What is used with it as a rule: its own circle, or the lowest slot that is left. */
export const USUAL = { circle: 0, ritual: false, spent: 1, kind: null, material: "" } as const;

/** More reactions to one blow that one creature has taken back: beyond it none is offered. */
const TAKEN_BACK = 20;

/**
 * Where the reaction of one creature to what meets one target stands: one, whichever tab is faster. What takes no reaction but
 * follows a roll stands beside it. What was taken back leaves its place to itself, and the next one stands in another.
 * @param target "" = all of it
 */
export function amendPlace(attackId: string, target: string, actor: OpposedActor, as: AmendmentKind): Place {
  for (let before = 0; before < TAKEN_BACK; before++) {
    const place = placeAfter(before, attackId, target, actor, as);
    const { valid } = lookAt(place);
    if (!valid || !said(valid).cancelled) return place;
  }
  return placeAfter(TAKEN_BACK, attackId, target, actor, as);
}

function placeAfter(before: number, attackId: string, target: string, actor: OpposedActor, as: AmendmentKind): Place {
  const own = followsRoll(as) ? as : "";
  return {
    id: id16(attackId, `react${own}${before === 0 ? "" : String(before)}:${target}:${actor.uuid}`),
    judge: (message) => {
      const amends = amendsOf(message);
      if (!amends) return "OD20.Void.strange";
      return refusalIn(message, speaksFor(message, actor) ? null : "OD20.Void.doer", () =>
        amends.message === attackId && amends.target === target && (followsRoll(amends.as) ? amends.as : "") === own
          ? null
          : "OD20.Void.strange",
      );
    },
  };
}

/** Whether it stands there already. */
export const hasReacted = (attackId: string, target: string, actor: OpposedActor, as: AmendmentKind): boolean =>
  lookAt(amendPlace(attackId, target, actor, as)).valid !== null;

/** The creatures on the scene that the viewer reacts with: a player's own, of a Game Master all that are no heroes. */
export function ownOnScene(): OpposedActor[] {
  const { isGM, character } = viewer();
  const there = canvas.scene?.tokens.contents.flatMap(({ actor }) => actor ?? []) ?? [];
  const own = there.filter((actor) => (isGM ? actor.isNpc() : viewerOwns(actor)));
  return [...new Set([...(character && viewerOwns(character) ? [character] : []), ...own])];
}

/** Whether it happens in this very turn: later nobody reacts any more. @rule H-TURN-10 */
export function isNow({ record, message }: Happened, actor: OpposedActor): boolean {
  const now = turnOf([actor]);
  const then = record.turn;
  if (!now || !then) return !now === !then && ageOf(message) < OVER;
  return now.combat === then.combat && now.round === then.round && now.combatant === then.combatant;
}

/** One use that changes a roll which was made already. */
export interface ReactingUse {
  readonly item: OpposedItem;
  readonly key: string;
  readonly change: Amendment;
}

/** What of a creature's things changes a roll that was made already. */
export const reactionsOf = (actor: OpposedActor): ReactingUse[] =>
  actor.items.contents.flatMap((item) =>
    usesOf(item).flatMap(({ key }) => {
      const activity = activityOf(item, key);
      // Who endures a blow does nothing for it.
      const mayNow = activity?.spends === "reaction" || (activity?.amends && followsRoll(activity.amends.as));
      return mayNow && activity.amends ? [{ item, key, change: activity.amends }] : [];
    }),
  );

/**
 * Too far away, or not in sight, as far as that can be measured. What is done beside somebody asks how far away he is.
 * @param met whom it was to meet; null = nobody, as of a spell
 * @rule B-RNG-01 B-FREE-01
 */
function outOfReach(
  actor: OpposedActor,
  { record }: Happened,
  { item, key, change }: ReactingUse,
  met: OpposedActor | null,
): ReactionReason | null {
  const { kind, value } = activityOf(item, key)?.range ?? { kind: "", value: 0 };
  const doer = record.dealt?.doer ?? record.attackers[0] ?? null;
  const other = doer && (doer.token === null ? null : findToken(doer.token));
  const from = tokenOf(actor);
  const feet = feetOf({ kind, value });
  const beside = met && isBeside(change.as) ? tokenOf(met) : null;
  const gap = from && beside && actor !== met ? feetBetween(from, beside) : null;
  const away = from && other ? feetBetween(from, other) : null;
  const asked = beside ? gap : away;
  if (feet !== null && asked !== null && asked > feet) return { key: "OD20.React.tooFar", data: { name: item.name } };
  if (away === null || doer === null) return null;
  return actor.sees(findActor(doer), away) ? null : { key: "OD20.React.unseen", data: { name: item.name } };
}

/** What is left of somebody's reaction, or what took it; null outside of a fight, and where nobody counts. @rule H-TURN-10 B-TURN-17 */
export function reactionLeft(actor: OpposedActor): ReactionReason | null {
  const left = turnLimits() === "off" ? 0 : (turnOfActor(actor)?.ledger.reaction.left ?? 0);
  return left > 0 ? { key: "OD20.React.left", data: { n: left } } : spentBy(actor);
}

/**
 * Who has used it already, told with what took it: as the table has set it, one more is refused, told and done by a second
 * press, or nobody's concern. A Game Master's creatures do as he says.
 * @param attack upon him that he answers; left out = none
 * @rule H-TURN-10 B-TURN-17
 */
function spentBy(actor: OpposedActor, attack = ""): ReactionReason | null {
  const limits = turnLimits();
  const { reaction, empty } = (limits === "off" ? null : turnOfActor(actor)?.ledger) ?? {};
  const had = reaction && empty && couldAct(actor, attack) ? reaction.all - reaction.spentBy.length : reaction?.left;
  if (!reaction || Number(had) > 0) return null;
  const by = reaction.spentBy.flatMap(({ label }) => label || []).join(", ");
  const again = limits === "tell" || game.user.isGM;
  // Whoever cannot act has none left, and need not have used it.
  return { key: by === "" ? (empty?.label ?? "OD20.React.spent") : "OD20.React.spentBy", data: { by }, again };
}

/** What it takes: slots, uses and pieces, each with how many are left before it. @rule H-SPL-09 */
function costOf({ pays }: UsePlan, actor: OpposedActor): ReactionReason[] {
  return pays.map(({ path }): ReactionReason => {
    const left = Number(valueAt(actor, path));
    const [, circle] = /\.slots\.c(\d)\./u.exec(path) ?? [];
    return circle === undefined
      ? { key: "OD20.React.Cost.uses", data: { left } }
      : { key: "OD20.React.Cost.slot", data: { circle, left } };
  });
}

/** The cards that have said what a creature may react with since it was prepared last. */
const offered = new Map<string, Set<string>>();

onDocument("actorPrepared", ({ uuid }) => {
  const cards = offered.get(uuid);
  offered.delete(uuid);
  for (const id of cards ?? []) refreshCards(id);
});

/** Who cannot act, has nothing left or sees nobody may be better off a moment later: then its card is drawn again. */
function noteOffered({ uuid }: OpposedActor, { id }: ChatMessage.Implementation): void {
  offered.set(uuid, (offered.get(uuid) ?? new Set()).add(cardIdOf(id ?? "")));
}

/** What reacting with it takes, and what stands against it. @rule H-TURN-10 B-COND-INC-1 */
export function termsOf(
  actor: OpposedActor,
  use: ReactingUse,
  attack: Happened,
  met: OpposedActor | null,
): Pick<ReactionOffer, "cost" | "reason"> {
  noteOffered(actor, attack.message);
  // A blow in return changes nothing of the one that felled him: it is struck as he is now.
  const answers = use.change.as === "answers" ? "" : (attack.message.id ?? "");
  const plan = planItem(actor, use.item, { ...USUAL, activity: use.key, targets: 0, answers });
  const refused = plan && stopIn(plan);
  const spent = activityOf(use.item, use.key)?.spends === "reaction" ? spentBy(actor, answers) : null;
  const reason = spent?.again === false ? spent : refused ? { key: refused.key, data: refused.data } : null;
  const away = followsRoll(use.change.as) ? null : outOfReach(actor, attack, use, met);
  return { cost: plan ? costOf(plan, actor) : [], reason: reason ?? away ?? spent };
}
