/**
 * Converts HTML of messages to DOM without scripts and frames.
 * @source KB:chat; GH:#13341 (a frame in a message ran script in other users' pages)
 */
import { parseInert } from "../apps/html.ts";

const FORBIDDEN = "script, iframe, object, embed, style, link, meta, base, form, template, noscript";

/** The nodes of `html`, for this document. */
export function safeFragment(html: string): DocumentFragment {
  const inert = parseInert(html);
  for (const element of inert.querySelectorAll(FORBIDDEN)) element.remove();
  for (const element of inert.body.querySelectorAll("*")) {
    for (const { name, value } of [...element.attributes]) {
      const runs =
        name.startsWith("on") || /^\s*(javascript|data):/i.test(value) || name === "srcdoc" || name === "style";
      if (runs && !(name === "src" && value.startsWith("data:image/"))) element.removeAttribute(name);
    }
  }
  const fragment = document.createDocumentFragment();
  fragment.append(...[...inert.body.childNodes].map((node) => document.importNode(node, true)));
  return fragment;
}
