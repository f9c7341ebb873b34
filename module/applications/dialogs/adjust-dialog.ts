import { adjust } from "../../play/attack/adjust-attack.ts";
import { gameTexts } from "../words/texts-game.ts";
import { adjustOptions, adjustView } from "./adjust-dialog-view.ts";
import { openStrikeDialog } from "./strike-dialog.ts";

/** Opens the window for later adjustments of an attack. */
export async function openAdjust(messageId: string, target = ""): Promise<void> {
  await openStrikeDialog(messageId, target, {
    kind: "adjust",
    title: "OD20.Adjust.Title",
    view: (uid, state, values) => adjustView(uid, state, values, gameTexts),
    submit: async (state, strike, values) => {
      const options = adjustOptions(state, strike, values);
      if (Object.keys(options).length > 0) await adjust(messageId, strike.key, options);
    },
  });
}
