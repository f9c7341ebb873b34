/** The entry of a sheet's window menu by which a Game Master sees the sheet as a player gets it. */
import type { HeaderControls } from "./base.ts";

type Opener = (actor: Actor.Implementation) => Promise<unknown>;

let open: Opener | null = null;

/** Says what opens it: that is a sheet itself, and no sheet knows of it. */
export function setSheetAs(opener: Opener): void {
  open = opener;
}

export function seeAsControls(): HeaderControls {
  return game.user.isGM ? [{ icon: "fa-solid fa-eye", label: "OD20.SeeAs.Open", action: "seeAs" }] : [];
}

/** What the entry does. */
export async function seeAs(this: { readonly actor: Actor.Implementation }): Promise<void> {
  await open?.(this.actor);
}
