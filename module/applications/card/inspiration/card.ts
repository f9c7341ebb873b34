/** The card of inspiration for several characters: who still has it, and undo. */
import { viewer } from "../../../play/secrecy/viewer.ts";
import { isGMs } from "../../../play/common/documents.ts";
import { inspiredNow, inspiredOf, takeInspiration } from "../../../play/inspiration/inspire-party.ts";
import type { InspiredMember } from "../../../data/message/inspiration.pure.ts";
import { gameTexts } from "../../words/texts-game.ts";
import { peopleFace, type PersonView } from "../people.ts";
import { defineCard } from "../shell.ts";

const { t } = gameTexts;

interface Inspired {
  /** Message id. */
  readonly id: string;
  /** True if a GM posted the message. Messages of other users have no effect and no buttons. */
  readonly counts: boolean;
  readonly members: readonly InspiredMember[];
}

/** Returns the members that still have this inspiration: one member, or all. */
function given({ id, counts, members }: Inspired, uuid = ""): InspiredMember[] {
  if (!counts) return [];
  return members.filter(
    (member) => (uuid === "" || member.uuid === uuid) && inspiredNow(member, id)?.state === "given",
  );
}

function mayUndo(inspired: Inspired, uuid: string): true | string {
  if (!inspired.counts) return "OD20.Void.giver";
  if (!viewer().isGM) return "OD20.Can.gmOnly";
  return given(inspired, uuid).length > 0 ? true : "OD20.Undo.nothing";
}

async function undo(inspired: Inspired, { target }: { readonly target: string }): Promise<void> {
  for (const member of given(inspired, target)) await takeInspiration(member, inspired.id);
}

/** Returns the row of one character with its state and undo button. */
function personView(inspired: Inspired, member: InspiredMember): PersonView {
  const { uuid, name } = member;
  const now = inspiredNow(member, inspired.id);
  const state = now?.state ?? null;
  const told =
    state === null
      ? "OD20.Award.State.gone"
      : !inspired.counts
        ? "OD20.Card.Void"
        : state === "given"
          ? ""
          : `OD20.Inspire.State.${state}`;
  return {
    uuid,
    name,
    img: now?.actor.img ?? "icons/svg/mystery-man.svg",
    text: state === null || state === "had" || !inspired.counts ? "" : t("OD20.Inspire.Gets"),
    state: told === "" ? "" : t(told),
    level: "",
    rise: "",
    undo: mayUndo(inspired, uuid) === true ? t("OD20.Award.UndoNamed", { name }) : "",
  };
}

export const inspirationCard = defineCard<Inspired>({
  read: (message) => {
    const members = inspiredOf(message);
    return members && { id: message.id ?? "", counts: isGMs(message), members };
  },
  face: (inspired) =>
    peopleFace(
      t("OD20.Inspire.Card"),
      inspired.counts ? t("OD20.Inspire.Hint") : "",
      inspired.members.map((member) => personView(inspired, member)),
      inspired.counts ? "" : t("OD20.Void.giver"),
    ),
  buttons: { undoAward: { may: mayUndo, run: undo }, undoAwards: { may: mayUndo, run: undo } },
});
