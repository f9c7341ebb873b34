/** Death saves of a creature at 0 hit points, as upkeep of its turn. */
import type { OpposedActor } from "../../documents/actor.ts";
import { id16 } from "../common/id.pure.ts";
import type { TurnRecord } from "../common/records.pure.ts";
import { deathSaveNeeds, isSaved, owesSave, owesSince, rollDeathSave } from "../dying/death-save.ts";
import { keyOf, type Due } from "../upkeep/due.ts";

/** Returns the due death save of a creature. `rollDeathSave` ignores repeated clicks. @rule B-DEATH-01 B-DEATH-05 D-DEATH-03 */
export function deathSavesOf(actor: OpposedActor, turn: TurnRecord): Due[] {
  if (!owesSave(actor)) return [];
  return [
    {
      id: id16(actor.uuid, keyOf("deathSave", turn)),
      kind: "deathSave",
      begun: owesSince(actor, turn),
      actor,
      turn,
      name: "",
      needs: deathSaveNeeds(actor),
      done: isSaved(actor, turn),
      act: () => rollDeathSave(actor),
    },
  ];
}
