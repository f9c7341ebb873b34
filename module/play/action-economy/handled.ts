/** What was drawn, put away or dropped in a turn without a message: told from the marks on the things themselves. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { readHandled, type HandledStep } from "../../data/item/handled.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { presentTurn } from "../../documents/fights/turn-history.ts";
import type { FightDeed } from "./read-deeds.pure.ts";

/** What was done with a thing, in its order. */
export function handledSteps({ flags }: Pick<OpposedItem, "flags">): HandledStep[] {
  return readHandled(foundry.utils.getProperty(flags, `${SYSTEM_ID}.handled`));
}

/** The deeds of an actor that stand on his things; what a message tells counts by that. @rule H-TURN-12 H-TURN-14 C-67 */
export function handledDeeds(fight: string, actor: OpposedActor): FightDeed[] {
  return actor.items.contents.flatMap((item) =>
    handledSteps(item).flatMap(({ deed, told, turn, spends }, index) => {
      if (told || turn?.combat !== fight) return [];
      const { combat, ...mark } = presentTurn(game.combats.get(fight), turn);
      const id = `${deed}.${item.id ?? ""}.${String(index)}`;
      return [{ id, fight: combat, turn: mark, actor: actor.uuid, spends, times: 1, label: item.name, at: 0 }];
    }),
  );
}
