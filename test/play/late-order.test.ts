/** What is said late of a blow or a healing (another amount, knocked out instead, endured) among others, and rests, that came after it. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HP_PATH } from "../../module/data/message/rest.pure.ts";
import { placeNow, pointsSince } from "../../module/play/exchange/points-order.pure.ts";
import type { ReceiptRecord } from "../../module/play/exchange/records.pure.ts";
import type { RestReceipt } from "../../module/play/exchange/rest-receipts.pure.ts";
import { rememberRest, undoRest } from "../../module/play/rest/plan.pure.ts";
import type { Mortal } from "../../module/play/use/between.pure.ts";
import { withDeath } from "../../module/play/use/mortality.pure.ts";
import { decideSettle } from "../../module/play/use/settle.pure.ts";
import { decideUndo } from "../../module/play/use/undo.pure.ts";
import type { ChangeKind } from "../../module/rules/hit-point-change.ts";
import { leastSince } from "../../module/rules/hit-point-order.ts";
import { resolveRuleset } from "../../module/rules/ruleset.ts";

const MAX = 20;
const HOMEBREW = resolveRuleset();
const SINKING = resolveRuleset({ profile: "d20-3e" });
const death = { marks: 0, standing: false, successes: 0, failures: 0, stable: false, dead: false };
const WHO: Mortal = { kind: "character", important: false, droppedOut: false, stands: 0, death };

interface Hero {
  /** Whether its points go on below 0. */
  readonly sinks: boolean;
  readonly value: number;
  readonly temporary: number;
  readonly receipts: readonly ReceiptRecord[];
  readonly rests: readonly RestReceipt[];
}
interface Said {
  readonly amount: number;
  readonly meant: "" | "spares" | "endures";
}
const begins = (value: number, sinks = false): Hero => ({ sinks, value, temporary: 0, receipts: [], rests: [] });
const hpOf = ({ value, temporary, sinks }: Hero) => ({ value, temporary, max: MAX, sinks });

/** As documents have it: the first time, or otherwise than before. */
function settles(hero: Hero, id: string, kind: ChangeKind, { amount, meant }: Said): Hero {
  const { receipts, rests } = hero;
  const phase = receipts.some((one) => one.id === id) ? ("changed" as const) : ("ready" as const);
  const write = decideSettle({
    state: { phase, strikes: [], amount, received: null, fumbles: 0, concedes: 0, best: null },
    void: false,
    receiptId: id,
    receipts,
    rests,
    hp: hpOf(hero),
    attack: "A",
    item: "",
    kind,
    healFromZero: false,
    damage: "D",
    wrote: "",
    sealed: [],
    notes: [],
    earned: [],
    spares: kind === "damage" && meant === "spares",
    endures: kind === "damage" && meant === "endures",
  });
  if (!write) return hero;
  const input = { who: WHO, hp: hpOf(hero), receipts, rests, receiptId: id, critical: false };
  const { hp, receipts: now } = withDeath(write, input, hero.sinks ? SINKING : HOMEBREW);
  return { ...hero, ...hp, receipts: now };
}

/** A long rest; nobody rests at 0. */
function sleeps(hero: Hero, id: string): Hero {
  const { value, receipts } = hero;
  if (value < 1) return hero;
  const changes = value < MAX ? [{ path: HP_PATH, label: "", name: "", from: value, to: MAX, max: MAX }] : [];
  const after = placeNow(receipts);
  const receipt: RestReceipt = { id, kind: "long", state: "applied", changes, costs: [], lastLong: null, after };
  return { ...hero, value: MAX, rests: rememberRest(hero.rests, receipt) };
}

function undo(hero: Hero, id: string): Hero | null {
  const { receipts, rests } = hero;
  if (rests.some((rest) => rest.id === id)) {
    const least = leastSince(hpOf(hero), pointsSince(receipts, rests, id));
    const turn = undoRest(rests, id, () => hero.value, [], null, least);
    return turn.ok ? { ...hero, rests: turn.receipts, value: turn.changes[0]?.to ?? hero.value } : null;
  }
  const turn = decideUndo({ receipts, rests, receiptId: id, hp: hpOf(hero), notes: [], earnedIds: [] });
  return turn.ok ? { ...hero, ...turn.write.hp, receipts: turn.write.receipts } : null;
}

/** Everything that counts, in the order in which it came. */
const counting = ({ receipts, rests }: Hero): string[] =>
  [...receipts, ...rests]
    .flatMap(({ id, state }) => (state === "applied" ? id : []))
    .sort((one, other) => Number(one.slice(1)) - Number(other.slice(1)));

/** Taken back from the last to the first. */
const begun = (hero: Hero): Hero =>
  counting(hero).reduceRight((now, id) => undo(now, id) ?? expect.fail(`${id} is stuck: ${JSON.stringify(now)}`), hero);

const blow = (amount: number, meant: Said["meant"] = ""): Said => ({ amount, meant });

describe("B-DEATH-14 H-PRG-07 B-REST-01: what is said late of a blow that a rest has followed", () => {
  it("12, a blow of 15 that knocks out, a rest to 20: as it was not to, nobody had been left who could rest", () => {
    const rested = sleeps(settles(begins(12), "d0", "damage", blow(15, "spares")), "d1");
    expect(rested).toMatchObject({ value: 20, receipts: [{ hp: 11, spare: "out" }] });
    const fell = settles(rested, "d0", "damage", blow(15));
    // The rest gives its 19 as before, to the 1 hit point without which it could not have been.
    expect(fell).toMatchObject({ value: 20, receipts: [{ amount: 15, hp: 11 }] });
    expect(settles(fell, "d0", "damage", blow(15, "spares"))).toEqual(rested);
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
const which = fc.nat(9);
const said = { amount: fc.nat(25), meant: fc.constantFrom("" as const, "spares" as const, "endures" as const) };
const kind = fc.constantFrom<ChangeKind>("damage", "damage", "healing", "temporary");
const orders: fc.Arbitrary<Order> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant("meet" as const), kind, ...said }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant("late" as const), which, ...said }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant("undo" as const), which }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant("rest" as const) }) },
);

it("B-THP-01 B-REST-01 B-DEATH-14 H-PRG-07: the points are always the first ones and what counts, and go back from the last to the first", () => {
  fc.assert(
    fc.property(fc.nat(MAX), fc.array(orders, { maxLength: 12 }), fc.boolean(), (value, told, sinks) => {
      let hero = begins(value, sinks);
      for (const [index, order] of told.entries()) {
        const id = `d${String(index)}`;
        if (order.what === "meet") hero = settles(hero, id, order.kind, order);
        else if (order.what === "rest") hero = sleeps(hero, id);
        else if (order.what === "undo") {
          const ids = counting(hero);
          hero = undo(hero, ids[order.which % Math.max(1, ids.length)] ?? "") ?? hero;
        } else {
          const one = hero.receipts[order.which % Math.max(1, hero.receipts.length)];
          if (one?.state === "applied") hero = settles(hero, one.id, one.kind, order);
        }
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
