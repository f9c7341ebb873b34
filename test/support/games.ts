/** Scenarios that hold in several games: what is expected of them is right by the rows of each. */
import { beforeEach, describe, test, type RunnerTestSuite as Suite } from "vitest";
import { plays } from "../messages/table.ts";

type Done = void | Promise<void>;
/** Registers a test for each row of a table: a list of arguments, or a single one. */
interface Each {
  <T extends unknown[] | [unknown]>(rows: readonly T[]): (title: string, body: (...row: T) => Done) => void;
  <T>(rows: readonly T[]): (title: string, body: (row: T) => Done) => void;
}

interface TestOfGames {
  (title: string, body: () => Done): void;
  readonly each: Each;
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
  const inEach = (register: () => void): void => {
    describe.each(games)("%s", register);
  };
  const one = (title: string, body: () => Done): void => {
    inEach(() => {
      test(title, body);
    });
  };
  function each<T extends unknown[] | [unknown]>(
    rows: readonly T[],
  ): (title: string, body: (...row: T) => Done) => void;
  function each<T>(rows: readonly T[]): (title: string, body: (row: T) => Done) => void;
  function each(rows: readonly unknown[]) {
    return (title: string, body: (...row: unknown[]) => Done): void => {
      inEach(() => {
        test.each(rows)(title, body);
      });
    };
  }
  return Object.assign(one, { each });
}
