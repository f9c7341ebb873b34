/** Watches the turns of combats for upkeep that nobody did before its turn ended, and does what a turn ends with. */
import { directionOf } from "../../documents/fights/turn-history.ts";
import { readOr } from "../../documents/common/every-actor.ts";
import { OpposedActor } from "../../documents/actor.ts";
import { triggerOf } from "../../rules/turn/turn-dues.ts";
import { inTurnOrTell } from "../common/in-turn.ts";
import { onRecheck } from "../protocol/duties.ts";
import type { Due } from "../upkeep/due.ts";
import { allUpkeep, isSimple, isUpkeep } from "./dues.ts";
import { resolve, runTriggers } from "./runner.ts";

function look(): void {
  const actors = game.combats.contents.flatMap(({ started, turns }) =>
    started ? turns.map(({ actor }) => actor) : [],
  );
  for (const actor of new Set(actors))
    if (actor instanceof OpposedActor)
      readOr(() => {
        runTriggers(actor);
      }, undefined);
}

/** Upkeep that is done with the turn that this client ends, by combat id. Only preUpdateCombat still sees it. */
const ending = new Map<string, readonly Due[]>();

function beforeTurn(
  fight: Combat.Implementation,
  changes: { readonly round?: unknown; readonly turn?: unknown },
): void {
  const actor = fight.combatant?.actor;
  const { round = fight.round, turn = fight.turn } = changes;
  if (fight.id === null || !(typeof round === "number" && (typeof turn === "number" || turn === null))) return;
  const direction = directionOf(fight, { round, turn });
  if (direction === "none") return;
  const ends = fight.started && direction === "forward" && actor instanceof OpposedActor && actor.isOwner;
  const dues = ends
    ? readOr(
        () =>
          allUpkeep(actor).filter(
            (due) => triggerOf(due.kind).withTurn === true && (isSimple(actor, due) || isUpkeep(actor, due)),
          ),
        [],
      )
    : [];
  ending.set(fight.id, dues);
}

function afterTurn(fight: Combat.Implementation, changes: object): void {
  if ("round" in changes || "turn" in changes) {
    const dues = ending.get(fight.id ?? "") ?? [];
    ending.delete(fight.id ?? "");
    for (const due of dues) void inTurnOrTell(`due:${due.actor.uuid}`, undefined, () => resolve(due.actor, due, true));
  }
  look();
}

/** Starts to watch turns, and does what was already missed. */
export function watchTurns(): void {
  Hooks.on("preUpdateCombat", beforeTurn);
  Hooks.on("updateCombat", afterTurn);
  onRecheck(look);
  look();
}
