/** The card of a rest, or of a revival: who rested, what it gave, and its undo. */
import { ageOf } from "../../../play/exchange/age.ts";
import { notifyInfo } from "../../../play/exchange/notify.ts";
import type { Permission } from "../../../play/exchange/types.ts";
import { viewer, viewerOwns } from "../../../play/exchange/viewer.ts";
import { clockOf, clockOffered, turnClock } from "../../../play/rest/clock.ts";
import { REST, type RecoveryKind, type RestMember } from "../../../data/message/rest.pure.ts";
import { restState } from "../../../play/rest/state.ts";
import { changeLine, toldChanges } from "../../rest/rest-view.ts";
import { gameTexts } from "../../texts-game.ts";
import { undoRestOf } from "../../windows.ts";
import { offering, type Buttons } from "../buttons.ts";
import { defineCard } from "../shell.ts";
import type { ActionView } from "../view.ts";

const { t, plural } = gameTexts;

/** Milliseconds after which a card no longer offers to move the clock: by then it has moved on in some other way. */
const FRESH = 3_600_000;

interface Rest {
  readonly id: string;
  readonly kind: RecoveryKind;
  readonly hours: number;
  readonly broken: boolean;
  /** Seconds by which it has moved the world's clock. */
  readonly clock: number;
  readonly offered: boolean;
  readonly members: readonly RestMember[];
}

const BUTTONS: Buttons<Rest> = {
  undoRest: {
    may: ({ id }, uuid) => {
      const { actor, state } = restState(uuid, id);
      if (state !== "applied") return "OD20.Undo.nothing";
      return viewerOwns(actor) ? true : "OD20.Can.notOwner";
    },
    run: async ({ id, clock }, { target }) => {
      if ((await undoRestOf(target, id)) && clock !== 0) notifyInfo("OD20.Clock.Stays");
    },
  },
  moveClock: {
    may: ({ clock, hours, offered }) => (clock === 0 && hours > 0 && offered ? byGM() : "OD20.Can.over"),
    run: (_rest, { message }) => turnClock(message, true),
  },
  returnClock: {
    may: ({ clock }) => (clock === 0 ? "OD20.Can.over" : byGM()),
    run: (_rest, { message }) => turnClock(message, false),
  },
};

function byGM(): Permission {
  return viewer().isGM ? true : "OD20.Can.gmOnly";
}

function action(name: string, label: string, full = label, target = "", icon = ""): ActionView {
  return { action: name, label, name: full, target, primary: false, icon };
}

function memberView(rest: Rest, { uuid, name, changes }: RestMember) {
  const { actor, state } = restState(uuid, rest.id);
  const revival = rest.kind === "revival";
  const lines = toldChanges(changes).map((change) => changeLine(change, gameTexts));
  const undo = t(revival ? "OD20.Revive.UndoNamed" : "OD20.Rest.UndoNamed", { name });
  return {
    uuid,
    name,
    img: actor?.img ?? "icons/svg/mystery-man.svg",
    lines: lines.length > 0 ? lines : [t("OD20.Rest.NothingChanged")],
    state: state === "applied" ? "" : t(revival ? `OD20.Revive.State.${state}` : `OD20.Rest.State.${state}`),
    actions: offering(BUTTONS, rest)("undoRest", uuid)
      ? [action("undoRest", t("OD20.Sheet.Undo"), undo, uuid, "undo")]
      : [],
  };
}

/** What became of the world's clock: told to everybody once it was moved, offered to Game Masters. */
function clockView(rest: Rest): { readonly text: string; readonly actions: readonly ActionView[] } | null {
  const { clock, hours, offered } = rest;
  if (clock === 0 && (!offered || hours === 0)) return null;
  const may = offering(BUTTONS, rest);
  return {
    text: clock === 0 ? t("OD20.Clock.Unmoved") : plural("OD20.Clock.Moved", Math.round(clock / 3600)),
    actions: [
      ...(may("moveClock", null) ? [action("moveClock", plural("OD20.Clock.Move", hours))] : []),
      ...(may("returnClock", null) ? [action("returnClock", t("OD20.Clock.Back"))] : []),
    ],
  };
}

export const restCard = defineCard<Rest>({
  read: (message) => {
    if (!message.isKind("rest") || !message.id) return null;
    const { kind, hours, broken, members } = REST.read(message.system);
    return {
      id: message.id,
      kind,
      hours,
      broken: broken !== null,
      clock: clockOf(message),
      offered: clockOffered() && ageOf(message) < FRESH,
      members,
    };
  },
  face: (rest) => {
    const revival = rest.kind === "revival";
    return {
      template: "chat/rest",
      view: {
        title: t(revival ? "OD20.Revive.Card" : `OD20.Rest.${rest.kind}`),
        subtitle: revival
          ? t("OD20.Revive.Stays")
          : rest.broken
            ? t("OD20.Rest.LikeShort")
            : rest.hours > 0
              ? plural("OD20.Rest.Took", rest.hours)
              : "",
        members: rest.members.map((member) => memberView(rest, member)),
        clock: revival ? null : clockView(rest),
      },
    };
  },
  buttons: BUTTONS,
});
