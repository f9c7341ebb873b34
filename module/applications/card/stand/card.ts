/** The card of one who chose to stand to the death. */
import { viewerOwns } from "../../../play/exchange/viewer.ts";
import { undoStand } from "../../../play/life/choose-stand.ts";
import { standNow, standOf } from "../../../play/life/stand.ts";
import type { StandRecord } from "../../../data/message/stand.pure.ts";
import { gameTexts } from "../../texts-game.ts";
import { peopleFace, type PersonView } from "../people.ts";
import { defineCard } from "../shell.ts";

const { t } = gameTexts;

interface Stand {
  readonly id: string;
  readonly record: StandRecord;
  readonly now: ReturnType<typeof standNow>;
}

/** The choice holds, and is the viewer's. */
function mayUndo({ now }: Stand): true | string {
  if (now?.stands !== true) return "OD20.Undo.nothing";
  return viewerOwns(now.actor) ? true : "OD20.Can.notOwner";
}

/** How deep he went with it, and the undo for whom it concerns while it holds. */
function personView(stand: Stand): PersonView {
  const { record, now } = stand;
  const { uuid, name, overflow } = record;
  const state = !now ? "OD20.Award.State.gone" : !now.counts ? "OD20.Card.Void" : now.stands ? null : "OD20.Stand.Over";
  return {
    uuid,
    name,
    img: now?.actor.img ?? "icons/svg/mystery-man.svg",
    text: overflow > 0 ? t("OD20.Stand.Below", { n: overflow }) : "",
    state: state === null ? "" : t(state),
    level: "",
    rise: "",
    undo: mayUndo(stand) === true ? t("OD20.Stand.UndoNamed", { name }) : "",
  };
}

export const standCard = defineCard<Stand>({
  read: (message) => {
    const record = standOf(message);
    const { id } = message;
    return record && id ? { id, record, now: standNow(record, id) } : null;
  },
  face: (stand) => peopleFace(t("OD20.Head.Death.standing"), t("OD20.Stand.Hint"), [personView(stand)]),
  buttons: { undoAward: { may: mayUndo, run: ({ record, id }) => undoStand(record, id) } },
});
