/**
 * What travels between a page and the server is text: of everything JSON leaves, either side holds a copy of its own. The
 * socket by itself would let binary data through.
 * @source WIKI:api/sockets (payloads must be serializable); JSON.stringify of the standard
 */

/** What JSON leaves of a message; `undefined` where it leaves nothing. @throws TypeError for circles and big integers */
export function overTheWire<T>(value: T): T {
  const text: string | undefined = JSON.stringify(value);
  return text === undefined ? (undefined as T) : JSON.parse(text);
}
