/** What is said late of a blow or a healing (another amount, knocked out instead, endured) among others that came after it. */
import fc from "fast-check";
import { expect, it } from "vitest";
import type { ReceiptRecord } from "../../module/play/exchange/records.pure.ts";
import type { Mortal } from "../../module/play/use/between.pure.ts";
import { withDeath } from "../../module/play/use/mortality.pure.ts";
import { decideSettle } from "../../module/play/use/settle.pure.ts";
import { decideUndo } from "../../module/play/use/undo.pure.ts";
import type { ChangeKind } from "../../module/rules/hit-point-change.ts";
import { resolveRuleset } from "../../module/rules/ruleset.ts";

const MAX = 20;
const HOMEBREW = resolveRuleset();
const death = { marks: 0, standing: false, successes: 0, failures: 0, stable: false, dead: false };
const WHO: Mortal = { kind: "character", important: false, droppedOut: false, stands: 0, death };

interface Hero {
  readonly value: number;
  readonly temporary: number;
  readonly receipts: readonly ReceiptRecord[];
}
interface Said {
  readonly amount: number;
  readonly meant: "" | "spares" | "endures";
}
const hpOf = ({ value, temporary }: Hero) => ({ value, temporary, max: MAX });

/** As documents have it: the first time, or otherwise than before. */
function settles(hero: Hero, id: string, kind: ChangeKind, { amount, meant }: Said): Hero {
  const { receipts } = hero;
  const phase = receipts.some((one) => one.id === id) ? ("changed" as const) : ("ready" as const);
  const write = decideSettle({
    state: { phase, strikes: [], amount, received: null, fumbles: 0, concedes: 0, best: null },
    void: false,
    receiptId: id,
    receipts,
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
  const input = { who: WHO, hp: hpOf(hero), receipts, receiptId: id, critical: false };
  const { hp, receipts: now } = withDeath(write, input, HOMEBREW);
  return { ...hp, receipts: now };
}

function undo(hero: Hero, receiptId: string): Hero | null {
  const turn = decideUndo({ receipts: hero.receipts, receiptId, hp: hpOf(hero), notes: [], earnedIds: [] });
  return turn.ok ? { ...turn.write.hp, receipts: turn.write.receipts } : null;
}

type Order =
  | ({ readonly what: "meet"; readonly kind: ChangeKind } & Said)
  | ({ readonly what: "late"; readonly which: number } & Said)
  | { readonly what: "undo"; readonly which: number };
const which = fc.nat(9);
const said = { amount: fc.nat(25), meant: fc.constantFrom("" as const, "spares" as const, "endures" as const) };
const kind = fc.constantFrom<ChangeKind>("damage", "damage", "healing", "temporary");
const orders: fc.Arbitrary<Order> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant("meet" as const), kind, ...said }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant("late" as const), which, ...said }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant("undo" as const), which }) },
);

it("B-THP-01 B-REST-01 B-DEATH-14 H-PRG-07: the points are always the first ones and what counts, and go back from the last to the first", () => {
  fc.assert(
    fc.property(fc.nat(MAX), fc.array(orders, { maxLength: 12 }), (value, told) => {
      let hero: Hero = { value, temporary: 0, receipts: [] };
      for (const [index, order] of told.entries()) {
        if (order.what === "meet") hero = settles(hero, `d${String(index)}`, order.kind, order);
        else {
          const one = hero.receipts[order.which % Math.max(1, hero.receipts.length)];
          if (one?.state !== "applied") continue;
          hero = order.what === "undo" ? (undo(hero, one.id) ?? hero) : settles(hero, one.id, one.kind, order);
        }
        const moved = hero.receipts.map(({ state, kind: of, hp }) =>
          state === "undone" ? 0 : of === "damage" ? -hp : hp,
        );
        expect(hero.value).toBe(moved.reduce((sum, by) => sum + by, value));
        expect(hero.value >= 0 && hero.value <= MAX && hero.temporary >= 0).toBe(true);
      }
      for (const { id, state } of hero.receipts.toReversed())
        if (state === "applied") hero = undo(hero, id) ?? expect.fail(`${id} is stuck`);
      expect([hero.value, hero.temporary]).toEqual([value, 0]);
    }),
    { numRuns: 600 },
  );
});
