/** The card of a check: its total, the result, and the die that inspiration may buy. */
import { spendInspiration } from "../../../play/check/inspire.ts";
import { checkState } from "../../../play/check/read.ts";
import type { CheckState } from "../../../play/check/types.ts";
import { gameTexts } from "../../texts-game.ts";
import { UNKNOWN_IMAGE } from "../attack/mask.ts";
import { always } from "../buttons.ts";
import { newlySaid } from "../said.ts";
import { defineCard } from "../shell.ts";
import { checkName } from "./check-name.ts";
import { presentCheck, rerollText } from "./present.ts";

/** A portrait is as good as a name. */
function imageOf({ record, reveal }: CheckState): string {
  const actor = reveal.name && record.actor ? fromUuidSync(record.actor) : null;
  return actor instanceof Actor ? (actor.img ?? UNKNOWN_IMAGE) : UNKNOWN_IMAGE;
}

export const checkCard = defineCard<CheckState>({
  read: checkState,
  face: (state, { id, uid }) => {
    const { record } = state;
    const title = checkName(record.kind, record.key, record.characteristic, record.what);
    const changed = state.reroll && state.reveal.totals && !state.rolling;
    return {
      template: "chat/check",
      view: presentCheck(state, title, imageOf(state), uid, gameTexts),
      said: () => newlySaid(id, changed ? [`${title}. ${rerollText(state.reroll, gameTexts)}`] : []),
    };
  },
  buttons: {
    inspire: { may: always, run: (_state, { id, detail: [die] }) => spendInspiration(id, Number(die)) },
  },
});
