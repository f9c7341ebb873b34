/** What checks get at a quiet moment, when nothing is on its way and nobody is asked any more. */
import type { Look } from "../compare.ts";
import type { Card } from "./card.ts";

export interface Quiet {
  /** Cards as a Game Master sees them. */
  readonly cards: readonly Card[];
  /** The creatures as a Game Master's page knows them. */
  readonly look: Look;
  /** Log lines since the last quiet moment. */
  readonly deeds: readonly string[];
}

/** A check keeps its own book between quiet moments. */
export interface Check {
  /** @returns what is wrong now */
  see(quiet: Quiet): string[];
}

/** What checks need of a table. */
export interface Pages {
  readonly present: readonly string[];
  readonly log: readonly string[];
  readonly clock: { pass(milliseconds: number): Promise<void> };
  run(seat: string, code: string, given: string): Promise<string>;
}

/** Runs code in a page while time goes on. @returns its result as JSON */
export async function runIn(table: Pages, seat: string, code: string, given: unknown = ""): Promise<string> {
  let over = false;
  const promise = table.run(seat, code, given === "" ? "" : JSON.stringify(given));
  const end = (): void => {
    over = true;
  };
  promise.then(end, end);
  for (let step = 0; !over && step < 5000; step += 1) await table.clock.pass(0);
  return promise;
}
