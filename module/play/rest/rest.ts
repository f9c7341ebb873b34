/** Rests of one or several creatures: planning, applying, posting, and undoing. */
import type { OpposedActor } from "../../documents/actor.ts";
import { restsOn } from "../../documents/effects/effect-ends.ts";
import { hasTrait } from "../../documents/creatures/traits.ts";
import { endsWithRest } from "../../documents/effects/end-by.ts";
import { once } from "../../documents/common/once.ts";
import { wasKnockedOut } from "../../documents/effects/knocked-out.ts";
import { atZeroOf } from "../../documents/fights/downed.ts";
import { readOr } from "../../documents/common/every-actor.ts";
import { t } from "../../core/i18n.ts";
import { usesIn } from "../../data/actor/item-totals.ts";
import { CHARACTERISTICS } from "../../rules/basics/ids.ts";
import { rollsDeathSaves } from "../../rules/death/death-saves.ts";
import { HOUR } from "../../data/message/rest.pure.ts";
import { brokenRest } from "../../rules/rest/rest.ts";
import { currentRuleset } from "../../core/settings.ts";
import { overdraftOf } from "../costs/payments.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { allowed, isolated } from "../common/isolated.ts";
import { changeInTurn } from "../common/change-in-turn.ts";
import { undoConsequence, type UndoConsequence } from "../number-writes/undo-consequence.ts";
import { inTurn } from "../common/in-turn.ts";
import {
  isTooSoon,
  planRest,
  usesToRoll,
  type RestKind,
  type RestPlan,
  type Rester,
  type RolledUses,
} from "./plan.pure.ts";
import { notifyFailure, notifyWarning } from "../common/notify.ts";
import { clockOffered, endOfRest, turnClock } from "./clock.ts";
import { isRestTooOld } from "./rest-entries.ts";
import { isRestHitTooOld, restHitToggles } from "./rest-hits.ts";
import { restState } from "./rest-state.ts";
import { storedRolls } from "../dice/rolls.ts";
import { ownSpeaker } from "../common/participants.ts";
import { stored, storedList } from "../common/stored.ts";
import { undoWrittenRest, writeRest } from "./write-rest.ts";
import { gameMasters } from "../../compat/visibility.ts";
import { audienceOf, isNamed, publicName, publicSpeaker } from "../../documents/common/public-name.ts";
import { storedName } from "../../core/other-language.ts";

/** The course of a rest. */
export interface RestCourse {
  readonly kind: RestKind;
  /** Number of interruptions after which a long rest continued. */
  readonly breaks: number;
  /** Hours until the rest was broken off; null = it was finished. */
  readonly brokenAfter: number | null;
  /** True to move the world clock. Only a GM can move it. */
  readonly clock: boolean;
  /** Hit Dice spent in a short rest, by actor UUID. */
  readonly dice: Readonly<Record<string, number>>;
}

/**
 * Returns the effect of a rest: the kind that counts (null = none) and the hours it takes.
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

/** Returns the fields of an actor that rests need, or null if the actor is not a creature. */
export function resterOf(actor: OpposedActor): Rester | null {
  const data = actor.creature;
  if (!data) return null;
  const hitDice =
    actor.isCharacter() && currentRuleset().hitDice
      ? { spent: actor.system.hitDice.spent, max: actor.system.hitDice.max }
      : null;
  return {
    hp: data.hp,
    level: data.training.level,
    endurance: data.characteristics.endurance.mod,
    exhaustion: data.exhaustion,
    slots: data.spells.slots,
    slotsReturn: data.spells.slotsReturn,
    drained: Object.fromEntries(CHARACTERISTICS.map((key) => [key, data.characteristics[key].drain ?? 0])),
    uses: actor.items.contents.flatMap((item) => {
      const uses = usesIn(item.system);
      if (!uses) return [];
      const { value, max, recharge, back } = uses;
      const onShort = item.isKind("feature") ? usesOnShort(item.system, data.training.level, max) : 0;
      return item.id !== null && max > 0
        ? [{ id: item.id, name: storedName(item), value, max, recharge, onShort, back }]
        : [];
    }),
    hitDice,
    injuries: actor.items.contents.flatMap((item) => {
      if (!item.isKind("injury") || item.id === null) return [];
      return [{ ...item.system.toObject().heals, id: item.id, name: storedName(item) }];
    }),
    dead: actor.dead,
    ...(wasKnockedOut(actor.creature) && !data.death.roused ? { knockedOut: true } : {}),
    ...(isStable(actor, data) ? { stable: data.death } : {}),
    inspired: actor.isCharacter() && !actor.system.inspiration && hasTrait(actor, "resourceful"),
  };
}

/** Returns how many uses a short rest restores for a feature that a long rest restores fully. @rule B-REST-04 H-PRG-07 */
const usesOnShort = (
  { usesOnShort: some, usesShortFrom: from }: { readonly usesOnShort: number; readonly usesShortFrom: number },
  level: number,
  max: number,
): number => (from > 0 && level >= from ? max : some);

/**
 * Returns whether a creature at 0 hit points is out of danger: stable, or dropped out under rules without death saves.
 * @rule B-DEATH-10 C-28
 */
function isStable(actor: OpposedActor, { hp, death }: NonNullable<OpposedActor["creature"]>): boolean {
  const ruleset = currentRuleset();
  const stands = actor.hitPoints.standing === true && !actor.out;
  if (ruleset.atZero === "negative" || stands || death.dead || hp.value > 0) return false;
  const dropped = atZeroOf(actor) === "choice" && actor.out;
  return death.stable || (dropped && !rollsDeathSaves({ hitPoints: 0, saves: death, standing: false }, ruleset));
}

/** Returns what a rest would change, with the given faces of the spent Hit Dice: they are not rolled yet. */
export function previewRest(actor: OpposedActor, gives: RestKind, faces: readonly number[] = []): RestPlan {
  const rester = resterOf(actor);
  return rester ? planRest(gives, rester, currentRuleset(), [...faces]) : { ok: false, reason: "OD20.Rest.NoCreature" };
}

/** The length of a rest and how it affects the clock. */
export interface Passing {
  readonly gives: RestKind;
  readonly hours: number;
  /** True if a GM moves the world clock. The clock then ends effects with durations in hours. */
  readonly clock: boolean;
}

/** Returns the effects of a creature that end during a rest. @rule B-REST-06 B-REST-07 B-CONC-05 H-TURN-03 */
function endingInRest(actor: OpposedActor, { gives, hours, clock }: Passing): ActiveEffect.Implementation[] {
  const seconds = clock && clockOffered() ? 0 : hours * HOUR;
  return actor.effects.contents.filter((effect) => endsWithRest(effect, gives === "long", seconds));
}

/** Returns the names of the ending effects without duplicates, including effects that the clock ends. */
export function endingNames(actor: OpposedActor, passing: Passing): string[] {
  return [...new Set(endingInRest(actor, { ...passing, clock: false }).map(({ name }) => name))];
}

/** Marks effects as ended by a rest, or clears the mark after an undo. Each rest has its own mark. */
async function noteRest(actor: OpposedActor, rest: string, ends: readonly ActiveEffect.Implementation[], on: boolean) {
  const isThere = ({ id }: ActiveEffect.Implementation): boolean => actor.effects.has(id ?? "");
  const left = ends.filter(isThere);
  const updates = left.map(({ id }) => ({ _id: id, [`system.rested.${rest}`]: on }));
  if (updates.length === 0) return;
  const written = await once(
    () => actor.updateEmbeddedDocuments("ActiveEffect", updates),
    () => !left.every(isThere),
  );
  // If another client deleted one of the effects, Foundry refused the whole update. Retry with the remaining effects.
  if (!written) await noteRest(actor, rest, left, on);
}

/** Returns whether the last long rest was less than sixteen hours ago. @rule B-REST-08 */
export function restsTooSoon(actor: OpposedActor): boolean {
  return isTooSoon(actor.creature?.rest.lastLong ?? null, game.time.worldTime);
}

interface Resting {
  readonly actor: OpposedActor;
  readonly plan: Extract<RestPlan, { ok: true }>;
  readonly rolled: Rolled;
}

/** The dice of a rest: spent Hit Dice, and uses that come back by a formula. */
interface Rolled {
  readonly faces: readonly number[];
  readonly uses: RolledUses;
  readonly rolls: readonly Roll[];
}

/** Rolls the Hit Dice that a character spends, and the uses that come back by dice. @rule B-REST-03 B-REST-12 */
async function rollRest(actor: OpposedActor, kind: RestKind, rester: Rester, spent: number): Promise<Rolled> {
  const hitDice = kind === "short" ? await rollDice(actor, spent) : null;
  const back: [string, Roll][] = [];
  for (const { id, formula } of usesToRoll(kind, rester.uses)) back.push([id, await new Roll(formula).evaluate()]);
  return {
    faces: facesOf(hitDice),
    uses: new Map(back.map(([id, { total }]) => [id, Math.floor(total ?? 0)])),
    rolls: [...(hitDice ? [hitDice] : []), ...back.map(([, roll]) => roll)],
  };
}

/** Rolls the Hit Dice that a character spends. @rule B-REST-03 */
async function rollDice(actor: OpposedActor, count: number): Promise<Roll | null> {
  if (!actor.isCharacter() || count < 1 || !currentRuleset().hitDice) return null;
  const { value, faces } = actor.system.hitDice;
  const spent = Math.min(value, Math.floor(count));
  return spent < 1 ? null : new Roll(`${String(spent)}d${String(faces)}`).evaluate();
}

/**
 * Rests with several creatures. Posts a message first, then updates each creature.
 * @returns the message, or undefined if no creature could rest
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
    const able = actors.filter((actor) => {
      const rester = actor.isOwner ? readOr(() => resterOf(actor), null) : null;
      const plan = rester && planRest(gives, rester, currentRuleset());
      if (plan?.ok === false) notifyWarning("OD20.Rest.Of", { name: actor.name, what: t(plan.reason) });
      return plan?.ok === true;
    });
    if (able.length === 0) return undefined;
    const prepared = Object.freeze({ actors: Object.freeze([...able]), kind: gives, hours });
    if (!allowed(`${SYSTEM_ID}.preRest`, () => Hooks.call(`${SYSTEM_ID}.preRest`, prepared))) return undefined;
    const resting: Resting[] = [];
    for (const actor of able) {
      const before = readOr(() => resterOf(actor), null);
      if (!before) continue;
      const rolled = await rollRest(actor, gives, before, course.dice[actor.uuid] ?? 0);
      const rester = readOr(() => resterOf(actor), null);
      const plan = rester && planRest(gives, rester, currentRuleset(), rolled.faces, rolled.uses);
      if (plan?.ok) resting.push({ actor, plan, rolled });
    }
    if (resting.length === 0) return undefined;
    const rolls = resting.flatMap((one) => one.rolled.rolls);
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
    for (const { actor, rolled } of resting)
      await give(actor, { id: message.id, kind: gives, rolled, end, hours, clock: course.clock });
    isolated(`${SYSTEM_ID}.rest`, () => Hooks.callAll(`${SYSTEM_ID}.rest`, Object.freeze({ ...prepared, message })));
    return message;
  } catch (error) {
    notifyFailure(error);
    return undefined;
  }
}

function facesOf(roll: Roll | null): number[] {
  return roll ? roll.dice.flatMap((die) => die.results.map(({ result }) => result)) : [];
}

/** A rest to apply: message id, kind, its dice, and the world time of its end. */
interface Given {
  readonly id: string;
  readonly kind: RestKind;
  readonly rolled: Rolled;
  readonly end: number;
  readonly hours: number;
  readonly clock: boolean;
}

/** Returns the plan of a rest from the current data. Returns null if nothing is to be written, and shows the reason. */
function planned(actor: OpposedActor, { id, kind, rolled }: Given): Extract<RestPlan, { ok: true }> | null {
  const rester = resterOf(actor);
  if (!rester || restState(actor.uuid, id).state !== "open") return null;
  const plan = planRest(kind, rester, currentRuleset(), rolled.faces, rolled.uses);
  if (plan.ok) return plan;
  notifyWarning("OD20.Rest.Of", { name: actor.name, what: t(plan.reason) });
  return null;
}

/**
 * Applies a rest: one update of the actor, then the uses of its items. Plans from the current data, because the creature may have taken
 * damage after the message was posted.
 */
async function give(actor: OpposedActor, given: Given): Promise<void> {
  const { id, kind, hours, clock, end } = given;
  await inTurn(actor.uuid, async () => {
    if (!planned(actor, given)) return;
    // Mark the effects first. The mark has no effect without the rest, so a crash in between applies nothing.
    await noteRest(actor, id, endingInRest(actor, { gives: kind, hours, clock }), true);
    const plan = planned(actor, given);
    // A creature that regains consciousness during the rest did not rest. It may start a long rest at once.
    const rested = kind === "long" && actor.hitPoints.value > 0;
    if (plan) await writeRest(actor, { id, kind, changes: plan.changes }, rested ? end : null);
  });
}

/** Returns whether the undo of a rest, a revival or a hardship fells, kills or raises a member. */
export function restUndoConsequence(uuid: string, id: string): UndoConsequence[] {
  const { actor } = restState(uuid, id);
  return actor ? undoConsequence(actor, Object.keys(restHitToggles(actor, id))) : [];
}

/** Undoes a rest, a revival or a hardship of one member. For the owner or a GM. */
export async function undoRestOf(uuid: string, id: string): Promise<boolean> {
  const { actor } = restState(uuid, id);
  if (actor?.isOwner !== true) {
    notifyWarning("OD20.Can.notOwner");
    return false;
  }
  return changeInTurn(actor, () => {
    if (restState(uuid, id).state !== "applied") return "OD20.Rest.NothingToUndo";
    // Half a rest would stay, and its card would say that it is undone.
    if (isRestTooOld(actor, id) || isRestHitTooOld(actor, id)) return "OD20.Undo.tooOld";
    return async () => {
      // Clear the marks first. If the client crashes after this step, the rest still offers the undo.
      const ended = actor.effects.contents.filter((effect) => restsOn(effect)?.includes(id));
      await noteRest(actor, id, ended, false);
      const inVain = overdraftOf(actor);
      await undoWrittenRest(actor, id);
      if (overdraftOf(actor) > inVain) notifyWarning("OD20.Rest.Spent", { name: actor.name });
    };
  });
}
