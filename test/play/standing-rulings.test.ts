/** Holds inside: a pure function on records, whose cases are worked by hand. */
import { describe, expect, it } from "vitest";
import {
  inOrder,
  isRulingLost,
  isSealed,
  rulingOn,
  sealOfRuling,
  type Ruler,
} from "../../module/play/resolve/standing-rulings.pure.ts";

const ATTACK = "attack0000000000";
const NONE: ReadonlySet<string> = new Set();

/** A message that says how many hit points strikes take; null takes a ruling back. */
function ruler(
  author: string,
  rightful: boolean,
  round: number,
  amounts: Readonly<Record<string, number | null>>,
): Ruler {
  const rulings = new Map(
    Object.entries(amounts).map(([key, amount]) => [
      key,
      { ruling: amount === null ? null : { outcome: null, factor: null, amount }, n: 1, by: author },
    ]),
  );
  return {
    id: `${author}${String(round)}`,
    author,
    rightful,
    record: { round, rulings },
  };
}

/** The seals that a receipt has of what a message says of strikes. */
const seals = (by: Ruler, ...keys: readonly string[]): Set<string> =>
  new Set(keys.flatMap((key) => sealOfRuling(ATTACK, key, by) ?? []));
const amount = (key: string, rulers: readonly Ruler[], sealed = NONE): number | null | undefined =>
  rulingOn(ATTACK, key, inOrder(rulers), sealed)?.entry.ruling?.amount;

describe("which ruling holds", () => {
  it("a Game Master's does, the later of two, and what was taken back holds nothing", () => {
    const rulers = [ruler("gm", true, 1, { s0: 4, s1: 5 }), ruler("gm2", true, 2, { s1: null })];
    expect(amount("s0", rulers)).toBe(4);
    expect(amount("s1", rulers)).toBeUndefined();
    expect(amount("s2", rulers)).toBeUndefined();
  });

  it("a player's does not, whatever its round", () => {
    const rulers = [ruler("player", false, 99, { s0: 9, s1: 9 }), ruler("gm", true, 1, { s0: 4 })];
    expect(amount("s0", rulers)).toBe(4);
    expect(amount("s1", rulers)).toBeUndefined();
  });

  it("a former Game Master's holds where the receipt of the strike's target vouches for it, beside what a Game Master says anew", () => {
    const former = ruler("former", false, 1, { s0: 4, s1: 5 });
    const anew = ruler("gm", true, 2, { s1: 6 });
    expect(amount("s0", [former, anew], seals(former, "s0"))).toBe(4);
    expect(amount("s1", [former, anew], seals(former, "s1"))).toBe(6);
    // What a receipt vouches for on one strike says nothing of another.
    expect(amount("s1", [former], seals(former, "s0"))).toBeUndefined();
    expect(amount("s0", [former], NONE)).toBeUndefined();
  });

  it("forged seals do not lift a player's ruling above a Game Master's on the same strike", () => {
    const forged = ruler("player", false, 99, { s0: 0 });
    expect(amount("s0", [forged, ruler("gm", true, 1, { s0: 4 })], seals(forged, "s0"))).toBe(4);
  });

  it("a seal is of exactly this word by this author on this strike of this attack", () => {
    const former = ruler("former", false, 1, { s0: 4 });
    const sealed = seals(former, "s0");
    expect(isSealed(ATTACK, "s0", former, sealed)).toBe(true);
    // What he says of other strikes meanwhile is another matter.
    expect(isSealed(ATTACK, "s0", ruler("former", false, 7, { s0: 4, s1: 1 }), sealed)).toBe(true);
    expect(isSealed(ATTACK, "s0", ruler("former", false, 1, { s0: 9 }), sealed)).toBe(false);
    expect(isSealed(ATTACK, "s0", ruler("other", false, 1, { s0: 4 }), sealed)).toBe(false);
    expect(isSealed(ATTACK, "s1", ruler("former", false, 1, { s1: 4 }), sealed)).toBe(false);
    expect(isSealed("another000000000", "s0", former, sealed)).toBe(false);
    expect(seals(ruler("former", false, 1, { s0: null }), "s0").size).toBe(0);
  });
});

describe("a ruling that a receipt was written on and that is gone", () => {
  const former = ruler("former", false, 1, { s0: 4, s1: 5 });
  const sealed = seals(former, "s0");
  const lost = (keys: readonly string[], rulers: readonly Ruler[], by: ReadonlySet<string> = sealed): boolean =>
    isRulingLost(ATTACK, keys, inOrder(rulers), by);

  it("while it is there, and where a Game Master has ruled on its strike since, nothing is lost", () => {
    expect(lost(["s0"], [former])).toBe(false);
    expect(lost(["s0"], [ruler("gm", true, 2, { s0: 6 })])).toBe(false);
    expect(lost(["s0"], [ruler("gm", true, 2, { s0: null })])).toBe(false);
    expect(lost(["s0"], [], NONE)).toBe(false);
    // The strike has gone elsewhere.
    expect(lost(["s1"], [])).toBe(false);
  });

  it("changed or removed, it is lost, whatever a Game Master has ruled on other strikes", () => {
    expect(lost(["s0"], [])).toBe(true);
    expect(lost(["s0"], [ruler("former", false, 1, { s0: 9 })])).toBe(true);
    expect(lost(["s0"], [ruler("gm", true, 2, { s1: 6 })])).toBe(true);
    expect(lost(["s0", "s1"], [ruler("former", false, 1, { s0: 4 })], seals(former, "s0", "s1"))).toBe(true);
  });
});
