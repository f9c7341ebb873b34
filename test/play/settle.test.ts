/** Holds inside: pure functions, tried in thousands of random orders, more than any table could play. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clash, type ClashAttack, type ClashState } from "../../module/rules/attack/resolve-strikes.ts";
import { planDamageUpdate, type DamageUpdateInput } from "../../module/play/apply/damage-updates.pure.ts";
import { isMarked, withMarks } from "../../module/play/number-writes/settled-marks.pure.ts";
import type { ReceiptRecord } from "../../module/play/common/records.pure.ts";
import { readHit } from "../../module/data/actor/stored-hit-points.pure.ts";
import { creature, entered, look, written, type Creature } from "./entries.ts";

/** A hit of a number, by ruling, so that the number is what is tested. */
function attackFor(amount: number): ClashAttack {
  return {
    cancelled: false,
    playerVersusPlayer: false,
    rules: { profile: "homebrew", overrides: {} },
    damageId: "dmg",
    strikes: [
      {
        key: "s",
        attack: { natural: 10, total: 15 },
        defenseAdjust: 0,
        rows: [{ type: "slashing", base: amount, extra: null }],
        ruling: { outcome: null, factor: null, amount },
      },
    ],
  };
}

function stateFor(amount: number, receipts: readonly ReceiptRecord[], id = "D"): ClashState {
  const defense = {
    id,
    strikes: [{ key: "s", natural: 5, total: 8 }],
    fixed: null,
    mitigation: { reduction: 0, resistances: [], vulnerabilities: [], immunities: [], threshold: null },
  };
  return clash(attackFor(amount), defense, receipts.find((receipt) => receipt.id === id) ?? null);
}

function input(amount: number, who: Creature, id = "D", more: Partial<DamageUpdateInput> = {}): DamageUpdateInput {
  const { receipts } = look(who);
  return {
    state: stateFor(amount, receipts, id),
    void: false,
    receiptId: id,
    receipts,
    attack: "A",
    item: "Sword",
    damage: "dmg",
    wrote: "user",
    sealed: [],
    dice: [],
    kind: "damage",
    notes: [],
    earned: [],
    ...more,
  };
}

const settle = (who: Creature, amount: number, id = "D"): Creature =>
  written(who, planDamageUpdate(input(amount, who, id)));
const points = (who: Creature): number => look(who).state.hp;

describe("settling", () => {
  it("applies once, however often it runs", () => {
    const once = settle(creature(), 7);
    expect(points(once)).toBe(13);
    expect(look(once).receipts).toMatchObject([{ id: "D", amount: 7, hp: 7, temporary: 0, state: "applied" }]);
    expect(planDamageUpdate(input(7, once))).toBeNull();
  });

  it("takes temporary hit points first and remembers both", () => {
    const after = look(settle(creature({ temporary: 5 }), 7));
    expect(after.state).toMatchObject({ hp: 18, temporary: 0 });
    expect(after.receipts[0]).toMatchObject({ hp: 2, temporary: 5 });
  });

  it("takes the bonus for a fumble back when its die was rolled again, once, and leaves what others gave", () => {
    const note = (id: string) => ({ id, kind: "fumble", against: "Actor.a", name: "Goblin", used: false, turn: null });
    const missed = written(creature(), planDamageUpdate(input(0, creature(), "D", { earned: [note("n")] })));
    expect(look(missed).receipts).toMatchObject([{ amount: 0, state: "applied" }]);
    const still = planDamageUpdate(input(0, missed, "D", { notes: [note("n"), note("other")], unearned: ["n"] }));
    expect(still).toEqual({ hit: null, toggles: {}, notes: [note("other")] });
    expect(planDamageUpdate(input(0, missed, "D", { notes: [note("other")], unearned: ["n"] }))).toBeNull();
    const hit = planDamageUpdate(input(7, missed, "D", { notes: [note("n")], unearned: ["n"] }));
    expect([points(written(missed, hit)), hit?.notes]).toEqual([13, []]);
  });

  it("replaces what it did when the documents change their mind", () => {
    const hit = settle(creature(), 7);
    expect(points(settle(hit, 3))).toBe(17);
    expect(points(settle(hit, 0))).toBe(20);
    expect(points(settle(settle(hit, 0), 7))).toBe(13);
    expect(look(settle(hit, 3)).receipts).toHaveLength(1);
  });

  it("B-THP-04: 20, a blow of 7, healed by 9: without the blow he has 20, with 10 in its place 19", () => {
    const healed = entered(settle(creature(), 7), { id: "H", kind: "healing", amount: 9 });
    expect([points(healed), points(settle(healed, 0)), points(settle(healed, 10))]).toEqual([20, 20, 19]);
  });

  it("leaves what was undone, what is void and what is unknown", () => {
    const undone = entered(settle(creature(), 7), { id: "D", undone: true });
    expect(planDamageUpdate(input(9, undone))).toBeNull();
    expect(planDamageUpdate(input(7, creature(), "D", { void: true }))).toBeNull();
    expect(planDamageUpdate({ ...input(7, creature()), state: clash(attackFor(7), null, null) })).toBeNull();
  });

  it("writes a fumble's note with the receipt, once, also when nothing is lost (H-CRIT-04)", () => {
    const note = { id: "n", kind: "fumble", against: "Actor.a", name: "Ogre", used: false, turn: null };
    const missed = { ...stateFor(0, []), phase: "applied" as const, amount: 0, fumbles: 1 };
    const decision = planDamageUpdate({ ...input(0, creature()), state: missed, earned: [note] });
    expect(decision).toMatchObject({ hit: { id: "D", amount: 0 }, notes: [note] });
    // Used and gone: it does not come back.
    const given = written(creature(), decision);
    expect(planDamageUpdate({ ...input(0, given), state: missed, earned: [note] })).toBeNull();
  });

  it("ends with one write whatever the amount: what the actor keeps is what the card reckons, one limit for both", () => {
    // Seven strikes of a kind; a million is the largest number of the rules.
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3_000_000 }),
        fc.integer({ min: 1, max: 7 }),
        fc.boolean(),
        fc.integer({ min: -900_000, max: 900_000 }),
        (amount, count, standing, value) => {
          const many = (receipts: readonly ReceiptRecord[]): ClashState => {
            const {
              strikes: [strike],
              ...rest
            } = attackFor(amount);
            const strikes = Array.from({ length: count }, (_one, index) => ({
              key: `s${String(index)}`,
              attack: { natural: 10, total: 15 },
              defenseAdjust: 0,
              rows: strike?.rows ?? [],
              ruling: strike?.ruling ?? null,
            }));
            const defense = {
              id: "D",
              strikes: strikes.map(({ key }) => ({ key, natural: 5, total: 8 })),
              fixed: null,
              mitigation: { reduction: 0, resistances: [], vulnerabilities: [], immunities: [], threshold: null },
            };
            return clash({ ...rest, strikes }, defense, receipts.find(({ id }) => id === "D") ?? null);
          };
          const who = creature({ hp: value, standing }, { max: 1_000_000 });
          const first = many([]);
          if (first.amount === null || first.amount === 0) return;
          const once = written(who, planDamageUpdate({ ...input(0, who), state: first }));
          expect(first.amount).toBeLessThanOrEqual(1_000_000);
          // As the server gives it back.
          const read = once.entries.flatMap(
            ({ id, n, ...entry }) => readHit(id, JSON.parse(JSON.stringify(entry)), n) ?? [],
          );
          expect(read).toEqual(once.entries);
          expect(many(look(once).receipts).phase).toBe("applied");
          expect(planDamageUpdate({ ...input(0, once), state: many(look(once).receipts) })).toBeNull();
          // And taken back it is as before.
          expect(points(entered(once, { id: "D", undone: true }))).toBe(value);
        },
      ),
    );
  });

  it("takes 20,000 once", () => {
    const once = settle(creature({ hp: 30_000 }, { max: 30_000 }), 20_000);
    expect(look(once).receipts).toMatchObject([{ amount: 20_000, hp: 20_000 }]);
    expect(planDamageUpdate(input(20_000, once))).toBeNull();
  });
});

describe("marks of entries that fell off a list", () => {
  const id = (n: number): string => `${n.toString(36).padStart(4, "0")}rest-of-id`.slice(0, 16);

  it("keeps five hundred of them, and takes no letters across two", () => {
    const many = Array.from({ length: 600 }, (_, n) => ({ id: id(n) }));
    const line = withMarks("", many, []);
    expect(line).toHaveLength(2048);
    expect([isMarked(line, id(0)), isMarked(line, id(599))]).toEqual([false, true]);
    expect([
      isMarked("abcdefgh", "bcde"),
      isMarked("abcdefgh", "efgh"),
      isMarked("abcdefgh", "ab"),
      isMarked("abcdefgh", ""),
    ]).toEqual([false, true, false, false]);
  });
});
