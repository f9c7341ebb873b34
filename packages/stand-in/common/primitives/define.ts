/** Adds non-enumerable members to a built-in. Members that the engine already has stay unchanged. */
export function define(target: object, members: Record<string, unknown>, options: { keep?: boolean } = {}): void {
  for (const [name, value] of Object.entries(members)) {
    if (options.keep && name in target) continue;
    Object.defineProperty(target, name, { value, configurable: true, enumerable: false, writable: true });
  }
}
