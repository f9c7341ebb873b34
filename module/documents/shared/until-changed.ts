/**
 * What is worked out once, until something at the table changes: a token that is dragged asks at every cell for what all others
 * bear and have left. Of what stands where nothing is kept here, for that is read as fast as it is asked.
 */
import { onDocument } from "./events.ts";

/** What each remembers; null until the first of them is asked. */
let forgetting: (() => void)[] | null = null;

/** Besides what documents tell themselves. Words of Foundry come late, but before anybody drags on. */
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
  // Whatever an actor bears is told by its being prepared anew.
  for (const event of ["actorPrepared", "effectsEnded", "itemCreated", "itemUpdated", "itemDeleted"] as const)
    onDocument(event, forget);
  for (const event of ["messageArriving", "messageCreated", "messageUpdated", "messageDeleted"] as const)
    onDocument(event, forget);
  for (const hook of HOOKS) Hooks.on(hook, forget);
  return all;
}

/**
 * The same, told once for each document until something changes that it may hang on: actors and what they bear, messages, fights
 * and their turns, tokens, rules.
 * @param tell works it out; must not tell where anything stands on a scene
 */
export function untilChanged<Of extends object, Told>(tell: (of: Of) => Told): (of: Of) => Told {
  let known: WeakMap<Of, { readonly told: Told }> | null = null;
  return (of) => {
    if (!known) {
      known = new WeakMap();
      (forgetting ??= watch()).push(() => {
        known = new WeakMap();
      });
    }
    const [before, kept] = [known.get(of), known];
    if (before) return before.told;
    const told = tell(of);
    // What has changed meanwhile has made another place for the next answer.
    kept.set(of, { told });
    return told;
  };
}
