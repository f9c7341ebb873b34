/** View data of the award window. Pure. */
import {
  AWARD_LIMIT,
  AWARD_PRESETS,
  AWARD_ROUNDING,
  awardEach,
  fightWorth,
  MODERATE_AWARD,
  suggestedAward,
  type AwardWay,
} from "../../rules/character/experience.ts";
import { levelForXp, MAX_LEVEL, type XpRules } from "../../rules/character/progression.ts";
import { segment, type SegmentView } from "../common/segment.ts";
import type { Texts } from "../words/texts.ts";

/** A character that may receive the award. */
export interface AwardPerson {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  readonly level: number;
  readonly xp: number;
}
export interface AwardEnemy {
  readonly key: string;
  readonly name: string;
  readonly challengeXp: number;
}
/** The current choices in the form. */
export interface AwardChoice {
  readonly who: ReadonlySet<string>;
  readonly enemies: ReadonlySet<string>;
  /** An amount, `suggested`, or `own`. */
  readonly preset: string;
  /** Text in the field for the own amount. */
  readonly own: string;
  readonly way: AwardWay;
}
export interface AwardInput {
  readonly people: readonly AwardPerson[];
  readonly enemies: readonly AwardEnemy[];
  readonly rules: XpRules;
}
interface Box {
  readonly id: string;
  readonly value: string;
  readonly text: string;
  readonly note: string;
  readonly img: string;
  readonly on: boolean;
}
export interface AwardView {
  readonly people: readonly Box[];
  readonly enemies: readonly Box[];
  readonly presets: SegmentView;
  readonly own: { readonly id: string; readonly value: string };
  readonly way: SegmentView;
}
export interface AwardFoot {
  /** Experience for each character; 0 while the form is incomplete. */
  readonly each: number;
  readonly result: string;
  /** Explanation of the amount. */
  readonly reckoning: string;
  /** Lines about characters that reach a new level. */
  readonly levels: readonly string[];
  readonly error: string;
  readonly blocked: boolean;
  readonly submit: string;
}

/** Parses a typed integer. Spaces between digits are allowed. */
function typed(text: string): number | null {
  const digits = text.replaceAll(/[\s\u00A0\u202F]/gu, "");
  return /^\d{1,15}$/u.test(digits) ? Number(digits) : null;
}

function chosenOf(choice: AwardChoice, { people }: AwardInput): AwardPerson[] {
  return people.filter(({ uuid }) => choice.who.has(uuid));
}

/** Returns the experience values of the checked enemies and the levels of the chosen characters. */
function fightOf(choice: AwardChoice, input: AwardInput): readonly [challengeXp: number[], levels: number[]] {
  return [
    input.enemies.filter(({ key }) => choice.enemies.has(key)).map(({ challengeXp }) => challengeXp),
    chosenOf(choice, input).map(({ level }) => level),
  ];
}

/** Returns the suggested experience per character for the defeated enemies. @rule H-PRG-01 */
export function suggestionOf(choice: AwardChoice, input: AwardInput): number {
  return suggestedAward(...fightOf(choice, input));
}

/** Returns the explanation of the amount: the enemies compared with a moderate fight, or a shared amount. @rule H-PRG-01 */
function reckoningOf(
  choice: AwardChoice,
  input: AwardInput,
  amount: number,
  each: number,
  { t, plural }: Texts,
): string {
  const people = chosenOf(choice, input).length;
  if (choice.preset === "suggested") {
    const { defeated, moderate } = fightWorth(...fightOf(choice, input));
    return defeated === 0
      ? t("OD20.Award.NoEnemies")
      : t("OD20.Award.Reckoned", { defeated, moderate, usual: MODERATE_AWARD, each, step: AWARD_ROUNDING });
  }
  if (choice.way === "each" || people < 2) return plural("OD20.Award.Each", each);
  const rest = amount - each * people;
  return t(rest > 0 ? "OD20.Award.SharedRest" : "OD20.Award.Shared", { amount, people, each, rest });
}

/** Returns the entered amount, or null if it is not a number. */
function amountOf(choice: AwardChoice, input: AwardInput): number | null {
  if (choice.preset === "suggested") return suggestionOf(choice, input);
  return choice.preset === "own" ? typed(choice.own) : typed(choice.preset);
}

export function awardView(uid: string, choice: AwardChoice, input: AwardInput, texts: Texts): AwardView {
  const { t } = texts;
  const suggestion = suggestionOf(choice, input);
  const presets: [string, string][] = AWARD_PRESETS.map((amount) => [String(amount), String(amount)]);
  if (input.enemies.length > 0) presets.push(["suggested", t("OD20.Award.Suggested", { n: suggestion })]);
  return {
    people: input.people.map(({ uuid, name, img, level, xp }, index) => ({
      id: `${uid}-who-${String(index)}`,
      value: uuid,
      text: name,
      note: t("OD20.Award.Stands", { level, xp }),
      img,
      on: choice.who.has(uuid),
    })),
    enemies: input.enemies.map(({ key, name, challengeXp }, index) => ({
      id: `${uid}-foe-${String(index)}`,
      value: key,
      text: name,
      note: String(challengeXp),
      img: "",
      on: choice.enemies.has(key),
    })),
    presets: segment(uid, "preset", t("OD20.Award.Amount"), [...presets, ["own", t("OD20.Award.Own")]], choice.preset),
    own: { id: `${uid}-own`, value: choice.own },
    way: segment(
      uid,
      "way",
      t("OD20.Award.Way"),
      [
        ["each", t("OD20.Award.each")],
        ["divided", t("OD20.Award.divided")],
      ],
      choice.way,
    ),
  };
}

/** Returns the footer with the result of the current choices. */
export function awardFoot(choice: AwardChoice, input: AwardInput, texts: Texts): AwardFoot {
  const { t, plural } = texts;
  const who = chosenOf(choice, input);
  const amount = amountOf(choice, input);
  // The suggested amount is already per character.
  const each =
    amount === null || who.length === 0
      ? 0
      : awardEach(amount, who.length, choice.preset === "suggested" ? "each" : choice.way);
  const error =
    who.length === 0
      ? t("OD20.Award.Nobody")
      : amount === null
        ? choice.own.trim() === ""
          ? ""
          : t("OD20.Award.NoNumber", { text: choice.own.trim() })
        : each > AWARD_LIMIT
          ? t("OD20.Award.Limits", { most: AWARD_LIMIT })
          : each === 0 && amount > 0
            ? t("OD20.Award.TooLittle")
            : "";
  const blocked = error !== "" || each < 1;
  const levels = blocked
    ? []
    : who.flatMap(({ name, level, xp }) => {
        const reached = levelForXp(xp + each, input.rules);
        return reached > level && level < MAX_LEVEL ? [t("OD20.Award.Reaches", { name, level: reached })] : [];
      });
  // Explain the value of the enemies even if it is 0.
  const reckoning =
    who.length > 0 && amount !== null && (!blocked || choice.preset === "suggested")
      ? reckoningOf(choice, input, amount, each, texts)
      : "";
  return {
    each,
    reckoning,
    result: blocked ? "" : plural("OD20.Award.Each", each),
    levels,
    error,
    blocked,
    submit: blocked ? t("OD20.Award.Submit") : plural("OD20.Award.SubmitFor", who.length, { each }),
  };
}
