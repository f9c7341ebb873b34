/** Regeneration: hit points that a creature regains at the start of its turn. */
import type { OpposedActor } from "../../documents/actor.ts";
import type { Turns } from "../../rules/turn/turn-history.ts";
import { isInTurn, isSinceLastTurn, regenerates } from "../../rules/turn/regeneration.ts";
import { findAttack } from "../common/documents.ts";
import { lookAt } from "../protocol/places.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import type { TurnRecord } from "../common/records.pure.ts";
import { attackContext, targetContexts } from "../attack-state/attack-context.ts";
import { burningPlace, regenerationPlace, dealUpkeepDamage } from "../upkeep/upkeep-damage-card.ts";
import { dueAt, type Due } from "../upkeep/due.ts";

/**
 * Returns the damage types that a creature took since its last turn began. Derived from attack messages, so undone damage does not stop
 * regeneration.
 * @rule B-DMG-07
 */
function takenSince(actor: OpposedActor, turn: TurnRecord, order: Turns): string[] {
  return receiptsOf(actor).flatMap(({ id, attack, kind, state }) => {
    const message = kind === "damage" && state === "applied" ? findAttack(attack) : null;
    const context = message && attackContext(message);
    const when = context?.record.turn;
    if (!context || when?.combat !== turn.combat || !isSinceLastTurn(when, turn, order)) return [];
    const taken = targetContexts(context).find(({ answerId }) => answerId === id);
    const landed = taken?.state.strikes.filter(({ amount }) => amount !== null && amount > 0) ?? [];
    return landed.flatMap(({ damage }) => damage?.rows.flatMap(({ type, amount }) => (amount > 0 ? [type] : [])) ?? []);
  });
}

/**
 * Returns the hit points that a creature lost in its own turn, except to burning, because the user chooses the order of upkeep. Derived
 * from attack messages, so undone damage does not count.
 */
function lostIn(actor: OpposedActor, turn: TurnRecord): number {
  const fire = burningPlace(actor, turn).id;
  return receiptsOf(actor).reduce((sum, { attack, kind, state, hp }) => {
    const message = kind === "damage" && state === "applied" && attack !== fire ? findAttack(attack) : null;
    const when = message ? attackContext(message)?.record.turn : null;
    return when?.combat === turn.combat && isInTurn(when, turn) ? sum + hp : sum;
  }, 0);
}

/** Returns the due regeneration of a creature. Returns none if it has no regeneration or something stops it. @rule B-DICE-14 B-REST-01 */
export function regenerationOf(actor: OpposedActor, turn: TurnRecord, order: Turns): Due[] {
  const { creature } = actor;
  if (!creature || creature.regeneration.points <= 0 || creature.death.dead || creature.exhausted.dead) return [];
  const { regeneration, regenerationStops } = creature;
  const place = regenerationPlace(actor, turn);
  const done = lookAt(place).valid !== null;
  const has = { ...regeneration, points: Math.trunc(regeneration.points), stops: [...regenerationStops] };
  const points = done ? 0 : regenerates(has, actor.hitPoints, takenSince(actor, turn, order), lostIn(actor, turn));
  if (!done && points === 0) return [];
  const source = { uuid: "", name: "OD20.Block.Regeneration", img: actor.img ?? "" };
  const deal = (): Promise<void> =>
    dealUpkeepDamage(actor, place, turn, { kind: "healing", formula: String(points), type: "", source });
  return [dueAt(actor, "regeneration", place, turn, deal, { name: String(has.points), done })];
}
