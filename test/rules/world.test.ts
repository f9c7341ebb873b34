import { describe, expect, it } from "vitest";
import {
  ATTITUDES, BURNING, EXTINGUISH, MATERIALS, MOVEMENT_CHECKS, PACES, RulesError, UNDERWATER_RESISTANCES, breath, carrying, findsThing, hunger, influence, influenceDc, isDestroyed, mayMount, mitigateDamage, mountUp, mustStayMounted, objectStats,
  passiveAwareness, resolveAttack, resolveRuleset, sight, starvationLevels, suffocationLevels, thirst, travel, underwaterAttack, MOUNT_ACTIONS, type SightInput, type Size,
} from "../../module/rules/index.ts";

const homebrew = resolveRuleset();
const damage = (type: string, amount: number, more: { reduction?: number; resistances?: readonly string[]; immunities?: readonly string[] } = {}): number =>
  mitigateDamage({ parts: [{ type, amount }], halved: false, reduction: 0, resistances: [], vulnerabilities: [], immunities: [], threshold: null, ...more }, homebrew).total;

describe("area 21: senses", () => {
  const look = (i: Partial<SightInput>): ReturnType<typeof sight> => sight({ senses: {}, distance: 30, light: "bright", ...i });
  it("B-SENSE-01 B-SENSE-02 B-SENSE-04: bright light shows, dim hides lightly", () => {
    expect(look({})).toMatchObject({ sees: true, obscured: "none", awareness: 0 });
    expect(look({ light: "dim" })).toMatchObject({ sees: true, obscured: "light", awareness: -1 });
  });
  it("B-SENSE-03 B-SENSE-05: darkness and thick fog blind", () => { expect([look({ light: "dark" }).sees, look({ obscured: "heavy" }).sees]).toEqual([false, false]); });
  it("B-SENSE-07: darkvision 60 ft counts dim as bright and dark as dim", () => {
    const senses = { darkvision: 60 };
    expect([look({ senses, light: "dim" }).obscured, look({ senses, light: "dark" }).obscured, look({ senses, light: "dark", distance: 65 }).sees, look({ senses, light: "dark", magicalDarkness: true }).sees]).toEqual(["none", "light", false, false]);
  });
  it("B-SENSE-06: blindsight sees the Invisible in the dark, not through total cover", () => {
    const senses = { blindsight: 30 };
    expect([look({ senses, light: "dark", targetInvisible: true, viewerBlinded: true }).sees, look({ senses, totalCover: true }).sees]).toEqual([true, false]);
  });
  it("B-SENSE-08: tremorsense feels the one on the ground, not the flier", () => { expect([look({ senses: { tremorsense: 60 }, touchesGround: true, light: "dark" }), look({ senses: { tremorsense: 60 } })].map((found) => found.senses)).toEqual([true, false]); });
  it("B-SENSE-09: truesight sees the Invisible and in magical darkness, and through illusions", () => {
    expect(look({ senses: { truesight: 60 }, light: "dark", magicalDarkness: true, targetInvisible: true })).toMatchObject({ sees: true, seesThroughIllusion: true });
    expect(look({ targetInvisible: true }).sees).toBe(false);
  });
  it("B-SENSE-10: +2 and +2 make 14, with advantage 19", () => {
    const parts = [2, 2].map((value) => ({ source: "adjust" as const, label: "OD20.Part.Bonus", value }));
    expect([passiveAwareness(parts), passiveAwareness(parts, 1), passiveAwareness(parts, -1)]).toEqual([14, 19, 9]);
  });
  it("B-SENSE-11: searching elsewhere finds nothing", () => { expect([findsThing(25, 15, false), findsThing(15, 15, true)]).toEqual([false, true]); });
  it("B-SENSE-01: unknown light and bad radii are refused by name", () => {
    // @ts-expect-error: no such light
    expect(() => look({ light: "valueOf" })).toThrow(/light/);
    expect(() => look({ senses: { darkvision: Number.NaN } })).toThrow(/darkvision/);
  });
});

describe("area 22: hazards", () => {
  it("B-HAZ-01 B-HAZ-02: burning for 3 in light armor of step 1 does 2; rolling on the ground puts it out", () => {
    expect(damage(BURNING.type, 3, { reduction: 1 })).toBe(2);
    expect([EXTINGUISH.use, EXTINGUISH.statuses]).toEqual(["active", ["prone"]]);
  });
  it("B-HAZ-03: Medium with 1.5 liters gains a level, with 2 none", () => { expect([thirst("medium", 1.5).exhaustion, thirst("medium", 2).exhaustion, thirst("medium", 4).satisfied]).toEqual([1, 0, true]); });
  it("B-HAZ-08 B-HAZ-09: 200 g ask a Medium creature for a save against 10", () => {
    expect(hunger("medium", 200, 0)).toMatchObject({ save: { attribute: "adaptability", dc: 10 }, exhaustion: 0, satisfied: false });
    expect(hunger("medium", 450, 9)).toMatchObject({ save: null, satisfied: true, daysWithout: 0 });
  });
  it("B-HAZ-10: nothing until day 7 makes 3 levels", () => {
    const levels = Array.from({ length: 7 }, (_, before) => hunger("medium", 0, before).exhaustion as number);
    expect([levels.reduce((sum, level) => sum + level, 0), starvationLevels(7), starvationLevels(4)]).toEqual([3, 3, 0]);
  });
  it("4.7 B-HAZ-12: Endurance +2 holds breath for 3 minutes, -1 for 30 seconds", () => { expect([breath(2), breath(-1)]).toEqual([{ seconds: 180, rounds: 30 }, { seconds: 30, rounds: 5 }]); });
  it("B-HAZ-13: three turns without air are three levels", () => { expect([suffocationLevels(3), suffocationLevels(50)]).toEqual([3, 6]); });
});

describe("area 23: objects", () => {
  it("B-OBJ-03 C-47: 16 hits wood (15), so does 15, without rolling Defense", () => {
    const { defense } = objectStats("wood", "medium", "sturdy");
    const hit = (total: number): string => resolveAttack({ attack: { natural: 10, total }, defense, playerVersusPlayer: false }, homebrew).outcome;
    expect([hit(16), hit(15), hit(14)]).toEqual(["hit", "hit", "miss"]);
    expect(Object.values(MATERIALS)).toEqual([11, 11, 11, 13, 13, 13, 15, 17, 19, 19, 21, 23]);
  });
  it("B-OBJ-04: a sturdy Medium object has 18, a fragile Tiny one 2", () => { expect([objectStats("stone", "medium", "sturdy").hitPoints, objectStats("glass", "tiny", "fragile").hitPoints]).toEqual([{ average: 18, formula: "4d8" }, { average: 2, formula: "1d4" }]); });
  it("B-OBJ-05: Huge ones are sections; 0 is destroyed", () => { expect([objectStats("wood", "huge", "sturdy").sections, objectStats("wood", "large", "sturdy").sections, isDestroyed(0), isDestroyed(1)]).toEqual([4, 1, true, false]); });
  it("B-OBJ-06: 10 poison do nothing", () => { expect(damage("poison", 10, objectStats("wood", "small", "fragile"))).toBe(0); });
  it("B-OBJ-07 B-OBJ-08: a threshold, and every save fails", () => {
    expect(objectStats("steel", "large", "sturdy", 10)).toMatchObject({ threshold: 10, failsSaves: true });
    // @ts-expect-error: no such material
    expect(() => objectStats("toString", "large", "sturdy")).toThrow(/material/);
  });
});

describe("areas 24 to 27", () => {
  it("4.7 B-CARRY-01 B-CARRY-02: Strength 15 Medium carries 102 kg and drags 204", () => { expect(carrying(15, "medium")).toMatchObject({ limit: 102, dragLimit: 204, state: "free" }); });
  it("B-CARRY-01 B-CARRY-02: kilograms per point by size", () => {
    expect((["tiny", "small", "medium", "large", "huge", "gargantuan"] as const).map((size: Size) => [carrying(1, size).limit, carrying(1, size).dragLimit])).toEqual([[3.4, 6.8], [6.8, 13.6], [6.8, 13.6], [13.6, 27.2], [27.2, 54.4], [54.4, 108.8]]);
  });
  it("B-CARRY-03: 110 kg of 102 slow to 5 ft", () => { expect([carrying(15, "medium", 110).speedCap, carrying(15, "medium", 102).speedCap, carrying(15, "medium", 205).state]).toEqual([5, null, "immovable"]); });
  it("B-TRV-01: normal pace for 5 hours is 15 miles; a day has 24", () => {
    expect([travel("normal", 5).miles, travel("normal", 10).miles, travel("fast", 8).miles, travel("slow", 8).miles]).toEqual([15, 24, 30, 16]);
    expect(PACES.slow.feetPerMinute).toBe(200);
    expect(() => travel("normal", Number.NaN)).toThrow(RulesError);
  });
  it("B-TRV-02 B-TRV-03 B-TRV-04: what the paces do to checks", () => {
    expect((["fast", "normal", "slow"] as const).map((pace) => { const { awareness, survival, stealth } = travel(pace, 1); return [awareness, survival, stealth]; })).toEqual([[-1, -1, -1], [0, 0, -1], [1, 1, 0]]);
  });
  it("B-TRV-05: an hour on horseback is 6 miles", () => { expect(travel("normal", 1, true)).toMatchObject({ miles: 6, mountsTired: true }); });
  it("B-MNT-01 B-MNT-02: a mount is a size larger and within 5 ft", () => {
    const facts = { willing: true, fittingAnatomy: true, distance: 5 };
    expect([mayMount("medium", "large", facts).ok, mayMount("medium", "medium", facts).ok, mayMount("medium", "large", { ...facts, distance: 10 }).ok, mayMount("medium", "large", { ...facts, willing: false }).ok]).toEqual([true, false, false, false]);
  });
  it("B-MNT-04 B-MNT-05: the rider's 14 becomes the mount's 14; an independent one keeps its own", () => {
    const i = { speed: 30, riderInitiative: 14, mountInitiative: 8, trained: true, control: true };
    expect(mountUp(i)).toMatchObject({ initiative: 14, cost: 15, actions: MOUNT_ACTIONS });
    expect([mountUp({ ...i, trained: false }).initiative, mountUp({ ...i, control: false }).initiative]).toEqual([8, 8]);
  });
  it("B-MNT-06 B-MNT-07: a 9 against 10 falls", () => {
    expect(mustStayMounted({ mountForced: true })).toBe(true);
    expect(MOVEMENT_CHECKS.stayingMounted.dc).toBe(9 + 1);
    expect([mustStayMounted({ mountProne: true }), mustStayMounted({ riderProne: true }), mustStayMounted({})]).toEqual([true, true, false]);
  });
  it("B-UW-01: a sword is hindered, a spear is not, nor one who swims", () => {
    const sword = { ranged: false, weapon: true, piercing: false, swimSpeed: false };
    expect([underwaterAttack(sword).state, underwaterAttack({ ...sword, piercing: true }).state, underwaterAttack({ ...sword, swimSpeed: true }).state, underwaterAttack({ ...sword, weapon: false }).state]).toEqual([-1, 0, 0, 0]);
  });
  it("B-UW-02: beyond the normal range a shot misses", () => {
    const bow = { ranged: true, weapon: true, piercing: true, swimSpeed: true };
    expect([underwaterAttack({ ...bow, range: "disadvantage" }).misses, underwaterAttack({ ...bow, range: "ok" })]).toEqual([true, { state: -1, misses: false, rules: ["B-UW-02"] }]);
  });
  it("B-UW-03: 9 fire are 4", () => { expect(damage("fire", 9, { resistances: UNDERWATER_RESISTANCES })).toBe(4); });
});

describe("area 28: influence", () => {
  it.each([[10, 15], [18, 18]])("4.7 B-SOC-05: Learning %i is DC %i", (learning, dc) => { expect(influenceDc(learning)).toBe(dc); });
  it("B-SOC-01 B-SOC-02 B-SOC-03: friends give advantage, enemies disadvantage, most are indifferent", () => {
    expect(ATTITUDES.map((attitude) => influence({ attitude, willingness: "hesitant", learning: 10 }).state)).toEqual([1, 0, -1]);
    expect(influence({ willingness: "hesitant", learning: 10 })).toMatchObject({ dc: 15, state: 0, complies: null });
  });
  it("B-SOC-04: the willing comply, the unwilling refuse, without a check", () => { expect((["willing", "unwilling"] as const).map((willingness) => influence({ willingness, learning: 10 })).map(({ dc, complies }) => [dc, complies])).toEqual([[null, true], [null, false]]); });
  it("B-SOC-06 B-SOC-07 B-ACT-13: beasts are handled; a day before the next try", () => {
    expect(influence({ willingness: "hesitant", learning: 2, creatureType: "beast" }).skills[0]).toBe("animalHandling");
    expect(influence({ willingness: "hesitant", learning: 2 })).toMatchObject({ retryHours: 24 });
    expect(influence({ willingness: "hesitant", learning: 2, understands: false }).skills).not.toContain("persuasion");
  });
});
