/** Whose answers a Game Master waits for. */
import { ageOf, YOUNG } from "../../play/shared/age.ts";
import { askedFree } from "../../play/opportunity-attacks/duty.ts";
import { awaitedFor } from "../../play/protocol/responsible.ts";
import { isOpen, requestContext } from "../../play/check/request-context.ts";
import { attackContext, targetContexts } from "../../play/attack-state/attack-context.ts";
import { waitingFor } from "../../play/attack-state/waiting-for.ts";

type Message = ChatMessage.Implementation;

/** The users who owe answers to a message, one entry for each answer. */
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

/** Everybody but this user whose answer is waited for, in the newest messages; older ones are answered from their cards. */
export function waitedFor(): { readonly name: string; readonly n: number }[] {
  const owing = new Map<string, { name: string; n: number }>();
  const young = game.messages.contents.slice(-YOUNG.messages).filter((one) => ageOf(one) <= YOUNG.milliseconds);
  for (const { id, name, isSelf } of [...young.flatMap(owedTo), ...askedFree()])
    if (!isSelf && id !== null) owing.set(id, { name, n: (owing.get(id)?.n ?? 0) + 1 });
  return [...owing.values()];
}
