/** Situational bonuses remembered on actors: what an attacker's natural 1 gives the defender. @rule H-CRIT-04 C-33 */
import type { OpposedActor } from "../documents/actor.ts";
import { fumbleContribution } from "../rules/situation.ts";
import { currentRuleset } from "../settings.ts";
import { notesOf, type TargetContext } from "./context.ts";
import { findActor } from "./documents.ts";
import { inTurn } from "./in-turn.ts";
import { id16 } from "./logic/id.ts";
import type { NoteRecord } from "./logic/records.ts";
import { lastingNotes } from "./turns.ts";
import type { AdvantageReason } from "./types.ts";

/** The bonuses that a target earned by this clash. */
export function earnedNotes({ state, attack, answerId }: TargetContext): NoteRecord[] {
  return state.strikes.flatMap((strike): NoteRecord[] => {
    if (strike.result?.fumbleBonus !== true || strike.outcome !== "miss") return [];
    const record = attack.record.strikes.find(({ key }) => key === strike.key);
    const attacker = attack.record.attackers.find(({ key }) => key === record?.attacker);
    if (!attacker?.actor) return [];
    return [{ id: id16(answerId, strike.key), kind: "fumble", against: attacker.actor, name: attacker.name, used: false, turn: attack.record.turn }];
  });
}

/** Ids of the bonuses that this clash does not earn (any more). */
export function unearnedNotes(context: TargetContext): string[] {
  const earned = new Set(earnedNotes(context).map(({ id }) => id));
  return context.strikes.map((strike) => id16(context.answerId, strike)).filter((id) => !earned.has(id));
}

/** What notes suggest for a roll of an actor against some others. */
export function suggestions(actor: OpposedActor, against: readonly (string | null)[]): { reasons: AdvantageReason[]; situational: string } {
  const notes = lastingNotes(actor).filter((note) => against.includes(note.against));
  const [note] = notes;
  const ruleset = currentRuleset();
  if (!note || ruleset.fumbleBonus === "none") return { reasons: [], situational: "" };
  const number = fumbleContribution(ruleset);
  if (number) return { reasons: [], situational: String(number.value) };
  return { reasons: [{ key: "OD20.Why.fumble", data: { name: note.name }, value: 1 }], situational: "" };
}

/** Removes the notes that a roll has used up. */
export async function spendNotes(actor: OpposedActor, against: readonly (string | null)[]): Promise<void> {
  const spent = (note: NoteRecord): boolean => against.includes(note.against);
  if (!actor.isOwner || !notesOf(actor).some(spent)) return;
  await inTurn(actor.uuid, async () => {
    const notes = notesOf(actor);
    const left = notes.filter((note) => !spent(note));
    if (left.length < notes.length) await writeNotes(actor, left);
  });
}

/** Where a fumbled defense counts, its mirror for the attackers. @rule C-42 */
export async function grantConceded(context: TargetContext): Promise<void> {
  const { state, attack, target, answerId } = context;
  if (state.concedes === 0 || target.actor === null) return;
  for (const strike of state.strikes) {
    if (strike.result?.attackerBonus !== true) continue;
    const record = attack.record.strikes.find(({ key }) => key === strike.key);
    const attacker = attack.record.attackers.find(({ key }) => key === record?.attacker);
    const actor = attacker && findActor(attacker);
    if (!actor?.isOwner) continue;
    const note: NoteRecord = { id: id16(answerId, `attacker:${strike.key}`), kind: "fumble", against: target.actor, name: target.name, used: false, turn: attack.record.turn };
    await inTurn(actor.uuid, async () => {
      const notes = notesOf(actor);
      if (!notes.some(({ id }) => id === note.id)) await writeNotes(actor, [...notes, note]);
    });
  }
}

async function writeNotes(actor: OpposedActor, notes: readonly NoteRecord[]): Promise<void> {
  await actor.update({ system: { notes: notes.map((note) => ({ ...note })) } }, { diff: false });
}
