/**
 * Moves an effect held by concentration from one creature to another. The responsible client of each former bearer notes the end of the
 * effect. If the move is taken back, the effect counts again.
 */
import type { OpposedActor } from "../../documents/actor.ts";
import { dependencyOf } from "../../documents/effects/concentrating.ts";
import { actionOf } from "../../documents/effects/action-effects.ts";
import { endBy } from "../../documents/effects/end-by.ts";
import { endersOf, goesOn } from "../../documents/effects/effect-ends.ts";
import { eachActor } from "../../documents/common/every-actor.ts";

type Effect = ActiveEffect.Implementation;
type Message = ChatMessage.Implementation;

/**
 * Returns the active effects that the caster's concentration holds, with their bearers.
 * @param begun id of the message that began the concentration
 * @rule B-CONC-01
 */
export function carried(
  { uuid }: Pick<OpposedActor, "uuid">,
  begun: string,
): { readonly actor: OpposedActor; readonly effect: Effect }[] {
  // An empty id means no concentration, so skip the search through all actors.
  if (begun === "") return [];
  const all = eachActor((actor) => actor.effects.contents.map((effect) => ({ actor, effect }))).flat();
  return all.filter(({ effect }) => {
    const hangs = dependencyOf(effect);
    return hangs?.message === begun && hangs.actor === uuid && goesOn(effect);
  });
}

/** Returns the effects that a message moves away and that have not ended yet. Skips effects that the message itself gives. */
export function carriedAway(
  doer: OpposedActor,
  message: Message,
  begun: string,
): { readonly actor: OpposedActor; readonly write: () => Promise<void> }[] {
  const id = message.id ?? "";
  const log = game.messages.contents;
  const at = log.findIndex((one) => one.id === id);
  return carried(doer, begun).flatMap(({ actor, effect }) => {
    const given = log.findIndex((one) => one.id === actionOf(effect)?.message);
    return given >= at || endersOf(effect).includes(id) ? [] : [{ actor, write: () => endBy(effect, id) }];
  });
}
