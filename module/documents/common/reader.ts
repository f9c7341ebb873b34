/**
 * Identifies the reader of a formatted text: this user, or another user whose view a Game Master previews. The options of `enrichHTML`
 * carry the id.
 */

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
