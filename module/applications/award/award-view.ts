/** View data of the award window. Pure. */
import {
  AWARD_LIMIT,
  AWARD_PRESETS,
  awardEach,
  fightWord,
  fightWorth,
  suggestedAward,
  type AwardWay,
} from "../../rules/character/experience.ts";
import type { OfGame } from "../../rules/games/game.ts";
import { highestLevel, levelForXp, xpForLevel } from "../../rules/character/progression.ts";
import { segment } from "../common/segment.ts";
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
  readonly name: string;
  readonly img: string;
  readonly challengeXp: number;
  readonly defeated: boolean;
}

/** Enemies of one kind. */
export interface EnemyGroup {
  readonly key: string;
  readonly name: string;
  readonly img: string;
  readonly challengeXp: number;
  /** How many are defeated now. */
  readonly defeated: number;
}

/** The current choices in the form. */
export interface AwardChoice {
  readonly who: ReadonlySet<string>;
  /** How many enemies of each group count. */
  readonly counts: ReadonlyMap<string, number>;
  /** An amount, `suggested`, or `own`. */
  readonly preset: string;
  /** Text in the field for the own amount. */
  readonly own: string;
  readonly way: AwardWay;
}

export interface AwardInput {
  readonly people: readonly AwardPerson[];
  readonly enemies: readonly EnemyGroup[];
  readonly rules: OfGame;
}

/** Most enemies of one kind that count. */
export const MOST_ENEMIES = 99;

/** Groups enemies by name without a number at the end, and by experience. */
export function groupEnemies(enemies: readonly AwardEnemy[]): EnemyGroup[] {
  const groups = new Map<string, EnemyGroup>();
  for (const { name: full, img, challengeXp, defeated } of enemies) {
    const name = full.replace(/\s+\(?\d+\)?$/u, "");
    const key = `${name}.${String(challengeXp)}`;
    const known = groups.get(key);
    groups.set(key, { key, name, img, challengeXp, defeated: (known?.defeated ?? 0) + Number(defeated) });
  }
  return [...groups.values()];
}

/** Parses a typed integer. Spaces between digits are allowed. */
function typed(text: string): number | null {
  const digits = text.replaceAll(/[\s\u00A0\u202F]/gu, "");
  return /^\d{1,15}$/u.test(digits) ? Number(digits) : null;
}

function chosenOf(choice: AwardChoice, { people }: AwardInput): AwardPerson[] {
  return people.filter(({ uuid }) => choice.who.has(uuid));
}

/** Returns the experience values of the counted enemies and the levels of the chosen characters. */
function fightOf(choice: AwardChoice, input: AwardInput): readonly [challengeXp: number[], levels: number[]] {
  return [
    input.enemies.flatMap(({ key, challengeXp }) => Array<number>(choice.counts.get(key) ?? 0).fill(challengeXp)),
    chosenOf(choice, input).map(({ level }) => level),
  ];
}

/** Returns the suggested experience per character for the defeated enemies. @rule H-PRG-01 */
export function suggestionOf(choice: AwardChoice, input: AwardInput): number {
  return suggestedAward(...fightOf(choice, input), input.rules);
}

/** Returns the explanation of the amount: how hard the fight was, or a shared amount. @rule H-PRG-01 */
function reckoningOf(
  choice: AwardChoice,
  input: AwardInput,
  amount: number,
  each: number,
  { t, plural }: Texts,
): string {
  const people = chosenOf(choice, input).length;
  if (choice.preset === "own" && choice.way === "divided" && people > 1) {
    const rest = amount - each * people;
    return t(rest > 0 ? "OD20.Award.SharedRest" : "OD20.Award.Shared", { amount, people, each, rest });
  }
  if (input.enemies.length === 0) return "";
  const fight = fightOf(choice, input);
  const { defeated, moderate } = fightWorth(...fight);
  if (defeated === 0) return choice.preset === "suggested" ? t("OD20.Award.NoEnemies") : "";
  const word = t(`OD20.Award.Fight.${fightWord(...fight)}`);
  return plural("OD20.Award.Together", people, { defeated, word, moderate });
}

/** Returns the entered amount, or null if it is not a number. */
function amountOf(choice: AwardChoice, input: AwardInput): number | null {
  if (choice.preset === "suggested") return suggestionOf(choice, input);
  return choice.preset === "own" ? typed(choice.own) : typed(choice.preset);
}

export function awardView(uid: string, choice: AwardChoice, input: AwardInput, texts: Texts) {
  const { t } = texts;
  const suggestion = suggestionOf(choice, input);
  const presets: [string, string][] = AWARD_PRESETS.map((amount) => [String(amount), String(amount)]);
  if (input.enemies.length > 0) presets.unshift(["suggested", t("OD20.Award.Suggested", { n: suggestion })]);
  const own = choice.preset === "own";
  const ways: [string, string][] = [
    ["each", t("OD20.Award.each")],
    ["divided", t("OD20.Award.divided")],
  ];
  return {
    enemies: input.enemies.map(({ key, name, img, challengeXp }, index) => {
      const count = choice.counts.get(key) ?? 0;
      return {
        key,
        id: `${uid}-count-${String(index)}`,
        name,
        img,
        each: challengeXp,
        count,
        total: count * challengeXp,
        fewer: t("OD20.Award.Fewer", { name }),
        more: t("OD20.Award.More", { name }),
      };
    }),
    presets: segment(uid, "preset", t("OD20.Award.Amount"), [...presets, ["own", t("OD20.Award.Own")]], choice.preset),
    own: own ? { id: `${uid}-own`, value: choice.own } : null,
    way: own ? segment(uid, "way", t("OD20.Award.Way"), ways, choice.way, true) : null,
  };
}

/** Returns the row of a character: experience before and after, and the way to the next level. @rule H-PRG-01 H-PRG-02 C-92 */
function personRow(id: string, on: boolean, each: number, person: AwardPerson, rules: OfGame, { t }: Texts) {
  const { uuid, name, img, level, xp } = person;
  const after = xp + (on ? each : 0);
  const start = xpForLevel(level, rules);
  const next = level < highestLevel(rules) ? xpForLevel(level + 1, rules) : null;
  const share = (value: number): number =>
    next === null ? 100 : Math.round((100 * Math.max(0, Math.min(value, next) - start)) / (next - start));
  const reached = levelForXp(after, rules);
  const rises = reached > level;
  return {
    id,
    value: uuid,
    name,
    img,
    on,
    /** Experience before and after, with the shares of the current level in percent. */
    gain: {
      from: String(xp),
      to: String(after),
      max: next === null ? "" : String(next),
      was: share(xp),
      now: share(after),
    },
    note: rises || next === null ? "" : t("OD20.Award.Missing", { n: next - after }),
    /** The level that the experience reaches; "" for none. */
    reaches: rises ? t("OD20.Award.Level", { level: reached }) : "",
    /** Whether a level was waiting before this award. */
    waits: levelForXp(xp, rules) > level,
  };
}

/** Returns the footer with the result of the current choices. */
export function awardFoot(uid: string, choice: AwardChoice, input: AwardInput, texts: Texts) {
  const { t, plural } = texts;
  const who = chosenOf(choice, input);
  const amount = amountOf(choice, input);
  const each =
    amount === null || who.length === 0
      ? 0
      : awardEach(amount, who.length, choice.preset === "own" ? choice.way : "each");
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
  const reckoning =
    who.length > 0 && amount !== null && (!blocked || choice.preset === "suggested")
      ? reckoningOf(choice, input, amount, each, texts)
      : "";
  return {
    /** Experience for each character; 0 while the form is incomplete. */
    each,
    /** Explanation of the amount. */
    reckoning,
    result: blocked ? "" : plural("OD20.Award.Each", each),
    people: input.people.map((person, index) =>
      personRow(
        `${uid}-who-${String(index)}`,
        choice.who.has(person.uuid),
        blocked ? 0 : each,
        person,
        input.rules,
        texts,
      ),
    ),
    error,
    blocked,
    submit: blocked ? t("OD20.Award.Submit") : t("OD20.Award.SubmitEach", { each }),
  };
}
