import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldTarget, readAttackRolls, readDefenseRolls } from "../../module/play/logic/fold.ts";
import { parseAttack, parseCheck, parseDefense, parseNotes, parseReceipts } from "../../module/play/logic/parse.ts";
import { attackRecord } from "./fixtures.ts";

describe("reading messages of other people's clients", () => {
  it("never throws, whatever they hold, and the fold stands on it", () => {
    fc.assert(fc.property(fc.anything(), fc.anything(), (one, two) => {
      const attack = parseAttack("a", { ...(typeof one === "object" ? one : {}), targets: [{ key: "t" }], strikes: [{ key: "s", target: "t", ...(typeof two === "object" ? two : {}) }] });
      const read = readAttackRolls(attack, []);
      const defense = readDefenseRolls(parseDefense("d", two), [], read, false);
      const [target] = attack.targets;
      if (target) expect(foldTarget(read, target, defense, null, { attack: null, defense: null }).state.amount ?? 0).toBe(0);
      parseAttack("a", one);
      parseCheck("c", one);
      parseReceipts(one);
      parseNotes(two);
    }), { numRuns: 500 });
  });

  it("keeps a complete record as it is", () => {
    const record = attackRecord({ strikes: 2 });
    expect(parseAttack(record.id, record)).toEqual(record);
  });

  it("drops entries that repeat a key and numbers that are none", () => {
    const record = parseAttack("a", { targets: [{ key: "t", cover: "wall" }, { key: "t" }], strikes: [{ key: "s", advantage: 7, roll: -3, parts: [{ value: Infinity }] }] });
    expect(record.targets).toHaveLength(1);
    expect(record.targets[0]?.cover).toBe("none");
    expect(record.strikes[0]).toMatchObject({ advantage: 0, roll: -1, parts: [{ value: 0, source: "adjust" }] });
  });
});
