/** The buttons of a card: one entry with permission and handler per button. */
import type { Permission } from "../../play/common/types.ts";

/** A click on a button of a message. */
export interface Click {
  readonly id: string;
  readonly message: ChatMessage.Implementation;
  /** Key of the target or other part with the button, or "". */
  readonly target: string;
  readonly event: MouseEvent;
  /** Parameters in the action name: `inspire-attack-1` calls `inspire` with `attack` and `1`. */
  readonly detail: readonly string[];
}

export interface Button<State> {
  /** Returns true if this user may press the button now, or the language key of the reason. */
  readonly may: (state: State, target: string) => Permission;
  readonly run: (state: State, click: Click) => Promise<unknown>;
}

/** All buttons of a card by action name. The card ignores unknown actions. */
export type Buttons<State, Action extends string = string> = Readonly<Record<Action, Button<State>>>;

export const isOffered = (verdict: Permission): verdict is true => verdict === true;

/** Permission of buttons whose handler shows the refusal. */
export const always = (): Permission => true;

/** Returns the function that tells a presenter which buttons to show. */
export function offering<State>(
  buttons: Buttons<State>,
  state: State,
): (action: string, target: string | null) => boolean {
  return (action, target) => Object.hasOwn(buttons, action) && buttons[action]?.may(state, target ?? "") === true;
}
