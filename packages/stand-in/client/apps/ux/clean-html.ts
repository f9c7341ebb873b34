/**
 * Cleans HTML by an allow-list: removes scripts, handlers, frames, styles and script URLs. Where public sources do not
 * say what survives, it takes the stricter reading: data-action and style are removed.
 * @source RN:13 #12072 (dialog content is cleaned), GH:#13341 (iframes)
 */
import { parseInert, serialize } from "../html.ts";

const TAGS = new Set(
  (
    "a abbr address article aside b blockquote br button caption cite code col colgroup dd del details dfn div dl dt em fieldset figcaption figure footer h1 h2 h3 h4 h5 h6 " +
    "header hgroup hr i img input ins kbd label legend li main mark menu meter nav ol optgroup option output p pre progress q rp rt ruby s samp section select " +
    "small span strong sub summary sup table tbody td textarea tfoot th thead time tr u ul var wbr multi-select string-tags range-picker"
  ).split(" "),
);

/** Gone with everything in them; other unknown tags leave their children. */
const DROPPED = new Set([
  "script",
  "style",
  "iframe",
  "object",
  "embed",
  "template",
  "noscript",
  "head",
  "meta",
  "link",
  "base",
  "svg",
  "math",
]);

const ATTRIBUTES = new Set(
  (
    "abbr accept alt autocomplete autofocus checked class cols colspan datetime dir disabled draggable for headers height hidden high href id inert inputmode label lang list loading low " +
    "max maxlength media min minlength multiple name open optimum pattern placeholder readonly rel required reversed role rows rowspan scope selected size span " +
    "src start step tabindex target title type value width wrap"
  ).split(" "),
);

const URLS = new Set(["href", "src"]);

/** Clean markup. Returns markup. */
export function cleanHTML(raw: string): string {
  const page = parseInert(raw);
  cleanChildren(page.body);
  return serialize(page.body.childNodes);
}

/** Clean a tree of an inert document in place. */
export function cleanChildren(root: ParentNode): void {
  for (const element of [...root.children]) {
    const tag = element.localName;
    if (DROPPED.has(tag)) {
      element.remove();
      continue;
    }
    cleanChildren(element);
    if (!TAGS.has(tag)) {
      element.replaceWith(...element.childNodes);
      continue;
    }
    for (const { name, value } of [...element.attributes]) if (!allowed(name, value)) element.removeAttribute(name);
  }
}

function allowed(name: string, value: string): boolean {
  if (name === "data-action") return false;
  if (name.startsWith("data-") || name.startsWith("aria-")) return true;
  if (!ATTRIBUTES.has(name)) return false;
  // Control characters inside "javascript:" are ignored by browsers, so they are ignored here.
  return (
    !URLS.has(name) ||
    !/^(javascript|vbscript|data(?!:image\/(png|jpe?g|gif|webp)))/i.test(
      [...value].filter((c) => c.charCodeAt(0) > 32).join(""),
    )
  );
}
