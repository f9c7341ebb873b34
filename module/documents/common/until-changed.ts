/**
 * Caches values until a document at the table changes, for example while a dragged token asks for the effects of all others in every cell.
 * Positions of tokens are not cached, because they are fast to read.
 */
import { onDocument } from "./events.ts";

/** Functions that clear the caches; null before the first use. */
let forgetting: (() => void)[] | null = null;

/**
 * Foundry hooks that clear the caches, in addition to the events of documents. They run later than the events, but before the next step of
 * a drag.
 */
const HOOKS = [
  "createToken",
  "updateToken",
  "deleteToken",
  "createCombat",
  "updateCombat",
  "deleteCombat",
  "createCombatant",
  "updateCombatant",
  "deleteCombatant",
  "createActor",
  "deleteActor",
  "updateScene",
  "updateSetting",
  "updateUser",
  "updateWorldTime",
] as const;

function watch(): (() => void)[] {
  const all: (() => void)[] = [];
  const forget = (): void => {
    for (const one of all) one();
  };
  // Every change of an actor prepares the actor again.
  for (const event of ["actorPrepared", "effectsEnded", "itemCreated", "itemUpdated", "itemDeleted"] as const)
    onDocument(event, forget);
  for (const event of ["messageArriving", "messageCreated", "messageUpdated", "messageDeleted"] as const)
    onDocument(event, forget);
  for (const hook of HOOKS) Hooks.on(hook, forget);
  return all;
}

/**
 * Returns a cached version of a function. Changes of actors, effects, messages, fights, turns, tokens and rules clear its cache.
 * @param compute computes the value; it must not depend on the positions of tokens
 */
export function untilChanged<Of extends object, Value>(compute: (of: Of) => Value): (of: Of) => Value {
  let known: WeakMap<Of, { readonly value: Value }> | null = null;
  return (of) => {
    if (!known) {
      known = new WeakMap();
      (forgetting ??= watch()).push(() => {
        known = new WeakMap();
      });
    }
    const [before, kept] = [known.get(of), known];
    if (before) return before.value;
    const value = compute(of);
    // If a change cleared the cache meanwhile, this stores into the old cache.
    kept.set(of, { value });
    return value;
  };
}
