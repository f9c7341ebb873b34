import { shownAbove } from "../words/armor-words.ts";
import { defenseKinds, reduces } from "../words/defenses.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { FormulaError, parseFormula } from "../../rules/basics/dice.ts";
import { entryLabel, offeredKeys } from "../words/labels.ts";
import { NUMBER_LIMIT } from "../../rules/basics/errors.ts";
import { readTyped, typedProblem, type NumberBounds } from "../common/read-number.ts";
import { experienceOf, usualNumbers } from "../../rules/creatures/stat-block.ts";
import { challengeText } from "../sheets/view/npc-facts.ts";
import { segment } from "../common/segment.ts";
import type { Texts } from "../words/texts.ts";

/** Icons of the system for common creatures. */
const PICTURES = [
  "npc",
  "goblin",
  "bandit",
  "guard",
  "skeleton",
  "zombie",
  "ghoul",
  "ogre",
  "wolf",
  "giant-rat",
  "giant-spider",
  "troll",
] as const;

/** State of the window, as typed. */
export interface QuickChoice {
  readonly name: string;
  readonly picture: string;
  readonly numbers: Readonly<Record<QuickNumber, string>>;
  readonly damage: string;
  readonly damageType: string;
  readonly ranged: boolean;
  /** One of {@link CHALLENGES}. */
  readonly challenge: string;
  readonly copies: string;
}

export const NUMBERS = ["hitPoints", "physical", "magical", "attack", "reduction"] as const;
type QuickNumber = (typeof NUMBERS)[number];

/** Returns the numbers that the window shows. Omits the magical Defense and the reduction in rulesets without them. */
export const askedNumbers = (): readonly QuickNumber[] =>
  NUMBERS.filter((name) => (name === "magical" ? defenseKinds().length > 1 : name !== "reduction" || reduces()));

const BOUNDS: Readonly<Record<QuickNumber, NumberBounds>> = {
  hitPoints: { min: 1, max: 9999 },
  physical: { min: -20, max: 1000 },
  magical: { min: -20, max: 1000 },
  attack: { min: -20, max: 1000 },
  reduction: { min: 0, max: 1000 },
};
/** Challenge ratings; 0 gives no experience. */
const CHALLENGES: readonly number[] = [0, 1 / 8, 1 / 4, 1 / 2, ...Array.from({ length: 30 }, (_, index) => index + 1)];
const COPIES: NumberBounds = { min: 0, max: 20 };

/** Returns the values of a new window. */
export const usualChoice = (): QuickChoice => ({
  name: "",
  picture: "npc",
  numbers: { hitPoints: "10", physical: String(4 + shownAbove("physical")), magical: "2", attack: "4", reduction: "1" },
  damage: "",
  damageType: "slashing",
  ranged: false,
  challenge: "0.25",
  copies: "1",
});

/** Returns the typical numbers of a challenge rating, as the fields show them. */
function usualOf(challenge: string): Record<QuickNumber, string> {
  const { hitPoints, physical, magical, attack, reduction } = usualNumbers(challengeOf({ challenge }));
  return {
    hitPoints: String(hitPoints),
    physical: String(physical + shownAbove("physical")),
    magical: String(magical),
    attack: String(attack),
    reduction: String(reduction),
  };
}

/**
 * Returns the choice with another challenge rating. Numbers that still are the typical ones follow it; numbers that the user typed stay.
 * @rule C-64 B-MISC-10
 */
export function withChallenge(choice: QuickChoice, challenge: string): QuickChoice {
  const [was, now] = [usualOf(choice.challenge), usualOf(challenge)];
  const { numbers } = choice;
  const followed = NUMBERS.map((name): [QuickNumber, string] => [
    name,
    numbers[name] === was[name] ? now[name] : numbers[name],
  ]);
  return { ...choice, challenge, numbers: { ...numbers, ...Object.fromEntries<string>(followed) } };
}

/** Returns the damage of a challenge rating in the notation of the language. */
export const usualDamage = (challenge: string, { t }: Pick<Texts, "t">): string =>
  usualNumbers(challengeOf({ challenge })).damage.replace("d", t("OD20.Quick.Die"));

/** Returns the path of an icon. */
export function picturePath(key: string): string {
  return `systems/${SYSTEM_ID}/icons/${PICTURES.find((known) => known === key) ?? "npc"}.svg`;
}

/**
 * Returns the window. Pure.
 * @param scene whether a scene is shown, for the copies
 */
export function quickView(uid: string, choice: QuickChoice, scene: boolean, texts: Texts) {
  const { t } = texts;
  return {
    scene,
    nameId: `${uid}-name`,
    name: choice.name,
    /** Default name. */
    usualName: usualName(choice, texts),
    pictures: PICTURES.map((value) => ({
      id: `${uid}-picture-${value}`,
      value,
      src: picturePath(value),
      label: t(`OD20.Quick.Picture.${value}`),
      selected: value === choice.picture,
    })),
    numbers: askedNumbers().map((name) => ({
      id: `${uid}-${name}`,
      name,
      label: t(`OD20.Quick.Number.${name}`),
      value: choice.numbers[name],
    })),
    damage: { id: `${uid}-damage`, value: choice.damage, usual: usualDamage(choice.challenge, texts) },
    types: offeredKeys("damageTypes", [choice.damageType]).map((value) => ({
      value,
      text: entryLabel("damageTypes", value, texts),
      selected: value === choice.damageType,
    })),
    distance: segment(
      uid,
      "distance",
      t("OD20.Quick.Distance"),
      [
        ["melee", t("OD20.Quick.Melee")],
        ["ranged", t("OD20.Quick.Ranged")],
      ],
      choice.ranged ? "ranged" : "melee",
      true,
    ),
    fills: t("OD20.Quick.Fills"),
    challenges: CHALLENGES.map((challenge) => {
      const xp = experienceOf({ challenge, challengeXp: 0 });
      return {
        value: String(challenge),
        text:
          xp > 0 ? `${challengeText(challenge)} · ${t("OD20.Block.Experience", { n: xp })}` : challengeText(challenge),
        selected: String(challenge) === choice.challenge,
      };
    }),
    copies: { id: `${uid}-copies`, value: choice.copies },
  };
}

/** Returns the default name of the chosen icon. */
export function usualName({ picture }: Pick<QuickChoice, "picture">, { t }: Texts): string {
  const known = PICTURES.find((one) => one === picture) ?? "npc";
  return t(known === "npc" ? "OD20.Quick.DefaultName" : `OD20.Quick.Picture.${known}`);
}

/** Returns the chosen challenge rating. */
export function challengeOf({ challenge }: Pick<QuickChoice, "challenge">): number {
  return CHALLENGES.find((one) => String(one) === challenge) ?? 0;
}

/** Returns the error and the button. Pure. */
export function quickFoot(choice: QuickChoice, scene: boolean, texts: Texts) {
  const { t } = texts;
  let error = "";
  try {
    if (choice.damage.trim() !== "") parseFormula(choice.damage);
  } catch (reason) {
    if (!(reason instanceof FormulaError)) throw reason;
    error = `${t("OD20.Quick.Damage")}: ${t(`OD20.Formula.Error.${reason.code}`, { position: reason.position + 1 })}`;
  }
  for (const name of [...NUMBERS, "copies" as const]) {
    const [text, bounds] = name === "copies" ? [choice.copies, COPIES] : [choice.numbers[name], BOUNDS[name]];
    const label = t(name === "copies" ? "OD20.Quick.Copies" : `OD20.Quick.Number.${name}`);
    // An empty field means the default.
    if (text.trim() !== "") error ||= typedProblem(text, bounds, texts, label);
  }
  const copies = copiesOf(choice);
  return {
    error,
    submit: !scene || copies === 0 ? t("OD20.Quick.SubmitActor") : texts.plural("OD20.Quick.Submit", copies),
    blocked: error !== "",
  };
}

/** Returns the typed integer, or the default. */
export function wholeOf(text: string, fallback: number): number {
  const read = readTyped(text, { min: -NUMBER_LIMIT, whole: false });
  return "value" in read ? Math.trunc(read.value) : fallback;
}

/** Returns the number of copies, 0 to 20. */
export function copiesOf({ copies }: QuickChoice): number {
  return Math.min(20, Math.max(0, wholeOf(copies, 1)));
}
