/**
 * Turns the records of an attack into input for the `clash` rules: verifies rolls and adds later changes. Invalid parts become
 * void, with the reason. Pure functions.
 */
import { sumContributions, type Contribution } from "../../rules/basics/contribution.ts";
import {
  clash,
  type ClashAttack,
  type ClashDefense,
  type ClashReceipt,
  type ClashState,
  type ClashStrike,
} from "../../rules/attack/resolve-strikes.ts";
import { fixedDefense } from "../../rules/attack/defense.ts";
import { isTorn } from "../modifiers/advantage.pure.ts";
import { lessenedBy, type SavedAgain } from "../../rules/basics/amend.ts";
import type { D20 } from "../../rules/checks/checks.ts";
import type { AttackRecord, DefenseRecord, StrikeRecord, TargetAmended, TargetRecord } from "./attack-records.pure.ts";
import {
  creaturesOf,
  dealtMitigation,
  dealtStrike,
  savedOf,
  type SavedState,
  exchanged,
} from "./resolve-damage.pure.ts";
import {
  effectiveAttack,
  effectiveDamage,
  NEVER,
  type EffectiveDamage,
  type EffectiveRoll,
} from "./resolve-rolls.pure.ts";
import { amendedFor, amendedOn, lateDefense, withLate, withAdvantageOn } from "./late-changes.pure.ts";
import { riddenOf, type RiddenState } from "./rider-saves.pure.ts";
import { addedAgain, facesAgain, luckIn, rerollBy, rolledAgain, type Again } from "../dice/reroll.pure.ts";
import { keep, verifyD20, type RollRecord } from "../dice/verify.pure.ts";

/** A strike with verified numbers, or with the reason why it is void. */
export interface ReadStrike {
  readonly record: StrikeRecord;
  readonly attack: EffectiveRoll | null;
  readonly damage: readonly EffectiveDamage[];
  readonly void: string | null;
}

/** The attack side of a card. */
export interface ReadAttack {
  readonly record: AttackRecord;
  readonly strikes: ReadonlyMap<string, ReadStrike>;
  /** Strikes by the key of their target. Strikes without a target are left out. */
  readonly on: ReadonlyMap<string, readonly ReadStrike[]>;
}

/** Returns the indices of all rolls that belong to one strike: attack, extra die, damage and critical damage. */
function rollsOf({ roll, adjust, damage }: StrikeRecord): number[] {
  return [roll, adjust?.die ?? [], ...damage.flatMap((row) => [row.roll ?? [], row.critical ?? []].flat())].flat();
}

/** Reads all strikes of an attack. */
export function readAttackRolls(record: AttackRecord, rolls: readonly RollRecord[], bought = NEVER): ReadAttack {
  const strikes = new Map<string, ReadStrike>();
  const used = new Set<number>();
  const rolledFor = new Set<number>();
  const struck = new Set<string>();
  const creatures = creaturesOf(record);
  const counted = new Map<string | null, number>();
  for (const strike of record.strikes) {
    const index = counted.get(strike.target) ?? 0;
    counted.set(strike.target, index + 1);
    // Damage without an attack has no attack roll.
    const { roll, void: reason } = record.dealt
      ? { roll: null, void: record.dealt.contest?.void ?? null }
      : effectiveAttack(strike, rolls, bought(strike.key), amendedFor(record, strike.target), index);
    const damage = strike.damage.map((row) => effectiveDamage(row, rolls));
    // Two strikes must not share one roll.
    const own = record.dealt ? [] : rollsOf(strike);
    // One area must not damage a creature twice, even if the creature appears in several target rows.
    const who = strike.target === null ? null : (creatures.get(strike.target) ?? strike.target);
    const twice = record.dealt !== null && who !== null && struck.has(who) ? "OD20.Void.twice" : null;
    const again = own.some((roll, index) => rolledFor.has(roll) || own.indexOf(roll) !== index);
    if (who !== null) struck.add(who);
    const missing = !record.dealt && used.has(strike.roll) ? "OD20.Void.missing" : null;
    const shared = missing ?? twice ?? (again ? "OD20.Void.shared" : null);
    used.add(strike.roll);
    for (const roll of own) rolledFor.add(roll);
    strikes.set(strike.key, {
      record: strike,
      attack: roll,
      damage: damage.map((entry) => entry.damage),
      void: reason ?? shared ?? damage.find((entry) => entry.void !== null)?.void ?? null,
    });
  }
  return { record, strikes, on: byTarget(strikes.values()) };
}

function byTarget(strikes: Iterable<ReadStrike>): Map<string, ReadStrike[]> {
  const on = new Map<string, ReadStrike[]>();
  for (const strike of strikes) {
    const { target } = strike.record;
    if (target === null) continue;
    const others = on.get(target);
    if (others) others.push(strike);
    else on.set(target, [strike]);
  }
  return on;
}

/** A defense roll for the kind of Defense that the attack now asks for. */
export interface ReadDefense {
  readonly record: DefenseRecord;
  readonly rolls: ReadonlyMap<string, EffectiveRoll>;
  readonly fixed: number | null;
  readonly parts: readonly Contribution[];
  /** State of the attack's rider. Null if there is no rider or no answer to it. */
  readonly ridden: RiddenState | null;
  /** Reasons for void answers by strike key. The key "" stands for the whole answer. */
  readonly voids: ReadonlyMap<string, string>;
}

/**
 * Which fixed number may replace a Defense roll. A GM may state any number; a creature with passive Defense may state 10 plus its
 * bonuses. A defender that must roll may not choose a number, because it has seen the attack.
 */
export type Stated = "any" | "passive" | "none";

function mayState(fixed: number, stated: Stated, answered: readonly Contribution[]): boolean {
  return stated === "any" || (stated === "passive" && fixed === fixedDefense(answered));
}

/** Returns the reaction that rerolls the answer's save. A save that already succeeded is not rerolled. @rule H-PRG-07 */
function againIn(
  record: DefenseRecord,
  rolls: readonly RollRecord[],
  attack: ReadAttack,
  { parts, reasons }: NonNullable<DefenseRecord["save"]>,
  amended: readonly TargetAmended[],
): SavedAgain | null {
  const { advantage, strikes } = record;
  const read = verifyD20(rolls[strikes[0]?.roll ?? -1], advantage, parts);
  if (!read.ok) return null;
  const helps = (roll: D20): boolean => savedOf(attack.record, record, roll)?.success === true;
  return rolledAgain(read.value, advantage, amended, isTorn(reasons), helps).newly;
}

/**
 * Reads an answer.
 * @param again returns the bought reroll of a strike; `rolledBy` is the id of the message that rerolled the save, or ""
 * @param stated which number may replace a roll; helpless targets may have 0 at tables where they do not defend
 */
export function readDefenseRolls(
  record: DefenseRecord,
  rolls: readonly RollRecord[],
  attack: ReadAttack,
  stated: Stated,
  again: (strike: string, rolledBy: string) => Again | null = NEVER,
): ReadDefense {
  const kind = attack.record.defense;
  const saving = attack.record.dealt?.save && record.save;
  const answered = saving ? saving.parts : [...record.parts[record.kind], ...record.situational];
  const amended = amendedOn(attack.record, record.target);
  const { advantage: was } = record;
  const newly = saving && amended.length > 0 ? againIn(record, rolls, attack, saving, amended) : null;
  const by = (newly && amended.find((one) => one === newly.by)?.message) ?? "";
  const parts = saving ? [...saving.parts, ...addedAgain(newly)] : [...record.parts[kind], ...record.situational];
  const change = sumContributions(parts) - sumContributions(answered);
  const voids = new Map<string, string>();
  const read = new Map<string, EffectiveRoll>();
  if (
    record.fixed !== null &&
    !attack.record.dealt &&
    !mayState(record.fixed, stated, answered) &&
    !(record.helpless && record.fixed === 0)
  )
    voids.set("", "OD20.Void.fixed");
  const used = new Set<number>();
  const torn = isTorn(record.reasons);
  // Skip the search if there are no reactions.
  const met = amended.length > 0 ? (attack.on.get(record.target) ?? []) : [];
  const order = new Map(met.map((one, index) => [one.record.key, index]));
  for (const { key, roll } of record.strikes) {
    const verified = used.has(roll)
      ? ({ ok: false, reason: "OD20.Void.missing" } as const)
      : verifyD20(rolls[roll], record.advantage, answered);
    used.add(roll);
    if (!verified.ok) voids.set(key, verified.reason);
    else {
      const { bonus, rest } = verified.value;
      const rolled = { advantage: record.advantage, faces: newly?.faces ?? verified.value.faces };
      const swayed = saving
        ? { ...rolled, advantage: newly?.advantage ?? was, by: null }
        : withAdvantageOn(rolled, amended, "advantage", { key, index: order.get(key) ?? -1 }, torn);
      const { faces, reroll } = facesAgain(swayed.faces, again(key, by));
      const natural = keep(faces.slice(0, 2), swayed.advantage);
      read.set(key, {
        faces,
        bonus,
        natural,
        total: natural + rest + change,
        advantage: swayed.advantage,
        rolled: verified.value,
        parts,
        reroll: reroll ?? rerollBy(verified.value.natural, natural, newly) ?? luckIn(verified.value),
        swayed: swayed.by,
        ...(newly?.by.as === "succeeds" ? { succeeds: true as const } : {}),
      });
    }
  }
  for (const quote of record.quoted) {
    const strike = attack.strikes.get(quote.strike);
    // The attack roll must still be the one that the target answered.
    if (
      strike?.attack &&
      (strike.attack.rolled.natural !== quote.natural || strike.attack.rolled.total !== quote.total)
    )
      voids.set(quote.strike, "OD20.Void.rewritten");
  }
  const ridden = riddenOf(attack.record, record, rolls, amended);
  if (ridden?.void) voids.set("", ridden.void);
  return { record, rolls: read, fixed: record.fixed === null ? null : record.fixed + change, parts, ridden, voids };
}

/** Returns whether an answer holds neither a roll nor a number, by mistake or to block the place. */
export function isEmpty({ fixed, strikes }: DefenseRecord): boolean {
  return fixed === null && strikes.length === 0;
}

/** Returns whether a reason stored with the strike makes it miss. */
export const misses = ({ reasons = [] }: StrikeRecord): boolean => reasons.some((one) => one.misses === true);

function toStrike(
  { record, attack, damage, void: reason }: ReadStrike,
  cover: TargetRecord["cover"],
  defenseless: boolean,
  rewritten: boolean,
  amended: readonly TargetAmended[],
  defense: readonly Contribution[],
): ClashStrike {
  const counts = attack !== null && reason === null && !rewritten;
  const reacted = lessenedBy(amended);
  return {
    key: record.key,
    // A natural 0 is not a die face, so `clash` treats the strike as void.
    attack: counts ? { natural: attack.natural, total: attack.total } : { natural: 0, total: 0 },
    defenseAdjust: withLate(defense, lateDefense(record, cover, amended)).change,
    misses: misses(record),
    hitIsCritical: defenseless && record.near === true,
    ...(record.threat === undefined ? {} : { threat: record.threat }),
    rows: damage.map(({ row, base, extra, diceTotal }) => ({ type: row.type, base, extra, dice: diceTotal })),
    ruling: counts ? record.ruling : null,
    ...(reacted ? { reacted } : {}),
  };
}

/** Returns the result of a target's save. Null if there is no save or no answer. */
export function savedIn(attack: ReadAttack, defense: ReadDefense | null): SavedState | null {
  const [roll] = defense?.rolls.values() ?? [];
  const amended = defense ? amendedOn(attack.record, defense.record.target, defense.record) : [];
  return savedOf(attack.record, defense?.record ?? null, roll ?? null, amended);
}

/** Returns whether a player character makes every strike. */
function isPlayers(strikes: readonly ReadStrike[], attackers: AttackRecord["attackers"]): boolean {
  const players = new Set(attackers.flatMap(({ key, pc }) => (pc ? [key] : [])));
  return strikes.every(({ record }) => players.has(record.attacker));
}

/** The state of one target, with reasons for void parts. */
export interface FoldedTarget {
  readonly state: ClashState;
  /** Reasons by strike key; "" for the whole answer. */
  readonly voids: ReadonlyMap<string, string>;
}

/**
 * Reasons why the attack or the answer is void (language keys; null = valid), and the keys of strikes that their author redirected to
 * another target without a valid reason.
 */
export interface Refused {
  readonly attack: string | null;
  readonly defense: string | null;
  readonly strikes?: readonly string[];
}

/** Reasons that make a strike count as not made. */
const UNMADE: ReadonlySet<string | undefined> = new Set([
  "OD20.Void.rewritten",
  "OD20.Void.redirected",
  "OD20.Void.late",
]);

/** Computes the state of one target from the records. */
export function resolveTarget(
  attack: ReadAttack,
  target: TargetRecord,
  defense: ReadDefense | null,
  receipt: (ClashReceipt & { readonly dice?: readonly string[] }) | null,
  refused: Refused,
  full = true,
): FoldedTarget {
  const mine = attack.on.get(target.key) ?? [];
  const voids = new Map<string, string>(defense?.voids ?? []);
  for (const strike of mine) if (strike.void !== null) voids.set(strike.record.key, strike.void);
  // A GM's ruling overrides changed dice.
  if (receipt?.state === "applied")
    for (const key of exchanged(mine, receipt.dice ?? []))
      if (!voids.has(key) && attack.strikes.get(key)?.record.ruling == null)
        voids.set(key, "OD20.Void.rewrittenDamage");
  const records = mine.map(({ record }) => record);
  for (const { key, ruling } of records)
    if (refused.strikes?.includes(key) === true && ruling === null) voids.set(key, "OD20.Void.redirected");
  if (refused.attack !== null) for (const strike of mine) voids.set(strike.record.key, refused.attack);
  if (refused.defense !== null) voids.set("", refused.defense);
  const saved = savedIn(attack, defense);
  // An answer to a save must hold a result of that save.
  if (defense && attack.record.dealt?.save && !saved && !voids.has(""))
    voids.set("", [...defense.voids.values()][0] ?? "OD20.Void.unanswered");
  const whole = defense && !voids.has("") ? defense : null;
  const cover = whole?.record.cover ?? target.cover;
  const { dealt } = attack.record;
  // A strike with a ruling needs no answer. A fixed number answers only the strikes that existed when it was stated.
  const answered = whole?.fixed == null ? whole?.rolls : new Set(whole.record.quoted.map(({ strike }) => strike));
  if (answered && !dealt)
    for (const { key, ruling } of records)
      if (!answered.has(key) && !voids.has(key) && ruling === null)
        voids.set(key, whole?.fixed === null ? "OD20.Void.unanswered" : "OD20.Void.late");
  const amended = amendedOn(attack.record, target.key, whole?.record);
  const input: ClashAttack = {
    cancelled: attack.record.cancelled,
    playerVersusPlayer: target.pc && isPlayers(mine, attack.record.attackers),
    rules: attack.record.rules,
    damageId: attack.record.damage?.id ?? null,
    strikes: mine.map((strike) =>
      dealt
        ? dealtStrike({ ...strike, void: strike.void ?? refused.attack }, attack.record, target, saved, amended)
        : toStrike(
            strike,
            cover,
            whole?.record.defenseless === true,
            refused.attack !== null || UNMADE.has(voids.get(strike.record.key)),
            amended,
            whole?.parts ?? [],
          ),
    ),
    full,
  };
  const answer: ClashDefense | null = whole && {
    id: whole.record.id,
    fixed: dealt ? 0 : whole.fixed,
    object: whole.record.object,
    mitigation: dealt ? dealtMitigation(dealt, whole.record.mitigation) : whole.record.mitigation,
    strikes: [...(dealt ? [] : whole.rolls)].map(([key, { natural, total }]) => ({ key, natural, total })),
  };
  return { state: clash(input, answer, receipt), voids };
}
