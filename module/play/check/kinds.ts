/** The messages of checks and of requests for them: see exchange/kinds.ts. */
import { dieOf, rerolled } from "../inspire/bought-dice.ts";
import { cardIdOf, maySeeDice, registerKind } from "../exchange/kinds.ts";
import { parseCheck } from "./parse.pure.ts";
import { checkState } from "./read.ts";

const requestOf = (message: ChatMessage.Implementation): string =>
  message.isKind("check") ? message.system.request : "";

/** What a check takes of a turn moves no number, and older seals do not know of it; nor of what it was due for or keeps. */
const UNSEALED = ["action", "turn", "spends", "cancelled"];
const isSealed = ([key, value]: [string, unknown]): boolean =>
  !UNSEALED.includes(key) && ((key !== "due" && key !== "keeps") || value !== null);

/** Call during `init`. */
export function registerCheckKinds(): void {
  registerKind({
    type: "check",
    sealed: (message) =>
      Object.fromEntries(Object.entries(parseCheck(message.id ?? "", message.system)).filter(isSealed)),
    // An answer, or a die of version 0.1.0.
    card: (message) => (dieOf(message) ? cardIdOf(rerolled(message)) : requestOf(message) || null),
    hidden: (message) => requestOf(message) !== "",
    maySeeDice: (message) =>
      dieOf(message) ? maySeeDice(rerolled(message)) : (checkState(message)?.reveal.totals ?? true),
  });
  registerKind({ type: "difficulty", hidden: () => true });
}
