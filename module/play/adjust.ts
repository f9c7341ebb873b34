/** Late changes of an attack by its author or a GM. Dice are only ever added; everything is computed again from them. */
import type { Ruling } from "../rules/clash.ts";
import type { Cover, DefenseKind } from "../rules/ids.ts";
import { settle } from "./apply.ts";
import { attackContext, targetContexts, type AttackContext } from "./context.ts";
import { rollRows } from "./damage-rolls.ts";
import { findAttack } from "./documents.ts";
import { inTurn } from "./in-turn.ts";
import type { Adjustment, Advantage, StrikeRecord, TargetRecord } from "./logic/records.ts";
import { notifyFailure } from "./notify.ts";
import { participant } from "./participants.ts";
import { allowed } from "./permissions.ts";
import { rollD20, storedRolls } from "./rolls.ts";
import { writeRuling } from "./rulings.ts";
import { storedList } from "./stored.ts";
import type { Action, RequestedTarget } from "./types.ts";

/** Fields left out stay as they are. */
export interface AdjustOptions {
  /** The state that should hold. */
  readonly advantage?: Advantage;
  /** Bonus to the attack, to the defense. */
  readonly attack?: number;
  readonly defense?: number;
  /** Cover that should have counted; null = as answered. */
  readonly cover?: Cover | null;
  /** The defense that should answer; changes the whole attack. */
  readonly kind?: DefenseKind;
}

/** What a change writes; rolls are added at the end. */
interface Change {
  readonly strikes?: readonly StrikeRecord[];
  readonly targets?: readonly TargetRecord[];
  readonly rolls?: readonly Roll[];
  readonly defense?: DefenseKind;
  readonly damage?: { readonly id: string };
  readonly cancelled?: boolean;
}

/** Forgotten advantage, bonus, cover, or the other defense, for one strike. */
export function adjust(messageId: string, strikeKey: string, options: AdjustOptions): Promise<boolean> {
  return change("adjust", messageId, async ({ record }, count) => {
    const strike = record.strikes.find(({ key }) => key === strikeKey);
    if (!strike) return null;
    const old: Adjustment = strike.adjust ?? { advantage: strike.advantage, die: null, attack: 0, defense: 0, cover: null };
    const advantage = options.advantage ?? old.advantage;
    // Two dice are there when it was rolled with advantage of either kind, or when one has been added before.
    const missing = advantage !== 0 && strike.advantage === 0 && old.die === null;
    const rolls = missing ? [await rollD20(0, [])] : [];
    const next: Adjustment = {
      advantage,
      die: missing ? count : old.die,
      attack: Math.trunc(options.attack ?? old.attack),
      defense: Math.trunc(options.defense ?? old.defense),
      cover: options.cover === undefined ? old.cover : options.cover,
    };
    return { strikes: replace(record.strikes, { ...strike, adjust: next }), rolls, defense: options.kind };
  });
}

/** A GM's word on one strike; null takes it back. */
export function rule(messageId: string, strikeKey: string, ruling: Ruling | null): Promise<boolean> {
  return change("rule", messageId, async ({ record }) => {
    if (!record.strikes.some(({ key }) => key === strikeKey)) return null;
    await writeRuling(messageId, strikeKey, ruling);
    return {};
  });
}

/** Takes the whole attack back; what was applied is returned. */
export function cancelAttack(messageId: string): Promise<boolean> {
  return change("cancel", messageId, () => Promise.resolve({ cancelled: true }));
}

/** Rolls the damage of all strikes, once. */
export function rollDamage(messageId: string): Promise<boolean> {
  return change("rollDamage", messageId, async ({ record }, count) => {
    const { strikes, rolls } = await rollRows(record.strikes, count);
    return { strikes, rolls, damage: { id: foundry.utils.randomID(16) } };
  });
}

/** Names targets: strikes at nobody yet go to them, others are rolled like the first of the attack. */
export function addTargets(messageId: string, targets: readonly RequestedTarget[]): Promise<boolean> {
  return change("addTarget", messageId, async ({ record }, count) => {
    const rolls: Roll[] = [];
    const added: TargetRecord[] = [];
    let strikes = [...record.strikes];
    for (const target of targets) {
      const key = freshKey("t", [...record.targets, ...added]);
      added.push({ ...participant(key, target), cover: target.cover, bonus: target.bonus, share: 1 });
      for (let n = 0; n < Math.max(1, Math.trunc(target.strikes)); n++) {
        const free = strikes.find((strike) => strike.target === null);
        if (free) strikes = replace(strikes, { ...free, target: key });
        else {
          const more = record.dealt ? sameRoll(strikes, key) : await anotherStrike(strikes, key, record.damage !== null, count + rolls.length);
          if (!more) continue;
          strikes.push(more.strike);
          rolls.push(...more.rolls);
        }
      }
    }
    return added.length === 0 ? null : { strikes, targets: [...record.targets, ...added], rolls };
  });
}

/** Damage without an attack is one roll for all. @rule B-DMG-05 */
function sameRoll(strikes: readonly StrikeRecord[], target: string): { strike: StrikeRecord; rolls: Roll[] } | null {
  const [model] = strikes;
  return model ? { strike: { ...model, key: freshKey("s", strikes), target, ruling: null }, rolls: [] } : null;
}

/** One more strike like the first: same attacker, bonuses and damage, new dice. */
async function anotherStrike(strikes: readonly StrikeRecord[], target: string, damage: boolean, first: number): Promise<{ strike: StrikeRecord; rolls: Roll[] } | null> {
  const [model] = strikes;
  if (!model) return null;
  const roll = await rollD20(model.advantage, model.parts);
  const bare: StrikeRecord = {
    ...model,
    key: freshKey("s", strikes),
    target,
    roll: first,
    damage: model.damage.map((row) => ({ ...row, roll: null, critical: null })),
    adjust: null,
    ruling: null,
  };
  if (!damage) return { strike: bare, rolls: [roll] };
  const rolled = await rollRows([bare], first + 1);
  return { strike: rolled.strikes[0] ?? bare, rolls: [roll, ...rolled.rolls] };
}

export function freshKey(letter: string, taken: readonly { readonly key: string }[]): string {
  const keys = new Set(taken.map(({ key }) => key));
  let number = taken.length;
  while (keys.has(`${letter}${String(number)}`)) number++;
  return `${letter}${String(number)}`;
}

function replace(strikes: readonly StrikeRecord[], strike: StrikeRecord): StrikeRecord[] {
  return strikes.map((entry) => (entry.key === strike.key ? strike : entry));
}

/**
 * One change of the attack's message, after earlier ones of this client.
 * @param make gets the number of rolls that are there; null = nothing to do
 */
export async function change(action: Action, messageId: string, make: (attack: AttackContext, rolls: number) => Promise<Change | null>): Promise<boolean> {
  try {
    return await inTurn(messageId, async () => {
      const message = findAttack(messageId);
      if (!message || !allowed(action, message)) return false;
      const attack = attackContext(message);
      const made = attack && (await make(attack, message.rolls.length));
      if (!made) return false;
      const { strikes, targets, rolls = [], defense, damage, cancelled } = made;
      const system = {
        ...(strikes ? { strikes: storedList(strikes) } : {}),
        ...(targets ? { targets: storedList(targets) } : {}),
        ...(defense ? { defense } : {}),
        ...(damage ? { damage } : {}),
        ...(cancelled === undefined ? {} : { cancelled }),
      };
      await message.update({ system, ...(rolls.length > 0 ? { rolls: [...message.toObject().rolls, ...storedRolls(rolls)] } : {}) });
      applyForAbsent(messageId);
      return true;
    });
  } catch (error) {
    notifyFailure(error);
    return false;
  }
}

/** The answering tab applies what changes; if its user has left, a GM's click is enough. */
function applyForAbsent(messageId: string): void {
  const message = findAttack(messageId);
  const attack = message && attackContext(message);
  if (!attack || !game.user.isGM) return;
  for (const context of targetContexts(attack, false)) {
    if (context.answer && context.answer.author?.active !== true) void settle(messageId, context.target.key, { force: true });
  }
}
