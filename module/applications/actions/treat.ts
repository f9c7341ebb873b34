/** Chooses an injury to treat and opens the check. */
import type { OpposedActor } from "../../documents/actor.ts";
import { rollAction } from "../../play/actions/actions.ts";
import { tooFarToAid } from "../../play/actions/first-aid.ts";
import { treatable, type Injured } from "../../play/actions/treat-injury.ts";
import { lengthHere } from "../../play/scene/length.ts";
import { nameForViewer } from "../../play/scene/tokens.ts";
import { FIRST_AID } from "../../rules/death/death-saves.ts";
import { TREATS } from "../../rules/death/injuries.ts";
import { openCheck } from "../dialogs/check-dialog.ts";
import { FormDialog } from "../forms/form-dialog.ts";
import { valueOf } from "../forms/form-view.ts";
import { gameTexts } from "../words/texts-game.ts";

/** Returns the obstacles of the action. */
type Notes = () => readonly { readonly note: string }[];

/** Returns the injury with the name of its owner: "Fighter: Deep Cut". */
export const injuredName = ({ actor, injury }: Injured): string =>
  gameTexts.t("OD20.ActionUse.Treat.whose", { name: nameForViewer(actor), injury: injury.name });

/** Returns whether the viewer may see the DC of an injury. Only a GM sees the DC of an NPC. */
const known = ({ pc }: OpposedActor): boolean => pc || game.user.isGM;

/** Returns the name of the injury with its DC. */
const injuredWithDc = (one: Injured): string =>
  known(one.actor)
    ? `${injuredName(one)} · ${gameTexts.t("OD20.Check.Against", { dc: one.injury.system.heals.dc })}`
    : injuredName(one);

/** Returns a warning if the patient is too far away, or null. @param feet distance if it is too far, or null */
export const farFrom = (deed: "Aid" | "Treat", patient: OpposedActor, feet: number | null) =>
  feet === null
    ? null
    : {
        key: `OD20.ActionUse.${deed}.far`,
        data: { name: nameForViewer(patient), distance: lengthHere(feet), reach: lengthHere(FIRST_AID.reach) },
      };

async function treat(healer: OpposedActor, one: Injured, notes: Notes): Promise<void> {
  const { actor, injury } = one;
  const { t } = gameTexts;
  const distance = actor === healer ? null : tooFarToAid(healer, actor);
  const roll = rollAction("treat", actor.uuid, null, injury.id ?? "");
  const { dc, first, rest } = injury.system.heals;
  const comes = t(`OD20.ActionUse.Treat.${first && rest !== "" ? "rests" : "cures"}`, { name: injuredName(one) });
  await openCheck(healer, "skill", TREATS, {
    dc,
    deed: "OD20.ActionList.treat",
    warns: farFrom("Treat", actor, distance),
    given: known(actor) ? "told" : "hidden",
    // Only a GM may see the DC of an NPC.
    roll: (by, kind, key, options) =>
      roll(by, kind, key, { ...options, dcHidden: options?.dcHidden === true || !actor.pc }),
    notes: () => [{ note: comes }, ...notes()],
  });
}

/** Opens treatment. With several injuries the user chooses one; injuries of the targeted creature come first. @rule H-DEATH-05 C-27 */
export async function openTreat(healer: OpposedActor, marked: OpposedActor | null, notes: Notes): Promise<void> {
  const { t } = gameTexts;
  const all = treatable(healer);
  const ordered = [...all.filter(({ actor }) => actor === marked), ...all.filter(({ actor }) => actor !== marked)];
  const [first, ...others] = ordered;
  if (!first) return;
  if (others.length === 0) {
    await treat(healer, first, notes);
    return;
  }
  await FormDialog.show({
    key: `action.${healer.uuid}.treat`,
    acts: healer,
    title: `${t("OD20.ActionList.treat")} · ${nameForViewer(healer)}`,
    view: (uid) => ({
      fields: [
        {
          select: {
            id: `${uid}-injury`,
            name: "injury",
            label: t("OD20.ActionUse.Treat.which"),
            options: ordered.map((one) => ({ value: one.injury.uuid, text: injuredWithDc(one), selected: false })),
          },
        },
      ],
      submit: t("OD20.ActionUse.Next"),
      secondary: null,
    }),
    submit: (values) =>
      treat(healer, ordered.find(({ injury }) => injury.uuid === valueOf(values, "injury")) ?? first, notes),
  });
}
