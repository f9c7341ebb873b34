/** The card of a creature that stands to the death. */
import { knowsName, knowsNumbers, nameOf } from "../../../play/secrecy/names.ts";
import { viewerOwns } from "../../../play/secrecy/viewer.ts";
import { standOn, undoStand } from "../../../play/dying/choose-stand.ts";
import { isStandEnded, standNow, standOf } from "../../../play/dying/stand-to-death.ts";
import type { StandRecord } from "../../../data/message/stand.pure.ts";
import { gameTexts } from "../../words/texts-game.ts";
import { peopleFace, type PersonView } from "../people.ts";
import type { ActionView } from "../../common/card-view.ts";
import { defineCard } from "../shell.ts";

const { t } = gameTexts;

/** Returns the name of the creature for this viewer. */
const calledNow = ({ record, now }: Stand): string =>
  now ? nameOf({ actor: now.actor, token: now.actor.token }) : record.name;

const pictureNow = ({ now }: Stand): string => {
  const known = now && knowsName({ actor: now.actor, token: now.actor.token });
  return (known ? now.actor.img : null) ?? "icons/svg/mystery-man.svg";
};

interface Stand {
  readonly id: string;
  readonly record: StandRecord;
  readonly now: ReturnType<typeof standNow>;
}

/** Returns whether the viewer may undo the choice: it still holds, and the viewer owns the creature. */
function mayUndo({ now, record }: Stand): true | string {
  if (now?.stands !== true || record.over !== "") return "OD20.Undo.nothing";
  return viewerOwns(now.actor) ? true : "OD20.Can.notOwner";
}

/** Returns whether a GM may let the creature keep standing. */
function mayStandOn({ now, record }: Stand): true | string {
  if (record.over === "" || now?.stands !== true || !isStandEnded(now.actor)) return "OD20.Undo.nothing";
  return game.user.isGM ? true : "OD20.Can.gmOnly";
}

/** Returns the row for a creature that is unconscious since its fight is over. @rule H-DEATH-03 */
function overView(stand: Stand): PersonView {
  const { record, now } = stand;
  const { uuid, depth } = record;
  const name = calledNow(stand);
  const lies = now?.stands === true && isStandEnded(now.actor);
  const state = !now ? "OD20.Award.State.gone" : now.counts ? "OD20.Stand.OverNow" : "OD20.Card.Void";
  const img = pictureNow(stand);
  const text = knowsNumbers(uuid) ? t("OD20.Stand.OverLies", { n: depth > 0 ? `−${String(depth)}` : "0" }) : "";
  return { uuid, name, img, text, state: lies ? "" : t(state), level: "", rise: "", undo: "" };
}

/** Returns the button "Let them stand on". */
function standOnAction(stand: Stand): ActionView {
  const label = t("OD20.Stand.On");
  return { action: "standOn", label, name: `${label}: ${calledNow(stand)}`, target: "", primary: false, icon: "undo" };
}

/** Returns the row with the depth below 0 and the undo button. */
function personView(stand: Stand): PersonView {
  const { record, now } = stand;
  const { uuid, overflow } = record;
  const name = calledNow(stand);
  const state = !now ? "OD20.Award.State.gone" : !now.counts ? "OD20.Card.Void" : now.stands ? null : "OD20.Stand.Over";
  return {
    uuid,
    name,
    img: pictureNow(stand),
    text: overflow > 0 && knowsNumbers(uuid) ? t("OD20.Stand.Below", { n: overflow }) : "",
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
  face: (stand) => {
    if (stand.record.over === "")
      return peopleFace(t("OD20.Head.Death.standing"), t("OD20.Stand.Hint"), [personView(stand)]);
    const face = peopleFace(t("OD20.Stand.EndFight"), t("OD20.Stand.OverHint"), [overView(stand)]);
    const actions = mayStandOn(stand) === true ? [standOnAction(stand)] : [];
    return { ...face, view: { ...face.view, actions } };
  },
  buttons: {
    undoAward: { may: mayUndo, run: ({ record, id }) => undoStand(record, id) },
    standOn: { may: mayStandOn, run: async ({ now }) => now && standOn(now.actor) },
  },
});
