/** The window of Influence: whom, what for, and by which skill. @rule B-ACT-13 B-SOC-06 B-SOC-07 */
import type { OpposedActor } from "../../documents/actor.ts";
import { actObstacles } from "../../play/actions/may-act.ts";
import { spendsOf, type ActionEntry } from "../../play/actions/actions.ts";
import { attemptInfluence, attitudeOf, hoursToWait } from "../../play/actions/influence.ts";
import { notifyWarning } from "../../play/common/notify.ts";
import { lengthHere } from "../../play/scene/length.ts";
import { nameForViewer } from "../../play/scene/tokens.ts";
import { targetedTokens } from "../../play/scene/chosen-tokens.ts";
import { CREATURE_TYPES, type CreatureType } from "../../rules/basics/creature-kinds.ts";
import { openInfluenceAnswer } from "../common/windows.ts";
import { FormDialog } from "../forms/form-dialog.ts";
import { valueOf, type FormValues } from "../forms/form-view.ts";
import { checkName } from "../words/action-words.ts";
import { gameTexts } from "../words/texts-game.ts";
import { chosenSkill, influenceView, strangersFirst, type InfluenceFacts } from "./influence-view.ts";

const { t } = gameTexts;

/** A creature that can be asked. */
interface Person {
  readonly actor: OpposedActor;
  readonly uuid: string;
  readonly name: string;
  readonly feet: number | null;
  /** Whether it is on the side of who asks. */
  readonly friend: boolean;
}

/** Returns the kind of a creature; undefined for characters. */
function typeOf(target: OpposedActor | undefined): CreatureType | undefined {
  const stored = target?.isNpc() === true ? target.system.creatureType : null;
  return CREATURE_TYPES.find((one) => one === stored);
}

/** Opens the window. A single targeted creature is the target; otherwise the window asks for it. @param people creatures in sight */
export async function openInfluence(
  actor: OpposedActor,
  people: readonly Person[],
  by: ActionEntry["by"],
): Promise<void> {
  const others = strangersFirst(people.filter(({ uuid }) => uuid !== actor.uuid));
  const [one, ...more] = targetedTokens();
  const marked = more.length === 0 ? others.find(({ uuid }) => uuid === one?.actor?.uuid) : undefined;
  if (others.length === 0) {
    notifyWarning("OD20.Influence.Nobody");
    return;
  }
  const targetOf = (values: FormValues): Person | undefined =>
    marked ?? others.find(({ uuid }) => uuid === valueOf(values, "whom")) ?? others[0];
  const facts = (values: FormValues): InfluenceFacts => {
    const target = targetOf(values);
    const type = typeOf(target?.actor);
    const attitude = target?.actor.isNpc() === true ? t(`OD20.Influence.Attitude.${attitudeOf(target.actor)}`) : "";
    const away = target?.feet == null ? "" : lengthHere(target.feet);
    return {
      head: {
        img: target?.actor.img ?? "",
        title: `${nameForViewer(actor)} → ${target?.name ?? ""}`,
        subtitle: [attitude, away].filter((word) => word !== "").join(" · "),
      },
      people: marked ? [] : others,
      target: target?.uuid ?? "",
      ...(type ? { creatureType: type } : {}),
      bonus: (skill) => actor.getCheck("skill", skill).total,
      skillName: checkName,
      waits: target ? hoursToWait(actor, target.actor) : new Map(),
      text: valueOf(values, "text"),
      skill: valueOf(values, "skill"),
      notes: actObstacles(actor, { spends: spendsOf("influence", by) }).map(({ key, data }) => ({
        note: t(key, data),
      })),
    };
  };
  await FormDialog.show({
    key: `action.${actor.uuid}.influence`,
    acts: actor,
    title: t("OD20.Influence.Title", { name: nameForViewer(actor) }),
    redraw: ["whom", "skill"],
    view: (uid, values) => influenceView(uid, facts(values), gameTexts),
    submit: async (values) => {
      const [target, skill] = [targetOf(values)?.actor, chosenSkill(facts(values))];
      if (!target || !skill) return "stay";
      const message = await attemptInfluence(actor, { target, skill, text: valueOf(values, "text").trim(), by });
      // A GM who acts for a creature answers at once.
      if (message?.id != null && game.user.isGM) await openInfluenceAnswer(message.id);
      return message ?? "stay";
    },
  });
}
