import { adjust } from "../../play/adjust.ts";
import { attackState } from "../../play/read.ts";
import type { AttackState } from "../../play/types.ts";
import { gameTexts } from "../texts-game.ts";
import { adjustOptions, adjustView } from "./adjust-dialog-view.ts";
import { FormDialog } from "./form-dialog.ts";
import { valueOf } from "./form-view.ts";
import { listStrikes } from "./strike-choice.ts";

/** Opens the dialog of late adjustments for a card. */
export async function openAdjust(messageId: string): Promise<void> {
  const read = (): AttackState | null => {
    const message = game.messages.get(messageId);
    return message ? attackState(message) : null;
  };
  const first = read();
  if (!first) return;
  await FormDialog.show({
    key: `adjust.${messageId}`,
    title: gameTexts.t("OD20.Adjust.Title"),
    redraw: ["strike"],
    view: (uid, values) => adjustView(uid, read() ?? first, values, gameTexts),
    submit: async (values) => {
      const state = read();
      const strikes = state ? listStrikes(state, gameTexts) : [];
      const chosen = strikes.find(({ strike }) => strike.key === valueOf(values, "strike")) ?? strikes[0];
      if (!state || !chosen) return;
      const options = adjustOptions(state, chosen.strike, values);
      if (Object.keys(options).length > 0) await adjust(messageId, chosen.strike.key, options);
    },
  });
}
