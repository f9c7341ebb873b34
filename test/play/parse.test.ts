/** Holds inside: a reader that has to stand whatever somebody else's client sends, tried with thousands of random inputs. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { resolveTarget, readAttackRolls, readDefenseRolls } from "../../module/play/resolve/resolve-attack.pure.ts";
import { parseAttack, parseDefense } from "../../module/play/resolve/parse-attack.pure.ts";
import { attackRecord } from "./fixtures.ts";
import { readLedger } from "../../module/data/actor/stored-ledger.pure.ts";
import { parseNotes } from "../../module/play/common/records.pure.ts";
import { CONTRIBUTION } from "../../module/data/message/common.pure.ts";
import { parseCheck } from "../../module/play/check/check-records.pure.ts";

describe("reading messages of other people's clients", () => {
  it("never throws, whatever they hold, and the fold stands on it", () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (one, two) => {
        const attack = parseAttack("a", {
          ...(typeof one === "object" ? one : {}),
          targets: [{ key: "t" }],
          strikes: [{ key: "s", target: "t", ...(typeof two === "object" ? two : {}) }],
        });
        const read = readAttackRolls(attack, []);
        const defense = readDefenseRolls(parseDefense("d", two), [], read, "none");
        const [target] = attack.targets;
        if (target)
          expect(resolveTarget(read, target, defense, null, { attack: null, defense: null }).state.amount ?? 0).toBe(0);
        parseAttack("a", one);
        parseCheck("c", one);
        readLedger({ base: one, entries: { a: two, b: one } });
        parseNotes(two);
      }),
      { numRuns: 500 },
    );
  });

  it("keeps a complete record as it is", () => {
    const record = attackRecord({ strikes: 2 });
    expect(parseAttack(record.id, record)).toEqual(record);
  });

  it("holds no more than a table needs, whatever a message holds: nobody is frozen by reading it", () => {
    const many = <T>(count: number, make: (index: number) => T): T[] =>
      Array.from({ length: count }, (_, index) => make(index));
    const part = { source: "situational", label: "x", value: 1, rules: many(500, () => "r".repeat(9000)) };
    const row = { type: "fire", formula: "1d6", roll: 0, parts: many(500, () => part) };
    const strike = (index: number): object => ({
      key: `s${String(index)}`,
      target: "t0",
      parts: many(500, () => part),
      damage: many(500, () => row),
    });
    const record = parseAttack("a", {
      targets: many(500, (index) => ({ key: `t${String(index)}` })),
      strikes: many(500, strike),
      rules: {
        profile: "homebrew",
        overrides: Object.fromEntries(many(5000, (index) => [`x${String(index)}`, 1] as const)),
      },
    });
    // 27 strikes of 11 × 40 numbers: the next one would pass 12,000.
    expect([record.targets.length, record.strikes.length, Object.keys(record.rules.overrides).length]).toEqual([
      100, 27, 0,
    ]);
    const [first] = record.strikes;
    expect([
      first?.parts.length,
      first?.damage.length,
      first?.damage[0]?.parts.length,
      first?.parts[0]?.rules?.length,
      first?.parts[0]?.rules?.[0]?.length,
    ]).toEqual([40, 10, 40, 20, 100]);
  });

  it("keeps the choices of the rules that there are", () => {
    expect(
      parseAttack("a", {
        rules: JSON.parse(
          '{"profile":"homebrew","overrides":{"fumbleBonus":"none","frobnicate":1,"__proto__":{"fumbleBonus":"two"}}}',
        ) as object,
      }).rules,
    ).toEqual({ profile: "homebrew", overrides: { fumbleBonus: "none" } });
  });

  it("gives every number a name that can be seen: a bonus of fifty under nothing is told as one without a name", () => {
    const labels = ["", "  ", "\u200b\u2060", "\u2800", "OD20.Part.Situational"].map(
      (label) => CONTRIBUTION.read({ source: "situational", label, value: 50 })?.label,
    );
    expect(labels).toEqual([...Array.from({ length: 4 }, () => "OD20.Part.Unnamed"), "OD20.Part.Situational"]);
    expect(CONTRIBUTION.read({ label: "x", name: "\u200b", value: 50 })).not.toHaveProperty("name");
  });

  it("drops entries that repeat a key and numbers that are none", () => {
    const record = parseAttack("a", {
      targets: [{ key: "t", cover: "wall" }, { key: "t" }],
      strikes: [{ key: "s", advantage: 7, roll: -3, parts: [{ value: Infinity }] }],
    });
    expect(record.targets).toHaveLength(1);
    expect(record.targets[0]?.cover).toBe("none");
    expect(record.strikes[0]).toMatchObject({ advantage: 0, roll: -1, parts: [{ value: 0, source: "adjust" }] });
  });
});
