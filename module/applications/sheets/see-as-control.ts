/** Window control that shows the sheet to a Game Master as a player sees it. */
import type { HeaderControls } from "./base.ts";
import { openItemAs, openSheetAs } from "../common/windows.ts";

export function seeAsControls(): HeaderControls {
  return game.user.isGM ? [{ icon: "fa-solid fa-eye", label: "OD20.SeeAs.Open", action: "seeAs" }] : [];
}

/** Opens the sheet of an actor as a player sees it. */
export async function seeAs(this: { readonly actor: Actor.Implementation }): Promise<void> {
  await openSheetAs(this.actor);
}

/** Opens the sheet of an item as a player sees it. */
export async function seeItemAs(this: { readonly item: Item.Implementation }): Promise<void> {
  await openItemAs(this.item);
}
