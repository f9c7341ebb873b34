/**
 * Evenings of five people who do anything at any moment: points, slots, uses and effects are the same on every page, and as they
 * were when everything is taken back. A few of them here; as many as you like by `npm run evenings`.
 */
import { beforeAll, expect, test } from "vitest";
import type { Script } from "node:vm";
import { seatScript } from "./bundle.ts";
import { play, story } from "./evening.ts";

let script: Script;
beforeAll(async () => {
  script = await seatScript();
});

// By the homebrew on 14, with a rest between a spell and its withdrawal; on 13; by the base book.
test.each([1001, 1000, 1005])(
  "evening %i: nothing is lost, doubled or stuck (H-DMG-02 B-DMG-05 B-REST-04)",
  async (seed) => {
    const { wrong, log } = await play(script, story(seed));
    expect(wrong).toEqual([]);
    // An evening in which nobody does anything would prove nothing.
    expect(log.length).toBeGreaterThan(20);
  },
);
