/** What has become of a concentration, for the card of what it holds. */
import { concentrations } from "../../documents/effects/concentrating.ts";
import { clockOf, concentrationEnd, goesOn } from "../../documents/effects/effect-ends.ts";
import { CASTING } from "../../rules/turn/done-actions.ts";
import { ageOf } from "../shared/age.ts";
import { findActor } from "../shared/documents.ts";
import { readUseMessage } from "./use.ts";

type ConcentrationEnd = "fight" | ReturnType<typeof concentrationEnd>;
export type ConcentrationState = "holds" | "off" | "gone" | "wentOn" | ConcentrationEnd;

/** How a concentration ended that is over; one that was counted by turns ends with the fight in which they were. @rule H-TURN-03 */
export function endOfConcentration(
  effect: ActiveEffect.Implementation,
  bearer: Actor.Implementation,
): ConcentrationEnd {
  const end = concentrationEnd(effect, bearer);
  const { at, mark } = clockOf(effect) ?? {};
  const byTurns = (at === "turnStart" || at === "turnEnd") && mark;
  return end === "duration" && byTurns && !game.combats.has(mark.combat) ? "fight" : end;
}

/** Milliseconds in which it may still be on its way. */
const ARRIVING = 15_000;

/** Null for a message that holds none, and while its effect is on its way. @rule H-CONC-01 H-CONC-02 H-CONC-04 B-CONC-05 */
export function concentrationState(message: ChatMessage.Implementation): ConcentrationState | null {
  const use = readUseMessage(message);
  if (use?.concentration !== true || use.cancelled) return null;
  const actor = findActor({ actor: use.actor?.actor ?? null, token: null });
  const held = actor && concentrations(actor).find(({ deed }) => deed.message === message.id);
  if (!actor || !held) return ageOf(message) < ARRIVING ? null : "gone";
  const { effect } = held;
  if (effect.disabled) return "off";
  if (goesOn(effect)) return "holds";
  const end = endOfConcentration(effect, actor);
  return end === "released" && use.action === CASTING ? "wentOn" : end;
}
