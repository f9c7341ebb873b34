/**
 * Dropping out of a fight at 0 hit points, by word: a switch on the creature with the fight that it was, so that it ends with it.
 * Where nobody tracks the fight a Game Master says that it is over, for all.
 * @rule H-DEATH-01 H-DEATH-02 C-19
 */
import type { OpposedActor } from "../../documents/actor.ts";
import { atZeroOf } from "../../documents/fights/downed.ts";
import { eachActor } from "../../documents/shared/every-actor.ts";
import { fightOf } from "../../documents/fights/fights.ts";
import { changeInTurn } from "../number-writes/change.ts";
import { fallsOn } from "../apply/death-state.ts";
import { mayStandNow, OVER } from "./stand.ts";

/** Drops out, or takes that word back while it lies there. For its owner or a GM. @returns whether it was done */
export async function dropOut(actor: OpposedActor, drops = true): Promise<boolean> {
  return changeInTurn(actor, () => {
    if (!actor.isOwner) return "OD20.Notify.noPermission";
    if (drops && !mayStandNow(actor)) return "OD20.Stand.NoChoice";
    return () => write(actor, drops);
  });
}

async function write(actor: OpposedActor, droppedOut: boolean): Promise<void> {
  const silent = actor.out;
  await say(actor, { droppedOut, fight: droppedOut ? (fightOf([actor])?.id ?? "") : "" });
  const stays = silent && [...fallsOn(actor).values()].some((fall) => fall !== "spared");
  if (droppedOut && !stays) await unsay(actor, { droppedOut: false, fight: "" });
}

const say = (actor: OpposedActor, death: object): Promise<unknown> => actor.update({ system: { death } });

/** A word that arrives when he is above 0 again has come too late: only by his silence before was he out already. */
async function unsay(actor: OpposedActor, death: object): Promise<void> {
  if ((actor.creature?._source.hp.value ?? 0) > 0) await say(actor, death);
}

/** Whether a creature has dropped out of a fight that nobody tracks, or stands to the death in it, and waits for its end. */
export function waitsForEnd(actor: OpposedActor): boolean {
  const { droppedOut = false, fight = "" } = actor.creature?._source.death ?? {};
  return (droppedOut || actor.hitPoints.standing === true) && fight === "";
}

/**
 * Whether its silence counts from its next turn on: it came to 0 in a fight whose turns are counted, and that goes on.
 * @rule H-DEATH-01 C-19
 */
export function waitsForTurn(actor: OpposedActor): boolean {
  return fightOf([actor]) !== null && game.combats.has(actor.creature?._source.death.fell.combat ?? "");
}

/** What dropping out would be now, as a language key. */
export const outHint = (actor: OpposedActor): string =>
  waitsForTurn(actor) ? "OD20.Stand.OutHint" : "OD20.Stand.OutHintFree";

/**
 * The fight that nobody tracks is over: whoever dropped out of it wakes with hit points above 0, whoever stands lies down. For a GM.
 * @rule H-DEATH-02 H-DEATH-03
 */
export async function endFight(): Promise<void> {
  if (!game.user.isGM) return;
  for (const actor of eachActor((one) => (waitsForEnd(one) ? one : [])).flat())
    if (actor.hitPoints.standing === true) await changeInTurn(actor, () => () => say(actor, { fight: OVER }));
    else await dropOut(actor, false);
}

/** Whether a Game Master has to say what has become of a creature at 0 hit points. @rule C-64 */
export function awaitsGM(actor: OpposedActor): boolean {
  return atZeroOf(actor) === "ask" && actor.hitPoints.value <= 0 && !actor.dead && !actor.out;
}

/** A Game Master says it: dead, or unconscious. Hit points above 0 take either back. @rule B-DEATH-01 C-64 */
export async function settleFallen(actor: OpposedActor, dead: boolean): Promise<boolean> {
  return changeInTurn(actor, () => {
    if (!game.user.isGM) return "OD20.Notify.noPermission";
    if (atZeroOf(actor) !== "ask" || actor.hitPoints.value > 0) return "OD20.Stand.NoChoice";
    return async () => {
      await say(actor, { dead, droppedOut: !dead });
      await unsay(actor, { dead: false, droppedOut: false });
    };
  });
}
