/**
 * Situational bonuses stored on actors: a natural 1 of an attacker gives the defender a bonus against that attacker.
 * @rule H-CRIT-04 C-33
 */
import type { OpposedActor } from "../../documents/actor.ts";
import type { Contribution } from "../../rules/basics/contribution.ts";
import { fumbleContribution } from "../../rules/checks/situation.ts";
import { currentRuleset } from "../../core/settings.ts";
import { inTurn } from "../common/in-turn.ts";
import type { NoteRecord } from "../common/records.pure.ts";
import type { AdvantageReason } from "../common/types.ts";
import { notesOf } from "../number-writes/receipts.ts";
import { findActor } from "../common/documents.ts";
import { nameForViewer } from "../scene/tokens.ts";
import { combatantIn, turnHistoryOf, runningTurn } from "../../documents/fights/turn-history.ts";
import { lastsToEndOfNextTurn } from "../../rules/turn/turn-mark.ts";
import { fightOf } from "../scene/reins.ts";

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

/**
 * Returns the stored bonus for an attack or check against these opponents: advantage or a number, depending on the
 * ruleset.
 */
export function remembered(
  actor: OpposedActor,
  against: readonly (string | null)[],
): { reasons: AdvantageReason[]; bonus: Contribution | null } {
  const note = lastingNotes(actor).find((one) => against.includes(one.against));
  const ruleset = currentRuleset();
  if (!note || ruleset.fumbleBonus === "none") return { reasons: [], bonus: null };
  const bonus = fumbleContribution(ruleset);
  return { reasons: bonus ? [] : [{ key: "OD20.Why.fumble", data: { name: againstWhom(note) }, value: 1 }], bonus };
}

/** Returns the name of the opponent that the viewing user may know; the stored name may be secret. */
function againstWhom({ against, name }: NoteRecord): string {
  const actor = findActor({ actor: against, token: null });
  return actor ? nameForViewer(actor) : name;
}

/** Returns the stored bonus for a window with a field for a typed number. */
export function suggestions(
  actor: OpposedActor,
  against: readonly (string | null)[],
): { reasons: AdvantageReason[]; situational: string } {
  const { reasons, bonus } = remembered(actor, against);
  return { reasons, situational: bonus ? String(bonus.value) : "" };
}

/** Removes the notes that a roll has used. */
export async function spendNotes(actor: OpposedActor, against: readonly (string | null)[]): Promise<void> {
  const spent = (note: NoteRecord): boolean => against.includes(note.against);
  if (!actor.isOwner || !notesOf(actor).some(spent)) return;
  await inTurn(actor.uuid, async () => {
    const notes = notesOf(actor);
    const left = notes.filter((note) => !spent(note));
    if (left.length < notes.length) await writeNotes(actor, left);
  });
}

export async function writeNotes(actor: OpposedActor, notes: readonly NoteRecord[]): Promise<void> {
  await actor.update({ system: { notes: notes.map((note) => ({ ...note })) } }, { diff: false });
}
