/** The buttons of a card: one row each, asked to show it, to refuse it, and to do it. */
import type { Permission } from "../../play/shared/types.ts";

/** What was pressed on which message. */
export interface Click {
  readonly id: string;
  readonly message: ChatMessage.Implementation;
  /** Key of what it stands under, or "". */
  readonly target: string;
  readonly event: MouseEvent;
  /** What an action says beyond its name: `inspire-attack-1` is pressed as `inspire` with `attack` and `1`. */
  readonly detail: readonly string[];
}

export interface Button<State> {
  /** Whether this user may press it now: true, or the language key of the reason why not. */
  readonly may: (state: State, target: string) => Permission;
  readonly run: (state: State, click: Click) => Promise<unknown>;
}

/** All buttons of a card, by the action that stands on them. An action without an entry is no button of this card. */
export type Buttons<State, Action extends string = string> = Readonly<Record<Action, Button<State>>>;

export const isOffered = (verdict: Permission): verdict is true => verdict === true;

/** For what says itself why it cannot be done. */
export const always = (): Permission => true;

/** Which buttons a presenter may show. */
export function offering<State>(
  buttons: Buttons<State>,
  state: State,
): (action: string, target: string | null) => boolean {
  return (action, target) => Object.hasOwn(buttons, action) && buttons[action]?.may(state, target ?? "") === true;
}
