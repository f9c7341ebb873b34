/** Actions that provoke attacks of opportunity in the d20-3e profile: ranged attacks and spells. */
import { feetBetween, type Standing } from "../../canvas/measure.ts";
import { ATTACK } from "../../data/message/attack.pure.ts";
import { told } from "../../data/record/record.pure.ts";
import { isWithdrawn } from "../../documents/effects/action-effects.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { attacksOfOpportunity3e, type Deed3e } from "../../rules/attack/d20-3e-threat.ts";
import { sameTurn } from "../upkeep/same-turn.pure.ts";
import { turnOf } from "../scene/turns.ts";
import { turnActionsOf } from "../action-economy/turn-actions.ts";
import { isThreat } from "./watchers.ts";

type Token = TokenDocument.Implementation;

const said = told(ATTACK);

/** Returns how the message of a creature provokes, or null if it does not. @rule D-ATK-06 D-SPL-02 */
function kindOf(id: string, actor: OpposedActor): Exclude<Deed3e["kind"], "move"> | null {
  const message = game.messages.get(id);
  if (!message || isWithdrawn(id)) return null;
  const { item, ranged } = said(id, message.system);
  if (actor.items.get(item?.uuid.split(".").at(-1) ?? "")?.isKind("spell") === true) return "cast";
  return message.isKind("attack") && ranged ? "rangedAttack" : null;
}

/**
 * Returns the ids of the messages of a creature that provoke in the current turn. Empty in profiles where only movement provokes.
 * @rule D-AOO-02
 */
export function provokingActions(actor: OpposedActor): string[] {
  const now = isThreat() ? turnOf([actor]) : null;
  if (!now) return [];
  const deeds = turnActionsOf(now.combat, actor, now.round).filter(({ turn }) => sameTurn({ ...now, ...turn }, now));
  return [...new Set(deeds.map(({ id }) => id))].filter((id) => kindOf(id, actor) !== null);
}

/**
 * Returns where the mover stood when it acted, by its message, if its movement history contains that place. Otherwise returns its current
 * place.
 * @rule D-AOO-02
 */
function placeOf(mover: Token, message: string): Standing {
  const place = said(message, game.messages.get(message)?.system).stood;
  const { x, y, elevation } =
    mover.movementHistory.find(
      (one) => one.x === place?.x && one.y === place.y && Math.round(one.elevation) === place.elevation,
    ) ?? mover;
  return { x, y, elevation };
}

/** Returns where a mover provoked by a message within the reach of a watcher, or null if it did not. */
export function provokesNear(mover: Token, watcher: Token, message: string): Standing | null {
  const place = placeOf(mover, message);
  const feet = [feetBetween(watcher, mover, place) ?? Infinity];
  const offers = attacksOfOpportunity3e({ kind: "cast" }, [{ id: "", feet, used: 0 }]);
  return offers.length > 0 ? place : null;
}
