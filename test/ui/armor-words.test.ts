/** What armor says about itself in each game. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { armorWords, dexterityWords } from "../../module/applications/words/armor-words.ts";
import { setTableChoices } from "../../module/core/table-rules.ts";
import { PROFILES } from "../../module/rules/ruleset/ruleset.ts";
import { texts } from "./support/texts.ts";

const armor = (armorType: string, physical: number, magical: number, maxDexterity: number | null) => ({
  armorType,
  defense: { physical, magical },
  maxDexterity,
});
const CHAIN_MAIL = armor("heavy", 6, 2, 0);
const BREASTPLATE = armor("medium", 4, 2, 2);
const LEATHER = armor("light", 1, 1, null);
const SHIELD = armor("shield", 2, 1, null);
const ROBE = armor("clothing", 0, 2, null);
const ALL = [CHAIN_MAIL, BREASTPLATE, LEATHER, SHIELD, ROBE];

const CASES = {
  // SRD 5.2.1: chain mail 16, breastplate 14 + Dex (max 2), leather 11 + Dex, shield +2.
  base: {
    says: ["AC 16", "AC 14 + Dex, up to 2", "AC 11 + Dex", "AC +2", ""],
    dexterity: ["", "", "", "", ""],
  },
  "d20-3e": {
    says: ["AC +6", "AC +4", "AC +1", "AC +2", ""],
    dexterity: ["Dex up to 0", "Dex up to 2", "", "", ""],
  },
  homebrew: {
    says: ["defense +6 / +2", "defense +4 / +2", "defense +1 / +1", "defense +2 / +1", "defense +0 / +2"],
    dexterity: ["Dex up to 0", "Dex up to 2", "", "", ""],
  },
} as const;

afterAll(() => {
  setTableChoices(PROFILES.homebrew);
});

describe.each(["base", "d20-3e", "homebrew"] as const)("B-ATK-04 H-ATK-10: armor in %s", (game) => {
  beforeEach(() => {
    setTableChoices(PROFILES[game]);
  });
  test("says its bonuses, or its Armor Class where that is one number", () => {
    const said = ALL.map((one) => armorWords(one, PROFILES[game], "OD20.Shop.Defense", texts("en")));
    expect(said).toEqual(CASES[game].says);
    expect(ALL.map((one) => dexterityWords(one, PROFILES[game], texts("en")))).toEqual(CASES[game].dexterity);
  });
});
