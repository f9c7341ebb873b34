/** Page width in CSS pixels up to which windows fill the page. */
export const PHONE = 480;

/** Returns all windows that are open and not minimized. */
export function openWindows(): readonly foundry.applications.api.ApplicationV2.Any[] {
  return [...foundry.applications.instances.values()].filter((app) => app.hasFrame && app.rendered && !app.minimized);
}

/** On a phone, returns the open windows except one, because they cover the board and the log. Returns none on wider pages. */
export function coveringWindows(but?: { readonly id: string }): readonly foundry.applications.api.ApplicationV2.Any[] {
  return innerWidth > PHONE ? [] : openWindows().filter(({ id }) => id !== but?.id);
}
