/**
 * What a token can detect things by. Generation 13 keeps a list of entries with an id, 14 an object by id; prepared
 * data have the shape that is stored.
 */
type Token = TokenDocument.Implementation;

interface Detects {
  readonly enabled: boolean;
  readonly range: number;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const hasId = (value: unknown, id: string): boolean => isRecord(value) && value["id"] === id;
/** Foundry's declarations know one shape alone. */
const modesOf = (of: object): unknown => Reflect.get(of, "detectionModes");

/** Whether somebody has set a mode on the token itself. */
export function isDetectionStored({ _source }: Pick<Token, "_source">, id: string): boolean {
  const stored = modesOf(_source);
  return Array.isArray(stored) ? stored.some((one) => hasId(one, id)) : isRecord(stored) && id in stored;
}

/** Gives a mode to the prepared token, in units of its scene; null takes it off. What is stored stays. */
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
