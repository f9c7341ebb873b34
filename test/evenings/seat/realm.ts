/** What a page has and a bare realm has not: a clock, dice and copies that follow from the evening's seed, and paper. */
import type { Loose } from "../../../packages/stand-in/common/loose.ts";
import { layOutPaper } from "../../messages/paper.ts";

/** What the evening gives to a seat; everything that crosses over is text or a number. */
export interface Wire {
  /** Milliseconds since 1970, of the evening. */
  now(): number;
  /** Calls back after some milliseconds of the evening. @returns how to stop it */
  timer(call: () => void, milliseconds: number): number;
  stop(timer: number): void;
  /** What a page that is loaded again has kept for itself, as pairs of texts; "" = it is a new one. */
  readonly kept: string;
  /** Between 0 and 1, of the seed. */
  random(): number;
  /** What a page would fetch. */
  read(url: string): string;
  /** Asks the server; the answer comes back as text. */
  ask: (event: string, request: string, answer: (text: string) => void) => void;
  /** What the browser keeps for every page of its user, as pairs of texts. */
  readonly stored: string;
  store(key: string, value: string): void;
  /** What the user is told at the edge of the page. */
  say(line: string): void;
  /** What is written on the console as an error. */
  fail(line: string): void;
}

/** Objects and lists of this realm, whatever they were made of. */
function copy(value: Loose): Loose {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(copy);
  if (value instanceof Map) return new Map([...value].map(([key, one]) => [copy(key), copy(one)]));
  if (value instanceof Set) return new Set([...value].map(copy));
  if (value instanceof Date) return new Date(value);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copy(one)]));
}

/** Gives this realm the evening's time and chance, and a page of paper. */
export function furnish(wire: Wire): void {
  const RealDate = Date;
  class EveningDate extends RealDate {
    constructor(...given: []) {
      if (given.length === 0) super(wire.now());
      else super(...given);
    }
    static override now(): number {
      return wire.now();
    }
  }
  const fetched = (url: string): Promise<object> => {
    const text = wire.read(url);
    return Promise.resolve({
      ok: true,
      text: () => Promise.resolve(text),
      json: () => Promise.resolve(JSON.parse(text)),
    });
  };
  const clear = (timer?: number): void => {
    if (timer !== undefined) wire.stop(timer);
  };
  Object.assign(globalThis, {
    Date: EveningDate,
    performance: { now: () => wire.now(), getEntriesByType: () => [] },
    setTimeout: (call: (...rest: Loose[]) => void, milliseconds = 0, ...rest: Loose[]) =>
      wire.timer(() => {
        call(...rest);
      }, milliseconds),
    clearTimeout: clear,
    setInterval: () => 0,
    clearInterval: clear,
    structuredClone: copy,
    fetch: fetched,
    console: {
      log: () => undefined,
      info: () => undefined,
      debug: () => undefined,
      warn: () => undefined,
      error: (...said: Loose[]) => {
        wire.fail(said.map((one) => (one instanceof Error ? String(one.stack) : String(one))).join(" "));
      },
    },
    navigator: { languages: ["ru"], language: "ru" },
  });
  Math.random = () => wire.random();
  layOutPaper();
  Object.assign(globalThis, { requestIdleCallback: () => 0, cancelIdleCallback: () => undefined });
  if (wire.kept !== "") {
    const entry = Object.assign(new PerformanceNavigationTiming(), { type: "reload" });
    performance.getEntriesByType = () => [entry];
    for (const [key, value] of JSON.parse(wire.kept)) sessionStorage.setItem(key, value);
  }
  for (const [key, value] of JSON.parse(wire.stored)) localStorage.setItem(key, value);
  localStorage.setItem("opposed-d20.turnBar", JSON.stringify("off"));
  const set = localStorage.setItem.bind(localStorage);
  localStorage.setItem = (key, value) => {
    set(key, value);
    wire.store(key, value);
  };
}
