/**
 * Shaking a creature awake: an adjacent creature's action ends effects that allow it. The responsible client of the sleeper writes the end.
 * If the action is taken back, the effects count again.
 */
import type { OpposedActor } from "../../documents/actor.ts";
import { actionOf } from "../../documents/effects/action-effects.ts";
import { endBy } from "../../documents/effects/end-by.ts";
import { endersOf, endsOf, goesOn } from "../../documents/effects/effect-ends.ts";
import { isReadable } from "../../documents/common/every-actor.ts";
import { feetApart } from "../modifiers/circumstances.ts";
import { findActor } from "../common/documents.ts";
import { tokenOf } from "../scene/tokens.ts";
import type { UseRecord } from "../costs/action-records.pure.ts";

type Effect = ActiveEffect.Implementation;
type Message = ChatMessage.Implementation;

/** Key of the action that wakes a creature. */
export const WAKES = "wake";

/** Reach in feet. @rule B-RNG-01 */
const REACH = 5;

const isShaken = (effect: Effect): boolean => endsOf(effect)?.shaken === true && goesOn(effect);

/** Returns the creatures in reach with an effect that shaking ends. @rule B-COND-01 B-RNG-01 */
export function wakeable(actor: OpposedActor): OpposedActor[] {
  const token = tokenOf(actor);
  if (!token?.parent) return [];
  return token.parent.tokens.contents.flatMap((other) => {
    const sleeper = other.actor;
    if (!sleeper || !isReadable(sleeper) || !sleeper.creature || other === token || other.hidden) return [];
    if (!sleeper.effects.contents.some(isShaken)) return [];
    return (feetApart(token, other) ?? Infinity) <= REACH ? [sleeper] : [];
  });
}

/** Returns whether the effect existed before the message. */
function isOlder(effect: Effect, message: Message): boolean {
  const log = game.messages.contents;
  const begun = log.findIndex(({ id }) => id === actionOf(effect)?.message);
  if (begun >= 0) return begun < log.findIndex(({ id }) => id === message.id);
  return (effect._stats.createdTime ?? 0) <= (message._stats.createdTime ?? 0);
}

/** Returns the effects that a waking message still has to end, with the writes. @rule B-COND-01 */
export function shakenOff(
  message: Message,
  { targets: [target] }: Pick<UseRecord, "targets">,
): { readonly actor: OpposedActor; readonly write: () => Promise<void> }[] {
  const sleeper = target ? findActor(target) : null;
  const id = message.id ?? "";
  if (!sleeper) return [];
  return sleeper.effects.contents.flatMap((effect) =>
    isShaken(effect) && isOlder(effect, message) && !endersOf(effect).includes(id)
      ? [{ actor: sleeper, write: () => endBy(effect, id) }]
      : [],
  );
}
