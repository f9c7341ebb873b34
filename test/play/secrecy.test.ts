import { describe, expect, it } from "vitest";
import { reveal, type RevealInput } from "../../module/play/exchange/secrecy.pure.ts";

const settings = { name: "always", totals: "after", breakdown: "never", mitigation: "after", damage: "after" } as const;
const view = (more: Partial<RevealInput> = {}) =>
  reveal({ insider: false, pc: false, resolved: false, hidden: false, settings, ...more });

describe("what a player sees", () => {
  it("of an NPC: by the settings, before and after the answer", () => {
    expect(view()).toEqual({ name: true, totals: false, breakdown: false, mitigation: false, damage: false });
    expect(view({ resolved: true })).toEqual({
      name: true,
      totals: true,
      breakdown: false,
      mitigation: true,
      damage: true,
    });
  });

  it("of a player character: everything", () => {
    expect(Object.values(view({ pc: true })).every(Boolean)).toBe(true);
  });

  it("of a private roll: no numbers, whoever rolls", () => {
    expect(view({ pc: true, hidden: true })).toMatchObject({ name: true, totals: false, breakdown: false });
  });

  it("the GM and the owner see all", () => {
    expect(Object.values(view({ insider: true, hidden: true })).every(Boolean)).toBe(true);
  });
});
