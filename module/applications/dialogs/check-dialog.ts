import { SYSTEM_ID } from "../../constants.ts";
import type { CheckKind, OpposedActor } from "../../documents/actor.ts";
import { toolOf, usualOfTool } from "../../documents/tool-check.ts";
import { check } from "../../play/check.ts";
import { dialogKeys } from "../../play/held-keys.ts";
import { checkName } from "../card/check-name.ts";
import { advantageSegment, readAdvantage } from "../segment.ts";
import { gameTexts } from "../texts-game.ts";
import { usualCharacteristic } from "../../data/schema/lists.ts";
import { characteristicField, readCharacteristic } from "./characteristic-field.ts";
import { skillFields } from "./skill-field.ts";
import { FormDialog } from "./form-dialog.ts";
import { numberOf, valueOf } from "./form-view.ts";

/**
 * A check: rolled at once when the user's setting or a held key says so, else asked about first: advantage, another
 * characteristic than the usual one, a situational bonus, a difficulty that the GM may keep to himself. With a tool a
 * skill may go along.
 */
export async function openCheck(actor: OpposedActor, kind: CheckKind, key: string, { event = null, dc = null }: { event?: Event | null; dc?: number | null } = {}): Promise<void> {
  const keys = dialogKeys(event);
  if (keys.skip || game.settings.get(SYSTEM_ID, "skipDialog")) {
    await check(actor, kind, key, { advantage: keys.advantage, dc });
    return;
  }
  const { t } = gameTexts;
  const against = kind !== "defense";
  const withTool = kind === "tool";
  const tool = withTool ? toolOf(actor, key) : null;
  const usual = withTool ? usualOfTool(tool, key) : kind === "skill" || kind === "attribute" ? usualCharacteristic(kind, key) : null;
  await FormDialog.show({
    key: `check.${actor.uuid}.${kind}.${key}.${String(dc ?? "")}`,
    title: `${checkName(kind, key, "", tool?.name)} · ${actor.name}`,
    ...(withTool ? { redraw: ["skill"] } : {}),
    view: (uid, values) => ({
      fields: [
        { segment: advantageSegment(uid, readAdvantage(valueOf(values, "advantage")), gameTexts) },
        ...(withTool ? skillFields(uid, actor, key, valueOf(values, "skill"), gameTexts) : []),
        ...(withTool || kind === "skill" || kind === "attribute" ? [characteristicField(uid, usual, readCharacteristic(valueOf(values, "characteristic")), gameTexts)] : []),
        { text: { id: `${uid}-situational`, name: "situational", label: t("OD20.Roll.Situational"), value: valueOf(values, "situational"), placeholder: t("OD20.Roll.SituationalHint") } },
        // A Defense meets an attack roll, whose outcome is more than yes or no: that is the attack card's to tell.
        ...(against ? [{ number: { id: `${uid}-dc`, name: "dc", label: t("OD20.Check.Difficulty"), value: values.has("dc") ? numberOf(values, "dc") : dc, hint: t("OD20.Check.NoDifficulty") } }] : []),
        ...(against && game.user.isGM ? [{ check: { id: `${uid}-hidden`, name: "dcHidden", label: t("OD20.Check.Hidden"), on: valueOf(values, "dcHidden") === "1" } }] : []),
      ],
      submit: t("OD20.Check.Submit"),
      secondary: null,
    }),
    submit: (values) =>
      check(actor, kind, key, {
        advantage: readAdvantage(valueOf(values, "advantage")),
        situational: valueOf(values, "situational"),
        characteristic: readCharacteristic(valueOf(values, "characteristic")),
        skill: valueOf(values, "skill"),
        dc: numberOf(values, "dc"),
        dcHidden: valueOf(values, "dcHidden") === "1",
      }),
  });
}
