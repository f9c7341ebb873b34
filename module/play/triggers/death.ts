/** The save of one who lies at 0 hit points, as what is due in his turn. */
import type { OpposedActor } from "../../documents/actor.ts";
import { id16 } from "../shared/id.pure.ts";
import type { TurnRecord } from "../shared/records.pure.ts";
import { isSaved, owesSave, owesSince, rollDeathSave } from "../dying/death-save.ts";
import { keyOf, type Due } from "./due.ts";

/** The save that a creature owes; of several presses the verb itself counts one. @rule B-DEATH-01 B-DEATH-05 D-DEATH-03 */
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
      done: isSaved(actor, turn),
      act: () => rollDeathSave(actor),
    },
  ];
}
