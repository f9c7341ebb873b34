import { describe, expect, it } from "vitest";
import { roundsView } from "../../module/applications/simulate/rounds-view.ts";
import type { FighterFacts } from "../../module/play/odds/fighter.pure.ts";
import { resolveRuleset } from "../../module/rules/ruleset/ruleset.ts";
import { render } from "./support/render.ts";
import { missing, texts } from "./support/texts.ts";

const ruleset = resolveRuleset();
const facts: FighterFacts = {
  playerCharacter: true,
  hitPoints: 10,
  initiative: 0,
  defense: { physical: [], magical: [] },
  answers: "fixed",
  acts: true,
  mitigation: { reduction: 2, resistances: [], vulnerabilities: [], immunities: [], threshold: null },
  weapons: [
    {
      key: "w",
      name: "Меч",
      mode: "strike",
      held: true,
      attack: [],
      damage: [{ formula: "7", bonus: [], type: "slashing" }],
      against: "physical",
      loads: false,
    },
  ],
  attacks: 1,
  multiattacks: [],
};
const ogre = { name: "Огр", facts: { ...facts, playerCharacter: false, hitPoints: 23 } };
const party = [
  { name: "Анна", facts },
  { name: "Борис", facts: { ...facts, weapons: [] } },
];

describe("rounds in words", () => {
  it("each number says what it follows from, to the eye and to the ear", () => {
    const { numbers } = roundsView(ogre, party, ruleset, texts("ru"));
    // 10 ties for 1, 11 to 20 land for 5: 2.55; 23 / 2.55 = 9.02, 10 / 2.55 = 3.9.
    expect(numbers.map(({ label, text }) => `${label} ${text}`)).toEqual([
      "Отряд уложит за 10",
      "Уложит: Анна 4",
      "Уложит: Борис 4",
    ]);
    expect(numbers[0]?.tooltip.split("\n")).toEqual([
      "Отряд уложит за 10 раундов",
      "Анна · Меч: достанет 55 %, ⌀ 2,6",
      "Борис: нечем бить",
      "Вместе за раунд: ⌀ 2,6",
      "Хиты: 23",
    ]);
    expect(numbers[1]?.spoken).toBe("Уложит: Анна 4 раунда (Огр · Меч: достанет 55 %, ⌀ 2,6; Хиты: 10)");
  });

  it("says how often an action strikes, and with what", () => {
    const twice = { name: "Анна", facts: { ...facts, attacks: 2 } };
    const [sword] = facts.weapons;
    const blows = sword ? [1, 3].map((times) => ({ weapon: sword, times })) : [];
    const ettin = { ...ogre, facts: { ...ogre.facts, multiattacks: [{ key: "m", name: "Несколько атак", blows }] } };
    const { numbers } = roundsView(ettin, [twice], ruleset, texts("ru"));
    // 5.1 a round: 23 / 5.1 = 4.5. Four blows: 10.2.
    expect(numbers.map(({ tooltip }) => tooltip.split("\n").slice(0, 2))).toEqual([
      ["Отряд уложит за 5 раундов", "Анна · Меч ×2: достанет 55 %, ⌀ 5,1"],
      ["Уложит: Анна 1 раунд", "Огр · Несколько атак: Меч, Меч ×3: достанет 55 %, ⌀ 10,2"],
    ]);
  });

  it("never, and what is missing; nothing at all to whom it is not told", () => {
    for (const language of ["ru", "en"] as const) {
      const words = texts(language);
      const idle = roundsView({ ...ogre, facts: { ...ogre.facts, weapons: [] } }, party, ruleset, words);
      expect(idle.numbers[1]?.text).toBe(words.t("OD20.Rounds.Never"));
      expect(roundsView(ogre, [], ruleset, words)).toEqual({ numbers: [], missing: words.t("OD20.Rounds.NoParty") });
      expect(roundsView(null, party, ruleset, words).missing).toBe(words.t("OD20.Rounds.NoNumbers"));
      const hidden = render("actor/rounds", { rootId: "u", tells: false, open: true, rounds: idle }, words);
      expect(hidden.replace(/\s+/gu, "")).toBe("<divhidden></div>");
    }
    expect([...missing]).toEqual([]);
  });
});
