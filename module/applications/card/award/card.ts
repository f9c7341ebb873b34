/** The card of an award: experience per character, waiting levels, and undo. */
import { viewer, viewerOwns } from "../../../play/secrecy/viewer.ts";
import { awardState, undoAwardOf } from "../../../play/award/award.ts";
import { isGMs } from "../../../play/common/documents.ts";
import { AWARD, type AwardMember } from "../../../data/message/award.pure.ts";
import { gameTexts } from "../../words/texts-game.ts";
import { openLevelUp } from "../../common/windows.ts";
import { peopleFace, type PersonView } from "../people.ts";
import { defineCard } from "../shell.ts";

const { t, plural } = gameTexts;

interface Award {
  readonly id: string;
  /** True if a GM posted the message. Awards from other users have no effect and no buttons. */
  readonly counts: boolean;
  readonly amount: number;
  readonly members: readonly AwardMember[];
}

/** Returns the members that still have the award: one member, or all. */
function applied({ id, members }: Award, uuid: string): AwardMember[] {
  return members.filter(
    (member) => (uuid === "" || member.uuid === uuid) && awardState(member.uuid, id).state === "applied",
  );
}

function mayUndo(award: Award, uuid: string): true | string {
  if (!award.counts) return "OD20.Void.giver";
  if (!viewer().isGM) return "OD20.Can.gmOnly";
  return applied(award, uuid).length > 0 ? true : "OD20.Undo.nothing";
}

async function undo(award: Award, { target }: { readonly target: string }): Promise<void> {
  for (const { uuid } of applied(award, target)) await undoAwardOf(uuid, award.id);
}

function mayRise({ id, counts }: Award, uuid: string): true | string {
  if (!counts) return "OD20.Void.giver";
  return viewerOwns(awardState(uuid, id).actor) ? true : "OD20.Can.notOwner";
}

function personView(award: Award, { uuid, name, amount }: AwardMember): PersonView {
  const { actor, state, gain } = awardState(uuid, award.id);
  // Applied experience stays visible, even if the author of the award is no longer a GM.
  const isNone = !award.counts && state === "open";
  const waiting = award.counts && state === "applied" && actor !== null && actor.system.advancement.waiting > 0;
  const level = waiting ? actor.system.advancement.available : 0;
  return {
    uuid,
    name,
    img: actor?.img ?? "icons/svg/mystery-man.svg",
    // Totals are for those who may look at the sheet.
    text: isNone ? "" : plural("OD20.Award.Gets", amount),
    pair: gain && state === "applied" && viewerOwns(actor) ? { from: String(gain.from), to: String(gain.to) } : null,
    state: isNone
      ? t("OD20.Card.Void")
      : state === "applied"
        ? ""
        : t(actor ? `OD20.Award.State.${state}` : "OD20.Award.State.gone"),
    level: waiting ? t("OD20.Award.Rise", { level }) : "",
    rise: waiting && mayRise(award, uuid) === true ? t("OD20.LevelUp.OpenFor", { name, level }) : "",
    undo: mayUndo(award, uuid) === true ? t("OD20.Award.UndoNamed", { name }) : "",
  };
}

export const awardCard = defineCard<Award>({
  read: (message) =>
    message.isKind("award") && message.id
      ? { id: message.id, counts: isGMs(message), ...AWARD.read(message.system) }
      : null,
  face: (award) =>
    peopleFace(
      t("OD20.Award.Card"),
      award.counts ? plural("OD20.Award.Each", award.amount) : "",
      award.members.map((member) => personView(award, member)),
      award.counts ? "" : t("OD20.Void.giver"),
    ),
  buttons: {
    levelUp: {
      may: mayRise,
      run: async ({ id }, { target }) => {
        const { actor } = awardState(target, id);
        if (actor) await openLevelUp(actor);
      },
    },
    undoAward: { may: mayUndo, run: undo },
    undoAwards: { may: mayUndo, run: undo },
  },
});
