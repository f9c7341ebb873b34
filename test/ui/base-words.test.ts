/** What sheets say by the base rules: their numbers in their words. */
import { afterEach, describe, expect, test } from "vitest";
import type { Contribution } from "../../module/rules/contribution.ts";
import { PROFILES } from "../../module/rules/ruleset.ts";
import type { ProfileId } from "../../module/rules/ruleset-types.ts";
import { setTableChoices } from "../../module/data/schema/table.ts";
import { defenseText } from "../../module/applications/defenses.ts";
import { defenseSegment } from "../../module/applications/segment.ts";
import { combatNumbers } from "../../module/applications/sheets/view/combat-numbers.ts";
import { askedNumbers } from "../../module/applications/tools/quick-view.ts";
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

describe("B-ATK-04 H-ATK-08: Armor Class on a sheet", () => {
  const ru = texts("ru");
  const en = texts("en");

  test("is one number with its 10, and nothing to roll", () => {
    play("base");
    const [first, ...others] = combatNumbers(NUMBERS, ru);
    expect(first).toMatchObject({ label: "Класс доспеха", short: "КД", text: "16", rolled: false });
    expect(first?.tooltip).toBe("Класс доспеха 16\nБаза +10\nЛовкость +2\nScale +4");
    expect(others.map(({ key }) => key)).toEqual(["reduction", "initiative"]);
    expect(defenseText(-2, en)).toBe("8");
  });

  test("nobody is asked which of two Defenses is meant, or for the second one", () => {
    play("base");
    expect(defenseSegment("a", "magical", en)).toBeNull();
    expect(askedNumbers()).toEqual(["hitPoints", "physical", "attack", "reduction"]);
  });

  test("the homebrew keeps two bonuses", () => {
    const [physical, magical] = combatNumbers(NUMBERS, en);
    expect([physical?.text, physical?.rolled, magical?.text]).toEqual(["+6", true, "+4"]);
    expect([physical?.label, magical?.short]).toEqual(["Physical defense", "Mag. def."]);
    expect(defenseSegment("a", "magical", en)?.options).toHaveLength(2);
    expect(askedNumbers()).toContain("magical");
  });
});
