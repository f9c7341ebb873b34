/** Derives hit points and the death state from a creature's ledger. */
import { receiptsIn, type StoredHit } from "../../data/actor/stored-hit-points.pure.ts";
import { readLedger } from "../../data/actor/stored-ledger.pure.ts";
import { isSane } from "../../rules/basics/errors.ts";
import type { DeathState, HitPointState } from "../../rules/ledger/hit-points.ts";
import { currentHitPoints, isTooOld, type HitPointLedger } from "../../rules/ledger/ledger.ts";

type Creature = Actor.Implementation;

export const DEATH = ["standing", "successes", "failures", "stable", "dead", "roused"] as const;

export const deathOf = (state: HitPointState): DeathState => {
  const { standing, successes, failures, stable, dead, roused } = state;
  return { standing, successes, failures, stable, dead, roused };
};

/** The ledger of a creature and its plain hit points. */
interface HitPointsNow {
  readonly ledger: HitPointLedger<StoredHit>;
  /** Whose ledger it is; see `LedgerEntry.of`. */
  readonly owner: string;
  readonly stored: HitPointState;
}

/** Returns the plain numbers of a creature. */
function storedState(actor: Creature): HitPointState {
  const { hp, death } = actor.creature?._source ?? {};
  const count = (value: unknown, most: number): number =>
    typeof value === "number" && isSane(value) ? Math.max(0, Math.min(most, Math.trunc(value))) : 0;
  return {
    hp: typeof hp?.value === "number" && isSane(hp.value) ? Math.trunc(hp.value) : 0,
    temporary: count(hp?.temporary, Infinity),
    spilled: 0,
    stands: count(death?.stands, Infinity),
    standing: death?.standing === true,
    successes: count(death?.successes, 3),
    failures: count(death?.failures, 3),
    stable: death?.stable === true,
    dead: death?.dead === true,
    roused: death?.roused === true,
  };
}

/** Returns the ledger of a creature with its plain numbers. */
export function nowOf(actor: Creature): HitPointsNow {
  return {
    ledger: readLedger(foundry.utils.getProperty(actor._source, "system.ledger")),
    owner: actor.isToken ? (actor.token?.id ?? "") : "",
    stored: storedState(actor),
  };
}

/** Whether damage or healing with this id is part of the ledger's base, so that nobody applies or undoes it any more. */
export const isHitTooOld = (actor: Creature, id: string): boolean => isTooOld(nowOf(actor).ledger, id);

/** Whether an entry is the creature's own. An unlinked token without a ledger follows the entries of its world actor. */
export function holdsHit(actor: Creature, id: string): boolean {
  const { ledger, owner } = nowOf(actor);
  return ledger.hits.some((hit) => hit.id === id && hit.of === owner);
}

/** Returns the hit points of a creature, and what each entry did, in order. */
export function hitPointSteps(actor: Creature) {
  const { ledger, stored } = nowOf(actor);
  return currentHitPoints(ledger, stored);
}

/**
 * Sets hit points, death state and receipts in prepared data.
 * @param ledger of the creature
 */
export function prepareHitPoints(actor: Creature, ledger: HitPointLedger<StoredHit>): void {
  const { creature } = actor;
  if (!creature) return;
  const { state, steps } = currentHitPoints(ledger, storedState(actor));
  creature.receipts = receiptsIn(steps);
  if (!ledger.base?.hitPoints) return;
  creature.hp.value = state.hp;
  creature.hp.temporary = state.temporary;
  Object.assign(creature.death, deathOf(state));
}
