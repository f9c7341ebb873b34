/** What sheets say by the base rules: their numbers in their words. */
import { afterEach, describe, expect, test } from "vitest";
import type { Contribution } from "../../module/rules/basics/contribution.ts";
import { PROFILES } from "../../module/rules/ruleset/ruleset.ts";
import type { ProfileId } from "../../module/rules/ruleset/ruleset-types.ts";
import { setTableChoices } from "../../module/core/table-rules.ts";
import { readLists } from "../../module/core/table-lists.ts";
import { entryLabel } from "../../module/applications/words/labels.ts";
import { stepView, type StepView } from "../../module/applications/sheets/view/creature.ts";
import { ATTRIBUTES } from "../../module/rules/basics/ids.ts";
import { defenseText } from "../../module/applications/words/defenses.ts";
import { defenseSegment } from "../../module/applications/common/segment.ts";
import {
  combatNumbers,
  flatFootedNumbers,
  proficiencyNumbers,
} from "../../module/applications/sheets/view/combat-numbers.ts";
import { dealView } from "../../module/applications/tools/deal-view.ts";
import { shownAbove } from "../../module/applications/words/armor-words.ts";
import { askedNumbers, usualChoice, withChallenge } from "../../module/applications/tools/quick-view.ts";
import { changeRow } from "../../module/applications/sheets/effects/effect-form.ts";
import { lastsFields } from "../../module/applications/sheets/effects/effect-lasts.ts";
import { rollFields } from "../../module/applications/sheets/effects/effect-rolls.ts";
import { missing, texts } from "./support/texts.ts";

const play = (profile: ProfileId): void => {
  setTableChoices(PROFILES[profile]);
};
afterEach(() => {
  play("homebrew");
  expect([...missing]).toEqual([]);
});

const NUMBERS = {
  defenses: {
    physical: {
      bonus: 0,
      total: 6,
      parts: [
        { source: "characteristic", label: "OD20.Part.Dexterity", value: 2 },
        { source: "armor", label: "OD20.Part.Armor", name: "Scale", value: 4 },
      ] as Contribution[],
    },
    magical: { bonus: 0, total: 4, parts: [] },
  },
  reduction: { bonus: 0, total: 0, parts: [] },
  initiative: { total: 2, parts: [] },
};

describe("B-SAVE-01 B-CHAR-01: saves and characteristics have their names of the base rules", () => {
  const names = (lang: "ru" | "en"): string[] => ATTRIBUTES.map((key) => entryLabel("attributes", key, texts(lang)));

  test("in both languages; what an Attribute is besides is a skill of its own", () => {
    play("base");
    expect(names("ru")).toEqual([
      "Спас Силы",
      "Спас Ловкости",
      "Спас Телосложения",
      "Спас Харизмы",
      "Спас Интеллекта",
      "Спас Мудрости",
    ]);
    expect(names("en").slice(2)).toEqual(["Constitution save", "Charisma save", "Intelligence save", "Wisdom save"]);
    expect(texts("en").t("OD20.Characteristic.endurance")).toBe("Constitution");
    expect(texts("ru").t("OD20.CharacteristicShort.perception")).toBe("Муд");
  });

  test("B-PROF-01 B-SPL-03: a proficiency bonus has one name, on spells as on weapons", () => {
    play("base");
    const both = (lang: "ru" | "en"): string[] =>
      ["Mastery", "Proficiency"].map((part) => texts(lang).t(`OD20.Part.${part}`));
    expect(both("en")).toEqual(["Proficiency bonus", "Proficiency bonus"]);
    expect(both("ru")).toEqual(["Бонус мастерства", "Бонус мастерства"]);
  });

  test("by the other rules as they were", () => {
    expect(names("en")).toEqual(["Athletics", "Acrobatics", "Adaptability", "Discipline", "Analysis", "Awareness"]);
    play("d20-3e");
    expect(names("en")[3]).toBe("Will");
  });

  test("what a table has named itself keeps its name", () => {
    play("base");
    const attributes = [
      { key: "discipline", ru: "Стойкость духа", en: "Grit" },
      { key: "luck", ru: "", en: "Luck", characteristic: "charisma" },
    ];
    const lists = readLists({ attributes });
    expect(["discipline", "luck"].map((key) => entryLabel("attributes", key, texts("en"), lists))).toEqual([
      "Charisma save (Grit)",
      "Charisma save (Luck)",
    ]);
  });
});

describe("B-SAVE-01 B-ATK-04 D-C12: what an effect may be given is called by the table's rules", () => {
  const labelsOf = (found: unknown): string[] =>
    Array.isArray(found)
      ? found.flatMap(labelsOf)
      : typeof found === "object" && found !== null
        ? Object.entries(found).flatMap(([key, value]) =>
            key === "label" && typeof value === "string" ? [value] : labelsOf(value),
          )
        : [];
  const row = (key: string): string[] =>
    labelsOf(
      changeRow({ key, way: "add", value: "1", priority: null, phase: "initial", problem: null }, 0, "a", texts("ru")),
    );
  const saves = (): string[] => [
    ...labelsOf(rollFields({ adds: [], sways: [], each: null, escape: null }, "a", texts("ru"))),
    ...labelsOf(lastsFields({ ends: null, duration: null }, false, texts("ru"))),
  ];
  const HOMEBREW = ["Магическая защита (здесь не считается)", "Срез урона", "Таланты", "Мощь", "Очки мастерства"];

  test("what counts for nothing is offered only where it is stored", () => {
    play("base");
    expect(row("system.bonuses.attack").filter((label) => HOMEBREW.includes(label))).toEqual([]);
    expect(row("system.reduction.bonus").filter((label) => HOMEBREW.includes(label))).toEqual(["Срез урона"]);
    expect(row("system.bonuses.attack")).toContain("Навыки без владения");
    expect(row("system.points.power.bonus").filter((label) => HOMEBREW.includes(label))).toEqual([
      "Очки мастерства",
      "Мощь",
    ]);
    play("homebrew");
    expect(row("system.bonuses.attack")).toEqual(
      expect.arrayContaining(["Магическая защита", "Срез урона", "Таланты", "Мощь", "Навыки на ступени 0"]),
    );
  });

  test("saves are those of the rules, in every choice", () => {
    play("base");
    expect(saves()).toEqual(expect.arrayContaining(["Спас Телосложения", "Спас Харизмы"]));
    expect(saves()).not.toContain("Адаптированность");
    play("homebrew");
    expect(saves().filter((label) => label === "Адаптированность")).toHaveLength(2);
  });
});

describe("B-PROF-01 H-MAS-01: a step is proficiency", () => {
  const step = (value: number, granted = 0): StepView =>
    stepView("a.step", "Stealth", value, "w", texts("en"), granted);

  test("there or not; one that is stored stays as it is", () => {
    play("base");
    expect([step(0), step(3), step(0, 2)].map(({ spoken }) => spoken)).toEqual([
      "Stealth: not proficient",
      "Stealth: proficient",
      "Stealth: proficient",
    ]);
    expect(step(3).options).toMatchObject([
      { value: 0, checked: false, filled: false },
      { value: 3, checked: true, filled: true },
    ]);
    expect(step(0, 2).options).toMatchObject([
      { value: 0, checked: true },
      { value: 1, checked: false, filled: true },
    ]);
  });

  test("and a step of five by the homebrew", () => {
    expect(step(2).options.filter(({ filled }) => filled)).toHaveLength(2);
    expect(step(2).options).toHaveLength(5);
  });
});

describe("B-ATK-04 H-ATK-08: Armor Class on a sheet", () => {
  const ru = texts("ru");
  const en = texts("en");

  test("is one number with its 10, and nothing to roll", () => {
    play("base");
    const [first, ...others] = combatNumbers(NUMBERS, ru);
    expect(first).toMatchObject({ label: "Класс доспеха", short: "КД", text: "16", rolled: false });
    expect(first?.tooltip).toBe("Класс доспеха 16\nБаза +10\nЛовкость +2\nScale +4");
    // D-C12: armor takes nothing off here.
    expect(others.map(({ key }) => key)).toEqual(["initiative"]);
    expect(defenseText(-2, en)).toBe("8");
  });

  test("B-PROF-01: the proficiency bonus stands beside it, with its reason; no other game shows one", () => {
    const at = (level: number) =>
      proficiencyNumbers({ training: { level, baseAttack: 0, size: 0, rangePenalty: 0 } }, en);
    play("base");
    expect([1, 4, 5, 9, 13, 17, 20].map((level) => at(level)[0]?.text)).toEqual([
      "+2",
      "+2",
      "+3",
      "+4",
      "+5",
      "+6",
      "+6",
    ]);
    expect(at(1)[0]).toMatchObject({ label: "Proficiency bonus", short: "Prof." });
    expect(at(1)[0]?.tooltip).toMatch(/^Proficiency bonus \+2\nAdded to rolls and DCs/u);
    for (const game of ["homebrew", "d20-3e"] as const) {
      play(game);
      expect(at(5)).toEqual([]);
    }
  });

  test("D-TURN-03 D-C2: by d20-3e the one of the flat-footed stands beside it, 10 and the armor; no other game shows one", () => {
    play("d20-3e");
    const [own] = flatFootedNumbers(NUMBERS, ru);
    expect(own).toMatchObject({ label: "Мешкающий", text: "14" });
    expect(own?.spoken).toContain("КД мешкающего 14");
    for (const game of ["homebrew", "base"] as const) {
      play(game);
      expect(flatFootedNumbers(NUMBERS, ru)).toEqual([]);
    }
  });

  test("D-C12: where armor takes nothing off, the damage window does not ask for it", () => {
    const counts = (["homebrew", "base", "d20-3e"] as const).map((game) => {
      play(game);
      const choice = { kind: "damage", rows: [{ formula: "8", type: "" }], armor: true, name: "", people: [] } as const;
      return dealView("u", choice, [], ru).armor.counts;
    });
    expect(counts).toEqual([true, false, false]);
  });

  test("D-AOO-01 D-DEATH-02: by d20-3e links and cards say its words", () => {
    play("d20-3e");
    expect(en.t("OD20.Rule.Page.freeAttacks")).toBe("attacks of opportunity");
    expect(ru.t("OD20.Card.Fall.none", { name: "Воин" })).toBe("Воин: хитов 0 или меньше");
  });

  test("nobody is asked which of two Defenses is meant, or for the second one", () => {
    play("base");
    expect(defenseSegment("a", "magical", en)).toBeNull();
    expect(askedNumbers()).toEqual(["hitPoints", "physical", "attack"]);
  });

  test("B-ATK-04 D-ATK-07: a quick NPC is asked its whole Armor Class", () => {
    for (const game of ["base", "d20-3e"] as const) {
      play(game);
      // A creature of challenge 1/4 has 4 above 10.
      expect(usualChoice().numbers.physical).toBe("14");
      expect(withChallenge(usualChoice(), "2").numbers.physical).toBe("14");
      expect([shownAbove("physical"), shownAbove("attack")]).toEqual([10, 0]);
      expect(en.t("OD20.Quick.Number.physical")).toBe("AC");
    }
    play("homebrew");
    expect([usualChoice().numbers.physical, shownAbove("physical")]).toEqual(["4", 0]);
  });

  test("the homebrew keeps two bonuses", () => {
    const [physical, magical] = combatNumbers(NUMBERS, en);
    expect([physical?.text, physical?.rolled, magical?.text]).toEqual(["+6", true, "+4"]);
    expect([physical?.label, magical?.short]).toEqual(["Physical defense", "Mag. def."]);
    expect(defenseSegment("a", "magical", en)?.options).toHaveLength(2);
    expect(askedNumbers()).toContain("magical");
  });
});

describe("D-TURN-04 D-C12: third edition says its own words", () => {
  test.each(["Block.Passive", "Block.PassiveShort", "Person.Passive"])(
    "D-C12: %s is of Perception in English",
    (key) => {
      play("d20-3e");
      expect(texts("en").t(`OD20.${key}`).toLowerCase()).toBe("passive perception");
    },
  );

  test("D-SPL-01 D-TURN-04: a spell with an action takes the standard action", () => {
    play("d20-3e");
    expect(texts("en").t("OD20.CastingKind.active")).toBe("Standard action");
    expect(texts("ru").t("OD20.CastingKind.active")).toBe("Стандартное действие");
    play("base");
    expect(texts("en").t("OD20.CastingKind.active")).toBe("Action");
  });

  test("D-C9: standing up takes half the speed", () => {
    play("d20-3e");
    expect(texts("en").t("OD20.ActionUse.Does.stand")).toBe("Stands up: takes half the speed.");
    expect(texts("ru").t("OD20.ActionUse.Does.stand")).toBe("Встаёт: тратит половину скорости.");
  });
});
