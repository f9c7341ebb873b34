/** Registers roll texts and their clicks. The code that parses and draws them loads lazily, with the first roll text. */
import { lazyModule } from "../common/on-demand.ts";
import { onPress } from "../common/page-events.ts";
import type * as Enrich from "./enrich.ts";

/**
 * Pattern of a roll text. Every repetition has an upper bound, because any user can write texts: thousands of unclosed
 * brackets would otherwise make the search quadratic.
 */
export const TEXT_ROLL =
  /\[\[\/(check|save|attack|damage|heal|condition|use)(?:\s([^\]]{0,300}))?\]\](?:\{([^}]{0,300})\})?/giu;

/** CSS class of the links. */
const LINK = "od-text-roll";

const code = lazyModule<typeof Enrich>(() => import("./enrich.ts"));

/** If the code fails to load, the text stays unchanged. */
async function enrich(match: RegExpMatchArray, options?: unknown): Promise<HTMLElement> {
  if (await code.load()) return code.code.enrich(match, LINK, options);
  const text = document.createElement("span");
  [text.textContent] = match;
  return text;
}

async function press(event: Event): Promise<void> {
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>(`a.${LINK}`) : null;
  if (!link) return;
  event.preventDefault();
  event.stopPropagation();
  if (await code.load()) await code.code.press(link, event);
}

/** Registers the enricher and the click handler. Call during `init`. */
export function registerTextRolls(): void {
  CONFIG.TextEditor.enrichers.push({ pattern: TEXT_ROLL, enricher: enrich });
  onPress(press);
}
