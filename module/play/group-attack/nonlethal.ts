/**
 * Knocks a target out instead of bringing it to 0 hit points, decided by the attacker or a GM after the hit. The attack's message
 * stores the decision, and the target's responsible client corrects the applied damage under the same receipt.
 * @rule B-DEATH-14 C-53
 */
import { change } from "../attack/change-attack.ts";

/** Sets whether a melee attack spares a target. @returns whether the change was written */
export function setKnockOut(messageId: string, key: string, spares: boolean): Promise<boolean> {
  return change("adjust", messageId, ({ record }) => {
    const one = record.targets.find((target) => target.key === key);
    if (!one || record.ranged || (one.spares === true) === spares) return Promise.resolve(null);
    return Promise.resolve({ targets: record.targets.map((other) => (other === one ? { ...one, spares } : other)) });
  });
}
