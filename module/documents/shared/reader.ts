/** For whom a text is formatted: this user, or another one whom a Game Master looks as. It travels in the options of `enrichHTML`. */

const READER = "opposedReader";

/** What to add to the options so that whoever draws a piece of the text knows for whom. */
export function readBy(reader: User.Implementation): object {
  return reader === game.user ? {} : { [READER]: reader.id };
}

/** For whom the text of these options is. Only a Game Master reads for others. */
export function readerOf(options: unknown): User.Implementation {
  const id: unknown = typeof options === "object" && options !== null ? Reflect.get(options, READER) : undefined;
  return (typeof id === "string" && game.user.isGM ? game.users.get(id) : null) ?? game.user;
}
