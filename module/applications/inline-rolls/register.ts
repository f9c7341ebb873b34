/** Where rolls in texts are looked for, and who presses them. How they are read and shown is fetched with the first. */
import { behind } from "../shared/on-demand.ts";
import { onPress } from "../shared/press-anywhere.ts";
import type * as Enrich from "./enrich.ts";

/**
 * What stands for a roll in a text. Nothing in it may repeat without end: anybody writes texts, everybody reads them, and
 * an opening that is never closed would be looked for to the end of the text from each of thousands of openings.
 */
export const TEXT_ROLL = /\[\[\/(check|save|attack|damage)(?:\s([^\]]{0,300}))?\]\](?:\{([^}]{0,300})\})?/giu;

/** Class of the links. */
const LINK = "od-text-roll";

const code = behind<typeof Enrich>(() => import("./enrich.ts"));

/** Without the code the text stays as it was written. */
async function enrich(match: RegExpMatchArray, options?: unknown): Promise<HTMLElement> {
  if (await code.fetch()) return code.here.enrich(match, LINK, options);
  const text = document.createElement("span");
  [text.textContent] = match;
  return text;
}

async function press(event: Event): Promise<void> {
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>(`a.${LINK}`) : null;
  if (!link) return;
  event.preventDefault();
  event.stopPropagation();
  if (await code.fetch()) await code.here.press(link, event);
}

/** Call during `init`. */
export function registerTextRolls(): void {
  CONFIG.TextEditor.enrichers.push({ pattern: TEXT_ROLL, enricher: enrich });
  onPress(press);
}
