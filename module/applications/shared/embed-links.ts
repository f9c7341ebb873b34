/** A block that a sheet would draw, made fit for a text: what rolls becomes a link, what only a sheet can do goes. */

/** The attribute of a link that rolls. */
export const PRESSED = "data-od-embed";
/** What may be pressed in a text. */
const ROLLS = ["rollCheck", "attack", "askSave", "dealEntry", "useEntry"];
/** Buttons that change what is stored. */
const CHANGES = '[data-action="spendUse"], [data-action="regainUse"], details.od-menu';
const KEPT = /^(?:class|aria-|data-(?!action$|application))/u;

/** An embed in a text that is itself embedded becomes a link: nothing can embed itself. @param becomes which of them do, by UUID */
export function linksForEmbeds(html: string, becomes: (uuid: string) => boolean = () => true): string {
  const [head = "", ...rest] = html.split(/@Embed\[/iu);
  // Piece by piece: a pattern would look for the end of the text from every opening that is never closed.
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

/** `uuid=…`, else the first word without a name. */
function uuidOf(inner: string): string {
  const words = inner.trim().split(/\s+/u);
  return words.find((word) => word.startsWith("uuid="))?.slice(5) ?? words.find((word) => !word.includes("=")) ?? "";
}

/** Links, not buttons: Foundry switches off the buttons of a page that its reader may not edit. */
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
