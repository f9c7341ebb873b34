/** Reads the state of a concentration for the card of its spell. */
import { concentrations } from "../../documents/effects/concentrating.ts";
import { clockOf, concentrationEnd, goesOn } from "../../documents/effects/effect-ends.ts";
import { CASTING } from "../../rules/turn/done-actions.ts";
import { ageOf } from "../common/age.ts";
import { findActor } from "../common/documents.ts";
import { readUseMessage } from "./post-action.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { isWithdrawn } from "../../documents/effects/action-effects.ts";
import { fightOf } from "../../documents/fights/fights.ts";
import { outlivesFight } from "./casting.ts";

type ConcentrationEnd = "fight" | ReturnType<typeof concentrationEnd>;
export type ConcentrationState = "holds" | "off" | "gone" | "wentOn" | ConcentrationEnd;

/** Returns why a concentration ended. A duration counted in turns of a deleted fight counts as ended by that fight. @rule H-TURN-03 */
export function endOfConcentration(
  effect: ActiveEffect.Implementation,
  bearer: Actor.Implementation,
): ConcentrationEnd {
  const end = concentrationEnd(effect, bearer);
  const { at, mark } = clockOf(effect) ?? {};
  const byTurns = (at === "thisTurn" || at === "turnStart" || at === "turnEnd") && mark;
  return end === "duration" && byTurns && !game.combats.has(mark.combat) ? "fight" : end;
}

/** Milliseconds after a message during which its effect may not have arrived yet. */
const ARRIVING = 15_000;

/**
 * Returns the state of the concentration of a message. Null if the message has none or its effect may still arrive.
 * @rule H-CONC-01 H-CONC-02 H-CONC-04 B-CONC-05
 */
export function concentrationState(message: ChatMessage.Implementation): ConcentrationState | null {
  const use = readUseMessage(message);
  if (use?.concentration !== true || use.cancelled) return null;
  const actor = findActor({ actor: use.actor?.actor ?? null, token: null });
  const held = actor && concentrations(actor).find(({ stored }) => stored.message === message.id);
  if (!actor || !held) return ageOf(message) < ARRIVING ? null : "gone";
  const { effect } = held;
  if (effect.disabled) return "off";
  if (goesOn(effect)) return "holds";
  const end = endOfConcentration(effect, actor);
  return end === "released" && use.action === CASTING ? "wentOn" : end;
}

/**
 * Returns whether only the end of its fight ended this casting, and the caster is in no other fight. The spell may then be cast at once,
 * outside combat.
 * @rule B-SPL-05 H-TURN-03
 */
export function isCutShort(caster: OpposedActor, newest: string): boolean {
  if (!outlivesFight(newest) || isWithdrawn(newest) || fightOf([caster])) return false;
  const effect = concentrations(caster).find(({ stored }) => stored.message === newest)?.effect;
  return effect?.disabled === false && !goesOn(effect) && endOfConcentration(effect, caster) === "fight";
}
