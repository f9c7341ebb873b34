/** Numbers that were typed are moved again by as much when another's write has swept them away. */
import { onDocument } from "../../documents/shared/events.ts";
import { expectWrite } from "./write-again.ts";

/** Listens to what is typed; call once during `init`. */
export function registerMoves(): void {
  onDocument("moving", (moved) => {
    expectWrite(moved.document, moved.mark, {
      register: moved.register,
      deed: moved.mark,
      // Hardly ever needed, and fetched then.
      again: async (isLost) => (await import("./typed-again.ts")).moveAgain(moved, isLost),
    });
  });
}
