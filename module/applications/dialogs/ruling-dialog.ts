import { rule } from "../../play/adjust.ts";
import { attackState } from "../../play/read.ts";
import type { AttackState } from "../../play/types.ts";
import { gameTexts } from "../texts-game.ts";
import { FormDialog } from "./form-dialog.ts";
import { valueOf } from "./form-view.ts";
import { readRuling, rulingView } from "./ruling-dialog-view.ts";
import { listStrikes } from "./strike-choice.ts";

/** Opens the GM's ruling on a card. */
export async function openRuling(messageId: string): Promise<void> {
  const read = (): AttackState | null => {
    const message = game.messages.get(messageId);
    return message ? attackState(message) : null;
  };
  const first = read();
  if (!first) return;
  await FormDialog.show({
    key: `ruling.${messageId}`,
    title: gameTexts.t("OD20.Ruling.Title"),
    redraw: ["strike"],
    view: (uid, values) => rulingView(uid, read() ?? first, values, gameTexts),
    submit: async (values) => {
      const state = read();
      const strikes = state ? listStrikes(state, gameTexts) : [];
      const chosen = strikes.find(({ strike }) => strike.key === valueOf(values, "strike")) ?? strikes[0];
      if (chosen) await rule(messageId, chosen.strike.key, readRuling(values));
    },
  });
}
