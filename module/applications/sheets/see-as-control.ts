/** The entry of a sheet's window menu by which a Game Master sees the sheet as a player gets it. */
import type { HeaderControls } from "./base.ts";

interface Openers {
  readonly actor: (actor: Actor.Implementation) => Promise<unknown>;
  readonly item: (item: Item.Implementation) => Promise<unknown>;
}

let open: Openers | null = null;

/** Says what opens it: that is a sheet itself, and no sheet knows of it. */
export function setSheetAs(openers: Openers): void {
  open = openers;
}

export function seeAsControls(): HeaderControls {
  return game.user.isGM ? [{ icon: "fa-solid fa-eye", label: "OD20.SeeAs.Open", action: "seeAs" }] : [];
}

/** What the entry does. */
export async function seeAs(this: { readonly actor: Actor.Implementation }): Promise<void> {
  await open?.actor(this.actor);
}

/** What the entry does on the sheet of an item. */
export async function seeItemAs(this: { readonly item: Item.Implementation }): Promise<void> {
  await open?.item(this.item);
}
