/** Taking back what a pip was spent on: the same deeds as on their cards, for whom their cards offer it. */
import { takeBack, mayTakeBack } from "../../play/actions/use.ts";
import { attackState } from "../../play/card-state/read-card.ts";
import type { TurnLedger } from "../../rules/turn/turn-ledger.ts";
import { hurts } from "../card/attack/actions.ts";
import { ATTACK_BUTTONS } from "../card/attack/buttons.ts";
import { shownFacts } from "../card/attack/card.ts";
import { cancelAttack } from "../../play/attack/change-attack.ts";

/** What has already hurt somebody is undone on its card, not withdrawn. */
function mayWithdraw(message: ChatMessage.Implementation): boolean {
  const state = message.isKind("attack") ? attackState(message) : null;
  if (!state) return mayTakeBack(message) === true;
  return ATTACK_BUTTONS.cancel.may(state, "") === true && !shownFacts(state).targets.some(hurts);
}

/** Which deeds of a turn this user may take back, by their ids. */
export function backable({ active, bonus, reaction }: TurnLedger): ReadonlySet<string> {
  const ids = [active, bonus, reaction].flatMap(({ spentBy }) => spentBy.map(({ id }) => id));
  return new Set(
    ids.filter((id) => {
      const message = game.messages.get(id);
      return message !== undefined && mayWithdraw(message);
    }),
  );
}

/** Takes one of them back; what has happened since then is asked again. */
export async function pressTakeBack(id: string): Promise<void> {
  const message = game.messages.get(id);
  if (!message || !mayWithdraw(message)) return;
  if (message.isKind("attack")) await cancelAttack(id);
  else await takeBack(message);
}
