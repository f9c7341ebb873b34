/** Starting equipment of a class or background: items and gold, or only gold. */
import { itemAt } from "./creation-sources.ts";
import { KIT_KINDS, type Draft, type KitKind } from "./draft.pure.ts";
import type { Character } from "./mastery.ts";
import { mergeKits } from "./merge-kits.pure.ts";
import { originOf } from "./origin.ts";

export interface Kit {
  readonly things: readonly { readonly uuid: string; readonly quantity: number }[];
  /** Gold in addition to the items, in gp. */
  readonly gold: number;
  /** Gold instead of the items, in gp; 0 = no such option. */
  readonly purse: number;
}

/** Returns the kit of a class or background, or null if it has none. */
export function kitOf(item: Item.Implementation | null): Kit | null {
  if (!item || !(item.isKind("class") || item.isKind("background"))) return null;
  const { kit, kitGold: gold, purse } = item.system;
  const things = kit.flatMap(({ uuid, quantity }) => (uuid && quantity > 0 ? [{ uuid, quantity }] : []));
  return things.length > 0 || gold > 0 || purse > 0 ? { things, gold, purse } : null;
}

/** Returns the item that gives a kit: the chosen one, or the owned one. */
export async function kitSource(actor: Character, draft: Draft, kind: KitKind): Promise<Item.Implementation | null> {
  const picked = draft.origins[kind];
  return picked ? itemAt(picked.uuid) : originOf(actor, kind);
}

/** Returns whether a second piece of an item helps. */
function addsUp(item: Item.Implementation | null, quantity: number): boolean {
  if (!item) return true;
  if (item.isWeapon()) return item.system.properties.has("thrown");
  return item.isKind("consumable") || item.isKind("ammunition") || (item.isKind("gear") && quantity > 1);
}

/** The things and the gold of the kits that are taken. */
interface TakenKits extends Pick<Kit, "things" | "gold"> {
  /** What both kits would give, and is not taken twice. */
  readonly doubles: Kit["things"];
}

/** Returns the chosen kits combined, class first. @param kits another choice than that of the draft */
export async function kitsTaken(actor: Character, draft: Draft, kits: Draft["kits"] = draft.kits): Promise<TakenKits> {
  const taken = await Promise.all(
    KIT_KINDS.map(async (kind) => {
      const way = kits[kind];
      const kit = way ? kitOf(await kitSource(actor, draft, kind)) : null;
      return way === "gold" ? { things: [], gold: kit?.purse ?? 0 } : (kit ?? { things: [], gold: 0 });
    }),
  );
  const merged = mergeKits(
    await Promise.all(
      taken.map(({ things }) =>
        Promise.all(
          things.map(async (thing) => ({ ...thing, adds: addsUp(await itemAt(thing.uuid), thing.quantity) })),
        ),
      ),
    ),
  );
  return { ...merged, gold: taken.reduce((sum, { gold }) => sum + gold, 0) };
}
