/** The attacks of a turn: looked up by the turn that they remember, so that a long log is not searched. */
import { turn as turnField } from "../../data/message/common.pure.ts";
import { onDocument } from "../../documents/events.ts";
import type { TurnRecord } from "../exchange/records.pure.ts";
import { isNewer } from "../exchange/reveal.ts";

type Message = ChatMessage.Implementation;

/** Ids by turn: read once, then kept up. A message may have left its turn or the log: who asks looks at it anyway. */
let index: Map<string, Set<string>> | null = null;

const keyOf = ({ combat, round, combatant }: TurnRecord): string => JSON.stringify([combat, round, combatant]);

function turnOfAttack(message: Message): string | null {
  const turn = message.isKind("attack") ? turnField().read(message.system.turn) : null;
  return turn && keyOf(turn);
}

function note(message: Message): void {
  const turn = turnOfAttack(message);
  if (turn === null || message.id === null) return;
  const known = index?.get(turn) ?? new Set();
  index?.set(turn, known.add(message.id));
}

/** How an actor has attacked in a turn, by mode; what was withdrawn is left out. */
export function attacksInTurn(turn: TurnRecord, actor: string): string[] {
  if (!index) {
    index = new Map();
    for (const message of game.messages.contents) note(message);
  }
  const key = keyOf(turn);
  return [...(index.get(key) ?? [])].flatMap((id) => {
    const message = game.messages.get(id);
    if (!message?.isKind("attack") || isNewer(message) || turnOfAttack(message) !== key) return [];
    const { mode, cancelled, attackers } = message.system;
    return !cancelled && attackers.some((one: { actor?: unknown }) => one.actor === actor) ? [mode] : [];
  });
}

/** Keeps the index; call once during `init`. */
export function registerTurnAttacks(): void {
  onDocument("messageArriving", note);
  onDocument("messageUpdated", note);
}
