/**
 * Evenings: five users act at random times. Afterwards all pages agree on hit points, slots, uses and effects, and
 * undoing everything restores the start. Checks read what cards say (checks/). Plays a few evenings; `npm run evenings` plays any number.
 */
import { beforeAll, expect, test } from "vitest";
import type { Script } from "node:vm";
import { seatScript } from "./bundle.ts";
import { play, story } from "./evening.ts";

let script: Script;
beforeAll(async () => {
  script = await seatScript();
});

// Homebrew, with each deed ended before the next; Foundry 13; the base game; d20-3e, with deeds on top of each other.
test.each([1160, 152, 1125, 1078])(
  "evening %i: nothing is lost, doubled or stuck, and cards say what happened (H-DMG-02 B-DMG-05 B-REST-04)",
  async (seed) => {
    const { wrong, log } = await play(script, story(seed));
    expect(wrong).toEqual([]);
    // An evening without actions would prove nothing.
    expect(log.length).toBeGreaterThan(20);
  },
);
