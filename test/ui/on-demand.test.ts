/** What is fetched later: one fetch for all who wait, told once, asked for again after a failure. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lazyModule } from "../../module/applications/common/on-demand.ts";

const told = vi.fn();
beforeEach(() => {
  told.mockReset();
  vi.spyOn(console, "warn").mockReturnValue(undefined);
  vi.stubGlobal("ui", { notifications: { error: told } });
  vi.stubGlobal("game", { i18n: { localize: (key: string) => key, lang: "en" } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const CODE = { answer: 42 };
interface Asked {
  readonly come: (code: typeof CODE) => void;
  readonly fail: (error: Error) => void;
}
/** Code that comes when it is let go, every time anew. */
function slow(): {
  readonly fetchCode: () => Promise<typeof CODE>;
  readonly asked: () => number;
  readonly come: () => void;
  readonly fail: () => void;
} {
  const waiting: Asked[] = [];
  return {
    fetchCode: () =>
      new Promise((come, fail) => {
        waiting.push({ come, fail });
      }),
    asked: () => waiting.length,
    come: () => {
      waiting.at(-1)?.come(CODE);
    },
    fail: () => {
      waiting.at(-1)?.fail(new Error("no connection"));
    },
  };
}

describe("code behind windows", () => {
  it("is fetched once for all who wait, and is there from then on", async () => {
    const line = slow();
    const code = lazyModule(line.fetchCode);
    const both = Promise.all([code.load(), code.load()]);
    expect(line.asked()).toBe(1);
    expect(code.isLoaded).toBe(false);
    line.come();
    expect(await both).toEqual([true, true]);
    expect(code.isLoaded).toBe(true);
    expect(code.code.answer).toBe(42);
    expect(await code.load()).toBe(true);
    expect(line.asked()).toBe(1);
  });

  it("that does not come is told once for all who wait, and fetched again for the next", async () => {
    const line = slow();
    const code = lazyModule(line.fetchCode);
    const both = Promise.all([code.load(), code.load()]);
    line.fail();
    expect(await both).toEqual([false, false]);
    expect(told).toHaveBeenCalledExactlyOnceWith("OD20.Notify.notLoaded");
    expect(() => code.code).toThrow("has not loaded yet");
    const again = code.load();
    expect(line.asked()).toBe(2);
    line.come();
    expect(await again).toBe(true);
    expect(told).toHaveBeenCalledOnce();
  });

  it("that does not come in an idle moment is nobody's business; what was asked for meanwhile still opens", async () => {
    const line = slow();
    const code = lazyModule(line.fetchCode);
    const idle = code.preload();
    line.fail();
    expect(await idle).toBe(false);
    expect(told).not.toHaveBeenCalled();
    expect(code.isLoaded).toBe(false);
    const asked = code.load();
    line.come();
    expect(await asked).toBe(true);
  });
});
