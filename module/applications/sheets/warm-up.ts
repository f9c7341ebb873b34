import type { Parts } from "./base.ts";

/** Returns the templates of all parts of these classes, each once, in drawing order. */
export function templatesOf(sheets: readonly { readonly PARTS: Parts }[]): string[] {
  return [
    ...new Set(
      sheets.flatMap(({ PARTS }) => Object.values(PARTS).flatMap((part) => [part.template, ...(part.templates ?? [])])),
    ),
  ];
}

/** Resolves when the page is idle. Safari lacks `requestIdleCallback`, so it waits 50 ms there. */
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
 * Loads templates and compiles them in idle time, so that the first sheet opens quickly. Handlebars compiles a template
 * on its first run, so each runs once with an empty context. Errors are ignored; the sheet that needs the template
 * reports them.
 */
export async function warmUp(paths: readonly string[]): Promise<void> {
  const { loadTemplates, renderTemplate } = foundry.applications.handlebars;
  await loadTemplates([...paths]).catch(() => undefined);
  for (const path of paths) {
    await leisure();
    await renderTemplate(path, {}).catch(() => undefined);
  }
}
