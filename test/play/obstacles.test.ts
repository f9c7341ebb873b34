/**
 * What stands against an attack: one list, shown by its window and refused by the deed.
 * Holds inside: a pure function on records, whose cases are worked by hand.
 */
import { describe, expect, it } from "vitest";
import {
  attackObstacles,
  impossibleAttack,
  type AttackerFacts,
  type AttemptFacts,
  type WeaponFacts,
} from "../../module/play/modifiers/obstacles.pure.ts";

const SWORD: WeaponFacts = {
  name: "Меч",
  requirement: null,
  loaded: true,
  needsReload: false,
  shots: null,
  rows: 1,
  strikes: 1,
};
const HERO: AttackerFacts = { name: "Воин", owned: true, acts: true, weapon: SWORD, offHand: null, over: null };
const ORC = { name: "Орк", present: true, cover: "none", distance: 5, charmed: [] } as const;
const ATTEMPT: AttemptFacts = {
  gm: false,
  strict: false,
  item: "Меч",
  weapon: { ranged: false, reach: 5, range: { normal: null, max: null } },
  broken: null,
  attackers: [HERO],
  targets: [ORC],
};
const armed = (change: Partial<WeaponFacts>): AttackerFacts => ({ ...HERO, weapon: { ...SWORD, ...change } });
const found = (change: Partial<AttemptFacts>): string[] =>
  attackObstacles({ ...ATTEMPT, ...change }).map(({ key, severity }) => `${severity} ${key.slice("OD20.".length)}`);

describe("obstacles of an attack", () => {
  it("are none for one who strikes whom he reaches", () => {
    expect(found({})).toEqual([]);
  });

  it.each([
    ["no weapon", { weapon: null }, "Notify.wrongItem"],
    ["nobody", { attackers: [] }, "Notify.noActor"],
    ["somebody else's", { attackers: [HERO, { ...HERO, owned: false }] }, "Notify.noPermission"],
    ["without it", { attackers: [{ ...HERO, weapon: null }] }, "Notify.noWeapon"],
  ])("%s: that alone is told", (_what, change, key) => {
    expect(found({ ...change, targets: [], broken: { key: "OD20.Notify.weaponFormula", data: {} } })).toEqual([
      `error ${key}`,
    ]);
    expect(impossibleAttack({ ...ATTEMPT, ...change })?.key).toBe(`OD20.${key}`);
  });

  it("one who cannot act is told, and may go on: the table decides (B-COND-INC-1)", () => {
    expect(found({ attackers: [{ ...HERO, acts: false }] })).toEqual(["warning Warning.cannotAct"]);
  });

  it("a step that is not held refuses a player; a GM goes on and is told (H-MAS-18)", () => {
    const requirement = { track: "weapon", key: "oneHanded", step: 2, held: 1, met: false };
    const attackers = [armed({ requirement })];
    expect(found({ attackers })).toEqual(["error Requires.Refused"]);
    expect(attackObstacles({ ...ATTEMPT, attackers, gm: true })).toEqual([
      {
        key: "OD20.Requires.Warned",
        data: { name: "Меч", step: 2, held: 1 },
        severity: "warning",
        overruled: true,
      },
    ]);
    expect(found({ attackers: [armed({ requirement: { ...requirement, met: true } })] })).toEqual([]);
  });

  it("what is one too many in the turn is told; only a strict table refuses it to players (H-TURN-04 H-TURN-10)", () => {
    const over = (kind: "active" | "bonus" | "reaction", nth: number, ...labels: readonly string[]): AttackerFacts => ({
      ...HERO,
      over: { kind, nth, before: labels.map((label) => ({ id: label, label })) },
    });
    const second = [over("active", 2, "Longsword")];
    expect(attackObstacles({ ...ATTEMPT, attackers: second })).toEqual([
      {
        key: "OD20.Turn.Tell.active.second",
        data: { name: "Воин", n: 2, first: "Longsword" },
        severity: "warning",
      },
    ]);
    expect(found({ attackers: second, strict: true })).toEqual(["error Turn.Tell.active.second"]);
    expect(found({ attackers: second, strict: true, gm: true })).toEqual(["warning Turn.Tell.active.second"]);
    expect(found({ attackers: [over("active", 3, "a", "b")] })).toEqual(["warning Turn.Tell.active.more"]);
    expect(found({ attackers: [over("active", 2)] })).toEqual(["warning Turn.Tell.active.alone"]);
    expect(found({ attackers: [over("reaction", 2, "Parry")] })).toEqual(["warning Turn.Tell.reaction.second"]);
    // What took the bonus action leaves none for the other hand; its own second strike is told once.
    expect(found({ attackers: [over("bonus", 2, "Second wind")] })).toEqual(["warning Turn.Tell.bonus.second"]);
    expect(found({ attackers: [over("bonus", 2, "Second wind")], strict: true })).toEqual([
      "error Turn.Tell.bonus.second",
    ]);
    expect(found({ attackers: [{ ...over("bonus", 2, "Dagger"), offHand: "used" }] })).toEqual([
      "error Warning.offHandUsed",
    ]);
  });

  it("of several who lack ammunition the first is told (H-RNG-01 H-RNG-02)", () => {
    expect(
      found({ attackers: [armed({ shots: 2, strikes: 2 }), armed({ shots: 1, strikes: 2 }), armed({ shots: 0 })] }),
    ).toEqual(["error Notify.noAmmunition"]);
    expect(found({ attackers: [armed({ loaded: false })] })).toEqual(["error Notify.unloaded"]);
    expect(found({ attackers: [armed({ needsReload: true, strikes: 2 })] })).toEqual(["error Notify.oneShot"]);
    expect(found({ attackers: [armed({ needsReload: true })] })).toEqual([]);
  });

  it("the other hand: only a second time is refused, and a GM may overrule it (H-TWO-01 H-TWO-03 C-75)", () => {
    const told = (offHand: AttackerFacts["offHand"], gm = false): string[] =>
      found({ attackers: [{ ...HERO, offHand }], gm });
    expect(told("used")).toEqual(["error Warning.offHandUsed"]);
    expect(told("used", true)).toEqual(["warning Warning.offHandUsed"]);
    expect(told("noAttackYet")).toEqual(["warning Warning.offHandFirst"]);
    // What took it is named by what is one too many.
    expect(told("noBonusAction")).toEqual([]);
    expect(told("notTwoLight")).toEqual([]);
  });

  it("what one message cannot hold", () => {
    expect(found({ attackers: [armed({ strikes: 201 })] })).toEqual(["error Notify.tooManyStrikes"]);
    expect(found({ attackers: [armed({ rows: 11 })] })).toEqual(["error Notify.tooManyDamages"]);
    expect(found({ targets: Array.from({ length: 101 }, () => ORC) })).toEqual(["error Notify.tooManyTargets"]);
  });

  // B-RNG-02 B-ATK-11
  it("targets: full cover, too far, gone, none at all (H-COV-03 H-ATK-14 H-RNG-03)", () => {
    expect(found({ targets: [{ ...ORC, cover: "full" }] })).toEqual(["error Warning.fullCover"]);
    expect(found({ targets: [{ ...ORC, cover: "full" }], gm: true })).toEqual(["warning Warning.fullCover"]);
    expect(found({ targets: [{ ...ORC, distance: 30 }] })).toEqual(["warning Warning.reach"]);
    expect(found({ targets: [{ ...ORC, distance: null }] })).toEqual([]);
    expect(found({ targets: [{ ...ORC, present: false }] })).toEqual(["warning Warning.noTargetActor"]);
    expect(found({ targets: [] })).toEqual(["info Warning.noTargets"]);
    const bow = { ranged: true, reach: 0, range: { normal: 80, max: 320 } };
    expect(found({ weapon: bow, targets: [{ ...ORC, distance: 400 }] })).toEqual(["warning Warning.range"]);
  });

  it("a formula that nobody can read", () => {
    expect(found({ broken: { key: "OD20.Notify.weaponFormula", data: { name: "Меч" } } })).toEqual([
      "error Notify.weaponFormula",
    ]);
  });
});
