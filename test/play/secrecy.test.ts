/** Holds inside: a pure function on records, whose cases are worked by hand. */
import { describe, expect, it } from "vitest";
import { oddsOpen, reveal, type RevealInput } from "../../module/play/secrecy/secrecy.pure.ts";

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

  it("of an NPC whose totals are kept: no parts either, which would add up to them", () => {
    const kept = { ...settings, totals: "never", breakdown: "always" } as const;
    expect(view({ resolved: true, settings: kept })).toMatchObject({ totals: false, breakdown: false });
  });

  it("of a player character: everything", () => {
    expect(Object.values(view({ pc: true })).every(Boolean)).toBe(true);
  });

  it("of a private roll: nothing, whoever rolls", () => {
    expect(Object.values(view({ pc: true, resolved: true, hidden: true })).some(Boolean)).toBe(false);
  });

  it("the GM and the owner see all", () => {
    expect(Object.values(view({ insider: true, hidden: true })).every(Boolean)).toBe(true);
  });
});

describe("who may be told chances", () => {
  const open = {
    name: "never",
    totals: "always",
    breakdown: "always",
    mitigation: "always",
    damage: "always",
  } as const;
  const player = { gm: false, insider: false, pc: false, settings: open } as const;

  it("GMs, whatever is set", () => {
    for (const showOdds of ["gm", "known", "everyone"] as const)
      expect(oddsOpen(showOdds, { ...player, gm: true, settings })).toBe(true);
  });

  it("players: nobody, where the table keeps them to GMs; everybody, where it tells all", () => {
    expect(oddsOpen("gm", { ...player, insider: true, pc: true })).toBe(false);
    expect(oddsOpen("everyone", { ...player, settings })).toBe(true);
  });

  it("players: against those whose numbers all stand open before the first blow", () => {
    expect(oddsOpen("known", { ...player, settings })).toBe(false);
    expect(oddsOpen("known", { ...player, settings, insider: true })).toBe(true);
    expect(oddsOpen("known", { ...player, settings, pc: true })).toBe(true);
    expect(oddsOpen("known", player)).toBe(true);
    for (const kept of ["totals", "breakdown", "mitigation", "damage"])
      for (const value of ["after", "never"] as const)
        expect(oddsOpen("known", { ...player, settings: { ...open, [kept]: value } })).toBe(false);
  });
});
