/** Checks a grapple, shove or escape against the rules, and a contest of an item against the item. Loaded lazily with the first contest. */
import { feetBetween } from "../../canvas/measure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { grappleReach } from "../../documents/effects/grapples.ts";
import { GRAPPLE_ATTRIBUTES, grappleRefusal, grappleTest, SHOVE_FEET } from "../../rules/movement/grapple.ts";
import { SIZES } from "../../rules/movement/size.ts";
import { currentRuleset } from "../../core/settings.ts";
import { storedActivities } from "../../data/item/activities.pure.ts";
import { findActor, findToken } from "../common/documents.ts";
import { bearerOfEffects } from "../activities/activities.ts";
import { essence } from "../resolve/landing-effects.pure.ts";
import type { AttackRecord, ContestState } from "../resolve/attack-records.pure.ts";

/**
 * Returns the distance in feet between two tokens. Infinity if a token belongs to another actor or another scene. Null if either
 * actor has no token.
 */
function reachOf(one: string | null, actor: OpposedActor, two: string | null, other: OpposedActor): number | null {
  const to = two === null ? null : findToken(two);
  if (two !== null && to?.actor?.uuid !== other.uuid) return Infinity;
  // An actor without a named token acts through its tokens on the target's scene.
  const named = one === null ? null : findToken(one);
  const from = one === null ? (to?.parent?.tokens.filter((token) => token.actor?.uuid === actor.uuid) ?? []) : [named];
  if (!to || from.length === 0) return null;
  return Math.min(
    ...from.map((token) =>
      token?.actor?.uuid === actor.uuid && token.parent === to.parent ? (feetBetween(token, to) ?? 0) : Infinity,
    ),
  );
}

/** Returns whether an activity of the doer's item, or of a spell that it casts, has this contest. @rule H-DICE-06 */
function isOwnContest({ attribute, answers, dc }: ContestState, doer: OpposedActor | null, uuid: string): boolean {
  const item = doer?.items.contents.find((one) => one.uuid === uuid);
  return (
    dc === null &&
    item !== undefined &&
    [item, ...storedActivities(item.system).map(({ id }) => bearerOfEffects(item, id))]
      .flatMap(({ system }) => storedActivities(system))
      .some(({ contest }) => contest.by === attribute && contest.against.join() === answers.join())
  );
}

/**
 * Returns a reason if the contest breaks the rules on target, distance, size or DC, or is not one of its item; null if it is valid.
 * @rule B-ATK-16 B-ATK-17 C-65
 */
export function contestRefusal({
  dealt,
  item,
  targets,
}: Pick<AttackRecord, "dealt" | "item" | "targets">): "OD20.Void.contest" | "OD20.Void.itemContest" | null {
  const { contest, doer } = dealt ?? {};
  if (!contest) return null;
  if (contest.of === "item")
    return isOwnContest(contest, doer ? findActor(doer) : null, item?.uuid ?? "") ? null : "OD20.Void.itemContest";
  const [target, ...others] = targets;
  const [actor, other] = [doer, target].map((one) => (one ? findActor(one) : null));
  if (!actor?.creature || !other?.creature || others.length > 0) return "OD20.Void.contest";
  const apart = reachOf(doer?.token ?? null, actor, target?.token ?? null, other);
  const size = ({ creature }: OpposedActor) => SIZES.find((one) => one === creature?.size) ?? "medium";
  const { characteristics, attributes, training } = actor.creature;
  const test = grappleTest(characteristics.strength.mod, attributes.athletics.step, currentRuleset(), training.level);
  const known = GRAPPLE_ATTRIBUTES[contest.of];
  const fits =
    contest.dc === (test.kind === "dc" ? test.dc : null) &&
    known.by.some((one) => one === contest.attribute) &&
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

/** Returns whether a contest has exactly the effects that the rules give. @rule B-ATK-16 B-ATK-17 */
export function isWrestled({ dealt, effects, moves }: AttackRecord): boolean {
  const { of } = dealt?.contest ?? {};
  if (of === undefined || of === "item") return false;
  const status = of === "grapple" ? "grappled" : of === "shove" ? "prone" : "";
  const plain = { changes: [], adds: [], sways: [], when: undefined, each: undefined, ends: null, hangs: false };
  const nothing = { on: "hit" as const, statuses: [status], ...plain };
  return (
    effects.length + moves.length <= 1 &&
    effects.every((one) => essence(one) === essence({ ...one, ...nothing })) &&
    moves.every(({ feet, way, on }) => of === "shove" && on === "hit" && way === "away" && feet <= SHOVE_FEET)
  );
}
