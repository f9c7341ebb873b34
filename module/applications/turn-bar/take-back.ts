/** Undoes actions from the turn bar, with the same permissions as their cards. */
import { takeBack, mayTakeBack } from "../../play/actions/post-action.ts";
import { attackState } from "../../play/card-state/read-card.ts";
import type { TurnLedger } from "../../rules/turn/turn-ledger.ts";
import { hurts } from "../card/attack/actions.ts";
import { ATTACK_BUTTONS } from "../card/attack/buttons.ts";
import { shownFacts } from "../card/attack/card.ts";
import { cancelAttack } from "../../play/attack/change-attack.ts";

/** Returns whether the user may cancel the action. An action that already caused damage can only be undone on its card. */
function mayWithdraw(message: ChatMessage.Implementation): boolean {
  const state = message.isKind("attack") ? attackState(message) : null;
  if (!state) return mayTakeBack(message) === true;
  return ATTACK_BUTTONS.cancel.may(state, "") === true && !shownFacts(state).targets.some(hurts);
}

/** Returns the ids of this turn's actions that the user may undo. */
export function backable({ active, bonus, reaction, halves, provoked }: TurnLedger): ReadonlySet<string> {
  const pips = [active, bonus, reaction, provoked, halves?.move, halves?.full];
  const ids = pips.flatMap((pip) => pip?.spentBy.map(({ id }) => id) ?? []);
  return new Set(
    ids.filter((id) => {
      const message = game.messages.get(id);
      return message !== undefined && mayWithdraw(message);
    }),
  );
}

/** Undoes an action, after checking again that it is allowed. */
export async function pressTakeBack(id: string): Promise<void> {
  const message = game.messages.get(id);
  if (!message || !mayWithdraw(message)) return;
  if (message.isKind("attack")) await cancelAttack(id);
  else await takeBack(message);
}
