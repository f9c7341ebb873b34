/** Whether a treatment can be taken back where it was told. */
import type { OpposedItem } from "../../../documents/item.ts";

/** Whether a message is there and speaks of this injury still; its author may have named nobody while none was there to hear it. */
export const tellsOf =
  ({ id }: Pick<OpposedItem, "id">) =>
  (message: string): boolean => {
    const { system } = game.messages.get(message) ?? {};
    return system !== undefined && "injury" in system && system.injury === id;
  };
