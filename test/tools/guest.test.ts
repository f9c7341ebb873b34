/** `npm run guest`: which folders it takes, and what it tells (packages/stand-in/conformance/guest-lane.test.ts plays one). */
import { describe, expect, it } from "vitest";
import { guestOptions, isWell, report } from "../../tools/guest.mjs";

describe("the lane's own words", () => {
  it("wants a folder that holds a manifest", () => {
    expect(() => guestOptions([])).toThrow(/--system DIR/);
    expect(() => guestOptions(["--system", "/nowhere"])).toThrow(/system\.json/);
    expect(() => guestOptions(["--module", "/nowhere"])).toThrow(/module\.json/);
  });
  it("tells each thing once, and is well only when nothing was missing", () => {
    const clean = { ready: true, missed: [], faults: [], console: [], packages: ["guest 1"] };
    expect([isWell(clean), isWell({ ...clean, ready: false }), isWell({ ...clean, missed: ["game.x"] })]).toEqual([
      true,
      false,
      false,
    ]);
    expect(report("Generation 14", clean)).toBe("Generation 14: guest 1 reached ready\n  Nothing was missing.");
    const faults = ["gap: NotInHost: Cards is missing", "gap: NotInHost: Cards is missing", "Hooks.init: Error: x"];
    expect(report("Generation 13", { ...clean, ready: false, faults, missed: ["game.x"] }).split("\n")).toEqual([
      "Generation 13: guest 1 did NOT reach ready",
      "  Names that the stand-in knows and has not built: 1",
      "    NotInHost: Cards is missing (2 times)",
      "  Names that it does not know, read as undefined: 1",
      "    game.x",
      "  Errors: of listeners, of preparation, uncaught: 1",
      "    Hooks.init: Error: x",
    ]);
  });
});
