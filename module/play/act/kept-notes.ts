/** Which remembered bonuses last. */
import type { OpposedActor } from "../../documents/actor.ts";
import { lastsToEndOfNextTurn } from "../../rules/turn-mark.ts";
import type { NoteRecord } from "../exchange/records.pure.ts";
import { notesOf } from "../exchange/receipts.ts";
import { fightOf, combatantOf } from "../table/turns.ts";

/** Notes that are not used up nor over. @rule H-CRIT-04 C-33 */
export function lastingNotes(actor: OpposedActor): NoteRecord[] {
  return notesOf(actor).filter((note) => !note.used && lasts(actor, note));
}

/** Notes worth keeping at the next writing: those of fights that are over come back by nothing. */
export function keptNotes(actor: OpposedActor): NoteRecord[] {
  return notesOf(actor).filter(({ turn }) => turn === null || game.combats.has(turn.combat));
}

function lasts(actor: OpposedActor, { turn }: NoteRecord): boolean {
  const fight = turn ? game.combats.get(turn.combat) : fightOf([actor]);
  // What was earned in a fight does not outlast it.
  if (!fight) return turn === null;
  const owner = combatantOf(fight, actor);
  if (!owner?.id || !fight.combatant?.id) return true;
  const order = fight.turns.flatMap(({ id }) => id ?? []);
  return lastsToEndOfNextTurn({
    earned: turn,
    now: { round: fight.round, combatant: fight.combatant.id },
    owner: owner.id,
    order,
  });
}
