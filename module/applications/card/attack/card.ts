/** The card of an attack: who strikes whom, what answers it, what lands. */
import { t } from "../../../i18n.ts";
import { viewer } from "../../../play/exchange/viewer.ts";
import { attackState } from "../../../play/use/read.ts";
import type { AttackState } from "../../../play/use/types.ts";
import { gameTexts } from "../../texts-game.ts";
import { offering } from "../buttons.ts";
import { defineCard } from "../shell.ts";
import { news } from "./announcer.ts";
import { ATTACK_BUTTONS } from "./buttons.ts";
import type { CardFacts } from "./facts.ts";
import { gatherFacts } from "./gather.ts";
import { mask } from "./mask.ts";
import { overuseOf } from "./overuse.ts";
import { presentCard } from "./present.ts";
import { sharedHelp } from "./shared-help.ts";

/** What the viewer may know of an attack, or of damage without one. */
export function shownFacts(state: AttackState): CardFacts {
  return mask(gatherFacts(state, viewer().isGM, overuseOf(state.record)), t("OD20.Card.Unknown"));
}

export const attackCard = defineCard<AttackState>({
  read: attackState,
  face: (state, { uid }) => {
    const facts = shownFacts(state);
    const view = presentCard(facts, uid, offering(ATTACK_BUTTONS, state), gameTexts);
    const help = sharedHelp(
      state.record.id,
      state.record.strikes.flatMap(({ reasons }) => reasons ?? []),
    );
    return {
      template: "chat/attack",
      view: { ...view, note: view.note ?? help },
      said: () => news(facts, view.title, gameTexts),
    };
  },
  buttons: ATTACK_BUTTONS,
});
