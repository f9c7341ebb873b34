/** That an attack is a free one, and what its card offers then. Few are: only those have it fetched. */
import { refreshCards } from "../../../play/protocol/cards.ts";
import type { AttackState } from "../../../play/card-state/card-state.ts";
import { behind } from "../../shared/on-demand.ts";
import { gameTexts } from "../../words/texts-game.ts";
import type { Button } from "../buttons.ts";

const free = behind(() => import("../../../play/opportunity-attacks/set-back.ts"));

/** In words; null for every other attack. The card is drawn again when it has come. @param name of whoever was struck */
export function freeNote({ id, trigger, rules }: AttackState["record"], name: string): string | null {
  if (!trigger) return null;
  const key = rules.profile === "d20-3e" ? "OD20.Free.NoteProvoked" : "OD20.Free.Note";
  if (free.there) return free.here.isFreeStrike(id) ? gameTexts.t(key, { name }) : null;
  void free.ahead().then((there) => {
    if (there) refreshCards(id);
  });
  return null;
}

const button = (may: "maySetBack" | "mayGoOn", run: "setBack" | "goOn"): Button<AttackState> => ({
  may: ({ record: { id, trigger } }) => (trigger !== null && free.there && free.here[may](id)) || "OD20.Can.notOwner",
  run: ({ record: { id } }) => free.here[run](id),
});

export const FREE_BUTTONS = { setBack: button("maySetBack", "setBack"), goOn: button("mayGoOn", "goOn") };
