/**
 * As many evenings as are asked for; of each that goes wrong the shortest story, and at the end how often what was done. `npm run
 * evenings` runs it, in parts.
 */
import { appendFileSync } from "node:fs";
import { expect, test } from "vitest";
import { seatScript } from "./bundle.ts";
import { play, shortest, story } from "./evening.ts";

const { EVENINGS = "25", FROM = "1", LEAST = "yes", TOLD = "" } = process.env;

/** The first words of a line of the log: who does not matter, what does. */
const KINDS =
  /^\S.*?: (?:.*?(strikes|uses|falls|moves|mounts|stands to the death|drops out|is brought back|death save|first aid|help|ready|release|hide|search|grapple|shove|escape|rest$)|(\w+))/u;

/** How often what was done in an evening. */
function kindsOf(log: readonly string[]): Record<string, number> {
  const done: Record<string, number> = {};
  for (const line of log) {
    const [, known, other] = KINDS.exec(line) ?? [];
    const kind = known ?? other;
    if (kind !== undefined) done[kind] = (done[kind] ?? 0) + 1;
  }
  return done;
}

test("many evenings", { timeout: 0 }, async () => {
  const script = await seatScript();
  const failed: number[] = [];
  for (let seed = Number(FROM); seed < Number(FROM) + Number(EVENINGS); seed += 1) {
    const { wrong, log } = await play(script, story(seed));
    // Evening by evening: of a run that is broken off it is known, too, how far it came.
    if (TOLD !== "") appendFileSync(TOLD, `${JSON.stringify({ seed, wrong: wrong.length, done: kindsOf(log) })}\n`);
    if (wrong.length === 0) continue;
    failed.push(seed);
    console.log([`evening ${String(seed)} goes wrong:`, ...wrong].join("\n"));
    if (LEAST !== "yes") continue;
    const least = await shortest(script, story(seed), wrong);
    const again = await play(script, least);
    console.log(["the shortest:", ...again.log, ...again.wrong, JSON.stringify(least)].join("\n"));
  }
  expect(failed).toEqual([]);
});
