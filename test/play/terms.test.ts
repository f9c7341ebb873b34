/** Holds inside: a pure function on records, whose cases are worked by hand. */
import { describe, expect, it } from "vitest";
import { differingRules, termsLine, termsRefusal } from "../../module/play/resolve/terms.pure.ts";
import type { AttackRecord } from "../../module/play/resolve/attack-records.pure.ts";
import { outcomeOverrides, resolveRuleset } from "../../module/rules/ruleset/ruleset.ts";
import { attackRecord } from "./fixtures.ts";

const table = resolveRuleset();
/** What a message of this table stores. */
const honest: AttackRecord = { ...attackRecord(), rules: { profile: "homebrew", overrides: outcomeOverrides(table) } };
const by = (rules: AttackRecord["rules"]): AttackRecord => ({ ...honest, rules });
const isPc = ({ key }: { readonly key: string }): boolean => key === "a0";

describe("the terms of an attack", () => {
  it("an honest attack is on the table's terms", () => {
    expect(differingRules(honest.rules, table)).toEqual([]);
    expect(termsRefusal(honest, table, isPc)).toBeNull();
  });

  it("the values count, not the name of the profile that they are stored under", () => {
    expect(termsRefusal(by({ profile: "nonsense", overrides: outcomeOverrides(table) }), table, isPc)).toBeNull();
    expect(termsRefusal(by({ profile: "base", overrides: {} }), table, isPc)).toBe("OD20.Void.rules");
    expect(differingRules({ profile: "homebrew", overrides: { naturals: "none", tieHalves: true } }, table)).toEqual([
      "naturals",
    ]);
  });

  it("an attack from before a change of the settings is not on them any more", () => {
    expect(termsRefusal(honest, resolveRuleset({ overrides: { tieHalves: false } }), isPc)).toBe("OD20.Void.rules");
    // What decides no outcome may differ.
    expect(termsRefusal(honest, resolveRuleset({ overrides: { longRestHealing: "full" } }), isPc)).toBeNull();
  });

  it("who is called a player's character and is none, or the other way round, is found out", () => {
    expect(termsRefusal(honest, table, () => true)).toBe("OD20.Void.pc");
    expect(
      termsRefusal({ ...honest, attackers: honest.attackers.map((one) => ({ ...one, pc: false })) }, table, isPc),
    ).toBe("OD20.Void.pc");
    // An actor that is gone says nothing.
    expect(termsRefusal(honest, table, () => null)).toBeNull();
  });

  it("an answer recognizes what it was given to", () => {
    const line = termsLine(honest, "t0");
    expect(termsLine(by({ profile: "base", overrides: outcomeOverrides(table) }), "t0")).toBe(line);
    expect(termsLine(by({ profile: "homebrew", overrides: { vulnerability: "double" } }), "t0")).not.toBe(line);
    expect(termsLine({ ...honest, targets: honest.targets.map((one) => ({ ...one, pc: true })) }, "t0")).not.toBe(line);
    // A target that was added later is no change for the others.
    const [first] = honest.targets;
    const more = first ? [...honest.targets, { ...first, key: "t1", pc: true }] : [];
    expect(termsLine({ ...honest, targets: more }, "t0")).toBe(line);
  });
});
