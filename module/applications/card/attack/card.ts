/** The card of an attack: attackers, targets, answers, and damage. */
import { t } from "../../../core/i18n.ts";
import { viewer } from "../../../play/secrecy/viewer.ts";
import { attackState } from "../../../play/card-state/read-card.ts";
import type { AttackState } from "../../../play/card-state/card-state.ts";
import { gameTexts } from "../../words/texts-game.ts";
import { offering } from "../buttons.ts";
import { defineCard } from "../shell.ts";
import { news } from "./announcer.ts";
import { lazyModule } from "../../common/on-demand.ts";
import { refreshCards } from "../../../play/protocol/cards.ts";
import { ATTACK_BUTTONS, freeNote } from "./buttons.ts";
import type { CardFacts } from "../../common/card-facts.ts";
import { gatherFacts } from "./gather.ts";
import { mask } from "./mask.ts";
import { leftOutOf, overuseOf, markOveruse } from "./overuse.ts";
import { presentCard } from "./present.ts";
import { sharedHelp } from "./press-reaction.ts";

const alike = lazyModule(() => import("./identical-targets.ts"));

/** Returns the function that groups targets. Loads it lazily for cards with at least four targets, then redraws the card. */
function folding({ id, targets }: CardFacts): (typeof alike)["code"]["groupIdentical"] | null {
  if (targets.length < 4) return null;
  if (alike.isLoaded) return alike.code.groupIdentical;
  void alike.preload().then((there) => {
    if (there) refreshCards(id);
  });
  return null;
}

/** Returns the facts that the viewer may see of an attack, or of damage without an attack. */
export function shownFacts(state: AttackState): CardFacts {
  return mask(gatherFacts(state, viewer().isGM, overuseOf(state.record)), t("OD20.Card.Unknown"));
}

export const attackCard = defineCard<AttackState>({
  read: attackState,
  face: (state, { uid }) => {
    const facts = shownFacts(state);
    const view = presentCard(facts, uid, offering(ATTACK_BUTTONS, state), gameTexts, folding(facts));
    const help = sharedHelp(
      state.record.id,
      state.record.strikes.flatMap(({ reasons }) => reasons ?? []),
    );
    const notes = state.hidden
      ? []
      : [freeNote(state.record, facts.targets[0]?.name ?? ""), help].filter((note) => note !== null);
    return {
      template: "chat/attack",
      view: {
        ...view,
        atOnce: leftOutOf(state.record),
        actions: markOveruse(state.record, view.actions),
        more: markOveruse(state.record, view.more),
        note: view.note ?? (notes.join(" ") || null),
      },
      said: () => news(facts, view.title, gameTexts),
    };
  },
  buttons: ATTACK_BUTTONS,
});
