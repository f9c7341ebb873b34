/**
 * Simulates transport as JSON: each side gets its own copy, without anything that JSON drops. The socket itself would
 * allow binary data.
 * @source WIKI:api/sockets (payloads must be serializable); JSON.stringify of the standard
 */

/** What JSON leaves of a message; `undefined` where it leaves nothing. @throws TypeError for circles and big integers */
export function overTheWire<T>(value: T): T {
  const text: string | undefined = JSON.stringify(value);
  return text === undefined ? (undefined as T) : JSON.parse(text);
}
