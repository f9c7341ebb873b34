/** Selects the notes about bonuses that still count. */
import type { OpposedActor } from "../../documents/actor.ts";
import { combatantIn, turnHistoryOf, runningTurn } from "../../documents/fights/turn-history.ts";
import { lastsToEndOfNextTurn } from "../../rules/turn/turn-mark.ts";
import type { NoteRecord } from "../common/records.pure.ts";
import { notesOf } from "../number-writes/receipts.ts";
import { fightOf } from "../scene/turns.ts";

/** Returns the notes that are neither used nor expired. @rule H-CRIT-04 C-33 */
export function lastingNotes(actor: OpposedActor): NoteRecord[] {
  return notesOf(actor).filter((note) => !note.used && lasts(actor, note));
}

/** Returns the notes to keep at the next write. Notes of deleted combats are dropped because they never count again. */
export function keptNotes(actor: OpposedActor): NoteRecord[] {
  return notesOf(actor).filter(({ turn }) => turn === null || game.combats.has(turn.combat));
}

function lasts(actor: OpposedActor, { turn }: NoteRecord): boolean {
  const fight = turn ? game.combats.get(turn.combat) : fightOf([actor]);
  // A bonus earned in a combat ends with the combat.
  if (!fight) return turn === null;
  const owner = combatantIn(fight, actor);
  if (owner === null || !fight.combatant?.id) return true;
  return lastsToEndOfNextTurn({
    earned: turn,
    now: runningTurn(fight),
    owner,
    order: turnHistoryOf(fight),
  });
}
