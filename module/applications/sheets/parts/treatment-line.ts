/** Checks whether the card of a treatment can still undo it. */
import type { OpposedItem } from "../../../documents/item.ts";

/**
 * Returns a function that tells whether a message exists and is about this injury. Its author may have changed it to name
 * no injury while this client was not connected.
 */
export const isTreatmentOf =
  ({ id }: Pick<OpposedItem, "id">) =>
  (message: string): boolean => {
    const { system } = game.messages.get(message) ?? {};
    return system !== undefined && "injury" in system && system.injury === id;
  };
