/** The card of inspiration for several: whose is still there or spent, and its undo. */
import { viewer } from "../../../play/exchange/viewer.ts";
import { inspiredNow, inspiredOf, takeInspiration } from "../../../play/inspire/inspire-party.ts";
import type { InspiredMember } from "../../../data/message/inspiration.pure.ts";
import { gameTexts } from "../../texts-game.ts";
import { peopleFace, type PersonView } from "../people.ts";
import { defineCard } from "../shell.ts";

const { t } = gameTexts;

type Inspired = readonly InspiredMember[];

/** Those who still have it from here: of one, or of all. */
function given(members: Inspired, uuid = ""): InspiredMember[] {
  return members.filter((member) => (uuid === "" || member.uuid === uuid) && inspiredNow(member)?.state === "given");
}

function mayUndo(members: Inspired, uuid: string): true | string {
  if (!viewer().isGM) return "OD20.Can.gmOnly";
  return given(members, uuid).length > 0 ? true : "OD20.Undo.nothing";
}

async function undo(members: Inspired, { target }: { readonly target: string }): Promise<void> {
  for (const member of given(members, target)) await takeInspiration(member);
}

/** One who was inspired: whether it is still there, and its undo while it is. */
function personView(member: InspiredMember): PersonView {
  const { uuid, name } = member;
  const now = inspiredNow(member);
  const state = now?.state ?? null;
  return {
    uuid,
    name,
    img: now?.actor.img ?? "icons/svg/mystery-man.svg",
    text: state === null || state === "had" ? "" : t("OD20.Inspire.Gets"),
    state: state === null ? t("OD20.Award.State.gone") : state === "given" ? "" : t(`OD20.Inspire.State.${state}`),
    level: "",
    rise: "",
    undo: mayUndo([member], uuid) === true ? t("OD20.Award.UndoNamed", { name }) : "",
  };
}

export const inspirationCard = defineCard<Inspired>({
  read: inspiredOf,
  face: (members) => peopleFace(t("OD20.Inspire.Card"), t("OD20.Inspire.Hint"), members.map(personView)),
  buttons: { undoAward: { may: mayUndo, run: undo }, undoAwards: { may: mayUndo, run: undo } },
});
