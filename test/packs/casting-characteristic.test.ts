/** What class features and feats count is the characteristic with which their class casts, in each game. */
import { describe, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { packDocuments } from "../../tools/packs.mjs";

const SHORT: Readonly<Record<string, string>> = { lrn: "learning", per: "perception", cha: "charisma" };
/** Names by language and game. Wisdom of the base book is Perception here, Intelligence Learning. */
const NAMES = {
  homebrew: {
    ru: { learning: /Учёност/u, perception: /Восприяти/u, charisma: /Харизм/u },
    en: { learning: /\bLearning/u, perception: /\bPerception/u, charisma: /\bCharisma/u },
  },
  base: {
    ru: { learning: /Интеллект/u, perception: /Мудрост/u, charisma: /Харизм/u },
    en: { learning: /\bIntelligence/u, perception: /\bWisdom/u, charisma: /\bCharisma/u },
  },
} as const;
const CASTS = {
  bard: ["charisma", "charisma"],
  cleric: ["charisma", "perception"],
  druid: ["learning", "perception"],
  paladin: ["charisma", "charisma"],
  ranger: ["perception", "perception"],
  sorcerer: ["charisma", "charisma"],
  warlock: ["charisma", "charisma"],
  wizard: ["learning", "learning"],
} as const;

const inLang = (lang: string) => {
  const features = new Map<string, Loose>(
    packDocuments("features", lang).map((one: Loose) => [
      `Compendium.opposed-d20.features.Item.${String(one._id)}`,
      one,
    ]),
  );
  return (className: string): Loose[] => {
    const of = packDocuments("classes", lang).find((one: Loose) => one.system.identifier === className);
    return of.system.features.flatMap(({ uuid }: Loose) => features.get(uuid as string) ?? []);
  };
};
/** Saves that the text asks of others, or gives to its owner, are of no casting. */
const withoutSaves = (text: string): string =>
  text.replaceAll(/(?:спасброс|спасаются|спасается)[^.;:,]*|[^.;:,]*\bsaves?\b[^.;:,]*/giu, "");

describe.each(Object.entries(CASTS))("H-SPL-15 C-97 decision 28: %s", (name, [homebrew, base]) => {
  test("formulas count it by the game", () => {
    const wrong = inLang("en")(name).flatMap(({ name: title, system, effects }: Loose) =>
      [
        ...JSON.stringify([system.activities, system.usesPer, system.save, effects]).matchAll(
          /@(lrn|per|cha)\b|"(?:of|by)":"(learning|perception|charisma)"/gu,
        ),
      ]
        .map(([, short = "", long]) => long ?? SHORT[short])
        .filter((key) => key !== homebrew || key !== base)
        .map((key) => `${String(title)}: ${String(key)}`),
    );
    expect(wrong).toEqual([]);
  });

  test.each(["ru", "en"] as const)("texts in %s name no other one", (lang) => {
    for (const [game, own] of [
      ["homebrew", homebrew],
      ["base", base],
      ["d20-3e", base],
    ] as const) {
      const names = NAMES[game === "homebrew" ? game : "base"][lang];
      const others = Object.entries(names).filter(([key]) => key !== own);
      const wrong = inLang(lang)(name).flatMap(({ name: title, system }: Loose) => {
        const text = withoutSaves(String(system.texts?.[game] ?? system.description));
        return others.filter(([, word]) => word.test(text)).map(([key]) => `${game} ${String(title)}: ${key}: ${text}`);
      });
      expect(wrong).toEqual([]);
    }
  });
});

test("C-97 decision 28: the feats that cast for others use the characteristic of their class", () => {
  const feats = packDocuments("features", "en").filter(({ name }: Loose) => /^Magic Initiate/u.test(String(name)));
  const by = ({ system }: Loose, game: string): unknown => system.games?.[game]?.save.by ?? system.save.by;
  expect(feats.map((one: Loose) => [one.name, by(one, "homebrew"), by(one, "base"), by(one, "d20-3e")]).sort()).toEqual(
    [
      ["Magic Initiate: Cleric", "charisma", "perception", "perception"],
      ["Magic Initiate: Druid", "learning", "perception", "perception"],
      ["Magic Initiate: Wizard", "learning", "learning", "learning"],
    ],
  );
});
