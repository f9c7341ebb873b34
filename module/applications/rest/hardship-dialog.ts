/** The Game Master's window for a day with little food or water, and for running out of breath. */
import type { OpposedActor } from "../../documents/actor.ts";
import { requestCandidates, type Candidate } from "../../play/check/candidates.ts";
import { notifyWarning } from "../../play/common/notify.ts";
import { breathOf, impose, previewHardship, suffererOf } from "../../play/rest/hardship.ts";
import { FormDialog } from "../forms/form-dialog.ts";
import type { FormValues } from "../forms/form-view.ts";
import { gameTexts } from "../words/texts-game.ts";
import { hardshipView, readChosen, type HardshipPerson } from "./hardship-view.ts";
import { paceOf, setPace } from "../../play/inventory/travel.ts";
import { readPace, travelView } from "./travel-view.ts";

/**
 * Opens the window.
 * @param given creatures to preselect; omitted = selected tokens, else the player characters
 */
export async function openHardship(given: readonly OpposedActor[] = []): Promise<void> {
  if (!game.user.isGM) {
    notifyWarning("OD20.Can.gmOnly");
    return;
  }
  const { all, chosen } = requestCandidates(given);
  if (all.length === 0) {
    notifyWarning("OD20.Ask.NoCreatures");
    return;
  }
  const people = all.flatMap((one) => person(one));
  const who = (values: FormValues): ReadonlySet<string> =>
    values.size === 0 ? chosen : new Set(values.get("who") ?? []);
  const find = (uuid: string): Candidate | undefined => all.find(({ actor }) => actor.uuid === uuid);
  await FormDialog.show({
    key: "hardship",
    title: gameTexts.t("OD20.Hardship.Title"),
    redraw: ["kind", "water", "food", "turns", "who"],
    view: (uid, values) =>
      hardshipView(
        uid,
        values,
        people,
        who(values),
        (uuid, hardship) => {
          const actor = find(uuid)?.actor;
          return actor ? previewHardship(actor, hardship) : { changes: [], save: null };
        },
        gameTexts,
      ),
    submit: async (values) =>
      (await impose(
        [...who(values)].flatMap((uuid) => find(uuid) ?? []),
        readChosen(values),
      )) ?? "stay",
  });
}

function person({ actor, name }: Candidate): HardshipPerson[] {
  const sufferer = suffererOf(actor);
  return sufferer ? [{ uuid: actor.uuid, name, size: sufferer.size, breath: breathOf(actor) }] : [];
}

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
