/** Buttons beside the numbered ones: undo an action of this turn, answer an offered opportunity attack, act in the turn of another. */
import { takeBack, mayTakeBack } from "../../play/actions/post-action.ts";
import { attackState } from "../../play/card-state/read-card.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import type { TurnLedger } from "../../rules/turn/turn-ledger.ts";
import { hurts } from "../card/attack/actions.ts";
import { ATTACK_BUTTONS } from "../card/attack/buttons.ts";
import { shownFacts } from "../card/attack/card.ts";
import { cancelAttack } from "../../play/attack/change-attack.ts";
import { isFree, letItGo, takeFree, type FreeRequest } from "../../play/opportunity-attacks/offer-tasks.ts";
import { pending } from "../../play/protocol/prompt-queue.ts";
import { pressBarAction } from "../turn-parts/actions-part.ts";
import { pressBarButton } from "./bar-buttons.ts";
import type { BarOffer } from "./bar-types.ts";
import { leaving } from "../prompts/opportunity-face.ts";

/** Returns whether the user may cancel the action. An action that already caused damage can only be undone on its card. */
function mayWithdraw(message: ChatMessage.Implementation): boolean {
  const state = message.isKind("attack") ? attackState(message) : null;
  if (!state) return mayTakeBack(message) === true;
  return ATTACK_BUTTONS.cancel.may(state, "") === true && !shownFacts(state).targets.some(hurts);
}

/** Returns the ids of this turn's actions that the user may undo. */
export function backable({ active, bonus, reaction, standardAndMove, provoked }: TurnLedger): ReadonlySet<string> {
  const pips = [active, bonus, reaction, provoked, standardAndMove?.move, standardAndMove?.full];
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

const offers = (): FreeRequest[] => pending().filter(isFree);

export function barOffers(): BarOffer[] {
  return offers().map((request) => ({
    key: request.id,
    words: leaving(request, true),
    arms: request.arms.map(({ item }) => ({ key: `${request.id} ${item.uuid}`, name: item.name })),
  }));
}

/**
 * Attacks with the named weapon, or declines without one.
 * @param detail id of the offer, and uuid of the weapon
 */
export async function pressOffer(detail: string): Promise<void> {
  const [id, item] = detail.split(" ");
  const request = offers().find((one) => one.id === id);
  if (request && item !== undefined) await takeFree(request, item);
  else if (request) letItGo(request);
}

type Fight = Pick<Combat.Implementation, "turns">;

const ownFighter = (fight: Fight | null, uuid: string): OpposedActor | undefined =>
  fight?.turns.flatMap(({ actor }) => (actor?.isOwner ? [actor] : [])).find((actor) => actor.uuid === uuid);

/** Uses a readied action of one of this user's creatures. @param uuid of the actor */
export async function pressRelease(fight: Fight | null, uuid: string): Promise<void> {
  const actor = ownFighter(fight, uuid);
  if (actor) await pressBarAction(actor, "release");
}

/** Takes a legendary action. @param detail uuid of the actor and key of the button */
export async function pressLegendary(fight: Fight | null, detail: string, event: Event): Promise<void> {
  const [uuid = "", key = ""] = detail.split(" ");
  const actor = ownFighter(fight, uuid);
  if (actor) await pressBarButton(actor, key, event);
}
