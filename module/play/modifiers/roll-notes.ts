/**
 * Situational bonuses stored on actors: a natural 1 of an attacker gives the defender a bonus against that attacker.
 * @rule H-CRIT-04 C-33
 */
import { effectData } from "../../data/effects/model.ts";
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
import { lastsToEndOfNextTurn } from "../../rules/turn/turn-history.ts";
import { fightOf } from "../scene/reins.ts";
import type { OpposedActiveEffect } from "../../documents/active-effect.ts";
import { endsOf } from "../../documents/effects/effect-ends.ts";
import { notifyFailure } from "../common/notify.ts";
import type { AddedTo } from "../../data/effects/effect-dice.pure.ts";
import { rolledAs } from "../../documents/effects/added-dice.ts";
import { noteOn } from "../../documents/effects/end-by.ts";
import { takes, type Use } from "./reasons.pure.ts";

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

const rollOf = (use: Use): AddedTo => (use === "attack" ? use : rolledAs(use.kind, use.as));

/**
 * Returns the effects that a roll made now uses. Call this before posting the message, because another roll may use
 * the same effects meanwhile.
 */
export function usedIn(actor: OpposedActor, use: Use): OpposedActiveEffect[] {
  if (!actor.isOwner) return [];
  // Damage uses the bonuses that counted when its attack was made.
  const taken: readonly AddedTo[] = use === "attack" ? ["attack", "damage", "weapon"] : [rollOf(use)];
  return actor.appliedEffects.filter((effect) => {
    const keys = effect.judged.map(({ key }) => key);
    const ends = endsOf(effect);
    if (ends?.at !== "used" && ends?.once !== true) return false;
    return (
      takes(use, keys) ||
      effectData(effect).rolls.adds.some(({ to }) => to.some((one) => taken.includes(one))) ||
      effectData(effect).rolls.sways.some(
        ({ roll }) => roll === rollOf(use) || (roll === "attacked" && rollOf(use) === "defense"),
      )
    );
  });
}

/**
 * Stores on each effect the message that used it. The effect is over until that message is taken back. Each message
 * has its own key, so two messages do not overwrite each other.
 * @param message id of the attack or the check
 */
export async function spendUsed(effects: readonly OpposedActiveEffect[], message: string | null): Promise<void> {
  if (message === null) return;
  for (const effect of effects) await noteOn(effect, { [`system.ends.usedBy.${message}`]: true }).catch(notifyFailure);
}
