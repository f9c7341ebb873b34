/** Offers of reactions with their costs and obstacles, shared by reactions to attacks and to spells. */
import { feetBetween } from "../../canvas/measure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { onDocument } from "../../documents/common/events.ts";
import { documentAt, ledgerNumber, numberAt } from "../../documents/ledger/ledger.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { feetOf } from "../../rules/activities/activity.ts";
import { followsRoll, isBeside, type Amendment } from "../../rules/basics/amend.ts";
import type { AmendmentKind } from "../../rules/basics/amendments.ts";
import type { AttackOutcome } from "../../rules/attack/attack.ts";
import { ageOf, OVER } from "../common/age.ts";
import { refreshCards } from "../protocol/cards.ts";
import { findActor, findToken, speaksFor } from "../common/documents.ts";
import { id16 } from "../common/id.pure.ts";
import { cardIdOf } from "../protocol/kinds.ts";
import { lookAt, whyInvalid, type Place } from "../protocol/places.ts";
import { viewer, viewerOwns } from "../secrecy/viewer.ts";
import { tokenOf } from "../scene/tokens.ts";
import { turnOf } from "../scene/reins.ts";
import { turnLimits, turnOfActor } from "../action-economy/turn-ledger-of.ts";
import { activityOf, usesOf } from "../activities/activities.ts";
import { amendsOf, said } from "../attack-state/amendments.ts";
import type { AttackContext } from "../attack-state/context-types.ts";
import { couldAct } from "../apply/could-act.ts";
import { planItem, refusingObstacle } from "../cast/use-item.ts";
import type { UsePlan } from "../activities/use-plan.pure.ts";

/** The trigger of a reaction. */
interface Happened {
  readonly message: ChatMessage.Implementation;
  readonly record: Pick<AttackContext["record"], "turn" | "dealt" | "attackers">;
}

/** A reason against a reaction, or a remark on it: language key and data. */
export interface ReactionReason {
  readonly key: string;
  readonly data: Readonly<Record<string, string | number>>;
  /** True if a second click makes the reaction anyway. Left out means false. */
  readonly again?: boolean;
}

/** One reaction that a creature may make. */
export interface ReactionOffer {
  readonly actor: OpposedActor;
  readonly item: OpposedItem;
  /** Key of the item's use; "" for its default use. */
  readonly key: string;
  readonly change: Amendment;
  /** Foreseen result. Null if it depends on dice or on another creature's answer. */
  readonly then: { readonly outcome: AttackOutcome | null; readonly amount: number | null } | null;
  /** Cost for the reacting creature. */
  readonly cost: readonly ReactionReason[];
  /** Obstacle to the reaction; null if there is none. */
  readonly reason: ReactionReason | null;
}

/** Default choices for a reaction: the item's own circle, or the lowest slot left. */
export const USUAL = { circle: 0, ritual: false, spent: 1, kind: null, material: "" } as const;

/** Maximum number of reactions to one trigger that a creature may take back. After that no further reaction is offered. */
const TAKEN_BACK = 20;

/**
 * Returns the place of a creature's reaction to one target in the log, so that only one exists. A reaction that follows a roll
 * costs no reaction and has a place of its own. After a reaction is taken back, the next one uses another place.
 * @param target key of the target; "" for the whole message
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
      return whyInvalid(message, speaksFor(message, actor) ? null : "OD20.Void.doer", () =>
        amends.message === attackId && amends.target === target && (followsRoll(amends.as) ? amends.as : "") === own
          ? null
          : "OD20.Void.strange",
      );
    },
  };
}

/** Returns whether this reaction already exists. */
export const hasReacted = (attackId: string, target: string, actor: OpposedActor, as: AmendmentKind): boolean =>
  lookAt(amendPlace(attackId, target, actor, as)).valid !== null;

/** Returns the creatures on the scene that the user reacts with: a player's own, or all NPCs for a GM. */
export function ownOnScene(): OpposedActor[] {
  const { isGM, character } = viewer();
  const there = canvas.scene?.tokens.contents.flatMap(({ actor }) => actor ?? []) ?? [];
  const own = there.filter((actor) => (isGM ? actor.isNpc() : viewerOwns(actor)));
  return [...new Set([...(character && viewerOwns(character) ? [character] : []), ...own])];
}

/** Returns whether the trigger happened in the current turn. Later reactions are not allowed. @rule H-TURN-10 */
export function isNow({ record, message }: Happened, actor: OpposedActor): boolean {
  const now = turnOf([actor]);
  const then = record.turn;
  if (!now || !then) return !now === !then && ageOf(message) < OVER;
  return now.combat === then.combat && now.round === then.round && now.combatant === then.combatant;
}

/** A use of an item that changes an earlier roll. */
export interface ReactingUse {
  readonly item: OpposedItem;
  readonly key: string;
  readonly change: Amendment;
}

/** Returns all uses of a creature's items that change an earlier roll. */
export const reactionsOf = (actor: OpposedActor): ReactingUse[] =>
  actor.items.contents.flatMap((item) =>
    usesOf(item).flatMap(({ key }) => {
      const activity = activityOf(item, key);
      // Enduring a hit costs no reaction, and some magic items do not either.
      const mayNow =
        activity?.amends && (["reaction", "free"].includes(activity.spends) || followsRoll(activity.amends.as));
      return mayNow ? [{ item, key, change: activity.amends }] : [];
    }),
  );

/**
 * Returns an obstacle if the trigger is too far away or out of sight. A reaction that protects an ally needs the ally in range
 * instead.
 * @param met the creature the trigger targets; null for a spell
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

/**
 * Returns the reactions left, or what used them up. Null outside combat, if the table does not count, and for who has none where attacks of
 * opportunity are no reactions.
 * @rule H-TURN-10 B-TURN-17 D-AOO-03
 */
export function reactionLeft(actor: OpposedActor): ReactionReason | null {
  const ledger = turnLimits() === "off" ? null : turnOfActor(actor)?.ledger;
  if (ledger?.provoked && ledger.reaction.all === 0) return null;
  const left = ledger?.reaction.left ?? 0;
  return left > 0 ? { key: "OD20.React.left", data: { n: left } } : spentBy(actor);
}

/**
 * Returns an obstacle if the reaction is used up. By the table's setting, another one is refused, needs a second click, or is not
 * counted. A GM may always react again.
 * @param attack id of the attack the creature reacts to; left out if there is none
 * @rule H-TURN-10 B-TURN-17
 */
function spentBy(actor: OpposedActor, attack = ""): ReactionReason | null {
  const limits = turnLimits();
  const { reaction, empty } = (limits === "off" ? null : turnOfActor(actor)?.ledger) ?? {};
  const had = reaction && empty && couldAct(actor, attack) ? reaction.all - reaction.spentBy.length : reaction?.left;
  if (!reaction || Number(had) > 0) return null;
  const by = reaction.spentBy.flatMap(({ label }) => label || []).join(", ");
  const again = limits === "tell" || game.user.isGM;
  // A creature that cannot act has no reaction left even if it used none.
  return { key: by === "" ? (empty?.label ?? "OD20.React.spent") : "OD20.React.spentBy", data: { by }, again };
}

/** Returns the cost in slots, uses and quantities, each with the amount left before payment. @rule H-SPL-09 */
function costOf({ pays }: UsePlan, actor: OpposedActor): ReactionReason[] {
  return pays.map(({ path }): ReactionReason => {
    const [number, document] = [numberAt(path), documentAt(actor, path)];
    const left = number !== null && document ? ledgerNumber(document, number).value : 0;
    const [, circle] = /\.slots\.c(\d)\./u.exec(path) ?? [];
    return circle === undefined
      ? { key: "OD20.React.Cost.uses", data: { left } }
      : { key: "OD20.React.Cost.slot", data: { circle, left } };
  });
}

/** Ids of cards that list reactions, by the uuid of the creature. */
const offered = new Map<string, Set<string>>();

onDocument("actorPrepared", ({ uuid }) => {
  const cards = offered.get(uuid);
  offered.delete(uuid);
  for (const id of cards ?? []) refreshCards(id);
});

/** Remembers a card to redraw after the creature's next data preparation, because its reactions may change. */
function noteOffered({ uuid }: OpposedActor, { id }: ChatMessage.Implementation): void {
  offered.set(uuid, (offered.get(uuid) ?? new Set()).add(cardIdOf(id ?? "")));
}

/** Returns cost and obstacles of a reaction. @rule H-TURN-10 B-COND-INC-1 */
export function termsOf(
  actor: OpposedActor,
  use: ReactingUse,
  attack: Happened,
  met: OpposedActor | null,
): Pick<ReactionOffer, "cost" | "reason"> {
  noteOffered(actor, attack.message);
  // An attack as a reaction does not prevent the hit that brought the creature down, so the creature must be able to act now.
  const answers = use.change.as === "answers" ? "" : (attack.message.id ?? "");
  const plan = planItem(actor, use.item, { ...USUAL, activity: use.key, targets: 0, answers });
  const refused = plan && refusingObstacle(plan);
  const spent = activityOf(use.item, use.key)?.spends === "reaction" ? spentBy(actor, answers) : null;
  const reason = spent?.again === false ? spent : refused ? { key: refused.key, data: refused.data } : null;
  const away = followsRoll(use.change.as) ? null : outOfReach(actor, attack, use, met);
  return { cost: plan ? costOf(plan, actor) : [], reason: reason ?? away ?? spent };
}
