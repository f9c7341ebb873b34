/**
 * Ends effects. Every client derives the state from turns and world time, without writes. It prepares and draws the affected creatures
 * again.
 */
import { durationSeconds, readDuration, readStart, runsOutUntold } from "../../compat/effect-duration.ts";
import { askedSave } from "../../core/table-lists.ts";
import type { StoredHang } from "../../data/effects/action-effect.pure.ts";
import { RESTS_KEPT } from "../../data/message/rest.pure.ts";
import { readRests } from "../../data/message/rests-taken.pure.ts";
import type { FightMark, StoredEnds } from "../../data/effects/ends.pure.ts";
import { effectData, type EffectLike } from "../../data/effects/model.ts";
import {
  effectState,
  endOfDuration,
  hurtSince,
  isSpent,
  type EndClock,
  type EndState,
  type TurnMark,
} from "../../rules/turn/effect-end.ts";
import { turnsIn, type Turns, turnIsOver } from "../../rules/turn/turn-history.ts";
import {
  concentrating,
  concentrations,
  dependencyOf,
  isUndone,
  releasesSpell,
  noteCast,
  replacedBy,
} from "./concentrating.ts";
import { actionOf, endCauseOf, isUnmade, isVoid, isWithdrawn, type GoingOn } from "./action-effects.ts";
import { onDocument, tell } from "../common/events.ts";
import { isGrapple, isLoose } from "./grapples.ts";
import { fightOf } from "../fights/fights.ts";
import { hasOutChanged } from "../fights/downed.ts";
import { eachActor } from "../common/every-actor.ts";
import { combatantIn, turnHistoryOf, runningTurn } from "../fights/turn-history.ts";
import { isReady } from "../common/prepare-again.ts";

type Effect = ActiveEffect.Implementation;
type Bearer = Actor.Implementation;
/** The part of an effect that this file reads. */
type Bearing = EffectLike &
  Pick<Effect, "item" | "parent"> &
  Partial<Pick<Effect, "_stats" | "statuses" | "origin" | "id">>;

/** Returns when an effect ends; null = it lasts until a user removes it. */
export function endsOf(effect: EffectLike): StoredEnds | null {
  return effectData(effect).ends;
}

/** Returns the save against an effect, with the Attribute that the table's rules use; null = none. @rule B-SAVE-03 C-22 */
export function saveOfEnds(ends: StoredEnds | null): StoredEnds["save"] {
  const save = ends?.save;
  return save ? { ...save, attribute: askedSave(save.attribute) } : null;
}

/** Returns the creature that has the effect or owns its item. */
export function bearerOf({ item, parent }: Pick<Effect, "item" | "parent">): Bearer | null {
  return item?.actor ?? (parent instanceof Actor ? parent : null);
}

/** Returns the current turn and the turn history of a fight; null and an empty list for a deleted fight. */
function turnsOf(combat: string): [now: TurnMark | null, turns: Turns] {
  const fight = game.combats.get(combat);
  return fight ? [runningTurn(fight), turnHistoryOf(fight)] : [null, []];
}

/** Returns whether a turn is over. All turns of a deleted fight are over. */
function isPast(turn: FightMark): boolean {
  return turnIsOver(turn, ...turnsOf(turn.combat));
}

/** Returns the current turn and time by which an effect ends, and the turn history of its fight. */
export function clocks({ mark }: StoredEnds, bearer: Bearer | null): [now: EndClock, turns: Turns] {
  const fight = mark ? game.combats.get(mark.combat) : bearer && fightOf([bearer]);
  const time = game.time.worldTime;
  if (!fight) return [{ turn: null, time, bearer: null }, []];
  return [{ turn: runningTurn(fight), time, bearer: bearer && combatantIn(fight, bearer) }, turnHistoryOf(fight)];
}

/**
 * Returns the end of an effect by Foundry's duration, where Foundry does not report the end itself. Such effects come from other modules,
 * imports or their sheet. Not for effects with an end of this system.
 * @rule H-TURN-03
 */
export function durationEnds(effect: object, asked = runsOutUntold()): StoredEnds | null {
  const duration = asked ? readDuration(effect) : null;
  if (!duration) return null;
  const { unit } = duration;
  const start = readStart(effect);
  const order = start.combat === null ? null : turnsIn(turnsOf(start.combat)[1], start.round ?? 0);
  const lasts = unit === "rounds" || unit === "turns" ? { unit, value: duration.value } : null;
  const ends = endOfDuration(lasts ?? { unit: "seconds", value: durationSeconds(duration) ?? 0 }, start, order);
  return { ...ends, mark: ends.mark && { ...ends.mark, combat: start.combat ?? "" } };
}

/** Returns the end of an effect as this system stores it; without one, the end by Foundry's duration. */
export function clockOf(effect: EffectLike): StoredEnds | null {
  const ends = endsOf(effect);
  // After a failed save, some effects allow no further saves.
  return ends?.save?.fails && effectData(effect).worsened ? { ...ends, save: null } : (ends ?? durationEnds(effect));
}

/** Returns the ids of messages that ended an effect: rolls that used it up, and actions that ended a continuing action. */
export function endersOf(effect: EffectLike): readonly string[] {
  return [...(endsOf(effect)?.usedBy ?? []), ...(actionOf(effect)?.endedBy ?? [])];
}

/** Returns the ids of rests that ended an effect and are not undone; undefined = none. @rule B-REST-06 */
export function restsOn(effect: Bearing): readonly string[] | undefined {
  const noted = effectData(effect).rested ?? undefined;
  const bearer = noted && isReady() ? bearerOf(effect) : null;
  const rests = bearer ? noted?.filter((id) => wasGiven(bearer, id)) : noted;
  return rests?.length === 0 ? undefined : rests;
}

/**
 * Returns whether a creature received a rest. The note on the effect is written first: if the client stops before it writes the rest, the
 * note does not count. A rest that the creature no longer stores, or that comes from another world, counts.
 */
function wasGiven({ creature, uuid }: Bearer, id: string): boolean {
  const rests = readRests(creature?.rest.log);
  const rest = rests.find((one) => one.id === id);
  if (rest) return !rest.undone;
  const message = game.messages.get(id);
  if (rests.length >= RESTS_KEPT || !message?.isKind("rest")) return true;
  return !message.system.members.some((member) => member.uuid === uuid);
}

/** Returns whether damage ended an effect, and the damage is not undone. @rule H-TURN-03 */
export function isBroken(effect: Bearing): boolean {
  const { onDamage, since } = endsOf(effect) ?? {};
  if (onDamage !== "ends" && onDamage !== "spent") return false;
  const receipts = bearerOf(effect)?.creature?.receipts ?? [];
  const hurts = hurtSince(receipts, since, effect.id ?? "");
  if (onDamage === "ends") return hurts.length > 0;
  const by = actionOf(effect)?.message;
  const gained = receipts.findLast(({ kind, attack }) => kind === "temporary" && attack === by);
  return isSpent(hurts, gained?.amount ?? 1);
}

/** Returns whether a message or damage ended an effect, and it was not withdrawn. For concentration, a newer concentration also ends it. */
function isEnded(effect: Bearing): boolean {
  const enders = endersOf(effect).filter((id) => !isWithdrawn(id, effect));
  const bearer = bearerOf(effect);
  if (isBroken(effect)) return true;
  if (!bearer) return enders.length > 0;
  const undone = new Set(bearer.creature?.receipts.filter(({ state }) => state === "undone").map(({ id }) => id));
  if (!concentrating(effect)) return enders.some((id) => !undone.has(id));
  return enders.some((id) => !isUndone(bearer, id)) || replacedBy(effect, bearer) !== null;
}

const isActor = (found: unknown): found is Bearer => found instanceof Actor;

/** Returns how a concentration ended. @rule H-CONC-02 H-CONC-04 B-CONC-05 */
export function concentrationEnd(
  effect: Effect,
  bearer: Bearer,
): "dropped" | "newConcentration" | "released" | "damage" | "incapacitated" | "rest" | "duration" {
  if (restsOn(effect)) return "rest";
  const ender = endersOf(effect).find((id) => !isWithdrawn(id, effect) && !isUndone(bearer, id));
  if (ender === undefined) {
    const newer = replacedBy(effect, bearer);
    const stored = concentrating(effect);
    if (newer === null || !stored) return "duration";
    return releasesSpell(newer, stored) ? "released" : "newConcentration";
  }
  const cause = endCauseOf(effect, ender);
  return cause === "damage" || cause === "incapacitated" ? cause : "dropped";
}

/**
 * Uuids of the creatures that are being resolved. An unlinked token creates its actor on first access, which evaluates effects. Without
 * this set, two creatures that hold each other would recurse forever.
 */
const asked = new Set<string>();

/** Returns the creature of a uuid; null when it does not exist or is being resolved. */
function creatureOf(uuid: string): Bearer | null {
  if (asked.has(uuid)) return null;
  asked.add(uuid);
  try {
    const found: unknown = fromUuidSync(uuid);
    return isActor(found) ? found : null;
  } catch {
    // An effect may contain an invalid uuid.
    return null;
  } finally {
    asked.delete(uuid);
  }
}

/** Returns the concentration effect that another effect depends on, even if it has ended. */
function holderOf({ message, actor }: StoredHang): Effect | null {
  const bearer = creatureOf(actor);
  return (bearer && concentrations(bearer).find(({ stored }) => stored.message === message)?.effect) ?? null;
}

/** Returns whether an effect is enabled and has not ended. */
export const goesOn = (effect: Effect): boolean => !effect.disabled && endState(effect) !== "over";

/** Returns whether the concentration that an effect depends on continues. @rule H-CONC-02 B-CONC-01 */
export function holds(hangs: StoredHang): boolean {
  const holder = holderOf(hangs);
  return holder !== null && goesOn(holder);
}

/** Returns whether the concentration effect still exists, so that it may continue later. */
export const isRestrained = (hangs: StoredHang): boolean => holderOf(hangs) !== null;

/** Returns what a creature concentrates on; null = nothing. @rule H-CONC-01 */
export function concentrationOf(actor: Bearer): GoingOn | null {
  return concentrations(actor).find(({ effect }) => goesOn(effect)) ?? null;
}

/** Returns whether the concentration that an effect depends on has ended. */
export function isLetGo(effect: EffectLike): boolean {
  const hangs = isReady() ? dependencyOf(effect) : null;
  return hangs !== null && !holds(hangs);
}

/** Returns whether an effect is a grapple that does not hold now. @rule B-ATK-20 */
function hasSlipped(effect: Bearing): boolean {
  const { origin } = effect;
  if (!origin || !isReady() || !isGrapple(effect) || asked.has(origin)) return false;
  return isLoose(creatureOf(origin), bearerOf(effect), origin);
}

/**
 * Returns whether an effect runs, is due or has ended. An effect without an end runs. All effects run until the world is loaded, because
 * fights are not available before.
 */
export function endState(effect: Bearing): EndState {
  if (isLetGo(effect) || hasSlipped(effect) || restsOn(effect)) return "over";
  if (isReady() && isUnmade(effect, bearerOf(effect))) return "over";
  const ends = clockOf(effect);
  const saved = ends?.save ? effectData(effect).endedBy : null;
  if (saved && isReady() && isPast(saved.turn)) return "over";
  if (!ends || !isReady()) return "running";
  if (isEnded(effect)) return "over";
  const state = effectState(ends, ...clocks(ends, bearerOf(effect)));
  // After a successful save, no further save is due.
  return saved && state === "due" ? "running" : state;
}

/** Returns whether the effect can end. Effects that an item puts on its targets do not count while they are on the item. */
const doesEnd = (effect: Effect): boolean =>
  (effect.item === null || effect.transfer) &&
  (clockOf(effect) !== null ||
    dependencyOf(effect) !== null ||
    isGrapple(effect) ||
    restsOn(effect) !== undefined ||
    actionOf(effect) !== null);

/** State of an effect when its bearer was last prepared. */
interface Noted {
  readonly over: boolean;
  /** Uuids of the creatures whose state decides whether the effect counts: the concentrating creature and the grappler. */
  readonly on: readonly unknown[];
}

/** Effects that can end, with their last state. */
const ending = new Map<Effect, Noted>();

/** Records an effect that can end. The document calls it during preparation. */
export function noteEnd(effect: Effect): void {
  if (!doesEnd(effect)) return;
  const on = [dependencyOf(effect)?.actor, isGrapple(effect) && effect.origin];
  ending.set(effect, { over: endState(effect) === "over", on });
}

/** Returns the recorded effects that still exist, and forgets the others. */
export function endingEffects(): Effect[] {
  for (const effect of ending.keys()) {
    const bearer = bearerOf(effect);
    const there = bearer?.isToken ? bearer.token?.actor : game.actors.get(bearer?.id ?? "");
    const { id, item, parent } = effect;
    const isGone = there !== bearer || (item && there?.items.get(item.id ?? "") !== item);
    if (isGone || parent?.effects.get(id ?? "") !== effect || !doesEnd(effect)) ending.delete(effect);
  }
  return [...ending.keys()];
}

/** Maximum number of rounds in which `follow` propagates a change. Creatures could affect each other in a cycle. */
const FAR = 8;

/**
 * Updates all recorded effects. It prepares creatures again whose effects ended or returned, and those that depend on them, and draws
 * their sheets.
 * @param all whether turns or time changed, so that the remaining time of every effect may differ
 */
export function follow(all = true): void {
  const changed = new Set<Bearer>();
  const prepare = (bearer: Bearer): void => {
    bearer.reset();
    changed.add(bearer);
  };
  // Turns and fights also determine who is out of the fight.
  if (all)
    eachActor((actor) => {
      if (hasOutChanged(actor)) prepare(actor);
    });
  const goOn = (): boolean => {
    let more = false;
    for (const effect of endingEffects()) {
      const bearer = bearerOf(effect);
      if (!bearer || ending.get(effect)?.over === (endState(effect) === "over")) continue;
      prepare(bearer);
      more = true;
    }
    return more;
  };
  for (let times = 0; times < FAR && goOn(); times += 1);
  for (const bearer of changed) {
    for (const { renderFlags } of bearer.getActiveTokens()) renderFlags.set({ redrawEffects: true });
    tell("effectsEnded", bearer);
  }
  const shown = all ? endingEffects().flatMap((effect) => bearerOf(effect) ?? []) : [];
  for (const bearer of new Set([...changed, ...shown])) bearer.render(false);
}

/** Returns whether damage to the bearer affects the effect. */
const isFragile = (effect: Effect): boolean => endsOf(effect)?.onDamage !== undefined;

/** Returns whether damage may end an effect on the creature. */
export const mayShake = ({ effects }: Bearer): boolean => effects.contents.some(isFragile);

/** Whether an update is already scheduled. */
let due = false;

/** Schedules an update after the current changes and the preparation of their actors. */
function followSoon(): void {
  if (due) return;
  due = true;
  queueMicrotask(() => {
    // `follow` handles creatures that it prepares itself, so `due` stays true until then.
    try {
      follow(false);
    } finally {
      due = false;
    }
  });
}

/** Updates grapples after a token moved. */
function followGrips(): void {
  if ([...ending.keys()].some(isGrapple)) followSoon();
}

/** Updates effects that depend on a creature which was prepared again. */
function followHeld(actor: Bearer): void {
  if (due || !isReady()) return;
  const { uuid } = actor;
  for (const { on } of ending.values()) if (on.includes(uuid)) followSoon();
}

/** Registers the listeners. Call once during `init`, before other code listens to turns. */
export function followEnds(): void {
  for (const event of ["combatTurnChange", "updateCombat", "deleteCombat", "updateWorldTime", "ready"] as const)
    Hooks.on(event, () => {
      follow();
    });
  onDocument("actorPrepared", followHeld);
  for (const event of ["deleteActor", "deleteToken", "deleteScene"] as const) Hooks.on(event, followSoon);
  for (const event of ["createToken", "updateToken", "updateScene"] as const) Hooks.on(event, followGrips);
  const cast = (message: ChatMessage.Implementation): void => {
    if (noteCast(message)) followSoon();
  };
  onDocument("messageCreated", cast);
  onDocument("messageDeleted", (message) => {
    cast(message);
    // A deleted message no longer counts as withdrawn.
    if (isVoid(message)) queueMicrotask(follow);
  });
  onDocument("messageUpdated", (message, changes) => {
    noteCast(message);
    if (foundry.utils.hasProperty(changes, "system.cancelled")) follow();
  });
  // Foundry rebuilds the turn order after these hooks.
  for (const event of ["createCombatant", "updateCombatant", "deleteCombatant"] as const)
    Hooks.on(event, () => {
      queueMicrotask(follow);
    });
}
