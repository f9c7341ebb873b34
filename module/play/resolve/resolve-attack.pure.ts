/**
 * From the records of a clash to what the rules' fold takes: rolls verified, late adjustments taken in. Whatever does
 * not add up is handed over as void, with its reason kept beside. Pure.
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
import { creaturesOf, dealtMitigation, dealtStrike, savedOf, type SavedState } from "./resolve-damage.pure.ts";
import {
  effectiveAttack,
  effectiveDamage,
  NEVER,
  type EffectiveDamage,
  type EffectiveRoll,
} from "./resolve-rolls.pure.ts";
import { amendedFor, amendedOn, lateDefense, withLate, withSway } from "./late-changes.pure.ts";
import { exchanged } from "./quoted-damage.pure.ts";
import { riddenOf, type RiddenState } from "./rider-saves.pure.ts";
import { addedAgain, facesAgain, luckIn, rerollBy, rolledAgain, type Again } from "../dice/reroll.pure.ts";
import { keep, verifyD20, type RollRecord } from "../dice/verify.pure.ts";

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
  /** The same by the key of their target; those on nobody are left out. */
  readonly on: ReadonlyMap<string, readonly ReadStrike[]>;
}

/** The rolls that are a strike's alone, by their index: attack, late die, damage, criticals. */
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
    // Without an attack nothing is rolled but the damage.
    const { roll, void: reason } = record.dealt
      ? { roll: null, void: record.dealt.contest?.void ?? null }
      : effectiveAttack(strike, rolls, bought(strike.key), amendedFor(record, strike.target), index);
    const damage = strike.damage.map((row) => effectiveDamage(row, rolls));
    // One roll for two strikes would be one die thrown twice.
    const own = record.dealt ? [] : rollsOf(strike);
    // Nor does one cloud strike somebody twice, in however many rows he stands.
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

/** A defense roll as it counts for the kind of defense that the attack asks for now. */
export interface ReadDefense {
  readonly record: DefenseRecord;
  readonly rolls: ReadonlyMap<string, EffectiveRoll>;
  readonly fixed: number | null;
  readonly parts: readonly Contribution[];
  /** What has become of the rider of the attack; null where it has none, or nobody says. */
  readonly ridden: RiddenState | null;
  /** Reasons by strike; the key "" is for the whole answer. */
  readonly voids: ReadonlyMap<string, string>;
}

/**
 * Who may answer with a number: a GM with any, creatures that defend by a number with 10 and their bonuses. Whoever is to
 * roll may not choose the number when he has seen the attack.
 */
export type Stated = "any" | "passive" | "none";

function mayState(fixed: number, stated: Stated, answered: readonly Contribution[]): boolean {
  return stated === "any" || (stated === "passive" && fixed === fixedDefense(answered));
}

/** What has rolled the save of an answer again: nobody rolls one that has helped. @rule H-PRG-07 */
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
 * @param again the die that was bought for a strike, since the save was rolled again by the message with that id; "" = it was not
 * @param stated which number may stand for a roll; 0 is what a helpless one has at a table where it does not defend itself
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
  // Where nobody reacts nothing asks for it.
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
        : withSway(rolled, amended, "advantage", { key, index: order.get(key) ?? -1 }, torn);
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
      });
    }
  }
  for (const quote of record.quoted) {
    const strike = attack.strikes.get(quote.strike);
    // The attack's own dice must still be those that were answered.
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

/** An answer without a roll or a number: made by a mistake, or to stand in the way. */
export function isEmpty({ fixed, strikes }: DefenseRecord): boolean {
  return fixed === null && strikes.length === 0;
}

/** Whether something that its message keeps lets it miss. */
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
    // A natural of 0 is no face: the fold calls the strike void.
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

/** What a target's save has come to; null where nothing is saved against, or nobody has. */
export function savedIn(attack: ReadAttack, defense: ReadDefense | null): SavedState | null {
  const [roll] = defense?.rolls.values() ?? [];
  return savedOf(attack.record, defense?.record ?? null, roll ?? null);
}

/** Whether every strike is a player character's. */
function isPlayers(strikes: readonly ReadStrike[], attackers: AttackRecord["attackers"]): boolean {
  const players = new Set(attackers.flatMap(({ key, pc }) => (pc ? [key] : [])));
  return strikes.every(({ record }) => players.has(record.attacker));
}

/** A clash of one target with the reasons for everything void. */
export interface FoldedTarget {
  readonly state: ClashState;
  /** Reasons by strike key, "" for the whole answer. */
  readonly voids: ReadonlyMap<string, string>;
}

/**
 * Why something does not count: the whole answer or attack (language keys, null when it does), and keys of strikes that
 * were taken from others.
 */
export interface Refused {
  readonly attack: string | null;
  readonly defense: string | null;
  readonly strikes?: readonly string[];
}

/** What is told of a strike that counts as if it had not been made. */
const UNMADE: ReadonlySet<string | undefined> = new Set([
  "OD20.Void.rewritten",
  "OD20.Void.redirected",
  "OD20.Void.late",
]);

/** The state of one target, told from the documents alone. */
export function foldTarget(
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
  // A GM's word stands above the dice.
  if (receipt?.state === "applied")
    for (const key of exchanged(mine, receipt.dice ?? []))
      if (!voids.has(key) && attack.strikes.get(key)?.record.ruling == null)
        voids.set(key, "OD20.Void.rewrittenDamage");
  for (const {
    record: { key, ruling },
  } of mine)
    if (refused.strikes?.includes(key) === true && ruling === null) voids.set(key, "OD20.Void.redirected");
  if (refused.attack !== null) for (const strike of mine) voids.set(strike.record.key, refused.attack);
  if (refused.defense !== null) voids.set("", refused.defense);
  const saved = savedIn(attack, defense);
  // Whoever is to save says how that came out: an answer without it is none.
  if (defense && attack.record.dealt?.save && !saved && !voids.has(""))
    voids.set("", [...defense.voids.values()][0] ?? "OD20.Void.unanswered");
  const whole = defense && !voids.has("") ? defense : null;
  const cover = whole?.record.cover ?? target.cover;
  const { dealt } = attack.record;
  // A ruling speaks for it. A number answers what was there when it was said.
  const answered = whole?.fixed == null ? whole?.rolls : new Set(whole.record.quoted.map(({ strike }) => strike));
  if (answered && !dealt)
    for (const {
      record: { key, ruling },
    } of mine)
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
