/** Holds inside: a pure function, tried with thousands of random inputs. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { raiseOf, readLevels, type Gain } from "../../module/play/character/level-record.pure.ts";
import { readLog, type EntriesById } from "../../module/data/actor/mastery-log.pure.ts";
import {
  gainOf,
  learnedWithLevel,
  levelsMissingIncrease,
  planUndoLevel,
  planDeferredIncrease,
  planLevelUp,
  type LevelState,
  type LevelUpInput,
  type UndoContext,
  type UndoLevelPlan,
} from "../../module/play/character/plan-level.pure.ts";
import { decideBuy, type Buyer } from "../../module/play/character/plan-mastery.pure.ts";
import { CHARACTERISTICS } from "../../module/rules/basics/ids.ts";

/** The character, and what it has of the numbers of its ledgers. */
interface Hero extends LevelState {
  readonly hp: number;
  readonly slots: Readonly<Record<string, number>>;
  readonly uses: Readonly<Record<string, number>>;
}
const state = (more: Partial<Hero> = {}): Hero => ({
  level: 2,
  xp: 2000,
  hp: 8,
  characteristics: { strength: 10, dexterity: 12, endurance: 14, learning: 15, perception: 10, charisma: 8 },
  endurance: { drain: 0, mod: 2 },
  classed: true,
  extraHitPoints: 0,
  slots: { c1: 1, c2: 0 },
  uses: {},
  records: [],
  ...more,
});
const rise = (more: Partial<LevelUpInput> = {}): LevelUpInput => ({
  deed: "deed",
  by: "Аня",
  raise: null,
  slots: {},
  uses: {},
  created: [],
  forgotten: [],
  chosen: [],
  ...more,
});
const rules = { profile: "homebrew", characteristicRaise: 1 } as const;
const traces = (more: Partial<UndoContext> = {}): UndoContext => ({
  items: new Set(),
  chosen: {},
  may: { gm: true, respec: false },
  ...more,
});
const trainable = (): Buyer["stored"] => ({
  attributes: { athletics: { step: 0 } },
  skills: { stealth: { step: 0 } },
  mastery: { weapons: { oneHanded: 0, twoHanded: 0 }, armor: { shield: 0 }, spellAttack: 1, spellDc: 1, tools: [] },
});
const buyer = (more: Partial<Buyer> = {}): Buyer => ({
  stored: trainable(),
  granted: {},
  level: 3,
  left: { talents: 5, power: 9 },
  log: [],
  ...more,
});

/** Numbers with what a level gives (1) or gave (-1). */
const given = (
  before: Readonly<Record<string, number>>,
  gains: readonly Gain[],
  keyOf: (gain: Gain) => string | null,
  sign: number,
): Record<string, number> => {
  const now = { ...before };
  for (const gain of gains) {
    const key = keyOf(gain);
    if (key !== null) now[key] = (now[key] ?? 0) + sign * gain.by;
  }
  return now;
};

/** The character after an update, as far as levels look. */
function after(
  before: Hero,
  {
    system,
    gains,
    record,
  }: { system: Record<string, unknown>; gains?: readonly Gain[]; record?: { gains: readonly Gain[] } },
  sign = 1,
): Hero {
  const moved = gains ?? record?.gains ?? [];
  const at = (path: string): unknown =>
    path
      .split(".")
      .reduce<unknown>(
        (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
        system,
      );
  const number = (path: string, old: number): number => {
    const value = at(path);
    return typeof value === "number" ? value : old;
  };
  return {
    ...before,
    level: number("details.level", before.level),
    hp:
      before.hp > 0
        ? (given({ hp: before.hp }, moved, ({ number: key }) => (key === "hp" ? key : null), sign)["hp"] ?? 0)
        : before.hp,
    records: readLevels(at("levels") as unknown[]),
    characteristics: {
      ...before.characteristics,
      ...Object.fromEntries(
        CHARACTERISTICS.map((key) => [key, number(`characteristics.${key}.value`, before.characteristics[key])]),
      ),
    },
    slots: given(before.slots, moved, ({ item, number: key }) => (item === "" && key !== "hp" ? key : null), sign),
    uses: given(before.uses, moved, ({ item }) => item || null, sign),
  };
}

describe("H-PRG-05 H-PRG-08 C-41: what a step changes", () => {
  it("hit points by the Endurance modifier; a raised Endurance counts for all levels; nothing below 0, nothing without a class", () => {
    expect(gainOf(state(), null)).toBe(2);
    expect(
      gainOf(state({ characteristics: { ...state().characteristics, endurance: 15 } }), {
        key: "endurance",
        to: 16,
      }),
    ).toBe(3 * 3 - 2 * 2);
    expect(gainOf(state({ endurance: { drain: 0, mod: -1 } }), null)).toBe(0);
    expect(gainOf(state({ classed: false }), null)).toBe(0);
    // B-PRG-03: a d10 gives 6 on average, rounded up, and the modifier of 2.
    expect(gainOf(state({ die: 10 }), null)).toBe(8);
    // A dwarf's toughness: one more with each level.
    expect(gainOf(state({ extraHitPoints: 1 }), null)).toBe(3);
  });
  it("C-26: one more, warned about above 20, never beyond 30 (H-PRG-08 B-CHAR-02)", () => {
    expect(raiseOf(state().characteristics, "learning", rules)).toEqual({
      key: "learning",
      from: 15,
      to: 16,
      aboveCap: false,
    });
    expect(raiseOf({ ...state().characteristics, learning: 20 }, "learning", rules)).toMatchObject({
      to: 21,
      aboveCap: true,
    });
    expect(raiseOf({ ...state().characteristics, learning: 30 }, "learning", rules)).toMatchObject({ to: 30 });
  });
  it("one update with level, hit points, raise, slots and the record; the tenth level is the last", () => {
    const plan = planLevelUp(state(), rise({ raise: "learning", slots: { c1: 1, c2: 2, c3: 0 } }), rules);
    expect(plan).toMatchObject({
      ok: true,
      system: {
        details: { level: 3 },
        characteristics: { learning: { value: 16 } },
        levels: [{ level: 3, by: "Аня", xp: 2000 }],
      },
    });
    expect(plan.ok && after(state(), plan)).toMatchObject({ hp: 10, slots: { c1: 2, c2: 2 } });
    expect(planLevelUp(state({ level: 10 }), rise(), rules)).toEqual({ ok: false, reason: "OD20.LevelUp.Highest" });
  });
});

describe("B-PRG-01 decision 28: a raise of 2 may be two of 1", () => {
  const base = { profile: "base", characteristicRaise: 2 } as const;
  // Strength 10, Endurance 14.
  it("one by 2, or two by 1; not the same twice, and not where a raise is 1", () => {
    const { characteristics } = state();
    const of = (second: "strength" | "endurance" | null, by: Parameters<typeof raiseOf>[2] = base): unknown =>
      raiseOf(characteristics, "strength", by, second);
    expect(of(null)).toMatchObject({ from: 10, to: 12 });
    expect(of("endurance")).toMatchObject({ key: "strength", to: 11, and: { key: "endurance", from: 14, to: 15 } });
    expect(of("strength")).toEqual(of(null));
    expect(of("endurance", rules)).toEqual(of(null, rules));
  });
  it("the second one counts as the first: hit points of all levels, and the undo takes back both", () => {
    const start = state({ characteristics: { ...state().characteristics, endurance: 15 } });
    const plan = planLevelUp(start, rise({ raise: "learning", second: "endurance" }), base);
    if (!plan.ok) throw new Error(plan.reason);
    const risen = after(start, plan);
    expect([risen.characteristics.learning, risen.characteristics.endurance]).toEqual([16, 16]);
    // Level 3 with a modifier of 3 instead of two levels with 2.
    expect(risen.hp - start.hp).toBe(3 * 3 - 2 * 2);
    const fall = planUndoLevel(risen, buyer(), traces());
    if (!fall.ok) throw new Error(fall.reason);
    expect(after(risen, fall, -1)).toEqual(start);
  });
  it("chosen later it becomes part of its level, below a later raise of one of both; the undo of each is exact", () => {
    const start = state({ characteristics: { ...state().characteristics, endurance: 15 } });
    const up = (who: Hero, more: Partial<LevelUpInput>): Hero => {
      const plan = planLevelUp(who, rise(more), base);
      if (!plan.ok) throw new Error(plan.reason);
      return after(who, plan);
    };
    const down = (who: Hero): Hero => {
      const plan = planUndoLevel(who, buyer({ level: who.level }), traces());
      if (!plan.ok) throw new Error(plan.reason);
      return after(who, plan, -1);
    };
    const open = up(up(start, {}), { raise: "strength", second: "learning" });
    const late = planDeferredIncrease(
      open,
      { deed: "late", level: 3, key: "learning", second: "endurance", uses: {} },
      base,
    );
    if (!late) throw new Error("refused");
    const now = after(open, late);
    expect(now.characteristics).toMatchObject({ strength: 11, learning: 17, endurance: 16 });
    // Endurance 16: one hit point more for each of four levels.
    expect(now.hp - open.hp).toBe(4);
    expect(down(now).characteristics).toMatchObject({ strength: 10, learning: 16, endurance: 16 });
    expect(down(down(now))).toEqual(start);
  });
});

describe("H-PRG-08 C-26: a raise that was left open", () => {
  it("is chosen later with the hit points of all levels, becomes part of its level, and goes with it", () => {
    const start = state({
      characteristics: { ...state().characteristics, endurance: 15 },
      uses: { f: 1 },
    });
    const plan = planLevelUp(start, rise(), rules);
    if (!plan.ok) throw new Error("refused");
    const now = after(start, plan);
    expect(levelsMissingIncrease(now.records, new Set([3, 4]))).toEqual([3]);
    const late = planDeferredIncrease(now, { deed: "late", level: 3, key: "endurance", uses: { f: 1 } }, rules);
    if (!late) throw new Error("refused");
    // Endurance 16: one hit point more for each of three levels.
    expect(late).toMatchObject({
      system: { characteristics: { endurance: { value: 16 } } },
    });
    const raised = after(now, late);
    expect(raised).toMatchObject({ hp: now.hp + 3, uses: { f: 2 } });
    expect(levelsMissingIncrease(raised.records, new Set([3, 4]))).toEqual([]);
    expect(planDeferredIncrease(raised, { deed: "late", level: 3, key: "endurance", uses: {} }, rules)).toBeNull();
    const fall = planUndoLevel(raised, buyer(), traces());
    if (!fall.ok) throw new Error("refused");
    expect({ ...after(raised, fall, -1), records: [] }).toEqual({ ...start, records: [] });
  });
  // Levels 3 (left open) and 4 raise Endurance; then 3 is decided. By level 4: 3 hit points for the level, and one more for each of
  // the levels whose modifier rose.
  it.each([
    { what: "16 at level 4, 17 now", endurance: 15, mods: [2, 3], hp: [10, 16, 16], undone: [13, 8] },
    { what: "17 at level 4, 18 now", endurance: 16, mods: [3, 3], hp: [11, 14, 18], undone: [11, 8] },
  ])("may be of a characteristic that a later level raised: each level can be undone ($what)", (one) => {
    const { endurance } = one;
    const start = state({ characteristics: { ...state().characteristics, endurance } });
    const at = (who: Hero, mod = 0): Hero => ({ ...who, endurance: { drain: 0, mod } });
    const up = (who: Hero, raise: LevelUpInput["raise"]): Hero => {
      const plan = planLevelUp(who, rise({ raise }), rules);
      if (!plan.ok) throw new Error(plan.reason);
      return after(who, plan);
    };
    const [first, second] = one.mods;
    const third = up(at(start, first), null);
    const fourth = up(third, "endurance");
    const late = planDeferredIncrease(
      at(fourth, second),
      { deed: "late", level: 3, key: "endurance", uses: {} },
      rules,
    );
    if (!late) throw new Error("refused");
    const now = after(fourth, late);
    expect([third.hp, fourth.hp, now.hp]).toEqual(one.hp);
    expect(now.characteristics.endurance).toBe(endurance + 2);
    const down = (who: Hero): Hero => {
      const plan = planUndoLevel(who, buyer(), traces());
      if (!plan.ok) throw new Error(plan.reason);
      return after(who, plan, -1);
    };
    const back = [down(now), down(down(now))];
    expect(back.map(({ hp }) => hp)).toEqual(one.undone);
    expect(back.map(({ characteristics }) => characteristics.endurance)).toEqual([endurance + 1, endurance]);
  });
});

describe("H-SPL-05 H-SPL-08: spells of a level", () => {
  it("older places fill first, what is beyond was found", () => {
    const places = { before: { cantrips: 3, spells: 6 }, now: { cantrips: 3, spells: 8 } };
    const of = (own: number, learned: number): unknown =>
      learnedWithLevel({ cantrips: 3, spells: own }, { cantrips: 1, spells: learned }, places);
    expect(of(6, 2)).toEqual({ cantrips: [0, 0], spells: [0, 2] });
    expect(of(5, 4)).toEqual({ cantrips: [0, 0], spells: [1, 3] });
    expect(of(9, 1)).toEqual({ cantrips: [0, 0], spells: [0, 0] });
  });
});

describe("H-PRG-07 C-58: taking the last level back", () => {
  const anyRise = fc.record({
    raise: fc.option(fc.constantFrom(...CHARACTERISTICS)),
    slots: fc.record({ c1: fc.nat(3), c2: fc.nat(3) }),
    created: fc.uniqueArray(fc.stringMatching(/^[a-z]{3}$/u), { maxLength: 3 }),
  });
  const anyState = fc.record({
    level: fc.integer({ min: 1, max: 9 }),
    hp: fc.nat(60),
    endurance: fc.integer({ min: 1, max: 30 }),
    c1: fc.nat(4),
    c2: fc.nat(3),
  });
  it("undo after apply is the identity, whatever was brought, over any number of levels", () => {
    fc.assert(
      fc.property(
        anyState,
        fc.array(anyRise, { minLength: 1, maxLength: 9 }),
        ({ level, hp, endurance, c1, c2 }, rises) => {
          const start = state({
            level,
            hp,
            slots: { c1, c2 },
            characteristics: { ...state().characteristics, endurance },
            endurance: { drain: 0, mod: Math.floor((endurance - 10) / 2) },
          });
          const states = [start];
          for (const { raise, slots, created } of rises) {
            const now = states.at(-1) ?? start;
            const mod = Math.floor((now.characteristics.endurance - 10) / 2);
            const plan = planLevelUp(
              { ...now, endurance: { drain: 0, mod } },
              rise({ raise, slots, created: created.map((id) => ({ id, name: id })) }),
              rules,
            );
            if (plan.ok) states.push(after(now, plan));
          }
          while (states.length > 1) {
            const now = states.pop() ?? start;
            const created = now.records.at(-1)?.created.map(({ id }) => id) ?? [];
            const plan = planUndoLevel(now, buyer({ level: now.level }), traces({ items: new Set(created) }));
            expect(plan).toMatchObject({ ok: true, gone: created });
            if (plan.ok)
              expect({ ...after(now, plan, -1), endurance: start.endurance }).toEqual({
                ...states.at(-1),
                endurance: start.endurance,
              });
          }
        },
      ),
    );
  });
  const risen = (): Hero => {
    const plan = planLevelUp(
      state(),
      rise({
        raise: "learning",
        created: [{ id: "f", name: "Умение" }],
        forgotten: [{ _id: "s", name: "Сон" }],
        chosen: [{ item: "k", index: 0, from: [], to: ["light"] }],
      }),
      rules,
    );
    if (!plan.ok) throw new Error(plan.reason);
    return after(state(), plan);
  };
  it("H-PRG-07: uses that a level brings are entries of their own, as its hit points are", () => {
    const plan = planLevelUp(state({ uses: { rage: 1, second: 0 } }), rise({ uses: { rage: 1, second: 0 } }), rules);
    if (!plan.ok) throw new Error(plan.reason);
    // The hit points of the level, and one use.
    expect(plan.record.gains).toMatchObject([
      { item: "", number: "hp", by: 2 },
      { item: "rage", number: "uses", by: 1 },
    ]);
    expect(new Set(plan.record.gains.map(({ id }) => id)).size).toBe(2);
  });
  it("never stops at later changes: a characteristic goes back by what the level moved, later choices stay", () => {
    const fall = (who: Hero, seen: Partial<UndoContext> = {}): Extract<UndoLevelPlan, { ok: true }> => {
      const plan = planUndoLevel(who, buyer(), traces(seen));
      if (!plan.ok) throw new Error(plan.reason);
      return plan;
    };
    const wise = { ...risen(), characteristics: { ...risen().characteristics, learning: 18 } };
    expect(fall(wise)).toMatchObject({
      raises: [{ key: "learning", from: 18, to: 17 }],
      system: { characteristics: { learning: { value: 17 } } },
    });
    const chose = (from: string[], to: string[], now: string[]): unknown => {
      const [record] = risen().records;
      if (!record) throw new Error("no record");
      const records = [{ ...record, chosen: [{ item: "k", index: 0, from, to }] }];
      const { choices, moved } = fall({ ...risen(), records }, { items: new Set(["k"]), chosen: { "k:0": now } });
      return [choices[0]?.from, moved];
    };
    expect(chose([], ["light"], ["light"])).toEqual([[], []]);
    // What was left open and chosen later goes back, too.
    expect(chose([], ["light"], ["light", "heavy"])).toEqual([[], []]);
    expect(chose([], ["light"], ["heavy"])).toEqual([[], ["k"]]);
    // Of two, the older one was exchanged since.
    expect(chose(["a"], ["a", "b"], ["c", "b"])).toEqual([["c"], ["k"]]);
    expect(chose(["a"], ["a", "b"], ["a", "c"])).toEqual([["a"], ["k"]]);
    // The level exchanged one.
    expect(chose(["a"], ["b"], ["b"])).toEqual([["a"], []]);
    expect(fall(risen(), { items: new Set(["s"]) }).returning).toEqual([]);
    expect(fall(risen()).returning).toEqual([{ _id: "s", name: "Сон" }]);
  });
  it("is refused where it is not the last level, or where nobody here may refund", () => {
    const reason = (who: Hero, seen: Partial<UndoContext> = {}, buys: Partial<Buyer> = {}): string => {
      const plan = planUndoLevel(who, buyer(buys), traces(seen));
      return plan.ok ? "" : `${plan.reason} ${plan.what}`.trim();
    };
    expect(reason(state())).toBe("OD20.LevelUp.Undo.nothing");
    expect(reason({ ...risen(), level: 5 })).toBe("OD20.LevelUp.Undo.level 3");
    expect(
      reason({
        ...risen(),
        records: [...risen().records, { ...risen().records[0], level: 11 }] as LevelState["records"],
      }),
    ).toBe("OD20.LevelUp.Undo.capstone");
    const log = [
      {
        id: "p",
        level: 3,
        track: "skill",
        key: "stealth",
        from: 0,
        to: 1,
        currency: "talents",
        cost: 1,
        refunded: false,
        n: 0,
      },
    ];
    expect(reason(risen(), { may: { gm: false, respec: false } }, { log })).toBe("OD20.LevelUp.Undo.purchases");
    // It says which.
    expect(planUndoLevel(risen(), buyer({ log }), traces({ may: { gm: false, respec: false } }))).toMatchObject({
      bought: ["p"],
    });
    expect(reason(risen(), { may: { gm: false, respec: true } }, { log })).toBe("");
    expect(reason(risen(), { may: { gm: false, respec: false } })).toBe("");
  });
  it("H-PRG-07: takes along what came for the level afterwards, once", () => {
    expect(
      planUndoLevel(risen(), buyer(), traces({ items: new Set(["f", "late"]), due: ["late", "f"] })),
    ).toMatchObject({
      gone: ["f", "late"],
    });
  });
  it("tells what is gone already", () => {
    expect(planUndoLevel(risen(), buyer(), traces({ items: new Set(["f"]) }))).toMatchObject({
      gone: ["f"],
      missing: [],
    });
    expect(planUndoLevel(risen(), buyer(), traces())).toMatchObject({ gone: [], missing: ["Умение"] });
  });
  it("H-MAS-19: the purchases of that level go back step by step, those before stay", () => {
    const logOf = (decision: { readonly system: Record<string, unknown> }): Buyer["log"] =>
      readLog(decision.system["masteryLog"] as EntriesById);
    const first = buyer({ level: 2 });
    const early = decideBuy(
      first,
      [{ track: "weapon", key: "oneHanded", toStep: 1, currency: "power" }],
      () => "early",
    );
    if (!early.ok) throw new Error("refused");
    let count = 0;
    const stored = { ...trainable(), mastery: { ...trainable().mastery, weapons: { oneHanded: 1, twoHanded: 0 } } };
    const late = decideBuy(
      buyer({ stored, log: logOf(early) }),
      [
        { track: "weapon", key: "oneHanded", toStep: 3, currency: "power" },
        { track: "tool", key: "lute", toStep: 1, currency: "talents" },
      ],
      () => `late${String(count++)}`,
    );
    if (!late.ok) throw new Error("refused");
    const now = {
      ...stored,
      mastery: { ...stored.mastery, weapons: { oneHanded: 3, twoHanded: 0 }, tools: [{ key: "lute", step: 1 }] },
    };
    const plan = planUndoLevel(risen(), buyer({ stored: now, log: [...logOf(early), ...logOf(late)] }), traces());
    expect(plan).toMatchObject({
      ok: true,
      refunded: ["late0", "late1"],
      system: {
        mastery: { weapons: { oneHanded: 1 }, tools: [] },
        masteryLog: { late0: { refunded: true, n: 1 }, late1: { refunded: true, n: 2 } },
      },
    });
    expect(plan.ok && Object.keys(plan.system["masteryLog"] as object).toSorted()).toEqual(["late0", "late1"]);
  });
  it("reads whatever is stored", () => {
    expect(
      readLevels([
        null,
        7,
        {},
        { level: 1 },
        {
          level: 3,
          by: 4,
          created: [{}, { id: "a" }],
          raise: { key: "" },
          chosen: "x",
          gains: [{ number: "hp" }, { id: "g", number: "c1", by: 1 }],
        },
      ]),
    ).toEqual([
      {
        level: 3,
        by: "",
        xp: 0,
        raise: null,
        gains: [{ id: "g", item: "", number: "c1", by: 1 }],
        created: [{ id: "a", name: "" }],
        forgotten: [],
        chosen: [],
      },
    ]);
  });
});
