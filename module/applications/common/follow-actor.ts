/** Tells a window that its actor or one of the actor's items changed. */
export function followActor(actor: Actor.Implementation, changed: () => void): () => void {
  const follow = (document: unknown): void => {
    if (document === actor || (document instanceof Item && document.actor === actor)) changed();
  };
  const hooks = [
    ["updateActor", Hooks.on("updateActor", follow)],
    ["createItem", Hooks.on("createItem", follow)],
    ["updateItem", Hooks.on("updateItem", follow)],
    ["deleteItem", Hooks.on("deleteItem", follow)],
  ] as const;
  return () => {
    for (const [name, id] of hooks) Hooks.off(name, id);
  };
}
