/** Numbers that were typed are moved again by as much when another's write has swept them away. */
import { onDocument } from "../../documents/events.ts";
import type { Moved } from "../../documents/written.ts";
import { expectWrite, type Watched } from "./write-again.ts";

/** Listens to what is typed; call once during `init`. */
export function registerMoves(): void {
  onDocument("moving", (moved) => {
    expectWrite(moved.document, moved.mark, watchedMove(moved));
  });
}

/** How a move is watched over; what does it again is hardly ever needed, and fetched then. */
export function watchedMove(moved: Moved): Watched {
  return {
    register: moved.register,
    deed: moved.mark,
    again: async (isLost) => (await import("./moved-again.ts")).moveAgain(moved, isLost),
  };
}
