/**
 * Detection modes of tokens. Generation 13 stores a list of entries with ids, and 14 an object by id. Prepared data
 * have the same shape as stored data.
 */
type Token = TokenDocument.Implementation;

interface Detects {
  readonly enabled: boolean;
  readonly range: number;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const hasId = (value: unknown, id: string): boolean => isRecord(value) && value["id"] === id;
/** Foundry's type declarations describe only one of the shapes. */
const modesOf = (of: object): unknown => Reflect.get(of, "detectionModes");

/** True if a user set this detection mode on the token. */
export function isDetectionStored({ _source }: Pick<Token, "_source">, id: string): boolean {
  const stored = modesOf(_source);
  return Array.isArray(stored) ? stored.some((one) => hasId(one, id)) : isRecord(stored) && id in stored;
}

/** Sets a detection mode on the prepared token, in scene units. Null removes it. Stored data do not change. */
export function prepareDetection(token: Token, id: string, range: number | null): void {
  const prepared = modesOf(token);
  const mode: Detects | null = range === null ? null : { enabled: true, range };
  if (Array.isArray(prepared)) {
    const others: unknown[] = prepared.filter((one) => !hasId(one, id));
    Reflect.set(token, "detectionModes", mode ? [...others, { id, ...mode }] : others);
  } else if (isRecord(prepared)) {
    const others = Object.fromEntries(Object.entries(prepared).filter(([key]) => key !== id));
    Reflect.set(token, "detectionModes", mode ? { ...others, [id]: mode } : others);
  }
}
