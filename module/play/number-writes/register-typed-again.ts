/** Repeats manual changes of numbers that another client's write has overwritten. */
import { onDocument } from "../../documents/common/events.ts";
import { expectWrite } from "./write-again.ts";

/** Listens to manual changes. Call this once during `init`. */
export function registerMoves(): void {
  onDocument("moving", (moved) => {
    expectWrite(moved.document, moved.mark, {
      register: moved.register,
      deed: moved.mark,
      // Rarely needed, therefore loaded lazily.
      again: async (isLost) => (await import("./typed-again.ts")).moveAgain(moved, isLost),
    });
  });
}
