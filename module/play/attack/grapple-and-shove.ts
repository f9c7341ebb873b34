/**
 * Grapple, shove and escape. One message holds the roll of the initiator, and the target answers it. The results are the same as
 * for any use: effects with a receipt, a push of the token, and undo.
 */
import { oneAtATime } from "../common/in-turn.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { hasTrait } from "../../documents/creatures/traits.ts";
import { grappleReach } from "../../documents/effects/grapples.ts";
import type { ContestRecord } from "../../data/message/use.pure.ts";
import {
  GRAPPLE_ATTRIBUTES,
  grappleRefusal,
  grappleTest,
  SHOVE_FEET,
  type Grapple,
} from "../../rules/movement/grapple.ts";
import { SIZES, type Size } from "../../rules/movement/size.ts";
import type { Attribute } from "../../rules/basics/ids.ts";
import { outcomeOverrides } from "../../rules/ruleset/ruleset.ts";
import { currentRuleset } from "../../core/settings.ts";
import { feetApart, isCharmedBy } from "../modifiers/circumstances.ts";
import { charmedObstacle, error, warning, type Obstacle } from "../modifiers/obstacles.pure.ts";
import { spendNotes } from "../modifiers/roll-notes.ts";
import { countedReasons, keptReason } from "../modifiers/reasons.pure.ts";
import { checkSituation, type CheckSituation } from "../check/situation.ts";
import { finish } from "../actions/resolve-aftermath.ts";
import { actObstacles, mayAct } from "../actions/may-act.ts";
import { postUse } from "../actions/post-action.ts";
import { notifyWarning } from "../common/notify.ts";
import type { Advantage } from "../common/records.pure.ts";
import { rollD20, situationalParts } from "../dice/rolls.ts";
import { lengthHere } from "../scene/length.ts";
import { actorsAround, nameForViewer, tokenOf } from "../scene/tokens.ts";
import { NOTHING_USED } from "../costs/action-records.pure.ts";
import { strikesOn } from "../damage/deal-damage.ts";
import { conditionGiven } from "../activities/described-effects.ts";
import { freeHands } from "../activities/use-facts.ts";

type Message = ChatMessage.Implementation;

/** Returns the cost of the action. A grapple or a shove replaces one attack. @rule B-ATK-16 B-ATK-17 B-ATK-19 */
export const spentBy = (of: Grapple): "attack" | "active" => (of === "escape" ? "active" : "attack");

const sizeOf = ({ creature }: OpposedActor): Size => SIZES.find((one) => one === creature?.size) ?? "medium";

/** Returns the effects by which other creatures grapple the actor. */
export function grapplesOn(actor: OpposedActor): ActiveEffect.Implementation[] {
  return actor.appliedEffects.filter(({ statuses, origin }) => statuses.has("grappled") && !!origin);
}

/** Returns the creatures that grapple the actor, each once. @rule B-ATK-19 */
export function grapplersOf(actor: OpposedActor): OpposedActor[] {
  const origins = new Set(grapplesOn(actor).map(({ origin }) => origin));
  return actorsAround().filter(({ uuid }) => origins.has(uuid));
}

/** Returns the number of hands that hold no item and no creature. @rule B-ATK-18 */
function handsFor(actor: OpposedActor): number {
  const held = actorsAround().filter((other) => grapplesOn(other).some(({ origin }) => origin === actor.uuid)).length;
  return Math.max(0, freeHands(actor) - held);
}

/**
 * Returns the obstacles concerning the target: distance, size, hands or a charm. A charm does not prevent an escape.
 * @rule B-ATK-16 B-ATK-17 B-ATK-18 B-COND-CHA-1
 */
function againstTarget(actor: OpposedActor, of: Grapple, target: OpposedActor): Obstacle[] {
  const distance = feetApart(tokenOf(actor), tokenOf(target));
  const reach = grappleReach(actor);
  const sizes = { attacker: sizeOf(actor), target: sizeOf(target) };
  const refusal = grappleRefusal(of, { ...sizes, distance, reach, hands: handsFor(actor) });
  const data = { name: nameForViewer(target), distance: lengthHere(distance ?? 0), reach: lengthHere(reach) };
  const key = `OD20.Wrestle.Refused.${refusal ?? ""}`;
  const against = refusal === null ? [] : [game.user.isGM ? warning(key, data) : error(key, data)];
  const charmed = of !== "escape" && isCharmedBy(actor, target);
  return charmed ? [...against, charmedObstacle(nameForViewer(actor), nameForViewer(target), game.user.isGM)] : against;
}

/** Returns all obstacles. A player is refused; a GM only sees a warning. */
export const wrestleObstacles = (actor: OpposedActor, of: Grapple, target: OpposedActor): Obstacle[] => [
  ...actObstacles(actor, { spends: spentBy(of) }),
  ...againstTarget(actor, of, target),
];

/** Returns the Attribute the initiator rolls. If several are allowed, the one with the highest total. @rule C-65 B-ATK-19 */
export function begunWith(actor: OpposedActor, of: Grapple): Attribute {
  const [first = "athletics", ...more] = GRAPPLE_ATTRIBUTES[of].by;
  const total = (key: Attribute): number => actor.getCheck("attribute", key, "", "check").total;
  return more.reduce((best, one) => (total(one) > total(best) ? one : best), first);
}

/** Returns the modifiers and reasons for the initiator's roll. */
export const wrestleSituation = (actor: OpposedActor, of: Grapple, target: OpposedActor): CheckSituation =>
  checkSituation({ actor, kind: "attribute", key: begunWith(actor, of), as: "check", against: [target.uuid] });

/** Returns the fixed DC of a grapple. Null if the table's rules use a contest. @rule C-65 B-PROF-01 */
export function grappleDc({ creature }: OpposedActor): number | null {
  if (!creature) return null;
  const test = grappleTest(
    creature.characteristics.strength.mod,
    creature.attributes.athletics.step,
    currentRuleset(),
    creature.training.level,
  );
  return test.kind === "dc" ? test.dc : null;
}

export interface WrestleOptions {
  /** Result of a shove: push away or knock prone. */
  readonly way?: "away" | "prone";
  readonly advantage?: Advantage;
  /** Dice formula, or "". */
  readonly situational?: string;
}

/** Returns the effects and moves on a target that loses. @rule B-ATK-16 B-ATK-17 */
function outcomeOf(of: Grapple, way: WrestleOptions["way"]) {
  if (of === "escape") return { effects: [], moves: [] };
  if (of === "grapple") return { effects: [conditionGiven("grappled")], moves: [] };
  return way === "away"
    ? { effects: [], moves: [{ feet: SHOVE_FEET, way: "away", on: "hit" } as const] }
    : { effects: [conditionGiven("prone")], moves: [] };
}

/**
 * Starts a grapple, shove or escape. Shows every refusal to the user.
 * @returns the message; undefined if none was posted
 * @rule B-ATK-16 B-ATK-17 B-ATK-19 H-DICE-06 C-65
 */
export function wrestle(
  actor: OpposedActor,
  of: Grapple,
  target: OpposedActor,
  { way = "prone", advantage, situational = "" }: WrestleOptions = {},
): Promise<Message | undefined> {
  return oneAtATime(`${actor.uuid}:${of}`, async () => {
    const typed = situationalParts(situational);
    if (!typed || !mayAct(actor, { spends: spentBy(of) })) return undefined;
    const against = againstTarget(actor, of, target);
    for (const { key, data } of against) notifyWarning(key, data);
    if (target.uuid === actor.uuid || against.some(({ severity }) => severity === "error")) return undefined;
    return begin(actor, of, target, { way, advantage, typed });
  });
}

async function begin(
  actor: OpposedActor,
  of: Grapple,
  target: OpposedActor,
  chosen: Pick<WrestleOptions, "way"> & {
    readonly advantage: Advantage | undefined;
    readonly typed: NonNullable<ReturnType<typeof situationalParts>>;
  },
): Promise<Message | undefined> {
  const ruleset = currentRuleset();
  const dc = grappleDc(actor);
  const attribute = begunWith(actor, of);
  const situation = wrestleSituation(actor, of, target);
  const advantage = dc === null ? (chosen.advantage ?? situation.advantage) : 0;
  const suggested = chosen.advantage === undefined ? (situationalParts(situation.situational) ?? []) : [];
  const parts =
    dc === null
      ? [
          ...actor.getCheck("attribute", attribute, "", "check").parts,
          ...situation.parts,
          ...chosen.typed,
          ...suggested,
        ]
      : [];
  const rolls = dc === null ? [await rollD20(advantage, parts, hasTrait(actor, "lucky"))] : [];
  const contest: ContestRecord = {
    of,
    attribute,
    parts,
    advantage,
    reasons: dc === null ? countedReasons(advantage, situation.reasons).map(keptReason) : [],
    dc,
    answers: [...GRAPPLE_ATTRIBUTES[of].against],
  };
  const message = await postUse(actor, {
    action: of,
    spends: spentBy(of),
    targets: [target],
    used: {
      ...NOTHING_USED,
      ...outcomeOf(of, chosen.way),
      kind: "damage",
      contest,
      strikes: strikesOn([{ key: "t0" }], []),
      rules: { profile: ruleset.profile, overrides: { ...outcomeOverrides(ruleset), critScope: ruleset.critScope } },
      damage: { id: foundry.utils.randomID(16) },
    },
    rolls,
  });
  // A contest is a check, so it uses up the bonus from the target's last fumble. @rule H-CRIT-04 C-33
  if (message && rolls.length > 0 && (advantage === 1 || chosen.typed.length + suggested.length > 0))
    await spendNotes(actor, [target.uuid]);
  // A grapple or shove ends the initiator's hiding.
  if (message) await finish(message);
  return message;
}
