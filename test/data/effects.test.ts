import { beforeEach, describe, expect, it } from "vitest";
import fc from "fast-check";
import "./models.ts";
import { effectCredits, type CreditedChange } from "../../module/rules/basics/effect-credits.ts";
import { deriveCreature } from "../../module/rules/creatures/creature-numbers.ts";
import { changeNumber, judgeChange } from "../../module/data/effects/valid-change.ts";
import { effectInputs } from "../../module/data/effects/inputs.ts";
import { immuneSuppression } from "../../module/documents/suppression.ts";
import { readLists } from "../../module/core/table-lists.ts";
import { effectParts } from "../../module/rules/basics/parts.ts";
import { sumContributions } from "../../module/rules/basics/contribution.ts";
import {
  acceptChanges,
  readChanges,
  screenChanges,
  writeChanges,
  type EffectChange,
} from "../../module/compat/effect-shape.ts";
import { durationSeconds, readDuration, readStart, writeDuration } from "../../module/compat/effect-duration.ts";
import { creature } from "./creature-fixture.ts";

const KEY = "system.defenses.physical.bonus";
const CHANGE: EffectChange = { key: KEY, way: "add", value: "2", priority: null, phase: "initial" };
const OLD = { key: KEY, mode: 2, value: "2", priority: null };
const NEW = { key: KEY, type: "add", value: "2", priority: null, phase: "initial" };

function play(generation: 13 | 14): void {
  Object.assign(globalThis, { game: { release: { generation } } });
}

describe("changes of an effect in the shapes of both generations", () => {
  it.each([13, 14] as const)("on %i either shape is read", (generation) => {
    play(generation);
    for (const effect of [{ changes: [OLD] }, { system: { changes: [NEW] } }])
      expect(readChanges(effect)).toEqual([CHANGE]);
    expect(readChanges({})).toEqual([]);
    expect(readChanges({ changes: [null, "x", { key: 3, value: { a: 1 } }] })).toEqual([
      { key: "3", way: "add", value: '{"a":1}', priority: null, phase: "initial" },
    ]);
  });

  it("the running one's is written; 13 has no subtraction and adds less", () => {
    play(13);
    expect(writeChanges([CHANGE, { ...CHANGE, way: "subtract" }, { ...CHANGE, way: "subtract", value: "-3" }])).toEqual(
      { changes: [OLD, { ...OLD, value: "-2" }, { ...OLD, value: "3" }] },
    );
    play(14);
    expect(writeChanges([CHANGE])).toEqual({ system: { changes: [NEW] } });
  });

  it("data of the other generation come into shape, once and again", () => {
    const both = (source: Record<string, unknown>): Record<string, unknown> => {
      acceptChanges(source);
      const first = structuredClone(source);
      acceptChanges(source);
      expect(source).toEqual(first);
      return source;
    };
    play(13);
    expect(both({ name: "x", system: { changes: [NEW], more: 1 } })).toEqual({
      name: "x",
      changes: [OLD],
      system: { more: 1 },
    });
    expect(both({ changes: [OLD] })).toEqual({ changes: [OLD] });
    play(14);
    expect(both({ name: "x", changes: [OLD] })).toEqual({ name: "x", system: { changes: [NEW] } });
    expect(both({ system: { changes: [NEW] } })).toEqual({ system: { changes: [NEW] } });
    expect(both({ disabled: true })).toEqual({ disabled: true });
  });

  it("what was written is read again as it was", () => {
    const way = fc.constantFrom("multiply", "add", "downgrade", "upgrade", "override", "custom");
    const change = fc.record({
      key: fc.string(),
      way,
      value: fc.string(),
      priority: fc.option(fc.integer()),
      phase: fc.constant("initial"),
    });
    for (const generation of [13, 14] as const) {
      fc.assert(
        fc.property(fc.array(change), (changes) => {
          play(generation);
          expect(readChanges(writeChanges(changes))).toEqual(changes);
        }),
      );
    }
  });

  it("screening changes the prepared list alone, keeps the entries' own shape, and moves what comes too late", () => {
    for (const [generation, effect] of [
      [13, { changes: [{ ...OLD }, { ...OLD, value: "many" }] }],
      [
        14,
        {
          system: {
            changes: [
              { ...NEW, phase: "final" },
              { ...NEW, value: "many" },
            ],
          },
        },
      ],
    ] as const) {
      play(generation);
      screenChanges(effect, ({ value }) => (changeNumber(value) === null ? null : { phase: "initial" }));
      expect(effect).toEqual(generation === 13 ? { changes: [OLD] } : { system: { changes: [NEW] } });
    }
  });
});

describe("durations in the shapes of both generations", () => {
  const cases = [
    { value: 3, unit: "rounds" },
    { value: 2, unit: "turns" },
    { value: 5, unit: "minutes" },
    { value: 8, unit: "hours" },
    { value: 7, unit: "seconds" },
  ] as const;
  it.each([13, 14] as const)(
    "on %i what was written is read again; an update leaves nothing of the old one",
    (generation) => {
      play(generation);
      for (const duration of cases) expect(readDuration({ duration: writeDuration(duration) })).toEqual(duration);
      expect(readDuration({ duration: writeDuration(null) })).toBeNull();
      expect(Object.keys(writeDuration(null))).toEqual(Object.keys(writeDuration(cases[0])));
      expect(readDuration({})).toBeNull();
    },
  );
  it("reads the other generation's, and where each keeps its start", () => {
    expect(readDuration({ duration: { seconds: 120 } })).toEqual({ value: 2, unit: "minutes" });
    expect(readDuration({ duration: { value: 1, units: "years" } })).toEqual({ value: 365, unit: "days" });
    play(13);
    expect(readStart({ duration: { combat: "c", startRound: 2, startTurn: 1, startTime: null } })).toEqual({
      combat: "c",
      round: 2,
      turn: 1,
      time: null,
    });
    play(14);
    expect(readStart({ start: { combat: "c", round: 2, turn: 1, time: 9 } })).toEqual({
      combat: "c",
      round: 2,
      turn: 1,
      time: 9,
    });
    // Prepared, the fight is the document itself.
    expect(readStart({ start: { combat: { id: "c" }, round: 1, turn: 0, time: 0 } }).combat).toBe("c");
    expect(readStart({ start: { combat: null } }).combat).toBeNull();
    play(13);
    expect(readStart({ duration: { combat: { id: "c" } } }).combat).toBe("c");
    expect([durationSeconds({ value: 2, unit: "minutes" }), durationSeconds({ value: 2, unit: "rounds" })]).toEqual([
      120,
      null,
    ]);
  });
});

describe("who gave what", () => {
  beforeEach(() => {
    play(14);
  });
  const change = (name: string, way: string, value: number, path = "bonuses.attack"): CreditedChange => ({
    name,
    path,
    way,
    value,
  });

  it("each effect's part bears its name; the stored number is not theirs", () => {
    const credits = effectCredits(
      [change("Благословение", "add", 1), change("Проклятие", "add", -2), change("Благословение", "add", 1)],
      () => 3,
    );
    expect(effectParts(3, credits["bonuses.attack"]).map(({ name, label, value }) => [name ?? label, value])).toEqual([
      ["Благословение", 2],
      ["Проклятие", -2],
      ["OD20.Part.Effect", 3],
    ]);
  });

  it("H-CHAR-03: a belt that makes Strength 21 is told as what it adds to the modifier", () => {
    const belt: CreditedChange = { name: "Пояс", path: "characteristics.strength.value", way: "upgrade", value: 21 };
    const told = (stored: number): unknown =>
      effectCredits([belt], () => stored)["characteristics.strength.value"]?.map(({ name, value }) => [name, value]);
    // 16 is +3, 18 is +4, 21 is +5, 24 more than the belt gives.
    expect([told(16), told(18), told(24)]).toEqual([[["Пояс", 2]], [["Пояс", 1]], []]);
  });

  it("overriding and limits are told as what they changed", () => {
    const credits = effectCredits(
      [change("A", "add", 4), change("B", "multiply", 2), change("C", "downgrade", 5), change("D", "override", 1)],
      () => 0,
    );
    expect(credits["bonuses.attack"]?.map(({ name, value }) => [name, value])).toEqual([
      ["A", 4],
      ["B", 4],
      ["C", -3],
      ["D", -4],
    ]);
  });

  it("parts always sum to the prepared number, whatever else has changed it, and preparing twice gives the same", () => {
    const any = fc.record({
      name: fc.constantFrom("A", "B", "C"),
      path: fc.constant("defenses.physical.bonus"),
      way: fc.constantFrom("add", "subtract", "multiply", "upgrade", "downgrade", "override", "strange"),
      value: fc.integer({ min: -20, max: 20 }),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 6 }), fc.integer({ min: -50, max: 50 }), (changes, total) => {
        const source = creature({ physicalBonus: total });
        const derive = (): ReturnType<typeof deriveCreature> =>
          deriveCreature(source, { armor: null, shield: null }, null, undefined, {
            credits: effectCredits(changes, () => 0),
          });
        const first = derive();
        expect(first.defenses.physical.total).toBe(total);
        expect(sumContributions(first.defenses.physical.parts)).toBe(first.defenses.physical.total);
        expect(derive()).toEqual(first);
      }),
    );
  });

  it("one change raises both Defenses, and both name it", () => {
    const credits = effectCredits([change("Аура", "add", 1, "bonuses.defense")], () => 0);
    const source = creature({});
    const plain = deriveCreature(source, { armor: null, shield: null }, null).defenses;
    Object.assign(source.bonuses, { defense: 1 });
    const { defenses } = deriveCreature(source, { armor: null, shield: null }, null, undefined, { credits });
    for (const kind of ["physical", "magical"] as const) {
      expect(defenses[kind].total - plain[kind].total).toBe(1);
      expect(defenses[kind].parts.filter(({ name }) => name === "Аура").map(({ value }) => value)).toEqual([1]);
    }
  });

  it("an Attribute, a skill and every check name their effects", () => {
    const credits = effectCredits(
      [change("Наставление", "add", 2, "skills.stealth.bonus"), change("Удача", "add", 1, "bonuses.checks")],
      () => 0,
    );
    const source = creature({ checks: 1 });
    Object.assign(source.skills.stealth, { bonus: 2 });
    const names = (parts: readonly { readonly name?: string }[]): (string | undefined)[] =>
      parts.map(({ name }) => name).filter((name) => name !== undefined);
    const numbers = deriveCreature(source, { armor: null, shield: null }, null, undefined, { credits });
    expect([
      names(numbers.skills.stealth.parts),
      names(numbers.attributes.athletics.parts),
      numbers.skills.stealth.total,
    ]).toEqual([["Наставление", "Удача"], ["Удача"], 3]);
  });
});

describe("what is wrong with a change", () => {
  const kinds: Record<string, "number" | "text" | "set" | "other"> = {
    "defenses.physical.bonus": "number",
    "hp.value": "number",
    size: "text",
    resistances: "set",
    mastery: "other",
    "speed.fly": "number",
  };
  const judge = (key: string, value = "1", way = "add"): string | null =>
    judgeChange(
      { key, value, way },
      (path) => kinds[path] ?? null,
      (path) => path.endsWith(".bonus") || path === "resistances",
    );

  it.each([
    "__proto__.polluted",
    "system.__proto__.bonus",
    "flags.constructor.x",
    "system.prototype.bonus",
    "flags. __proto__ .x",
  ])("%s aims at what all objects share: it does not count", (key) => {
    expect(judge(key)).toBe("unknown");
  });

  it("nothing, an unknown key, a word, what play writes, what is no value, a way nobody knows", () => {
    expect([judge(KEY), judge(KEY, "−2"), judge("system.resistances", "fire")]).toEqual([null, null, null]);
    expect([
      judge(""),
      judge("system.strenght"),
      judge(KEY, "many"),
      judge(KEY, "1d4"),
      judge(KEY, "@hp"),
      judge(KEY, ""),
      judge(KEY, "9".repeat(9)),
    ]).toEqual(["empty", "unknown", "number", "number", "number", "number", "number"]);
    expect([
      judge("system.hp.value"),
      judge("system.mastery"),
      judge(KEY, "1", "explode"),
      judge("system.resistances", "fire", "multiply"),
    ]).toEqual(["stored", "target", "way", "way"]);
  });
  it("figures are added to declared numbers alone, never to what modifiers are made of", () => {
    expect([judge(KEY, "@level"), judge(KEY, "max(1, @cha)"), judge(KEY, "10 15@6", "subtract")]).toEqual([
      null,
      null,
      null,
    ]);
    expect([
      judge(KEY, "@level", "multiply"),
      judge("system.speed.fly", "@level"),
      judge(KEY, "@walk", "upgrade"),
    ]).toEqual(["number", "number", "number"]);
  });
  it("what is no declared input, or not the system's, counts and is told", () => {
    expect([judge("system.speed.fly", "30", "upgrade"), judge("ATL.light.bright"), judge(KEY, "1", "custom")]).toEqual([
      "undeclared",
      "foreign",
      "foreign",
    ]);
  });
  it("every declared input has a name of its own and a path of its own", () => {
    const inputs = effectInputs(readLists(undefined));
    expect(new Set(inputs.map(({ path }) => path)).size).toBe(inputs.length);
    expect(inputs.every(({ label, entry }) => (label === "") === (entry !== undefined))).toBe(true);
  });
});

describe("an effect that sets conditions its bearer is immune to (B-RES-06)", () => {
  const creature = { conditionImmunities: new Set(["charmed"]), exhausted: { level: 0 } };
  const bearer = { creature, statuses: new Set<string>() };
  let looks = 0;
  const effect = (statuses: string[], changes: number) => ({
    statuses: new Set(statuses),
    get judged() {
      looks += 1;
      return Array.from({ length: changes });
    },
  });
  beforeEach(() => {
    looks = 0;
  });
  it("does nothing, unless it changes numbers, too", () => {
    expect(immuneSuppression(effect(["charmed"], 0), bearer)).toBe("immune");
    expect(immuneSuppression(effect(["charmed"], 1), bearer)).toBeNull();
    expect(looks).toBe(2);
  });
  it("has its changes judged only then: every redraw asks this of every effect", () => {
    expect(immuneSuppression(effect([], 3), bearer)).toBeNull();
    expect(immuneSuppression(effect(["prone"], 3), bearer)).toBeNull();
    expect(immuneSuppression(effect(["charmed"], 0), null)).toBeNull();
    expect(looks).toBe(0);
  });
});
