/**
 * Plays the requested number of evenings. Reports the shortest version of each failing evening, and statistics of the
 * actions. `npm run evenings` runs this file in parts.
 */
import { appendFileSync } from "node:fs";
import { expect, test } from "vitest";
import { seatScript } from "./bundle.ts";
import { play, playAt, shortest, story } from "./evening.ts";
import { tableOf } from "./scene.ts";
import { Sitting } from "./sitting.ts";

const { BAIL = "", EVENINGS = "25", FROM = "1", LEAST = "yes", MOVES = "0", SEAT = "", TOLD = "" } = process.env;

test("many evenings", { timeout: 0 }, async () => {
  const script = await seatScript(SEAT);
  const from = Number(FROM);
  const failed: number[] = [];
  /** The last table, if its evening had no fault. */
  let sitting: Sitting | undefined;
  /** Seed of its first evening. Playing from there repeats each of its evenings. */
  let opened = from;
  for (let seed = from; seed < from + Number(EVENINGS); seed += 1) {
    if (sitting && tableOf(seed) !== tableOf(seed - 1)) {
      sitting.end();
      sitting = undefined;
    }
    if (!sitting) opened = seed;
    sitting ??= await Sitting.begin(script, seed);
    await sitting.layAnew(seed);
    const tale = story(seed, Number(MOVES));
    const { wrong, log, outcomes } = await playAt(sitting, tale);
    // Writes after each evening, so that an aborted run is still useful.
    if (TOLD !== "") appendFileSync(TOLD, `${JSON.stringify({ seed, wrong, outcomes })}\n`);
    if (wrong.length === 0) continue;
    failed.push(seed);
    // A planted fault is seen at its first evening.
    if (BAIL !== "") break;
    const again = `--from ${String(opened)} --count ${String(seed - opened + 1)}`;
    console.log([`evening ${String(seed)} goes wrong (repeat: ${again}):`, ...log, ...wrong].join("\n"));
    sitting.end();
    sitting = undefined;
    const alone = await play(script, tale);
    if (alone.wrong.length === 0) console.log("with new pages it goes right");
    if (LEAST !== "yes" || alone.wrong.length === 0) continue;
    const least = await shortest(script, tale, alone.wrong);
    const shorter = await play(script, least);
    console.log(["the shortest:", ...shorter.log, ...shorter.wrong, JSON.stringify(least)].join("\n"));
  }
  sitting?.end();
  expect(failed).toEqual([]);
});
