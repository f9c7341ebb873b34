/** Rolls the damage of an attack once. If two clients roll at the same moment, the dice that were applied to a target stay. */
import { change } from "./change-attack.ts";
import { attackContext, targetContexts } from "../attack-state/attack-context.ts";
import type { AttackContext } from "../attack-state/context-types.ts";
import { rollRows, rowName, type FallenDice } from "../damage/damage-rolls.ts";
import { findAttack } from "../common/documents.ts";
import { readAttackRolls } from "../resolve/resolve-attack.pure.ts";
import { exchanged, quoteDamage } from "../resolve/resolve-damage.pure.ts";
import { isRolled, type StrikeRecord } from "../resolve/attack-records.pure.ts";
import { messageRolls, rollRecord } from "../dice/rolls.ts";
import { readSetting } from "../../core/settings-list.ts";

interface Rolled {
  readonly id: string;
  readonly fallen: FallenDice;
  readonly until: number;
}

/** Milliseconds in which a write of another client may cross one of this client. */
const CROSSING = 15_000;
/** Damage rolls this tab made recently, by attack. */
const lately = new Map<string, Rolled>();

/** Rolls the damage of all strikes. Damage that is already rolled keeps its dice. */
export function rollDamage(messageId: string): Promise<boolean> {
  const mine: Rolled = { id: foundry.utils.randomID(16), fallen: new Map(), until: performance.now() + CROSSING };
  const roll = (): Promise<boolean> =>
    change(
      "rollDamage",
      messageId,
      async ({ record }, count) => {
        lately.set(messageId, mine);
        const { strikes, rolls } = await rollRows(record.strikes, count, mine.fallen);
        return { strikes, rolls, damage: record.damage ?? { id: mine.id } };
      },
      () => {
        const message = findAttack(messageId);
        const attack = message && attackContext(message);
        // Another client's dice or another change has overwritten this one.
        return attack && isRolled(attack.record) ? restoreReceived(messageId) : roll();
      },
    );
  return roll();
}

/** Rolls damage automatically after a hit, if the table's setting says so. For the attacking tab. */
export function rollWhenHit(attack: AttackContext): void {
  if (isRolled(attack.record) || readSetting("damageRoll") !== "onHit") return;
  if (targetContexts(attack, false).some(({ state }) => state.phase === "rolling")) void rollDamage(attack.id);
}

/**
 * Restores dice of this tab that were applied to a target but later replaced by another client's dice. Called after every change of
 * the attack's message or its receipts. Does nothing if no dice were replaced.
 */
export async function restoreReceived(messageId: string): Promise<boolean> {
  const message = findAttack(messageId);
  const attack = message && attackContext(message);
  const mine = lately.get(messageId);
  if (!attack || !mine) return false;
  if (mine.until < performance.now()) {
    lately.delete(messageId);
    return false;
  }
  if (attack.record.cancelled || !showsOthers(attack)) return false;
  return change("adjust", messageId, async (now, count) => {
    const strikes = await received(now, mine, count);
    return strikes && { ...strikes, damage: { id: mine.id } };
  });
}

/** Returns the strikes of each target whose dice differ from those in the receipt. */
function exchangedOn(attack: AttackContext): { readonly dice: readonly string[]; readonly keys: readonly string[] }[] {
  return targetContexts(attack, false).map(({ receipt, target }) => {
    const dice = receipt?.state === "applied" ? (receipt.dice ?? []) : [];
    return { dice, keys: exchanged(attack.read.on.get(target.key) ?? [], dice) };
  });
}

function showsOthers(attack: AttackContext): boolean {
  return exchangedOn(attack).some(({ keys }) => keys.length > 0);
}

/** Returns the strikes with the restored dice of this tab; null if there are none to restore. */
async function received(
  attack: AttackContext,
  { fallen }: Rolled,
  count: number,
): Promise<{ strikes: StrikeRecord[]; rolls: Roll[] } | null> {
  const open = exchangedOn(attack);
  const asked = new Set(open.flatMap(({ keys }) => keys));
  const without = (strike: StrikeRecord): StrikeRecord => ({
    ...strike,
    damage: strike.damage.map((row, place) =>
      fallen.has(rowName(strike, place)) ? { ...row, roll: null, critical: null } : row,
    ),
  });
  const back = async (keys: ReadonlySet<string>) =>
    rollRows(
      attack.record.strikes.map((strike) => (keys.has(strike.key) ? without(strike) : strike)),
      count,
      fallen,
    );
  const all = await back(asked);
  const read = readAttackRolls({ ...attack.record, strikes: all.strikes }, [
    ...messageRolls(attack.message),
    ...all.rolls.map(rollRecord),
  ]);
  const mine = new Set(
    open.flatMap(({ dice, keys }) =>
      keys.filter((key) => {
        const strike = read.strikes.get(key);
        return strike !== undefined && quoteDamage([strike]).some((line) => dice.includes(line));
      }),
    ),
  );
  return mine.size === 0 ? null : back(mine);
}
