/** Holds inside: pure functions, tried in thousands of random orders, more than any table could play. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clash, type ClashAttack, type ClashState } from "../../module/rules/attack/resolve-strikes.ts";
import {
  planDamageUpdate,
  type DamageUpdateInput,
  type DamageUpdate,
} from "../../module/play/apply/damage-updates.pure.ts";
import { decideRedo, decideUndo } from "../../module/play/undo/undo-updates.pure.ts";
import { RECEIPT_LIMIT, withReceipt } from "../../module/play/number-writes/change.pure.ts";
import { isMarked, withMarks } from "../../module/play/number-writes/settled-marks.pure.ts";
import type { ReceiptRecord } from "../../module/play/common/records.pure.ts";
import { parseReceipts } from "../../module/play/common/records.pure.ts";

const HP = { value: 20, max: 20, temporary: 0 };

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

interface Actor {
  hp: typeof HP;
  receipts: ReceiptRecord[];
}

function input(amount: number, actor: Actor, id = "D", more: Partial<DamageUpdateInput> = {}): DamageUpdateInput {
  return {
    state: stateFor(amount, actor.receipts, id),
    void: false,
    receiptId: id,
    receipts: actor.receipts,
    hp: actor.hp,
    attack: "A",
    item: "Sword",
    damage: "dmg",
    wrote: "user",
    sealed: [],
    kind: "damage",
    healFromZero: false,
    notes: [],
    earned: [],
    ...more,
  };
}

function write(actor: Actor, decision: DamageUpdate | null): Actor {
  return decision ? { hp: { ...actor.hp, ...decision.hp }, receipts: decision.receipts } : actor;
}

const settle = (actor: Actor, amount: number, id = "D"): Actor =>
  write(actor, planDamageUpdate(input(amount, actor, id)));

describe("settling", () => {
  it("applies once, however often it runs", () => {
    const once = settle({ hp: HP, receipts: [] }, 7);
    expect(once.hp.value).toBe(13);
    expect(once.receipts).toMatchObject([{ id: "D", amount: 7, hp: 7, temporary: 0, state: "applied" }]);
    expect(planDamageUpdate(input(7, once))).toBeNull();
  });

  it("takes temporary hit points first and remembers both", () => {
    const after = settle({ hp: { ...HP, temporary: 5 }, receipts: [] }, 7);
    expect(after.hp).toMatchObject({ value: 18, temporary: 0 });
    expect(after.receipts[0]).toMatchObject({ hp: 2, temporary: 5 });
  });

  it("takes the bonus for a fumble back when its die was rolled again, once, and leaves what others gave", () => {
    const note = (id: string) => ({ id, kind: "fumble", against: "Actor.a", name: "Goblin", used: false, turn: null });
    const missed = write(
      { hp: HP, receipts: [] },
      planDamageUpdate(input(0, { hp: HP, receipts: [] }, "D", { earned: [note("n")] })),
    );
    expect(missed.receipts).toMatchObject([{ amount: 0, state: "applied" }]);
    const still = planDamageUpdate(input(0, missed, "D", { notes: [note("n"), note("other")], unearned: ["n"] }));
    expect(still?.notes).toEqual([note("other")]);
    expect(still?.receipts).toEqual(missed.receipts);
    expect(planDamageUpdate(input(0, missed, "D", { notes: [note("other")], unearned: ["n"] }))).toBeNull();
    expect(planDamageUpdate(input(7, missed, "D", { notes: [note("n")], unearned: ["n"] }))).toMatchObject({
      hp: { value: 13 },
      notes: [],
    });
  });

  it("replaces what it did when the documents change their mind", () => {
    const hit = settle({ hp: HP, receipts: [] }, 7);
    expect(settle(hit, 3).hp.value).toBe(17);
    expect(settle(hit, 0).hp.value).toBe(20);
    expect(settle(settle(hit, 0), 7).hp.value).toBe(13);
    expect(settle(hit, 3).receipts).toHaveLength(1);
  });

  it("B-THP-03 B-REST-01: a late decision about healing or temporary hit points that are spent already creates none", () => {
    /** `given` of a kind to somebody with these points, then others take what is lost, then it counts for `late`. */
    const turn = (
      kind: "healing" | "temporary",
      start: Partial<typeof HP>,
      given: number,
      lost: Partial<typeof HP>,
      ...late: readonly number[]
    ): Partial<typeof HP> => {
      const put = (actor: Actor, amount: number): Actor =>
        write(actor, planDamageUpdate(input(amount, actor, "D", { kind })));
      let actor = put({ hp: { ...HP, ...start }, receipts: [] }, given);
      actor = { ...actor, hp: { ...actor.hp, ...lost } };
      for (const amount of late) actor = put(actor, amount);
      return { value: actor.hp.value, temporary: actor.hp.temporary };
    };
    // 8 temporary ones, all used up: half of them, none of them, half again.
    expect(turn("temporary", {}, 8, { temporary: 0 }, 4)).toEqual({ value: 20, temporary: 0 });
    expect(turn("temporary", {}, 8, { temporary: 0 }, 0, 4)).toEqual({ value: 20, temporary: 0 });
    // Two used up: of 4 there are 2 left; of 10 there are 8.
    expect(turn("temporary", {}, 8, { temporary: 6 }, 4)).toEqual({ value: 20, temporary: 2 });
    expect(turn("temporary", {}, 8, { temporary: 6 }, 10)).toEqual({ value: 20, temporary: 8 });
    // 3 were there before: with 4 instead of 8 it is 4, with nothing it is 3.
    expect(turn("temporary", { temporary: 3 }, 8, {}, 4)).toEqual({ value: 20, temporary: 4 });
    expect(turn("temporary", { temporary: 3 }, 8, {}, 0)).toEqual({ value: 20, temporary: 3 });
    // Nothing was gained (10 were there), all is used up; twice as much would have been 6 more than 10.
    expect(turn("temporary", { temporary: 10 }, 8, { temporary: 0 }, 16).temporary).toBeLessThanOrEqual(8);
    // Healed from 10 to 15, hit to 2: with 2 instead of 5 it would be -1.
    expect(turn("healing", { value: 10 }, 5, { value: 2 }, 2)).toEqual({ value: 0, temporary: 0 });
    expect(turn("healing", { value: 10 }, 5, { value: 0 }, 2)).toEqual({ value: 0, temporary: 0 });
    expect(turn("healing", { value: 10 }, 5, { value: 0 }, 2, 5)).toEqual({ value: 0, temporary: 0 });
    expect(turn("healing", { value: 10 }, 5, { value: 8 }, 8)).toEqual({ value: 11, temporary: 0 });
    // Only 2 of 5 found room: 3 take nothing back, 1 takes one.
    expect(turn("healing", { value: 18 }, 5, {}, 3)).toEqual({ value: 20, temporary: 0 });
    expect(turn("healing", { value: 18 }, 5, {}, 1)).toEqual({ value: 19, temporary: 0 });
  });

  it("does not lift above the maximum when somebody healed in between", () => {
    const hit = settle({ hp: HP, receipts: [] }, 7);
    expect(settle({ ...hit, hp: { ...hit.hp, value: 20 } }, 0).hp.value).toBe(20);
    expect(settle({ ...hit, hp: { ...hit.hp, value: 20 } }, 10).hp.value).toBe(17);
  });

  it("leaves what was undone, what is void and what is unknown", () => {
    const hit = settle({ hp: HP, receipts: [] }, 7);
    const undone = hit.receipts.map((receipt) => ({ ...receipt, state: "undone" as const }));
    expect(planDamageUpdate(input(9, { ...hit, receipts: undone }))).toBeNull();
    expect(planDamageUpdate(input(7, { hp: HP, receipts: [] }, "D", { void: true }))).toBeNull();
    expect(
      planDamageUpdate({ ...input(7, { hp: HP, receipts: [] }), state: clash(attackFor(7), null, null) }),
    ).toBeNull();
  });

  it("H-CRIT-04 C-33: brings back the receipt of a fumble that another's write has swept away from beside its note", () => {
    // A write of points brings all receipts with it, and notes only where it changes them.
    const note = { id: "n", kind: "fumble", against: "Actor.a", name: "Ogre", used: false, turn: null };
    const missed = { ...stateFor(0, []), phase: "applied" as const, amount: 0, fumbles: 1 };
    const swept = { ...input(0, { hp: HP, receipts: [] }), state: missed, earned: [note], notes: [note] };
    expect(planDamageUpdate(swept)).toMatchObject({ receipts: [{ id: "D", state: "applied" }], notes: [note] });
  });
  it("writes a fumble's note with the receipt, once, also when nothing is lost (H-CRIT-04)", () => {
    const note = { id: "n", kind: "fumble", against: "Actor.a", name: "Ogre", used: false, turn: null };
    const missed = { ...stateFor(0, []), phase: "applied" as const, amount: 0, fumbles: 1 };
    const decision = planDamageUpdate({ ...input(0, { hp: HP, receipts: [] }), state: missed, earned: [note] });
    expect(decision).toMatchObject({
      hp: { value: 20, temporary: 0 },
      notes: [note],
      receipts: [{ id: "D", amount: 0 }],
    });
    // Used and gone: it does not come back.
    expect(
      planDamageUpdate({ ...input(0, { hp: HP, receipts: decision?.receipts ?? [] }), state: missed, earned: [note] }),
    ).toBeNull();
  });

  it("keeps the newest receipts", () => {
    let actor: Actor = { hp: { value: 1000, max: 1000, temporary: 0 }, receipts: [] };
    for (let n = 0; n < RECEIPT_LIMIT + 6; n++) actor = settle(actor, 1, `D${String(n)}`);
    expect(actor.hp.value).toBe(1000 - RECEIPT_LIMIT - 6);
    expect(actor.receipts).toHaveLength(RECEIPT_LIMIT);
    expect(actor.receipts.at(-1)?.id).toBe(`D${String(RECEIPT_LIMIT + 5)}`);
    expect(
      withReceipt(actor.receipts, {
        ...(actor.receipts[0] ??
          (() => {
            throw new Error("empty");
          })()),
        amount: 9,
      })[0]?.amount,
    ).toBe(9);
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
          const hp = { value, max: 1_000_000, temporary: 0, standing };
          const first = many([]);
          if (first.amount === null || first.amount === 0) return;
          const decision = planDamageUpdate({ ...input(0, { hp, receipts: [] }), state: first });
          // As the server gives it back.
          const receipts = parseReceipts(JSON.parse(JSON.stringify(decision?.receipts ?? [])));
          expect(first.amount).toBeLessThanOrEqual(1_000_000);
          expect(receipts).toEqual(decision?.receipts);
          expect(many(receipts).phase).toBe("applied");
          expect(
            planDamageUpdate({ ...input(0, { hp, receipts }), state: many(receipts), hp: { ...hp, ...decision?.hp } }),
          ).toBeNull();
          // And taken back it is as before.
          expect(
            decideUndo({ receipts, receiptId: "D", hp: { ...hp, ...decision?.hp }, notes: [], earnedIds: [] }),
          ).toMatchObject({ ok: true, write: { hp: { value } } });
        },
      ),
    );
  });

  it("takes 20,000 once", () => {
    const once = settle({ hp: { value: 30_000, max: 30_000, temporary: 0 }, receipts: [] }, 20_000);
    const back = parseReceipts(JSON.parse(JSON.stringify(once.receipts)));
    expect(back).toMatchObject([{ amount: 20_000, hp: 20_000 }]);
    expect(planDamageUpdate(input(20_000, { ...once, receipts: back }))).toBeNull();
  });

  it("converges whatever dies, repeats or crosses: every point counted exactly once", () => {
    // Two tabs write absolute values from what they have read; the later write wins whole. Whoever misses its own receipt settles again.
    const step = fc.record({ tab: fc.nat(1), clash: fc.nat(3), dies: fc.boolean(), stale: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const amounts = [3, 4, 2, 5];
        let server: Actor = { hp: HP, receipts: [] };
        const seen: [Actor, Actor] = [server, server];
        for (const { tab, clash: which, dies, stale } of steps) {
          const known = stale ? (seen[tab] ?? server) : server;
          const decision = planDamageUpdate(input(amounts[which] ?? 0, known, `D${String(which)}`));
          if (decision && !dies) server = write(server, decision);
          seen[tab] = server;
          if (!stale) seen[1 - tab] = server;
        }
        // In the end everybody sees the same and settles what is missing.
        for (const [which, amount] of amounts.entries()) server = settle(server, amount, `D${String(which)}`);
        expect(server.hp.value).toBe(20 - 14);
        expect(server.receipts.reduce((sum, receipt) => sum + receipt.hp, 0)).toBe(14);
      }),
    );
  });
});

describe("undo and redo", () => {
  const hit = settle({ hp: HP, receipts: [] }, 7);
  const undo = (actor: Actor) =>
    decideUndo({ receipts: actor.receipts, receiptId: "D", hp: actor.hp, notes: [], earnedIds: [] });
  const redo = (actor: Actor, amount: number | null = null) =>
    decideRedo({
      receipts: actor.receipts,
      receiptId: "D",
      hp: actor.hp,
      amount,
      damage: "dmg",
      wrote: "user",
      healFromZero: false,
    });

  it("give and take the same, after other damage too", () => {
    const decision = undo({ ...hit, hp: { ...hit.hp, value: 8 } });
    expect(decision).toMatchObject({ ok: true, write: { hp: { value: 15 }, receipts: [{ state: "undone" }] } });
    if (!decision.ok) return;
    const undone = write(hit, decision.write);
    expect(redo(undone)).toMatchObject({
      ok: true,
      write: { hp: { value: 8 }, receipts: [{ state: "applied", amount: 7, hp: 7 }] },
    });
    expect(redo(undone, 2)).toMatchObject({ ok: true, write: { receipts: [{ amount: 2 }] } });
  });

  it("are refused with the reason", () => {
    expect(undo({ ...hit, hp: { ...hit.hp, value: 18 } })).toEqual({ ok: false, reason: "OD20.Undo.exceedsMaximum" });
    expect(undo({ hp: HP, receipts: [] })).toEqual({ ok: false, reason: "OD20.Undo.nothing" });
    expect(redo(hit)).toEqual({ ok: false, reason: "OD20.Undo.nothing" });
  });

  it("takes the fumble's note back", () => {
    const note = { id: "n", kind: "fumble", against: "Actor.a", name: "Ogre", used: false, turn: null };
    expect(
      decideUndo({ receipts: hit.receipts, receiptId: "D", hp: hit.hp, notes: [note], earnedIds: ["n"] }),
    ).toMatchObject({ ok: true, write: { notes: [] } });
  });
});

describe("marks of receipts that fell off", () => {
  const receipt = (id: string): ReceiptRecord => ({
    id,
    attack: "A",
    item: "",
    kind: "damage",
    damage: null,
    amount: 1,
    hp: 1,
    temporary: 0,
    state: "applied",
    wrote: "",
    sealed: [],
    death: null,
  });
  const id = (n: number): string => `${n.toString(36).padStart(4, "0")}rest-of-id`.slice(0, 16);

  it("every hit of a hundred stays known: by its receipt, or by its mark", () => {
    let [receipts, line]: [readonly ReceiptRecord[], string] = [[], ""];
    for (let n = 0; n < 100; n += 1) {
      const next = withReceipt(receipts, receipt(id(n)));
      line = withMarks(line, receipts, next);
      receipts = next;
    }
    expect(receipts).toHaveLength(RECEIPT_LIMIT);
    for (let n = 0; n < 100; n += 1)
      expect([receipts.some((one) => one.id === id(n)), isMarked(line, id(n))]).toEqual([n >= 36, n < 36]);
    expect(isMarked(line, id(100))).toBe(false);
  });

  it("keeps five hundred of them, and takes no letters across two", () => {
    const many = Array.from({ length: 600 }, (_, n) => receipt(id(n)));
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
