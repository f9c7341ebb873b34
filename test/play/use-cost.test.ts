/**
 * What uses take and give back, and what stands against them: worked by hand.
 * Holds inside: a pure function on records, whose cases are worked by hand.
 */
import { describe, expect, test } from "vitest";
import { planUse, slotFor, type UseChoice, type UseFacts } from "../../module/play/activities/use-plan.pure.ts";
import { activityOfSpell } from "../support/stored-activity.ts";
import { isPayable } from "../../module/data/message/taken.pure.ts";
import { USE } from "../../module/data/message/use.pure.ts";

const C1 = "system.spellcasting.slots.c1.value";
const ARROWS = "items.aaaaaaaaaaaaaaab.system.quantity";

describe("what a use takes (H-SPL-04 H-SPL-09)", () => {
  test("nothing but slots, uses and pieces can be paid with", () => {
    const pays = [
      { path: C1, by: 1 },
      { path: "system.hp.value", by: 5 },
      { path: "items.aaaaaaaaaaaaaaaa.system.uses.value", by: 0 },
      { path: "items.aaaaaaaaaaaaaaaa.system.quantity", by: -3 },
      { path: "system.spellcasting.slots.c0.value", by: 1 },
    ];
    expect(USE.read({ pays }).pays).toEqual([{ path: C1, by: 1 }]);
    expect(["system.hp.value", "system.hp.temporary", "system.hp.lost"].filter(isPayable)).toEqual([]);
    // In an attack of several the one who pays is named.
    const shots = [
      { path: ARROWS, by: 2, of: "a1" },
      { path: ARROWS, by: 1, of: 3 },
    ];
    expect(USE.read({ pays: shots }).pays).toEqual([
      { path: ARROWS, by: 2, of: "a1" },
      { path: ARROWS, by: 1 },
    ]);
  });
});

describe("what stands against a use", () => {
  const spell = {
    circle: 1,
    casting: { kind: "active", value: 1, trigger: "" },
    range: { kind: "touch", value: 0 },
    area: { shape: "", size: 0, width: 0 },
    duration: { kind: "instant", value: 0 },
    concentration: false,
    ritual: false,
    components: { verbal: true, somatic: true, material: false, materials: "", price: 0, consumed: false },
    resolution: "",
    save: { attribute: "acrobatics", onSuccess: "half" },
    damage: [],
    healing: "2d8 + @spell.mod",
    temporary: "",
    upcast: "2d8",
    targets: { count: 1, perCircle: 0 },
  };
  const slots = [
    { key: "c1", circle: 1, value: 0, max: 2 },
    { key: "c2", circle: 2, value: 1, max: 1 },
  ] as const;
  const facts = (more: Partial<UseFacts> = {}): UseFacts => ({
    name: "Лечение ран",
    id: "aaaaaaaaaaaaaaaa",
    activity: activityOfSpell(spell),
    spell: { circle: 1, prepared: true },
    slots,
    level: 3,
    numbers: { spell: { mod: 3 } },
    isGM: false,
    components: { state: "ok", missing: [], consumes: false },
    ...more,
  });
  const choice: UseChoice = { circle: 0, ritual: false, spent: 0, kind: null, targets: 1, material: "" };
  const keys = (of: UseFacts, more: Partial<UseChoice> = {}): string[] =>
    planUse(of, { ...choice, ...more }).obstacles.map(({ key, severity }) => `${severity} ${key}`);

  test("the lowest slot that is left, and what a higher one gives (H-SPL-09 H-SPL-10)", () => {
    expect([slotFor(1, 0, slots), slotFor(1, 1, slots), slotFor(2, 1, slots), slotFor(3, 0, slots)]).toEqual([
      2, 1, 2, 3,
    ]);
    const plan = planUse(facts(), choice);
    expect(plan).toMatchObject({
      circle: 2,
      above: 1,
      kind: "healing",
      now: [{ formula: "4d8 + 3", type: "" }],
      pays: [{ path: "system.spellcasting.slots.c2.value", by: 1 }],
      obstacles: [],
    });
  });

  test("a cantrip takes no slot, and is cast without any (H-SPL-11 B-SPL-01)", () => {
    const none = slots.map((slot) => ({ ...slot, value: 0 }));
    const cantrip = facts({ activity: activityOfSpell({ ...spell, circle: 0 }), spell: { circle: 0, prepared: true } });
    expect(planUse({ ...cantrip, slots: none }, choice)).toMatchObject({ circle: 0, pays: [], obstacles: [] });
    expect(keys(facts({ slots: none }), { circle: 1 })).toEqual(["error OD20.Reason.NoSlot"]);
  });

  test("an empty circle, what is not prepared, nobody: refused to a player, told to a Game Master", () => {
    expect(keys(facts(), { circle: 1 })).toEqual(["error OD20.Reason.NoSlot"]);
    expect(keys(facts({ isGM: true }), { circle: 1 })).toEqual(["warning OD20.Reason.NoSlot"]);
    expect(planUse(facts({ isGM: true }), { ...choice, circle: 1 }).pays).toEqual([]);
    expect(keys(facts({ spell: { circle: 1, prepared: false } }))).toEqual(["error OD20.Reason.NotPrepared"]);
    expect(keys(facts(), { targets: 0 })).toEqual(["error OD20.Deal.noTargets"]);
    expect(keys(facts(), { targets: 2 })).toEqual(["error OD20.Use.tooMany"]);
    expect(keys(facts({ isGM: true }), { targets: 2 })).toEqual(["warning OD20.Use.tooMany"]);
  });

  test("what takes two at once is refused with one left, and takes none of it (H-PRG-07)", () => {
    const thing = (left: number, isGM = false): UseFacts =>
      facts({
        spell: null,
        isGM,
        activity: { ...activityOfSpell(spell), pays: { kind: "uses", left, max: 3, pool: false, each: 2 } },
      });
    expect([keys(thing(2)), keys(thing(1)), keys(thing(1, true))]).toEqual([
      [],
      ["error OD20.Use.noUses"],
      ["warning OD20.Use.noUses"],
    ]);
    expect([2, 1].map((left) => planUse(thing(left), choice).pays.map(({ by }) => by))).toEqual([[2], []]);
  });

  test("what is missing is told, or required where the table wants it; a ritual takes no slot (H-SPL-20 H-SPL-21 B-SPL-06)", () => {
    const missing = (refuses: boolean) => [{ what: "hand", rules: [], refuses }] as const;
    expect(keys(facts({ components: { state: "warn", missing: missing(false), consumes: false } }))).toEqual([
      "warning OD20.Use.Missing.hand",
    ]);
    expect(keys(facts({ components: { state: "block", missing: missing(true), consumes: false } }))).toEqual([
      "error OD20.Use.Missing.hand",
    ]);
    // H-SPL-22: without the priced material a player does not cast, a Game Master may.
    const priced = [{ what: "material", rules: [], refuses: true }] as const;
    const without = (isGM: boolean) =>
      keys(facts({ isGM, components: { state: "block", missing: priced, consumes: true } }));
    expect([without(false), without(true)]).toEqual([
      ["error OD20.Use.Missing.material"],
      ["warning OD20.Use.Missing.material"],
    ]);
    const ritual = facts({
      activity: activityOfSpell({ ...spell, ritual: true }),
      spell: { circle: 1, prepared: false },
    });
    expect(planUse(ritual, { ...choice, ritual: true })).toMatchObject({ circle: 0, pays: [], obstacles: [] });
  });

  test("B-SPL-05 H-SPL-21: in a fight a casting of minutes says how many rounds it takes, a ritual ten minutes more", () => {
    const long = (kind: string, value: number, more: Partial<UseFacts> = {}): UseFacts =>
      facts({ activity: activityOfSpell({ ...spell, ritual: true, casting: { kind, value, trigger: "" } }), ...more });
    const told = (of: UseFacts, ritual = false): unknown =>
      planUse(of, { ...choice, ritual }).obstacles.map(({ severity, key, data }) => [severity, key, data["rounds"]]);
    // 10 rounds a minute: 1 minute 10, 1 hour 600, a ritual of a turn 100, of a minute (1 + 10) × 10.
    const warned = (rounds: number, how = "Begins"): unknown => [["warning", `OD20.Use.casting${how}`, rounds]];
    expect(told(long("minutes", 1, { inFight: true }))).toEqual(warned(10));
    expect(told(long("hours", 1, { inFight: true, isGM: true }))).toEqual(warned(600));
    expect(told(long("active", 1, { inFight: true }), true)).toEqual(warned(100, "Ritual"));
    expect(told(long("minutes", 1, { inFight: true }), true)).toEqual(warned(110, "Ritual"));
    expect([told(long("active", 1, { inFight: true })), told(long("minutes", 1), true)]).toEqual([[], []]);
  });

  test("B-SPL-05: what is begun takes nothing and needs nobody yet; its last turn pays, and neither sooner nor when it is over", () => {
    const long = (more: Partial<UseFacts>): UseFacts =>
      facts({
        activity: activityOfSpell({ ...spell, casting: { kind: "minutes", value: 1, trigger: "" } }),
        inFight: true,
        ...more,
      });
    const planned = (more: Partial<UseFacts>, targets = 1): unknown[] => {
      const { begins, pays, obstacles } = planUse(long(more), { ...choice, targets });
      return [begins, pays.length, obstacles.map(({ severity, key }) => `${severity} ${key}`)];
    };
    const warned = "warning OD20.Use.castingBegins";
    expect(planned({}, 0)).toEqual([10, 0, [warned]]);
    expect(planned({ waits: true })).toEqual([10, 0, [warned, "error OD20.Use.castingTurn"]]);
    // A thing's as well: a scroll is read as long as its spell is cast.
    expect(planned({ spell: null })).toEqual([10, 0, [warned]]);
    // Only a Game Master leaves the turns out, and it is told how many.
    const now = (isGM: boolean): unknown[] => {
      const { begins, leftOut, pays } = planUse(long({ isGM }), { ...choice, targets: 1, atOnce: true });
      return [begins, leftOut, pays.length];
    };
    expect([now(true), now(false)]).toEqual([
      [0, 10, 1],
      [10, 0, 0],
    ]);
    const casting = { ritual: false, over: false, left: 0 };
    // What has a price is chosen as it is cast, in the window that has a field for it; a voice is missed at once.
    const missing = (["material", "voice"] as const).map((what) => ({ what, rules: [], refuses: true }));
    const components = { state: "block", missing, consumes: true } as const;
    const [stuff, voice] = ["error OD20.Use.Missing.material", "error OD20.Use.Missing.voice"];
    expect(planned({ components })).toEqual([10, 0, [warned, voice]]);
    expect(planned({ components, casting })).toEqual([0, 1, [stuff, voice]]);
    expect(planned({ casting })).toEqual([0, 1, []]);
    expect(planned({ casting: { ...casting, left: 3 } })[2]).toEqual(["error OD20.Use.castingEarly"]);
    expect(planned({ casting: { ...casting, over: true } })[2]).toEqual(["error OD20.Use.castingOver"]);
    // Begun as a ritual it ends as one, whatever the window says.
    expect(planned({ casting: { ...casting, ritual: true } }).slice(0, 2)).toEqual([0, 0]);
  });
});
