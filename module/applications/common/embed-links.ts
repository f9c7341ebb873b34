/** Adapts sheet content for texts: buttons that roll become links, and all other controls are removed. */
import { PRESSED } from "./page-events.ts";

/** Sheet actions that stay available in a text. */
const ROLLS = ["rollCheck", "attack", "askSave", "dealEntry", "useEntry"];
/** Selector of buttons that change stored data. */
const CHANGES = '[data-action="spendUse"], [data-action="regainUse"], details.od-menu';
const KEPT = /^(?:class|aria-|data-(?!action$|application))/u;

/**
 * Turns embeds inside an embedded text into links, so no text can embed itself.
 * @param becomes returns whether the embed with this UUID becomes a link
 */
export function linksForEmbeds(html: string, becomes: (uuid: string) => boolean = () => true): string {
  const [head = "", ...rest] = html.split(/@Embed\[/iu);
  // Splits the text instead of matching a pattern. A pattern would scan to the end of the text from every unclosed
  // bracket.
  return (
    head +
    rest
      .map((piece) => {
        const end = piece.indexOf("]");
        if (end < 0) return `@UUID[${piece}`;
        const uuid = uuidOf(piece.slice(0, end));
        return becomes(uuid) ? `@UUID[${uuid}${piece.slice(end)}` : `@Embed[${piece}`;
      })
      .join("")
  );
}

/** Returns the value of `uuid=…`, else the first word without "=". */
function uuidOf(inner: string): string {
  const words = inner.trim().split(/\s+/u);
  return words.find((word) => word.startsWith("uuid="))?.slice(5) ?? words.find((word) => !word.includes("=")) ?? "";
}

/** Replaces buttons with links, because Foundry disables buttons on pages that the reader may not edit. */
export function textControls(block: HTMLElement): void {
  for (const gone of block.querySelectorAll(CHANGES)) gone.remove();
  for (const button of block.querySelectorAll("button")) {
    const { action } = button.dataset;
    const rolls = ROLLS.includes(action ?? "");
    const instead = block.ownerDocument.createElement(rolls ? "a" : "span");
    for (const { name, value } of button.attributes)
      if (KEPT.test(name) && (rolls || name === "class")) instead.setAttribute(name, value);
    instead.classList.remove("draggable", "od-toggle");
    if (rolls) {
      instead.setAttribute("role", "button");
      instead.tabIndex = 0;
      instead.setAttribute(PRESSED, action ?? "");
    }
    instead.append(...button.childNodes);
    button.replaceWith(instead);
  }
  for (const element of block.querySelectorAll(".draggable")) element.classList.remove("draggable");
}
