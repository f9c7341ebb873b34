/** Light, sight, searching. */
import { describe, expect, it } from "vitest";
import { findsThing, passiveAwareness, sight, type SightInput } from "../../module/rules/index.ts";
import { lightOfScene, obscuredAttack } from "../../module/rules/checks/senses.ts";

describe("area 21: senses", () => {
  const look = (i: Partial<SightInput>): ReturnType<typeof sight> =>
    sight({ senses: {}, distance: 30, light: "bright", ...i });
  it("B-SENSE-01 B-SENSE-02 B-SENSE-04: bright light shows, dim hides lightly", () => {
    expect(look({})).toMatchObject({ sees: true, obscured: "none", awareness: 0 });
    expect(look({ light: "dim" })).toMatchObject({ sees: true, obscured: "light", awareness: -1 });
  });
  it("B-SENSE-03 B-SENSE-05: darkness and thick fog blind", () => {
    expect([look({ light: "dark" }).sees, look({ obscured: "heavy" }).sees]).toEqual([false, false]);
  });
  it("B-SENSE-07: darkvision 60 ft counts dim as bright and dark as dim", () => {
    const senses = { darkvision: 60 };
    expect([
      look({ senses, light: "dim" }).obscured,
      look({ senses, light: "dark" }).obscured,
      look({ senses, light: "dark", distance: 65 }).sees,
      look({ senses, light: "dark", magicalDarkness: true }).sees,
    ]).toEqual(["none", "light", false, false]);
  });
  it("B-SENSE-06: blindsight sees the Invisible in the dark, not through total cover", () => {
    const senses = { blindsight: 30 };
    expect([
      look({ senses, light: "dark", targetInvisible: true, viewerBlinded: true }).sees,
      look({ senses, totalCover: true }).sees,
    ]).toEqual([true, false]);
  });
  it("B-SENSE-08: tremorsense feels the one on the ground, not the flier", () => {
    expect(
      [
        look({ senses: { tremorsense: 60 }, touchesGround: true, light: "dark" }),
        look({ senses: { tremorsense: 60 } }),
      ].map((found) => found.senses),
    ).toEqual([true, false]);
  });
  it("B-SENSE-09: truesight sees the Invisible and in magical darkness, and through illusions", () => {
    expect(
      look({ senses: { truesight: 60 }, light: "dark", magicalDarkness: true, targetInvisible: true }),
    ).toMatchObject({ sees: true, seesThroughIllusion: true });
    expect(look({ targetInvisible: true }).sees).toBe(false);
  });
  it("B-SENSE-05 B-ATK-07 B-ATK-09: fog around one of the two hides him alone; around both both; who needs no eyes sees", () => {
    const attack = (attacker: "none" | "light" | "heavy", target: typeof attacker, attackerSenses = {}): boolean[] => {
      const found = obscuredAttack({ attacker, target, attackerSenses, targetSenses: {}, distance: 30 });
      return [found.unseenTarget, found.unseenAttacker];
    };
    expect(attack("none", "heavy")).toEqual([true, false]);
    expect(attack("heavy", "none")).toEqual([false, true]);
    expect(attack("heavy", "heavy")).toEqual([true, true]);
    expect(attack("light", "light")).toEqual([false, false]);
    expect(attack("heavy", "heavy", { blindsight: 30 })).toEqual([false, true]);
    expect(attack("none", "heavy", { blindsight: 20, truesight: 60 })).toEqual([true, false]);
  });
  it("B-SENSE-03 B-SENSE-07 B-ATK-07 B-ATK-09: the dark hides whom no darkvision, blindsight or truesight reaches", () => {
    const attack = (attackerSenses = {}, targetSenses = {}, distance = 30): boolean[] => {
      const places = { attacker: "none", target: "none", attackerLight: "dark", targetLight: "dark" } as const;
      const found = obscuredAttack({ ...places, attackerSenses, targetSenses, distance });
      return [found.unseenTarget, found.unseenAttacker];
    };
    expect(attack()).toEqual([true, true]);
    // Dark counts as dim within 60 feet.
    expect(attack({ darkvision: 60 })).toEqual([false, true]);
    expect(attack({ darkvision: 60 }, { truesight: 30 })).toEqual([false, false]);
    expect(attack({ darkvision: 60 }, { blindsight: 60 }, 65)).toEqual([true, true]);
  });
  it("B-SENSE-01 B-SENSE-02 B-SENSE-03: a scene is dim from one half of darkness on, dark from three quarters", () => {
    expect([0, 0.49, 0.5, 0.74, 0.75, 1].map(lightOfScene)).toEqual(["bright", "bright", "dim", "dim", "dark", "dark"]);
  });
  it("B-SENSE-10: +2 and +2 make 14, with advantage 19", () => {
    const parts = [2, 2].map((value) => ({ source: "adjust" as const, label: "OD20.Part.Bonus", value }));
    expect([passiveAwareness(parts), passiveAwareness(parts, 1), passiveAwareness(parts, -1)]).toEqual([14, 19, 9]);
  });
  it("B-SENSE-11: searching elsewhere finds nothing", () => {
    expect([findsThing(25, 15, false), findsThing(15, 15, true)]).toEqual([false, true]);
  });
  it("B-SENSE-01: unknown light and bad radii are refused by name", () => {
    // @ts-expect-error: no such light
    expect(() => look({ light: "valueOf" })).toThrow(/light/);
    expect(() => look({ senses: { darkvision: Number.NaN } })).toThrow(/darkvision/);
  });
});
