/**
 * A mount that somebody directs takes his initiative, and has its own again when he does so no more. Whoever answers for the
 * mount writes it, beside what it had; where it would push whose turn it is out of his place it waits for the next turn.
 */
import { OpposedActor } from "../../documents/actor.ts";
import { tieModifier } from "../../documents/combatant.ts";
import { onDocument } from "../../documents/shared/events.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { record, word } from "../../data/record/record.pure.ts";
import { compareInitiative, readInitiative } from "../../rules/checks/initiative.ts";
import { mountInitiative } from "../../rules/movement/mounts.ts";
import { together } from "../shared/batches.pure.ts";
import { actOnDue, onRecheck, type Duties, type Duty } from "../protocol/duties.ts";
import { findActor } from "../shared/documents.ts";
import { inTurn } from "../shared/in-turn.ts";
import { notifyFailure } from "../shared/notify.ts";
import { usersInOrder } from "../protocol/responsible.ts";
import { directorOf, rideOf } from "../scene/reins.ts";
import { combatantOf, fightOf } from "../scene/turns.ts";

type Fighter = Combatant.Implementation;

/** What a mount in a fight has from its rider. */
const READ = record({
  /** The message of the ride. */
  ride: word(),
  given: { read: readInitiative },
  /** Its own, which it had before. */
  before: { read: readInitiative },
});
type Reins = ReturnType<typeof READ.read>;

function reinsOf({ flags }: Fighter): Reins | null {
  const kept = foundry.utils.getProperty(flags, `${SYSTEM_ID}.reins`);
  const read = kept == null ? null : READ.read(kept);
  return read?.ride ? read : null;
}

interface Owed {
  readonly initiative: number | null;
  readonly reins: Reins | null;
}

/** What is to be written of a mount's place in its fight; null where it stands as it should. @rule B-MNT-04 B-MNT-05 */
function allDues(mount: OpposedActor, own: Fighter): Owed | null {
  const kept = reinsOf(own);
  const rider = directorOf(mount);
  const seat = rider && combatantOf(own.parent, rider);
  const ride = rider && rideOf(rider, mount.uuid);
  const [theirs, now] = [readInitiative(seat?.initiative), readInitiative(own.initiative)];
  if (seat && ride !== null && theirs !== null) {
    if (kept?.ride === ride) return null;
    const initiative = mountInitiative(true, theirs, now ?? theirs);
    return { initiative, reins: { ride, given: initiative, before: kept ? kept.before : now } };
  }
  // Whoever has set it by hand since means that.
  return kept && !rider ? { initiative: now === kept.given ? kept.before : now, reins: null } : null;
}

const placed = (one: Fighter, total: number) => ({ total, modifier: tieModifier(one) });

/** Whether whose turn it is keeps his number in the order. */
function keepsTurn(own: Fighter, { initiative }: Owed): boolean {
  const fight = own.parent;
  const acting = fight.combatant;
  if (!acting || initiative === own.initiative) return true;
  const theirs = readInitiative(acting.initiative);
  if (acting === own || theirs === null) return false;
  const was = fight.turns.indexOf(own) < fight.turns.indexOf(acting);
  const order = compareInitiative(placed(own, initiative ?? -Infinity), placed(acting, theirs));
  return order !== 0 && was === order < 0;
}

function due(mount: OpposedActor): { readonly own: Fighter; readonly owed: Owed } | null {
  const fight = fightOf([mount]);
  const own = fight && combatantOf(fight, mount);
  const owed = own && allDues(mount, own);
  return own && owed && keepsTurn(own, owed) ? { own, owed } : null;
}

async function settle(mount: OpposedActor): Promise<void> {
  const now = due(mount);
  if (!now) return;
  const { initiative, reins } = now.owed;
  const changes: object = { initiative, flags: { [SYSTEM_ID]: { reins } } };
  await now.own.update(changes, { turnEvents: false });
}

const reins: Duties<Duty> = {
  name: "reins",
  of: (uuid) => {
    const mount = findActor({ actor: uuid, token: null });
    if (!mount) return [];
    const place = due(mount) ? usersInOrder(mount, { author: null }).indexOf(game.user.id) : -1;
    return [{ id: `${uuid}:reins`, place, way: "auto" }];
  },
  act: (uuid) => {
    const mount = findActor({ actor: uuid, token: null });
    if (mount) void inTurn(`reins:${uuid}`, () => settle(mount)).catch(notifyFailure);
  },
};

function look(): void {
  for (const fight of game.combats.contents)
    for (const { actor } of fight.started ? fight.turns : [])
      if (actor instanceof OpposedActor && due(actor)) actOnDue(reins, actor.uuid);
}

/** From now on. */
export function watchReins(): void {
  const soon = together(look);
  for (const event of ["createActiveEffect", "updateActiveEffect", "deleteActiveEffect"] as const)
    Hooks.on(event, soon);
  for (const event of ["updateCombat", "createCombatant", "updateCombatant"] as const) Hooks.on(event, soon);
  onDocument("effectsEnded", soon);
  onDocument("messageUpdated", soon);
  // Now it is in the log still.
  onDocument("messageDeleted", () => setTimeout(soon, 0));
  onRecheck(soon);
}
