/** Counts of a ledger against a naive replay that was written apart: it knows deeds and what each of them means at the table. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readLedger } from "../../module/data/actor/stored-ledger.pure.ts";
import { foldNumber, type LedgerStep } from "../../module/rules/ledger/ledger.ts";
import { countInVain, foundTooLittle, writeLedger, type NewEntry } from "../../module/rules/ledger/ledger-writes.ts";

type Entries = Record<string, Record<string, unknown>>;
/** What a document stores of slots of the first circle. */
interface Stored {
  base: Record<string, unknown>;
  entries: Entries;
  plain: number;
}
const fresh = (plain: number): Stored => ({ base: {}, entries: {}, plain });
const fold = (of: Stored): { readonly value: number; readonly steps: readonly LedgerStep[] } =>
  foldNumber(readLedger(of), "c1", of.plain);

/** A write that has not arrived yet. */
const write = (of: Stored, added: readonly NewEntry[], toggles: Record<string, boolean> = {}) =>
  writeLedger({ ledger: readLedger(of), owner: "", numbers: ["c1"], stored: () => of.plain }, added, toggles);
function arrive(of: Stored, { entries, base, numbers }: ReturnType<typeof write>): void {
  for (const [id, entry] of Object.entries(entries)) of.entries[id] = { ...of.entries[id], ...entry };
  Object.assign(of.base, base, { values: { ...(of.base["values"] ?? {}), ...base.values } });
  Object.assign(of.base, { written: { ...(of.base["written"] ?? {}), ...base.written } });
  of.plain = numbers.c1 ?? of.plain;
}
const does = (of: Stored, ...added: readonly NewEntry[]): number => {
  arrive(of, write(of, added));
  return fold(of).value;
};
const undo = (of: Stored, ...ids: readonly string[]): number => {
  arrive(of, write(of, [], Object.fromEntries(ids.map((id) => [id, true]))));
  return fold(of).value;
};
const cast = (id: string, by = 1): NewEntry => ({ id, number: "c1", amount: -by, pays: true, deed: id });
const night = (id: string, most = 4): NewEntry => ({ id, number: "c1", amount: most, most, deed: id });

describe("H-SPL-04 H-HEAL-03: spell slots by entries", () => {
  it("cast, rest, cast undone: full, and not one more; the rest undone as well: as before both", () => {
    const caster = fresh(3);
    expect(does(caster, cast("cast"))).toBe(2);
    expect(does(caster, night("rest"))).toBe(4);
    expect(undo(caster, "cast")).toBe(4);
    expect(undo(caster, "rest")).toBe(3);
  });

  it("two cast with the last one at one instant: one finds none, counts for nothing, and is listed; with the first undone it has its slot", () => {
    const caster = fresh(1);
    const both = [write(caster, [cast("a")]), write(caster, [cast("b")])];
    for (const one of both.toReversed()) arrive(caster, one);
    expect(fold(caster)).toMatchObject({ value: 0, steps: [{ inVain: false }, { entry: { id: "b" }, inVain: true }] });
    expect([foundTooLittle(readLedger(caster), "a"), foundTooLittle(readLedger(caster), "b")]).toEqual([false, true]);
    expect([undo(caster, "a"), countInVain(readLedger(caster))]).toEqual([0, 0]);
    expect(undo(caster, "b")).toBe(1);
  });

  it("what was restored is undone after it was spent: the later cast finds none, but is not taken for one that came too late", () => {
    const caster = fresh(0);
    expect(does(caster, { ...night("points"), amount: 1 })).toBe(1);
    expect(does(caster, cast("late"))).toBe(0);
    expect([undo(caster, "points"), countInVain(readLedger(caster))]).toEqual([0, 1]);
    expect(foundTooLittle(readLedger(caster), "late")).toBe(false);
    expect(undo(caster, "late")).toBe(0);
  });

  it("a cast of two takes both or none; a number above the maximum stays there, and a gain does not lower it", () => {
    const caster = fresh(1);
    expect(does(caster, cast("two", 2))).toBe(1);
    const rich = fresh(7);
    expect(does(rich, night("rest"))).toBe(7);
    expect(does(rich, cast("one"))).toBe(6);
  });

  it("H-SPL-03: a slot of a level goes with it: what was cast since stays cast, and a rest since fills one less", () => {
    const level: NewEntry = { id: "level", number: "c1", amount: 1, raises: true };
    const caster = fresh(2);
    expect(does(caster, level)).toBe(3);
    expect(does(caster, cast("one"))).toBe(2);
    expect(undo(caster, "level")).toBe(1);
    const rested = fresh(1);
    does(rested, level);
    expect(does(rested, night("rest", 3))).toBe(3);
    expect(undo(rested, "level")).toBe(2);
    // Undone once more by a late page, and a rest after it: that has the maximum without the level.
    expect(undo(rested, "level")).toBe(2);
    expect(does(rested, cast("two"))).toBe(1);
    expect(does(rested, night("again", 2))).toBe(2);
    expect(undo(rested, "level")).toBe(2);
  });

  it("nonsense counts for nothing or has no limit; ten thousand entries are read", () => {
    const caster = fresh(2);
    does(caster, cast("a"));
    const { n, ...entry } = caster.entries["a"] ?? {};
    Object.assign(caster.entries, {
      b: { ...entry, n, amount: Number.NaN },
      c: { ...entry, n, number: "c10" },
      d: { ...entry, n, number: "__proto__" },
      e: { ...entry, n: 5, amount: 1, most: Number.NaN, pays: "x", deed: {} },
      f: { ...entry, n: 6, amount: 1e308 },
    });
    expect(fold(caster).value).toBe(2);
    const many = fresh(4);
    does(many, cast("first"));
    for (let index = 0; index < 10_000; index += 1)
      many.entries[`e${String(index)}`] = { n: 2 + index, number: "c1", amount: index % 2 ? 1 : -1, most: 4, of: "" };
    expect(fold(many).value).toBe(3);
  });

  it("is that of a naive replay: casts, rests, what restores some, typed numbers, undone in any order, repeated, crossing", () => {
    const MOST = 4;
    const deed = fc.record({
      kind: fc.constantFrom("cast", "rest", "restore", "typed", "undo", "redo", "together"),
      by: fc.integer({ min: 1, max: 3 }),
      which: fc.nat(30),
      twice: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MOST }), fc.array(deed, { minLength: 2, maxLength: 7 }), (start, deeds) => {
        /** Who did what, in the order of the ledger: at one place by name. */
        const told: { name: string; place: number; does: (left: number) => number; undone: boolean }[] = [];
        const replay = (): number =>
          told
            .toSorted((a, b) => a.place - b.place || (a.name < b.name ? -1 : 1))
            .reduce((left, one) => (one.undone ? left : one.does(left)), start);
        const caster = fresh(start);
        let onTheWay: ReturnType<typeof write>[] = [];
        let place = 0;
        for (const [index, one] of deeds.entries()) {
          const name = `d${String(index).padStart(2, "0")}`;
          const { by } = one;
          if (one.kind === "undo" || one.kind === "redo") {
            for (const each of onTheWay) arrive(caster, each);
            onTheWay = [];
            place = told.length;
            const meant = told[one.which % Math.max(1, told.length)];
            if (!meant) continue;
            meant.undone = one.kind === "undo";
            arrive(caster, write(caster, [], { [meant.name]: meant.undone }));
          } else {
            if (one.kind !== "together") {
              for (const each of one.twice ? [...onTheWay, ...onTheWay] : onTheWay.reverse()) arrive(caster, each);
              onTheWay = [];
              place = told.length === 0 ? 0 : Math.max(...told.map((each) => each.place));
            }
            const now = one.kind === "typed" ? fold(caster).value : 0;
            const entry: NewEntry =
              one.kind === "rest"
                ? night(name, MOST)
                : one.kind === "restore"
                  ? { ...night(name, MOST), amount: by }
                  : one.kind === "typed"
                    ? { id: name, number: "c1", amount: by - 1 - now, most: MOST }
                    : cast(name, by);
            onTheWay.push(write(caster, [entry]));
            const does = (left: number): number => {
              if (one.kind === "rest") return left < MOST ? MOST : left;
              if (one.kind === "cast" || one.kind === "together") return left < by ? left : left - by;
              const more = one.kind === "typed" ? by - 1 - now : by;
              for (let step = 0; step < Math.abs(more); step += 1) {
                if (more > 0 && left < MOST) left += 1;
                if (more < 0 && left > 0) left -= 1;
              }
              return left;
            };
            told.push({ name, place: place + 1, does, undone: false });
          }
        }
        for (const each of onTheWay) arrive(caster, each);
        expect(fold(caster).value).toBe(replay());
      }),
      { numRuns: 30_000 },
    );
  }, 120_000);
});
