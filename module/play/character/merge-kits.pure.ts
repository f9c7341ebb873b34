/** Joins the starting kits of a class and a background. Pure. */
export interface KitThing {
  readonly uuid: string;
  readonly quantity: number;
  /** Whether more of them help: what is used up or thrown, and what is counted in dozens. */
  readonly adds: boolean;
}
interface Line {
  readonly uuid: string;
  readonly quantity: number;
}

/** Returns the quantities of one kit, each thing once. */
function counted(kit: readonly KitThing[]): KitThing[] {
  const lines = new Map<string, KitThing>();
  for (const thing of kit) {
    const before = lines.get(thing.uuid);
    lines.set(thing.uuid, before ? { ...thing, quantity: before.quantity + thing.quantity } : thing);
  }
  return [...lines.values()];
}

/**
 * Returns all things of the kits in order. Nobody needs a second robe: of a thing that does not add up the larger number stays, and
 * the rest is a double.
 */
export function mergeKits(kits: readonly (readonly KitThing[])[]): {
  readonly things: readonly Line[];
  readonly doubles: readonly Line[];
} {
  const things = new Map<string, number>();
  const doubles: Line[] = [];
  for (const kit of kits)
    for (const { uuid, quantity, adds } of counted(kit)) {
      const before = things.get(uuid);
      if (before === undefined || adds) things.set(uuid, (before ?? 0) + quantity);
      else {
        things.set(uuid, Math.max(before, quantity));
        doubles.push({ uuid, quantity: Math.min(before, quantity) });
      }
    }
  return { things: [...things].map(([uuid, quantity]) => ({ uuid, quantity })), doubles };
}
