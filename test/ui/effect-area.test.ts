/** The fields of an effect's sheet for what it gives to others around. */
import { describe, expect, it } from "vitest";
import { AREA } from "../../module/data/effects/area.pure.ts";
import { areaFields, readAreaField } from "../../module/applications/sheets/effects/effect-form.ts";
import { texts } from "./support/texts.ts";

const aura = { size: 10, for: "enemies", hard: true, obscured: "heavy" } as const;

describe("B-AOE-07: an aura on the sheet of its effect", () => {
  it("shows what is stored, and of an effect for its bearer alone nothing but how far it reaches", () => {
    expect(areaFields(aura, texts("en"))).toMatchObject({ ...aura, reaches: true });
    expect(areaFields(null, texts("en"))).toMatchObject({ size: 0, reaches: false });
  });
  it.each([
    ["NaN", { size: NaN }, 0],
    ["words", "a mile", 0],
    ["less than nothing", { size: -5 }, 0],
    ["a thousand million feet", { size: 1e9 }, 1000],
    ["a list", { size: [10], for: {}, obscured: 7 }, 0],
  ])("opens whatever is stored: %s", (_what, stored, size) => {
    expect(areaFields(AREA.read(stored), texts("ru"))).toMatchObject({ size });
  });
  it("takes whole feet up to 1000, and nothing else", () => {
    expect(readAreaField("area.size", " 15 ", aura)).toEqual({ ...aura, size: 15 });
    expect(readAreaField("area.size", "", aura)).toEqual({ ...aura, size: 0 });
    expect(readAreaField("area.size", "1000", null)).toEqual({
      size: 1000,
      for: "allies",
      hard: false,
      obscured: "none",
    });
    for (const value of ["1001", "1000000000", "-5", "ten", "1.5", "NaN", 7])
      expect(readAreaField("area.size", value, aura)).toBe("range");
  });
  it("keeps the rest, and what nobody knows changes nothing", () => {
    expect(readAreaField("area.for", "all", aura)).toEqual({ ...aura, for: "all" });
    expect(readAreaField("area.for", "constructor", aura)).toEqual(aura);
    expect(readAreaField("area.obscured", "light", aura)).toEqual({ ...aura, obscured: "light" });
    expect(readAreaField("area.hard", false, aura)).toEqual({ ...aura, hard: false });
    expect(readAreaField("name", "x", aura)).toBeNull();
  });
});
