/** Adds members to a built-in as its own are: not enumerable. Members that the engine has are kept. */
export function define(target: object, members: Record<string, unknown>, options: { keep?: boolean } = {}): void {
  for (const [name, value] of Object.entries(members)) {
    if (options.keep && name in target) continue;
    Object.defineProperty(target, name, { value, configurable: true, enumerable: false, writable: true });
  }
}
