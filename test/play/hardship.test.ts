/** Holds inside: a pure function on records, whose cases are worked by hand. */
import { describe, expect, it } from "vitest";
import { hardshipLine } from "../../module/applications/rest/hardship-view.ts";
import {
  hardshipWord,
  planHardship,
  readHardship,
  type Hardship,
  type Sufferer,
} from "../../module/play/rest/hardship.pure.ts";
import { texts } from "../ui/support/texts.ts";

const NONE = { other: 0, dehydration: 0, starvation: 0, suffocation: 0, fasting: 0 };
const who = (exhaustion: Partial<typeof NONE> = {}, more: Partial<Sufferer> = {}): Sufferer => ({
  size: "medium",
  exhaustion: { ...NONE, ...exhaustion },
  tireless: false,
  dead: false,
  ...more,
});
const day = (water: "full" | "half" | "little", food: "full" | "half" | "little" | "none"): Hardship => ({
  of: "day",
  water,
  food,
});
const told = (hardship: Hardship, sufferer: Sufferer, saved: boolean | null = null): object =>
  Object.fromEntries(
    planHardship(hardship, sufferer, saved).changes.map(({ path, from, to }) => [
      path.slice("system.exhaustion.".length),
      [from, to],
    ]),
  );

describe("hardships of the road", () => {
  it("B-HAZ-03: less than half of the water is a level, half is none", () => {
    expect(told(day("little", "full"), who())).toEqual({ dehydration: [0, 1] });
    expect(told(day("half", "full"), who({ dehydration: 1 }))).toEqual({});
  });

  it("B-HAZ-04 B-HAZ-11: a full day's water and food unlock their levels, and rests take them from then on", () => {
    expect(told(day("full", "half"), who({ dehydration: 2, starvation: 1 }))).toEqual({
      other: [0, 2],
      dehydration: [2, 0],
    });
    expect(told(day("half", "full"), who({ starvation: 1, other: 1 }))).toEqual({ other: [1, 2], starvation: [1, 0] });
  });

  it("B-HAZ-09: less than half of the food asks for a save, and only a failed one brings a level", () => {
    const little = day("full", "little");
    expect(planHardship(little, who())).toEqual({ changes: [], save: { attribute: "adaptability", dc: 10 } });
    expect(told(little, who(), true)).toEqual({});
    expect(told(little, who(), false)).toEqual({ starvation: [0, 1] });
  });

  it("B-HAZ-10: nothing at all brings a level at the end of the fifth day and of each further one: three after a week", () => {
    let exhaustion = NONE;
    for (let n = 1; n <= 7; n += 1) {
      const { changes } = planHardship(day("full", "none"), who(exhaustion));
      for (const { path, to } of changes) exhaustion = { ...exhaustion, [path.split(".")[2] ?? ""]: to };
    }
    expect(exhaustion).toEqual({ ...NONE, starvation: 3, fasting: 7 });
    // Whoever eats anything begins to count anew.
    expect(told(day("full", "half"), who(exhaustion))).toEqual({ fasting: [7, 0] });
  });

  it("B-HAZ-13 B-HAZ-14: a level for each turn without air, six at most; breathing takes all of them", () => {
    expect(told({ of: "airless", turns: 3 }, who())).toEqual({ suffocation: [0, 3] });
    expect(told({ of: "airless", turns: 6 }, who({ other: 2, suffocation: 1 }))).toEqual({ suffocation: [1, 4] });
    expect(told({ of: "breath" }, who({ other: 1, suffocation: 3 }))).toEqual({ suffocation: [3, 0] });
  });

  it("the tireless gain nothing, the dead change no more", () => {
    const hungry = day("little", "little");
    expect(planHardship(hungry, who({}, { tireless: true }))).toEqual({ changes: [], save: null });
    expect(planHardship(hungry, who({}, { dead: true }), false)).toEqual({ changes: [], save: null });
  });

  it("one word of a message holds it, and nonsense is a day on which nothing was missing", () => {
    for (const one of [day("little", "none"), { of: "airless", turns: 2 }, { of: "breath" }] as const)
      expect(readHardship(hardshipWord(one))).toEqual(one);
    expect(["", "day.x.y", "airless.999", "airless.-1"].map(readHardship)).toEqual([
      day("full", "full"),
      day("full", "full"),
      { of: "airless", turns: 6 },
      { of: "airless", turns: 1 },
    ]);
  });

  it("B-HAZ-08 B-HAZ-12: the window tells what a size needs and how long a breath lasts", () => {
    const person = { uuid: "a", name: "Воин", size: "medium", breath: { seconds: 180, rounds: 30 } } as const;
    const line = (hardship: Hardship, size: Sufferer["size"] = "medium"): string =>
      hardshipLine({ ...person, size }, hardship, planHardship(hardship, who({}, { size })), texts("ru"));
    expect(line(day("little", "little"))).toBe(
      "Воин: истощение от жажды 0 → 1 · спасбросок: Адаптированность, СЛ 10 · в день нужно 4 л и 450 г",
    );
    expect(line(day("full", "full"), "large")).toBe("Воин: без изменений · в день нужно 15 л и 1,8 кг");
    expect(line({ of: "airless", turns: 1 })).toBe(
      "Воин: истощение от удушья 0 → 1 · задержит дыхание на 3 мин (раундов: 30)",
    );
  });
});
