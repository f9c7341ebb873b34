/**
 * Effects that end: told anew by every client when a turn passes or time does, and nothing is written. Creatures whose numbers
 * that changes are prepared and drawn again.
 */
import { SYSTEM_ID } from "../constants.ts";
import { readEndedBy, readEnds, type EndedBy, type FightMark, type StoredEnds } from "../data/effects/ends.pure.ts";
import {
  effectState,
  timeLeft,
  type EndClock,
  type EndState,
  type TimeLeft,
  type TurnMark,
} from "../rules/effect-end.ts";
import { turnIsOver } from "../rules/turn-dues.ts";
import { deedOf, isWithdrawn } from "./deed-effects.ts";
import { onDocument, tell } from "./events.ts";
import { combatantOf, fightOf } from "./fights.ts";
import { isReady } from "./prepare-again.ts";

type Effect = ActiveEffect.Implementation;
type Bearer = Actor.Implementation;
/** As far as it is looked at. */
type Bearing = Pick<Effect, "flags" | "item" | "parent">;

/** When it ends; null = whenever somebody takes it off. */
export function endsOf({ flags }: Pick<Effect, "flags">): StoredEnds | null {
  return readEnds(foundry.utils.getProperty(flags, `${SYSTEM_ID}.ends`));
}

/** The save that has ended it; null = none has. */
export function endedByOf({ flags }: Pick<Effect, "flags">): EndedBy | null {
  return readEndedBy(foundry.utils.getProperty(flags, `${SYSTEM_ID}.endedBy`));
}

/** The creature that has it, or whose item brings it. */
export function bearerOf({ item, parent }: Pick<Effect, "item" | "parent">): Bearer | null {
  return item?.actor ?? (parent instanceof Actor ? parent : null);
}

/** The turn that runs in a fight and the order of its turns; null and none once it is gone. */
function turnsOf(combat: string): [now: TurnMark | null, order: string[]] {
  const fight = game.combats.get(combat);
  if (!fight) return [null, []];
  return [{ round: fight.round, combatant: fight.combatant?.id ?? "" }, fight.turns.flatMap(({ id }) => id ?? [])];
}

/** Whether a turn of a fight is over; with the fight all are. */
export function isPast(turn: FightMark): boolean {
  return turnIsOver(turn, ...turnsOf(turn.combat));
}

/** The clocks by which it ends, and the turns of its fight. */
function clocks({ mark }: StoredEnds, bearer: Bearer | null): [now: EndClock, order: string[]] {
  const fight = mark ? game.combats.get(mark.combat) : bearer && fightOf([bearer]);
  const time = game.time.worldTime;
  if (!fight) return [{ turn: null, time, bearer: null }, []];
  const turn = { round: fight.round, combatant: fight.combatant?.id ?? "" };
  return [
    { turn, time, bearer: (bearer && combatantOf(fight, bearer)?.id) ?? null },
    fight.turns.flatMap(({ id }) => id ?? []),
  ];
}

/** Messages that have ended it: rolls that have taken it, deeds that have put an end to one. */
export function endersOf(effect: Pick<Effect, "flags">): readonly string[] {
  return [...(endsOf(effect)?.usedBy ?? []), ...(deedOf(effect)?.endedBy ?? [])];
}

/** Whether one of them has ended it that was not taken back, or what had begun it was. */
const isEnded = (effect: Pick<Effect, "flags">): boolean =>
  isWithdrawn(deedOf(effect)?.message ?? "") || endersOf(effect).some((id) => !isWithdrawn(id));

/** Whether it counts; what has no end runs, and so does everything until the world is loaded and its fights can be asked. */
export function endState(effect: Bearing): EndState {
  const ends = endsOf(effect);
  const saved = ends?.save ? endedByOf(effect) : null;
  if (saved && isReady()) return isPast(saved.turn) ? "over" : "running";
  if (ends && isReady() && isEnded(effect)) return "over";
  return ends && isReady() ? effectState(ends, ...clocks(ends, bearerOf(effect))) : "running";
}

/** How long it still lasts; null when nothing counts it. */
export function endsIn(effect: Bearing): TimeLeft | null {
  const ends = endsOf(effect);
  if (!ends || isEnded(effect)) return null;
  const saved = ends.save ? endedByOf(effect) : null;
  if (saved) return isPast(saved.turn) ? null : { kind: "turnEnd", whose: saved.turn.combatant, next: false };
  return timeLeft(ends, ...clocks(ends, bearerOf(effect)));
}

/** Effects that end, each with whether it was over when its bearer was prepared last. */
const ending = new Map<Effect, boolean>();

/** For the document: notes one that ends when it is prepared. */
export function noteEnd(effect: Effect): void {
  if (endsOf(effect)) ending.set(effect, endState(effect) === "over");
}

/** Those that end and are still there; others are forgotten. */
export function endingEffects(): Effect[] {
  for (const effect of ending.keys()) {
    const bearer = bearerOf(effect);
    const there = bearer?.isToken ? bearer.token?.actor : game.actors.get(bearer?.id ?? "");
    if (there !== bearer || effect.parent?.effects.get(effect.id ?? "") !== effect || !endsOf(effect))
      ending.delete(effect);
  }
  return [...ending.keys()];
}

/** Looks at the clocks: who has lost an effect or got it back is prepared again, who has any is drawn again. */
function follow(): void {
  const bearers = new Map<Bearer, boolean>();
  for (const effect of endingEffects()) {
    const bearer = bearerOf(effect);
    if (!bearer) continue;
    const changed = ending.get(effect) !== (endState(effect) === "over");
    bearers.set(bearer, changed || bearers.get(bearer) === true);
  }
  for (const [bearer, changed] of bearers) {
    if (changed) {
      bearer.reset();
      for (const { renderFlags } of bearer.getActiveTokens()) renderFlags.set({ redrawEffects: true });
      tell("effectsEnded", bearer);
    }
    bearer.render(false);
  }
}

/** Call once during `init`, before others listen to turns. */
export function followEnds(): void {
  for (const event of ["combatTurnChange", "updateCombat", "deleteCombat", "updateWorldTime", "ready"] as const)
    Hooks.on(event, follow);
  onDocument("messageUpdated", (_message, changes) => {
    const system: unknown = Reflect.get(changes, "system");
    if (typeof system === "object" && system !== null && "cancelled" in system) follow();
  });
  // The order of turns is made anew after these.
  for (const event of ["createCombatant", "updateCombatant", "deleteCombatant"] as const)
    Hooks.on(event, () => {
      queueMicrotask(follow);
    });
}
