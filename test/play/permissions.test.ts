/** Holds inside: a pure table of who may do what. */
import { describe, expect, it } from "vitest";
import { permission, type Facts } from "../../module/play/attack-state/permissions.pure.ts";

const target = (more: Partial<NonNullable<Facts["target"]>> = {}): Facts["target"] => ({
  owner: false,
  present: true,
  phase: "waiting",
  strikes: 1,
  answered: false,
  foreign: false,
  receipt: null,
  ...more,
});
const facts = (more: Partial<Facts> = {}): Facts => ({
  isGM: false,
  isAuthor: false,
  cancelled: false,
  damageRolled: true,
  target: target(),
  ...more,
});

describe("who may do what", () => {
  it("defending is the owner's or a GM's, once", () => {
    expect(permission("defend", facts())).toBe("OD20.Can.notOwner");
    expect(permission("defend", facts({ target: target({ owner: true }) }))).toBe(true);
    expect(permission("defend", facts({ isGM: true }))).toBe(true);
    expect(permission("defend", facts({ isGM: true, target: target({ answered: true, phase: "ready" }) }))).toBe(
      "OD20.Can.answered",
    );
    expect(permission("defend", facts({ isGM: true, target: target({ answered: true }) }))).toBe(true);
    expect(permission("defend", facts({ target: target({ owner: true, answered: true }) }))).toBe("OD20.Can.answered");
  });

  it("an attack by other rules than the table's waits for a GM", () => {
    expect(permission("defend", facts({ target: target({ owner: true, foreign: true }) }))).toBe("OD20.Can.gmConfirms");
    expect(permission("defend", facts({ isGM: true, target: target({ foreign: true }) }))).toBe(true);
  });

  it("undo needs something applied, and the target", () => {
    expect(permission("undo", facts({ isGM: true }))).toBe("OD20.Undo.nothing");
    expect(permission("undo", facts({ isGM: true, target: target({ receipt: "applied", phase: "applied" }) }))).toBe(
      true,
    );
    expect(permission("undo", facts({ isGM: true, target: target({ receipt: "applied", present: false }) }))).toBe(
      "OD20.Can.absent",
    );
    expect(permission("redo", facts({ isGM: true, cancelled: true, target: target({ receipt: "undone" }) }))).toBe(
      "OD20.Can.cancelled",
    );
  });

  it("late changes are the author's or a GM's, rulings a GM's", () => {
    for (const action of ["adjust", "addTarget", "cancel"] as const) {
      expect(permission(action, facts({ target: null }))).toBe("OD20.Can.notAuthor");
      expect(permission(action, facts({ target: null, isAuthor: true }))).toBe(true);
      expect(permission(action, facts({ target: null, isAuthor: true, cancelled: true }))).toBe("OD20.Can.cancelled");
    }
    expect(permission("rule", facts({ isAuthor: true }))).toBe("OD20.Can.gmOnly");
    expect(permission("rule", facts({ isGM: true }))).toBe(true);
    expect(permission("rollDamage", facts({ isAuthor: true }))).toBe("OD20.Can.damageRolled");
    expect(permission("rollDamage", facts({ isAuthor: true, damageRolled: false }))).toBe(true);
  });
});
