/** Page globals that a new realm lacks: clock and randomness of the evening, structured clone, and a minimal DOM. */
import type { Loose } from "../../../packages/stand-in/common/loose.ts";
import { layOutPaper } from "../../messages/paper.ts";

/** Interface between a seat and the evening. Only strings and numbers cross it. */
export interface Wire {
  /** Simulated milliseconds since 1970. */
  now(): number;
  /**
   * Sets a timer on the simulated clock.
   * @returns id for `stop`
   */
  timer(call: () => void, milliseconds: number): number;
  stop(timer: number): void;
  /** Session storage of the previous page as JSON pairs; "" = a new page. */
  readonly kept: string;
  /** Random number between 0 and 1, by the seed. */
  random(): number;
  /** Returns what a page would fetch from a URL. */
  read(url: string): string;
  /** Sends a request to the server. The answer is JSON. */
  ask: (event: string, request: string, answer: (text: string) => void) => void;
  /** The browser's local storage as JSON pairs. */
  readonly stored: string;
  store(key: string, value: string): void;
  /** Records a notification. */
  say(line: string): void;
  /** Records a console error. */
  fail(line: string): void;
}

/** Copies a value into objects of this realm. */
function copy(value: Loose): Loose {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(copy);
  if (value instanceof Map) return new Map([...value].map(([key, one]) => [copy(key), copy(one)]));
  if (value instanceof Set) return new Set([...value].map(copy));
  if (value instanceof Date) return new Date(value);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copy(one)]));
}

/** Installs the simulated clock, randomness and DOM in this realm. */
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
