/** Notifies listeners when displayed odds may have changed: targets, armor, positions or settings. Combines several changes at once. */
import { OpposedActor } from "../../documents/actor.ts";
import { onSettingsChange } from "../../core/settings.ts";

/** Returns whether an actor is among the changed ones. */
export type Concerns = (actor: OpposedActor | null) => boolean;

const listeners = new Set<(concerns: Concerns) => void>();
const changed = new Set<unknown>();
let everything = false;
let waiting = false;
/** Milliseconds to collect changes, because targeting a group fires a hook per token. */
const PAUSE = 100;

let watching = false;

/** Calls the listener after a change. Returns a function that stops it. */
export function onOddsChange(listener: (concerns: Concerns) => void): () => void {
  if (!watching) watch();
  watching = true;
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function tell(): void {
  const all = everything;
  const actors = new Set(changed);
  waiting = false;
  everything = false;
  changed.clear();
  for (const listener of listeners) listener((actor) => all || (actor !== null && actors.has(actor)));
}

function soon(): void {
  if (waiting) return;
  waiting = true;
  setTimeout(tell, PAUSE);
}

function all(): void {
  everything = true;
  soon();
}

function watch(): void {
  const follow = (document: unknown): void => {
    const bearer = document instanceof ActiveEffect ? document.parent : document;
    const actor = bearer instanceof Item || bearer instanceof foundry.documents.TokenDocument ? bearer.actor : bearer;
    if (!(actor instanceof OpposedActor)) return;
    changed.add(actor);
    soon();
  };
  Hooks.on("targetToken", (user) => {
    if (user.isSelf) all();
  });
  onSettingsChange(all);
  Hooks.on("updateActor", follow);
  Hooks.on("updateToken", follow);
  Hooks.on("createItem", follow);
  Hooks.on("updateItem", follow);
  Hooks.on("deleteItem", follow);
  Hooks.on("createActiveEffect", follow);
  Hooks.on("updateActiveEffect", follow);
  Hooks.on("deleteActiveEffect", follow);
}
