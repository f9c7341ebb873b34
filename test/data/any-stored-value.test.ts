/** Whatever is stored in any field of any actor or item: it is prepared, and what the rules do not know is left out and named. */
import "./models.ts";
import { beforeAll, afterAll, describe, expect, it, vi } from "vitest";
import fc from "fast-check";
import { CharacterData } from "../../module/data/actor/character.ts";
import { NpcData } from "../../module/data/actor/npc.ts";
import { PartyData } from "../../module/data/actor/models.ts";
import { creatureRollData, initiativeRoll } from "../../module/data/actor/roll-data.ts";
import type { CreatureNumbersByKey } from "../../module/data/actor/creature-derived.ts";
import { ITEM_MODELS, type ItemKind } from "../../module/data/item/models.ts";
import { weaponAttack, weaponModes, type WeaponInput } from "../../module/rules/attack/weapon-attack.ts";
import { leftOutText } from "../../module/applications/sheets/item-view/invalid-numbers.ts";
import { tableLists } from "../../module/core/table-lists.ts";
import { texts } from "../ui/support/texts.ts";
import { bonusFormula, sumContributions } from "../../module/rules/basics/contribution.ts";

type Plain = Record<string, unknown>;
interface Field {
  readonly fields?: Readonly<Record<string, Field>>;
  readonly element?: Field;
  readonly constructor: { readonly name: string };
}
interface Model {
  prepareBaseData?(): void;
  prepareDerivedData?(): void;
  toObject(): Plain;
}
type ModelClass = { readonly schema: Field; new (source: object, options: { strict: boolean }): Model };

const ACTORS = { character: CharacterData, npc: NpcData, party: PartyData } as unknown as Record<string, ModelClass>;
const ITEMS = ITEM_MODELS as unknown as Record<ItemKind, ModelClass>;
const KINDS = Object.keys(ITEM_MODELS) as ItemKind[];

/** What JSON can hold, and a person or a program could leave behind. */
const HOSTILE: readonly unknown[] = [
  1e9,
  -1e9,
  1e308,
  999_999,
  -5,
  0.5,
  1001,
  "abc",
  "−5",
  "",
  null,
  true,
  [],
  {},
  "9".repeat(400),
  "999d999+1",
  "100000+100000+100000+100000+100000+100000+100000+100000+100000+100000+100000+100000",
  "1d6-",
  "__proto__",
  "constructor",
];

/** The worst of them, for each place alone. */
const WORST: readonly unknown[] = [1e9, -1e9, 0.5, "abc", null];

/** Every place where a value can stand, lists and tables by their first row. */
function places(field: Field, path: readonly string[] = []): string[][] {
  if (field.fields) return Object.entries(field.fields).flatMap(([key, inner]) => places(inner, [...path, key]));
  if (!field.element) return [[...path]];
  const row = field.constructor.name === "TypedObjectField" ? "odd" : "0";
  return [[...path], ...places(field.element, [...path, row])];
}

/** The places of one top field together, the lists themselves apart: a thousand preparations instead of ten thousand. */
function groups(schema: Field | undefined): string[][][] {
  const all = schema ? places(schema) : [];
  const lists = all.filter((path) =>
    all.some((other) => other.length > path.length && path.every((key, at) => other[at] === key)),
  );
  const leaves = all.filter((path) => !lists.includes(path));
  return [
    ...[...new Set(leaves.map(([key]) => key))].map((top) => leaves.filter(([key]) => key === top)),
    ...lists.map((path) => [path]),
  ];
}
const everywhere = (group: readonly string[][], value: unknown): Plain =>
  group.reduce<Plain>((source, path) => put(source, path, structuredClone(value)), {});
const told = (group: readonly string[][]): string => group.map((path) => path.join(".")).join(", ");

/** Source data with one value in one place. */
function put(source: Plain, [key = "", ...rest]: readonly string[], value: unknown): Plain {
  if (rest.length === 0) source[key] = value;
  else {
    const list = rest[0] === "0";
    const inner: unknown = source[key];
    const holder: Plain = typeof inner === "object" && inner !== null ? (inner as Plain) : ((list ? [] : {}) as Plain);
    source[key] = put(holder, rest, value);
  }
  return source;
}

function make(model: ModelClass, source: object, parent: object = {}): Model {
  const made = new model(structuredClone(source), { strict: false });
  Object.defineProperty(made, "parent", { value: parent });
  made.prepareBaseData?.();
  return made;
}

/** Everything that sheets, rolls and attacks ask of a creature and its things. */
function use(
  type: string,
  source: object,
  items: readonly { readonly kind: ItemKind; readonly source: object }[] = [],
): Model {
  const owned = items.map(({ kind, source: stored }, index) => {
    const system = make(ITEMS[kind], stored);
    system.prepareDerivedData?.();
    return { id: `item${String(index)}`, name: kind, type: kind, system };
  });
  const model = ACTORS[type];
  if (!model) throw new Error(type);
  const made = make(model, source, { items: { contents: owned }, appliedEffects: [], conditions: [] });
  made.prepareDerivedData?.();
  if (type === "party") return made;
  const creature = made as unknown as CreatureNumbersByKey & {
    bonuses: { attack: number; damage: number };
    mastery: { weapons: Record<string, number> };
  };
  creatureRollData(creature);
  for (const state of [-1, 0, 1] as const) initiativeRoll(creature.initiative.parts, state);
  const numbers = [
    ...Object.values(creature.defenses),
    ...Object.values(creature.attributes),
    ...Object.values(creature.skills),
    ...Object.values(creature.movement),
    ...Object.values(creature.own.skills),
    ...Object.values(creature.own.attributes),
    creature.reduction,
    creature.initiative,
    creature.maximum,
    creature.passive,
  ];
  for (const { total, parts } of numbers) {
    if (!Number.isFinite(total)) throw new Error("A total is no number");
    sumContributions(parts);
  }
  const modifiers = Object.fromEntries(
    Object.entries(creature.characteristics).map(([key, { mod }]) => [key, mod]),
  ) as Parameters<typeof weaponAttack>[2]["modifiers"];
  for (const { name, system } of owned) {
    if (name !== "weapon") continue;
    const weapon = system as unknown as WeaponInput;
    for (const mode of weaponModes(weapon, true)) {
      const attack = weaponAttack(
        weapon,
        name,
        {
          modifiers,
          steps: { ...creature.own.weapons, ...creature.mastery.weapons },
          attackBonus: creature.bonuses.attack,
          damageBonus: creature.bonuses.damage,
          credits: creature.credits,
          training: creature.training,
          hindrance: creature.hindrance.attack,
        },
        mode,
      );
      bonusFormula(attack.parts);
      for (const { bonus } of attack.damage) bonusFormula(bonus);
    }
  }
  return made;
}

// The host tells every value that it could not take; that is not what is looked at here.
beforeAll(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterAll(() => {
  vi.restoreAllMocks();
});

describe("any stored value", () => {
  it.each(Object.keys(ACTORS))("%s: each field with the worst values", (type) => {
    const all = groups(ACTORS[type]?.schema);
    expect(all.length).toBeGreaterThan(3);
    for (const group of all)
      for (const value of WORST)
        expect(() => use(type, everywhere(group, value)), `${told(group)} = ${JSON.stringify(value)}`).not.toThrow();
  });
  it.each(KINDS)("%s: each field with the worst values, in a hero's hands", (kind) => {
    for (const group of groups(ITEMS[kind].schema))
      for (const value of WORST)
        expect(
          () => use("character", {}, [{ kind, source: everywhere(group, value) }]),
          `${told(group)} = ${JSON.stringify(value)}`,
        ).not.toThrow();
  });
  it("many of them at once", () => {
    const creaturePlaces = places(CharacterData.schema);
    const pair = (all: readonly string[][]): fc.Arbitrary<readonly [string[], unknown]> =>
      fc.tuple(fc.constantFrom(...all), fc.constantFrom(...HOSTILE));
    const things = fc.constantFrom(...KINDS).chain((kind) =>
      fc.array(pair(places(ITEMS[kind].schema)), { maxLength: 8 }).map((values) => ({
        kind,
        source: values.reduce<Plain>((source, [path, value]) => put(source, path, structuredClone(value)), {}),
      })),
    );
    fc.assert(
      fc.property(
        fc.array(pair(creaturePlaces), { maxLength: 12 }),
        fc.array(things, { maxLength: 6 }),
        (values, items) => {
          use(
            "character",
            values.reduce<Plain>((source, [path, value]) => put(source, path, structuredClone(value)), {}),
            items,
          );
        },
      ),
      { numRuns: 60 },
    );
  });
  it("a weapon's bonus of a thousand million counts for nothing, stays within the field's bounds, and is named with its weapon", () => {
    const hero = use("character", { bonuses: { checks: 5000 } }, [
      { kind: "weapon", source: { attack: { bonus: 1e9, total: -2000 }, damageBonus: 1000 } },
    ]);
    expect(Reflect.get(hero, "leftOut")).toEqual([
      { path: "bonuses.checks", value: 5000 },
      { path: "attack.bonus", value: 1_000_000, item: "weapon" },
      { path: "attack.total", value: -2000, item: "weapon" },
    ]);
    expect(hero.toObject()).toMatchObject({ bonuses: { checks: 5000 } });
    const said = texts("ru");
    expect(
      leftOutText(
        [
          { path: "bonuses.checks", value: 5000 },
          { path: "attack.bonus", value: 1_000_000, item: "Меч" },
        ],
        said,
        tableLists(),
      ),
    ).toBe(
      "Не учтено, потому что таких чисел в правилах нет: Все проверки +5000, Бонус атаки +1000000 (Меч). Исправьте их в режиме правки.",
    );
    expect(leftOutText([], said)).toBe("");
  });
  it("a stat block's totals beyond the rules are computed instead", () => {
    const goblin = use("npc", {
      totals: { physical: 1e9, reduction: 2, attributes: { athletics: -1e9 } },
    }) as unknown as CreatureNumbersByKey;
    expect([goblin.defenses.physical.total, goblin.reduction.total, goblin.attributes.athletics.total]).toEqual([
      0, 2, 0,
    ]);
    expect(goblin.leftOut.map(({ path }) => path)).toEqual(["totals.physical", "totals.attributes.athletics"]);
  });
  it("what effects pile up beyond the rules is left out with all its parts, however often it is prepared", () => {
    const made = make(
      ACTORS["character"] as ModelClass,
      {},
      { items: { contents: [] }, appliedEffects: [], conditions: [] },
    );
    const { defenses } = made as unknown as CreatureNumbersByKey;
    // As Foundry applies them: before the numbers are derived.
    defenses.physical.bonus = 1e12;
    made.prepareDerivedData?.();
    expect(defenses.physical.total).toBe(0);
    expect(Reflect.get(made, "leftOut")).toEqual([{ path: "defenses.physical.bonus", value: 1e12 }]);
  });
});
