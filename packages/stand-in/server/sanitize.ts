/**
 * Sanitizes HTML of stored documents by an allow-list. It is stricter than any known host, because the allowed tags are
 * not documented (UNSURE, see DRIFT.md). Removes scripts, frames, event handlers, inline styles and unknown attributes.
 * Written from: KB:module-sub-types (htmlFields), GH:#13341 (iframe srcdoc), sanitize-html's own documentation.
 */
import sanitizeHtml from "sanitize-html";
import type { Loose, LooseObject } from "../common/loose.ts";
import { isObject } from "./json/changes.ts";

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    "a",
    "abbr",
    "b",
    "blockquote",
    "br",
    "caption",
    "cite",
    "code",
    "del",
    "details",
    "div",
    "dd",
    "dl",
    "dt",
    "em",
    "figcaption",
    "figure",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "hr",
    "i",
    "img",
    "ins",
    "kbd",
    "li",
    "mark",
    "ol",
    "p",
    "pre",
    "q",
    "s",
    "section",
    "small",
    "span",
    "strong",
    "sub",
    "summary",
    "sup",
    "table",
    "tbody",
    "td",
    "tfoot",
    "th",
    "thead",
    "tr",
    "u",
    "ul",
  ],
  allowedAttributes: {
    a: ["href", "title"],
    img: ["src", "alt", "width", "height"],
    td: ["colspan", "rowspan"],
    th: ["colspan", "rowspan"],
    "*": ["class", "lang"],
  },
  allowedSchemes: ["http", "https", "mailto"],
  allowProtocolRelative: false,
};

/** Sanitised HTML. */
export function sanitize(html: string): string {
  return sanitizeHtml(html, OPTIONS);
}

/** Core's own HTML fields. */
const CORE: Record<string, string[]> = {
  ChatMessage: ["content", "flavor"],
  Folder: ["description"],
  ActiveEffect: ["description"],
  JournalEntryPage: ["text.content"],
  RollTable: ["description"],
  TableResult: ["description"],
};

/**
 * Sanitises the HTML fields of a document or of its changes, in place.
 * @param fields paths below `system`, from the manifest
 */
export function sanitizeFields(documentName: string, fields: readonly string[], data: LooseObject): void {
  for (const path of [...(CORE[documentName] ?? []), ...fields.map((field) => `system.${field}`)])
    sanitizePath(data, path.split("."));
}

/** Follows a path also through `==key` and replacement objects. */
function sanitizePath(place: Loose, path: readonly string[]): void {
  if (Array.isArray(place)) {
    for (const entry of place) sanitizePath(entry, path);
    return;
  }
  if (!isObject(place)) return;
  const [key = "", ...rest] = path;
  for (const name of [key, `==${key}`]) {
    const value: Loose = place[name];
    const holder: LooseObject = isObject(value) && "value" in value && "__$OPERATOR$__" in value ? value : place;
    const slot = holder === place ? name : "value";
    if (rest.length === 0) {
      if (typeof holder[slot] === "string") holder[slot] = sanitize(holder[slot]);
    } else sanitizePath(holder[slot], rest);
  }
}
