/** The window in which a GM answers an attempt to influence a creature. @rule B-SOC-04 B-SOC-05 */
import { currentRuleset } from "../../core/settings.ts";
import {
  answerInfluence,
  pleaCheck,
  readAttempt,
  type InfluenceAttempt,
  type InfluenceAnswer,
  pleaRoll,
  attitudeOf,
} from "../../play/actions/influence.ts";
import { notifyWarning } from "../../play/common/notify.ts";
import { nameForViewer } from "../../play/scene/tokens.ts";
import { FormDialog } from "../forms/form-dialog.ts";
import type { FormValues, FormView } from "../forms/form-view.ts";
import { checkName } from "../words/action-words.ts";
import { gameTexts } from "../words/texts-game.ts";
import { checkPercent, pleaView, readAnswer } from "./influence-view.ts";

const { t } = gameTexts;

function view(uid: string, now: InfluenceAnswer, plea: InfluenceAttempt): FormView {
  const { dc, learning, state } = pleaCheck(plea, now.attitude);
  const { actor, target, name, skill, text } = plea;
  const known = checkName(skill);
  const roll = pleaRoll(plea, state);
  return pleaView(
    uid,
    {
      ...now,
      head: { img: target.img ?? "", title: `${nameForViewer(actor)} → ${name}`, subtitle: known },
      text,
      dc,
      learning,
      chance: roll ? checkPercent(roll.bonus, dc, roll.advantage, currentRuleset()) : 0,
    },
    gameTexts,
  );
}

/** Opens the window for an attempt that nobody has answered. @param use id of its message */
export async function openInfluenceAnswer(use: string): Promise<void> {
  const message = game.messages.get(use);
  const plea = message ? readAttempt(message) : null;
  if (!plea || plea.cancelled || plea.answer !== null) {
    notifyWarning(plea?.answer != null ? "OD20.Influence.Answered" : "OD20.Influence.Over");
    return;
  }
  const { target } = plea;
  const usual = target.isNpc() ? attitudeOf(target) : "indifferent";
  let last: InfluenceAnswer = { answer: "hesitant", attitude: usual, shown: false };
  const read = (values: FormValues): InfluenceAnswer => (last = readAnswer(values, last));
  await FormDialog.show({
    key: `influence.${use}`,
    title: t("OD20.Influence.Answer"),
    redraw: ["answer", "attitude"],
    view: (uid, values) => view(uid, read(values), plea),
    submit: (values) => answerInfluence(use, read(values)),
  });
}
