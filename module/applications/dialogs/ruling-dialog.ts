import { rule } from "../../play/attack/adjust-attack.ts";
import { gameTexts } from "../words/texts-game.ts";
import { readRuling, rulingView } from "./ruling-dialog-view.ts";
import { openStrikeDialog } from "./strike-dialog.ts";

/** Opens the window for the ruling of a GM. */
export async function openRuling(messageId: string, target = ""): Promise<void> {
  await openStrikeDialog(messageId, target, {
    kind: "ruling",
    title: "OD20.Ruling.Title",
    view: (uid, state, values) => rulingView(uid, state, values, gameTexts),
    submit: async (_state, strike, values) => {
      await rule(messageId, strike.key, readRuling(values));
    },
  });
}
