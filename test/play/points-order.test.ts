/**
 * Blows, healing, rests and typed points, taken back and given again in any order: something always goes, and all of it in the end.
 * Holds inside: pure functions, tried in thousands of random orders, more than any table could play.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeNow, pointsSince } from "../../module/play/number-writes/points-order.pure.ts";
import type { ReceiptRecord } from "../../module/play/common/records.pure.ts";
import type { RestReceipt } from "../../module/play/number-writes/rest-receipts.pure.ts";
import { rememberRest, undoRest } from "../../module/play/rest/plan.pure.ts";
import { planDamageUpdate } from "../../module/play/apply/damage-updates.pure.ts";
import { decideRedo, decideUndo } from "../../module/play/undo/undo-updates.pure.ts";
import { CHANGE_KINDS, type ChangeKind } from "../../module/rules/basics/ids.ts";
import { leastSince } from "../../module/rules/damage/hit-point-order.ts";
import { PLAIN_BLOW } from "./fixtures.ts";

const HP = "system.hp.value";
const MAX = 20;
interface Hero {
  readonly value: number;
  readonly temporary: number;
  /** Whether its points go on below 0. */
  readonly sinks: boolean;
  readonly receipts: readonly ReceiptRecord[];
  readonly rests: readonly RestReceipt[];
}
const hpOf = ({ value, temporary, sinks }: Hero) => ({ value, temporary, max: MAX, sinks });
const hero = (value: number, temporary = 0, sinks = false): Hero => ({
  value,
  temporary,
  sinks,
  receipts: [],
  rests: [],
});

function meets(one: Hero, id: string, kind: ChangeKind, amount: number): Hero {
  const write = planDamageUpdate({
    ...PLAIN_BLOW,
    state: {
      phase: one.receipts.some((known) => known.id === id) ? "changed" : "ready",
      strikes: [],
      amount,
      received: null,
      fumbles: 0,
      concedes: 0,
      best: null,
    },
    receiptId: id,
    receipts: one.receipts,
    rests: one.rests,
    hp: hpOf(one),
    kind,
  });
  return write ? { ...one, ...write.hp, receipts: write.receipts } : one;
}

/** A rest that heals so much, as play/rest/write-rest.ts remembers it; nobody rests at 0. */
function rests(one: Hero, id: string, amount: number): Hero {
  const to = Math.min(MAX, one.value + amount);
  if (one.value < 1) return one;
  const change = { path: HP, label: "", name: "", from: one.value, to, max: MAX };
  const changes = to > one.value ? [change] : [];
  const after = placeNow(one.receipts);
  const receipt: RestReceipt = { id, kind: "short", state: "applied", changes, lastLong: null, after };
  return { ...one, value: to, rests: rememberRest(one.rests, receipt) };
}

/** Null is a refusal. */
function undo(one: Hero, id: string): Hero | null {
  const { receipts, rests: told } = one;
  if (told.some((rest) => rest.id === id)) {
    const least = leastSince(hpOf(one), pointsSince(receipts, told, id));
    const turn = undoRest(told, id, () => one.value, null, least);
    return turn.ok ? { ...one, rests: turn.receipts, value: turn.changes[0]?.to ?? one.value } : null;
  }
  const turn = decideUndo({ receipts, receiptId: id, hp: hpOf(one), rests: told, notes: [], earnedIds: [] });
  return turn.ok ? { ...one, ...turn.write.hp, receipts: turn.write.receipts } : null;
}

function redo(one: Hero, id: string): Hero {
  const { receipts } = one;
  const turn = decideRedo({
    receipts,
    receiptId: id,
    hp: hpOf(one),
    amount: null,
    damage: null,
    wrote: "",
    healFromZero: false,
  });
  return turn.ok ? { ...one, ...turn.write.hp, receipts: turn.write.receipts } : one;
}

const counting = ({ receipts, rests: told }: Hero): string[] =>
  [...receipts, ...told].filter(({ state }) => state === "applied").map(({ id }) => id);

describe("B-THP-03: temporary hit points do not add up, whatever is taken back from under them", () => {
  it("3 of them, a blow takes 1, 3 are given again: those are taken back before the blow, and there never are 4", () => {
    const all = meets(meets(meets(hero(20), "ward", "temporary", 3), "blow", "damage", 1), "again", "temporary", 3);
    expect([all.value, all.temporary]).toEqual([20, 3]);
    expect(undo(all, "blow")).toBeNull();
    const less = undo(all, "again");
    const none = less && undo(less, "blow");
    expect([less?.temporary, none?.temporary]).toEqual([2, 3]);
    expect(none && redo(none, "again").temporary).toBe(3);
  });
});

describe("B-REST-01 B-THP-01: a rest among what arrives", () => {
  it("15 of 20, a rest of 5, a blow of 18, healed by 10: the rest bore the blow, and goes after both", () => {
    const all = meets(meets(rests(hero(15), "rest", 5), "blow", "damage", 18), "cure", "healing", 10);
    expect(all.value).toBe(12);
    expect(undo(all, "rest")).toBeNull();
    const back = ["cure", "blow", "rest"].reduce<Hero | null>((now, id) => now && undo(now, id), all);
    expect(back?.value).toBe(15);
    // 2 were left: a rest of 1 bore nothing.
    const less = meets(meets(rests(hero(19), "rest", 1), "blow", "damage", 18), "cure", "healing", 10);
    expect(undo(less, "rest")?.value).toBe(11);
  });
  it("20, a blow of 5, a rest to 20, a blow of 10: what made room for the rest goes after it", () => {
    const all = meets(rests(meets(hero(20), "five", "damage", 5), "rest", 5), "ten", "damage", 10);
    expect([all.value, undo(all, "five")]).toEqual([10, null]);
    expect(["rest", "five", "ten"].reduce<Hero | null>((now, id) => now && undo(now, id), all)?.value).toBe(20);
  });
  it("whoever was healed from 0 and has rested then stays healed as long as he has rested", () => {
    const all = rests(meets(meets(hero(20), "blow", "damage", 20), "cure", "healing", 5), "rest", 10);
    expect([all.value, undo(all, "cure")]).toEqual([15, null]);
    expect(["rest", "cure", "blow"].reduce<Hero | null>((now, id) => now && undo(now, id), all)?.value).toBe(20);
  });
  it("D-DEATH-03: nobody rests below 0 either: what made somebody rest stays as long as he has rested", () => {
    // 0, healed by 5, a rest of 10; and 5, two rests of 10 with a blow of 12 between them: 15, 3, 13.
    const healed = rests(meets(hero(0, 0, true), "cure", "healing", 5), "rest", 10);
    expect([healed.value, undo(healed, "cure")]).toEqual([15, null]);
    const twice = rests(meets(rests(hero(5, 0, true), "rest", 10), "blow", "damage", 12), "again", 10);
    expect([twice.value, undo(twice, "rest")]).toEqual([13, null]);
    expect(["again", "rest", "blow"].reduce<Hero | null>((now, id) => now && undo(now, id), twice)).toBeNull();
    expect(["again", "blow", "rest"].reduce<Hero | null>((now, id) => now && undo(now, id), twice)?.value).toBe(5);
  });
  it("a revival holds up what came before it, unless it tells of points that nobody had there", () => {
    const fallen = meets(hero(20), "blow", "damage", 20);
    const told = (from: number, to: number): RestReceipt => {
      const changes = [{ path: HP, label: "", name: "", from, to, max: MAX }];
      const after = placeNow(fallen.receipts);
      return { id: "up", kind: "revival", state: "applied", changes, lastLong: null, after };
    };
    const up: Hero = { ...fallen, value: 1, rests: [told(0, 1)] };
    expect([undo(up, "blow"), undo(up, "up")?.value]).toEqual([null, 0]);
    // 15 of 20, and somebody has written into his hero that he was brought back from 0 to 8.
    const struck = meets(hero(20), "blow", "damage", 5);
    const forged: Hero = { ...struck, rests: [{ ...told(0, 8), after: placeNow(struck.receipts) }] };
    expect(undo(forged, "blow")?.value).toBe(20);
    const cured = meets({ ...forged, receipts: [] }, "cure", "healing", 5);
    expect(undo({ ...cured, rests: [{ ...told(3, 9), after: placeNow(cured.receipts) }] }, "cure")?.value).toBe(15);
  });
  it("a rest whose place nobody knows came before all that is remembered", () => {
    const rested = rests(hero(15), "rest", 5);
    const told = { ...rested, rests: rested.rests.map((rest) => ({ ...rest, after: [] })) };
    const all = meets(meets(told, "blow", "damage", 18), "cure", "healing", 10);
    expect(pointsSince(all.receipts, all.rests, "rest")).toMatchObject([{ kind: "damage" }, { kind: "healing" }]);
    expect(undo(all, "rest")).toBeNull();
  });
});

type Order =
  | { readonly what: "meet"; readonly kind: ChangeKind; readonly amount: number }
  | { readonly what: "rest"; readonly amount: number }
  | { readonly what: "late"; readonly which: number; readonly amount: number }
  | { readonly what: "undo" | "redo"; readonly which: number };
const amount = fc.integer({ min: 1, max: 25 });
const orders: fc.Arbitrary<Order> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constant("meet" as const), kind: fc.constantFrom(...CHANGE_KINDS), amount }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant("rest" as const), amount }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant("late" as const), which: fc.nat(9), amount: fc.nat(25) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constantFrom("undo" as const, "redo" as const), which: fc.nat(9) }) },
);

it("B-REST-01 B-THP-01 B-THP-03: whatever comes between rests is taken back in any order, to the very points of the beginning", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: MAX }),
      fc.array(orders, { maxLength: 20 }),
      fc.infiniteStream(fc.nat(100)),
      fc.boolean(),
      (value, told, chance, sinks) => {
        let one = hero(value, 0, sinks);
        for (const [index, order] of told.entries()) {
          const id = `d${String(index)}`;
          if (order.what === "meet") one = meets(one, id, order.kind, order.amount);
          else if (order.what === "rest") one = rests(one, id, order.amount);
          else if (order.what === "late") {
            const late = one.receipts[order.which % Math.max(1, one.receipts.length)];
            if (late?.state === "applied") one = meets(one, late.id, late.kind, order.amount);
          } else {
            const all = [...one.receipts, ...one.rests];
            const which = all[order.which % Math.max(1, all.length)]?.id ?? "";
            one = order.what === "undo" ? (undo(one, which) ?? one) : redo(one, which);
          }
        }
        for (let left = counting(one); left.length > 0; left = counting(one)) {
          const ways = left.flatMap((id) => undo(one, id) ?? []);
          expect(ways.length, JSON.stringify(one)).toBeGreaterThan(0);
          one = ways[(chance.next().value ?? 0) % ways.length] ?? one;
        }
        expect([one.value, one.temporary]).toEqual([value, 0]);
      },
    ),
    { numRuns: 1000 },
  );
});
