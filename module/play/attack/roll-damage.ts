/**
 * Rolling an attack's damage, once. Of two who roll it at the same moment, each without knowing of the other, the dice
 * that were received stay.
 */
import { change } from "./change-attack.ts";
import { attackContext, targetContexts } from "../attack-state/attack-context.ts";
import type { AttackContext } from "../attack-state/context-types.ts";
import { rollRows, rowName, type FallenDice } from "../damage/damage-rolls.ts";
import { findAttack } from "../shared/documents.ts";
import { readAttackRolls } from "../resolve/resolve-attack.pure.ts";
import { exchanged, quoteDamage } from "../resolve/quoted-damage.pure.ts";
import { isRolled, type StrikeRecord } from "../resolve/attack-records.pure.ts";
import { messageRolls, rollRecord } from "../dice/rolls.ts";
import { readSetting } from "../../core/settings-list.ts";

interface Rolled {
  readonly id: string;
  readonly fallen: FallenDice;
  readonly until: number;
}

/** How long a write of another client may still cross one of ours. */
const CROSSING = 15_000;
/** What fell in this tab lately, by attack. */
const lately = new Map<string, Rolled>();

/** Rolls the damage of all strikes; what was rolled before keeps its dice. */
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
        // Swept away by another's dice, or by something else.
        return attack && isRolled(attack.record) ? restoreReceived(messageId) : roll();
      },
    );
  return roll();
}

/** Rolls the damage by itself as soon as a strike has landed, where the table has chosen so. For the attacking tab. */
export function rollWhenHit(attack: AttackContext): void {
  if (isRolled(attack.record) || readSetting("damageRoll") !== "onHit") return;
  if (targetContexts(attack, false).some(({ state }) => state.phase === "rolling")) void rollDamage(attack.id);
}

/**
 * Puts dice of this tab back that somebody has received, where another's, thrown without knowing of them, stand now. For
 * every change of the attack's message and of receipts for it; without need it does nothing.
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

/** Targets with the keys of their strikes that were received with other dice than they show. */
function exchangedOn(attack: AttackContext): { readonly dice: readonly string[]; readonly keys: readonly string[] }[] {
  return targetContexts(attack, false).map(({ receipt, target }) => {
    const dice = receipt?.state === "applied" ? (receipt.dice ?? []) : [];
    return { dice, keys: exchanged(attack.read.on.get(target.key) ?? [], dice) };
  });
}

function showsOthers(attack: AttackContext): boolean {
  return exchangedOn(attack).some(({ keys }) => keys.length > 0);
}

/** The strikes with those dice of this tab that were received; null when none were. */
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
