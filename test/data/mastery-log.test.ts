/** The log of mastery by ids: what two people write at once is both there. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { entriesById, readLog } from "../../module/data/actor/mastery-log.pure.ts";
import type { LoggedPurchase } from "../../module/rules/character/purchases.ts";

const entry = (id: string, more: Partial<LoggedPurchase> = {}): LoggedPurchase => ({
  id,
  level: 1,
  track: "skill",
  key: "stealth",
  from: 0,
  to: 1,
  currency: "talents",
  cost: 1,
  refunded: false,
  by: "",
  ...more,
});
const ids = (log: readonly LoggedPurchase[]): string[] => log.map(({ id }) => id);

describe("the log of mastery", () => {
  it("C-58: two who write at the same moment, each from what he saw, leave both entries, in the same order for everybody", () => {
    const seen = readLog(entriesById([entry("first")], []));
    const [one, other] = [entriesById([entry("zeta")], seen), entriesById([entry("alpha"), entry("beta")], seen)];
    const start = entriesById(seen, seen);
    expect(ids(readLog({ ...start, ...one, ...other }))).toEqual(["first", "alpha", "zeta", "beta"]);
    expect(readLog({ ...start, ...other, ...one })).toEqual(readLog({ ...start, ...one, ...other }));
  });
  it("C-58: an entry that is written again keeps its place", () => {
    const log = readLog(entriesById([entry("a"), entry("b"), entry("c")], []));
    const refunded = entriesById([{ ...entry("b"), refunded: true }], log);
    expect(readLog({ ...entriesById(log, log), ...refunded }).map(({ id, refunded: back }) => [id, back])).toEqual([
      ["a", false],
      ["b", true],
      ["c", false],
    ]);
  });
  it("what was set by hand and set back is not told; a purchase always is", () => {
    expect(ids(readLog(entriesById([entry("a", { to: 0, by: "GM" }), entry("b", { to: 0 })], [])))).toEqual(["b"]);
  });
  it("whatever is stored can be read, and costs nothing that is no number", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (stored) => {
        for (const one of readLog(stored))
          expect([one.cost >= 0, typeof one.key, ["power", "talents"].includes(one.currency)]).toEqual([
            true,
            "string",
            true,
          ]);
      }),
    );
    expect(readLog({ a: null, b: 7, c: [], d: { cost: "3", from: -1, to: 2.5, currency: "gold" } })).toEqual([
      {
        id: "d",
        level: 0,
        track: "",
        key: "",
        from: 0,
        to: 0,
        currency: "power",
        cost: 0,
        refunded: false,
        by: "",
        n: 0,
      },
    ]);
  });
});
