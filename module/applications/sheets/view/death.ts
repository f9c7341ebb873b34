/** How one between life and death is told in the head of a sheet. Pure. */
import type { ZeroOutcome } from "../../../rules/death/dying.ts";
import type { Texts } from "../../words/texts.ts";

const STATES = ["dead", "standing", "droppedOut", "stable"] as const;
type State = (typeof STATES)[number];

/**
 * What is told in words. Whoever is dead is that and nothing else: he stands to the death no longer, whatever is stored.
 * @param death what is stored
 * @param now whether he is dead, or out, by whatever cause
 * @param editable what is stored is told by a switch then, but for standing, which has none
 * @rule B-DEATH-11 B-COND-EXH-1 H-DEATH-03
 */
export function deathStates(
  death: Readonly<Record<State, boolean>>,
  now: { readonly dead: boolean; readonly out: boolean },
  editable: boolean,
): readonly State[] {
  if (now.dead) return editable && death.dead ? [] : ["dead"];
  const told = { ...death, dead: false, droppedOut: now.out };
  return STATES.filter((key) => told[key] && !(editable && key !== "standing" && death[key]));
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
