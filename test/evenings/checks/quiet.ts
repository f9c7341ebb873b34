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
