/** Window for reviving a character: new hit points and every other change. */
import type { OpposedActor } from "../../documents/actor.ts";
import { previewRevival, reviveActor } from "../../play/dying/revive.ts";
import { notifyWarning } from "../../play/common/notify.ts";
import { FormDialog } from "../forms/form-dialog.ts";
import {
  fieldProblem,
  numberOf,
  valueOf,
  type FormValues,
  type FormView,
  type NumberField,
} from "../forms/form-view.ts";
import { gameTexts } from "../words/texts-game.ts";
import { changesLine } from "./rest-view.ts";

const { t } = gameTexts;

type Hero = OpposedActor<"character"> | OpposedActor<"npc">;

/**
 * Opens the window for a dead character. Notifies at once when a revival is impossible.
 * @param by id of the message of the reviving spell; omitted when unknown
 * @rule B-DEATH-12
 */
export async function openRevive(actor: Hero, by?: string): Promise<void> {
  const plan = previewRevival(actor, 1);
  if (!plan.ok) {
    notifyWarning(plan.reason, { name: actor.name });
    return;
  }
  await FormDialog.show({
    key: `revive.${actor.uuid}`,
    title: t("OD20.Revive.Title", { name: actor.name }),
    redraw: ["hp"],
    view: (uid, values) => view(uid, actor, values),
    submit: (values) => reviveActor(actor, numberOf(values, "hp") ?? 1, by),
  });
}

function view(uid: string, actor: Hero, values: FormValues): FormView {
  const hitPoints = numberOf(values, "hp") ?? 1;
  const number: NumberField = {
    id: `${uid}-hp`,
    name: "hp",
    label: t("OD20.Revive.HitPoints"),
    value: hitPoints,
    hint: "1",
    bounds: { min: 1, max: Math.max(1, Math.trunc(actor.system.hp.max)) },
    required: true,
  };
  const plan = previewRevival(actor, hitPoints);
  // An invalid number gets no preview.
  const wrong = values.has("hp") && fieldProblem(number, valueOf(values, "hp"), gameTexts) !== "";
  const what = plan.ok
    ? t("OD20.Rest.Of", { name: actor.name, what: changesLine(plan.changes, gameTexts) })
    : t(plan.reason, { name: actor.name });
  return {
    fields: [{ number }, ...(wrong ? [] : [{ note: what }]), { note: t("OD20.Revive.Stays") }],
    submit: t("OD20.Revive.Submit"),
    secondary: null,
  };
}
