/** The parts of an effect: any client can write them, so nonsense becomes usable values. */
import { expect, test } from "vitest";
import { EFFECT, movePartsOfFlags } from "../../module/data/effects/effect.pure.ts";

const NONE = {
  ends: null,
  endedBy: null,
  worsened: null,
  rested: null,
  action: null,
  hangs: null,
  rolls: { adds: [], sways: [] },
  each: null,
  escape: null,
  area: null,
  zone: null,
  needs: { when: null, option: "" },
  giving: { level: 0, perCircle: 0, games: [], spares: [] },
  shape: { creature: "", size: "" },
};

test.each([null, undefined, "ends", 7, NaN, [], [{ ends: {} }], () => ({})])("%s has no parts", (stored) => {
  expect(EFFECT.read(stored)).toEqual(NONE);
});

test("H-TURN-03: malformed parts become usable ones, part by part", () => {
  const odd = ["x", 7, NaN, 1e308, [], true];
  for (const part of Object.keys(NONE)) for (const value of odd) expect(EFFECT.read({ [part]: value })).toEqual(NONE);
  expect(EFFECT.read(JSON.parse('{"__proto__":{"ends":{}},"constructor":{},"toString":1}'))).toEqual(NONE);
  const { ends, action, area, rolls, escape } = EFFECT.read({
    ends: { at: "constructor", turns: 1e308, save: { attribute: "toString", dc: -7 }, usedBy: { a: true, b: false } },
    action: { action: "hide", dc: NaN, again: 1e308, shoved: ["a", 7] },
    area: { size: 1e308, for: "valueOf", larger: { level: "x", size: 1e9 } },
    rolls: {
      adds: [null, { count: 99, faces: 6, to: ["attack", "hp"], byLevel: [7, { level: 3, count: 0, faces: 8 }] }],
    },
    escape: { attribute: 7, dc: 1e9 },
  });
  expect(ends).toMatchObject({ at: "never", of: "bearer", turns: 1440, usedBy: ["a"], save: { dc: 0 } });
  expect(action).toMatchObject({ action: "hide", dc: 0, again: 0, shoved: ["a"] });
  expect(area).toMatchObject({ size: 1000, for: "allies", larger: { level: 0, size: 1000 } });
  expect(rolls.adds).toEqual([{ count: 10, faces: 6, to: ["attack"], byLevel: [{ level: 3, count: 1, faces: 8 }] }]);
  expect(escape).toEqual({ attribute: "athletics", dc: 99 });
});

test("flags of development versions become parts; what was written since wins, and other flags stay", () => {
  const source: Record<string, unknown> = {
    flags: {
      world: { mark: 1 },
      "opposed-d20": {
        ends: { at: "used", turns: 2 },
        adds: [{ count: 1 }],
        when: "noBody",
        spares: ["undead"],
        writes: {},
      },
    },
    system: { ends: { usedBy: { message: true } }, rolls: null },
  };
  movePartsOfFlags(source, "opposed-d20");
  const moved = {
    flags: { world: { mark: 1 }, "opposed-d20": { writes: {} } },
    system: {
      ends: { at: "used", turns: 2, usedBy: { message: true } },
      rolls: { adds: [{ count: 1 }] },
      needs: { when: "noBody" },
      giving: { spares: ["undead"] },
    },
  };
  expect(source).toEqual(moved);
  movePartsOfFlags(source, "opposed-d20");
  expect(source).toEqual(moved);
  const foreign = { flags: { "opposed-d20": "x" } };
  movePartsOfFlags(foreign, "opposed-d20");
  expect(foreign).toEqual({ flags: { "opposed-d20": "x" } });
});
