/** A ledger's number against a naive replay that was written apart: it knows deeds and who holds them, and neither places nor bases. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readLedger } from "../../module/data/actor/stored-ledger.pure.ts";
import { foldNumber, isTooOld, LEDGER_NUMBERS } from "../../module/rules/ledger/ledger.ts";
import { positionToClose, sweepLedger, writeLedger, type NewEntry } from "../../module/rules/ledger/ledger-writes.ts";

/** What a document stores. */
interface Stored {
  ledger: { base: Record<string, unknown>; entries: Record<string, Record<string, unknown>> };
  xp: number;
}
interface Write {
  readonly entries: object;
  readonly base: object;
  readonly numbers: { readonly experience?: number };
}

const fresh = (xp: number): Stored => ({ ledger: { base: {}, entries: {} }, xp });
const number = (of: Stored): number => foldNumber(readLedger(of.ledger), "experience", of.xp).value;
const write = (of: Stored, added: readonly NewEntry[], toggles: Record<string, boolean> = {}, owner = ""): Write =>
  writeLedger({ ledger: readLedger(of.ledger), owner, numbers: ["experience"], stored: () => of.xp }, added, toggles);
const gain = (id: string, amount: number): NewEntry => ({ id, number: "experience", amount });

/** Merges a write as a server merges objects by key. */
function merge(into: Record<string, unknown>, from: object): void {
  for (const [key, value] of Object.entries(structuredClone(from))) {
    const old = into[key];
    if (isPlain(old) && isPlain(value)) merge(old, value);
    else into[key] = value;
  }
}
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
function arrive(of: Stored, { entries, base, numbers }: Write): void {
  merge(of.ledger.entries, entries);
  merge(of.ledger.base, base);
  of.xp = numbers.experience ?? of.xp;
}
const book = (of: Stored, ...writes: readonly Write[]): number => {
  for (const one of writes) arrive(of, one);
  return number(of);
};

describe("H-PRG-01: experience by entries", () => {
  it("is the plain number until the first entry; then base and entries make it", () => {
    const hero = fresh(950);
    expect(number(hero)).toBe(950);
    expect(book(hero, write(hero, [gain("a", 150)]))).toBe(1100);
    expect(hero.xp).toBe(1100);
  });

  it("a start that nobody can read: the plain number begins anew, and older entries stay stored without counting again", () => {
    for (const odd of [{ values: { experience: "forty" } }, { of: 7 }]) {
      const hero = fresh(0);
      expect(book(hero, write(hero, [gain("a", 40)]))).toBe(40);
      merge(hero.ledger.base, odd);
      expect(number(hero)).toBe(40);
      expect(book(hero, write(hero, [gain("b", 10)]))).toBe(50);
      expect(book(hero, write(hero, [], { b: true }))).toBe(40);
      expect(Object.keys(hero.ledger.entries)).toEqual(["a", "b"]);
    }
  });

  it("two at one instant both count, in either order; the plain number is one writer's until it is corrected", () => {
    for (const turned of [false, true]) {
      const hero = fresh(100);
      const both = [write(hero, [gain("a", 50)]), write(hero, [gain("b", 75)])];
      expect(book(hero, ...(turned ? both.reverse() : both))).toBe(225);
      expect(hero.xp).toBe(turned ? 150 : 175);
    }
  });

  it("undo in any order gives the number without the entry; what a repetition creates late stays undone", () => {
    const hero = fresh(100);
    const first = write(hero, [gain("a", 50)]);
    book(hero, first, write(hero, [gain("b", 75)]));
    expect(book(hero, write(hero, [], { a: true }))).toBe(175);
    expect(book(hero, first)).toBe(175);
    expect(book(hero, write(hero, [], { b: true }))).toBe(100);
    expect(book(hero, write(hero, [], { a: false }))).toBe(150);
  });

  it("never goes below 0: 100, less 150, and 30 make 30", () => {
    const hero = fresh(100);
    book(hero, write(hero, [gain("a", -150)]));
    expect(book(hero, write(hero, [gain("b", 30)]))).toBe(30);
    expect(book(hero, write(hero, [], { a: true }))).toBe(130);
  });

  it("a number written outside the ledger wins, and the next writer makes an entry of it; two writers make one", () => {
    const hero = fresh(100);
    book(hero, write(hero, [gain("a", 50)]));
    hero.xp = 40;
    expect(number(hero)).toBe(40);
    const both = [write(hero, [gain("b", 5)]), write(hero, [gain("c", 7)])];
    expect(book(hero, ...both)).toBe(52);
    // 100, less the 110 of the number outside the ledger: stops at 0; then 5 and 7.
    expect(book(hero, write(hero, [], { a: true }))).toBe(12);
  });

  it("a token follows its world actor until its own first entry, and is nobody's after it", () => {
    const world = fresh(100);
    book(world, write(world, [gain("a", 50)]));
    const token = structuredClone(world);
    expect(number(token)).toBe(150);
    const own = write(token, [gain("t", 10)], {}, "token");
    expect(book(token, own)).toBe(160);
    // The world actor gains and undoes; its entries reach the token's data, too.
    for (const one of [write(world, [gain("b", 1000)]), write(world, [], { a: true })]) {
      arrive(world, one);
      merge(token.ledger.entries, one.entries);
    }
    expect([number(world), number(token)]).toEqual([1100, 160]);
    expect(book(token, write(token, [], { t: true }, "token"))).toBe(150);
  });

  it("an actor made of a token begins anew with the token's number: entries of the first world actor count no more", () => {
    const world = fresh(0);
    book(world, write(world, [gain("aaaaaaaa", 10)]), write(world, [gain("bbbbbbbb", 10)]));
    const token = structuredClone(world);
    expect(book(token, write(token, [gain("cccccccc", 3)], {}, "token"))).toBe(23);
    const made = structuredClone(token);
    expect(number(made)).toBe(23);
    const both = [write(made, [gain("dddddddd", 2)]), write(made, [gain("eeeeeeee", 5)])];
    expect(book(made, ...both)).toBe(30);
    expect(isTooOld(readLedger(made.ledger), "aaaaaaaa")).toBe(true);
  });

  it("reads whatever is stored: nonsense counts for nothing, and does not end the order", () => {
    const hero = fresh(100);
    book(hero, write(hero, [gain("a", 50)]));
    Object.assign(hero.ledger.entries, {
      b: null,
      c: { n: 2, number: "experience", amount: Number.NaN, of: "" },
      d: { n: 1e308, number: "experience", amount: 5, of: "" },
      e: { n: 3, number: "luck", amount: 5, of: "" },
      f: { undone: true },
      g: { n: 2, number: "experience", amount: 1e308, of: "" },
    });
    expect(number(hero)).toBe(155);
    const { entries } = write(hero, [gain("h", 1)]);
    expect(entries).toEqual({ h: { n: 2, number: "experience", amount: 1, of: "" } });
    for (const odd of [null, "x", [], { base: "x", entries: "y" }, { base: { of: 3 } }])
      expect(foldNumber(readLedger(odd), "experience", 7).value).toBe(7);
  });

  it("an entry called __proto__ counts for nothing, and changes no prototype", () => {
    const methods = Object.getOwnPropertyNames(Object.prototype);
    const one = '{"n":1,"number":"experience","amount":3,"of":"","undone":true,"polluted":1}';
    const stored: unknown = JSON.parse(
      `{"base":{"of":"","n":1,"values":{"experience":7,"__proto__":${one}},"written":{"__proto__":${one}}},` +
        `"entries":{"__proto__":${one.replace("true", "false")},"a":{"n":2,"number":"experience","amount":1,"of":""}}}`,
    );
    const ledger = readLedger(stored);
    expect(foldNumber(ledger, "experience", 7).value).toBe(8);
    const state = { ledger, owner: "", numbers: ["experience"], stored: () => 8 } as const;
    const { entries, base, numbers } = writeLedger(state, [gain("b", 1)], { ["__proto__"]: true });
    expect([Object.keys(entries), numbers.experience]).toEqual([["b"], 9]);
    for (const made of [ledger, ledger.base, ledger.base?.values, ledger.base?.written, entries, base, numbers])
      expect(Object.getPrototypeOf(made)).toBe(Object.prototype);
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(methods);
    expect("polluted" in {}).toBe(false);
  });

  it("numbers of two kinds that were written outside the ledger both become entries, with ids that no sweep confuses", () => {
    const purse = (n: number, told: number, stored: number): ReturnType<typeof writeLedger> => {
      const values = { gp: told, sp: told };
      const base = { of: "", n, values, written: values, skipped: new Set<string>(), closedUpTo: 0 };
      const both = (["sp", "gp"] as const).map((kind) => ({ id: `${kind}${String(n)}`, number: kind, amount: 5 }));
      return writeLedger(
        { ledger: { base, entries: [], hits: [] }, owner: "", numbers: ["sp", "gp"], stored: () => stored },
        both,
      );
    };
    const written = purse(0, 0, 10);
    expect(written.numbers).toEqual({ sp: 15, gp: 15 });
    expect(Object.values(written.entries).map((entry) => "amount" in entry && entry.amount)).toEqual([10, 10, 5, 5]);
    // A base keeps the first 6 characters of the ids that it holds.
    const short = [1, 12, 120, 1200, 12_000].flatMap((n) =>
      Object.keys(purse(n, 0, 10).entries).flatMap((id) => (id.includes("past") ? [id.slice(0, 6)] : [])),
    );
    expect(new Set(short).size).toBe(10);
  });

  it("a base out of bounds counts as its bound, and can be corrected; an entry may be called like a method", () => {
    for (const [start, counted] of [
      [1e308, 1_000_000_000],
      [-5, 0],
    ] as const) {
      const hero = fresh(100);
      hero.ledger.base = { of: "", n: 0, values: { experience: start }, written: { experience: 100 }, skipped: [] };
      expect(number(hero)).toBe(counted);
      expect(book(hero, write(hero, [gain("a", 40 - counted)]))).toBe(40);
    }
    const hero = fresh(100);
    book(hero, write(hero, [gain("constructor", 50)]), write(hero, [gain("a", 5)]));
    expect(write(hero, [], { a: true }).numbers).toEqual({ experience: 150 });
  });

  it("a token's first entry begins a base of all its numbers, also where its world actor has no entry yet", () => {
    const { base, numbers } = writeLedger(
      {
        ledger: { base: null, entries: [], hits: [] },
        owner: "token",
        numbers: LEDGER_NUMBERS,
        stored: (kind) => (kind === "sp" ? 10 : 0),
      },
      [{ id: "t", number: "gp", amount: 5 }],
    );
    expect(base.values?.sp).toBe(10);
    expect([numbers.sp, numbers.gp]).toEqual([10, 5]);
  });

  it("old entries are closed, then swept to 32, undone ones too: the number stays, also when one arrives again", () => {
    const hero = fresh(100);
    const writes = Array.from({ length: 70 }, (_, index) => {
      const one = write(hero, [gain(`e${String(index).padStart(5, "0")}xx`, 10)]);
      arrive(hero, one);
      return one;
    });
    const [first, second] = Object.keys(hero.ledger.entries);
    book(hero, write(hero, [], { [first ?? ""]: true }));
    expect(number(hero)).toBe(790);
    const crossing = write(hero, [gain("crossing", 5)]);
    const closedUpTo = positionToClose(readLedger(hero.ledger));
    // The 32 newest changes stay, and undoing the first entry is one of them. The 38th of the other 69 is the last one to go.
    expect(closedUpTo).toBe(39);
    expect(sweepLedger(readLedger(hero.ledger))).toBeNull();
    hero.ledger.base["closedUpTo"] = closedUpTo;
    expect(isTooOld(readLedger(hero.ledger), second ?? "")).toBe(true);
    const swept = sweepLedger(readLedger(hero.ledger));
    expect(swept?.ids).toHaveLength(38);
    Object.assign(hero.ledger.base, swept?.base);
    for (const id of swept?.ids ?? []) Reflect.deleteProperty(hero.ledger.entries, id);
    expect([number(hero), Object.keys(hero.ledger.entries).length, positionToClose(readLedger(hero.ledger))]).toEqual([
      790,
      32,
      null,
    ]);
    for (const late of [writes[3], writes[20]]) if (late) merge(hero.ledger.entries, late.entries);
    expect(number(hero)).toBe(790);
    expect(isTooOld(readLedger(hero.ledger), second ?? "")).toBe(true);
    // What was on its way while the ledger was swept counts, and revives nothing of the old base.
    expect(book(hero, crossing)).toBe(795);
    // The undone one is given again.
    expect(book(hero, write(hero, [], { [first ?? ""]: false }))).toBe(805);
    // Undone again, and long ago: it goes with the others, and nobody can give it once more.
    expect(book(hero, write(hero, [], { [first ?? ""]: true }))).toBe(795);
    for (let index = 0; index < 70; index += 1)
      arrive(hero, write(hero, [gain(`f${String(index).padStart(5, "0")}xx`, 1)]));
    const redone = write(hero, [], { [first ?? ""]: false });
    hero.ledger.base["closedUpTo"] = positionToClose(readLedger(hero.ledger));
    expect(isTooOld(readLedger(hero.ledger), first ?? "")).toBe(true);
    const again = sweepLedger(readLedger(hero.ledger));
    expect(again?.ids).toContain(first);
    Object.assign(hero.ledger.base, again?.base);
    for (const id of again?.ids ?? []) Reflect.deleteProperty(hero.ledger.entries, id);
    expect([number(hero), Object.keys(hero.ledger.entries).length]).toEqual([865, 32]);
    expect(book(hero, { ...redone, numbers: {} })).toBe(865);
  });

  it("what a base holds already counts for nothing when it is written again", () => {
    const hero = fresh(100);
    book(hero, write(hero, [gain("abcdefgh", 50)]));
    hero.ledger.base["values"] = { experience: 150 };
    hero.ledger.base["skipped"] = ["abcdef"];
    expect(number(hero)).toBe(150);
    expect(book(hero, write(hero, [gain("b", 1)]))).toBe(151);
  });

  it("is that of a naive replay: any gains, losses, undoes, repetitions, in any order of arrival", () => {
    const deed = fc.record({ amount: fc.integer({ min: 1, max: 500 }), sees: fc.boolean() });
    const after = fc.record({ which: fc.nat(20), undone: fc.boolean() });
    fc.assert(
      fc.property(
        fc.nat(1000),
        fc.array(fc.oneof(deed, after), { maxLength: 20 }),
        fc.array(fc.nat(1000), { minLength: 40, maxLength: 40 }),
        (start, all, dice) => {
          const hero = fresh(start);
          const held = new Map<string, { amount: number; undone: boolean }>();
          const onTheWay: Write[] = [];
          const next = (): number => dice.shift() ?? 0;
          for (const [index, one] of all.entries()) {
            // Some writers see everything, others only what had arrived.
            if (!("sees" in one) || one.sees)
              onTheWay.splice(0).forEach((write) => {
                arrive(hero, write);
              });
            const ids = [...held.keys()];
            if ("amount" in one) {
              held.set(`d${String(index)}`, { amount: one.amount, undone: false });
              onTheWay.push(write(hero, [gain(`d${String(index)}`, one.amount)]));
            } else {
              const id = ids[one.which % Math.max(1, ids.length)];
              const known = held.get(id ?? "");
              if (id === undefined || !known) continue;
              known.undone = one.undone;
              onTheWay.push(write(hero, [], { [id]: one.undone }));
            }
            // What is on its way may overtake, and arrive twice.
            if (next() % 3 === 0)
              onTheWay.push(...onTheWay.filter(({ entries }) => !JSON.stringify(entries).includes("undone")));
            if (next() % 2 === 0 && onTheWay.every(({ entries }) => !JSON.stringify(entries).includes("undone")))
              onTheWay.reverse();
          }
          for (const one of onTheWay) arrive(hero, one);
          const naive = [...held.values()].reduce((sum, { amount, undone }) => (undone ? sum : sum + amount), start);
          expect(number(hero)).toBe(naive);
        },
      ),
      { numRuns: 30_000 },
    );
  });
});
