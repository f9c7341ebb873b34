/** Loads, paces, mounts, water. */
import { describe, expect, it } from "vitest";
import {
  MOVEMENT_CHECKS,
  PACES,
  RulesError,
  UNDERWATER_RESISTANCES,
  carrying,
  mayMount,
  mayBeDirectedTo,
  mountInitiative,
  mountUp,
  mustStayMounted,
  stayMounted,
  resolveRuleset,
  travel,
  underwaterAttack,
  MOUNT_ACTIONS,
  type Size,
} from "../../module/rules/index.ts";
import { damage } from "./damage-of.ts";

const homebrew = resolveRuleset();

describe("areas 24 to 27", () => {
  it("4.7 B-CARRY-01 B-CARRY-02: Strength 15 Medium carries 102 kg and drags 204", () => {
    expect(carrying(15, "medium")).toMatchObject({ limit: 102, dragLimit: 204, state: "free" });
  });
  it("B-CARRY-01 B-CARRY-02: kilograms per point by size", () => {
    expect(
      (["tiny", "small", "medium", "large", "huge", "gargantuan"] as const).map((size: Size) => [
        carrying(1, size).limit,
        carrying(1, size).dragLimit,
      ]),
    ).toEqual([
      [3.4, 6.8],
      [6.8, 13.6],
      [6.8, 13.6],
      [13.6, 27.2],
      [27.2, 54.4],
      [54.4, 108.8],
    ]);
  });
  it("B-CARRY-03: 110 kg of 102 slow to 5 ft", () => {
    expect([
      carrying(15, "medium", 110).speedCap,
      carrying(15, "medium", 102).speedCap,
      carrying(15, "medium", 205).state,
    ]).toEqual([5, null, "immovable"]);
  });
  it("B-TRV-01: normal pace for 5 hours is 15 miles; a day has 24", () => {
    expect([
      travel("normal", 5).miles,
      travel("normal", 10).miles,
      travel("fast", 8).miles,
      travel("slow", 8).miles,
    ]).toEqual([15, 24, 30, 16]);
    expect(PACES.slow.feetPerMinute).toBe(200);
    expect(() => travel("normal", Number.NaN)).toThrow(RulesError);
  });
  it("B-TRV-02 B-TRV-03 B-TRV-04: what the paces do to checks", () => {
    expect(
      (["fast", "normal", "slow"] as const).map((pace) => {
        const { awareness, survival, stealth } = travel(pace, 1);
        return [awareness, survival, stealth];
      }),
    ).toEqual([
      [-1, -1, -1],
      [0, 0, -1],
      [1, 1, 0],
    ]);
  });
  it("B-TRV-05: an hour on horseback is 6 miles", () => {
    expect(travel("normal", 1, true)).toMatchObject({ miles: 6, mountsTired: true });
  });
  it("B-MNT-01 B-MNT-02: a mount is a size larger and within 5 ft", () => {
    const facts = { willing: true, fittingAnatomy: true, distance: 5 };
    expect([
      mayMount("medium", "large", facts).ok,
      mayMount("medium", "medium", facts).ok,
      mayMount("medium", "large", { ...facts, distance: 10 }).ok,
      mayMount("medium", "large", { ...facts, willing: false }).ok,
    ]).toEqual([true, false, false, false]);
  });
  it("B-MNT-04 B-MNT-05: the rider's 14 becomes the mount's 14; an independent one keeps its own", () => {
    const i = { speed: 30, riderInitiative: 14, mountInitiative: 8, trained: true, control: true };
    expect(mountUp(i)).toMatchObject({ initiative: 14, cost: 15, actions: MOUNT_ACTIONS });
    expect([mountUp({ ...i, trained: false }).initiative, mountUp({ ...i, control: false }).initiative]).toEqual([
      8, 8,
    ]);
  });
  it("B-MNT-04 B-MNT-05: the reins let a mount dash, disengage and dodge, and what takes no action; its rider's 14 is its own", () => {
    const may = (spends: string, action = "") => mayBeDirectedTo(action, spends);
    expect([may("swap", "dash"), may("active", "disengage"), may("active", "dodge")]).toEqual([true, true, true]);
    expect([may("active", "help"), may("swap"), may("attack"), may("fullRound")]).toEqual([false, false, false, false]);
    expect([may("bonus"), may("reaction"), may("free", "prone")]).toEqual([true, true, true]);
    expect([mountInitiative(true, 14, 3), mountInitiative(false, 14, 3)]).toEqual([14, 3]);
  });
  it("B-MNT-06 B-MNT-07: a 9 against 10 falls", () => {
    expect(mustStayMounted({ mountForced: true })).toBe(true);
    const ride = (total: number) => stayMounted({ natural: 7, total }, homebrew);
    expect(ride(9)).toMatchObject({ mounted: false, statuses: ["prone"], within: 5 });
    expect(ride(10)).toMatchObject({ mounted: true, statuses: [], within: null });
    expect(MOVEMENT_CHECKS.stayingMounted.attributes).toEqual(["acrobatics"]);
    expect([mustStayMounted({ mountProne: true }), mustStayMounted({ riderProne: true }), mustStayMounted({})]).toEqual(
      [true, true, false],
    );
  });
  it("B-UW-01: a sword is hindered, a spear is not, nor one who swims", () => {
    const sword = { ranged: false, weapon: true, piercing: false, swimSpeed: false };
    expect([
      underwaterAttack(sword).state,
      underwaterAttack({ ...sword, piercing: true }).state,
      underwaterAttack({ ...sword, swimSpeed: true }).state,
      underwaterAttack({ ...sword, weapon: false }).state,
    ]).toEqual([-1, 0, 0, 0]);
  });
  it("B-UW-02: beyond the normal range a shot misses", () => {
    const bow = { ranged: true, weapon: true, piercing: true, swimSpeed: true };
    expect([
      underwaterAttack({ ...bow, range: "disadvantage" }).misses,
      underwaterAttack({ ...bow, range: "ok" }),
    ]).toEqual([true, { state: -1, misses: false, rules: ["B-UW-02"] }]);
  });
  it("B-UW-03: 9 fire are 4", () => {
    expect(damage("fire", 9, { resistances: UNDERWATER_RESISTANCES })).toBe(4);
  });
});
