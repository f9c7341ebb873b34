/** Makes entries of hit points, and completes updates that change hit points outside the ledger. */
import { tableRuleset } from "../../core/table-rules.ts";
import { readDeathFields, type HitTold, type StoredHit } from "../../data/actor/stored-hit-points.pure.ts";
import { isSane } from "../../rules/basics/errors.ts";
import { DEATH_MARKS } from "../../rules/death/at-zero.ts";
import type { HitPointKind, HitPointState, HitPointTerms } from "../../rules/ledger/hit-points.ts";
import { arePointsWrittenOutside, currentHitPoints, isTooOld } from "../../rules/ledger/ledger.ts";
import { UNLISTED } from "../common/writes.ts";
import { deathMarks } from "../effects/wounds.ts";
import { atZeroOf } from "../fights/downed.ts";
import { DEATH, deathOf, hitPointSteps, nowOf } from "./hit-points.ts";

type Creature = Actor.Implementation;

/** Returns what new entries keep of this moment. */
function termsOf(actor: Creature): HitPointTerms {
  const { creature } = actor;
  const { atZero, npcAtZero, massiveDamage, dropOut, healFromZero } = tableRuleset();
  const state = atZeroOf(actor);
  const sinks = state === "negative";
  const isCharacter = actor.isCharacter();
  const max = Math.trunc(creature?.hp.max ?? 0);
  const marked = creature?.death.standing === true && creature.hp.value <= 0 && deathMarks(actor) >= DEATH_MARKS;
  return {
    atZero,
    npcAtZero,
    massiveDamage,
    dropOut,
    healFromZero,
    max: isSane(max) ? max : 0,
    hero: isCharacter || (actor.isNpc() && actor.system.important),
    mortal: sinks || isCharacter,
    sinks,
    lies: state === "unconscious",
    dead: creature?.exhausted.dead === true || marked,
    out: creature?._source.death.droppedOut === true,
  };
}

const UNTOLD: HitTold = {
  attack: "",
  item: "",
  damage: null,
  wrote: "",
  sealed: [],
  dice: [],
  effects: [],
  refused: [],
  moved: null,
};

/** Returns an entry of this moment. */
export function newHit(
  actor: Creature,
  {
    terms,
    ...entry
  }: Pick<StoredHit, "id" | "kind" | "amount"> &
    Partial<Omit<StoredHit, "terms">> & { readonly terms?: Partial<HitPointTerms> },
): StoredHit {
  return {
    ...UNTOLD,
    number: "hp",
    n: 0,
    of: "",
    undone: false,
    until: 0,
    critical: false,
    spare: "",
    byHand: false,
    to: 0,
    death: null,
    whileUp: null,
    terms: { ...termsOf(actor), ...terms },
    ...entry,
  };
}

/** Returns the entry with this id with some fields changed; a new one if there is none. */
export function changedHit(
  actor: Creature,
  change: Pick<StoredHit, "id"> & Partial<Omit<StoredHit, "terms">>,
): StoredHit {
  const known = nowOf(actor).ledger.hits.find(({ id }) => id === change.id);
  if (!known) return newHit(actor, { kind: "damage", amount: 0, ...change });
  return { ...known, ...change };
}

/** Returns what makes an entry of typed hit points, for those that somebody wrote outside the ledger. */
export const typedBy =
  (actor: Creature) =>
  (id: string, kind: HitPointKind, from: number, to: number): StoredHit =>
    newHit(actor, { id, kind, amount: to - from, to });

/** Returns the plain numbers of a creature as its system data. */
export const plainOf = (state: HitPointState) => ({
  hp: { value: state.hp, temporary: state.temporary },
  death: { ...deathOf(state) },
});

/** The newest typed numbers from this page, by creature and kind. */
const newest = new WeakMap<Creature, Map<string, StoredHit>>();

/** Returns an entry of a typed number. It takes the place of the last one from this page that is still on its way. */
function typedHit(actor: Creature, kind: "move" | "buffer", typed: number, wrote: string): StoredHit[] {
  const { ledger, stored } = nowOf(actor);
  const last = newest.get(actor)?.get(kind);
  const isUnderWay =
    last &&
    !isTooOld(ledger, last.id) &&
    !ledger.hits.some(({ id, amount }) => id === last.id && amount === last.amount);
  const id = isUnderWay ? last.id : foundry.utils.randomID(16);
  const { state } = currentHitPoints({ ...ledger, hits: ledger.hits.filter((hit) => hit.id !== id) }, stored);
  const to = Math.trunc(typed);
  const from = kind === "move" ? state.hp : state.temporary;
  if (to === from && !isUnderWay) return [];
  const hit = newHit(actor, { id, kind, amount: to - from, to, wrote });
  const known = newest.get(actor) ?? new Map<string, StoredHit>();
  newest.set(actor, known.set(kind, hit));
  return [hit];
}

/** Returns whether an update changes only hit points. */
function isOnlyPoints(changed: object): boolean {
  const { system } = changed as { system?: object };
  return system !== undefined && Object.keys(system).every((key) => key === "hp");
}

/** Makes entries of hit points and death states that an update changes outside the ledger. */
export function typedHits(actor: Creature, changed: object, options: object): StoredHit[] {
  const { getProperty } = foundry.utils;
  if (!actor.creature) return [];
  const { ledger } = nowOf(actor);
  const wrote = isOnlyPoints(changed) && Reflect.get(options, UNLISTED) !== true ? game.user.id : "";
  // The plain numbers count until the first entry.
  const { state } = hitPointSteps(actor);
  if (!ledger.base?.hitPoints && wrote === "" && state.hp > 0) return [];
  const number = (path: string, kind: "move" | "buffer"): StoredHit[] => {
    const value: unknown = getProperty(changed, path);
    return typeof value === "number" && isSane(value) ? typedHit(actor, kind, value, wrote) : [];
  };
  const points = [...number("system.hp.value", "move"), ...number("system.hp.temporary", "buffer")];
  const said = readDeathFields(getProperty(changed, "system.death"));
  const isUp = (points.find(({ kind }) => kind === "move")?.to ?? state.hp) > 0;
  const differs = DEATH.some((key) => said[key] !== undefined && (points.length > 0 || said[key] !== state[key]));
  const hit = { id: foundry.utils.randomID(16), kind: "mark", amount: 0, death: said, whileUp: isUp } as const;
  return [...points, ...(differs ? [newHit(actor, hit)] : [])];
}

/** Returns the system data that corrects the plain numbers after simultaneous updates; null if they are right. */
export function plainCorrection(actor: Creature): object | null {
  const { ledger, stored } = nowOf(actor);
  // What somebody wrote outside the ledger counts until the next entry.
  if (!actor.creature || !ledger.base?.hitPoints || arePointsWrittenOutside(ledger, stored)) return null;
  const { state } = currentHitPoints(ledger, stored);
  const right = (["hp", "temporary", ...DEATH] as const).every((key) => state[key] === stored[key]);
  if (right) return null;
  return {
    ...plainOf(state),
    ledger: { base: { writtenHits: { hp: state.hp, temporary: state.temporary } } },
  };
}
