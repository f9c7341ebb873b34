/**
 * Texts of the packs in the language of this user, at a table whose packs have another one. Reading changes no stored value. The pairs of
 * texts come late (applications/content/read-packs.ts); until then, and at a table of one language, everything shows as it is stored.
 */

/** What tells of a document which document of a pack it is, or was made of. */
export interface FromPack {
  readonly id?: string | null;
  readonly _stats?: { readonly compendiumSource?: string | null | undefined } | null;
}

/** How this page reads. Both return the text itself if nobody wrote it in the packs, or somebody changed it. */
export interface Reading {
  /** A text of a document. */
  readonly text: (document: FromPack, text: string) => string;
  /** A name that a message or a sum keeps without its document. */
  readonly name: (name: string) => string;
  /** Puts a prepared document's name and texts into the user's language. Its source stays. */
  readonly document: (document: FromPack) => void;
}

let reading: Reading | null = null;

/** From now on this page reads so; null = as everything is stored. */
export function setReading(given: Reading | null): void {
  reading = given;
}

/** Returns a stored text of a document as this user reads it. */
export const textHere = (document: FromPack, text: string): string => reading?.text(document, text) ?? text;

/** Returns a name that was kept without its document as this user reads it. */
export const nameHere = (name: string): string => reading?.name(name) ?? name;

/** Puts a document into the language of this user. Call while it is prepared. */
export function readHere(document: FromPack): void {
  reading?.document(document);
}

/** Returns the name as it is stored, for what all users read. */
export const storedName = (
  document: { readonly _source: { readonly name?: string | null } } | null | undefined,
): string => document?._source.name ?? "";

/** Returns plain data to draw, with its names as this user reads them. */
export function namesHere<T>(view: T): T;
export function namesHere(view: unknown): unknown {
  if (reading === null) return view;
  if (typeof view === "string") return nameHere(view);
  if (Array.isArray(view)) return view.map((one: unknown) => namesHere(one));
  if (view?.constructor !== Object) return view;
  return Object.fromEntries(Object.entries(view).map(([key, one]: [string, unknown]) => [key, namesHere(one)]));
}
