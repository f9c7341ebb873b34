/** Registers the message types of checks and requests, see protocol/kinds.ts. */
import { registerKind } from "../protocol/kinds.ts";
import { checkState } from "./read-check.ts";

const requestOf = (message: ChatMessage.Implementation): string =>
  message.isKind("check") ? message.system.request : "";

/** Registers the types. Call this during `init`. */
export function registerCheckKinds(): void {
  registerKind({
    type: "check",
    card: (message) => requestOf(message) || null,
    maySeeDice: (message) => checkState(message)?.reveal.totals ?? true,
  });
}
