/**
 * A controlled mount uses the initiative of its rider and gets its own value back afterwards. The client responsible for the mount writes
 * it and stores the old value. If the change would move the current turn, the write waits for the next turn.
 */
import { ownFlag } from "../../core/own-flag.ts";
import { OpposedActor } from "../../documents/actor.ts";
import { tieModifier } from "../../documents/combatant.ts";
import { onDocument } from "../../documents/common/events.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { record, word } from "../../data/record/record.pure.ts";
import { compareInitiative, readInitiative } from "../../rules/checks/initiative.ts";
import { mountInitiative } from "../../rules/movement/mounts.ts";
import { together } from "../common/batches.pure.ts";
import { onRecheck } from "../protocol/duties.ts";
import { addFollowUp, runTriggers } from "./runner.ts";
import { directorOf, rideOf, combatantOf, fightOf } from "../scene/reins.ts";

type Fighter = Combatant.Implementation;

/** The initiative data that a mount in a combat stores from its rider. */
const READ = record({
  /** Message id of the ride. */
  ride: word(),
  given: { read: readInitiative },
  /** The own initiative of the mount before the ride. */
  before: { read: readInitiative },
});
type Reins = ReturnType<typeof READ.read>;

function reinsOf({ flags }: Fighter): Reins | null {
  const kept = ownFlag(flags, "reins");
  const read = kept == null ? null : READ.read(kept);
  return read?.ride ? read : null;
}

interface Owed {
  readonly initiative: number | null;
  readonly reins: Reins | null;
}

/** Returns the initiative to write for a mount in its combat, or null if it is correct. @rule B-MNT-04 B-MNT-05 */
function allUpkeep(mount: OpposedActor, own: Fighter): Owed | null {
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
  // If a user changed the initiative by hand since, keep that value.
  return kept && !rider ? { initiative: now === kept.given ? kept.before : now, reins: null } : null;
}

const placed = (one: Fighter, total: number) => ({ total, modifier: tieModifier(one) });

/** Returns whether the current combatant keeps its position in the turn order. */
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
  const owed = own && allUpkeep(mount, own);
  return own && owed && keepsTurn(own, owed) ? { own, owed } : null;
}

async function settle(mount: OpposedActor): Promise<void> {
  const now = due(mount);
  if (!now) return;
  const { initiative, reins } = now.owed;
  const changes: object = { initiative, flags: { [SYSTEM_ID]: { reins } } };
  await now.own.update(changes, { turnEvents: false });
}

function look(): void {
  for (const fight of game.combats.contents)
    for (const { actor } of fight.started ? fight.turns : [])
      if (actor instanceof OpposedActor && due(actor)) runTriggers(actor);
}

/** Starts to watch mounts in combats. */
export function watchReins(): void {
  addFollowUp({ name: "reins", isDue: (mount) => due(mount) !== null, write: settle });
  const soon = together(look);
  for (const event of ["createActiveEffect", "updateActiveEffect", "deleteActiveEffect"] as const)
    Hooks.on(event, soon);
  for (const event of ["updateCombat", "createCombatant", "updateCombatant"] as const) Hooks.on(event, soon);
  onDocument("effectsEnded", soon);
  onDocument("messageUpdated", soon);
  // The hook runs before the message leaves the log.
  onDocument("messageDeleted", () => setTimeout(soon, 0));
  onRecheck(soon);
}
