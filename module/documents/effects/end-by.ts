/** How effects end apart from their own duration: because of a message, or with a rest; and how long they still last. */
import { effectData } from "../../data/effects/model.ts";
import { bearerOf, endsOf, clockOf, clocks, endState, durationEnds, goesOn } from "./effect-ends.ts";
import { beginsNow } from "./begins-now.ts";
import { once } from "../common/once.ts";
import type { TimeLeft } from "../../rules/turn/effect-end.ts";
import { timeLeft, endsInRest } from "../../rules/turn/time-left.ts";
import { EXTINGUISH } from "../../rules/movement/burning.ts";
import { concentrating } from "./concentrating.ts";

/** Writes a note on an effect. If another user deletes the effect at the same time, this is not an error. */
export async function noteOn(effect: ActiveEffect.Implementation, note: object): Promise<void> {
  await once(
    () => effect.update(note),
    () => effect.parent?.effects.has(effect.id ?? "") !== true,
  );
}

/**
 * Notes on an effect that a message ended it. The effect stays, so that it returns when the message is withdrawn. Two clients may do this
 * at the same time, and a user may delete the effect meanwhile.
 */
export async function endBy(effect: ActiveEffect.Implementation, message: string): Promise<void> {
  const bearer = bearerOf(effect);
  const ends = endsOf(effect) ?? {
    at: "never",
    of: "bearer",
    turns: 1,
    save: null,
    ...(bearer ? beginsNow(bearer) : {}),
  };
  await noteOn(effect, { system: { ends: { ...ends, usedBy: { [message]: true } } } });
}

/** Returns how long an effect still lasts; null when nothing limits it. */
export function endsIn(effect: ActiveEffect.Implementation): TimeLeft | null {
  const ends = clockOf(effect);
  if (!ends || endState(effect) === "over") return null;
  const saved = ends.save ? effectData(effect).endedBy : null;
  if (saved) return { kind: "turnEnd", whose: saved.turn.combatant, next: false };
  return timeLeft(ends, ...clocks(ends, bearerOf(effect)));
}

/**
 * Returns whether an effect ends during a rest of its bearer. A sleeping creature cannot concentrate, a burning one
 * cannot rest.
 * @param seconds duration that the world time does not show
 * @rule B-REST-06 B-REST-07 B-CONC-05 B-HAZ-02
 */
export function endsWithRest(effect: ActiveEffect.Implementation, sleeps: boolean, seconds: number): boolean {
  if (!goesOn(effect)) return false;
  // Nobody rests while fire burns: somebody has put it out.
  if (effect.statuses.has(EXTINGUISH.ends)) return true;
  if (sleeps && concentrating(effect)) return true;
  // If the world time advances, Foundry ends its own durations.
  const ends = endsOf(effect) ?? durationEnds(effect, seconds > 0);
  return ends !== null && endsInRest(ends, ...clocks(ends, bearerOf(effect)), seconds);
}
