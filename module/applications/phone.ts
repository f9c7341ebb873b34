/** Up to this width of the page (CSS px) windows take all of it. */
export const PHONE = 480;

/** On a phone: the windows that are open, but for one. They lie over the board and the log. On wider pages none. */
export function coveringWindows(but?: { readonly id: string }): readonly foundry.applications.api.ApplicationV2.Any[] {
  return innerWidth > PHONE
    ? []
    : [...foundry.applications.instances.values()].filter(
        (app) => app.hasFrame && app.rendered && !app.minimized && app.id !== but?.id,
      );
}
