import "./models.ts";
import fc from "fast-check";
import { storeActivities } from "../../module/data/item/old-fields.pure.ts";
import { describe, expect, test } from "vitest";
import { containedWeight, type Carried } from "../../module/rules/character/load.ts";
import { counterView, pressed } from "../../module/applications/sheets/view/counter.ts";
import type { OpposedItem } from "../../module/documents/item.ts";
import { dealtBy, dealtView } from "../../module/applications/words/dealt-words.ts";
import { inNumbers } from "../../module/rules/basics/counted-formula.ts";
import { deriveLoad } from "../../module/rules/creatures/body.ts";
import { loadView } from "../../module/applications/common/number-view.ts";
import { readList, experienceNote } from "../../module/applications/sheets/view/person.ts";
import { circleViews, preparedView, type SpellRow } from "../../module/applications/sheets/view/spellbook.ts";
import { carrying } from "../../module/rules/creatures/carrying.ts";
import { texts } from "../ui/support/texts.ts";

const ru = texts("ru");
const thing = (id: string, container: string, weight: number): Carried => ({
  id,
  container,
  weight,
  weightless: false,
});

describe("what lies in a container", () => {
  test("counts however deep, without the container itself", () => {
    const things = [
      thing("bag", "", 2),
      thing("purse", "bag", 0.5),
      thing("coin", "purse", 0.1),
      thing("rope", "bag", 4.5),
      thing("sword", "", 1.4),
    ];
    expect(containedWeight(things, "bag")).toBe(5.1);
    expect(containedWeight(things, "purse")).toBe(0.1);
  });

  test("a circle that somebody stored by hand ends", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ id: fc.constantFrom("a", "b", "c"), container: fc.constantFrom("", "a", "b", "c") }), {
          maxLength: 6,
        }),
        (things) => {
          expect(
            Number.isFinite(
              containedWeight(
                things.map(({ id, container }) => thing(id, container, 1)),
                "a",
              ),
            ),
          ).toBe(true);
        },
      ),
    );
  });
});

test("what can be cast now stands out: what is not prepared, and whatever no slot is left for, does not; an area says how large it is", () => {
  type Book = Parameters<typeof circleViews>[0];
  const slot = (circle: number, value: number, max: number) => ({ key: `c${String(circle)}`, circle, value, max });
  const spell = (name: string, circle: number, prepared = true) => {
    const none = { kind: "", value: 0 };
    const system = {
      circle,
      prepared,
      always: false,
      casting: { kind: "active", value: 1, trigger: "" },
      range: { kind: "self", value: 0 },
      area: { shape: "" },
      targets: { count: 0 },
      duration: none,
      components: { verbal: true, somatic: false, material: "" },
      activities: {},
      requires: { track: "", key: "", step: 0 },
    };
    return { id: name, name, img: "", type: "spell", isKind: (kind: string) => kind === "spell", system };
  };
  const ball = spell("second", 2);
  const burst = { shape: "sphere", size: 20 };
  const save = { attribute: "acrobatics", onSuccess: "half" };
  Object.assign(ball.system, { area: burst, activities: { main: { kind: "save", save } } });
  const rows = (first: number, second: number): readonly SpellRow[] =>
    circleViews(
      {
        spells: [spell("cantrip", 0), spell("first", 1), spell("asleep", 1, false), ball],
        derived: { preparation: "prepared", slots: [slot(1, first, 4), slot(2, second, 2)] },
        stored: { slots: {} },
        numbers: {},
        lacks: ({ name }: { name: string }) => (name === "first" ? ["нет свободной руки"] : []),
        id: "s",
        editing: false,
      } as unknown as Book,
      ru,
    ).flatMap(({ spells }) => spells);
  const dim = (first: number, second: number): string[] =>
    rows(first, second).flatMap(({ asleep, name }) => (asleep ? [name] : []));
  expect(rows(1, 1).map(({ hint }) => hint.tooltip)).toEqual(["", "нет свободной руки", "", expect.anything()]);
  expect(rows(1, 1).map(({ against }) => against)).toEqual(["", "", "", "сфера 20 фт · спасбросок: Акробатика"]);
  const against = (area: object): string | undefined => {
    Object.assign(ball.system, { area, activities: {} });
    return rows(1, 1).at(-1)?.against;
  };
  expect([
    against({ shape: "cylinder", size: 10, width: 40 }),
    against({ shape: "line", size: 60, width: 5 }),
    against({ shape: "cylinder", size: 10, width: 0 }),
    against({ shape: "cone", size: 15, width: 5 }),
  ]).toEqual(["цилиндр 10 фт, высота 40 фт", "линия 60 фт, ширина 5 фт", "цилиндр 10 фт", "конус 15 фт"]);
  expect(dim(1, 1)).toEqual(["asleep"]);
  // A higher slot bears a lower spell.
  expect(dim(0, 1)).toEqual(["asleep"]);
  expect(dim(1, 0)).toEqual(["asleep", "second"]);
  expect(dim(0, 0)).toEqual(["first", "asleep", "second"]);
});

describe("what a thing does to hit points", () => {
  const thing = (type: string, said: Record<string, unknown>): OpposedItem => {
    const system = { choices: [], ...structuredClone(said) };
    storeActivities(type, system);
    return { type, name: type, isKind: (kind: string) => kind === type, system } as unknown as OpposedItem;
  };

  test("names become numbers, and what nobody knows stays", () => {
    const numbers = { level: 5, cha: -1, spell: { mod: 3 } };
    expect(inNumbers("2d8 + @spell.mod", numbers)).toBe("2d8 + 3");
    expect(inNumbers("1d10 + @level", numbers)).toBe("1d10 + 5");
    expect(inNumbers("1d6 + @cha", numbers)).toBe("1d6 - 1");
    expect(inNumbers("1d6 + @luck.mod", numbers)).toBe("1d6 + @luck.mod");
    expect(inNumbers("1d6 + @spell", numbers)).toBe("1d6 + @spell");
  });

  test("damage before healing, a potion by what it says; what cannot be rolled is no button", () => {
    const spell = thing("spell", { damage: [{ formula: "1d10", type: "fire" }], healing: "1d4" });
    expect(dealtBy(spell, {})).toEqual({ kind: "damage", rows: [{ formula: "1d10", type: "fire" }] });
    expect(dealtView(spell, {}, ru)).toEqual({
      kind: "damage",
      damage: [{ amount: "1к10", type: "fire", word: "огонь" }],
      does: "Нанести урон",
    });
    // C-94: three darts; one ray, and two from level 5 on.
    const amounts = (rays: object, level: number): (string | undefined)[] | undefined =>
      dealtView(thing("spell", { damage: [{ formula: "1d4 + 1", type: "force" }], rays }), { level }, ru)?.damage.map(
        ({ amount }) => amount,
      );
    expect(amounts({ count: 3, perCircle: 1, byLevel: [] }, 1)).toEqual(["1к4+1 ×3"]);
    const beams = { count: 1, perCircle: 0, byLevel: [{ level: 5, count: 2 }] };
    expect([amounts(beams, 4), amounts(beams, 5)]).toEqual([["1к4+1"], ["1к4+1 ×2"]]);
    // H-SPL-11: a cantrip has its further dice from level 5 on; they are its first damage's alone. The homebrew ends at level 10.
    const bolt = {
      circle: 0,
      upcast: "1d10",
      damage: [
        { formula: "1d10", type: "fire" },
        { formula: "1", type: "cold" },
      ],
    };
    const bolts = (level: number, more = {}) =>
      dealtBy(thing("spell", { ...bolt, ...more }), { level })?.rows.map(({ formula }) => formula);
    expect([bolts(4), bolts(5), bolts(5, { circle: 1 }), bolts(17)]).toEqual([
      ["1d10", "1"],
      ["2d10", "1"],
      ["1d10", "1"],
      ["2d10", "1"],
    ]);
    const heals = thing("spell", { damage: [], healing: "2d8 + @spell.mod" });
    expect(dealtView(heals, { spell: { mod: 4 } }, ru)).toEqual({
      kind: "healing",
      damage: [{ amount: "2к8+4", type: "", word: "" }],
      does: "Вылечить",
    });
    const potion = thing("consumable", { effect: { kind: "healing", formula: "2d4 + 2", type: "" } });
    expect(dealtBy(potion, {})).toEqual({ kind: "healing", rows: [{ formula: "2d4 + 2", type: "" }] });
    expect(dealtBy(thing("consumable", { effect: { kind: "", formula: "", type: "" } }), {})).toBeNull();
    expect(dealtBy(thing("spell", { damage: [], healing: "" }), {})).toBeNull();
    const sneak = thing("feature", { damage: [{ formula: "(ceil(@level / 2))d6", type: "" }], healing: "" });
    expect(dealtBy(sneak, { level: 5 })).toBeNull();
    expect(dealtBy(thing("gear", {}), {})).toBeNull();
  });
});

describe("pips", () => {
  test("the last one that is full empties, an empty one fills up to itself", () => {
    expect([pressed(3, 3), pressed(3, 1), pressed(3, 4), pressed(0, 1)]).toEqual([2, 0, 4, 1]);
  });

  test("never leaves what there is", () => {
    fc.assert(
      fc.property(fc.nat(10), fc.integer({ min: 1, max: 10 }), (value, n) => {
        expect(pressed(value, n)).toBeGreaterThanOrEqual(0);
        expect(pressed(value, n)).toBeLessThanOrEqual(10);
      }),
    );
  });

  test("too many become a number; more than the maximum are shown all the same", () => {
    const of = (value: number, max: number) =>
      counterView({ kind: "slot", key: "c1", label: "Ячейки", value, max }, "id", ru);
    expect(of(3, 20).pips).toBeNull();
    expect(of(5, 4).pips?.filter(({ on }) => on)).toHaveLength(5);
    expect(of(2, 4).spoken).toBe("Ячейки: осталось 2 из 4");
  });

  test("C-27: marks of death are taken, and not left", () => {
    const marks = { kind: "death", key: "marks", label: "Отметки смерти", value: 1, max: 3 };
    expect(counterView(marks, "id", ru).spoken).toBe("Отметки смерти: 1 из 3");
  });
});

test("H-SPL-05: 5 prepared of 4 is warned about, 4 of 4 is not", () => {
  expect(preparedView({ prepared: { value: 5, max: 4 } }, ru)).toEqual({
    text: "Заготовлено 5 из 4",
    warning: "Лишнее: 1",
  });
  expect(preparedView({ prepared: { value: 4, max: 4 } }, ru).warning).toBe("");
});

test("H-PRG-02 H-PRG-04: what is missing, or the level that waits", () => {
  expect(experienceNote(1, { waiting: 0, missing: 300 }, ru)).toBe("ещё 300 до 2-го");
  expect(experienceNote(2, { waiting: 1, missing: 10 }, ru)).toBe("ждёт 3-й уровень");
  expect(experienceNote(10, { waiting: 0, missing: 0 }, ru)).toBe("");
});

test("B-CARRY-01 B-CARRY-02 B-CARRY-03: the load tells its limits and what too much means", () => {
  const view = (weight: number) => loadView({ ...carrying(10, "medium", weight), weight }, 10, "Средний", ru);
  expect(view(20.5)).toMatchObject({ text: "Груз 20,5 из 68 кг", over: false, note: "" });
  expect(view(20.5).hint).toContain("средний: по 6,8 кг");
  expect(view(100)).toMatchObject({ over: true, note: "перегруз: скорость не больше 5 фт", percent: 100 });
  expect(view(200).note).toBe("не сдвинуть: больше 136 кг");
});

test("B-COND-PET-1: what the petrified carries weighs tenfold, but for what is magical, and the load says why", () => {
  const carried = { weight: 80, magicWeight: 5 };
  expect(deriveLoad(10, "medium", carried)).toMatchObject({ weight: 80, state: "overLimit" });
  const stone = deriveLoad(10, "medium", carried, ["petrified"]);
  expect(stone).toMatchObject({ weight: 755, times: 10, state: "immovable" });
  expect(loadView(stone, 10, "Средний", ru).hint.split("\n")[0]).toBe("Окаменение: всё немагическое весит ×10");
  expect(deriveLoad(10, "medium", { weight: 80 }, ["petrified"]).weight).toBe(800);
});

test("languages are typed by commas", () => {
  expect(readList(" общий, эльфийский;общий,, ")).toEqual(["общий", "эльфийский"]);
});
