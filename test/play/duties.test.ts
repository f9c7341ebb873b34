/**
 * Who does what is due, and when: the first at once, the others when he has let his time pass, and nobody twice.
 * Holds inside: when who does what is told to the millisecond, which no table shows.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { actOnDue, onRecheck, registerDuties, type Duties, type Duty } from "../../module/play/protocol/duties.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { hidden: false });
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A message whose duties a test changes as it likes. */
function table(all: readonly Duty[]) {
  const told: string[] = [];
  const state = { all };
  const duties: Duties<Duty> = {
    name: "test",
    of: () => state.all,
    ask: (_message, { id }) => {
      told.push(`ask ${id}`);
    },
    act: (_message, due) => {
      told.push(due.map(({ id }) => id).join(" "));
    },
  };
  return {
    told,
    state,
    look: (): void => {
      actOnDue(duties, "m");
    },
  };
}

describe("what is due", () => {
  it("is done at once and together by whoever comes first; others do nothing yet", () => {
    const { told, look: see } = table([
      { id: "a", place: 0, way: "auto" },
      { id: "b", place: 1, way: "auto" },
      { id: "c", place: 0, way: "auto" },
      { id: "d", place: -1, way: "auto" },
      { id: "e", place: 0, way: "click" },
      { id: "f", place: 0, way: "ask" },
      { id: "g", place: 1, way: "ask" },
    ]);
    see();
    expect(told).toEqual(["ask f", "a c"]);
  });

  it("is taken over fifteen seconds later by each next one, once, however often it was looked at", () => {
    const { told, look: see } = table([
      { id: "a", place: 1, way: "auto" },
      { id: "b", place: 2, way: "auto", wait: 300 },
    ]);
    see();
    see();
    vi.advanceTimersByTime(14_999);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(told).toEqual(["a"]);
    see();
    vi.advanceTimersByTime(15_299);
    expect(told).toEqual(["a", "a"]);
    vi.advanceTimersByTime(1);
    expect(told).toEqual(["a", "a", "b"]);
  });

  it("is not taken over when it is done meanwhile, is somebody else's or is to be asked for", () => {
    const {
      told,
      state,
      look: see,
    } = table([
      { id: "a", place: 1, way: "auto" },
      { id: "b", place: 1, way: "auto" },
      { id: "c", place: 1, way: "auto" },
    ]);
    see();
    state.all = [
      { id: "b", place: -1, way: "auto" },
      { id: "c", place: 0, way: "ask" },
    ];
    vi.advanceTimersByTime(60_000);
    expect(told).toEqual([]);
  });

  it("waits a moment in a hidden tab, but for what the tab has begun itself", () => {
    vi.stubGlobal("document", { hidden: true });
    const { told, look: see } = table([
      { id: "a", place: 0, way: "auto" },
      { id: "b", place: 0, way: "auto", own: true },
    ]);
    see();
    expect(told).toEqual(["b"]);
    vi.advanceTimersByTime(1500);
    expect(told).toEqual(["b", "a"]);
  });
});

it("a check at login that throws keeps no other from running, nor whoever registers them from going on", () => {
  const hooks = vi.fn();
  vi.stubGlobal("Hooks", {
    on: hooks,
    once: (_name: string, job: () => void) => {
      job();
    },
  });
  vi.stubGlobal("game", { ready: true });
  const error = vi.spyOn(console, "error").mockReturnValue();
  const ran: boolean[] = [];
  onRecheck(() => {
    throw new Error("broken");
  });
  onRecheck((atLogin) => {
    ran.push(atLogin);
  });
  expect(registerDuties).not.toThrow();
  expect(ran).toEqual([true]);
  expect(error).toHaveBeenCalledTimes(1);
});
