/** As many evenings as are asked for; of each that goes wrong the shortest story. `npm run evenings` runs it. */
import { expect, test } from "vitest";
import { seatScript } from "./bundle.ts";
import { play, shortest, story } from "./evening.ts";

const { EVENINGS = "100", FROM = "1" } = process.env;

test("many evenings", { timeout: 0 }, async () => {
  const script = await seatScript();
  const failed: number[] = [];
  let deeds = 0;
  for (let seed = Number(FROM); seed < Number(FROM) + Number(EVENINGS); seed += 1) {
    const { wrong, log } = await play(script, story(seed));
    deeds += log.length;
    if (wrong.length === 0) continue;
    failed.push(seed);
    const least = await shortest(script, story(seed));
    const again = await play(script, least);
    console.log(
      [`evening ${String(seed)} goes wrong:`, ...wrong, "the shortest:", ...again.log, ...again.wrong].join("\n"),
    );
    console.log(JSON.stringify(least));
  }
  console.log(`${EVENINGS} evenings from ${FROM}, ${String(deeds)} deeds, wrong: ${failed.join(", ") || "none"}`);
  expect(failed).toEqual([]);
});
