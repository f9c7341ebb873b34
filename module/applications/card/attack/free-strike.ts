/** The note and the buttons of opportunity attacks. Loaded lazily for cards with an opportunity attack. */
import { gameOf } from "../../../rules/games/games.ts";
import { readRuleset } from "../../../rules/ruleset/ruleset.ts";
import { refreshCards } from "../../../play/protocol/cards.ts";
import type { AttackState } from "../../../play/card-state/card-state.ts";
import { lazyModule } from "../../common/on-demand.ts";
import { gameTexts } from "../../words/texts-game.ts";
import type { Button } from "../buttons.ts";

const free = lazyModule(() => import("../../../play/opportunity-attacks/set-back.ts"));

/** Returns the note, or null for other attacks. Redraws the card when the lazy chunk has loaded. @param name name of the target */
export function freeNote({ id, trigger, rules }: AttackState["record"], name: string): string | null {
  if (!trigger) return null;
  const isProvoked = gameOf(readRuleset(rules.profile, null)).provokes === "squares";
  const key = isProvoked ? "OD20.Free.NoteProvoked" : "OD20.Free.Note";
  if (free.isLoaded) return free.code.isFreeStrike(id) ? gameTexts.t(key, { name }) : null;
  void free.preload().then((there) => {
    if (there) refreshCards(id);
  });
  return null;
}

const button = (may: "maySetBack" | "mayGoOn", run: "setBack" | "goOn"): Button<AttackState> => ({
  may: ({ record: { id, trigger } }) =>
    (trigger !== null && free.isLoaded && free.code[may](id)) || "OD20.Can.notOwner",
  run: ({ record: { id } }) => free.code[run](id),
});

export const FREE_BUTTONS = { setBack: button("maySetBack", "setBack"), goOn: button("mayGoOn", "goOn") };
