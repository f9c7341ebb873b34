/** Holds inside: a pure function on records, whose cases are worked by hand. */
import { describe, expect, it } from "vitest";
import { planRevival, type Fallen } from "../../module/play/dying/revival.pure.ts";
import { changesLine } from "../../module/applications/rest/rest-view.ts";
import { texts } from "../ui/support/texts.ts";

const ALIVE = { marks: 0, standing: false, successes: 0, failures: 0, stable: false, dead: false };
const RING = "ringringringring";
const fallen = (differences: Partial<Fallen> = {}): Fallen => ({
  dead: true,
  hp: { value: 0, max: 12 },
  death: { ...ALIVE, dead: true, failures: 3 },
  exhaustion: { other: 0, suffocation: 0, dehydration: 0, starvation: 0 },
  attuned: [],
  ...differences,
});
const values = (who: Fallen, hitPoints: number): Record<string, number[]> | string => {
  const plan = planRevival(who, hitPoints);
  return plan.ok ? Object.fromEntries(plan.changes.map(({ path, from, to }) => [path, [from, to]])) : plan.reason;
};

describe("coming back from death", () => {
  it("B-DEATH-12: the effect sets hit points, one level of exhaustion goes, attunements are lost, every count begins anew", () => {
    expect(
      values(
        fallen({
          exhaustion: { other: 3, suffocation: 0, dehydration: 0, starvation: 0 },
          attuned: [{ id: RING, name: "Ring" }],
        }),
        5,
      ),
    ).toEqual({
      "system.hp.value": [0, 5],
      "system.exhaustion.other": [3, 2],
      [`items.${RING}.system.attuned`]: [1, 0],
      "system.death.failures": [3, 0],
      "system.death.dead": [1, 0],
    });
  });

  it("B-DEATH-12: never below 1 nor above the maximum, whatever is typed", () => {
    expect(values(fallen(), 40)).toMatchObject({ "system.hp.value": [0, 12] });
    expect(values(fallen({ hp: { value: -7, max: 12 } }), -3)).toMatchObject({ "system.hp.value": [-7, 1] });
  });

  it("B-DEATH-12 B-COND-EXH-1: who died of exhaustion lives with five levels, whatever causes they had", () => {
    expect(
      values(
        fallen({
          hp: { value: 4, max: 12 },
          death: ALIVE,
          exhaustion: { other: 0, suffocation: 1, dehydration: 5, starvation: 2 },
        }),
        4,
      ),
    ).toEqual({ "system.exhaustion.suffocation": [1, 0], "system.exhaustion.dehydration": [5, 3] });
  });

  it("B-DEATH-12: the level that goes is of no special cause first, then of suffocation, then of thirst", () => {
    const after = (exhaustion: Partial<Fallen["exhaustion"]>): unknown =>
      values(
        fallen({
          hp: { value: 4, max: 12 },
          death: { ...ALIVE, dead: true },
          exhaustion: { other: 0, suffocation: 0, dehydration: 0, starvation: 0, ...exhaustion },
        }),
        4,
      );
    expect(after({ other: 1, suffocation: 1, dehydration: 1 })).toMatchObject({ "system.exhaustion.other": [1, 0] });
    expect(after({ other: 1, suffocation: 1 })).not.toHaveProperty(["system.exhaustion.suffocation"]);
    expect(after({ suffocation: 1, dehydration: 1 })).toMatchObject({ "system.exhaustion.suffocation": [1, 0] });
    expect(after({ suffocation: 1, dehydration: 1 })).not.toHaveProperty(["system.exhaustion.dehydration"]);
  });

  it("B-DEATH-02 B-DEATH-11: nobody is revived who lives, or without any maximum", () => {
    expect(values(fallen({ dead: false, death: ALIVE }), 1)).toBe("OD20.Revive.NotDead");
    expect(values(fallen({ hp: { value: 0, max: 0 } }), 1)).toBe("OD20.Revive.NoMaximum");
  });

  it("is told in words, without what goes with it", () => {
    const plan = planRevival(
      fallen({
        exhaustion: { other: 3, suffocation: 0, dehydration: 0, starvation: 0 },
        attuned: [{ id: RING, name: "Кольцо" }],
      }),
      5,
    );
    expect(plan.ok && changesLine(plan.changes, texts("ru"))).toBe(
      "хиты 0 → 5 из 12; истощение 3 → 2; настройка потеряна: Кольцо",
    );
  });
});
