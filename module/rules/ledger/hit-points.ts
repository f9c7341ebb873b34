/**
 * Derives hit points and what follows from them (temporary points, death saves, standing to the death) from entries in order. Each entry
 * stores what a change is worth. What it moves depends on the state that it meets, so undoing any entry gives the state without it.
 */
import { NUMBER_LIMIT } from "../basics/errors.ts";
import { DEAD_AT_3E, isMassiveDamage } from "../death/at-zero.ts";
import { damage3e, dyingRound3e, healing3e, stableHour3e } from "../death/d20-3e-death.ts";
import { damageAtZero, deathSave } from "../death/death-saves.ts";
import { blowKills, endure, knockOut } from "../death/dying.ts";
import { gainTemporary, heal, takeDamage } from "../damage/hit-points.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";

/**
 * `rest` is a long rest, `hitDice` what a short rest heals; both need at least 1 hit point. `wake` ends a stable creature's sleep. `move`
 * and `buffer` are typed numbers of hit points and temporary points. `stand` is the choice to stand to the death. `save` is a death save
 * or a round of dying, `hour` the roll of a stable creature below 0. `mark` sets fields of the state by hand, or by first aid.
 * `level` is what a level gives; it also raises the maximum of the entries after it.
 */
export const HIT_POINT_KINDS = [
  "damage",
  "healing",
  "temporary",
  "rest",
  "hitDice",
  "wake",
  "revive",
  "move",
  "buffer",
  "stand",
  "save",
  "hour",
  "mark",
  "level",
] as const;
export type HitPointKind = (typeof HIT_POINT_KINDS)[number];

/** State between life and death, as far as hit points decide it. */
export interface DeathState {
  readonly standing: boolean;
  readonly successes: number;
  readonly failures: number;
  readonly stable: boolean;
  readonly dead: boolean;
  /** Whether the creature has woken up after a knock-out. @rule B-DEATH-15 */
  readonly roused: boolean;
}

/** Everything that entries of hit points change. */
export interface HitPointState extends DeathState {
  readonly hp: number;
  readonly temporary: number;
  /** Damage that found no hit points left, since the creature was last above 0. @rule H-DEATH-03 C-19 */
  readonly spilled: number;
  /** How often the creature has chosen to stand to the death. */
  readonly stands: number;
}

/** What an entry keeps of its moment, because no other entry tells it. */
export interface HitPointTerms extends Pick<
  Ruleset,
  "atZero" | "npcAtZero" | "massiveDamage" | "dropOut" | "healFromZero"
> {
  readonly max: number;
  /** Whether the rules of death of player characters hold. */
  readonly hero: boolean;
  /** Whether healing does nothing to this creature when it is dead. @rule B-DEATH-11 */
  readonly mortal: boolean;
  /** Whether hit points go below 0. @rule D-DEATH-03 */
  readonly sinks: boolean;
  /** Whether negative hit points count as 0. @rule B-DEATH-10 */
  readonly lies: boolean;
  /** Whether the creature was dead for another reason than hit points, for example exhaustion. */
  readonly dead: boolean;
  /** Whether the creature had dropped out. @rule C-28 */
  readonly out: boolean;
}

/** One change, without what cards and lists tell of it. */
export interface HitPointEntry {
  readonly id: string;
  readonly n: number;
  readonly of: string;
  readonly undone: boolean;
  /** The highest position when it was undone; see `LedgerEntry.until`. */
  readonly until: number;
  readonly kind: HitPointKind;
  /** What the change is worth: points, the natural die of a save, or the number of a stand. Typed numbers and levels are signed. */
  readonly amount: number;
  readonly terms: HitPointTerms;
  readonly critical: boolean;
  /** "meant": damage knocks out. "endures": the target endures damage. @rule B-DEATH-14 H-PRG-07 */
  readonly spare: "" | "meant" | "endures";
  /** Whether somebody typed damage. It causes no death saves and no death check. */
  readonly byHand: boolean;
  /** The typed number; 0 for other kinds. */
  readonly to: number;
  /** Fields that a mark sets. They count only if the creature is up, or down, as it was then; null = wherever it is. */
  readonly death: Partial<DeathState> | null;
  readonly whileUp: boolean | null;
}

/** What damage met if the creature stood to the death. @rule H-DEATH-04 */
export interface Stood {
  readonly stands: number;
  /** Hit points after the damage, 0 or less. */
  readonly points: number;
  readonly critical: boolean;
}

/** What one entry did. */
export interface HitPointStep<Entry extends HitPointEntry = HitPointEntry> {
  readonly entry: Entry;
  readonly before: HitPointState;
  readonly after: HitPointState;
  /** Points that it really moved, 0 or more: lost by damage, gained by others. An undone entry would move them. */
  readonly hp: number;
  readonly temporary: number;
  /** Whether the damage left 1 hit point. */
  readonly spared: boolean;
  readonly stood: Stood | null;
  /** Whether it counts for nothing, because its condition is not met or it is undone. */
  readonly inVain: boolean;
}

/** Returns a state with some fields changed. Spreads are ten times as slow, and every preparation folds each entry. */
const changed = (state: HitPointState, change: Partial<HitPointState>): HitPointState => ({
  hp: change.hp ?? state.hp,
  temporary: change.temporary ?? state.temporary,
  spilled: change.spilled ?? state.spilled,
  stands: change.stands ?? state.stands,
  standing: change.standing ?? state.standing,
  successes: change.successes ?? state.successes,
  failures: change.failures ?? state.failures,
  stable: change.stable ?? state.stable,
  dead: change.dead ?? state.dead,
  roused: change.roused ?? state.roused,
});

const stands = ({ standing }: HitPointState, { atZero }: HitPointTerms): boolean => standing && atZero === "choice";

const isDead = ({ dead, hp }: HitPointState, { dead: otherwise, sinks }: HitPointTerms): boolean =>
  dead || otherwise || (sinks && hp <= DEAD_AT_3E);

/** The state after hit points rose: above 0 nothing of the time at 0 remains. @rule B-DEATH-06 B-DEATH-10 */
const risen = (state: HitPointState, hp: number, dead: boolean): HitPointState =>
  changed(state, { standing: false, successes: 0, failures: 0, stable: false, spilled: 0, hp, dead });

type Did = Partial<Pick<HitPointStep, "spared" | "stood">> & { readonly after: HitPointState };

/**
 * Damage. A hit that knocks out or is endured leaves 1 hit point.
 * @rule B-THP-01 B-DMG-10 B-DEATH-03 B-DEATH-08 B-DEATH-14 H-PRG-07 H-DEATH-03 H-DEATH-04 C-27 C-28 C-53 C-89 D-DEATH-03
 */
function damage(state: HitPointState, entry: HitPointEntry): Did {
  const { terms, amount, critical, spare } = entry;
  const { max, sinks } = terms;
  const standing = stands(state, terms) && state.hp <= 0 && !isDead(state, terms);
  const taken = takeDamage({ value: state.hp, max, temporary: state.temporary, standing, sinks }, amount);
  const reaching = Math.max(0, Math.trunc(amount) - taken.temporaryLost);
  const found = { hitPoints: state.hp, damage: reaching, max };
  const left =
    spare === "" ? null : spare === "endures" ? endure(found, terms) : knockOut({ ...found, melee: true })?.hitPoints;
  const spared = left != null;
  const hp = left ?? taken.value;
  const overflow = spared ? 0 : Math.max(0, reaching - (state.hp - hp));
  const now = changed(state, {
    hp,
    temporary: taken.temporary,
    spilled: hp > 0 ? 0 : state.spilled + overflow,
    roused: state.roused && !(spared && spare === "meant"),
  });
  const stood =
    standing && reaching > 0 && !entry.byHand ? { stands: state.stands, points: Math.min(0, hp), critical } : null;
  if (reaching === 0 || hp > 0) return { after: now, spared, stood };
  if (terms.atZero === "negative" && sinks) {
    const lost = state.hp - hp;
    const { stable } = damage3e({ hitPoints: state.hp, stable: state.stable }, lost);
    // Damage also makes a roused creature unconscious again.
    return { after: changed(now, { stable, roused: stable && state.roused }), stood };
  }
  if (isDead(state, terms)) return { after: now, stood };
  const kind = terms.hero ? "character" : "npc";
  if (
    blowKills({ kind, important: terms.hero, max: Math.max(0, Math.trunc(max)), after: hp, overflow, standing }, terms)
  )
    return { after: changed(now, { standing: false, stable: false, dead: true }), stood };
  if (state.hp > 0 || standing || !terms.hero || max <= 0 || entry.byHand || !countsBlows(state, terms))
    return { after: now, stood };
  const { successes, failures, stable, dead } = damageAtZero(state, { amount: reaching, critical, max }, terms);
  return { after: changed(now, { successes, failures, stable, dead }), stood };
}

/** Whether damage at 0 counts as failed death saves: where players choose, only after dropping out. @rule B-DEATH-08 C-28 */
const countsBlows = (state: HitPointState, { atZero, out }: HitPointTerms): boolean =>
  atZero === "unconscious" ||
  (atZero === "choice" && (out || state.stable || state.successes > 0 || state.failures > 0));

/** @rule B-REST-01 B-DEATH-06 B-DEATH-11 C-59 D-DEATH-05 D-DEATH-07 */
function healing(state: HitPointState, { terms, amount }: HitPointEntry): Did {
  const { max, lies, healFromZero, mortal, sinks } = terms;
  const dead = mortal && isDead(state, terms);
  const { value, gained } = heal({ value: state.hp, max, temporary: 0, lies, dead }, amount, healFromZero);
  if (gained === 0) return { after: state };
  if (value > 0) return { after: risen(state, value, state.dead && state.hp > 0) };
  const stable = sinks ? healing3e({ hitPoints: state.hp, stable: state.stable }, value, gained).stable : state.stable;
  return { after: changed(state, { hp: value, stable }) };
}

/** A rest needs at least 1 hit point. @rule B-REST-06 */
function resting(state: HitPointState, entry: HitPointEntry): Did | null {
  return state.hp < 1 || isDead(state, entry.terms) ? null : healing(state, entry);
}

/** Returns a number after a typed move, which never leads further than the number that was typed. */
const moved = (from: number, amount: number, least: number, most: number): number =>
  Math.min(Math.max(from, most), Math.max(Math.min(from, least), from + amount));

/** Each kind applies to the state that it meets, or counts for nothing (null). */
const APPLY: Readonly<Record<HitPointKind, (state: HitPointState, entry: HitPointEntry) => Did | null>> = {
  damage,
  healing,
  /** @rule B-THP-03 */
  temporary: (state, { amount, terms }) => ({
    after: changed(state, gainTemporary({ value: state.hp, max: terms.max, temporary: state.temporary }, amount)),
  }),
  /** @rule B-REST-06 B-REST-09 B-THP-02 */
  rest: (state, entry) => {
    const did = resting(state, entry);
    return did && { after: changed(did.after, { temporary: 0 }) };
  },
  hitDice: resting,
  /** @rule B-DEATH-10 */
  wake: (state, { terms, amount }) =>
    state.hp > 0 || isDead(state, terms) ? null : { after: risen(state, amount, false) },
  /** @rule B-DEATH-12 */
  revive: (state, { terms, amount }) =>
    state.hp > 0 && !isDead(state, terms)
      ? null
      : { after: risen(state, Math.max(1, Math.min(terms.max, amount)), false) },
  move: (state, { terms, amount, to }) => {
    const sinks = terms.sinks || stands(state, terms);
    const hp = moved(state.hp, amount, sinks ? -NUMBER_LIMIT : Math.min(0, to), Math.max(terms.max, to));
    // Healing does nothing to the dead, so whoever raises one by hand says that it lives.
    if (hp > 0) return { after: hp === state.hp ? state : risen(state, hp, false) };
    const dies = stands(state, terms) && hp < state.hp && isMassiveDamage(-hp, terms.max, terms);
    const death = dies ? { dead: true, standing: false, stable: false } : {};
    return { after: changed(state, { hp, spilled: hp < state.hp ? state.spilled : 0, ...death }) };
  },
  buffer: (state, { amount, to }) => ({
    after: changed(state, { temporary: moved(state.temporary, amount, 0, Math.max(0, to, state.temporary)) }),
  }),
  /** @rule H-DEATH-01 H-DEATH-03 C-19 */
  stand: (state, { terms, amount }) =>
    state.hp > 0 || isDead(state, terms)
      ? null
      : {
          after: changed(state, {
            hp: state.hp - state.spilled,
            standing: true,
            spilled: 0,
            stands: Math.max(state.stands, amount),
          }),
        },
  /** @rule B-DEATH-05 B-DEATH-06 B-DEATH-07 D-DEATH-03 D-DEATH-04 */
  save: (state, { terms, amount }) => {
    if (isDead(state, terms) || state.stable || stands(state, terms)) return null;
    if (terms.sinks) {
      if (state.hp >= 0) return null;
      const { hitPoints, stable } = dyingRound3e({ hitPoints: state.hp, stable: false }, amount);
      return { after: changed(state, { hp: hitPoints, stable }) };
    }
    if (state.hp > 0) return null;
    const { hitPoints, successes, failures, stable, dead } = deathSave(state, amount);
    return {
      after: hitPoints > 0 ? risen(state, hitPoints, false) : changed(state, { successes, failures, stable, dead }),
    };
  },
  /** @rule D-DEATH-05 D-C5 */
  hour: (state, { terms, amount }) => {
    if (isDead(state, terms) || !state.stable || state.hp >= 0) return null;
    const { hitPoints, stable, conscious } = stableHour3e({ hitPoints: state.hp, stable: true }, amount);
    return { after: changed(state, { hp: hitPoints, stable, roused: state.roused || conscious }) };
  },
  /** A creature at 0 stays there. @rule H-PRG-05 B-PRG-03 */
  level: (state, { amount }) => ({
    after: state.hp > 0 ? changed(state, { hp: Math.max(1, state.hp + amount) }) : state,
  }),
  mark: (state, { death, whileUp }) =>
    !death || (whileUp !== null && whileUp !== state.hp > 0) ? null : { after: changed(state, death) },
};

/** An undone entry of a level. */
interface UndoneLevel {
  readonly n: number;
  readonly amount: number;
  /** The highest position when it was undone. */
  readonly until: number;
}

/** Returns by how much the maximum that an entry at this position stores is too high: levels that are undone since had raised it. */
export const raisedBy = (undone: readonly UndoneLevel[], n: number): number =>
  undone.reduce((sum, level) => (level.n < n && n <= level.until ? sum + level.amount : sum), 0);

/**
 * Derives the state.
 * @param start state before the first entry
 * @param entries those that count, in order
 * @returns also what each entry did. Damage before a stand counts there as what the stand took below 0
 */
export function foldHitPoints<Entry extends HitPointEntry>(
  start: HitPointState,
  entries: readonly Entry[],
): { readonly state: HitPointState; readonly steps: readonly HitPointStep<Entry>[] } {
  const steps: HitPointStep<Entry>[] = [];
  let state = start;
  /** Indexes of the damage that found no points left since the creature was last above 0. */
  let spilling: [index: number, overflow: number][] = [];
  const undoneLevels: Entry[] = [];
  for (const entry of entries) {
    const tooMuch = undoneLevels.length === 0 ? 0 : raisedBy(undoneLevels, entry.n);
    const { terms } = entry;
    const met = tooMuch === 0 ? entry : { ...entry, terms: { ...terms, max: Math.max(0, terms.max - tooMuch) } };
    if (entry.kind === "level" && entry.undone) undoneLevels.push(entry);
    // Of an undone entry this tells what it would do.
    const does = APPLY[entry.kind](state, met);
    const did = entry.undone ? null : does;
    const after = did?.after ?? state;
    const there = does?.after ?? state;
    const { spared = false, stood = null } = did ?? {};
    if (did && entry.kind === "stand")
      for (const [index, overflow] of spilling) {
        const step = steps[index];
        if (step) steps[index] = { ...step, hp: step.hp + overflow };
      }
    if (after.spilled > state.spilled) spilling.push([steps.length, after.spilled - state.spilled]);
    else if (after.spilled === 0) spilling = [];
    const sign = entry.kind === "damage" ? -1 : 1;
    steps.push({
      entry,
      before: state,
      after,
      hp: sign * (there.hp - state.hp) || 0,
      temporary: sign * (there.temporary - state.temporary) || 0,
      spared,
      stood,
      inVain: did === null,
    });
    state = after;
  }
  return { state, steps };
}
