/** The entry of a sheet's window menu by which a Game Master sees the sheet as a player gets it. */
import type { HeaderControls } from "./base.ts";
import { openItemAs, openSheetAs } from "../shared/windows.ts";

export function seeAsControls(): HeaderControls {
  return game.user.isGM ? [{ icon: "fa-solid fa-eye", label: "OD20.SeeAs.Open", action: "seeAs" }] : [];
}

/** What the entry does. */
export async function seeAs(this: { readonly actor: Actor.Implementation }): Promise<void> {
  await openSheetAs(this.actor);
}

/** What the entry does on the sheet of an item. */
export async function seeItemAs(this: { readonly item: Item.Implementation }): Promise<void> {
  await openItemAs(this.item);
}
