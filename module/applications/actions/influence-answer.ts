/** The window in which a GM answers an attempt to influence a creature. @rule B-SOC-04 B-SOC-05 */
import { currentRuleset } from "../../core/settings.ts";
import { answerPlea, pleaCheck, pleaOf, type Plea } from "../../play/actions/influence.ts";
import { attitudeOf } from "../../play/modifiers/attitude.ts";
import { notifyWarning } from "../../play/common/notify.ts";
import { nameForViewer } from "../../play/scene/tokens.ts";
import { ATTITUDES, WILLINGNESS, type Attitude, type Willingness } from "../../rules/checks/social.ts";
import { FormDialog } from "../forms/form-dialog.ts";
import { valueOf, type FormValues, type FormView } from "../forms/form-view.ts";
import { checkName } from "../words/action-words.ts";
import { gameTexts } from "../words/texts-game.ts";
import { checkPercent, pleaView } from "./influence-view.ts";

const { t } = gameTexts;

interface Chosen {
  readonly answer: Willingness;
  readonly attitude: Attitude;
  readonly shown: boolean;
}

function chosen(values: FormValues, { target }: Plea): Chosen {
  const usual = target.isNpc() ? attitudeOf(target) : "indifferent";
  return {
    answer: WILLINGNESS.find((one) => one === valueOf(values, "answer")) ?? "hesitant",
    attitude: ATTITUDES.find((one) => one === valueOf(values, "attitude")) ?? usual,
    shown: values.has("shown"),
  };
}

function view(uid: string, values: FormValues, plea: Plea): FormView {
  const now = chosen(values, plea);
  const { dc, learning, state } = pleaCheck(plea, now.attitude);
  const { actor, target, name, skill, text } = plea;
  const known = checkName(skill);
  const bonus = actor.getCheck("skill", skill).total;
  return pleaView(
    uid,
    {
      ...now,
      head: { img: target.img ?? "", title: `${nameForViewer(actor)} → ${name}`, subtitle: known },
      text,
      dc,
      learning,
      chance: checkPercent(bonus, dc, state, currentRuleset()),
    },
    gameTexts,
  );
}

/** Opens the window for an attempt that nobody has answered. @param use id of its message */
export async function openPlea(use: string): Promise<void> {
  const message = game.messages.get(use);
  const plea = message ? pleaOf(message) : null;
  if (!plea || plea.cancelled || plea.answer !== null) {
    notifyWarning(plea?.answer != null ? "OD20.Influence.Answered" : "OD20.Influence.Over");
    return;
  }
  await FormDialog.show({
    key: `influence.${use}`,
    title: t("OD20.Influence.Answer"),
    redraw: ["answer", "attitude"],
    view: (uid, values) => view(uid, values, plea),
    submit: (values) => answerPlea(use, chosen(values, plea)),
  });
}
