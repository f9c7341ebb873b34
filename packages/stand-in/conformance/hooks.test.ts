/** Hooks. @source WIKI:api/hooks, API:Hooks */
import { beforeAll, describe, expect, it, vi } from "vitest";
import { Hooks } from "../client/core/hooks.ts";

beforeAll(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

describe("Hooks", () => {
  it("calls listeners in the order of registration", () => {
    const seen: number[] = [];
    Hooks.on("order", () => {
      seen.push(1);
    });
    Hooks.on("order", () => {
      seen.push(2);
    });
    expect(Hooks.callAll("order")).toBe(true);
    expect(seen).toEqual([1, 2]);
  });

  it("call stops at an explicit false only", () => {
    const seen: string[] = [];
    Hooks.on("stop", () => {
      seen.push("undefined");
    });
    Hooks.on("stop", () => {
      seen.push("null");
      return null;
    });
    Hooks.on("stop", () => {
      seen.push("false");
      return false;
    });
    Hooks.on("stop", () => {
      seen.push("never");
    });
    expect(Hooks.call("stop")).toBe(false);
    expect(seen).toEqual(["undefined", "null", "false"]);
  });

  it("an async listener cannot cancel", () => {
    Hooks.on("async", async () => Promise.resolve(false));
    expect(Hooks.call("async")).toBe(true);
  });

  it("callAll ignores false", () => {
    const last = vi.fn();
    Hooks.on("all", () => false);
    Hooks.on("all", last);
    Hooks.callAll("all");
    expect(last).toHaveBeenCalledOnce();
  });

  it("once listens once; off works by id and by function", () => {
    const once = vi.fn(),
      byId = vi.fn(),
      byFunction = vi.fn();
    Hooks.once("count", once);
    const id = Hooks.on("count", byId);
    Hooks.on("count", byFunction);
    expect(typeof id).toBe("number");
    Hooks.callAll("count");
    Hooks.off("count", id);
    Hooks.off("count", byFunction);
    Hooks.callAll("count");
    for (const fn of [once, byId, byFunction]) expect(fn).toHaveBeenCalledOnce();
  });

  it("reports a listener that throws through the error hook, and goes on @unsure", () => {
    const next = vi.fn(),
      reported = vi.fn();
    Hooks.on("error", reported);
    Hooks.on("broken", () => {
      throw new Error("no");
    });
    Hooks.on("broken", next);
    Hooks.callAll("broken");
    expect(next).toHaveBeenCalledOnce();
    expect(reported).toHaveBeenCalledWith("Hooks.broken", expect.objectContaining({ message: "no" }), {});
  });
});
