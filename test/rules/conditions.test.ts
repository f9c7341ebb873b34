import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ACTIONS,
  CONDITIONS,
  CREATURE_TYPES,
  HIDE_DC,
  RulesError,
  applyCondition,
  changedSpeed,
  conditionEffects,
  dodge,
  endsHidden,
  exhaustion,
  exhaustionTotal,
  failsForSense,
  findsHidden,
  help,
  hide,
  mitigateDamage,
  relation,
  relieveExhaustion,
  removeCondition,
  resolveRuleset,
  studySkill,
  actorKind,
  type ActionDefinition,
  type Condition,
  type ConditionContext,
  type ConditionId,
} from "../../module/rules/index.ts";

const homebrew = resolveRuleset();
const of = (status: ConditionId | Condition, context?: ConditionContext): ReturnType<typeof conditionEffects> =>
  conditionEffects([status], context);

describe("area 19: conditions", () => {
  it("B-COND-01 B-COND-02 H-COND-02: fifteen of them, each once", () => {
    expect(CONDITIONS).toHaveLength(15);
    expect(applyCondition(["prone"], "prone")).toEqual({ conditions: ["prone"], applied: false, reason: "present" });
    expect(conditionEffects(["prone", "prone"]).attack.disadvantages).toHaveLength(1);
  });
  it("B-COND-BLI-1 B-COND-BLI-2: Blinded", () => {
    const effects = of("blinded");
    expect([
      effects.attacked.state,
      effects.attack.state,
      failsForSense(effects, "sight"),
      failsForSense(effects, "hearing"),
    ]).toEqual([1, -1, true, false]);
  });
  it("B-COND-CHA-1 B-COND-CHA-2: Charmed deals with its charmer only", () => {
    const charmed: Condition = { id: "charmed", source: "witch" };
    expect([of(charmed, { other: "witch" }).mayHarmOther, of(charmed, { other: "wolf" }).mayHarmOther]).toEqual([
      false,
      true,
    ]);
    expect([of(charmed, { other: "witch" }).otherSocialAdvantage, of(charmed).otherSocialAdvantage]).toEqual([
      true,
      false,
    ]);
  });
  it("B-COND-DEA-1: Deafened", () => {
    expect([failsForSense(of("deafened"), "hearing"), failsForSense(of("deafened"), null)]).toEqual([true, false]);
  });
  it("B-COND-EXH-1: 5 + 1 is dead", () => {
    expect([exhaustion(5).dead, exhaustion(6).dead, of({ id: "exhaustion", level: 6 }).dead]).toEqual([
      false,
      true,
      true,
    ]);
  });
  it("B-COND-EXH-2 B-COND-EXH-3: level 2 turns 15 into 11 and 30 ft into 20", () => {
    const effects = of({ id: "exhaustion", level: 2 });
    expect(15 + (effects.d20[0]?.value ?? 0)).toBe(11);
    expect(changedSpeed(30, effects.speed)).toBe(20);
  });
  it("4.7 B-COND-EXH-2: level 3 is -6 and -15 ft", () => {
    expect([exhaustion(3).d20?.value, exhaustion(3).speed?.value, exhaustion(0).d20]).toEqual([-6, -15, null]);
  });
  it("B-COND-FRI-1 B-COND-FRI-2: Frightened while the source is in sight", () => {
    expect([
      of("frightened").attack.state,
      of("frightened").checks.state,
      of("frightened", { sourceInSight: false }).attack.state,
      of("frightened").mayApproachSource,
    ]).toEqual([-1, -1, 0, false]);
  });
  it("B-COND-GRA-1 B-COND-GRA-2: Grappled", () => {
    const grappled: Condition = { id: "grappled", source: "ogre" };
    expect([
      of(grappled, { other: "ogre" }).attack.state,
      of(grappled, { other: "orc" }).attack.state,
      changedSpeed(30, of(grappled).speed),
    ]).toEqual([0, -1, 0]);
  });
  it("B-COND-INC-1 B-COND-INC-2 B-COND-INC-3 B-COND-INC-4: Incapacitated", () => {
    expect(of("incapacitated")).toMatchObject({
      acts: false,
      keepsConcentration: false,
      speaks: false,
      initiative: { state: -1 },
    });
  });
  it("B-COND-INV-1 B-COND-INV-2 B-COND-INV-3: Invisible, unless it is seen", () => {
    expect(of("invisible")).toMatchObject({
      initiative: { state: 1 },
      attack: { state: 1 },
      attacked: { state: -1 },
      targetableBySight: false,
    });
    expect(of("invisible", { otherSees: true })).toMatchObject({
      attack: { state: 0 },
      attacked: { state: 0 },
      targetableBySight: true,
    });
  });
  it.each(["paralyzed", "petrified", "stunned", "unconscious"] as const)(
    "B-COND-PAR-1 B-COND-PAR-3 B-COND-PAR-4 B-COND-PET-2 B-COND-PET-4 B-COND-PET-5 B-COND-STU-1 B-COND-STU-2 B-COND-STU-3 B-COND-UNC-1 B-COND-UNC-3 B-COND-UNC-4: %s is helpless",
    (id) => {
      expect(of(id)).toMatchObject({ acts: false, attacked: { state: 1 }, failedSaves: ["athletics", "acrobatics"] });
      expect(of(id).conditions).toContain("incapacitated");
    },
  );
  it("B-COND-PAR-2 B-COND-PET-3 B-COND-RES-1 B-COND-UNC-2: speed 0; Stunned keeps it", () => {
    expect(
      (["paralyzed", "petrified", "restrained", "unconscious", "stunned"] as const).map((id) =>
        changedSpeed(30, of(id).speed),
      ),
    ).toEqual([0, 0, 0, 0, 30]);
  });
  it("B-COND-PAR-5 B-COND-UNC-5: a hit from 5 ft is a critical, from 10 ft not", () => {
    expect([
      of("paralyzed", { distance: 5 }).hitIsCritical,
      of("unconscious", { distance: 10 }).hitIsCritical,
      of("stunned").hitIsCritical,
    ]).toEqual([true, false, false]);
  });
  it("B-COND-PET-7: a poisoning that was there before the stone does nothing", () => {
    const { attack, checks, reasons } = conditionEffects(["poisoned", "petrified"]);
    expect([attack.state, checks.state, reasons.some(({ label }) => label === "OD20.Condition.poisoned")]).toEqual([
      0,
      0,
      false,
    ]);
    expect([conditionEffects(["poisoned"]).attack.state, conditionEffects(["poisoned"]).checks.state]).toEqual([
      -1, -1,
    ]);
  });
  it("B-COND-PET-1 B-COND-PET-6 B-COND-PET-7: 80 kg become 800, 9 damage 4, Poisoned is refused", () => {
    const effects = of("petrified");
    expect(80 * effects.weightFactor).toBe(800);
    expect(
      mitigateDamage(
        {
          rows: [{ type: "fire", amount: 9 }],
          halved: false,
          reduction: 0,
          resistances: effects.resistances,
          vulnerabilities: [],
          immunities: [],
          threshold: null,
        },
        homebrew,
      ).total,
    ).toBe(4);
    expect(applyCondition(["petrified"], "poisoned")).toMatchObject({ applied: false, reason: "immune" });
  });
  it("B-COND-POI-1: Poisoned hinders attacks and checks, not saves", () => {
    expect(of("poisoned")).toMatchObject({
      attack: { state: -1 },
      checks: { state: -1 },
      acrobatics: { state: 0 },
      failedSaves: [],
    });
  });
  it("B-COND-PRO-1 B-COND-PRO-2 B-COND-PRO-3: Prone crawls; 5 ft advantage, 10 ft disadvantage", () => {
    expect([
      of("prone").crawlsOnly,
      of("prone").attack.state,
      of("prone", { distance: 5 }).attacked.state,
      of("prone", { distance: 10 }).attacked.state,
    ]).toEqual([true, -1, 1, -1]);
  });
  it("B-COND-RES-2 B-COND-RES-3: Restrained", () => {
    expect(of("restrained")).toMatchObject({
      attacked: { state: 1 },
      attack: { state: -1 },
      acrobatics: { state: -1 },
      failedSaves: [],
    });
  });
  it("B-COND-UNC-1: Unconscious brings Prone and drops what is held; waking leaves Prone", () => {
    expect(of("unconscious")).toMatchObject({
      crawlsOnly: true,
      dropsHeld: true,
      aware: false,
      conditions: ["unconscious", "incapacitated", "prone"],
    });
    expect(removeCondition(["unconscious"], "unconscious")).toEqual(["prone"]);
  });
  it("C-32: conditions touch the attack roll, only exhaustion the Defense roll", () => {
    expect(of("restrained").d20).toEqual([]);
    expect(of({ id: "exhaustion", level: 1 }).d20.map(({ value }) => value)).toEqual([-2]);
  });
  it("B-COND-01: unknown ids and levels are refused by name", () => {
    // @ts-expect-error: no such condition
    expect(() => conditionEffects(["constructor"])).toThrow(/statuses/);
    expect(() => of({ id: "exhaustion", level: Number.NaN })).toThrow(RulesError);
    expect(() => of("prone", { distance: Number.NaN })).toThrow(/distance/);
  });
  it("B-COND-01: order and repetition change nothing but the order of reasons", () => {
    const list = fc.array(fc.constantFrom(...CONDITIONS), { maxLength: 6 });
    const gist = (statuses: ConditionId[]): unknown => {
      const { attack, attacked, acts, speed, failedSaves, hitIsCritical } = conditionEffects(statuses);
      return [attack.state, attacked.state, acts, speed.zero, failedSaves, hitIsCritical];
    };
    fc.assert(
      fc.property(list, (statuses) => {
        expect(gist([...statuses].reverse())).toEqual(gist([...statuses, ...statuses]));
      }),
    );
  });
});

describe("exhaustion by cause", () => {
  it("B-HAZ-04 B-HAZ-11 B-HAZ-14: hunger and thirst hold their levels, breath takes suffocation's", () => {
    expect(exhaustionTotal({ other: 1, dehydration: 1, starvation: 2 })).toEqual({ level: 4, locked: 3 });
    expect(exhaustionTotal(relieveExhaustion({ dehydration: 2 }, "water"))).toEqual({ level: 2, locked: 0 });
    expect(exhaustionTotal(relieveExhaustion({ starvation: 1 }, "food"))).toEqual({ level: 1, locked: 0 });
    expect(exhaustionTotal(relieveExhaustion({ suffocation: 3 }, "air")).level).toBe(0);
    expect(exhaustionTotal({ other: 9 }).level).toBe(6);
  });
});

describe("area 20: actions", () => {
  it("H-TURN-16 H-TURN-07 B-ACT-01 B-ACT-14 B-ACT-17 B-ACT-18 B-ACT-20 C-20: the twelve, with what they spend and roll", () => {
    const told = Object.entries<ActionDefinition>(ACTIONS).map(([key, { use, skills, dc }]) => [
      key,
      use,
      [...skills].sort().join(),
      dc,
    ]);
    expect(told).toEqual([
      ["attack", "attack", "", null],
      ["dash", "swap", "", null],
      ["disengage", "active", "", null],
      ["dodge", "active", "", null],
      ["help", "active", "medicine", 10],
      ["hide", "active", "stealth", 15],
      ["influence", "active", "animalHandling,deception,intimidation,performance,persuasion", null],
      ["magic", "active", "", null],
      ["ready", "active", "", null],
      ["search", "active", "awareness,insight,medicine,survival", null],
      ["study", "active", "analysis,arcana,history,nature,religion", null],
      ["utilize", "active", "", null],
    ]);
  });
  it("B-ACT-04 B-ACT-05 C-51: Dodge hinders attackers that are seen, and is lost when grappled", () => {
    expect(dodge(conditionEffects([]), 30, true)).toMatchObject({
      holds: true,
      attacked: { state: -1 },
      acrobatics: { state: 1 },
    });
    expect(dodge(conditionEffects([]), 30, false).attacked.state).toBe(0);
    expect([
      dodge(conditionEffects(["grappled"]), 30, true).holds,
      dodge(conditionEffects(["stunned"]), 30, true).holds,
    ]).toEqual([false, false]);
  });
  it("B-ACT-06 B-ACT-07 B-MISC-03: help needs a trained skill, or an enemy within 5 ft", () => {
    expect([
      help("check", { skill: "arcana", helperTrained: true }).ok,
      help("check", { skill: "arcana", helperTrained: false }).ok,
    ]).toEqual([true, false]);
    // @ts-expect-error: no such skill
    expect(() => help("check", { skill: "toString", helperTrained: true })).toThrow(/^facts\.skill/u);
    expect([
      help("check", { tool: "thieves", helperTrained: true }).ok,
      help("check", { tool: "thieves", helperTrained: false }).ok,
      help("check", { tool: " ", helperTrained: true }).ok,
    ]).toEqual([true, false, false]);
    expect([help("attack", { distanceToEnemy: 5 }).ok, help("attack", { distanceToEnemy: 10 }).ok]).toEqual([
      true,
      false,
    ]);
    expect([relation(1, 1), relation(1, -1), relation(0, 1)]).toEqual(["ally", "enemy", "neutral"]);
  });
  it("B-ACT-09 B-ACT-10: 17 hides with find DC 17, found by 17", () => {
    const place = { heavilyObscured: true, cover: "none" as const, seen: false };
    expect(hide(17, place)).toMatchObject({ hidden: true, findDc: 17, statuses: ["invisible", "hidden"] });
    expect([
      hide(HIDE_DC - 1, place).hidden,
      hide(20, { ...place, seen: true }).mayTry,
      hide(15, { ...place, heavilyObscured: false, cover: "half" }).mayTry,
    ]).toEqual([false, false, false]);
    expect([findsHidden(16, 17), findsHidden(17, 17)]).toEqual([false, true]);
  });
  it("B-ACT-11 B-ATK-10: an attack or spoken spell gives away, a whispered word does not", () => {
    expect(["attack", "verbalSpell", "whisper"].map(endsHidden)).toEqual([true, true, false]);
  });
  it("B-ACT-19: undead are a matter of religion", () => {
    expect([studySkill("undead"), studySkill("dragon")]).toEqual(["religion", "nature"]);
  });
  it("B-MISC-05 B-MISC-06: fourteen creature types, two kinds of actor", () => {
    expect(CREATURE_TYPES).toHaveLength(14);
    expect(actorKind("npc")).toBe("npc");
    expect(() => actorKind("object")).toThrow(/type/);
  });
});
