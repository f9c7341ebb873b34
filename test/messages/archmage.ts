/** A class whose bearer knows whatever he has, with as many slots as a story needs. */
import type { Loose } from "../../packages/stand-in/common/loose.ts";

/** @param slots of each circle from the first on; `more` of its system */
export const archmage = (slots: readonly number[], more: Loose = {}): Loose => ({
  _id: "archmage00000001",
  name: "Архимаг",
  type: "class",
  system: {
    identifier: "archmage",
    preparation: "known",
    table: [{ level: 1, slots: [...slots], prepared: 400, cantrips: 100 }],
    ...more,
  },
});
