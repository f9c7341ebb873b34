/** Supplies the content of `@Embed`. Applications register the views with `setEmbed`. */

type Embeddable = Actor.Implementation | Item.Implementation;
interface Views {
  /** Returns the content for a reader; null when there is none. */
  readonly content: (document: Embeddable, reader: User.Implementation) => Promise<HTMLElement | null>;
  /** Returns the replacement for a reader who must not know about the document: no caption, link or name. */
  readonly hidden: () => HTMLElement;
}

let views: Views | null = null;

/** Registers the views. Call during `init`. */
export function setEmbed(given: Views): void {
  views = given;
}

const READER = "opposedReader";

/** Returns the options that identify the reader. */
export function readBy(reader: User.Implementation): object {
  return reader === game.user ? {} : { [READER]: reader.id };
}

/** Returns the reader in the options of `enrichHTML`. Only a Game Master can read as another user. */
export function readerOf(options: unknown): User.Implementation {
  const id: unknown = typeof options === "object" && options !== null ? Reflect.get(options, READER) : undefined;
  return (typeof id === "string" && game.user.isGM ? game.users.get(id) : null) ?? game.user;
}

export async function embedContent(document: Embeddable, options: unknown): Promise<HTMLElement | null> {
  return (await views?.content(document, readerOf(options))) ?? null;
}

/** Returns the replacement for a reader without permission to view the document; null for other readers. */
export function embedHidden(document: Embeddable, options: unknown): HTMLElement | null {
  return document.testUserPermission(readerOf(options), "LIMITED") ? null : (views?.hidden() ?? null);
}

/** Maximum number of embedded blocks per text. Each takes time to draw, and a typical page has fewer. */
const EMBED_LIMIT = 40;
const drawn = new WeakMap<object, number>();

/**
 * Counts the embedded blocks of one text and returns whether there are too many. Foundry passes the same options object to all blocks of a
 * text.
 */
export function tooManyEmbeds(options: unknown): boolean {
  if (typeof options !== "object" || options === null) return false;
  const count = (drawn.get(options) ?? 0) + 1;
  drawn.set(options, count);
  return count > EMBED_LIMIT;
}
