/** No word of another game: every text that a game can show, in its own wording. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { setTableChoices } from "../../module/core/table-rules.ts";
import { PROFILES } from "../../module/rules/ruleset/ruleset.ts";
import { buildLanguages, flatten } from "../../tools/languages.mjs";
import { FOREIGN, type Lang, type Other } from "./support/foreign-words.ts";
import { texts } from "./support/texts.ts";

/** Texts that list all games: the first window, settings, parts that a game may lack, and the interface for macros. */
const ALL_GAMES =
  /^OD20\.(?:GamePart|Words|Rule|RuleGroup|SettingsWindow|Settings|Transfer|Api|Welcome\.About)\.|^OD20\.Welcome\.Subtitle$/u;
/** Shown only where training is sold (`Game.sells`), and the effects that only stored data of the homebrew still name. */
const SOLD =
  /^OD20\.(?:Planner|Requires)\.|^OD20\.Unfinished\.Spend$|^OD20\.Creation\.(?:AtStep|Grant|GrantExpert|Undone\.unpaidMastery)$|^OD20\.Thing\.(?:talents|requires)$|^OD20\.Effects\.(?:InputGroup\.points|Input\.(?:talents|power))$/u;
/** What the record of each game leaves out. */
const NOT_HERE: Readonly<Record<Other, RegExp>> = {
  // No step of mastery in the guide; no base attack bonus and no three saves (`Game.progressions`); its own skill Perception; dying below 0;
  // fields of regions, which Foundry names, and a list that all games share.
  base: /^OD20\.(?:ActionUse\.Does\.(?:hide|search)$|Travel\.|Effects\.BelowHint\.|Region\.|(?:Lists|Sheet)\.(?:Characteristic|TrainedOnly)(?:Of)?$|Void\.saveDc$)|^OD20\.Creation\.Steps\.mastery$|^OD20\.Numbers3e\.|^OD20\.Part\.(?:BaseAttack|Save\w+)$|^OD20\.Thing\.attackProgression$|^OD20\.Skill\.awarenessSkill$/u,
  // No mastery and no training (`Game.mastery`): nothing is trained or untrained; its own skill Perception.
  "d20-3e":
    /^OD20\.ActionUse\.Does\.(?:hide|search)$|^OD20\.Creation\.Steps\.training$|^OD20\.Step\.|^OD20\.Part\.(?:Mastery|Proficiency)$|^OD20\.Head\.Proficiency(?:Hint)?$|^OD20\.Sheet\.(?:Mastery|ExpertiseHint|Untrained)$|^OD20\.Shop\.Untrained$|^OD20\.Reason\.UntrainedArmor$|^OD20\.Thing\.training$|^OD20\.Use\.(?:Lacks|Missing)\.armor$|^OD20\.Skill\.awarenessSkill$/u,
};

const LANGUAGES = buildLanguages();
/** Without the placeholders that are called like a word. */
const plain = (text: string): string =>
  text.replaceAll(/\{(?:endurance|learning|attribute|characteristic|circle)\}/gu, "");
const keysOf = (lang: Lang): string[] => [...flatten(LANGUAGES[lang] ?? {}).keys()];

afterAll(() => {
  setTableChoices(PROFILES.homebrew);
});

describe.each(["base", "d20-3e"] as const)("B-CHAR-01 B-PROF-01 D-C12: %s", (game) => {
  test.each(["ru", "en"] as const)("no text in %s has a word of another game", (lang) => {
    setTableChoices(PROFILES[game]);
    const { t } = texts(lang);
    const found = keysOf(lang)
      .filter((key) => key.startsWith("OD20.") && !ALL_GAMES.test(key) && !SOLD.test(key) && !NOT_HERE[game].test(key))
      .flatMap((key) =>
        FOREIGN[game].flatMap((words) => (words[lang].test(plain(t(key))) ? [`${key}: ${t(key)}`] : [])),
      );
    expect(found).toEqual([]);
  });
});

const folder = path.resolve(import.meta.dirname, "../../templates");
const templates = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".hbs"));

test("templates localize no key of which a game has its own wording: `localize` of Foundry knows no games", () => {
  const worded = new Set(
    keysOf("en").flatMap((key) => {
      const own = /^OD20\.Words\.\w+\.(?<key>.+)$/u.exec(key)?.groups?.["key"];
      return own === undefined ? [] : [`OD20.${own}`];
    }),
  );
  const found = templates.flatMap((file) =>
    [...readFileSync(path.join(folder, file), "utf8").matchAll(/localize "(?<key>OD20[\w.]+)"/gu)]
      .map(({ groups }) => groups?.["key"] ?? "")
      .filter((key) => worded.has(key))
      .map((key) => `${file}: ${key}`),
  );
  expect(templates.length).toBeGreaterThan(50);
  expect(found).toEqual([]);
});
