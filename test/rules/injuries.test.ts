/** What treats an injury, and what rests count for it. */
import { describe, expect, test } from "vitest";
import { isHealed, restsPassed, type InjuryRest } from "../../module/rules/creatures/body.ts";
import { givesInjuries, isCure, treatment } from "../../module/rules/death/injuries.ts";

const rules = { critScope: "attacksOnly" } as const;
const d20 = (natural: number, bonus: number) => ({ natural, total: natural + bonus });

test("H-DEATH-05: only where one may stand to the death injuries are given", () => {
  expect((["choice", "unconscious", "negative"] as const).map((atZero) => givesInjuries({ atZero }))).toEqual([
    true,
    false,
    false,
  ]);
});

describe("H-DEATH-05 C-27: an injury that is treated", () => {
  const setting = { dc: 15, rest: "" } as const;

  test("a check that reaches its difficulty heals it, one below does nothing; what no check treats none heals", () => {
    // 11 + 4 = 15 reaches 15; 10 + 4 = 14 does not.
    expect(treatment(setting, d20(11, 4), rules)).toEqual({ cures: true });
    expect(treatment(setting, d20(10, 4), rules)).toBeNull();
    expect(treatment({ dc: 0, rest: "long" }, d20(20, 9), rules)).toBeNull();
  });

  test("where rests heal it only afterwards the check opens the way for them, and heals nothing by itself", () => {
    const splint = { dc: 15, rest: "long", first: true } as const;
    expect(treatment(splint, d20(15, 0), rules)).toEqual({ cures: false });
    // Without a rest to wait for there is nothing to come after.
    expect(treatment({ ...splint, rest: "" }, d20(15, 0), rules)).toEqual({ cures: true });
    const arm: InjuryRest = { rest: "long", count: 2, passed: 0, first: true };
    expect(restsPassed(arm, "long")).toBe(0);
    const treated = { ...arm, treated: [{ cures: false }] };
    expect([restsPassed(treated, "short"), restsPassed(treated, "long")]).toEqual([0, 1]);
    // After two of two it is healed; without the treatment, taken back since, it is not.
    expect([isHealed(treated), isHealed({ ...treated, passed: 2 }), isHealed({ ...arm, passed: 2 })]).toEqual([
      false,
      true,
      false,
    ]);
  });

  test("either heals what asks for no treatment first: three rests, or the check", () => {
    const nose: InjuryRest = { rest: "long", count: 3, passed: 2 };
    expect([isHealed(nose), isHealed({ ...nose, passed: 3 })]).toEqual([false, true]);
    expect(isHealed({ ...nose, passed: 0, treated: [{ cures: true }] })).toBe(true);
    // Healed it counts no further rest.
    expect(restsPassed({ ...nose, treated: [{ cures: true }] }, "long")).toBe(2);
  });

  test("what cures it is told by name, however it is written; nothing else does, nor does what has no name", () => {
    const by = "Lesser Restoration,  Healer’s Kit ";
    expect(["lesser restoration", "Healer’s Kit", "Restoration", ""].map((name) => isCure(by, name))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(isCure("", "")).toBe(false);
  });
});
