/**
 * Calls hooks for modules when an item is used, and when an effect of a use starts or stops counting. Every client derives both
 * from the documents. An effect can end without a write when its duration or concentration ends.
 */
import { SYSTEM_ID } from "../../core/constants.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { actionOf } from "../../documents/effects/action-effects.ts";
import { goesOn } from "../../documents/effects/effect-ends.ts";
import { onDocument } from "../../documents/common/events.ts";
import { eachActor } from "../../documents/common/every-actor.ts";
import type { PlacedUse, Somebody, UseEvent } from "../../types/public.ts";
import { readUseMessage } from "../actions/post-action.ts";
import { readAttack } from "./read-card.ts";
import { findActor, findAttack, findToken } from "../common/documents.ts";
import { isolated } from "../common/isolated.ts";
import type { Participant } from "../common/records.pure.ts";

type Message = ChatMessage.Implementation;
type Effect = ActiveEffect.Implementation;

const somebody = (one: Pick<Participant, "actor" | "token"> | null | undefined): Somebody =>
  Object.freeze({
    actor: one ? findActor(one) : null,
    token: one?.token == null ? null : findToken(one.token),
  });

function toldUse(message: Message, userId: string): UseEvent | null {
  const use = readUseMessage(message);
  if (use) {
    const { action, item, actor, targets, area } = use;
    const lies: PlacedUse | null = area?.shape ? { ...where(area), shape: area.shape } : null;
    return { message, userId, action, item, doer: somebody(actor), targets: targets.map(somebody), area: lies };
  }
  // Include attacks with a spell or feature.
  const attack = message.isKind("attack") && message.system.spends !== "" ? readAttack(message) : null;
  return (
    attack && {
      message,
      userId,
      action: "item",
      item: attack.item,
      doer: somebody(attack.attackers[0]),
      targets: attack.targets.map(somebody),
      area: null,
    }
  );
}

const where = ({ scene, size, width, x, y, direction }: Omit<PlacedUse, "shape">): Omit<PlacedUse, "shape"> => ({
  scene,
  size,
  width,
  x,
  y,
  direction,
});

function postUse(message: Message, userId: string): void {
  const event = toldUse(message, userId);
  const name = `${SYSTEM_ID}.use` as const;
  if (event) isolated(name, () => Hooks.callAll(name, Object.freeze(event)));
}

const isBearer = (parent: unknown): parent is OpposedActor => parent instanceof Actor;

/** Whether each effect of a use counted at the last check, by uuid. */
const counted = new Map<string, boolean>();

function look(effect: Effect, there = true, silent = false): void {
  const stored = actionOf(effect);
  const { parent, uuid } = effect;
  if (!stored || !isBearer(parent)) return;
  const counts = there && goesOn(effect);
  if (counts === (counted.get(uuid) ?? false)) return;
  if (there) counted.set(uuid, counts);
  else counted.delete(uuid);
  const name = `${SYSTEM_ID}.effect` as const;
  const event = Object.freeze({
    effect,
    actor: parent,
    change: counts ? "landed" : "ended",
    message: findAttack(stored.message),
  } as const);
  if (!silent) isolated(name, () => Hooks.callAll(name, event));
}

const lookAt = (actor: Actor.Implementation, silent = false): void => {
  for (const effect of actor.effects.contents) look(effect, true, silent);
};

/** Registers the listeners. Call once when the game is ready. */
export function emitUseEvents(): void {
  onDocument("messageCreated", postUse);
  onDocument("effectsEnded", (actor) => {
    lookAt(actor);
  });
  for (const event of ["createActiveEffect", "updateActiveEffect"] as const)
    Hooks.on(event, (effect: Effect) => {
      look(effect);
    });
  Hooks.on("deleteActiveEffect", (effect: Effect) => {
    look(effect, false);
  });
  eachActor((actor) => {
    lookAt(actor, true);
  });
}
