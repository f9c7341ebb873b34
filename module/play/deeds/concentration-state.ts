/** What has become of a concentration, for the card of what it holds. */
import { concentrations } from "../../documents/concentrating.ts";
import { concentrationEnd, goesOn } from "../../documents/effect-ends.ts";
import { CASTING } from "../../rules/done-actions.ts";
import { ageOf } from "../exchange/age.ts";
import { findActor } from "../exchange/documents.ts";
import { readUseMessage } from "./use.ts";

export type ConcentrationState = "holds" | "off" | "gone" | "wentOn" | ReturnType<typeof concentrationEnd>;

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
  const end = concentrationEnd(effect, actor);
  return end === "released" && use.action === CASTING ? "wentOn" : end;
}
