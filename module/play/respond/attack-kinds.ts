/** Registers the message kinds of attacks, damage, uses, defenses and rulings. See protocol/kinds.ts. */
import { amendsOf } from "../attack-state/amendments.ts";
import { registerKind } from "../protocol/kinds.ts";
import { defenseRecord, defensePlace } from "../attack-state/answer-place.ts";
import { parseDefense } from "../resolve/parse-attack.pure.ts";
import { attackState, cardState } from "../card-state/read-card.ts";
import { attackContext } from "../attack-state/attack-context.ts";
import { findAttack } from "../common/documents.ts";
import type { WatchedPlace } from "../protocol/places.ts";
import { refreshCards } from "../protocol/cards.ts";
import { recentAttacks, respond } from "./respond.ts";
import { rulingPlaces } from "../attack-state/sealed-words.ts";

const seesTotals = (message: ChatMessage.Implementation): boolean => attackState(message)?.reveal.totals ?? true;

/** Returns whether a private message has targets this user must answer for. */
const meets = (message: ChatMessage.Implementation): boolean => (attackState(message)?.targets.length ?? 0) > 0;

function seesDefense(message: ChatMessage.Implementation): boolean {
  const record = defenseRecord(message);
  const attack = record && game.messages.get(record.attack);
  return (attack && cardState(attack).find(({ key }) => key === record.target)?.reveal.totals) ?? true;
}

/** Returns the parts of a reaction that its seal covers. The id is included, so that a copy of the message does not match. */
const reactionWords = (message: ChatMessage.Implementation): unknown => [amendsOf(message), message.id];

/** Returns the parts of an answer that its seal covers. Whether the answer was automatic does not matter. */
function defenseWords(message: ChatMessage.Implementation): unknown {
  return { ...parseDefense(message.id ?? "", message.system), byItself: undefined };
}

/** Registers the kinds. Call during `init`. */
export function registerUseKinds(): void {
  registerKind({ type: "attack", meets, maySeeDice: seesTotals });
  registerKind({ type: "damage", meets, maySeeDice: seesTotals });
  registerKind({ type: "use", meets, maySeeDice: seesTotals, sealed: reactionWords });
  registerKind({
    type: "defense",
    sealed: defenseWords,
    card: (message) => defenseRecord(message)?.attack ?? null,
    maySeeDice: seesDefense,
  });
}

/** Yields the places for watchPlaces. */
export function* attackPlaces(): Iterable<WatchedPlace> {
  for (const id of recentAttacks()) {
    const message = findAttack(id);
    const attack = message && attackContext(message);
    if (!attack) continue;
    const { record } = attack;
    const changed = (): void => {
      refreshCards(id);
    };
    const cleared = (): void => {
      respond(id);
    };
    for (const target of record.targets) yield { ...defensePlace(attack, target), changed, cleared };
    for (const place of rulingPlaces(record, id)) yield { ...place, changed };
  }
}
