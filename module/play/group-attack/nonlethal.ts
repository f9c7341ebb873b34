/**
 * Knocking out instead of striking dead, said after the blow has landed: by whoever struck, or a Game Master. It stands on the
 * attack's own message; the target's side puts right what has arrived, under the same receipt.
 * @rule B-DEATH-14 C-53
 */
import { change } from "../attack/change-attack.ts";

/** Lets a melee attack spare one of its targets, or not any more. @returns whether it was written */
export function spareTarget(messageId: string, key: string, spares: boolean): Promise<boolean> {
  return change("adjust", messageId, ({ record }) => {
    const one = record.targets.find((target) => target.key === key);
    if (!one || record.ranged || (one.spares === true) === spares) return Promise.resolve(null);
    return Promise.resolve({ targets: record.targets.map((other) => (other === one ? { ...one, spares } : other)) });
  });
}
