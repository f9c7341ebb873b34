/** Holds inside: a pure function on records, whose cases are worked by hand. */
import { describe, expect, it } from "vitest";
import fc from "fast-check";
import {
  crossedPurchase,
  decideBuy,
  decideRefund,
  heldStep,
  openWishes,
  planPurchases,
  refundAll,
  type Buyer,
  type Wish,
} from "../../module/play/character/plan-mastery.pure.ts";
import { entriesById, readLog, type EntriesById, type LogEntry } from "../../module/data/actor/mastery-log.pure.ts";
import { masteryCost, type MasteryTrack } from "../../module/rules/character/mastery.ts";
import { stepOffers, type LoggedPurchase } from "../../module/rules/character/purchases.ts";

const stored = (): Buyer["stored"] => ({
  attributes: { acrobatics: { step: 0 } },
  skills: { stealth: { step: 0 } },
  mastery: {
    weapons: { oneHanded: 0, twoHanded: 0 },
    armor: { light: 0, shield: 0 },
    spellAttack: 0,
    spellDc: 0,
    tools: [],
  },
});
const buyer = (differences: Partial<Buyer> = {}): Buyer => ({
  stored: stored(),
  granted: {},
  level: 2,
  left: { talents: 1, power: 2 },
  log: [],
  ...differences,
});
const wish = (track: MasteryTrack, key: string, toStep: number, currency: Wish["currency"] = "power"): Wish => ({
  track,
  key,
  toStep,
  currency,
});
/** What the log is after an update. */
const logOf = (system: Record<string, unknown>, before: Buyer["log"] = []): Buyer["log"] =>
  readLog({ ...entriesById(before, before), ...(system["masteryLog"] as EntriesById) });
let ids = 0;
const id = (): string => `p${String((ids += 1))}`;

describe("buying mastery", () => {
  it("H-MAS-20: one-handed 0→2 is refused at 1 Talent and 2 Power; two-handed 1, shield 1 and Stealth 1 leave nothing", () => {
    const refused = decideBuy(buyer(), [wish("weapon", "oneHanded", 2)], id);
    expect(refused).toMatchObject({ ok: false, check: { problems: [{ index: 0, problem: "budget" }] } });
    const bought = decideBuy(
      buyer(),
      [wish("weapon", "twoHanded", 1), wish("armor", "shield", 1), wish("skill", "stealth", 1, "talents")],
      id,
    );
    expect(bought).toMatchObject({
      ok: true,
      left: { talents: 0, power: 0 },
      system: { mastery: { weapons: { twoHanded: 1 }, armor: { shield: 1 } }, skills: { stealth: { step: 1 } } },
    });
    expect(bought.ok && logOf(bought.system)).toMatchObject([
      { level: 2, track: "weapon", from: 0, to: 1, cost: 1 },
      { cost: 1 },
      { currency: "talents", cost: 1 },
    ]);
  });
  it("H-MAS-06 H-MAS-19: what a class gives is free, the next step is paid from there", () => {
    const fighter = buyer({ granted: { "weapon.oneHanded": { step: 1 } } });
    expect(heldStep(fighter, "weapon", "oneHanded")).toBe(1);
    expect(planPurchases(fighter, [wish("weapon", "oneHanded", 2)])).toMatchObject({ ok: true, left: { power: 0 } });
    expect(planPurchases(fighter, [wish("weapon", "oneHanded", 1)]).problems).toEqual([{ index: 0, problem: "step" }]);
  });
  it("H-MAS-06: what is given meanwhile is no wish any more, and costs nothing", () => {
    const fighter = buyer({ granted: { "weapon.oneHanded": { step: 1 } } });
    const wishes = [wish("weapon", "oneHanded", 1), wish("armor", "light", 1)];
    expect(openWishes(fighter, wishes)).toEqual([wishes[1]]);
    expect(openWishes(buyer(), wishes)).toEqual(wishes);
  });
  it("H-MAS-15: an Attribute takes either currency, a weapon Power only, a skill Talents only", () => {
    expect(planPurchases(buyer(), [wish("attribute", "acrobatics", 1, "talents")]).left).toEqual({
      talents: 0,
      power: 2,
    });
    expect(planPurchases(buyer(), [wish("attribute", "acrobatics", 2, "power")]).left).toEqual({
      talents: 1,
      power: 0,
    });
    expect(planPurchases(buyer(), [wish("weapon", "oneHanded", 1, "talents")]).problems).toEqual([
      { index: 0, problem: "currency" },
    ]);
    expect(planPurchases(buyer(), [wish("skill", "stealth", 1, "power")]).problems).toEqual([
      { index: 0, problem: "currency" },
    ]);
  });
  it("C-55: a tool is bought as a skill and keeps the others", () => {
    const owner = buyer({
      stored: { ...stored(), mastery: { ...stored().mastery, tools: [{ key: "lute", step: 2 }] } },
      left: { talents: 2, power: 0 },
    });
    const bought = decideBuy(owner, [wish("tool", "lockpicks", 1, "talents"), wish("tool", "lute", 3, "talents")], id);
    expect(bought.ok && bought.system["mastery"]).toEqual({
      tools: [
        { key: "lockpicks", step: 1 },
        { key: "lute", step: 3 },
      ],
    });
  });
  it("H-MAS-07 H-MAS-09: offers name the price of the whole way and why not", () => {
    expect(stepOffers("weapon", 0, { talents: 0, power: 2 }).map(({ cost, problem }) => [cost, problem])).toEqual([
      [1, null],
      [3, "budget"],
      [6, "budget"],
      [10, "budget"],
    ]);
    expect(stepOffers("armor", 1, { talents: 0, power: 9 }).map(({ cost }) => cost)).toEqual([1, 3, 5]);
    expect(stepOffers("skill", 4, { talents: 9, power: 9 })).toEqual([]);
  });
  it("H-MAS-14 H-MAS-11 H-MAS-12: each step of a skill costs 1, those of spells 1, 2, 3 and 4", () => {
    const costs = (track: "skill" | "spellAttack" | "spellDc"): number[] =>
      stepOffers(track, 0, { talents: 9, power: 9 }).map(({ cost }) => cost);
    expect(costs("skill")).toEqual([1, 2, 3, 4]);
    expect([costs("spellAttack"), costs("spellDc")]).toEqual([
      [1, 3, 6, 10],
      [1, 3, 6, 10],
    ]);
  });
  it("H-MAS-19: what is bought in any order never costs more than was there, and the log says what was paid", () => {
    const wishes = fc.array(
      fc.record({
        track: fc.constantFrom<MasteryTrack>("weapon", "armor", "skill", "attribute"),
        key: fc.constantFrom("oneHanded", "shield", "stealth", "acrobatics"),
        toStep: fc.integer({ min: -1, max: 6 }),
        currency: fc.constantFrom<Wish["currency"]>("power", "talents"),
      }),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(wishes, fc.nat(12), fc.nat(12), (list, power, talents) => {
        const decision = decideBuy(buyer({ left: { power, talents } }), list, id);
        if (!decision.ok) return;
        expect(decision.left.power).toBeGreaterThanOrEqual(0);
        expect(decision.left.talents).toBeGreaterThanOrEqual(0);
        const log = logOf(decision.system) as readonly {
          readonly track: MasteryTrack;
          readonly from: number;
          readonly to: number;
          readonly cost: number;
        }[];
        expect(log.reduce((sum, { cost }) => sum + cost, 0)).toBe(
          power + talents - decision.left.power - decision.left.talents,
        );
        for (const { track, from, to, cost } of log) expect(cost).toBe(masteryCost(track, from, to));
      }),
    );
  });
});

describe("taking purchases back", () => {
  const entry = (name: string, from: number, to: number, refunded = false): LogEntry => ({
    n: from,
    id: name,
    level: 2,
    track: "weapon",
    key: "oneHanded",
    from,
    to,
    currency: "power",
    cost: 1,
    refunded,
  });
  const owner = buyer({
    stored: { ...stored(), mastery: { ...stored().mastery, weapons: { oneHanded: 2 } } },
    log: [entry("a", 0, 1), entry("b", 1, 2), entry("c", 2, 3, true)],
  });
  const gm = { gm: true, respec: false };
  it("C-58: only the GM may, or the owner while the GM allows it", () => {
    expect(decideRefund(owner, "b", { gm: false, respec: false })).toEqual({ ok: false, problem: "notAllowed" });
    expect(decideRefund(owner, "b", { gm: false, respec: true }).ok).toBe(true);
  });
  it("H-MAS-19: the last step goes first, once, and the log remembers", () => {
    expect(decideRefund(owner, "a", gm)).toEqual({ ok: false, problem: "later" });
    expect(decideRefund(owner, "c", gm)).toEqual({ ok: false, problem: "refunded" });
    expect(decideRefund(owner, "?", gm)).toEqual({ ok: false, problem: "unknown" });
    const back = decideRefund(owner, "b", gm);
    expect(back).toMatchObject({
      ok: true,
      system: { mastery: { weapons: { oneHanded: 1 } }, masteryLog: { b: { refunded: true } } },
    });
    expect(back.ok && logOf(back.system, owner.log)).toMatchObject([
      { id: "a", refunded: false },
      { id: "b", refunded: true },
      { id: "c" },
    ]);
    expect(back.ok && Object.keys(back.system["masteryLog"] as object)).toEqual(["b"]);
  });
  it("C-58 H-MAS-19: several steps of one thing taken back at once leave what was there before the first of them", () => {
    expect(refundAll(owner, ["a", "b"])).toMatchObject({ mastery: { weapons: { oneHanded: 0 } } });
    expect(refundAll(owner, ["b"])).toMatchObject({ mastery: { weapons: { oneHanded: 1 } } });
  });
});

describe("two who buy at the same moment", () => {
  const name = (text: string): string => text;
  const both = (first: Wish, second: Wish): { log: Buyer["log"]; bought: LoggedPurchase[][] } => {
    const decisions = [first, second].map((one) => decideBuy(buyer({ left: { talents: 5, power: 5 } }), [one], name));
    // What the server makes of the two: entries by their ids, of the same id the later.
    const logs = decisions.map((decision) => (decision.ok ? (decision.system["masteryLog"] as EntriesById) : {}));
    return {
      log: readLog({ ...logs[0], ...logs[1] }),
      bought: decisions.map((decision) => (decision.ok ? [...decision.entries] : [])),
    };
  };

  it("H-MAS-19: the same step is one entry, paid once; after a refund the next purchase is another", () => {
    const { log } = both(wish("skill", "stealth", 1, "talents"), wish("skill", "stealth", 1, "talents"));
    expect(log.map(({ key, cost }) => [key, cost])).toEqual([["stealth", masteryCost("skill", 0, 1)]]);
    const again = decideBuy(
      buyer({ left: { talents: 5, power: 5 }, log: log.map((entry) => ({ ...entry, refunded: true })) }),
      [wish("skill", "stealth", 1, "talents")],
      name,
    );
    expect(again.ok && again.entries[0]?.id).not.toBe(log[0]?.id);
  });

  it("H-MAS-19: whose purchase the other has replaced is told; a tool that was paid and lost with the list is set again", () => {
    const other = both(wish("skill", "stealth", 1, "talents"), wish("skill", "stealth", 2, "talents"));
    expect(crossedPurchase({ stored: stored(), log: other.log }, other.bought[0] ?? [])).toEqual({
      otherwise: true,
      system: null,
    });
    const tools = both(wish("tool", "lockpicks", 1, "talents"), wish("tool", "lute", 1, "talents"));
    const now = stored();
    now.mastery.tools.splice(0, Infinity, { key: "lute", step: 1 });
    const lost = crossedPurchase({ stored: now, log: tools.log }, tools.bought[0] ?? []);
    expect(lost.otherwise).toBe(false);
    expect(lost.system).toMatchObject({
      mastery: {
        tools: [
          { key: "lute", step: 1 },
          { key: "lockpicks", step: 1 },
        ],
      },
    });
    expect(crossedPurchase({ stored: now, log: tools.log }, tools.bought[1] ?? [])).toEqual({
      otherwise: false,
      system: null,
    });
  });
});
