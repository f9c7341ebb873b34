import type { Parts } from "./base.ts";

/** Every template of these classes' parts, each once, in the order in which they are drawn. */
export function templatesOf(sheets: readonly { readonly PARTS: Parts }[]): string[] {
  return [
    ...new Set(
      sheets.flatMap(({ PARTS }) => Object.values(PARTS).flatMap((part) => [part.template, ...(part.templates ?? [])])),
    ),
  ];
}

/** Resolves when the page has nothing better to do. Safari knows no idle time. */
export function leisure(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof globalThis.requestIdleCallback === "function")
      globalThis.requestIdleCallback(() => {
        resolve();
      });
    else setTimeout(resolve, 50);
  });
}

/**
 * Fetches templates and has Handlebars compile them while people look around, one in each idle moment, so that
 * a session's first sheet opens like any other. Handlebars compiles a template when it runs for the first time, therefore
 * each runs once with nothing to show. One that is missing or stumbles over nothing is left to the sheet that needs it.
 */
export async function warmUp(paths: readonly string[]): Promise<void> {
  const { loadTemplates, renderTemplate } = foundry.applications.handlebars;
  await loadTemplates([...paths]).catch(() => undefined);
  for (const path of paths) {
    await leisure();
    await renderTemplate(path, {}).catch(() => undefined);
  }
}
