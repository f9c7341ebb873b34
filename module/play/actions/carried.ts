/**
 * What somebody concentrates on is carried from one to another: whoever has had it has it no longer. The side of each notes that
 * on his own, as soon as it is there; taken back, it counts again.
 */
import type { OpposedActor } from "../../documents/actor.ts";
import { hangsOf } from "../../documents/effects/concentrating.ts";
import { deedOf } from "../../documents/effects/action-effects.ts";
import { endBy } from "../../documents/effects/end-by.ts";
import { endersOf, goesOn } from "../../documents/effects/effect-ends.ts";
import { eachActor } from "../../documents/shared/every-actor.ts";

type Effect = ActiveEffect.Implementation;
type Message = ChatMessage.Implementation;

/** The effects that go on by somebody's concentration, with those who have them. @param begun id of the message @rule B-CONC-01 */
export function carried(
  { uuid }: Pick<OpposedActor, "uuid">,
  begun: string,
): { readonly actor: OpposedActor; readonly effect: Effect }[] {
  // Nothing runs, and there are many to be asked.
  if (begun === "") return [];
  const all = eachActor((actor) => actor.effects.contents.map((effect) => ({ actor, effect }))).flat();
  return all.filter(({ effect }) => {
    const hangs = hangsOf(effect);
    return hangs?.message === begun && hangs.actor === uuid && goesOn(effect);
  });
}

/** What a message that carries it away still has to end: not what it has given itself. */
export function carriedAway(
  doer: OpposedActor,
  message: Message,
  begun: string,
): { readonly actor: OpposedActor; readonly write: () => Promise<void> }[] {
  const id = message.id ?? "";
  const log = game.messages.contents;
  const at = log.findIndex((one) => one.id === id);
  return carried(doer, begun).flatMap(({ actor, effect }) => {
    const given = log.findIndex((one) => one.id === deedOf(effect)?.message);
    return given >= at || endersOf(effect).includes(id) ? [] : [{ actor, write: () => endBy(effect, id) }];
  });
}
