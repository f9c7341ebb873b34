/** The save of one who lies at 0 hit points, as what is due in his turn. */
import type { OpposedActor } from "../../documents/actor.ts";
import { readCheck } from "../check/read.ts";
import { id16 } from "../exchange/id.pure.ts";
import { lookAt } from "../exchange/places.ts";
import type { TurnRecord } from "../exchange/records.pure.ts";
import { owesSave, rollDeathSave, savesRolled } from "../life/death-save.ts";
import { savePlace } from "../life/save-place.ts";
import { keyOf, type Due } from "./due.ts";

/** Whether the last save was for this turn, or a later one that was taken back. */
function isRolled(actor: OpposedActor, { combat, round }: TurnRecord): boolean {
  const { valid } = lookAt(savePlace(actor, savesRolled(actor) - 1));
  const due = valid && readCheck(valid)?.due;
  return due?.combat === combat && due.round >= round;
}

/** The save that a creature owes; of several presses the verb itself counts one. @rule B-DEATH-01 B-DEATH-05 D-DEATH-03 */
export function deathSavesOf(actor: OpposedActor, turn: TurnRecord): Due[] {
  if (!owesSave(actor)) return [];
  return [
    {
      id: id16(actor.uuid, keyOf("deathSave", turn)),
      kind: "deathSave",
      begun: null,
      actor,
      turn,
      name: "",
      done: isRolled(actor, turn),
      act: () => rollDeathSave(actor),
    },
  ];
}
