/**
 * What is said late of a blow or a healing (another amount, knocked out instead, endured) among others, and rests, that came after it.
 * Holds inside: pure functions, tried in thousands of random orders, more than any table could play.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ChangeKind } from "../../module/rules/basics/ids.ts";
import {
  begins,
  begun,
  blow,
  counting,
  death,
  MAX,
  redo,
  settles,
  sleeps,
  told,
  undo,
  which,
  WHO,
  type Hero,
  type Said,
} from "./late-hero.ts";

describe("B-THP-01 B-REST-01: a ruling that is taken back gives back what it has taken from what came after", () => {
  const hit = (hero: Hero, id: string, amount: number): Hero => settles(hero, id, "damage", blow(amount));
  const cure = (hero: Hero, id: string, amount: number): Hero => settles(hero, id, "healing", blow(amount));
  it("20, a blow of 10, healed by 8: a miss leaves nothing to heal, and a hit again 10 + 8", () => {
    const healed = cure(hit(begins(20), "d0", 10), "d1", 8);
    expect(healed).toMatchObject({ value: 18, receipts: [{ hp: 10 }, { hp: 8 }] });
    const missed = hit(healed, "d0", 0);
    expect(missed).toMatchObject({ value: 20, receipts: [{ hp: 0 }, { hp: 0 }] });
    expect(told(hit(missed, "d0", 10))).toEqual(told(healed));
    // By halves: 20 − 5, and 5 of 8 find room.
    expect(hit(missed, "d0", 5)).toMatchObject({ value: 20, receipts: [{ hp: 5 }, { hp: 5 }] });
  });
  it("15, a blow of 3, healed by 10 to 20: with 5 for the blow the healing has room for all of it", () => {
    const healed = cure(hit(begins(15), "d0", 3), "d1", 10);
    expect(healed).toMatchObject({ value: 20, receipts: [{ hp: 3 }, { hp: 8 }] });
    // 15 − 5 + 10, and 15 − 9 + 10.
    expect(hit(healed, "d0", 5)).toMatchObject({ value: 20, receipts: [{ hp: 5 }, { hp: 10 }] });
    expect(hit(healed, "d0", 9)).toMatchObject({ value: 16, receipts: [{ hp: 9 }, { hp: 10 }] });
    expect(told(hit(hit(healed, "d0", 9), "d0", 3))).toEqual(told(healed));
  });
  it("20, blows of 10 and 15: without the first the second takes all of its 15", () => {
    const struck = hit(hit(begins(20), "d0", 10), "d1", 15);
    expect(hit(struck, "d0", 0)).toMatchObject({ value: 5, receipts: [{ hp: 0 }, { hp: 15 }] });
    expect(told(hit(hit(struck, "d0", 0), "d0", 10))).toEqual(told(struck));
  });
  it("20, a blow of 10, healed by 4: what somebody has written into its receipt makes it worth no more than 4", () => {
    const healed = cure(hit(begins(20), "d0", 10), "d1", 4);
    const [blown = expect.fail(), cured = expect.fail()] = healed.receipts;
    const forged = { ...healed, receipts: [blown, { ...cured, most: 1000 }] };
    // 20 - 12 + 4
    expect(hit(forged, "d0", 12)).toMatchObject({ value: 12, receipts: [{ hp: 12 }, { hp: 4 }] });
  });
  it("5, healed by 10, a blow of 15: a cure that is countered, and is not after all", () => {
    const struck = hit(cure(begins(5), "d0", 10), "d1", 15);
    expect(struck.value).toBe(0);
    const countered = cure(struck, "d0", 0);
    expect(countered).toMatchObject({ value: 0, receipts: [{ hp: 0 }, { hp: 5 }] });
    expect(told(cure(countered, "d0", 10))).toEqual(told(struck));
  });
  it("18, a blow of 4, one of 12 that knocks out and finds 14: with 8 it finds 10 and leaves 1, and with 4 it leaves 2 again", () => {
    const meant = settles(hit(begins(18), "d0", 4), "d1", "damage", blow(12, "spares"));
    expect(meant).toMatchObject({ value: 2, receipts: [{}, { hp: 12, spare: "meant" }] });
    const out = hit(meant, "d0", 8);
    expect(out).toMatchObject({ value: 1, receipts: [{ hp: 8 }, { hp: 9, spare: "out" }] });
    expect(told(hit(out, "d0", 4))).toEqual(told(meant));
  });
  it("20, blows of 15 and 15, the first taken back: a word on an earlier one leaves the 5 that the second took", () => {
    const struck = hit(hit(hit(begins(20), "d0", 3), "d1", 12), "d2", 15);
    const back = undo(struck, "d1") ?? expect.fail();
    expect(back).toMatchObject({ value: 12, receipts: [{ hp: 3 }, { state: "undone" }, { hp: 5 }] });
    // 20 − 18 leaves 2 for it; it had taken 5, and takes them again.
    const more = hit(back, "d0", 18);
    expect(more).toMatchObject({ value: 0, receipts: [{ hp: 18 }, {}, { hp: 2, most: 5 }] });
    expect(told(hit(more, "d0", 3))).toEqual(told(back));
  });
  it("C-59: −5, healed by 10 where points go on below 0: countered he is at −5 again", () => {
    const healed = cure(begins(-5, true), "d0", 10);
    expect(cure(healed, "d0", 0)).toMatchObject({ value: -5, receipts: [{ hp: 0 }] });
    expect(told(cure(cure(healed, "d0", 0), "d0", 10))).toEqual(told(healed));
  });
  it("H-DEATH-03 C-59: −5 of one who stands, healed by 10: countered he stands at −5 again", () => {
    const standing = { ...death, standing: true };
    const low = { ...begins(-5), who: { ...WHO, death: standing } };
    const healed = cure(low, "d0", 10);
    expect(healed).toMatchObject({ value: 5, receipts: [{ hp: 10, death: { standing: true } }] });
    const countered = cure({ ...healed, who: WHO }, "d0", 0);
    expect(countered).toMatchObject({ value: -5, receipts: [{ hp: 0 }] });
    expect(countered.death?.standing).toBe(true);
  });
  it("B-THP-03: 3 temporary ones, 10 in their place, 5 spent: none and 10 again leave 5, not 8", () => {
    const buffer = (hero: Hero, id: string, amount: number): Hero => settles(hero, id, "temporary", blow(amount));
    const spent = hit(buffer(buffer(begins(20), "d0", 3), "d1", 10), "d2", 5);
    expect(spent.temporary).toBe(5);
    expect(told(buffer(buffer(spent, "d1", 0), "d1", 10))).toEqual(told(spent));
    // 5, then 8: with 10 instead of 5 there are 10, not 13.
    const two = buffer(buffer(begins(20), "d0", 5), "d1", 8);
    expect(buffer(two, "d0", 10).temporary).toBe(10);
    expect(told(buffer(buffer(two, "d0", 10), "d0", 5))).toEqual(told(two));
  });
});

it("B-REST-01: 20, blows of 3 and 2, the second taken back, a rest, the second again: whatever is said of it, the rest came before", () => {
  const struck = settles(settles(begins(20), "d0", "damage", blow(3)), "d1", "damage", blow(2));
  const again = redo(sleeps(undo(struck, "d1") ?? expect.fail(), "d2"), "d1");
  expect(again).toMatchObject({ value: 18, receipts: [{ hp: 3 }, { hp: 2, again: 1 }] });
  const more = settles(again, "d1", "damage", blow(19));
  expect(more).toMatchObject({ value: 1, receipts: [{ hp: 3 }, { hp: 19, again: 1 }] });
  expect(told(settles(more, "d1", "damage", blow(2)))).toEqual(told(again));
});

describe("B-DEATH-14 H-PRG-07 B-REST-01: what is said late of a blow that a rest has followed", () => {
  it("12, a blow of 15 that knocks out, a rest to 20: as it was not to, nobody had been left who could rest", () => {
    const rested = sleeps(settles(begins(12), "d0", "damage", blow(15, "spares")), "d1");
    expect(rested).toMatchObject({ value: 20, receipts: [{ hp: 11, spare: "out" }] });
    const fell = settles(rested, "d0", "damage", blow(15));
    // The rest gives its 19 as before, to the 1 hit point without which it could not have been.
    expect(fell).toMatchObject({ value: 20, receipts: [{ amount: 15, hp: 11 }] });
    expect(told(settles(fell, "d0", "damage", blow(15, "spares")))).toEqual(told(rested));
    expect(begun(fell).value).toBe(12);
  });
  it("12, a blow of 5, a rest to 20: a rest tells from which points a blow was that is to knock out afterwards", () => {
    // 12 - 5 = 7, and the rest gives 13; 15 in its place find 12, and leave 1.
    const rested = sleeps(settles(begins(12), "d0", "damage", blow(5)), "d1");
    const out = settles(rested, "d0", "damage", blow(15, "spares"));
    expect(out).toMatchObject({ value: 14, receipts: [{ amount: 15, hp: 11, spare: "out" }] });
    expect(settles(out, "d0", "damage", blow(5))).toMatchObject({ value: 20, receipts: [{ hp: 5 }] });
    expect(begun(out).value).toBe(12);
  });
  it("1, two blows of nothing, a rest to 20, a blow of 2, healed by 1, a rest to 20: the blow missed, a word on the first changes nothing", () => {
    const rested = sleeps(settles(settles(begins(1), "d0", "damage", blow(0)), "d1", "damage", blow(0)), "d2");
    const healed = settles(settles(rested, "d3", "damage", blow(2)), "d4", "healing", blow(1));
    // The last rest has given 1, so one point has to be missing before it: the blow keeps it, and the healing finds no room.
    const missed = settles(sleeps(healed, "d5"), "d3", "damage", blow(0));
    expect(missed).toMatchObject({ value: 20, receipts: [{ hp: 0 }, { hp: 0 }, { hp: 1 }, { hp: 0 }] });
    const again = settles(missed, "d0", "damage", blow(0));
    expect(again).toMatchObject({ value: 20, receipts: [{ hp: 0 }, { hp: 0 }, { hp: 1 }, { hp: 0 }] });
    expect(begun(again).value).toBe(1);
  });
  it("C-59: 0, healed by 8, blows of 7 and of 13 that spares, a rest to 20: countered, the healing leaves the 8 without which nobody had rested", () => {
    const healed = settles(begins(0, true), "d0", "healing", blow(8));
    const spared = settles(settles(healed, "d1", "damage", blow(7)), "d2", "damage", blow(13, "spares"));
    const rested = sleeps(spared, "d3");
    expect(rested).toMatchObject({ value: 20, receipts: [{ hp: 8 }, { hp: 7 }, { hp: 0, spare: "out" }] });
    // 0 − 7 − 13 would need a healing of 21 before the rest, and nobody has more than 20.
    const countered = settles(rested, "d0", "healing", blow(0));
    expect(countered).toMatchObject({ value: 20, receipts: [{ amount: 0, hp: 8 }, { hp: 7 }, { hp: 0 }] });
    expect(begun(countered).value).toBe(0);
  });
  it("1, two blows of nothing, a rest to 20, then 1 for either, the first to knock out: who has rested had 1 left after both", () => {
    const rested = sleeps(settles(settles(begins(1), "d0", "damage", blow(0)), "d1", "damage", blow(0)), "d2");
    const second = settles(rested, "d1", "damage", blow(1));
    expect(second).toMatchObject({ value: 20, receipts: [{ hp: 0 }, { amount: 1, hp: 0 }] });
    const both = settles(second, "d0", "damage", blow(1, "spares"));
    expect(both).toMatchObject({ value: 20, receipts: [{ hp: 0, spare: "out" }, { hp: 0 }] });
    expect(begun(both).value).toBe(1);
  });
});

type Order =
  | ({ readonly what: "meet"; readonly kind: ChangeKind } & Said)
  | ({ readonly what: "late"; readonly which: number } & Said)
  | { readonly what: "undo"; readonly which: number }
  | { readonly what: "rest" };
const said = { amount: fc.nat(25), meant: fc.constantFrom("" as const, "spares" as const, "endures" as const) };
const kind = fc.constantFrom<ChangeKind>("damage", "damage", "healing", "temporary");
const orders: fc.Arbitrary<Order> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant("meet" as const), kind, ...said }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant("late" as const), which, ...said }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant("undo" as const), which }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant("rest" as const) }) },
);

function follow(hero: Hero, order: Order, id: string): Hero {
  if (order.what === "meet") return settles(hero, id, order.kind, order);
  if (order.what === "rest") return sleeps(hero, id);
  if (order.what === "undo") {
    const ids = counting(hero);
    return undo(hero, ids[order.which % Math.max(1, ids.length)] ?? "") ?? hero;
  }
  const one = hero.receipts[order.which % Math.max(1, hero.receipts.length)];
  return one?.state === "applied" ? settles(hero, one.id, one.kind, order) : hero;
}

it("B-THP-01 B-REST-01 B-DEATH-14 H-PRG-07: the points are always the first ones and what counts, and go back from the last to the first", () => {
  fc.assert(
    fc.property(fc.nat(MAX), fc.array(orders, { maxLength: 12 }), fc.boolean(), (value, told, sinks) => {
      let hero = begins(value, sinks);
      for (const [index, order] of told.entries()) {
        hero = follow(hero, order, `d${String(index)}`);
        const moved = hero.receipts.map(({ state, kind: of, hp }) =>
          state === "undone" ? 0 : of === "damage" ? -hp : hp,
        );
        const rested = hero.rests.map(({ state, changes: [change] }) =>
          change && state === "applied" ? change.to - change.from : 0,
        );
        expect(hero.value, JSON.stringify(hero)).toBe([...moved, ...rested].reduce((sum, by) => sum + by, value));
        expect(hero.receipts.every(({ hp }) => hp >= 0)).toBe(true);
        expect((sinks || hero.value >= 0) && hero.value <= MAX && hero.temporary >= 0).toBe(true);
      }
      hero = begun(hero);
      expect([hero.value, hero.temporary]).toEqual([value, 0]);
    }),
    { numRuns: 600 },
  );
});

it("B-THP-01 B-REST-01 B-DEATH-14 H-PRG-07: whatever is said of a blow in between, said again as it was it is as it was", () => {
  fc.assert(
    fc.property(
      fc.nat(MAX),
      fc.array(orders, { maxLength: 12 }),
      fc.boolean(),
      which,
      fc.array(fc.record(said), { minLength: 1, maxLength: 3 }),
      (value, tale, sinks, index, words) => {
        const hero = tale.reduce<Hero>((now, order, at) => follow(now, order, `d${String(at)}`), begins(value, sinks));
        const one = hero.receipts[index % Math.max(1, hero.receipts.length)];
        const [first] = words;
        if (one?.state !== "applied" || !first) return;
        // Of temporary ones nobody tells whether what they found is gone by an undo or was spent, and of which those were that were.
        const buffers = hero.receipts.filter(({ kind }) => kind === "temporary");
        fc.pre(buffers.length === 0 || hero.receipts.every(({ state }) => state === "applied"));
        fc.pre(buffers.every(({ temporary, amount: of }) => temporary <= of));
        // A blow that spares takes more of who has less: a rest after it leaves no way for both.
        const spares = [...hero.receipts.map(({ spare = "" }) => spare), ...words.map(({ meant }) => meant)];
        fc.pre(hero.rests.length === 0 || spares.every((spare) => spare === ""));
        const once = settles(hero, one.id, one.kind, first);
        const again = words.concat(first).reduce((now, word) => settles(now, one.id, one.kind, word), once);
        expect(told(again)).toEqual(told(once));
      },
    ),
    { numRuns: 250 },
  );
});
