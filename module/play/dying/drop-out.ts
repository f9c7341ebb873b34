/**
 * Lets a creature at 0 hit points drop out of the fight. The creature stores the switch and the combat id, so the state ends with the
 * combat. Without a combat, a GM ends the fight for all creatures.
 * @rule H-DEATH-01 H-DEATH-02 C-19
 */
import type { OpposedActor } from "../../documents/actor.ts";
import { atZeroOf } from "../../documents/fights/downed.ts";
import { eachActor } from "../../documents/common/every-actor.ts";
import { fightOf } from "../../documents/fights/fights.ts";
import { changeInTurn } from "../common/change-in-turn.ts";
import { fallsOn } from "../apply/death-state.ts";
import { mayStandNow, OVER } from "./stand-to-death.ts";

/** Makes a creature drop out, or undoes that while the creature is still down. For its owner or a GM. @returns whether it was done */
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

/** Resets the switch if the creature is above 0 hit points again. The switch then came too late. */
async function unsay(actor: OpposedActor, death: object): Promise<void> {
  if ((actor.creature?._source.hp.value ?? 0) > 0) await say(actor, death);
}

/** Returns whether a creature waits for the end of a fight without a combat document, because it dropped out or stands to the death. */
export function waitsForEnd(actor: OpposedActor): boolean {
  const { droppedOut = false, fight = "" } = actor.creature?._source.death ?? {};
  return (droppedOut || actor.hitPoints.standing === true) && fight === "";
}

/**
 * Returns whether the creature drops out automatically at its next turn if it makes no choice. This needs a running combat in which the
 * creature fell to 0.
 * @rule H-DEATH-01 C-19
 */
export function waitsForTurn(actor: OpposedActor): boolean {
  return fightOf([actor]) !== null && game.combats.has(actor.creature?._source.death.fell.combat ?? "");
}

/** Returns the language key that explains what dropping out means now. */
export const outHint = (actor: OpposedActor): string =>
  waitsForTurn(actor) ? "OD20.Stand.OutHint" : "OD20.Stand.OutHintFree";

/**
 * Ends a fight without a combat document. Creatures that dropped out and are above 0 hit points wake up. Creatures that stand fall
 * unconscious. GM only.
 * @rule H-DEATH-02 H-DEATH-03
 */
export async function endFight(): Promise<void> {
  if (!game.user.isGM) return;
  for (const actor of eachActor((one) => (waitsForEnd(one) ? one : [])).flat())
    if (actor.hitPoints.standing === true) await changeInTurn(actor, () => () => say(actor, { fight: OVER }));
    else await dropOut(actor, false);
}

/** Returns whether a GM must decide what happens to a creature at 0 hit points. @rule C-64 */
export function awaitsGM(actor: OpposedActor): boolean {
  return atZeroOf(actor) === "ask" && actor.hitPoints.value <= 0 && !actor.dead && !actor.out;
}

/** Returns whether a choice at 0 hit points is open: of the player, or of the GM. Whoever has dropped out by silence has none. */
export const choosesAtZero = (actor: OpposedActor): boolean => awaitsGM(actor) || (mayStandNow(actor) && !actor.out);

/** Sets a creature at 0 hit points to dead or unconscious. GM only. Hit points above 0 reset both states. @rule B-DEATH-01 C-64 */
export async function decideFallen(actor: OpposedActor, dead: boolean): Promise<boolean> {
  return changeInTurn(actor, () => {
    if (!game.user.isGM) return "OD20.Notify.noPermission";
    if (atZeroOf(actor) !== "ask" || actor.hitPoints.value > 0) return "OD20.Stand.NoChoice";
    return async () => {
      await say(actor, { dead, droppedOut: !dead });
      await unsay(actor, { dead: false, droppedOut: false });
    };
  });
}
