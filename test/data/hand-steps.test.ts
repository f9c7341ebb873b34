import { describe, expect, it } from "vitest";
import { logHandSteps } from "../../module/data/actor/hand-steps.ts";
import { entriesById, readLog } from "../../module/data/actor/mastery-log.pure.ts";
import type { Trainable } from "../../module/rules/character/grants.ts";
import { refundProblem, type LoggedPurchase } from "../../module/rules/character/purchases.ts";

const before: Trainable = {
  attributes: { athletics: { step: 1 } },
  skills: { stealth: { step: 0, expertise: false } },
  mastery: {
    weapons: { oneHanded: 2 },
    armor: { light: 0 },
    spellAttack: 0,
    spellDc: 1,
    tools: [{ key: "lockpicks", step: 1 }],
  },
};
const bought: LoggedPurchase = {
  id: "b",
  level: 1,
  track: "weapon",
  key: "oneHanded",
  from: 0,
  to: 2,
  currency: "power",
  cost: 3,
  refunded: false,
};
const facts = { level: 3, by: "Аня", newId: () => "new" };
/** The log after the update, as everybody reads it. */
const after = (system: object, bought: readonly LoggedPurchase[]): LoggedPurchase[] | null => {
  let ids = 0;
  const old = entriesById(bought, []);
  const written = logHandSteps(before, system, readLog(old), { ...facts, newId: () => `new${String(ids++)}` });
  return written && readLog({ ...old, ...written });
};
const log = (system: object, old: readonly LoggedPurchase[] = []): unknown[] | null =>
  after(system, old)?.map(({ track, key, from, to, cost, by, level }) => [
    track,
    key,
    from,
    to,
    cost,
    by ?? "",
    level,
  ]) ?? null;

describe("steps set by hand", () => {
  it("C-58 H-MAS-19: every kind is told with who, when, and no price", () => {
    expect(log({ skills: { stealth: { step: 2 } } })).toEqual([["skill", "stealth", 0, 2, 0, "Аня", 3]]);
    expect(
      log({
        attributes: { athletics: { step: 0 } },
        mastery: { weapons: { oneHanded: 3 }, armor: { light: 1 }, spellDc: 2, spellAttack: 0 },
      }),
    ).toEqual([
      ["attribute", "athletics", 1, 0, 0, "Аня", 3],
      ["weapon", "oneHanded", 2, 3, 0, "Аня", 3],
      ["armor", "light", 0, 1, 0, "Аня", 3],
      ["spellDc", "spellDc", 1, 2, 0, "Аня", 3],
    ]);
    expect(log({ mastery: { tools: [{ key: "herbalism", step: 1 }] } })).toEqual([
      ["tool", "lockpicks", 1, 0, 0, "Аня", 3],
      ["tool", "herbalism", 0, 1, 0, "Аня", 3],
    ]);
  });
  it("C-58: nothing else is told: expertise, bonuses, what is as it was, and updates that write the log themselves", () => {
    for (const system of [
      { skills: { stealth: { expertise: true } } },
      { skills: { stealth: { step: 0 } } },
      { hp: { value: 3 } },
      { mastery: { weapons: { oneHanded: 3 } }, masteryLog: {} },
      null,
      [],
      { skills: null },
      { mastery: { tools: "x" } },
    ])
      expect(log(system as object)).toBeNull();
  });
  it("C-58: typing on goes on with the entry; back where it was, it goes", () => {
    const entry: LoggedPurchase = {
      id: "h",
      level: 3,
      track: "skill",
      key: "stealth",
      from: 1,
      to: 0,
      currency: "power",
      cost: 0,
      refunded: false,
      by: "Аня",
    };
    expect(log({ skills: { stealth: { step: 3 } } }, [bought, entry])).toEqual([
      ["weapon", "oneHanded", 0, 2, 3, "", 1],
      ["skill", "stealth", 1, 3, 0, "Аня", 3],
    ]);
    expect(log({ skills: { stealth: { step: 1 } } }, [bought, entry])).toEqual([
      ["weapon", "oneHanded", 0, 2, 3, "", 1],
    ]);
    expect(log({ skills: { stealth: { step: 3 } } }, [{ ...entry, by: "GM" }])).toHaveLength(2);
  });
  it("C-58: a step set by hand is not given back for points, and blocks no refund below it", () => {
    const entry: LoggedPurchase = { ...bought, id: "h", from: 2, to: 4, cost: 0, by: "GM" };
    expect(refundProblem([bought, entry], "h", { gm: true, respec: false })).toBe("byHand");
    expect(refundProblem([bought, entry], "b", { gm: true, respec: false })).toBeNull();
  });
});
