/** Rests of one or several creatures: planned, given, recorded in chat, taken back. */
import { SYSTEM_ID } from "../../core/constants.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { restsOn } from "../../documents/effects/effect-ends.ts";
import { endsWithRest } from "../../documents/effects/ends-in-rest.ts";
import { once } from "../../documents/shared/once.ts";
import { wasKnockedOut } from "../../documents/effects/knocked-out.ts";
import { atZeroOf } from "../../documents/fights/downed.ts";
import { readOr } from "../../documents/shared/read-or.ts";
import { t } from "../../core/i18n.ts";
import { usesIn } from "../../data/actor/belongings.ts";
import { CHARACTERISTICS } from "../../rules/basics/ids.ts";
import { rollsDeathSaves } from "../../rules/death/death-saves.ts";
import { HOUR } from "../../data/message/rest.pure.ts";
import { brokenRest } from "../../rules/rest/rest.ts";
import { currentRuleset } from "../../core/settings.ts";
import { readCosts } from "../actions/cost.pure.ts";
import { leastSince } from "../../rules/damage/hit-point-order.ts";
import { pointsSince } from "../number-writes/points-order.pure.ts";
import { receiptsOf, restsWithCard } from "../number-writes/receipts.ts";
import { changeInTurn, valueAt } from "../number-writes/change.ts";
import { inTurn } from "../shared/in-turn.ts";
import {
  costsOf,
  isTooSoon,
  planRest,
  rememberRest,
  undoRest,
  withStanding,
  type RestKind,
  type RestPlan,
  type Rester,
  type SweptRest,
} from "./plan.pure.ts";
import { readRestReceipts } from "../number-writes/rest-receipts.pure.ts";
import { notifyFailure, notifyWarning } from "../shared/notify.ts";
import { clockOffered, endOfRest, turnClock } from "./clock.ts";
import { restState } from "./state.ts";
import { storedRolls } from "../dice/rolls.ts";
import { ownSpeaker } from "../scene/speaker.ts";
import { stored, storedList } from "../shared/stored.ts";
import { isGiven, spare, undoing, writeRest } from "./write.ts";
import { gameMasters } from "../../compat/visibility.ts";
import { audienceOf, isNamed, publicName, publicSpeaker } from "../../documents/shared/public-name.ts";

/** How a rest went. */
export interface RestCourse {
  readonly kind: RestKind;
  /** Interruptions after which a long rest was resumed. */
  readonly breaks: number;
  /** Hours after which it was broken off for good; null = it was finished. */
  readonly brokenAfter: number | null;
  /** Whether the world's clock is to move on; only a Game Master's does. */
  readonly clock: boolean;
  /** Hit Dice spent in a short rest, by actor uuid. */
  readonly dice: Readonly<Record<string, number>>;
}

/**
 * What a course of rest gives: the kind that counts (null = nothing), and the hours it takes.
 * @rule B-REST-05 B-REST-13 B-REST-14 B-REST-15
 */
export function outcomeOf({ kind, breaks, brokenAfter }: Pick<RestCourse, "kind" | "breaks" | "brokenAfter">): {
  readonly gives: RestKind | null;
  readonly hours: number;
} {
  if (brokenAfter === null) return { gives: kind, hours: brokenRest(kind, kind === "long" ? breaks : 0, 0).hours };
  return {
    gives: kind === "long" && brokenRest(kind, Math.max(1, breaks), brokenAfter).shortRest ? "short" : null,
    hours: Math.ceil(brokenAfter),
  };
}

/** The creature as rests see it; null for what is none. */
export function resterOf(actor: OpposedActor): Rester | null {
  const data = actor.creature;
  if (!data) return null;
  const source = data.toObject();
  const hitDice =
    actor.isCharacter() && currentRuleset().hitDice
      ? { spent: actor.system.hitDice.spent, max: actor.system.hitDice.max }
      : null;
  return {
    hp: { value: source.hp.value, temporary: source.hp.temporary, lost: source.hp.lost, max: data.hp.max },
    level: data.training.level,
    endurance: data.characteristics.endurance.mod,
    exhaustion: source.exhaustion,
    slots: data.spells.slots,
    slotsReturn: data.spells.slotsReturn,
    drained: Object.fromEntries(CHARACTERISTICS.map((key) => [key, source.characteristics[key].drain])),
    uses: actor.items.contents.flatMap((item) => {
      const uses = usesIn(item.system);
      if (!uses) return [];
      const { value, max, recharge } = uses;
      const onShort = item.isKind("feature") ? usesOnShort(item.system, data.training.level, max) : 0;
      return item.id !== null && max > 0 ? [{ id: item.id, name: item.name, value, max, recharge, onShort }] : [];
    }),
    hitDice,
    injuries: actor.items.contents.flatMap((item) => {
      if (!item.isKind("injury") || item.id === null) return [];
      return [{ ...item.system.toObject().heals, id: item.id, name: item.name }];
    }),
    dead: actor.dead,
    ...(wasKnockedOut(actor.creature) && !source.death.roused ? { knockedOut: true } : {}),
    ...(isStable(actor, source) ? { stable: source.death } : {}),
  };
}

/** How many a short rest gives back where only a long one gives all. @rule B-REST-04 H-PRG-07 */
const usesOnShort = (
  { usesOnShort: some, usesShortFrom: from }: { readonly usesOnShort: number; readonly usesShortFrom: number },
  level: number,
  max: number,
): number => (from > 0 && level >= from ? max : some);

type Source = ReturnType<NonNullable<OpposedActor["creature"]>["toObject"]>;

/** Whether it lies there and is out of danger: made stable, or dropped out where that is safe. @rule B-DEATH-10 C-28 */
function isStable(actor: OpposedActor, { hp, death }: Source): boolean {
  const ruleset = currentRuleset();
  const stands = actor.hitPoints.standing === true && !actor.out;
  if (ruleset.atZero === "negative" || stands || death.dead || hp.value > 0) return false;
  const dropped = atZeroOf(actor) === "choice" && actor.out;
  return death.stable || (dropped && !rollsDeathSaves({ hitPoints: 0, saves: death, standing: false }, ruleset));
}

/** What a rest would change; Hit Dice show what they give at most only when they are rolled. */
export function previewRest(actor: OpposedActor, gives: RestKind): RestPlan {
  const rester = resterOf(actor);
  return rester ? planRest(gives, rester, currentRuleset()) : { ok: false, reason: "OD20.Rest.NoCreature" };
}

/** How long a rest takes, and whether the clock is moved on by it. */
export interface Passing {
  readonly gives: RestKind;
  readonly hours: number;
  /** Whether a Game Master moves the world's clock, which then ends what lasts for hours. */
  readonly clock: boolean;
}

/** The effects of a creature that do not outlast a rest. @rule B-REST-06 B-REST-07 B-CONC-05 H-TURN-03 */
function endingInRest(actor: OpposedActor, { gives, hours, clock }: Passing): ActiveEffect.Implementation[] {
  const seconds = clock && clockOffered() ? 0 : hours * HOUR;
  return actor.effects.contents.filter((effect) => endsWithRest(effect, gives === "long", seconds));
}

/** Their names, each once; what the clock ends is told as well. */
export function endingNames(actor: OpposedActor, passing: Passing): string[] {
  return [...new Set(endingInRest(actor, { ...passing, clock: false }).map(({ name }) => name))];
}

/** Notes on effects that a rest has ended them, or that it was taken back: two rests are each noted for themselves. */
async function noteRest(actor: OpposedActor, rest: string, ends: readonly ActiveEffect.Implementation[], on: boolean) {
  const isThere = ({ id }: ActiveEffect.Implementation): boolean => actor.effects.has(id ?? "");
  const left = ends.filter(isThere);
  const updates = left.map(({ id }) => ({ _id: id, [`flags.${SYSTEM_ID}.rested.${rest}`]: on }));
  if (updates.length === 0) return;
  const written = await once(
    () => actor.updateEmbeddedDocuments("ActiveEffect", updates),
    () => !left.every(isThere),
  );
  // For one that somebody has ended at this instant all were refused.
  if (!written) await noteRest(actor, rest, left, on);
}

/** Whether the last long rest is less than sixteen hours ago. @rule B-REST-08 */
export function restsTooSoon(actor: OpposedActor): boolean {
  return isTooSoon(actor.creature?.rest.lastLong ?? null, game.time.worldTime);
}

interface Resting {
  readonly actor: OpposedActor;
  readonly plan: Extract<RestPlan, { ok: true }>;
  readonly roll: Roll | null;
}

/** Rolls the Hit Dice that one spends. @rule B-REST-03 */
async function rollDice(actor: OpposedActor, count: number): Promise<Roll | null> {
  if (!actor.isCharacter() || count < 1 || !currentRuleset().hitDice) return null;
  const { value, faces } = actor.system.hitDice;
  const spent = Math.min(value, Math.floor(count));
  return spent < 1 ? null : new Roll(`${String(spent)}d${String(faces)}`).evaluate();
}

/**
 * Rests: a message first, then each creature in an update of its own, with a receipt that names the message.
 * @returns the message, or undefined when nobody could rest
 */
export async function rest(
  actors: readonly OpposedActor[],
  course: RestCourse,
): Promise<ChatMessage.Implementation | undefined> {
  const { gives, hours } = outcomeOf(course);
  if (gives === null) {
    notifyWarning("OD20.Rest.GaveNothing");
    return undefined;
  }
  try {
    const resting: Resting[] = [];
    for (const actor of actors) {
      const rester = readOr(() => resterOf(actor), null);
      if (!rester || !actor.isOwner) continue;
      const roll = gives === "short" ? await rollDice(actor, course.dice[actor.uuid] ?? 0) : null;
      const plan = planRest(gives, rester, currentRuleset(), facesOf(roll));
      if (plan.ok) resting.push({ actor, plan, roll });
      else notifyWarning("OD20.Rest.Of", { name: actor.name, what: t(plan.reason) });
    }
    if (resting.length === 0) return undefined;
    const rolls = resting.flatMap(({ roll }) => (roll ? [roll] : []));
    const message = await ChatMessage.create({
      type: "rest",
      content: t(`OD20.Rest.Line.${gives}`, { names: resting.map(({ actor }) => publicName(actor)).join(", ") }),
      speaker: resting.length === 1 && resting[0] ? publicSpeaker(resting[0].actor) : ownSpeaker(),
      whisper: resting.every(({ actor }) => audienceOf(actor).length > 0) ? gameMasters() : [],
      rolls: storedRolls(rolls),
      system: {
        version: 1,
        kind: gives,
        hours,
        broken: course.brokenAfter === null ? null : Math.floor(course.brokenAfter),
        members: storedList(
          resting.map(({ actor, plan }) => ({
            uuid: actor.uuid,
            name: publicName(actor),
            img: isNamed(actor) ? (actor.img ?? "") : "",
            changes: plan.changes.map(stored),
            mayPrepare: plan.mayPrepare,
            ends: endingNames(actor, { gives, hours, clock: course.clock }),
          })),
        ),
      },
    });
    if (!message?.id) return undefined;
    const end = endOfRest(hours);
    if (course.clock && clockOffered()) await turnClock(message, true);
    for (const { actor, roll } of resting)
      await give(actor, { id: message.id, kind: gives, faces: facesOf(roll), end, hours, clock: course.clock });
    return message;
  } catch (error) {
    notifyFailure(error);
    return undefined;
  }
}

function facesOf(roll: Roll | null): number[] {
  return roll ? roll.dice.flatMap((die) => die.results.map(({ result }) => result)) : [];
}

/** A rest as it is given: message, what it gives, Hit Dice rolled, world time at which it ended. */
interface Given {
  readonly id: string;
  readonly kind: RestKind;
  readonly faces: readonly number[];
  readonly end: number;
  readonly hours: number;
  readonly clock: boolean;
}

/** What is written of a rest, from what stands there now; null, with the reason told, where nothing is. */
function planned(actor: OpposedActor, given: Given, swept: SweptRest | null): Parameters<typeof writeRest>[1] | null {
  const { id, kind, faces, end } = given;
  const data = actor.creature;
  const rester = resterOf(actor);
  if (!data || !rester || restState(actor.uuid, id).state !== "open") return null;
  const plan = planRest(kind, rester, currentRuleset(), faces);
  const before = readRestReceipts(data.rest.receipts);
  const { steps, changes } = withStanding(plan.ok ? plan.changes : [], swept, before, id);
  if (!plan.ok && changes.length === 0) {
    notifyWarning("OD20.Rest.Of", { name: actor.name, what: t(plan.reason) });
    return null;
  }
  const lastLong = data.rest.lastLong;
  // Who came to in it had no rest, and may begin one at once.
  const rested = kind === "long" && rester.hp.value > 0;
  const receipts = rememberRest(before, {
    id,
    kind,
    state: "applied",
    changes,
    costs: costsOf(changes, readCosts(data.costs), before),
    lastLong,
  });
  return {
    id,
    steps,
    changes,
    rest: { receipts, lastLong: rested ? end : lastLong },
    deed: id,
    counts: () => restState(actor.uuid, id).state === "applied",
    again: (lost) => give(actor, given, lost),
  };
}

/**
 * One update of the actor with everything and its receipt, then the uses of its items. Planned in its turn from what stands
 * there then: since the message was made somebody may have been hit.
 */
async function give(actor: OpposedActor, given: Given, swept: SweptRest | null = null): Promise<void> {
  const { id, kind, hours, clock } = given;
  await inTurn(actor.uuid, async () => {
    if (!planned(actor, given, swept)) return;
    // First: without the receipt it says nothing, so that a page that dies in between has given nothing, or all of it.
    await noteRest(actor, id, endingInRest(actor, { gives: kind, hours, clock }), true);
    // A list that was read before that would sweep away another's rest, under the marks of having known it.
    const write = planned(actor, given, swept);
    if (write) await writeRest(actor, write);
  });
}

/** Takes the rest of one member, or a revival, back: by its owner or a GM; refused when something has changed since. */
export async function undoRestOf(uuid: string, id: string, swept: SweptRest | null = null): Promise<boolean> {
  const { actor } = restState(uuid, id);
  if (actor?.isOwner !== true) {
    notifyWarning("OD20.Can.notOwner");
    return false;
  }
  const undone = (): boolean => restState(uuid, id).state === "undone";
  const turned = () => {
    const known = readRestReceipts(actor.creature?.rest.receipts);
    // What was never given is not taken away: its page has died between slots and things.
    const at = (path: string): number | null => (isGiven(actor, id, path) ? valueAt(actor, path) : null);
    const least = leastSince(actor.hitPoints, pointsSince(receiptsOf(actor), restsWithCard(actor), id));
    return { known, turn: undoRest(known, id, at, swept, least) };
  };
  return changeInTurn(actor, () => {
    const { turn: asked } = turned();
    if (!asked.ok) return asked.reason;
    return async () => {
      // First, so that whoever dies after it can take the rest back once more: the other way round no button would be left for it.
      const ended = actor.effects.contents.filter((effect) => restsOn(effect)?.includes(id));
      await noteRest(actor, id, ended, false);
      const { known, turn } = turned();
      if (!turn.ok) {
        await noteRest(actor, id, ended, true);
        notifyWarning(turn.reason);
        return;
      }
      await writeRest(actor, {
        id,
        deed: undoing(id),
        steps: turn.changes,
        changes: withStanding(turn.changes, swept, known, id).changes,
        rest: turn,
        counts: undone,
        again: (lost) => (undone() ? Promise.resolve(true) : undoRestOf(uuid, id, lost)),
      });
      await spare(actor, id);
    };
  });
}
