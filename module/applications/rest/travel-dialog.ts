/** Window for a party's travel pace: distance, and the effect on checks. */
import type { OpposedActor } from "../../documents/actor.ts";
import { paceOf, setPace } from "../../play/inventory/travel.ts";
import { FormDialog } from "../forms/form-dialog.ts";
import { gameTexts } from "../words/texts-game.ts";
import { readPace, travelView } from "./travel-view.ts";

/** Opens the window. Users who may change the party can set its pace. */
export async function openTravel(party: OpposedActor<"party">): Promise<void> {
  await FormDialog.show({
    key: `travel.${party.uuid}`,
    title: gameTexts.t("OD20.Travel.Title"),
    redraw: ["pace", "hours", "mounted"],
    view: (uid, values) => travelView(uid, values, paceOf(party), gameTexts),
    submit: (values) => setPace(party, readPace(values, null)),
  });
}
