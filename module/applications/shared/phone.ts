/** Up to this width of the page (CSS px) windows take all of it. */
export const PHONE = 480;

/** The windows that lie over the board and can be folded away. */
export function openWindows(): readonly foundry.applications.api.ApplicationV2.Any[] {
  return [...foundry.applications.instances.values()].filter((app) => app.hasFrame && app.rendered && !app.minimized);
}

/** On a phone: the windows that are open, but for one. They lie over the board and the log. On wider pages none. */
export function coveringWindows(but?: { readonly id: string }): readonly foundry.applications.api.ApplicationV2.Any[] {
  return innerWidth > PHONE ? [] : openWindows().filter(({ id }) => id !== but?.id);
}
