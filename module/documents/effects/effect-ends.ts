/**
 * Effects that end: told anew by every client when a turn passes or time does, and nothing is written. Creatures whose numbers
 * that changes are prepared and drawn again.
 */
import { durationSeconds, readDuration, readStart } from "../../compat/effect-duration.ts";
import { runsOutUntold } from "../../compat/effect-expiry.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { askedSave } from "../../core/table-lists.ts";
import type { StoredHang } from "../../data/effects/hangs.ts";
import { RESTS_KEPT } from "../../data/message/rest.pure.ts";
import {
  messageIds,
  readEndedBy,
  readEnds,
  readWorsened,
  type EndedBy,
  type FightMark,
  type StoredEnds,
  type Worsened,
} from "../../data/effects/ends.pure.ts";
import {
  effectState,
  endOfDuration,
  hurtSince,
  type EndClock,
  type EndState,
  type TurnMark,
} from "../../rules/turn/effect-end.ts";
import { turnsIn, type Turns } from "../../rules/turn/turn-history.ts";
import { turnIsOver } from "../../rules/turn/turn-dues.ts";
import { concentrating, concentrations, hangsOf, isUndone, letsGo, noteCast, replacedBy } from "./concentrating.ts";
import { deedOf, isUnmade, isVoid, isWithdrawn, type GoingOn } from "./action-effects.ts";
import { onDocument, tell } from "../shared/events.ts";
import { isGrip, isLoose } from "./grapples.ts";
import { fightOf } from "../fights/fights.ts";
import { hasOutChanged } from "../fights/downed.ts";
import { eachActor } from "../shared/every-actor.ts";
import { combatantIn, turnHistoryOf, runningTurn } from "../fights/turn-history.ts";
import { isReady } from "../shared/prepare-again.ts";

type Effect = ActiveEffect.Implementation;
type Bearer = Actor.Implementation;
/** As far as it is looked at. */
type Bearing = Pick<Effect, "flags" | "item" | "parent"> &
  Partial<Pick<Effect, "_stats" | "statuses" | "origin" | "id">>;

/** When it ends; null = whenever somebody takes it off. */
export function endsOf({ flags }: Pick<Effect, "flags">): StoredEnds | null {
  return readEnds(foundry.utils.getProperty(flags, `${SYSTEM_ID}.ends`));
}

/** The save that ends it or is asked by it, as the table rolls it; null without one. @rule B-SAVE-03 C-22 */
export function saveOfEnds(ends: StoredEnds | null): StoredEnds["save"] {
  const save = ends?.save;
  return save ? { ...save, attribute: askedSave(save.attribute) } : null;
}

/** The save that has ended it; null = none has. */
export function endedByOf({ flags }: Pick<Effect, "flags">): EndedBy | null {
  return readEndedBy(foundry.utils.getProperty(flags, `${SYSTEM_ID}.endedBy`));
}

/** What a failed save has made of it; null = it is what it was. */
export function worsenedOf({ flags }: Pick<Effect, "flags">): Worsened | null {
  return readWorsened(foundry.utils.getProperty(flags, `${SYSTEM_ID}.worsened`));
}

/** The creature that has it, or whose item brings it. */
export function bearerOf({ item, parent }: Pick<Effect, "item" | "parent">): Bearer | null {
  return item?.actor ?? (parent instanceof Actor ? parent : null);
}

/** The turn that runs in a fight and how its turns have passed; null and none once it is gone. */
function turnsOf(combat: string): [now: TurnMark | null, turns: Turns] {
  const fight = game.combats.get(combat);
  return fight ? [runningTurn(fight), turnHistoryOf(fight)] : [null, []];
}

/** Whether a turn of a fight is over; with the fight all are. */
function isPast(turn: FightMark): boolean {
  return turnIsOver(turn, ...turnsOf(turn.combat));
}

/** The clocks by which it ends, and the turns of its fight. */
export function clocks({ mark }: StoredEnds, bearer: Bearer | null): [now: EndClock, turns: Turns] {
  const fight = mark ? game.combats.get(mark.combat) : bearer && fightOf([bearer]);
  const time = game.time.worldTime;
  if (!fight) return [{ turn: null, time, bearer: null }, []];
  return [{ turn: runningTurn(fight), time, bearer: bearer && combatantIn(fight, bearer) }, turnHistoryOf(fight)];
}

/**
 * When Foundry's own duration ends it, where Foundry itself tells nobody: an effect from another system's hand, from an import,
 * or with hours on its sheet. What has an end of our own is not asked.
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

/** When a clock of ours ends it: by its own end, else by Foundry's duration where nobody else looks at that. */
export function clockOf(effect: Pick<Effect, "flags">): StoredEnds | null {
  const ends = endsOf(effect);
  // Whoever has failed saves no more.
  return ends?.save?.fails && worsenedOf(effect) ? { ...ends, save: null } : (ends ?? durationEnds(effect));
}

/** Messages that have ended it: rolls that have taken it, deeds that have put an end to one. */
export function endersOf(effect: Pick<Effect, "flags">): readonly string[] {
  return [...(endsOf(effect)?.usedBy ?? []), ...(deedOf(effect)?.endedBy ?? [])];
}

/** Rests that have put an end to it and were not taken back: ids of their messages; undefined = none has. @rule B-REST-06 */
export function restsOn(effect: Bearing): string[] | undefined {
  const noted = messageIds.read(foundry.utils.getProperty(effect.flags, `${SYSTEM_ID}.rested`));
  const bearer = noted && isReady() ? bearerOf(effect) : null;
  const rests = bearer ? noted?.filter((id) => wasGiven(bearer, id)) : noted;
  return rests?.length === 0 ? undefined : rests;
}

/**
 * Whether a creature has had a rest that one of its effects has noted. The note is written first: a page that dies after it has
 * given nothing, and nothing ends. What it does not remember any more, or brings along from another world, counts.
 */
function wasGiven({ creature, uuid }: Bearer, id: string): boolean {
  const receipts = creature?.rest.receipts ?? [];
  const receipt = receipts.find((one) => one.id === id);
  if (receipt) return receipt.state === "applied";
  const message = game.messages.get(id);
  if (receipts.length >= RESTS_KEPT || !message?.isKind("rest")) return true;
  return !message.system.members.some((member) => member.uuid === uuid);
}

/** Whether damage has ended it that its bearer has not undone. @rule H-TURN-03 */
export function isBroken(effect: Bearing): boolean {
  const { onDamage, since } = endsOf(effect) ?? {};
  if (onDamage !== "ends") return false;
  return hurtSince(bearerOf(effect)?.creature?.receipts ?? [], since, effect.id ?? "").length > 0;
}

/** Whether one of them has ended it that was not taken back; of concentrations one is the newest. */
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

/** How a concentration ended that is over. @rule H-CONC-02 H-CONC-04 B-CONC-05 */
export function concentrationEnd(
  effect: Effect,
  bearer: Bearer,
): "dropped" | "newConcentration" | "released" | "damage" | "incapacitated" | "rest" | "duration" {
  if (restsOn(effect)) return "rest";
  const ender = endersOf(effect).find((id) => !isWithdrawn(id, effect) && !isUndone(bearer, id));
  if (ender === undefined) {
    const newer = replacedBy(effect, bearer);
    const deed = concentrating(effect);
    if (newer === null || !deed) return "duration";
    return letsGo(newer, deed) ? "released" : "newConcentration";
  }
  const cause: unknown = foundry.utils.getProperty(effect.flags, `${SYSTEM_ID}.deed.endedBy.${ender}`);
  return cause === "damage" || cause === "incapacitated" ? cause : "dropped";
}

/**
 * Those who are asked of right now. A token's own actor is made when it is first asked for, and asks while it is made: two who
 * hold each other would make each other without an end.
 */
const asked = new Set<string>();

/** The creature of a uuid; null where there is none (any more), and of whom it is just asked. */
function creatureOf(uuid: string): Bearer | null {
  if (asked.has(uuid)) return null;
  asked.add(uuid);
  try {
    const found: unknown = fromUuidSync(uuid);
    return isActor(found) ? found : null;
  } catch {
    // Whatever a flag calls a uuid.
    return null;
  } finally {
    asked.delete(uuid);
  }
}

/** The effect by which somebody concentrates, or has, on what something hangs on. */
function holderOf({ message, actor }: StoredHang): Effect | null {
  const bearer = creatureOf(actor);
  return (bearer && concentrations(bearer).find(({ deed }) => deed.message === message)?.effect) ?? null;
}

/** Whether it is switched on and not over. */
export const goesOn = (effect: Effect): boolean => !effect.disabled && endState(effect) !== "over";

/** Whether somebody's concentration still holds what hangs on it. @rule H-CONC-02 B-CONC-01 */
export function holds(hangs: StoredHang): boolean {
  const holder = holderOf(hangs);
  return holder !== null && goesOn(holder);
}

/** Whether it is there at all, so that it may hold again. */
export const isHeldStill = (hangs: StoredHang): boolean => holderOf(hangs) !== null;

/** What a creature concentrates on; null when it does not. @rule H-CONC-01 */
export function concentrationOf(actor: Bearer): GoingOn | null {
  return concentrations(actor).find(({ effect }) => goesOn(effect)) ?? null;
}

/** Whether the concentration that it hangs on is over. */
export function isLetGo(effect: Pick<Effect, "flags">): boolean {
  const hangs = isReady() ? hangsOf(effect) : null;
  return hangs !== null && !holds(hangs);
}

/** Whether it is a grapple that does not hold now. @rule B-ATK-20 */
function hasSlipped(effect: Bearing): boolean {
  const { origin } = effect;
  if (!origin || !isReady() || !isGrip(effect) || asked.has(origin)) return false;
  return isLoose(creatureOf(origin), bearerOf(effect), origin);
}

/** Whether it counts; what has no end runs, and so does everything until the world is loaded and its fights can be asked. */
export function endState(effect: Bearing): EndState {
  if (isLetGo(effect) || hasSlipped(effect) || restsOn(effect)) return "over";
  if (isReady() && isUnmade(effect, bearerOf(effect))) return "over";
  const ends = clockOf(effect);
  const saved = ends?.save ? endedByOf(effect) : null;
  if (saved && isReady() && isPast(saved.turn)) return "over";
  if (!ends || !isReady()) return "running";
  if (isEnded(effect)) return "over";
  const state = effectState(ends, ...clocks(ends, bearerOf(effect)));
  // Of what was saved off nothing is owed any more.
  return saved && state === "due" ? "running" : state;
}

/** Whether anything ends it. What a thing does to those whom it meets is on nobody yet. */
const doesEnd = (effect: Effect): boolean =>
  (effect.item === null || effect.transfer) &&
  (clockOf(effect) !== null ||
    hangsOf(effect) !== null ||
    isGrip(effect) ||
    restsOn(effect) !== undefined ||
    deedOf(effect) !== null);

/** How an effect was when its bearer was prepared last. */
interface Noted {
  readonly over: boolean;
  /** Uuids of those whose own state decides of it: who concentrates on it, who holds by it. */
  readonly on: readonly unknown[];
}

/** Effects that end. */
const ending = new Map<Effect, Noted>();

/** For the document: notes one that ends when it is prepared. */
export function noteEnd(effect: Effect): void {
  if (!doesEnd(effect)) return;
  const on = [hangsOf(effect)?.actor, isGrip(effect) && effect.origin];
  ending.set(effect, { over: endState(effect) === "over", on });
}

/** Those that end and are still there; others are forgotten. */
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

/** Times that one change is followed from creature to creature: some might keep each other from acting in a ring, without an end. */
const FAR = 8;

/**
 * Looks at the clocks: who has lost an effect or got it back is prepared again, and so is whoever hangs on him; who has any is
 * drawn again.
 * @param all whether the time that is left may be another for all of them
 */
export function follow(all = true): void {
  const changed = new Set<Bearer>();
  const prepare = (bearer: Bearer): void => {
    bearer.reset();
    changed.add(bearer);
  };
  // Turns and fights also say who is out.
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

/** Whether damage to its bearer does anything to it. */
const isFragile = (effect: Effect): boolean => endsOf(effect)?.onDamage !== undefined;

/** Whether damage may free a creature of something. */
export const mayShake = ({ effects }: Bearer): boolean => effects.contents.some(isFragile);

/** Whether somebody is due to look what has become of those who hang on others. */
let due = false;

/** Looks for it once all that changes now has changed, and its bearers are prepared. */
function followSoon(): void {
  if (due) return;
  due = true;
  queueMicrotask(() => {
    // Whom this prepares it looks at itself.
    try {
      follow(false);
    } finally {
      due = false;
    }
  });
}

/** Somebody stands elsewhere: those whom he holds may be free. */
function followGrips(): void {
  if ([...ending.keys()].some(isGrip)) followSoon();
}

/** A creature was prepared anew, for whatever reason: what hangs on it follows. */
function followHeld(actor: Bearer): void {
  if (due || !isReady()) return;
  const { uuid } = actor;
  for (const { on } of ending.values()) if (on.includes(uuid)) followSoon();
}

/** Call once during `init`, before others listen to turns. */
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
    // What is gone was not withdrawn.
    if (isVoid(message)) queueMicrotask(follow);
  });
  onDocument("messageUpdated", (message, changes) => {
    noteCast(message);
    if (foundry.utils.hasProperty(changes, "system.cancelled")) follow();
  });
  // The order of turns is made anew after these.
  for (const event of ["createCombatant", "updateCombatant", "deleteCombatant"] as const)
    Hooks.on(event, () => {
      queueMicrotask(follow);
    });
}
