/**
 * The only place where text becomes DOM. It removes scripts: scripts in assigned markup never run in a page, but those
 * of a contextual fragment would.
 */

/** Parse HTML in the context of a template element, so that `<tr>` or `<option>` may stand at the top. */
export function parseFragment(html: string): DocumentFragment {
  // A contextual fragment, not innerHTML: it is the one parser entry that keeps the caller's context element and
  // gives back nodes of this document, so custom elements upgrade as they do in the real client.
  const template = document.createElement("template");
  const range = document.createRange();
  range.selectNodeContents(template);
  const fragment = range.createContextualFragment(html);
  for (const script of fragment.querySelectorAll("script")) script.remove();
  return fragment;
}

/** Parse a whole document that runs nothing and loads nothing. */
export function parseInert(html: string): Document {
  return new DOMParser().parseFromString(html, "text/html");
}

/** The markup of nodes. */
export function serialize(nodes: Iterable<Node>): string {
  return [...nodes].map((node) => (node instanceof Element ? node.outerHTML : escapeText(node))).join("");
}

function escapeText(node: Node): string {
  if (node.nodeType !== Node.TEXT_NODE) return "";
  return escapeMarkup(node.textContent ?? "");
}

/** Text as it may stand in markup or in a quoted attribute. */
export function escapeMarkup(text: string): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Make an element: classes, attributes, children. `null` attributes are left out. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string | number | boolean | null | undefined> = {},
  children: (Node | string)[] = [],
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children);
  return element;
}
