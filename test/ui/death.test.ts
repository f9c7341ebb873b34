/** The head of a sheet tells one state between life and death. */
import { expect, test } from "vitest";
import { deathStates, fallenState } from "../../module/applications/sheets/view/death.ts";

const NONE = { dead: false, standing: false, droppedOut: false, stable: false };

test("B-DEATH-11 H-DEATH-03: whoever is dead stands to the death no longer, and is told as dead once", () => {
  const died = { ...NONE, dead: true, standing: true, stable: true, droppedOut: true };
  // The switch "Dead" tells it where there is one.
  expect(deathStates(died, true, true)).toEqual([]);
  expect(deathStates(died, true, false)).toEqual(["dead"]);
  // Dead of exhaustion or a lost maximum: no mark, so no switch.
  expect(deathStates({ ...NONE, standing: true }, true, true)).toEqual(["dead"]);
});

test("the living are told as they are; stable is a switch for whoever may change it", () => {
  expect(deathStates({ ...NONE, standing: true }, false, true)).toEqual(["standing"]);
  expect(deathStates({ ...NONE, droppedOut: true, stable: true }, false, true)).toEqual(["droppedOut"]);
  expect(deathStates({ ...NONE, droppedOut: true, stable: true }, false, false)).toEqual(["droppedOut", "stable"]);
  expect(deathStates(NONE, false, true)).toEqual([]);
});

test("B-DEATH-01 C-64: the head of an NPC says what 0 hit points mean for it", () => {
  const texts = { t: (key: string): string => key };
  const told = ([null, "dead", "unconscious", "choice", "ask"] as const).map((state) => fallenState(state, texts));
  expect(told).toEqual(["", "OD20.Head.Death.dead", "OD20.Head.Fallen", "OD20.Head.Fallen", "OD20.Head.FallenAsk"]);
});
