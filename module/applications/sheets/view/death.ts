/** How one between life and death is told in the head of a sheet. Pure. */
import type { ZeroOutcome } from "../../../rules/dying.ts";
import type { Texts } from "../../texts.ts";

const STATES = ["dead", "standing", "droppedOut", "stable"] as const;
type State = (typeof STATES)[number];

/**
 * What is told in words. Whoever is dead is that and nothing else: he stands to the death no longer, whatever is stored.
 * @param dead whether he is, by whatever cause
 * @param editable stable and dead are switches then; death without a mark (exhaustion, a lost maximum) has none
 * @rule B-DEATH-11 B-COND-EXH-1 H-DEATH-03
 */
export function deathStates(
  death: Readonly<Record<State, boolean>>,
  dead: boolean,
  editable: boolean,
): readonly State[] {
  if (dead) return editable && death.dead ? [] : ["dead"];
  return STATES.filter((key) => death[key] && !(editable && key === "stable"));
}

/**
 * Switches that put right what is stored. What nobody marked, death by exhaustion, marks or a lost maximum, cannot be taken off
 * here; dropping out is chosen by its own button, and taken back by the switch.
 */
export function deathSwitches(
  death: Readonly<Record<"dead" | "stable" | "droppedOut", boolean>>,
  dead: boolean,
): readonly ("stable" | "dead" | "droppedOut")[] {
  return (["droppedOut", "stable", "dead"] as const).filter((key) =>
    key === "dead" ? !dead || death.dead : key === "stable" || (death.droppedOut && !dead),
  );
}

/**
 * What the head of an NPC says at 0 hit points; "" above.
 * @param state what 0 means for it by the table's rules
 * @rule B-DEATH-01 C-64
 */
export function fallenState(state: ZeroOutcome["state"] | null, { t }: Pick<Texts, "t">): string {
  if (state === null) return "";
  if (state === "dead") return t("OD20.Head.Death.dead");
  return t(state === "ask" ? "OD20.Head.FallenAsk" : "OD20.Head.Fallen");
}
