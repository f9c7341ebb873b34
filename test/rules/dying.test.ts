import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  FIRST_AID,
  NO_DEATH_SAVES,
  firstAid,
  applyHealing,
  atZeroHitPoints,
  blowKills,
  brokenRest,
  heal,
  chooseAtZero,
  damageAtZero,
  endure,
  deathCheck,
  deathCheckDc,
  deathDifficulty,
  deathSave,
  endOfFight,
  hitDieHealing,
  isMassiveDamage,
  knockOut,
  longRest,
  longRestHealing,
  mayRest,
  mayStand,
  outOfFight,
  nextLongRest,
  owesDeathSave,
  resolveRuleset,
  revive,
  rollsDeathSaves,
  shortRest,
  stabilize,
  stableRecovery,
  takeDamage,
  type DeathSaveResult,
  type DeathSaves,
  type RestInput,
  type Ruleset,
} from "../../module/rules/index.ts";

const homebrew = resolveRuleset();
const base = resolveRuleset({ profile: "base" });
const third = resolveRuleset({ profile: "d20-3e" });
const set = (overrides: Partial<Ruleset>): Ruleset => resolveRuleset({ overrides });
const roll = (total: number): { natural: number; total: number } => ({ natural: 10, total });
const saves = (successes: number, failures: number): DeathSaves => ({ ...NO_DEATH_SAVES, successes, failures });

describe("area 16: at 0 hit points", () => {
  it("B-DEATH-05 C-28: saves are rolled by the base rules, and where a drop-out owes them; not where he is stable or goes on below 0", () => {
    const lying = { hitPoints: 0, saves: NO_DEATH_SAVES, standing: false };
    expect(
      [base, homebrew, third, set({ dropOut: "deathSaves" }), set({ dropOut: "safe" })].map((ruleset) =>
        rollsDeathSaves(lying, ruleset),
      ),
    ).toEqual([true, false, false, true, false]);
    const others = [
      { ...lying, hitPoints: 1 },
      { ...lying, standing: true },
      { ...lying, saves: { ...NO_DEATH_SAVES, stable: true } },
      { ...lying, saves: { ...NO_DEATH_SAVES, dead: true } },
    ];
    expect(others.map((one) => rollsDeathSaves(one, base))).toEqual([false, false, false, false]);
  });
  it("C-28 B-DEATH-08 B-DEATH-10: a drop-out who was stable rolls once he is hit, until three successes; not where it is safe", () => {
    const lying = { hitPoints: 0, saves: NO_DEATH_SAVES, standing: false };
    const hit = damageAtZero({ ...NO_DEATH_SAVES, stable: true }, { amount: 3, critical: false, max: 12 }, homebrew);
    expect([hit.stable, hit.failures]).toEqual([false, 1]);
    const rolls = (of: DeathSaves, ruleset: Ruleset): boolean => rollsDeathSaves({ ...lying, saves: of }, ruleset);
    expect([rolls(hit, homebrew), rolls(hit, set({ dropOut: "safe" })), rolls(hit, third)]).toEqual([
      true,
      false,
      false,
    ]);
    const stable = [10, 12, 15].reduce<DeathSaves>((now, natural) => deathSave(now, natural), hit);
    expect([stable.stable, rolls(stable, homebrew)]).toEqual([true, false]);
  });
  const zero = (kind: "character" | "npc", overflow: number, ruleset = homebrew, important = false): string =>
    atZeroHitPoints({ kind, overflow, max: 12, important }, ruleset).state;
  it("H-DEATH-01: HP 5 and 9 damage ask the player", () => {
    const { value, overflow } = takeDamage({ value: 5, max: 12, temporary: 0 }, 9);
    expect([value, overflow]).toEqual([0, 4]);
    expect(atZeroHitPoints({ kind: "character", overflow, max: 12 }, homebrew)).toMatchObject({
      state: "choice",
      options: ["dropOut", "stand"],
    });
  });
  it("B-DEATH-03 C-89: max 12, HP 6, 18 damage leave 12 over: dead before any choice", () => {
    const { overflow } = takeDamage({ value: 6, max: 12, temporary: 0 }, 18);
    expect(zero("character", overflow)).toBe("dead");
    expect(zero("character", overflow - 1)).toBe("choice");
    expect(zero("character", overflow, set({ massiveDamage: false }))).toBe("choice");
    expect(isMassiveDamage(0, 0, homebrew)).toBe(false);
  });
  it("B-DEATH-02 B-DEATH-03 C-27 C-89: a massive blow kills, standing the depth of the maximum; NPCs that die at 0 need none", () => {
    const blow = (of: Partial<Parameters<typeof blowKills>[0]>, ruleset = homebrew): boolean =>
      blowKills({ kind: "character", max: 12, after: 0, overflow: 0, standing: false, ...of }, ruleset);
    expect([11, 12].map((overflow) => blow({ overflow }))).toEqual([false, true]);
    expect([-11, -12].map((after) => blow({ after, standing: true, overflow: 0 }))).toEqual([false, true]);
    expect(blow({ overflow: 12 }, set({ massiveDamage: false }))).toBe(false);
    expect(blow({ after: -12, standing: true }, set({ massiveDamage: false }))).toBe(false);
    expect([
      blow({ kind: "npc", overflow: 12 }),
      blow({ kind: "npc", important: true, overflow: 12 }),
      blow({ kind: "npc", overflow: 12 }, set({ npcAtZero: "unconscious" })),
    ]).toEqual([false, true, true]);
    expect([blow({ after: 3, overflow: 0 }), blow({ overflow: 12 }, third)]).toEqual([false, false]);
  });
  it("B-DEATH-11: 8 points of healing on the dead are none", () => {
    expect(heal({ value: 0, max: 12, temporary: 0, dead: true }, 8)).toEqual({ value: 0, gained: 0 });
    expect(heal({ value: 0, max: 12, temporary: 0 }, 8)).toEqual({ value: 8, gained: 8 });
  });
  it("H-DEATH-01 H-DEATH-03: to stand is open at 0, once, and not after a massive blow; where the table gives no choice never", () => {
    const fallen = { hitPoints: 0, max: 12, overflow: 4, standing: false, droppedOut: false, dead: false };
    expect([fallen, { ...fallen, hitPoints: -3 }].map((one) => mayStand(one, homebrew))).toEqual([true, true]);
    const others = [
      { ...fallen, hitPoints: 1 },
      { ...fallen, standing: true },
      { ...fallen, droppedOut: true },
      { ...fallen, dead: true },
      { ...fallen, overflow: 12 },
      { ...fallen, max: 0 },
    ];
    expect(others.map((one) => mayStand(one, homebrew))).toEqual(others.map(() => false));
    expect([base, third].map((ruleset) => mayStand(fallen, ruleset))).toEqual([false, false]);
  });
  it("B-DEATH-02: a maximum of 0 is death", () => {
    expect(atZeroHitPoints({ kind: "character", overflow: 0, max: 0 }, homebrew).state).toBe("dead");
  });
  it("B-DEATH-01 C-64: an NPC with 3 HP and 5 damage is dead; by setting unconscious; important ones choose", () => {
    expect([
      zero("npc", 2),
      zero("npc", 2, set({ npcAtZero: "unconscious" })),
      zero("npc", 2, set({ npcAtZero: "ask" })),
      zero("npc", 2, homebrew, true),
    ]).toEqual(["dead", "unconscious", "ask", "choice"]);
  });
  it("B-DEATH-04 D-DEATH-02: base falls unconscious with death saves, d20-3e goes below 0", () => {
    expect(atZeroHitPoints({ kind: "character", overflow: 0, max: 12 }, base)).toMatchObject({
      state: "unconscious",
      deathSaves: true,
    });
    expect(zero("character", 30, third)).toBe("negative");
  });
  it("H-DEATH-02 H-DEATH-03 C-28: dropping out is stable by default; standing lets HP 5 - 9 be -4", () => {
    expect(chooseAtZero("dropOut", 4, homebrew)).toMatchObject({
      statuses: ["unconscious", "droppedOut"],
      stable: true,
      deathSaves: false,
      outUntilEnd: true,
      hitPoints: 0,
    });
    expect(chooseAtZero("dropOut", 4, set({ dropOut: "deathSaves" }))).toMatchObject({
      stable: false,
      deathSaves: true,
    });
    expect(chooseAtZero("stand", 4, homebrew)).toMatchObject({ statuses: ["standing"], hitPoints: -4 });
    expect(takeDamage({ value: 5, max: 12, temporary: 0, standing: true }, 9).value).toBe(-4);
    // @ts-expect-error: no such choice
    expect(() => chooseAtZero("valueOf", 0, homebrew)).toThrow(/choice/);
  });
  it.each([
    [-4, 10],
    [-10, 10],
    [-13, 13],
    [-20, 20],
  ])("4.7 H-DEATH-04 C-27: at %i the DC is %i", (hitPoints, dc) => {
    expect(deathCheckDc(hitPoints)).toBe(dc);
  });
  // Decision 26: 10 + 2 for each blow already borne, or the depth below 0 if that is more.
  it.each([
    [-1, 0, "rising", 10],
    [-4, 1, "rising", 12],
    [-4, 3, "rising", 16],
    [-15, 2, "rising", 15],
    [-14, 2, "rising", 14],
    [0, 4, "rising", 18],
    [-13, 4, "depth", 13],
    [-4, 4, "depth", 10],
    [-13, 4, "flat", 10],
  ] as const)(
    "H-DEATH-04 C-27: at %i with %i blows borne the DC is, where it is %s, %i",
    (hitPoints, borne, rule, dc) => {
      const { total, parts } = deathDifficulty({ hitPoints, borne }, set({ deathDifficulty: rule }));
      expect([total, parts.reduce((sum, { value }) => sum + value, 0)]).toEqual([dc, dc]);
    },
  );
  it("H-DEATH-04 C-27: the number is told by what it comes from: base and blows, or the depth", () => {
    const told = (hitPoints: number, borne: number) =>
      deathDifficulty({ hitPoints, borne }, homebrew).parts.map(({ label, value }) => [label, value]);
    expect(told(-4, 2)).toEqual([
      ["OD20.Part.Passive", 10],
      ["OD20.Part.BorneBlows", 4],
    ]);
    expect(told(-4, 0)).toEqual([["OD20.Part.Passive", 10]]);
    expect(told(-15, 2)).toEqual([["OD20.Part.BelowZero", 15]]);
    expect([deathCheckDc(-4, 3), deathCheckDc(-4, 3, set({ deathDifficulty: "flat" }))]).toEqual([16, 10]);
  });
  it("H-DEATH-05 C-27: failing gives a mark and an injury, a critical two; three kill, so does the depth of the maximum", () => {
    const check = (i: Partial<Parameters<typeof deathCheck>[0]>, ruleset = homebrew): ReturnType<typeof deathCheck> =>
      deathCheck({ hitPoints: -4, max: 20, marks: 0, critical: false, roll: roll(9), ...i }, ruleset);
    expect(check({})).toMatchObject({ dc: 10, success: false, marks: 1, injuries: 1, dead: false });
    expect(check({ critical: true, marks: 1 })).toMatchObject({ marks: 3, dead: true });
    expect(check({ roll: roll(10) })).toMatchObject({ success: true, marks: 0, injuries: 0 });
    expect(check({ hitPoints: -20, roll: roll(30) })).toMatchObject({ success: true, dead: true });
    expect(check({ hitPoints: -13, roll: roll(12) }).success).toBe(false);
    expect(check({ hitPoints: -13, roll: roll(12) }, set({ standRule: "deathSave" }))).toMatchObject({
      dc: 10,
      success: true,
    });
    expect(check({ roll: null }, set({ standRule: "manual" }))).toMatchObject({ dc: null, success: null, dead: false });
    expect(check({ roll: roll(13), borne: 2 })).toMatchObject({ dc: 14, success: false, marks: 1 });
    expect(check({ hitPoints: 3, marks: 2 })).toMatchObject({ marks: 0, dead: false });
    expect(() => check({ hitPoints: Number.NaN })).toThrow(/hitPoints/);
  });
  it("H-PRG-07 B-DEATH-03: 9 damage on 4 are endured at 1, 3 need it not, 24 of a maximum of 20 kill; nobody endures who lies already", () => {
    const endured = (hitPoints: number, damage: number, ruleset = homebrew) =>
      endure({ hitPoints, damage, max: 20 }, ruleset);
    expect([endured(4, 9), endured(4, 4), endured(4, 3), endured(0, 5)]).toEqual([1, 1, null, null]);
    expect([endured(4, 24), endured(4, 23), endured(4, 24, set({ massiveDamage: false }))]).toEqual([null, 1, 1]);
  });
  it("B-DEATH-14 B-DEATH-15: HP 4 and 9 damage knock out at 1; arrows do not", () => {
    expect(knockOut({ hitPoints: 4, damage: 9, melee: true })).toMatchObject({
      hitPoints: 1,
      statuses: ["unconscious", "prone"],
      firstAid: { dc: 10 },
    });
    expect(knockOut({ hitPoints: 4, damage: 9, melee: false })).toBeNull();
    expect(knockOut({ hitPoints: 4, damage: 3, melee: true })).toBeNull();
  });
  it("B-DEATH-12: revived, exhaustion 3 becomes 2", () => {
    expect(revive({ exhaustion: 3 })).toMatchObject({ exhaustion: 2, attunements: 0 });
  });
});

describe("area 16: death saves", () => {
  const series = (start: DeathSaves, ...faces: number[]): ReturnType<typeof deathSave> =>
    faces.reduce<DeathSaveResult>((state, face) => deathSave(state, face), { ...start, hitPoints: 0, rules: [] });
  it("B-DEATH-05: 7, 12, 15, 10 are three successes: stable", () => {
    expect(series(NO_DEATH_SAVES, 7, 12, 15, 10)).toMatchObject({ stable: true, dead: false });
  });
  it("B-DEATH-06: two failures and a success, healed: none", () => {
    expect(
      applyHealing(
        { hitPoints: { value: 0, max: 10, temporary: 0 }, amount: 3, unconscious: true, saves: saves(1, 2) },
        base,
      ),
    ).toMatchObject({ saves: NO_DEATH_SAVES, conscious: true });
    expect(stabilize(saves(1, 2))).toEqual({ ...NO_DEATH_SAVES, stable: true });
  });
  it("B-DEATH-07: one failure and a natural 1: dead; a natural 20 gives 1 hit point", () => {
    expect(series(saves(0, 1), 1).dead).toBe(true);
    expect(series(saves(2, 2), 20)).toMatchObject({ hitPoints: 1, successes: 0, failures: 0, dead: false });
  });
  it("B-DEATH-08 C-28: a critical on the fallen is two failures, his maximum kills; safe means safe", () => {
    expect(damageAtZero(NO_DEATH_SAVES, { amount: 3, critical: true, max: 12 }, base)).toMatchObject({
      failures: 2,
      dead: false,
    });
    expect(
      damageAtZero({ ...NO_DEATH_SAVES, stable: true }, { amount: 3, critical: false, max: 12 }, homebrew),
    ).toMatchObject({ failures: 1, stable: false });
    expect(damageAtZero(NO_DEATH_SAVES, { amount: 12, critical: false, max: 12 }, base).dead).toBe(true);
    expect(
      damageAtZero(NO_DEATH_SAVES, { amount: 12, critical: false, max: 12 }, set({ dropOut: "safe" })),
    ).toMatchObject({ failures: 0, dead: false });
  });
  it("B-DEATH-09 B-ACT-08 B-DEATH-10: d20+3 against 10 makes stable; a 3 on the d4 brings 1 hit point after 3 hours", () => {
    const aid = (of: DeathSaves, face: number) => firstAid(of, { natural: face, total: face + 3 }, homebrew);
    expect(aid(saves(1, 2), 6)).toEqual({ success: false, saves: saves(1, 2) });
    expect(aid(saves(1, 2), 7)).toEqual({
      success: true,
      saves: { successes: 0, failures: 0, stable: true, dead: false },
    });
    expect(aid({ ...saves(0, 3), dead: true }, 20)).toEqual({ success: false, saves: { ...saves(0, 3), dead: true } });
    expect([FIRST_AID.action, FIRST_AID.skill]).toEqual(["help", "medicine"]);
    expect(stableRecovery(3)).toEqual({ hours: 3, hitPoints: 1 });
    expect(owesDeathSave({ hitPoints: 0, saves: stabilize(NO_DEATH_SAVES), standing: false }, homebrew)).toBe(false);
    expect(owesDeathSave({ hitPoints: 0, saves: NO_DEATH_SAVES, standing: false }, homebrew)).toBe(true);
    expect(owesDeathSave({ hitPoints: -3, saves: NO_DEATH_SAVES, standing: true }, homebrew)).toBe(false);
    expect(owesDeathSave({ hitPoints: 0, saves: NO_DEATH_SAVES, standing: false }, set({ dropOut: "safe" }))).toBe(
      false,
    );
  });
  it("B-DEATH-05: any series of saves ends, and never both ways", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 2, max: 19 }), { minLength: 5, maxLength: 9 }), (faces) => {
        const end = series(NO_DEATH_SAVES, ...faces);
        expect(end.stable).toBe(!end.dead);
      }),
    );
    expect(() => deathSave(NO_DEATH_SAVES, 21)).toThrow(/natural/);
    expect(() => deathSave(saves(Number.NaN, 0), 5)).toThrow(/successes/);
  });
});

describe("area 17: healing", () => {
  const heal = (
    value: number,
    amount: number,
    more: Partial<Parameters<typeof applyHealing>[0]> = {},
    ruleset = homebrew,
  ): ReturnType<typeof applyHealing> =>
    applyHealing({ hitPoints: { value, max: 20, temporary: 0 }, amount, ...more }, ruleset);
  it("H-HEAL-01: 2d4+2 of 7 brings 3 to 10", () => {
    expect(heal(3, 7).value).toBe(10);
  });
  it("B-REST-01: 14 of 20 and 8 make 20, 6 regained", () => {
    expect(heal(14, 8)).toMatchObject({ value: 20, gained: 6 });
  });
  it("H-DEATH-02 C-19: healed by 10, one who dropped out has 10 and is still out until the fight ends", () => {
    expect(heal(0, 10, { droppedOut: true, fighting: true, unconscious: true })).toMatchObject({
      value: 10,
      conscious: false,
      droppedOut: true,
    });
    expect(endOfFight({ hitPoints: 10, droppedOut: true })).toEqual({ droppedOut: false, conscious: true });
    expect(endOfFight({ hitPoints: 0, droppedOut: true })).toEqual({ droppedOut: true, conscious: false });
    expect(heal(0, 10, { droppedOut: true, fighting: true, unconscious: true }, base)).toMatchObject({
      conscious: true,
      droppedOut: false,
    });
  });
  it("H-DEATH-01 H-DEATH-02 C-19: out by word or after a turn without one, until the fight is over and he is above 0", () => {
    const lying = { standing: false, dead: false, droppedOut: false, fight: "on", turnBegun: false } as const;
    const out = (hitPoints: number, more: Partial<Parameters<typeof outOfFight>[0]> = {}, rules = homebrew): boolean =>
      outOfFight({ ...lying, hitPoints, ...more }, rules);
    expect([out(0), out(0, { turnBegun: true }), out(3, { turnBegun: true })]).toEqual([false, true, false]);
    const word = { droppedOut: true } as const;
    // Healed by 10 he is out still; where healing wakes, or once the fight is over, he is not.
    expect([out(0, word), out(10, word), out(10, word, base)]).toEqual([true, true, false]);
    expect([out(10, { ...word, fight: "over" }), out(0, { ...word, fight: "over" })]).toEqual([false, true]);
    expect([out(-4, { turnBegun: true, standing: true }), out(0, { ...word, dead: true })]).toEqual([false, false]);
  });
  it("H-DEATH-03 H-DEATH-02: who stands lies unconscious once the fight is over, unless he is dead or was healed above 0", () => {
    const after = (hitPoints: number, dead = false): boolean =>
      outOfFight({ hitPoints, standing: true, dead, droppedOut: false, fight: "over", turnBegun: false }, homebrew);
    expect([after(-4), after(0), after(-4, true), after(3)]).toEqual([true, true, false, false]);
  });
  it("B-DEATH-11: 8 on the dead heal nothing", () => {
    expect(heal(0, 8, { dead: true })).toMatchObject({ value: 0, gained: 0, conscious: false });
  });
  it("C-59 C-27: standing at -4, 6 bring 2 and end it with its marks; from zero they bring 6", () => {
    const standing = { hitPoints: { value: -4, max: 20, temporary: 0, standing: true }, marks: 2 };
    expect(heal(0, 6, standing)).toMatchObject({ value: 2, standing: false, marks: 0 });
    expect(heal(0, 3, standing)).toMatchObject({ value: -1, standing: true, marks: 2 });
    expect(heal(0, 6, standing, set({ healFromZero: true })).value).toBe(6);
  });
  it("B-THP-05: temporary hit points wake nobody", () => {
    expect(
      applyHealing({ hitPoints: { value: 0, max: 20, temporary: 5 }, amount: 0, unconscious: true }, base).conscious,
    ).toBe(false);
  });
});

describe("area 17: rests", () => {
  const tired: RestInput = {
    hitPoints: { value: 3, max: 20, temporary: 4 },
    level: 5,
    exhaustion: 2,
    slots: [{ value: 0, max: 4 }],
    uses: [
      { value: 0, max: 1, recharge: "day" },
      { value: 0, max: 2, recharge: "short" },
      { value: 0, max: 1, recharge: "none" },
    ],
    hitDice: { value: 2, max: 5 },
  };
  it("B-REST-09 C-29: 3 of 20 becomes 20 in base, 13 at half, 8 by level, 3 with none", () => {
    expect(longRest(tired, base)?.hitPoints.value).toBe(20);
    expect(
      [homebrew, set({ longRestHealing: "level" }), set({ longRestHealing: "none" })].map(
        (ruleset) => longRest(tired, ruleset)?.hitPoints.value,
      ),
    ).toEqual([13, 8, 3]);
    expect(longRestHealing(1, 1, homebrew)).toBe(1);
  });
  it("H-HEAL-03 H-HEAL-04 B-REST-11 B-REST-12 B-THP-02 B-COND-EXH-4: slots 0 of 4 fill, spells may change, exhaustion 2 becomes 1", () => {
    expect(longRest(tired, homebrew)).toMatchObject({
      slots: [{ value: 4, max: 4 }],
      mayPrepare: true,
      exhaustion: 1,
      hitPoints: { temporary: 0 },
    });
    expect(longRest(tired, homebrew)?.uses.map(({ value }) => value)).toEqual([1, 2, 0]);
    expect(longRest({ ...tired, exhaustion: 1 }, homebrew)?.exhaustion).toBe(0);
  });
  it("B-HAZ-04 B-HAZ-11: hunger and thirst hold their levels", () => {
    expect(longRest({ ...tired, exhaustion: 3, lockedExhaustion: 3 }, homebrew)?.exhaustion).toBe(3);
  });
  it("B-REST-10: Strength 13 (lowered by 2) becomes 15, a lowered maximum comes back", () => {
    const rested = longRest({ ...tired, drained: { strength: 2 }, lostMaximum: 5 }, base);
    expect(13 + (rested?.restored.strength ?? 0)).toBe(15);
    expect(rested?.hitPoints).toMatchObject({ value: 25, max: 25 });
  });
  it("B-REST-02 B-REST-06: nobody rests at 0 hit points", () => {
    const down = { ...tired, hitPoints: { value: 0, max: 20, temporary: 0 } };
    expect([longRest(down, homebrew), shortRest(down, [], 0, homebrew), mayRest(down.hitPoints).ok]).toEqual([
      null,
      null,
      false,
    ]);
  });
  it("B-REST-03 C-41: a Hit Die of 1 with Endurance -2 heals 1; without Hit Dice none are spent", () => {
    expect(hitDieHealing(1, -2)).toBe(1);
    expect(shortRest(tired, [8, 1], -2, base)).toMatchObject({
      hitPoints: { value: 10 },
      hitDice: { value: 0, max: 5 },
    });
    expect(() => shortRest(tired, [8], 0, homebrew)).toThrow(/rolled/);
  });
  it("B-REST-04: short-rest features 0 of 2 recharge, slots do not", () => {
    const rested = shortRest(tired, [], 0, homebrew);
    expect(rested?.uses.map(({ value }) => value)).toEqual([0, 2, 0]);
    expect(rested?.slots).toEqual([{ value: 0, max: 4 }]);
  });
  it("B-REST-05 B-REST-13 B-REST-14 B-REST-15: two breaks take 10 hours; broken at 2 hours gives a short rest", () => {
    expect(brokenRest("long", 2, 2)).toMatchObject({ hours: 10, shortRest: true });
    expect(brokenRest("long", 1, 0.5).shortRest).toBe(false);
    expect([brokenRest("short", 1, 0.5).shortRest, brokenRest("short", 0, 1).shortRest]).toEqual([false, true]);
  });
  it("B-REST-08: ended at 06:00, the next from 22:00", () => {
    expect([nextLongRest(6, 21).ok, nextLongRest(6, 22), nextLongRest(null, 3).ok]).toEqual([
      false,
      { ok: true, from: 22 },
      true,
    ]);
  });
  it("B-REST-09: a rest never lowers and never exceeds, whatever the numbers", () => {
    const input = fc.record({
      value: fc.integer({ min: 1, max: 60 }),
      max: fc.integer({ min: 1, max: 60 }),
      exhaustion: fc.integer({ min: 0, max: 6 }),
      lockedExhaustion: fc.integer({ min: 0, max: 6 }),
    });
    fc.assert(
      fc.property(
        input,
        fc.constantFrom(homebrew, base, third),
        ({ value, max, exhaustion, lockedExhaustion }, ruleset) => {
          const after = longRest(
            { hitPoints: { value, max, temporary: 0 }, level: 3, exhaustion, lockedExhaustion },
            ruleset,
          );
          expect(after?.hitPoints.value).toBeGreaterThanOrEqual(value);
          expect(after?.hitPoints.value).toBeLessThanOrEqual(Math.max(value, max));
          expect(after?.exhaustion).toBeLessThanOrEqual(exhaustion);
        },
      ),
    );
    expect(() => longRest({ ...tired, exhaustion: 7 }, homebrew)).toThrow(/exhaustion/);
    expect(() => longRest({ ...tired, drained: { strength: Number.NaN } }, homebrew)).toThrow(/drained.strength/);
  });
});
