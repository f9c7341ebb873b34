/**
 * Frames while fights are simulated: one iteration is one slice of work between two pauses of the page, in the heaviest fight
 * that the window takes. A frame of 60 in a second lasts 16.7 ms: `max` and `p99` say how much of it is left for the page.
 */
import { bench, describe } from "vitest";
import { runInSlices } from "../../module/applications/simulate/numbers.ts";
import { resolveRuleset } from "../../module/rules/ruleset/ruleset.ts";
import { SIMULATION_LIMITS } from "../../module/rules/simulation/simulate-read.ts";
import type { SimulatedSide } from "../../module/rules/simulation/simulate-types.ts";
import { SimulationRun } from "../../module/rules/simulation/simulate.ts";

const ruleset = resolveRuleset();
const strike = { attack: { bonus: 6 }, damage: [{ formula: "2d8 + 2", type: "bludgeoning" }] };
/** So many hit points that every fight takes all of its rounds. */
const many = (id: string, count: number, strikes: number): SimulatedSide => ({
  aim: "random",
  members: [
    {
      id,
      count,
      hitPoints: 9999,
      initiative: 1,
      defense: { bonus: 3 },
      strikes: Array.from({ length: strikes }, () => strike),
    },
  ],
});
const begin = (): SimulationRun =>
  new SimulationRun([many("hero", 5, 2), many("ogre", SIMULATION_LIMITS.members - 5, 1)], ruleset, 7, {
    fights: 2000,
    rounds: 50,
  });

describe("frames while simulating", () => {
  let run = begin();

  bench("a slice between two frames, a hundred fighters", async () => {
    const stop = new AbortController();
    const over = await runInSlices(run, {
      signal: stop.signal,
      progress: () => {
        stop.abort();
      },
      pause: () => Promise.resolve(),
    });
    if (over) run = begin();
  });
});
