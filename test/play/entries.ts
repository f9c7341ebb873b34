/** A creature by the entries of its ledger: what an update of play does to its hit points and receipts. */
import { receiptsIn, type HitPointReceipt, type StoredHit } from "../../module/data/actor/stored-hit-points.pure.ts";
import type { DamageUpdate } from "../../module/play/apply/damage-updates.pure.ts";
import { foldHitPoints, type HitPointState, type HitPointTerms } from "../../module/rules/ledger/hit-points.ts";

export const UNHURT: HitPointState = {
  hp: 20,
  temporary: 0,
  spilled: 0,
  stands: 0,
  standing: false,
  successes: 0,
  failures: 0,
  stable: false,
  dead: false,
  roused: false,
};
/** A character by the homebrew rules, at most 20 hit points. */
export const TERMS: HitPointTerms = {
  max: 20,
  hero: true,
  mortal: true,
  sinks: false,
  lies: false,
  dead: false,
  out: false,
  atZero: "choice",
  npcAtZero: "dead",
  massiveDamage: true,
  dropOut: "stable",
  healFromZero: false,
};

export interface Creature {
  readonly start: HitPointState;
  readonly terms: HitPointTerms;
  readonly entries: readonly StoredHit[];
}

export const creature = (start: Partial<HitPointState> = {}, terms: Partial<HitPointTerms> = {}): Creature => ({
  start: { ...UNHURT, ...start },
  terms: { ...TERMS, ...terms },
  entries: [],
});

/** The state and the receipts now. */
export function look({ start, entries }: Creature): {
  readonly state: HitPointState;
  readonly receipts: HitPointReceipt[];
} {
  const { state, steps } = foldHitPoints(start, entries);
  return { state, receipts: receiptsIn(steps) };
}

/** The creature with an entry more, or with one changed. */
export function entered(
  { start, terms, entries }: Creature,
  hit: Partial<StoredHit> & Pick<StoredHit, "id">,
): Creature {
  const blank: StoredHit = {
    number: "hp",
    n: entries.length + 1,
    of: "",
    undone: false,
    until: 0,
    kind: "damage",
    amount: 0,
    terms,
    critical: false,
    spare: "",
    byHand: false,
    to: 0,
    death: null,
    whileUp: null,
    attack: "",
    item: "",
    damage: null,
    wrote: "",
    sealed: [],
    dice: [],
    effects: [],
    refused: [],
    moved: null,
    ...hit,
  };
  const known = entries.some(({ id }) => id === hit.id);
  const changed = entries.map((one) => (one.id === hit.id ? { ...one, ...hit } : one));
  return { start, terms, entries: known ? changed : [...entries, blank] };
}

/** The creature after an update of play; null = nothing is written. */
export const written = (who: Creature, update: DamageUpdate | null): Creature =>
  update?.hit ? entered(who, update.hit) : who;
