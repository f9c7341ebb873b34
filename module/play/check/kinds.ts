/** The messages of checks and of requests for them: see protocol/kinds.ts. */
import { registerKind } from "../protocol/kinds.ts";
import { checkState } from "./read.ts";

const requestOf = (message: ChatMessage.Implementation): string =>
  message.isKind("check") ? message.system.request : "";

/** Call during `init`. */
export function registerCheckKinds(): void {
  registerKind({
    type: "check",
    card: (message) => requestOf(message) || null,
    hidden: (message) => requestOf(message) !== "",
    maySeeDice: (message) => checkState(message)?.reveal.totals ?? true,
  });
  registerKind({ type: "difficulty", hidden: () => true });
}
