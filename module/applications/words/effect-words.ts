/** Changes and durations of effects in words. Pure. */
import type { EffectChange } from "../../compat/effect-shape.ts";
import { durationSeconds, type EffectDuration, type EffectStart } from "../../compat/effect-duration.ts";
import { effectInputs, type EffectInput } from "../../data/effects/inputs.ts";
import { HARMLESS, plainNumber, type ChangeProblem } from "../../data/effects/valid-change.ts";
import { numeral } from "../../core/i18n.ts";
import { readFigure, type Figure } from "../../rules/basics/scale-value.ts";
import { tableLists, type Lists } from "../../core/table-lists.ts";
import { entryLabel } from "./labels.ts";
import type { Texts } from "./texts.ts";
import { knownWord } from "../../data/known-word.pure.ts";
import { gameOf } from "../../rules/games/games.ts";
import type { ProfileId } from "../../rules/ruleset/ruleset-types.ts";

/** Returns the name of an effect key. */
export function inputLabel({ path, label, entry }: EffectInput, texts: Texts, lists: Lists = tableLists()): string {
  if (!entry) return texts.t(label);
  if (entry.list !== "characteristics") return entryLabel(entry.list, entry.key, texts, lists);
  const name = texts.t(`OD20.Characteristic.${entry.key}`);
  return path.endsWith(".value") ? name : texts.t("OD20.Effects.Input.modifier", { name });
}

/** Returns a text such as "уровень", "мод. Хар, не меньше 1" or "10 (с 6-го ур. 15)". */
export function figureWords(figure: Figure, { t }: Texts): string {
  const key = (name: string): string => `OD20.Effects.Figure.${name}`;
  if (figure.of === "walk") return t(key("walk"));
  if (figure.of === "level") return figure.times === 1 ? t(key("level")) : t(key("levels"), { n: figure.times });
  if (figure.of === "steps")
    return `${String(figure.first)} (${figure.rows.map(({ level, value }) => t(key("from"), { level, value })).join(", ")})`;
  const modifier =
    figure.of === "spell"
      ? t("OD20.Formula.SpellModifier")
      : t(key("modifier"), { name: t(`OD20.CharacteristicShort.${figure.of}`) });
  return figure.least === null ? modifier : t(key("least"), { modifier, n: figure.least });
}

/** Returns a text such as "+2", "−2", "×2", "= 5" or "не ниже 5". */
function amount(way: string, value: string, texts: Texts): string {
  const figure = readFigure(value);
  const plain = figure ? figureWords(figure, texts) : plainNumber(value);
  const number = plain.trim() === "" ? NaN : Number(plain);
  if (Number.isFinite(number) && (way === "add" || way === "subtract"))
    return texts.signed(way === "add" ? number : -number);
  return texts.t(
    `OD20.Effects.Amount.${["add", "subtract", "multiply", "override", "upgrade", "downgrade"].includes(way) ? way : "custom"}`,
    { value: Number.isFinite(number) ? numeral(number) : plain },
  );
}

/** Returns what is wrong with a change, in words; "" for nothing. */
export function problemWords(problem: ChangeProblem | null, texts: Texts): string {
  return problem === null ? "" : texts.t(`OD20.Effects.Problem.${problem}`);
}

/** Returns the name of a set member. */
export const memberLabel = (kind: EffectInput["kind"], key: string, texts: Texts, lists: Lists): string =>
  kind === "condition"
    ? texts.t(`OD20.Condition.${key}`)
    : kind === "bound"
      ? texts.t(`OD20.Effects.Bound.${key}`)
      : entryLabel("damageTypes", key, texts, lists);

/** Returns a text such as "Физическая защита +2" or "Сопротивление: огонь". An unknown key shows its path. */
export function changeView(
  change: EffectChange & { readonly problem: ChangeProblem | null },
  texts: Texts,
  lists: Lists = tableLists(),
) {
  const { key, way, value, problem } = change;
  const input = effectInputs(lists).find(({ path }) => `system.${path}` === key);
  // Without a key, the problem says that nothing is chosen.
  const name = input ? inputLabel(input, texts, lists) : key;
  const text =
    input && input.kind !== "number"
      ? texts.t(way === "subtract" ? "OD20.Effects.WithoutType" : "OD20.Effects.WithType", {
          name,
          type: memberLabel(input.kind, value, texts, lists),
        })
      : `${name} ${amount(way, value, texts)}`.trim();
  return {
    text,
    /** What is wrong, in words; "" for nothing. */
    problem: problemWords(problem, texts),
    /** Whether the problem is only a notice, and the change still counts. */
    harmless: problem !== null && HARMLESS.includes(problem),
  };
}

/** The clock of durations. */
export interface Clock {
  /** The viewed fight, if it has started. */
  readonly combat: {
    readonly id: string;
    readonly round: number;
    readonly turn: number;
    readonly turns: number;
  } | null;
  /** World time in seconds. */
  readonly time: number;
}

/** Returns the remaining duration in its unit. Returns the full duration if its clock does not run. */
export function remaining(duration: EffectDuration, start: EffectStart, { combat, time }: Clock): number {
  const seconds = durationSeconds(duration);
  if (seconds !== null) {
    const passed = Math.max(0, time - (start.time ?? time));
    return Math.max(0, duration.value - passed / (seconds / Math.max(1, duration.value)));
  }
  if (!combat || start.combat !== combat.id || start.round === null) return duration.value;
  const rounds = combat.round - start.round;
  const passed = duration.unit === "rounds" ? rounds : rounds * combat.turns + combat.turn - (start.turn ?? 0);
  return Math.max(0, duration.value - Math.max(0, passed));
}

const MINUTE = 60;
const HOUR = 60;
const DAY = 24;

type Amount = readonly [unit: "days" | "hours" | "minutes" | "seconds", n: number];

/** Returns the largest unit, and what remains in the next one. Rounds up. */
function amountsOf(seconds: number): readonly Amount[] {
  if (seconds < MINUTE) return [["seconds", Math.ceil(seconds)]];
  const minutes = Math.ceil(seconds / MINUTE);
  const hours = Math.ceil(minutes / HOUR);
  const amounts: readonly Amount[] =
    hours > DAY
      ? [
          ["days", Math.floor(hours / DAY)],
          ["hours", hours % DAY],
        ]
      : [
          ["hours", Math.floor(minutes / HOUR)],
          ["minutes", minutes % HOUR],
        ];
  return amounts.filter(([, n]) => n > 0);
}

/** Returns text such as "осталось 16 часов" or "осталось 1 час 30 минут". */
export function timeLeftWords(seconds: number, { t, plural }: Pick<Texts, "t" | "plural">): string {
  const amounts = amountsOf(seconds);
  const [first] = amounts;
  if (!first) return "";
  if (amounts.length === 1) return plural(`OD20.Effects.Left.${first[0]}`, first[1]);
  return t("OD20.Effects.LeftBoth", { time: amounts.map(([unit, n]) => plural(`OD20.Amount.${unit}`, n)).join(" ") });
}

/** Returns a text such as "осталось 2 раунда", or that the duration is over. */
export function remainingWords(duration: EffectDuration, start: EffectStart, clock: Clock, texts: Texts): string {
  const left = remaining(duration, start, clock);
  if (left === 0) return texts.t("OD20.Effects.RanOut");
  const seconds = durationSeconds({ value: left, unit: duration.unit });
  return seconds === null
    ? texts.plural(`OD20.Effects.Left.${duration.unit}`, Math.ceil(left))
    : timeLeftWords(seconds, texts);
}

/**
 * Returns the description of an action; "" for an unknown one. In games with a withdrawal, "disengage" has the text of "withdraw".
 * @param profile profile of the table
 * @rule D-AOO-06
 */
export const doesText = (action: string, t: (key: string) => string, profile: ProfileId = "homebrew"): string =>
  knownWord(
    t,
    "OD20.ActionUse.Does",
    action === "disengage" && gameOf({ profile }).provokes === "squares" ? "withdraw" : action,
    "",
  );
