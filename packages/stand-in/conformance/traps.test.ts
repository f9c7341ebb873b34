/** Loud gaps. @source own */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { installTraps } from "../client/core/traps.ts";
import type { Loose } from "../common/loose.ts";

describe("traps", () => {
  const world: Loose = globalThis;
  beforeAll(() => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    class Thing {
      known(): number {
        return 1;
      }
    }
    world.probe = { utils: { present: 1 }, Thing };
    installTraps({
      objects: { probe: ["utils", "gone"], "probe.utils": ["present", "absent"], "probe.gone": ["inner"] },
      classes: { "probe.Thing": { static: ["make"], instance: ["known", "missing", "system"] } },
    });
  });
  afterAll(() => {
    Reflect.deleteProperty(world, "probe");
  });

  it("throw for known names that are missing, and only for those", () => {
    expect(world.probe.utils.present).toBe(1);
    expect(() => world.probe.utils.absent).toThrow(/probe\.utils\.absent/);
    expect(() => world.probe.gone.inner).toThrow(/probe\.gone\.inner/);
    expect(world.probe.utils.nobodyKnows).toBeUndefined();
  });

  it("also on classes and their instances; a name that is set exists", () => {
    const thing = new world.probe.Thing();
    expect(thing.known()).toBe(1);
    expect(() => thing.missing).toThrow(/probe\.Thing#missing/);
    expect(() => world.probe.Thing.make).toThrow(/probe\.Thing\.make/);
    expect(thing.system).toBeUndefined();
    thing.missing = 2;
    expect(thing.missing).toBe(2);
    expect(() => new world.probe.Thing().missing).toThrow();
  });
});
