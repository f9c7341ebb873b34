/** Items that a creature drew, stowed or dropped in a turn without a message, read from flags of the items. */
import { ownFlag } from "../../core/own-flag.ts";
import { readHandled, type HandledStep } from "../../data/item/handled.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { presentTurn } from "../../documents/fights/turn-history.ts";
import type { FightDeed } from "./read-actions.pure.ts";

/** Returns what the creature did with an item, in order. */
export function handledSteps({ flags }: Pick<OpposedItem, "flags">): HandledStep[] {
  return readHandled(ownFlag(flags, "handled"));
}

/**
 * Returns the actions that are stored on the actor's items. Actions that also have a message are left out because the
 * message counts.
 * @rule H-TURN-12 H-TURN-14 C-67
 */
export function handledActions(fight: string, actor: OpposedActor): FightDeed[] {
  return actor.items.contents.flatMap((item) =>
    handledSteps(item).flatMap(({ deed, told, turn, spends }, index) => {
      if (told || turn?.combat !== fight) return [];
      const { combat, ...mark } = presentTurn(game.combats.get(fight), turn);
      const id = `${deed}.${item.id ?? ""}.${String(index)}`;
      return [{ id, fight: combat, turn: mark, actor: actor.uuid, spends, times: 1, label: item.name, at: 0 }];
    }),
  );
}
