/** A window for one strike of a card. The card may change while the window is open. */
import { attackState } from "../../play/card-state/read-card.ts";
import type { AttackState, StrikeView } from "../../play/card-state/card-state.ts";
import { gameTexts } from "../words/texts-game.ts";
import { FormDialog } from "../forms/form-dialog.ts";
import { valueOf, type FormValues, type FormView } from "../forms/form-view.ts";
import { listStrikes, readRuling, rulingView, adjustOptions, adjustView } from "./strike-dialog-view.ts";
import { adjust, rule } from "../../play/attack/adjust-attack.ts";

interface StrikeDialog {
  /** Kind of window; one window per card and kind. */
  readonly kind: string;
  readonly title: string;
  readonly view: (uid: string, state: AttackState, values: FormValues) => FormView;
  /** @param state state of the card when the form is submitted */
  readonly submit: (state: AttackState, strike: StrikeView, values: FormValues) => Promise<void>;
}

/**
 * Opens the window. Does nothing if the message is not an attack.
 * @param target key of the target whose strike is selected first; "" = the first on the card
 */
async function openStrikeDialog(
  messageId: string,
  target: string,
  { kind, title, view, submit }: StrikeDialog,
): Promise<void> {
  const read = (): AttackState | null => {
    const message = game.messages.get(messageId);
    return message ? attackState(message) : null;
  };
  const first = read();
  if (!first) return;
  const wanted = first.targets.find(({ key }) => key === target)?.strikes[0]?.key;
  const preset = wanted === undefined ? [] : [["strike", [wanted]] as const];
  await FormDialog.show({
    key: `${kind}.${messageId}`,
    title: gameTexts.t(title),
    redraw: ["strike"],
    view: (uid, values) => view(uid, read() ?? first, new Map([...preset, ...values])),
    submit: async (values) => {
      const state = read();
      const strikes = state ? listStrikes(state, gameTexts) : [];
      const chosen = strikes.find(({ strike }) => strike.key === valueOf(values, "strike")) ?? strikes[0];
      if (state && chosen) await submit(state, chosen.strike, values);
    },
  });
}

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
