import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { deriveOwn, fillOwn } from "../../module/data/actor/derive-own.ts";
import {
  isListKey,
  isStandard,
  LIST_NAMES,
  readLists,
  setTableLists,
  tableLists,
} from "../../module/core/table-lists.ts";
import { isOrdered, listProblem, storedLists } from "../../module/core/stored-lists.ts";
import {
  ATTRIBUTES,
  CHARACTERISTICS,
  DAMAGE_TYPES,
  WEAPON_TYPES,
  type Characteristic,
} from "../../module/rules/basics/ids.ts";

afterEach(() => {
  setTableLists(undefined);
});

const standard = readLists(undefined);
const sea = {
  key: "seaLore",
  ru: "Морское дело",
  en: "",
  characteristic: "learning",
  archived: false,
  trainedOnly: true,
};
const modifiers = Object.fromEntries(CHARACTERISTICS.map((key, index) => [key, index])) as Record<
  Characteristic,
  number
>;

describe("the table's lists", () => {
  it("without anything stored they are the system's", () => {
    expect(standard.attributes.map(({ key }) => key)).toEqual([...ATTRIBUTES]);
    expect(standard.weaponTypes.map(({ key }) => key)).toEqual([...WEAPON_TYPES]);
    expect(standard.damageTypes.map(({ key }) => key)).toEqual([...DAMAGE_TYPES]);
    // Fourteen of the homebrew, four more of games where Attributes are saves alone; the homebrew does not offer those.
    expect([standard.skills.length, tableLists().skills.length]).toEqual([18, 14]);
    expect(LIST_NAMES.flatMap((name) => standard[name].filter(({ key }) => !isStandard(name, key)))).toEqual([]);
    expect(storedLists(standard)).toEqual({});
  });

  it("keys of the system are never lost, and what they are rolled with is the rules'", () => {
    const lists = readLists({
      skills: [{ ...sea }, { key: "stealth", ru: "Тихий шаг", characteristic: "strength", archived: true }],
    });
    expect(lists.skills).toHaveLength(19);
    expect(lists.skills.slice(0, 2)).toMatchObject([
      { key: "seaLore", characteristic: "learning", trainedOnly: true },
      { key: "stealth", ru: "Тихий шаг", characteristic: "dexterity", archived: true },
    ]);
    expect(readLists(storedLists(lists))).toEqual(lists);
    expect(isOrdered("skills", lists)).toBe(true);
    expect(isOrdered("skills", readLists({ skills: [...standard.skills, sea] }))).toBe(false);
  });

  it.each([
    "",
    "Stealth",
    "with space",
    "a.b",
    "constructor",
    "hasOwnProperty",
    "__proto__",
    "ёлка",
    "a".repeat(33),
    7,
    null,
  ])("%j is no key", (key) => {
    expect(isListKey(key)).toBe(false);
  });

  it.each([
    [[{ ...sea, key: "Sea" }], "syntax"],
    [[sea, sea], "duplicate"],
    [[{ ...sea, characteristic: "luck" }], "characteristic"],
    [{}, "shape"],
    [[7], "shape"],
    [Array.from({ length: 101 }, (_, index) => ({ ...sea, key: `k${String(index)}` })), "many"],
  ])("what a person got wrong is named", (list, problem) => {
    expect(listProblem("skills", list)?.problem).toBe(problem);
  });

  it("whatever is stored, lists can be read: keys once, all of the system's", () => {
    const entry = fc.oneof(
      fc.anything(),
      fc.record({
        key: fc.oneof(fc.constantFrom("stealth", "seaLore", "x", "__proto__"), fc.string()),
        ru: fc.anything(),
        archived: fc.anything(),
        characteristic: fc.anything(),
      }),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.dictionary(fc.constantFrom(...LIST_NAMES), fc.oneof(fc.anything(), fc.array(entry))),
        ),
        (data) => {
          const lists = readLists(data);
          for (const name of LIST_NAMES) {
            const keys = lists[name].map(({ key }) => key);
            expect(new Set(keys).size).toBe(keys.length);
            for (const { key } of standard[name]) expect(keys).toContain(key);
            expect(listProblem(name, lists[name])?.problem ?? "none").toMatch(/none|many/u);
          }
          expect(readLists(lists)).toEqual(lists);
        },
      ),
    );
  });

  it("H-SKL-01 C-24: an entry of the table's own is rolled like any other", () => {
    setTableLists({ skills: [sea], weaponTypes: [{ key: "firearms" }] });
    const own: Parameters<typeof fillOwn>[0] = { skills: {}, attributes: {}, weapons: {} };
    fillOwn(own, tableLists());
    expect(own.weapons).toEqual({ firearms: 0 });
    Object.assign(own.skills["seaLore"] ?? {}, { step: 2, expertise: true, bonus: 1 });
    own.skills["gone"] = { step: 1, bonus: 0, expertise: false, total: 0, parts: [] };
    deriveOwn(own, modifiers, [], tableLists());
    // Learning 3, step 2, expertise 2, effects 1.
    expect(own.skills["seaLore"]?.total).toBe(8);
    // A key that no list knows any more keeps its step.
    expect(own.skills["gone"].total).toBe(1);
    deriveOwn(own, modifiers, [], tableLists());
    expect(own.skills["seaLore"]?.total).toBe(8);
  });
});
