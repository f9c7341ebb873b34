/** Whether the number that a use asks its targets to save against may be believed. */
import { feetBetween } from "../../canvas/measure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { grappleReach } from "../../documents/grips.ts";
import { GRAPPLE_ATTRIBUTES, grappleRefusal, grappleTest, SIZES } from "../../rules/grapple.ts";
import { currentRuleset } from "../../settings.ts";
import { findActor, findToken } from "../exchange/documents.ts";
import { statedDcs } from "./activities.ts";
import type { AttackRecord } from "./records.pure.ts";

/** Why nobody answers a grapple by himself: not with this one, not so far, not against such a number. @rule B-ATK-16 B-ATK-17 C-65 */
export function contestRefusal({
  dealt,
  targets,
}: Pick<AttackRecord, "dealt" | "targets">): "OD20.Void.contest" | null {
  const { contest, doer } = dealt ?? {};
  if (!contest) return null;
  const [target, ...others] = targets;
  const [actor, other] = [doer, target].map((one) => (one ? findActor(one) : null));
  if (!actor?.creature || !other?.creature || others.length > 0) return "OD20.Void.contest";
  const [from, to] = [doer, target].map((one) => (one?.token ? findToken(one.token) : null));
  const apart = from && to ? (from.parent === to.parent ? feetBetween(from, to) : Infinity) : null;
  const size = ({ creature }: OpposedActor) => SIZES.find((one) => one === creature?.size) ?? "medium";
  const { characteristics, attributes, training } = actor.creature;
  const test = grappleTest(characteristics.strength.mod, attributes.athletics.step, currentRuleset(), training.level);
  const known = GRAPPLE_ATTRIBUTES[contest.of];
  const fits =
    contest.dc === (test.kind === "dc" ? test.dc : null) &&
    known.by.includes(contest.attribute) &&
    contest.answers.join() === known.against.join() &&
    grappleRefusal(contest.of, {
      attacker: size(actor),
      target: size(other),
      distance: apart,
      reach: grappleReach(actor),
      hands: 1,
    }) === null;
  return fits ? null : "OD20.Void.contest";
}

/**
 * Why nobody saves by himself against what a player says: its number is neither his own nor what the thing states. Only a Game
 * Master's click lets it count.
 * @rule H-SPL-14 C-97
 */
export function saveRefusal({ dealt, item }: Pick<AttackRecord, "dealt" | "item">): "OD20.Void.saveDc" | null {
  const doer = dealt?.doer ? findActor(dealt.doer) : null;
  if (!dealt?.save || dealt.contest || !doer) return null;
  const own = doer.creature?.spells.dc?.total;
  const thing = doer.items.contents.find(({ uuid }) => uuid === item?.uuid);
  return [own, ...(thing ? statedDcs(thing) : [])].includes(dealt.save.dc) ? null : "OD20.Void.saveDc";
}
