/** Effects at the same time, and through a change of shape. */
import { describe, expect, it } from "vitest";
import { effectsAfterChange, formOf, simultaneousOrder } from "../../module/rules/index.ts";

describe("the order of things", () => {
  it("B-DICE-14: burning and regeneration as the player wants, the rest after", () => {
    expect(simultaneousOrder(["burning", "regeneration", "poison"], ["regeneration"])).toEqual([
      "regeneration",
      "burning",
      "poison",
    ]);
    expect(simultaneousOrder(["a", "b"], ["b", "a"])).toEqual(["b", "a"]);
    expect(() => simultaneousOrder(["a"], ["b"])).toThrow(/order/);
    expect(() => simultaneousOrder(["a"], ["a", "a"])).toThrow(/order/);
    expect(() => simultaneousOrder(["a", "a"], [])).toThrow(/effects/);
  });
  it("B-SPL-11: effects go along into another form, and death ends it", () => {
    expect(effectsAfterChange([{ id: "bless" }, { id: "mageArmor", endsOnChange: true }]).map(({ id }) => id)).toEqual([
      "bless",
    ]);
    expect([
      formOf({ own: "druid", taken: "wolf", dead: false }),
      formOf({ own: "druid", taken: "wolf", dead: true }),
      formOf({ own: "druid", taken: null, dead: false }),
    ]).toEqual(["wolf", "druid", "druid"]);
  });
});
