/** Whether a grapple, a shove or an escape that a message tells is one by the rules; fetched with the first of them. */
import { feetBetween } from "../../canvas/measure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { grappleReach } from "../../documents/grips.ts";
import { GRAPPLE_ATTRIBUTES, grappleRefusal, grappleTest, SHOVE_FEET, SIZES } from "../../rules/grapple.ts";
import { currentRuleset } from "../../settings.ts";
import { findActor, findToken } from "../exchange/documents.ts";
import { essence } from "./given.pure.ts";
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

/** Whether a contest does what it does by the rules, and nothing else. @rule B-ATK-16 B-ATK-17 */
export function isWrestled({ dealt, effects, moves }: AttackRecord): boolean {
  const { of } = dealt?.contest ?? {};
  if (of === undefined) return false;
  const status = of === "grapple" ? "grappled" : of === "shove" ? "prone" : "";
  const plain = { changes: [], adds: [], sways: [], when: undefined, each: undefined, ends: null };
  const nothing = { on: "hit" as const, statuses: [status], ...plain };
  return (
    effects.every((one) => essence(one) === essence({ ...one, ...nothing })) &&
    moves.every(({ feet, way, on }) => of === "shove" && on === "hit" && way === "away" && feet <= SHOVE_FEET)
  );
}
