/** The messages of attacks and of damage without one: see protocol/kinds.ts. */
import { amendsOf } from "../attack-state/amendments.ts";
import { registerKind } from "../protocol/kinds.ts";
import { defenseRecord } from "../attack-state/answer-place.ts";
import { parseDefense } from "../resolve/parse-attack.pure.ts";
import { attackState, cardState } from "../card-state/read-card.ts";

const seesTotals = (message: ChatMessage.Implementation): boolean => attackState(message)?.reveal.totals ?? true;

/** Whom a private one meets has to answer it, and it is his hit points. */
const meets = (message: ChatMessage.Implementation): boolean => (attackState(message)?.targets.length ?? 0) > 0;

function seesDefense(message: ChatMessage.Implementation): boolean {
  const record = defenseRecord(message);
  const attack = record && game.messages.get(record.attack);
  return (attack && cardState(attack).find(({ key }) => key === record.target)?.reveal.totals) ?? true;
}

/** What of a reaction is vouched for: this one message, and none that says the same. */
const reactionWords = (message: ChatMessage.Implementation): unknown => [amendsOf(message), message.id];

/** What of an answer is vouched for: who was asked for it changes nothing that it says. */
function defenseWords(message: ChatMessage.Implementation): unknown {
  return { ...parseDefense(message.id ?? "", message.system), byItself: undefined };
}

/** Call during `init`. */
export function registerUseKinds(): void {
  registerKind({ type: "attack", meets, maySeeDice: seesTotals });
  registerKind({ type: "damage", meets, maySeeDice: seesTotals });
  registerKind({ type: "use", meets, maySeeDice: seesTotals, sealed: reactionWords });
  registerKind({
    type: "defense",
    sealed: defenseWords,
    card: (message) => defenseRecord(message)?.attack ?? null,
    hidden: () => true,
    maySeeDice: seesDefense,
  });
  registerKind({ type: "ruling", hidden: () => true });
}
