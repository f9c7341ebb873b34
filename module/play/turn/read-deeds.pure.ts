/** What an attack's message takes of its attackers' turns, read without the rest of it. Pure. */
import { ATTACK } from "../../data/message/attack.pure.ts";
import { STRIKE_LIMIT } from "../../data/message/limits.pure.ts";
import { keyed, record, word } from "../../data/message/record.pure.ts";
import type { Deed } from "../../rules/turn-deeds.ts";
import type { TurnMark } from "../../rules/turn-mark.ts";

/** What one actor did by one message. */
export interface FightDeed extends Omit<Deed, "combatant"> {
  /** Id of the fight. */
  readonly fight: string;
  readonly turn: TurnMark;
  /** Uuid of who did it. */
  readonly actor: string;
  readonly label: string;
  readonly times: number;
  readonly at: number;
}

const { mode, item, attackers, turn, spends, cancelled } = ATTACK.fields;
const COST = record({
  mode,
  item,
  attackers,
  strikes: keyed(record({ key: word(), attacker: word() }), STRIKE_LIMIT),
  turn,
  spends,
  cancelled,
});

/**
 * The deeds of an attack: one of each actor who strikes in it, with the number of his strikes; of one that was withdrawn, or
 * made outside of a fight, none. One that does not say what it takes is a part of the Attack action, or with the other hand
 * the bonus action; outside of the own turn either is the reaction, which the ledger itself knows.
 * @param id of the message
 * @param at when it was made
 * @rule H-TURN-05 H-TWO-01 C-75 C-93
 */
export function readDeeds(id: string, data: unknown, at: number): FightDeed[] {
  const said = COST.read(data);
  if (!said.turn || said.cancelled) return [];
  const { combat: fight, ...mark } = said.turn;
  const offHand = said.mode === "offHand";
  const deeds = new Map<string, FightDeed>();
  for (const { key, actor } of said.attackers) {
    const times = said.strikes.filter(({ attacker }) => attacker === key).length;
    if (actor === null || times === 0) continue;
    deeds.set(actor, {
      id,
      fight,
      turn: mark,
      actor,
      spends: said.spends || (offHand ? "bonus" : "attack"),
      offHand,
      times: times + (deeds.get(actor)?.times ?? 0),
      label: said.item?.name ?? "",
      at,
    });
  }
  return [...deeds.values()];
}
