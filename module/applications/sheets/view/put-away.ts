/**
 * What a user put away of the strip "not chosen", by actor. Stored per browser: it is a user's own habit and changes nothing about the
 * character. Only the newest actors stay.
 */
import { SYSTEM_ID } from "../../../core/constants.ts";
import type { PutAway } from "./unfinished-view.ts";

const KEY = `${SYSTEM_ID}.putAway`;
const KEPT = 30;

type All = Readonly<Record<string, PutAway>>;

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const numbers = (value: unknown): PutAway =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).filter((pair): pair is [string, number] => typeof pair[1] === "number"))
    : {};

/** Loads what is stored. Ignores invalid data. */
function load(): All {
  try {
    const said: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return isObject(said) ? Object.fromEntries(Object.entries(said).map(([uuid, own]) => [uuid, numbers(own)])) : {};
  } catch {
    return {};
  }
}

let known: All | null = null;
const all = (): All => (known ??= load());

export const putAway = (uuid: string): PutAway => all()[uuid] ?? {};

/** Stores what is put away for an actor; nothing = all is in sight. */
export function keepPutAway(uuid: string, away: PutAway): void {
  const others = Object.entries(all()).filter(([one]) => one !== uuid);
  const own: [string, PutAway][] = Object.keys(away).length > 0 ? [[uuid, away]] : [];
  known = Object.fromEntries([...others, ...own].slice(-KEPT));
  try {
    localStorage.setItem(KEY, JSON.stringify(known));
  } catch {
    // It stays in memory if storage fails.
  }
}
