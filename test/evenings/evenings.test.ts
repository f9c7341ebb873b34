/**
 * Evenings: five users act at random times. Afterwards all pages agree on hit points, slots, uses and effects, and
 * undoing everything restores the start. Plays a few evenings; `npm run evenings` plays any number.
 */
import { beforeAll, expect, test } from "vitest";
import type { Script } from "node:vm";
import { seatScript } from "./bundle.ts";
import { play, story } from "./evening.ts";

let script: Script;
beforeAll(async () => {
  script = await seatScript();
});

// One evening with the homebrew profile on generation 14, including a rest between a spell and its undoing; one on
// generation 13; one with the base profile.
test.each([1001, 1000, 1005])(
  "evening %i: nothing is lost, doubled or stuck (H-DMG-02 B-DMG-05 B-REST-04)",
  async (seed) => {
    const { wrong, log } = await play(script, story(seed));
    expect(wrong).toEqual([]);
    // An evening without actions would prove nothing.
    expect(log.length).toBeGreaterThan(20);
  },
);
