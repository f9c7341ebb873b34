/** The head of a sheet tells one state between life and death. */
import { expect, test } from "vitest";
import { deathStates, fallenState } from "../../module/applications/sheets/view/hit-points.ts";

const NONE = { dead: false, standing: false, droppedOut: false, stable: false };

const ALIVE = { dead: false, out: false };
const DEAD = { dead: true, out: true };
const OUT = { dead: false, out: true };

test("B-DEATH-11 H-DEATH-03: whoever is dead stands to the death no longer, and is told as dead once", () => {
  const died = { ...NONE, dead: true, standing: true, stable: true, droppedOut: true };
  // The switch "Dead" tells it where there is one.
  expect(deathStates(died, DEAD, true)).toEqual([]);
  expect(deathStates(died, DEAD, false)).toEqual(["dead"]);
  // Dead of exhaustion or a lost maximum: no mark, so no switch.
  expect(deathStates({ ...NONE, standing: true }, DEAD, true)).toEqual(["dead"]);
});

test("the living are told as they are, once: what is a switch for whoever may change it stands in no words beside it", () => {
  expect(deathStates({ ...NONE, standing: true }, ALIVE, true)).toEqual(["standing"]);
  expect(deathStates({ ...NONE, droppedOut: true, stable: true }, OUT, true)).toEqual([]);
  expect(deathStates({ ...NONE, droppedOut: true, stable: true }, OUT, false)).toEqual(["droppedOut", "stable"]);
  // Out by nobody's choice: there is no switch for that.
  expect(deathStates(NONE, OUT, true)).toEqual(["droppedOut"]);
  expect(deathStates(NONE, ALIVE, true)).toEqual([]);
});

test("B-DEATH-01 C-64: the head of an NPC says what 0 hit points mean for it", () => {
  const texts = { t: (key: string): string => key };
  const told = ([null, "dead", "unconscious", "choice", "ask"] as const).map((state) => fallenState(state, texts));
  expect(told).toEqual(["", "OD20.Head.Death.dead", "OD20.Head.Fallen", "OD20.Head.Fallen", "OD20.Head.FallenAsk"]);
});
