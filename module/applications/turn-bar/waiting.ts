/** Users whose answers a Game Master waits for. */
import { ageOf, YOUNG } from "../../play/common/age.ts";
import { askedFree } from "../../play/opportunity-attacks/offer-tasks.ts";
import { awaitedFor } from "../../play/protocol/responsible.ts";
import { isOpen, requestContext } from "../../play/check/request-context.ts";
import { attackContext, targetContexts } from "../../play/attack-state/attack-context.ts";
import { waitingFor } from "../../play/attack-state/waiting-for.ts";

type Message = ChatMessage.Implementation;

/** Returns the users with pending answers to a message, once per answer. */
function owedTo(message: Message): User.Implementation[] {
  const attack = attackContext(message);
  if (attack)
    return targetContexts(attack)
      .filter(({ state }) => state.phase === "waiting")
      .flatMap(waitingFor);
  const request = requestContext(message);
  if (!request) return [];
  return request.asked.flatMap((asked) => (isOpen(request, asked) ? awaitedFor(asked.actor, message) : []));
}

/** Returns all other users with pending answers in recent messages. Older messages are answered on their cards. */
export function waitedFor(): { readonly name: string; readonly n: number }[] {
  const owing = new Map<string, { name: string; n: number }>();
  const young = game.messages.contents.slice(-YOUNG.messages).filter((one) => ageOf(one) <= YOUNG.milliseconds);
  for (const { id, name, isSelf } of [...young.flatMap(owedTo), ...askedFree()])
    if (!isSelf && id !== null) owing.set(id, { name, n: (owing.get(id)?.n ?? 0) + 1 });
  return [...owing.values()];
}
