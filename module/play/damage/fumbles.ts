/** Bonuses that fumbles of attacks and Defenses give. @rule H-CRIT-04 C-33 */
import type { OpposedActor } from "../../documents/actor.ts";
import type { TargetContext } from "../attack-state/context-types.ts";
import { findActor } from "../common/documents.ts";
import { inTurn } from "../common/in-turn.ts";
import { id16 } from "../common/id.pure.ts";
import { weighed } from "../modifiers/advantage.pure.ts";
import type { Assignment } from "../activities/distribute.pure.ts";
import type { Advantage, NoteRecord } from "../common/records.pure.ts";
import { notesOf } from "../number-writes/receipts.ts";
import { remembered, writeNotes } from "../modifiers/roll-notes.ts";
import { publicNameOf } from "../secrecy/names.ts";

/** Returns the bonuses a target earns from attackers' fumbles. An attack that was taken back, without a receipt, earns none. */
export function earnedNotes({ state, attack, answerId, receipt }: TargetContext): NoteRecord[] {
  if (attack.record.cancelled && receipt === null) return [];
  return state.strikes.flatMap((strike): NoteRecord[] => {
    if (strike.result?.fumbleBonus !== true || strike.outcome !== "miss") return [];
    const record = attack.record.strikes.find(({ key }) => key === strike.key);
    const attacker = attack.record.attackers.find(({ key }) => key === record?.attacker);
    if (!attacker?.actor) return [];
    return [
      {
        id: id16(answerId, strike.key),
        kind: "fumble",
        against: attacker.actor,
        name: publicNameOf(attacker),
        used: false,
        turn: attack.record.turn,
      },
    ];
  });
}

/** Returns the ids of all bonuses this attack could give, whatever the dice show. */
const noteIds = ({ strikes, answerId }: TargetContext): string[] => strikes.map((strike) => id16(answerId, strike));

/** Returns the ids of the bonuses this attack does not give, or no longer gives. */
export function unearnedNotes(context: TargetContext): string[] {
  const earned = new Set(earnedNotes(context).map(({ id }) => id));
  return noteIds(context).filter((id) => !earned.has(id));
}

/** Adds the fumble bonus to each attacker's first strike on a target that fumbled against that attacker. @rule H-CRIT-04 C-33 */
export function withNotes(
  plan: readonly Assignment[],
  attackers: readonly OpposedActor[],
  targets: readonly (string | null)[],
  usual: Advantage,
): Assignment[] {
  const struck = new Set<string>();
  return plan.map((one) => {
    const actor = attackers[one.attacker];
    const target = one.target === null ? null : (targets[one.target] ?? null);
    if (!actor || target === null || struck.has(`${actor.uuid} ${target}`)) return one;
    struck.add(`${actor.uuid} ${target}`);
    const { reasons, bonus } = remembered(actor, [target]);
    return {
      ...one,
      ...(reasons.length > 0
        ? { advantage: weighed(one.advantage ?? usual, reasons), reasons: [...(one.reasons ?? []), ...reasons] }
        : {}),
      ...(bonus ? { bonus } : {}),
    };
  });
}

/** Gives the attackers a bonus if a fumbled Defense does so under the table's rules. @rule C-42 */
export async function grantConceded(context: TargetContext): Promise<void> {
  const { state, attack, target, answerId } = context;
  if (state.concedes === 0 || target.actor === null) return;
  for (const strike of state.strikes) {
    if (strike.result?.attackerBonus !== true) continue;
    const record = attack.record.strikes.find(({ key }) => key === strike.key);
    const attacker = attack.record.attackers.find(({ key }) => key === record?.attacker);
    const actor = attacker && findActor(attacker);
    if (!actor?.isOwner) continue;
    const note: NoteRecord = {
      id: id16(answerId, `attacker:${strike.key}`),
      kind: "fumble",
      against: target.actor,
      name: publicNameOf(target),
      used: false,
      turn: attack.record.turn,
    };
    await inTurn(actor.uuid, async () => {
      const notes = notesOf(actor);
      if (!notes.some(({ id }) => id === note.id)) await writeNotes(actor, [...notes, note]);
    });
  }
}
