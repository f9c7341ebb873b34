/** What is said late of a blow or a healing (another amount, knocked out instead, endured) among others, and rests, that came after it. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HP_PATH } from "../../module/data/message/rest.pure.ts";
import { placeNow, pointsSince } from "../../module/play/exchange/points-order.pure.ts";
import type { DeathRecord, ReceiptRecord } from "../../module/play/exchange/records.pure.ts";
import type { RestReceipt } from "../../module/play/exchange/rest-receipts.pure.ts";
import { rememberRest, undoRest } from "../../module/play/rest/plan.pure.ts";
import type { Mortal } from "../../module/play/use/between.pure.ts";
import { withDeath } from "../../module/play/use/mortality.pure.ts";
import { decideSettle } from "../../module/play/use/settle.pure.ts";
import { decideRedo, decideUndo } from "../../module/play/use/undo.pure.ts";
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
  /** Left out: whole and well. */
  readonly who?: Mortal;
  /** What was written last of life and death. */
  readonly death?: DeathRecord;
}
interface Said {
  readonly amount: number;
  readonly meant: "" | "spares" | "endures";
}
const begins = (value: number, sinks = false): Hero => ({ sinks, value, temporary: 0, receipts: [], rests: [] });
const hpOf = ({ value, temporary, sinks, who }: Hero) => ({
  value,
  temporary,
  max: MAX,
  sinks,
  standing: who?.death.standing === true && value <= 0,
  dead: who?.death.dead === true,
});

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
  const input = { who: hero.who ?? WHO, hp: hpOf(hero), receipts, rests, receiptId: id, critical: false };
  const { hp, receipts: now, death: then } = withDeath(write, input, hero.sinks ? SINKING : HOMEBREW);
  return { ...hero, ...hp, receipts: now, ...(then && hero.who ? { death: then } : {}) };
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

/** Taken back before, and done again: it meets what there is now. */
function redo(hero: Hero, id: string): Hero {
  const { receipts } = hero;
  const again = { amount: null, damage: null, wrote: "", healFromZero: false };
  const turn = decideRedo({ receipts, receiptId: id, hp: hpOf(hero), ...again });
  return turn.ok ? { ...hero, ...turn.write.hp, receipts: turn.write.receipts } : hero;
}

/** Everything that counts, in the order in which it came. */
const counting = ({ receipts, rests }: Hero): string[] =>
  [...receipts, ...rests]
    .flatMap(({ id, state }) => (state === "applied" ? id : []))
    .sort((one, other) => Number(one.slice(1)) - Number(other.slice(1)));

/** Taken back from the last to the first. */
const begun = (hero: Hero): Hero =>
  counting(hero).reduceRight((now, id) => undo(now, id) ?? expect.fail(`${id} is stuck: ${JSON.stringify(now)}`), hero);

/** What counts of it: not what a receipt keeps for later words. */
const told = (hero: Hero) => ({ ...hero, receipts: hero.receipts.map((one) => ({ ...one, most: undefined })) });

const which = fc.nat(9);
const blow = (amount: number, meant: Said["meant"] = ""): Said => ({ amount, meant });

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

describe("H-DEATH-03 C-27 C-59: what is said late of what met one who stood to the death", () => {
  const stands = (value: number): Hero => ({
    ...begins(value),
    who: { ...WHO, stands: 1, death: { ...death, standing: true } },
  });
  /** As `settles`, and he goes on as he was left. */
  const meets = (hero: Hero, id: string, of: ChangeKind, amount: number): Hero => {
    const { death: left, ...now } = settles(hero, id, of, blow(amount));
    return left ? { ...now, who: { ...(hero.who ?? WHO), death: left } } : now;
  };
  const points = ({ value, receipts }: Hero) => [value, ...receipts.map(({ hp }) => hp)];
  it("−3, a blow of 2, healed by 9: a miss leaves 6, and a hit again 4; a deeper one lets him stand where it leaves him", () => {
    const healed = meets(meets(stands(-3), "d0", "damage", 2), "d1", "healing", 9);
    expect(points(healed)).toEqual([4, 2, 9]);
    const missed = meets(healed, "d0", "damage", 0);
    expect(points(missed)).toEqual([6, 0, 9]);
    // Said twice, the blow still knows whom it met.
    expect(points(meets(meets(missed, "d0", "damage", 0), "d0", "damage", 2))).toEqual([4, 2, 9]);
    const deeper = meets(healed, "d0", "damage", 12);
    expect([points(deeper), deeper.who?.death.standing]).toEqual([[-6, 12, 9], true]);
    expect(told(meets(deeper, "d0", "damage", 2))).toEqual(told(healed));
  });
  it("−3, a blow of 2, 40 in its place: dead at −43, and with 2 he stands at −5", () => {
    const struck = meets(stands(-3), "d0", "damage", 2);
    const dead = meets(struck, "d0", "damage", 40);
    expect([points(dead), dead.who?.death.dead]).toEqual([[-43, 40], true]);
    expect(told(meets(dead, "d0", "damage", 2))).toEqual(told(struck));
  });
  it("−3, healed by 2, a blow of 5: healed by 30 he is up with 15, and with 2 he stands at −6", () => {
    const struck = meets(meets(stands(-3), "d0", "healing", 2), "d1", "damage", 5);
    const up = meets(struck, "d0", "healing", 30);
    expect([points(up), up.who?.death.standing]).toEqual([[15, 23, 5], false]);
    const down = meets(up, "d0", "healing", 2);
    expect([points(down), down.who]).toEqual([points(struck), struck.who]);
  });
  it("−3, healed by 2, a blow of 40: healed by none and by 2 he lies as deep as he died", () => {
    const dead = meets(meets(stands(-3), "d0", "healing", 2), "d1", "damage", 40);
    expect(points(dead)).toEqual([-41, 2, 40]);
    expect(points(meets(meets(dead, "d0", "healing", 0), "d0", "healing", 2))).toEqual([-41, 2, 40]);
  });
  it("−1, a blow of 19, dead at −20, and a blow of 1 at the dead: without the first it counts, and with it the dead lies as he lay", () => {
    const struck = meets(meets(stands(-1), "d0", "damage", 19), "d1", "damage", 1);
    expect([points(struck), struck.who?.death.dead]).toEqual([[-20, 19, 0], true]);
    const missed = meets(struck, "d0", "damage", 0);
    expect([points(missed), missed.who?.death.standing]).toEqual([[-2, 0, 1], true]);
    // 15 in its place do not kill: −16, and −17.
    expect(points(meets(missed, "d0", "damage", 15))).toEqual([-17, 15, 1]);
    const dead = meets(missed, "d0", "damage", 19);
    expect([points(dead), dead.who?.death.dead]).toEqual([[-20, 19, 0], true]);
    expect(points(meets(dead, "d0", "damage", 0))).toEqual([-2, 0, 1]);
  });
  it("whatever is said of one in between, said again as it was the points are as they were", () => {
    const tale = fc.array(
      fc.record({ kind: fc.constantFrom<ChangeKind>("damage", "damage", "healing"), amount: fc.nat(25) }),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(
        fc.integer({ min: -10, max: 0 }),
        tale,
        which,
        fc.array(fc.nat(45), { minLength: 1, maxLength: 3 }),
        (value, all, index, words) => {
          let hero = stands(value);
          for (const [at, { kind: of, amount }] of all.entries()) {
            const before = hero.value;
            // Nothing heals the dead.
            fc.pre(hero.who?.death.dead !== true || of === "damage");
            hero = meets(hero, `d${String(at)}`, of, amount);
            // Down once more he is asked once more, and nothing here tells what he has said then.
            fc.pre(before <= 0 || hero.value > 0);
          }
          const one = hero.receipts[index % hero.receipts.length] ?? expect.fail();
          const now = [...words, one.amount].reduce((at, amount) => meets(at, one.id, one.kind, amount), hero);
          expect(points(now), JSON.stringify([hero, now])).toEqual(points(hero));
          // Below 0 there is nobody but who stands, or is dead.
          expect(now.value >= 0 || now.who?.death.standing === true || now.who?.death.dead === true).toBe(true);
        },
      ),
      { numRuns: 600 },
    );
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
