/**
 * From the records of a clash to what the rules' fold takes: rolls verified, late adjustments taken in. Whatever does
 * not add up is handed over as void, with its reason kept beside. Pure.
 */
import { sumContributions, type Contribution } from "../../rules/contribution.ts";
import { clash, type ClashAttack, type ClashDefense, type ClashReceipt, type ClashState, type ClashStrike } from "../../rules/clash.ts";
import { coverBonus, fixedDefense } from "../../rules/defense.ts";
import type { Advantage, AttackRecord, DamageRow, DefenseRecord, StrikeRecord, TargetRecord } from "./records.ts";
import { dealtMitigation, dealtStrike } from "./fold-dealt.ts";
import { facesAgain, type Again, type Reroll } from "./reroll.ts";
import { keep, verifyD20, verifyDamage, verifyExtraDie, type RolledDice, type RollRecord, type VerifiedD20 } from "./verify.ts";

/** An attack roll as it counts now, and as it was first rolled. */
export interface EffectiveRoll {
  readonly faces: readonly number[];
  readonly bonus: readonly RolledDice[];
  readonly natural: number;
  readonly total: number;
  readonly advantage: Advantage;
  /** As answered: before late adjustments. */
  readonly rolled: VerifiedD20;
  /** Everything behind the total but the die. */
  readonly parts: readonly Contribution[];
  /** The die that inspiration has replaced since. */
  readonly reroll: Reroll | null;
}

/** The die that inspiration has bought for a strike, if any. */
export type AgainOf = (strike: string) => Again | null;
const NEVER: AgainOf = () => null;

export interface EffectiveDamage {
  readonly row: DamageRow;
  readonly dice: readonly RolledDice[];
  readonly base: number | null;
  readonly criticalDice: readonly RolledDice[];
  readonly extra: number | null;
  readonly diceTotal: number | null;
}

/** One strike, read: numbers or the reason why there are none. */
export interface ReadStrike {
  readonly record: StrikeRecord;
  readonly attack: EffectiveRoll | null;
  readonly damage: readonly EffectiveDamage[];
  readonly void: string | null;
}

/** The attack half of a card. */
export interface ReadAttack {
  readonly record: AttackRecord;
  readonly strikes: ReadonlyMap<string, ReadStrike>;
}

const LATE = "OD20.Part.Late";

function effectiveAttack(strike: StrikeRecord, rolls: readonly RollRecord[], again: Again | null): { roll: EffectiveRoll | null; void: string | null } {
  const read = verifyD20(rolls[strike.roll], strike.advantage, strike.parts);
  if (!read.ok) return { roll: null, void: read.reason };
  const { value } = read;
  const { adjust } = strike;
  const late: readonly Contribution[] = adjust && adjust.attack !== 0 ? [{ source: "adjust", label: LATE, value: adjust.attack }] : [];
  const parts = [...strike.parts, ...late];
  const advantage = adjust?.advantage ?? strike.advantage;
  let faces = value.faces;
  if (adjust && adjust.die !== null) {
    const die = verifyExtraDie(rolls[adjust.die]);
    if (!die.ok) return { roll: null, void: die.reason };
    faces = [...faces, die.value];
  }
  // Advantage without a second die would be the plain roll by another name.
  if (advantage !== 0 && faces.length < 2) return { roll: null, void: "OD20.Void.dice" };
  const replaced = facesAgain(faces, again);
  faces = replaced.faces;
  // Two dice decide, also when a third was rolled for nothing.
  const natural = keep(faces.slice(0, 2), advantage);
  const total = natural + value.rest + (adjust?.attack ?? 0);
  return { roll: { faces, bonus: value.bonus, natural, total, advantage, rolled: value, parts, reroll: replaced.reroll }, void: null };
}

function effectiveDamage(row: DamageRow, rolls: readonly RollRecord[]): { damage: EffectiveDamage; void: string | null } {
  const none: EffectiveDamage = { row, dice: [], base: null, criticalDice: [], extra: null, diceTotal: null };
  if (row.roll === null) return { damage: none, void: null };
  const base = verifyDamage(rolls[row.roll], row.formula, row.parts, false);
  if (!base.ok) return { damage: none, void: base.reason };
  const extra = row.critical === null ? null : verifyDamage(rolls[row.critical], row.formula, row.parts, true);
  if (extra && !extra.ok) return { damage: none, void: extra.reason };
  return {
    damage: { row, dice: base.value.dice, base: base.value.total, criticalDice: extra?.value.dice ?? [], extra: extra?.value.total ?? null, diceTotal: base.value.diceTotal },
    void: null,
  };
}

/** Reads all strikes of an attack. */
export function readAttackRolls(record: AttackRecord, rolls: readonly RollRecord[], again = NEVER): ReadAttack {
  const strikes = new Map<string, ReadStrike>();
  const used = new Set<number>();
  for (const strike of record.strikes) {
    // Without an attack nothing is rolled but the damage.
    const { roll, void: reason } = record.dealt ? { roll: null, void: null } : effectiveAttack(strike, rolls, again(strike.key));
    const damage = strike.damage.map((row) => effectiveDamage(row, rolls));
    // One roll for two strikes would be one die thrown twice.
    const shared = !record.dealt && used.has(strike.roll) ? "OD20.Void.missing" : null;
    used.add(strike.roll);
    strikes.set(strike.key, {
      record: strike,
      attack: roll,
      damage: damage.map((entry) => entry.damage),
      void: reason ?? shared ?? damage.find((entry) => entry.void !== null)?.void ?? null,
    });
  }
  return { record, strikes };
}

/** A defense roll as it counts for the kind of defense that the attack asks for now. */
export interface ReadDefense {
  readonly record: DefenseRecord;
  readonly rolls: ReadonlyMap<string, EffectiveRoll>;
  readonly fixed: number | null;
  readonly parts: readonly Contribution[];
  /** Reasons by strike; the key "" is for the whole answer. */
  readonly voids: ReadonlyMap<string, string>;
}

/**
 * Reads an answer.
 * @param trusted whether its author is a GM: only a GM may answer with any number instead of a roll; 0 is what a
 * helpless one has at a table where it does not defend itself
 */
export function readDefenseRolls(record: DefenseRecord, rolls: readonly RollRecord[], attack: ReadAttack, trusted: boolean, again = NEVER): ReadDefense {
  const kind = attack.record.defense;
  const answered = [...record.parts[record.kind], ...record.situational];
  const parts = [...record.parts[kind], ...record.situational];
  const change = sumContributions(parts) - sumContributions(answered);
  const voids = new Map<string, string>();
  const read = new Map<string, EffectiveRoll>();
  if (record.fixed !== null && !trusted && !attack.record.dealt && record.fixed !== fixedDefense(answered) && !(record.helpless && record.fixed === 0)) voids.set("", "OD20.Void.fixed");
  const used = new Set<number>();
  for (const { key, roll } of record.strikes) {
    const verified = used.has(roll) ? ({ ok: false, reason: "OD20.Void.missing" } as const) : verifyD20(rolls[roll], record.advantage, answered);
    used.add(roll);
    if (!verified.ok) voids.set(key, verified.reason);
    else {
      const { bonus, rest } = verified.value;
      const { faces, reroll } = facesAgain(verified.value.faces, again(key));
      const natural = keep(faces, record.advantage);
      read.set(key, { faces, bonus, natural, total: natural + rest + change, advantage: record.advantage, rolled: verified.value, parts, reroll });
    }
  }
  for (const quote of record.quoted) {
    const strike = attack.strikes.get(quote.strike);
    // The attack's own dice must still be those that were answered.
    if (strike?.attack && (strike.attack.rolled.natural !== quote.natural || strike.attack.rolled.total !== quote.total)) voids.set(quote.strike, "OD20.Void.rewritten");
  }
  return { record, rolls: read, fixed: record.fixed === null ? null : record.fixed + change, parts, voids };
}

/** What the defender's number changes by, late. */
export function defenseAdjust(strike: StrikeRecord, answeredCover: TargetRecord["cover"]): number {
  const { adjust } = strike;
  if (!adjust) return 0;
  return adjust.defense + (adjust.cover === null ? 0 : coverBonus(adjust.cover) - coverBonus(answeredCover));
}

function toStrike({ record, attack, damage, void: reason }: ReadStrike, cover: TargetRecord["cover"], helpless: boolean, rewritten: boolean): ClashStrike {
  const counts = attack !== null && reason === null && !rewritten;
  return {
    key: record.key,
    // A natural of 0 is no face: the fold calls the strike void.
    attack: counts ? { natural: attack.natural, total: attack.total } : { natural: 0, total: 0 },
    defenseAdjust: defenseAdjust(record, cover),
    hitIsCritical: helpless && record.near === true,
    parts: damage.map(({ row, base, extra, diceTotal }) => ({ type: row.type, base, extra, dice: diceTotal })),
    ruling: counts ? record.ruling : null,
  };
}

/** A clash of one target with the reasons for everything void. */
export interface FoldedTarget {
  readonly state: ClashState;
  /** Reasons by strike key, "" for the whole answer. */
  readonly voids: ReadonlyMap<string, string>;
}

/**
 * The state of one target, told from the documents alone.
 * @param refused language key why the whole answer or attack does not count, null when it does
 */
export function foldTarget(attack: ReadAttack, target: TargetRecord, defense: ReadDefense | null, receipt: ClashReceipt | null, refused: { attack: string | null; defense: string | null }, full = true): FoldedTarget {
  const mine = [...attack.strikes.values()].filter(({ record }) => record.target === target.key);
  const voids = new Map<string, string>(defense?.voids ?? []);
  for (const strike of mine) if (strike.void !== null) voids.set(strike.record.key, strike.void);
  if (refused.attack !== null) for (const strike of mine) voids.set(strike.record.key, refused.attack);
  if (refused.defense !== null) voids.set("", refused.defense);
  const whole = defense && !voids.has("") ? defense : null;
  const cover = whole?.record.cover ?? target.cover;
  const { dealt } = attack.record;
  const attackers = new Map(attack.record.attackers.map((attacker) => [attacker.key, attacker]));
  const input: ClashAttack = {
    cancelled: attack.record.cancelled,
    playerVersusPlayer: target.pc && mine.every(({ record }) => attackers.get(record.attacker)?.pc === true),
    rules: attack.record.rules,
    damageId: attack.record.damage?.id ?? null,
    strikes: mine.map((strike) => dealt ? dealtStrike(strike, target) : toStrike(strike, cover, whole?.record.helpless === true, refused.attack !== null || voids.get(strike.record.key) === "OD20.Void.rewritten")),
    full,
  };
  const answer: ClashDefense | null = whole && {
    id: whole.record.id,
    fixed: whole.fixed,
    mitigation: dealt ? dealtMitigation(dealt, whole.record.mitigation) : whole.record.mitigation,
    strikes: [...whole.rolls].map(([key, { natural, total }]) => ({ key, natural, total })),
  };
  return { state: clash(input, answer, receipt), voids };
}
