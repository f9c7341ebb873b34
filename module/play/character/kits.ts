/** What a class and a background give to begin with: things and gold, or gold alone. */
import { itemAt } from "./creation-sources.ts";
import { KIT_KINDS, type Draft, type KitKind } from "./draft.pure.ts";
import type { Character } from "./mastery.ts";
import { originOf } from "./origin.ts";

export interface Kit {
  readonly things: readonly { readonly uuid: string; readonly quantity: number }[];
  /** Beside the things, gp. */
  readonly gold: number;
  /** In place of all that, gp; 0 = there is no choice. */
  readonly purse: number;
}

/** The kit of a class or background; null where it gives nothing. */
export function kitOf(item: Item.Implementation | null): Kit | null {
  if (!item || !(item.isKind("class") || item.isKind("background"))) return null;
  const { kit, kitGold: gold, purse } = item.system;
  const things = kit.flatMap(({ uuid, quantity }) => (uuid && quantity > 0 ? [{ uuid, quantity }] : []));
  return things.length > 0 || gold > 0 || purse > 0 ? { things, gold, purse } : null;
}

/** The item that gives a kit: the one that was picked, else the character's own. */
export async function kitSource(actor: Character, draft: Draft, kind: KitKind): Promise<Item.Implementation | null> {
  const picked = draft.origins[kind];
  return picked ? itemAt(picked.uuid) : originOf(actor, kind);
}

/** What was taken of both, the class's first. */
export async function kitsTaken(actor: Character, draft: Draft): Promise<Omit<Kit, "purse">> {
  const taken = await Promise.all(
    KIT_KINDS.map(async (kind) => {
      const way = draft.kits[kind];
      const kit = way ? kitOf(await kitSource(actor, draft, kind)) : null;
      return way === "gold" ? { things: [], gold: kit?.purse ?? 0 } : (kit ?? { things: [], gold: 0 });
    }),
  );
  return { things: taken.flatMap(({ things }) => things), gold: taken.reduce((sum, { gold }) => sum + gold, 0) };
}
