/** Holds inside: a pure function on records, whose cases are worked by hand. */
import { describe, expect, it } from "vitest";
import { assign, spread } from "../../module/play/activities/distribute.pure.ts";

describe("strikes", () => {
  it("are spread over the targets", () => {
    expect(spread(5, 2)).toEqual([3, 2]);
    expect(spread(1, 3)).toEqual([1, 1, 1]);
    expect(spread(3, 0)).toEqual([]);
  });

  it("go from attackers in turn to the targets named", () => {
    expect(assign(5, [3, 2]).map(({ attacker, target }) => `${String(attacker)}>${String(target)}`)).toEqual([
      "0>0",
      "1>0",
      "2>0",
      "3>1",
      "4>1",
    ]);
    expect(assign(1, [2]).map(({ attacker }) => attacker)).toEqual([0, 0]);
  });

  it("go to nobody yet without targets", () => {
    expect(assign(2, [])).toEqual([
      { attacker: 0, target: null },
      { attacker: 1, target: null },
    ]);
    expect(assign(0, [1])).toEqual([]);
  });
});
