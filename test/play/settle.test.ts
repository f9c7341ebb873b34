import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clash, type ClashAttack, type ClashState } from "../../module/rules/clash.ts";
import { decideRedo, decideSettle, decideUndo, RECEIPT_LIMIT, withReceipt, type SettleInput, type SettleWrite } from "../../module/play/logic/settle.ts";
import type { ReceiptRecord } from "../../module/play/logic/records.ts";

const HP = { value: 20, max: 20, temporary: 0 };

/** A hit of a number, by ruling, so that the number is what is tested. */
function attackFor(amount: number): ClashAttack {
  return {
    cancelled: false,
    playerVersusPlayer: false,
    rules: { profile: "homebrew", overrides: {} },
    damageId: "dmg",
    strikes: [{ key: "s", attack: { natural: 10, total: 15 }, defenseAdjust: 0, parts: [{ type: "slashing", base: amount, extra: null }], ruling: { outcome: null, factor: null, amount } }],
  };
}

function stateFor(amount: number, receipts: readonly ReceiptRecord[], id = "D"): ClashState {
  const defense = { id, strikes: [{ key: "s", natural: 5, total: 8 }], fixed: null, mitigation: { reduction: 0, resistances: [], vulnerabilities: [], immunities: [], threshold: null } };
  return clash(attackFor(amount), defense, receipts.find((receipt) => receipt.id === id) ?? null);
}

interface Actor {
  hp: typeof HP;
  receipts: ReceiptRecord[];
}

function input(amount: number, actor: Actor, id = "D", more: Partial<SettleInput> = {}): SettleInput {
  return { state: stateFor(amount, actor.receipts, id), void: false, receiptId: id, receipts: actor.receipts, hp: actor.hp, attack: "A", item: "Sword", damage: "dmg", wrote: "user", kind: "damage", healFromZero: false, notes: [], earned: [], ...more };
}

function write(actor: Actor, decision: SettleWrite | null): Actor {
  return decision ? { hp: { ...actor.hp, ...decision.hp }, receipts: decision.receipts } : actor;
}

const settle = (actor: Actor, amount: number, id = "D"): Actor => write(actor, decideSettle(input(amount, actor, id)));

describe("settling", () => {
  it("applies once, however often it runs", () => {
    const once = settle({ hp: HP, receipts: [] }, 7);
    expect(once.hp.value).toBe(13);
    expect(once.receipts).toMatchObject([{ id: "D", amount: 7, hp: 7, temporary: 0, state: "applied" }]);
    expect(decideSettle(input(7, once))).toBeNull();
  });

  it("takes temporary hit points first and remembers both", () => {
    const after = settle({ hp: { ...HP, temporary: 5 }, receipts: [] }, 7);
    expect(after.hp).toMatchObject({ value: 18, temporary: 0 });
    expect(after.receipts[0]).toMatchObject({ hp: 2, temporary: 5 });
  });

  it("takes the bonus for a fumble back when its die was rolled again, once, and leaves what others gave", () => {
    const note = (id: string) => ({ id, kind: "fumble", against: "Actor.a", name: "Goblin", used: false, turn: null });
    const missed = write({ hp: HP, receipts: [] }, decideSettle(input(0, { hp: HP, receipts: [] }, "D", { earned: [note("n")] })));
    expect(missed.receipts).toMatchObject([{ amount: 0, state: "applied" }]);
    const still = decideSettle(input(0, missed, "D", { notes: [note("n"), note("other")], unearned: ["n"] }));
    expect(still?.notes).toEqual([note("other")]);
    expect(still?.receipts).toEqual(missed.receipts);
    expect(decideSettle(input(0, missed, "D", { notes: [note("other")], unearned: ["n"] }))).toBeNull();
    expect(decideSettle(input(7, missed, "D", { notes: [note("n")], unearned: ["n"] }))).toMatchObject({ hp: { value: 13 }, notes: [] });
  });

  it("replaces what it did when the documents change their mind", () => {
    const hit = settle({ hp: HP, receipts: [] }, 7);
    expect(settle(hit, 3).hp.value).toBe(17);
    expect(settle(hit, 0).hp.value).toBe(20);
    expect(settle(settle(hit, 0), 7).hp.value).toBe(13);
    expect(settle(hit, 3).receipts).toHaveLength(1);
  });

  it("does not lift above the maximum when somebody healed in between", () => {
    const hit = settle({ hp: HP, receipts: [] }, 7);
    expect(settle({ ...hit, hp: { ...hit.hp, value: 20 } }, 0).hp.value).toBe(20);
    expect(settle({ ...hit, hp: { ...hit.hp, value: 20 } }, 10).hp.value).toBe(17);
  });

  it("leaves what was undone, what is void and what is unknown", () => {
    const hit = settle({ hp: HP, receipts: [] }, 7);
    const undone = hit.receipts.map((receipt) => ({ ...receipt, state: "undone" as const }));
    expect(decideSettle(input(9, { ...hit, receipts: undone }))).toBeNull();
    expect(decideSettle(input(7, { hp: HP, receipts: [] }, "D", { void: true }))).toBeNull();
    expect(decideSettle({ ...input(7, { hp: HP, receipts: [] }), state: clash(attackFor(7), null, null) })).toBeNull();
  });

  it("writes a fumble's note with the receipt, once, also when nothing is lost (H-CRIT-04)", () => {
    const note = { id: "n", kind: "fumble", against: "Actor.a", name: "Ogre", used: false, turn: null };
    const missed = { ...stateFor(0, []), phase: "applied" as const, amount: 0, fumbles: 1 };
    const decision = decideSettle({ ...input(0, { hp: HP, receipts: [] }), state: missed, earned: [note] });
    expect(decision).toMatchObject({ hp: { value: 20, temporary: 0 }, notes: [note], receipts: [{ id: "D", amount: 0 }] });
    // Used and gone: it does not come back.
    expect(decideSettle({ ...input(0, { hp: HP, receipts: decision?.receipts ?? [] }), state: missed, earned: [note] })).toBeNull();
  });

  it("keeps the newest receipts", () => {
    let actor: Actor = { hp: { value: 1000, max: 1000, temporary: 0 }, receipts: [] };
    for (let n = 0; n < RECEIPT_LIMIT + 6; n++) actor = settle(actor, 1, `D${String(n)}`);
    expect(actor.hp.value).toBe(1000 - RECEIPT_LIMIT - 6);
    expect(actor.receipts).toHaveLength(RECEIPT_LIMIT);
    expect(actor.receipts.at(-1)?.id).toBe(`D${String(RECEIPT_LIMIT + 5)}`);
    expect(withReceipt(actor.receipts, { ...(actor.receipts[0] ?? (() => { throw new Error("empty"); })()), amount: 9 })[0]?.amount).toBe(9);
  });

  it("converges whatever dies, repeats or crosses: every point counted exactly once", () => {
    // Two tabs write absolute values from what they have read; the later write wins whole. Whoever misses its own receipt settles again.
    const step = fc.record({ tab: fc.nat(1), clash: fc.nat(3), dies: fc.boolean(), stale: fc.boolean() });
    fc.assert(fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const amounts = [3, 4, 2, 5];
      let server: Actor = { hp: HP, receipts: [] };
      const seen: [Actor, Actor] = [server, server];
      for (const { tab, clash: which, dies, stale } of steps) {
        const known = stale ? (seen[tab] ?? server) : server;
        const decision = decideSettle(input(amounts[which] ?? 0, known, `D${String(which)}`));
        if (decision && !dies) server = write(server, decision);
        seen[tab] = server;
        if (!stale) seen[1 - tab] = server;
      }
      // In the end everybody sees the same and settles what is missing.
      for (const [which, amount] of amounts.entries()) server = settle(server, amount, `D${String(which)}`);
      expect(server.hp.value).toBe(20 - 14);
      expect(server.receipts.reduce((sum, receipt) => sum + receipt.hp, 0)).toBe(14);
    }));
  });
});

describe("undo and redo", () => {
  const hit = settle({ hp: HP, receipts: [] }, 7);
  const undo = (actor: Actor) => decideUndo({ receipts: actor.receipts, receiptId: "D", hp: actor.hp, notes: [], earnedIds: [] });
  const redo = (actor: Actor, amount: number | null = null) => decideRedo({ receipts: actor.receipts, receiptId: "D", hp: actor.hp, amount, damage: "dmg", wrote: "user", healFromZero: false });

  it("give and take the same, after other damage too", () => {
    const decision = undo({ ...hit, hp: { ...hit.hp, value: 8 } });
    expect(decision).toMatchObject({ ok: true, write: { hp: { value: 15 }, receipts: [{ state: "undone" }] } });
    if (!decision.ok) return;
    const undone = write(hit, decision.write);
    expect(redo(undone)).toMatchObject({ ok: true, write: { hp: { value: 8 }, receipts: [{ state: "applied", amount: 7, hp: 7 }] } });
    expect(redo(undone, 2)).toMatchObject({ ok: true, write: { receipts: [{ amount: 2 }] } });
  });

  it("are refused with the reason", () => {
    expect(undo({ ...hit, hp: { ...hit.hp, value: 18 } })).toEqual({ ok: false, reason: "OD20.Undo.exceedsMaximum" });
    expect(undo({ hp: HP, receipts: [] })).toEqual({ ok: false, reason: "OD20.Undo.nothing" });
    expect(redo(hit)).toEqual({ ok: false, reason: "OD20.Undo.nothing" });
  });

  it("takes the fumble's note back", () => {
    const note = { id: "n", kind: "fumble", against: "Actor.a", name: "Ogre", used: false, turn: null };
    expect(decideUndo({ receipts: hit.receipts, receiptId: "D", hp: hit.hp, notes: [note], earnedIds: ["n"] })).toMatchObject({ ok: true, write: { notes: [] } });
  });
});
