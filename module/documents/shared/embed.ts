/** What `@Embed` of a document shows. The views are the applications': they come in by `setEmbed`. */
import { readerOf } from "./reader.ts";

type Embeddable = Actor.Implementation | Item.Implementation;
interface Views {
  /** The content for this reader; null where there is none. */
  readonly content: (document: Embeddable, reader: User.Implementation) => Promise<HTMLElement | null>;
  /** What stands in its place for whoever may not even know of it: no caption, no link, no name. */
  readonly hidden: () => HTMLElement;
}

let views: Views | null = null;

/** Call during `init`. */
export function setEmbed(given: Views): void {
  views = given;
}

export async function embedContent(document: Embeddable, options: unknown): Promise<HTMLElement | null> {
  return (await views?.content(document, readerOf(options))) ?? null;
}

/** The note for a reader without any view of the document; null for everybody else. */
export function embedHidden(document: Embeddable, options: unknown): HTMLElement | null {
  return document.testUserPermission(readerOf(options), "LIMITED") ? null : (views?.hidden() ?? null);
}

/** Blocks of one text: a page of stat blocks for an evening has fewer, and each takes its time to draw. */
const EMBED_LIMIT = 40;
const drawn = new WeakMap<object, number>();

/** Counts the blocks of one text, which the options that Foundry hands through are one object of; whether there are too many. */
export function tooManyEmbeds(options: unknown): boolean {
  if (typeof options !== "object" || options === null) return false;
  const count = (drawn.get(options) ?? 0) + 1;
  drawn.set(options, count);
  return count > EMBED_LIMIT;
}
