/** Later changes to an attack by its author or a GM. Dice are only added, never replaced, and results are computed again from all dice. */
import type { Ruling } from "../../rules/attack/resolve-strikes.ts";
import type { Cover, DefenseKind } from "../../rules/basics/ids.ts";
import { change, freshKey } from "./change-attack.ts";
import { isTooBig } from "../modifiers/obstacles.ts";
import { rollRows, type FallenDice } from "../damage/damage-rolls.ts";
import type { Adjustment, StrikeRecord, TargetRecord } from "../resolve/attack-records.pure.ts";
import { notifyWarning } from "../common/notify.ts";
import { participant } from "../common/participants.ts";
import { rollD20 } from "../dice/rolls.ts";
import { writeRulings } from "../attack-state/rulings.ts";
import type { RequestedTarget } from "../activities/attack-source.ts";
import { vouchFor } from "./targets-named-by-gm.ts";
import type { Advantage } from "../common/records.pure.ts";

/** Changes to one strike. Fields that are left out stay unchanged. */
export interface AdjustOptions {
  /** New advantage of the strike. */
  readonly advantage?: Advantage;
  /** Bonus to the attack; `defense` is the bonus to the Defense. */
  readonly attack?: number;
  readonly defense?: number;
  /** Cover that should have counted. Null for the cover in the answer. */
  readonly cover?: Cover | null;
  /** New kind of Defense for the whole attack. */
  readonly kind?: DefenseKind;
}

/** Changes advantage, bonus, cover or the kind of Defense of one strike. */
export function adjust(messageId: string, strikeKey: string, options: AdjustOptions): Promise<boolean> {
  let die: Roll | null = null;
  /** The values the user saw when making the change. */
  let seen: Adjustment | null = null;
  return change("adjust", messageId, async ({ record }, count) => {
    const strike = record.strikes.find(({ key }) => key === strikeKey);
    if (!strike) return null;
    const old: Adjustment = strike.adjust ?? {
      advantage: strike.advantage,
      die: null,
      attack: 0,
      defense: 0,
      cover: null,
    };
    seen ??= old;
    const wanted = withoutCrossed(options, seen, old);
    const advantage = wanted.advantage ?? old.advantage;
    // The strike already has two dice if it was rolled with advantage or disadvantage, or if an earlier change added a die.
    const missing = advantage !== 0 && strike.advantage === 0 && old.die === null;
    if (missing) die ??= await rollD20(0, []);
    const next: Adjustment = {
      advantage,
      die: missing ? count : old.die,
      attack: Math.trunc(wanted.attack ?? old.attack),
      defense: Math.trunc(wanted.defense ?? old.defense),
      cover: wanted.cover === undefined ? old.cover : wanted.cover,
    };
    return {
      strikes: replace(record.strikes, { ...strike, adjust: next }),
      rolls: missing && die ? [die] : [],
      defense: wanted.kind,
    };
  });
}

/** Drops changes to values that another user has set at the same moment, and warns the user. */
function withoutCrossed(options: AdjustOptions, seen: Adjustment, now: Adjustment): AdjustOptions {
  const crossed = (["advantage", "attack", "defense", "cover"] as const).filter(
    (key) => options[key] !== undefined && now[key] !== seen[key] && now[key] !== options[key],
  );
  if (crossed.length > 0) notifyWarning("OD20.Adjust.Crossed");
  return { ...options, ...Object.fromEntries(crossed.map((key) => [key, undefined])) };
}

/** Sets a GM's ruling on one strike; null takes the ruling back. */
export function rule(messageId: string, strikeKey: string, ruling: Ruling | null): Promise<boolean> {
  return change("rule", messageId, async (attack) => {
    if (!attack.record.strikes.some(({ key }) => key === strikeKey)) return null;
    await writeRulings(messageId, new Map([[strikeKey, ruling]]));
    return {};
  });
}

/** Adds targets. Strikes without a target go to them first; further strikes are rolled like the first strike of the attack. */
export function addTargets(messageId: string, targets: readonly RequestedTarget[]): Promise<boolean> {
  // Keys are made once, so that a repeated write uses the same keys.
  const keys = targets.map(({ strikes }) => ({
    target: freshKey("t"),
    strikes: Array.from({ length: Math.max(1, Math.trunc(strikes)) }, () => freshKey("s")),
  }));
  const fallen: FallenDice = new Map();
  vouchFor(
    messageId,
    keys.map(({ target }) => target),
  );
  return change("addTarget", messageId, async ({ record }, count) => {
    const times = ({ strikes }: RequestedTarget): number => (record.dealt ? 1 : Math.max(1, Math.trunc(strikes)));
    if (
      isTooBig(
        record.targets.length + targets.length,
        record.strikes.length + targets.reduce((sum, target) => sum + times(target), 0),
      )
    )
      return null;
    const rolls: Roll[] = [];
    const all: TargetRecord[] = [...record.targets];
    let strikes = [...record.strikes];
    for (const [index, target] of targets.entries()) {
      const key = keys[index]?.target ?? "";
      if (!all.some((one) => one.key === key))
        all.push({ ...participant(key, target), cover: target.cover, bonus: target.bonus, share: 1 });
      const there = strikes.filter((strike) => strike.target === key).length;
      for (const strikeKey of keys[index]?.strikes.slice(there) ?? []) {
        const free = strikes.find((strike) => strike.target === null);
        if (free) strikes = replace(strikes, { ...free, target: key });
        else {
          const more = record.dealt
            ? sameRoll(strikes, strikeKey, key)
            : await anotherStrike(strikes, strikeKey, key, record.damage !== null, count + rolls.length, fallen);
          if (!more) continue;
          strikes.push(more.strike);
          rolls.push(...more.rolls);
        }
      }
    }
    return targets.length === 0 ? null : { strikes, targets: all, rolls };
  });
}

/** Returns a strike with the shared damage roll of a message without an attack. A later target gets one dart. @rule B-DMG-05 */
function sameRoll(
  strikes: readonly StrikeRecord[],
  key: string,
  target: string,
): { strike: StrikeRecord; rolls: Roll[] } | null {
  const [model] = strikes;
  if (!model) return null;
  const damage = model.damage.filter(({ roll }, at) => model.damage.findIndex((row) => row.roll === roll) === at);
  return { strike: { ...model, key, target, damage, ruling: null }, rolls: [] };
}

/** Returns another strike like the first: same attacker, bonuses and damage, but new dice. */
async function anotherStrike(
  strikes: readonly StrikeRecord[],
  key: string,
  target: string,
  damage: boolean,
  first: number,
  fallen: FallenDice,
): Promise<{ strike: StrikeRecord; rolls: Roll[] } | null> {
  const [model] = strikes;
  if (!model) return null;
  const roll = fallen.get(key) ?? (await rollD20(model.advantage, model.parts));
  fallen.set(key, roll);
  const bare: StrikeRecord = {
    ...model,
    key,
    target,
    roll: first,
    damage: model.damage.map((row) => ({ ...row, roll: null, critical: null })),
    adjust: null,
    ruling: null,
  };
  if (!damage) return { strike: bare, rolls: [roll] };
  const rolled = await rollRows([bare], first + 1, fallen);
  return { strike: rolled.strikes[0] ?? bare, rolls: [roll, ...rolled.rolls] };
}

function replace(strikes: readonly StrikeRecord[], strike: StrikeRecord): StrikeRecord[] {
  return strikes.map((entry) => (entry.key === strike.key ? strike : entry));
}
