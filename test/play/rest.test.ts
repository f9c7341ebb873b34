/** Holds inside: a pure function on records, whose cases are worked by hand. */
import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { isTooSoon, planRest, usesToRoll, type Rester } from "../../module/play/rest/plan.pure.ts";
import { isHealed } from "../../module/rules/creatures/body.ts";
import { resolveRuleset } from "../../module/rules/ruleset/ruleset.ts";

const rester = (differences: Partial<Rester> = {}): Rester => ({
  hp: { value: 3, temporary: 4, lost: 0, max: 20 },
  level: 3,
  endurance: 2,
  exhaustion: { other: 0, dehydration: 0, starvation: 0, suffocation: 0 },
  slots: [],
  drained: {},
  uses: [],
  hitDice: null,
  ...differences,
});
const homebrew = resolveRuleset();
const base = resolveRuleset({ profile: "base" });
const values = (
  kind: "short" | "long",
  who: Rester,
  rules = homebrew,
  rolled: number[] = [],
): Record<string, number[]> | string => {
  const plan = planRest(kind, who, rules, rolled);
  return plan.ok ? Object.fromEntries(plan.changes.map(({ path, from, to }) => [path, [from, to]])) : plan.reason;
};

describe("a rest", () => {
  it("C-29 B-THP-02: half of the maximum, temporary hit points gone; all of it in the base game (H-HEAL-02)", () => {
    expect(values("long", rester())).toEqual({ "system.hp.value": [3, 13], "system.hp.temporary": [4, 0] });
    expect(values("long", rester(), base)).toMatchObject({ "system.hp.value": [3, 20] });
    expect(values("short", rester())).toEqual({});
  });
  it("B-DICE-10 B-DICE-11: a long rest inspires whom it inspires; a short one, and one who is unconscious, not", () => {
    expect(values("long", rester({ inspired: true }))).toMatchObject({ "system.inspiration": [0, 1] });
    expect(values("long", rester({ inspired: false }))).not.toHaveProperty(["system.inspiration"]);
    expect(values("short", rester({ inspired: true }))).toEqual({});
  });
  it("B-REST-02 B-REST-06: at 0 hit points there is no rest", () => {
    expect(values("long", rester({ hp: { value: 0, temporary: 0, lost: 0, max: 20 } }))).toBe(
      "OD20.Reason.NoHitPoints",
    );
  });
  it("B-DEATH-06 B-DEATH-10 B-REST-06: one who is stable comes to within 8 hours, by no rest: 1 hit point, counts gone; an hour may be too short", () => {
    const hp = { value: 0, temporary: 4, lost: 0, max: 20 };
    const slots = [{ key: "c1", circle: 1, value: 0, max: 4 }];
    const stable = { standing: false, marks: 1, successes: 0, failures: 0, stable: true };
    const woken = { "system.hp.value": [0, 1], "system.death.marks": [1, 0], "system.death.stable": [1, 0] };
    expect(values("long", rester({ hp, slots, stable }))).toEqual(woken);
    expect(planRest("long", rester({ hp, stable }), homebrew)).toMatchObject({ mayPrepare: false });
    expect(values("short", rester({ hp, stable }))).toBe("OD20.Reason.NoHitPoints");
    expect(values("long", rester({ hp, stable, dead: true }))).toBe("OD20.Rest.Dead");
    expect(values("long", rester({ hp: { ...hp, max: 0 }, stable }))).toBe("OD20.Reason.NoHitPoints");
  });
  it("H-HEAL-03 B-REST-04 B-REST-12: slots by a long rest, uses by their kind", () => {
    const who = rester({
      slots: [{ key: "c1", circle: 1, value: 0, max: 4 }],
      uses: (["none", "short", "long", "day"] as const).map((recharge) => ({
        id: recharge,
        name: recharge,
        value: 0,
        max: 2,
        recharge,
      })),
    });
    expect(values("short", who)).toEqual({ "items.short.system.uses.value": [0, 2] });
    expect(values("long", who)).toMatchObject({
      "system.spellcasting.slots.c1.value": [0, 4],
      "items.short.system.uses.value": [0, 2],
      "items.long.system.uses.value": [0, 2],
      "items.day.system.uses.value": [0, 2],
    });
    expect(Object.keys(values("long", who))).not.toContain("items.none.system.uses.value");
  });
  it("B-REST-12: uses that come back by dice: the least before the roll, the result after it, never above the maximum", () => {
    const use = { id: "wand", name: "Wand", value: 1, max: 7, recharge: "day", back: "1d6 + 1" } as const;
    const who = rester({ uses: [use, { ...use, id: "full", value: 7 }] });
    expect(usesToRoll("long", who.uses)).toEqual([{ id: "wand", formula: "1d6 + 1" }]);
    expect(usesToRoll("short", who.uses)).toEqual([]);
    // Foundry rolls no dice that are written in Russian.
    expect(usesToRoll("long", [{ ...use, back: "1к6+1" }])).toEqual([{ id: "wand", formula: "1d6 + 1" }]);
    const after = (rolled?: number): unknown => {
      const plan = planRest("long", who, homebrew, [], new Map(rolled === undefined ? [] : [["wand", rolled]]));
      return plan.ok && plan.changes.filter(({ path }) => path.endsWith("uses.value"));
    };
    const row = { path: "items.wand.system.uses.value", label: "OD20.Rest.Uses", name: "Wand", from: 1, max: 7 };
    expect(after()).toEqual([{ ...row, to: 3, dice: "1d6 + 1" }]);
    expect(after(5)).toEqual([{ ...row, to: 6, dice: "1d6 + 1", rolled: 5 }]);
    expect(after(7)).toEqual([{ ...row, to: 7, dice: "1d6 + 1", rolled: 7 }]);
    expect(after(0)).toEqual([]);
  });
  it("B-REST-12: of uses that come back by a plain number that many come back, without a roll and without dice on the card", () => {
    const use = { id: "figurine", name: "Figurine", value: 0, max: 5, recharge: "day", back: "1" } as const;
    const who = rester({ uses: [use] });
    expect(usesToRoll("long", who.uses)).toEqual([]);
    // Typed in Russian, dice are rolled in Foundry's notation.
    expect(usesToRoll("long", [{ ...use, back: "1к4+1" }])).toEqual([{ id: "figurine", formula: "1d4 + 1" }]);
    const plan = planRest("long", who, homebrew, [], new Map());
    expect(plan.ok && plan.changes.filter(({ path }) => path.endsWith("uses.value"))).toEqual([
      { path: "items.figurine.system.uses.value", label: "OD20.Rest.Uses", name: "Figurine", from: 0, to: 1, max: 5 },
    ]);
  });
  it("H-DEATH-05 C-27: an injury counts the rests that heal it, a long one like a short one, and no more once it is healed", () => {
    const injury = (id: string, rest: string, count: number, passed = 0): NonNullable<Rester["injuries"]>[number] => ({
      id,
      name: id,
      rest,
      count,
      passed,
    });
    const injuries = [
      injury("winded", "short", 1),
      injury("nose", "long", 3, 1),
      injury("old", "long", 2, 2),
      injury("eye", "", 1),
    ];
    const passed = (id: string): string => `items.${id}.system.heals.passed`;
    expect(values("short", rester({ injuries }))).toEqual({ [passed("winded")]: [0, 1] });
    expect(values("long", rester({ hp: { value: 20, temporary: 0, lost: 0, max: 20 }, injuries }))).toEqual({
      [passed("winded")]: [0, 1],
      [passed("nose")]: [1, 2],
    });
    // Healed after as many as it takes, and not before.
    expect([2, 3].map((n) => isHealed({ rest: "long", count: 3, passed: n }))).toEqual([false, true]);
    expect(isHealed({ rest: "", count: 0, passed: 9 })).toBe(false);
    // Cured otherwise it needs no rest, and counts none.
    expect(isHealed({ rest: "", count: 1, passed: 0, cured: true })).toBe(true);
    const cured = { ...injury("nose", "long", 3, 1), cured: true };
    expect(values("short", rester({ injuries: [cured] }))).toEqual({});
  });
  it("H-HEAL-03 B-REST-04: a pact's slots and one of the uses are back after a short rest already", () => {
    const slots = [
      { key: "c1", circle: 1, value: 0, max: 0 },
      { key: "c2", circle: 2, value: 1, max: 2 },
    ];
    expect(values("short", rester({ slots, slotsReturn: "short" }))).toEqual({
      "system.spellcasting.slots.c2.value": [1, 2],
    });
    expect(values("short", rester({ slots, slotsReturn: "long" }))).toEqual({});
    const uses = [0, 2].map(
      (value) => ({ id: `rage${String(value)}`, name: "Rage", value, max: 2, recharge: "long", onShort: 1 }) as const,
    );
    expect(values("short", rester({ uses }))).toEqual({ "items.rage0.system.uses.value": [0, 1] });
    expect(values("long", rester({ uses }))).toMatchObject({ "items.rage0.system.uses.value": [0, 2] });
  });
  // B-COND-EXH-4
  it("B-REST-09 B-REST-10 B-REST-11: a lowered maximum and Strength come back, one exhaustion goes, hunger's stays", () => {
    const who = rester({
      hp: { value: 3, temporary: 0, lost: 5, max: 15 },
      drained: { strength: 2, dexterity: 0 },
      exhaustion: { other: 1, dehydration: 0, starvation: 2, suffocation: 0 },
    });
    expect(values("long", who)).toEqual({
      "system.hp.value": [3, 13],
      "system.hp.lost": [5, 0],
      "system.characteristics.strength.drain": [2, 0],
      "system.exhaustion.other": [1, 0],
    });
    expect(
      values(
        "long",
        rester({
          hp: { value: 20, temporary: 0, lost: 0, max: 20 },
          exhaustion: { other: 0, dehydration: 0, starvation: 2, suffocation: 0 },
        }),
      ),
    ).toEqual({});
  });
  it("B-REST-11: the level that a rest takes is of no special cause first, then of suffocation, never of thirst", () => {
    const after = (exhaustion: Partial<Rester["exhaustion"]>): unknown =>
      values(
        "long",
        rester({
          hp: { value: 20, temporary: 0, lost: 0, max: 20 },
          exhaustion: { other: 0, dehydration: 0, starvation: 0, suffocation: 0, ...exhaustion },
        }),
      );
    expect(after({ other: 2, dehydration: 1, suffocation: 2 })).toEqual({ "system.exhaustion.other": [2, 1] });
    expect(after({ dehydration: 1, suffocation: 2 })).toEqual({ "system.exhaustion.suffocation": [2, 1] });
  });
  it("B-REST-03: Hit Dice heal with Endurance where the table has them", () => {
    expect(values("short", rester({ hitDice: { spent: 1, max: 3 } }), base, [1, 5])).toEqual({
      "system.hp.value": [3, 3 + 3 + 7],
      "system.hitDice.spent": [1, 3],
    });
    expect(values("long", rester({ hitDice: { spent: 2, max: 3 } }), base)).toMatchObject({
      "system.hitDice.spent": [2, 0],
    });
  });
  it("H-HEAL-02: whatever is stored, a rest neither throws nor heals above the maximum", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -50, max: 60 }),
        fc.nat(40),
        fc.nat(9),
        fc.nat(40),
        (value, max, tired, drained) => {
          const plan = planRest(
            "long",
            rester({
              hp: { value, max, temporary: 0, lost: 0 },
              exhaustion: { other: tired, dehydration: tired, starvation: 0, suffocation: 0 },
              drained: { strength: drained },
            }),
            homebrew,
          );
          if (plan.ok)
            for (const { path, from, to } of plan.changes)
              if (path === "system.hp.value") expect(to).toBeLessThanOrEqual(Math.max(from, max));
        },
      ),
    );
  });
});

describe("sixteen hours", () => {
  const HOUR = 3600;
  it("B-REST-08: ended at 6:00, the next from 22:00", () => {
    expect([6, 21, 21.99, 22, 30].map((hour) => isTooSoon(6 * HOUR, hour * HOUR))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(isTooSoon(null, 6 * HOUR)).toBe(false);
  });
  it("B-REST-08: a clock that stands before the end of the last rest says nothing, and calendars with large numbers do no harm", () => {
    expect(isTooSoon(8 * HOUR, 0)).toBe(false);
    expect(isTooSoon(6e13, 6e13 + HOUR)).toBe(true);
    expect(isTooSoon(0, 6e13)).toBe(false);
    expect(isTooSoon(-6e13, Number.MAX_SAFE_INTEGER)).toBe(false);
  });
});
