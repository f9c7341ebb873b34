/** What creatures have by nature, in each game: nothing builds on what the game lacks, and texts name the dice that act. */
import { describe, expect, test } from "vitest";
import { GAME_PARTS } from "../../module/rules/games/game.ts";
import { gameOf } from "../../module/rules/games/games.ts";
import { traitNeeds } from "../../module/rules/attack/traits.ts";
import { PROFILES } from "../../module/rules/ruleset/ruleset.ts";
import { packDocuments } from "../../tools/packs.mjs";
import type { Loose } from "../../packages/stand-in/common/loose.ts";

const LANGUAGES = ["ru", "en"] as const;
type Part = (typeof GAME_PARTS)[number];

/** Words of what a game may lack. Several attacks at once are a full attack of creatures in d20-3e (D-ATK-02). */
const WORDS: Readonly<Record<Exclude<Part, "extraAttack">, RegExp>> = {
  advantage: /преимуществ|помех[аеиу]|advantage/iu,
  bloodied: /окровавлен|bloodied/iu,
  criticals: /крит|critical/iu,
  finesse: /фехтовальн|finesse/iu,
  inspiration: /вдохновени|inspiration/iu,
  proficiency: /владени|бонус мастерства|proficien/iu,
};
const lacking = (profile: keyof typeof PROFILES): (readonly [string, RegExp])[] =>
  Object.entries(WORDS).filter(([part]) => gameOf(PROFILES[profile]).lacks.some((one) => one === part));

const textOf = (system: Loose, profile: string): string => system.texts?.[profile] ?? system.description ?? "";
const isOf = ({ system, type }: Loose, profile: keyof typeof PROFILES): boolean =>
  type !== "feature" ||
  [...(system.needs ?? []), traitNeeds(system.trait ?? "") ?? ""].every((part: string) =>
    gameOf(PROFILES[profile]).lacks.every((one) => one !== part),
  );
/** Effects that an item gives in a game. */
const effectsIn = ({ effects = [] }: Loose, profile: string): Loose[] =>
  effects.filter((effect: Loose) => effect.system.giving?.games?.includes(profile) ?? true);

/** Every item of every creature in a language: its name for messages, and its data. */
const items = (lang: string): (readonly [string, Loose])[] =>
  packDocuments("creatures", lang).flatMap(({ name, items: own }: Loose) =>
    own.map((item: Loose) => [`${String(name)}: ${String(item.name)}`, item]),
  );

/** Dice in words, "1d8" also for «1к8». */
const diceIn = (text: string): string[] => [...text.matchAll(/\d+[dк]\d+/giu)].map(([dice]) => dice.replace("к", "d"));

/** Dice of an item that act in a game. */
function actingDice(item: Loose, profile: string): string[] {
  const { system } = item;
  const damage: Loose[] = system.games?.[profile]?.damage ?? system.damage ?? [];
  return [
    ...damage.map(({ formula }) => formula as string),
    system.versatile ?? "",
    ...effectsIn(item, profile).flatMap((effect) => [
      ...(effect.system.rolls?.adds ?? []).map(({ count, faces }: Loose) => `${String(count)}d${String(faces)}`),
      effect.system.each?.formula ?? "",
    ]),
  ].flatMap(diceIn);
}

describe.each(["homebrew", "base", "d20-3e"] as const)("D-C3 D-C12 B-MISC-10: %s", (profile) => {
  test.each(LANGUAGES)("no creature has in %s what the game lacks, in words or by an effect", (lang) => {
    const found = items(lang)
      .filter(([, item]) => isOf(item, profile))
      .flatMap(([name, item]) => [
        ...lacking(profile).flatMap(([part, words]) =>
          words.test(textOf(item.system, profile)) ? [`${name}: ${part}`] : [],
        ),
        ...effectsIn(item, profile).flatMap((effect) =>
          effect.system.rolls?.sways && gameOf(PROFILES[profile]).lacks.includes("advantage") ? [`${name}: sways`] : [],
        ),
      ]);
    expect(found).toEqual([]);
  });

  test.each(LANGUAGES)("the dice that a text names in %s act", (lang) => {
    const found = packDocuments("creatures", lang).flatMap(({ name, items: own }: Loose) => {
      const acting = own.flatMap((item: Loose) => actingDice(item, profile));
      return own.flatMap((item: Loose) =>
        diceIn(textOf(item.system, profile)).flatMap((dice) =>
          acting.includes(dice) ? [] : [`${String(name)}: ${String(item.name)} ${dice}`],
        ),
      );
    });
    expect(found).toEqual([]);
  });

  test("the minotaur's charge adds 3d6 as in SRD 5.2.1; in the homebrew one die less, by the conversion", () => {
    const [, charge] = items("en").find(([name]) => name === "Minotaur: Charge") ?? [];
    expect(actingDice(charge, profile)).toEqual([profile === "homebrew" ? "2d6" : "3d6"]);
  });
});
