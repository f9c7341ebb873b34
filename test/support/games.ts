/** Scenarios that hold in several games: what is expected of them is right by the rows of each. */
import { beforeEach, describe, test, type RunnerTestSuite as Suite } from "vitest";
import { plays } from "../messages/table.ts";

type Body<T extends unknown[]> = (...row: T) => unknown;

interface TestOfGames {
  (title: string, body: () => unknown): void;
  /** Registers a test for each row of a table. */
  each<T extends unknown[]>(rows: readonly T[]): (title: string, body: Body<T>) => void;
}

/** The game of the block of tests around, "homebrew" without one. */
function gameAround(suite: Suite | undefined, games: readonly string[]): string {
  if (!suite) return "homebrew";
  return games.includes(suite.name) ? suite.name : gameAround(suite.suite, games);
}

/**
 * Returns Vitest's `test`, which registers each test once for each of these games: stored scenes are worlds of it. Stands before the
 * file's own hooks, which then find the game chosen.
 */
export function playsIn(...games: readonly string[]): TestOfGames {
  beforeEach(({ task }) => {
    plays(gameAround(task.suite, games));
  });
  const one = (title: string, body: () => unknown): void => {
    describe.each(games)("%s", () => {
      test(title, body);
    });
  };
  const each =
    <T extends unknown[]>(rows: readonly T[]) =>
    (title: string, body: Body<T>): void => {
      describe.each(games)("%s", () => {
        test.each<T>(rows)(title, body);
      });
    };
  return Object.assign(one, { each });
}
