/** The window "Creature from text": what was understood of the text, what becomes of it, and what is asked. Pure. */
import { attackNumbers, creatureNumbers, featureDamage, type Numbers } from "../../play/character/creature-document.ts";
import { abilityModifier } from "../../rules/basics/characteristics.ts";
import {
  answered,
  figureCount,
  impossible,
  questionsOf,
  type Answer,
  type Question,
  type Value,
} from "../../rules/creatures/stat-block-text/questions.ts";
import type { CreatureReading, Doubt, StatBlockReading } from "../../rules/creatures/stat-block-text/types.ts";
import { segment, type SegmentView } from "../common/segment.ts";
import { localDice } from "../words/formula-words.ts";
import { entryLabel, typeLabel } from "../words/labels.ts";
import type { Texts } from "../words/texts.ts";

const STEM = "OD20.StatBlock";

/** State of the window. */
export interface ReadingChoice {
  /** Null before anything was pasted. */
  readonly reading: StatBlockReading | null;
  /** By the number of the question. */
  readonly answers: ReadonlyMap<number, Answer>;
  readonly numbers: Numbers;
  /** Whether the table plays the homebrew, into which figures can be converted. */
  readonly converts: boolean;
  /** As typed; empty = the name in the text. */
  readonly name: string;
}

const join = (parts: readonly string[]): string => parts.filter((part) => part !== "").join(", ");

/** Returns the name of a figure such as "saves.dexterity" or "attacks.Bite.damage.0". */
function fieldLabel(field: string, texts: Texts): string {
  const { t } = texts;
  const [group = "", ...rest] = field.split(".");
  if (group === "attacks" || group === "features") {
    const at = rest.length - (/^\d+$/.test(rest.at(-1) ?? "") ? 2 : 1);
    // A doubt can also speak of an entry as a whole.
    return at < 1 ? rest.join(".") : `${rest.slice(0, at).join(".")}: ${t(`${STEM}.Field.${rest[at] ?? ""}`)}`;
  }
  const [key = ""] = rest;
  if (key === "") return t(`${STEM}.Field.${group}`);
  if (group === "characteristics") return t(`OD20.Characteristic.${key}`);
  if (group === "saves") return `${t(`${STEM}.Field.saves`)}: ${t(`OD20.Characteristic.${key}`)}`;
  return group === "skills" ? entryLabel("skills", key, texts) : t(`${STEM}.Field.${group}`);
}

/** @param other the second reading; of a characteristic the doubt itself knows only the modifier */
function reasonText(doubt: Doubt, other: Question["other"], { t }: Pick<Texts, "t">): string {
  const { reason, stated } = doubt;
  const expected = other?.value.is === "number" ? other.value.text : doubt.expected;
  if (stated === undefined)
    return t(`${STEM}.Reason.${reason === "missing" ? "missing" : reason === "spelling" ? "spellingAlone" : "alone"}`);
  if (reason === "disagrees" && expected === undefined) return t(`${STEM}.Reason.disagreesAlone`, { stated });
  return t(`${STEM}.Reason.${reason}`, { stated, expected: expected ?? "" });
}

function valueText({ is, text }: Value, texts: Texts): string {
  if (is === "size") return texts.t(`OD20.Size.${text}`);
  if (is === "damageTypes")
    return text
      .split(" ")
      .map((type) => typeLabel(type, texts))
      .join(", ");
  return is === "formula" ? localDice(text, texts) : text;
}

function answerTexts({ doubt, other }: Question, texts: Texts): Record<Answer, string> {
  const { t } = texts;
  if (!doubt) return { kept: t(`${STEM}.Note`), other: t(`${STEM}.Drop`) };
  if (!other) return { kept: t(`${STEM}.Right`), other: t(`${STEM}.Note`) };
  const { kept, value } = other;
  return {
    kept: kept.is === "nothing" ? t(`${STEM}.KeepNothing`) : t(`${STEM}.Keep`, { value: valueText(kept, texts) }),
    other:
      value.is === "nothing"
        ? t(`${STEM}.TakeNothing`)
        : value.is === "computed"
          ? t(`${STEM}.TakeComputed`)
          : t(`${STEM}.Take`, { value: valueText(value, texts) }),
  };
}

const unreadText = (question: Question, { lines }: StatBlockReading): string =>
  question.lines.map((at) => lines[at]?.text.trim() ?? "").join(" ");

function questionText(question: Question, reading: StatBlockReading, texts: Texts): string {
  const { doubt, other, at } = question;
  if (!doubt) return texts.t(`${STEM}.Unread`, { n: at, text: unreadText(question, reading).slice(0, 80) });
  const data = { n: at, what: fieldLabel(doubt.field, texts), reason: reasonText(doubt, other, texts) };
  return texts.t(`${STEM}.Question`, data);
}

/** Returns what goes to the creature's biography: what was not read, and what nobody has decided. */
export function notesOf({ reading, answers }: ReadingChoice, texts: Texts): string[] {
  if (!reading) return [];
  const questions = questionsOf(reading);
  const unread = questions.filter(({ doubt, at }) => !doubt && answers.get(at) !== "other");
  const open = questions.filter(({ doubt, other, at }) => {
    const answer = answers.get(at);
    return doubt !== null && (answer === undefined || (answer === "other" && !other));
  });
  const told = open.flatMap(({ doubt, other }) =>
    doubt ? [`${fieldLabel(doubt.field, texts)}: ${reasonText(doubt, other, texts)}`] : [],
  );
  const heading = texts.t(`${STEM}.Notes`);
  return [
    ...unread.map((question) => unreadText(question, reading)),
    ...(told.length > 0 ? [`${heading}. ${told.join("; ")}.`] : []),
  ];
}

interface LineView {
  readonly text: string;
  /** Empty for a blank line. */
  readonly mark: "" | "understood" | "unread" | "asked";
  readonly asked: readonly { readonly n: number; readonly label: string }[];
}

function linesView({ lines }: StatBlockReading, questions: readonly Question[], { t }: Texts): LineView[] {
  const asked = new Map<number, number[]>();
  for (const { at, lines: its } of questions) for (const line of its) asked.set(line, [...(asked.get(line) ?? []), at]);
  return lines.map(({ text, fate }, index) => {
    const numbers = asked.get(index) ?? [];
    const own = fate === "understood" ? "understood" : fate === "blank" || !/[\p{L}\d]/u.test(text) ? "" : "unread";
    return {
      text: text.trim(),
      mark: numbers.length > 0 ? "asked" : own,
      asked: numbers.map((n) => ({ n, label: t(`${STEM}.Mark`, { n }) })),
    };
  });
}

interface NumberRow {
  readonly what: string;
  readonly was: string;
  readonly will: string;
}

/** Returns the figures in the text beside those of the creature. */
function numberRows(creature: CreatureReading, { numbers, converts }: ReadingChoice, texts: Texts): NumberRow[] {
  const { t, signed } = texts;
  const { armorClass, hitPoints, characteristics, attacks, features } = creature;
  const own = creatureNumbers(creature, numbers);
  const dexterity = abilityModifier(characteristics.dexterity ?? 10);
  const blow = (hit: number | null, parts: readonly { formula: string; type: string }[]): string =>
    join([
      hit === null ? "" : signed(hit),
      ...parts.map(({ formula, type }) => `${localDice(formula, texts)} ${typeLabel(type, texts)}`),
    ]);
  const withBonus = (rows: readonly { formula: string; type: string }[], bonus: number) =>
    rows.map((row, at) => (at === 0 && bonus !== 0 ? { ...row, formula: `${row.formula} + ${String(bonus)}` } : row));
  const armor = t(`${STEM}.ArmorClass`, { n: armorClass ?? "—" });
  const base = 10 + own.games.base.totals.physical;
  return [
    ...(converts
      ? [
          { what: t("OD20.Quick.Number.physical"), was: armor, will: signed(own.totals.physical) },
          {
            what: t("OD20.Quick.Number.magical"),
            was: `${t("OD20.Characteristic.dexterity")} ${signed(dexterity)}`,
            will: signed(own.totals.magical),
          },
          { what: t("OD20.Quick.Number.reduction"), was: "—", will: String(own.totals.reduction) },
        ]
      : [{ what: t(`${STEM}.Field.armorClass`), was: armor, will: t(`${STEM}.ArmorClass`, { n: base }) }]),
    {
      what: t("OD20.Quick.Number.hitPoints"),
      was: hitPoints === null ? "—" : String(hitPoints),
      will: String(converts ? own.hp.max : own.games.base.hp.max),
    },
    ...attacks.map((attack) => {
      const { damage, damageBonus, games } = attackNumbers(attack, numbers);
      const written = withBonus(games.base.damage, games.base.damageBonus);
      return {
        what: attack.name,
        was: blow(attack.hit, written),
        will: blow(attack.hit, converts ? withBonus(damage, damageBonus) : written),
      };
    }),
    ...features.flatMap((feature) => {
      const { name, save } = feature;
      const { written, homebrew } = featureDamage(feature, numbers);
      if (!save && written.length === 0) return [];
      const what = save && t(`OD20.Characteristic.${save.characteristic}`);
      const dc = save ? t("OD20.Block.Save", { what: what ?? "", dc: save.dc }) : "";
      const told = (parts: typeof written): string => join([dc, blow(null, parts)]);
      return [{ what: name, was: told(written), will: told(converts ? homebrew : written) }];
    }),
  ];
}

/** Returns what the window shows of the text. @param uid prefix of ids */
export function readingView(uid: string, choice: ReadingChoice, texts: Texts) {
  const { t, plural } = texts;
  const { reading, answers } = choice;
  const { creature = null, refusal = null } = reading ?? {};
  if (!reading || !creature)
    return {
      refusal: refusal ? t(`${STEM}.Refused.${refusal.reason}`) : "",
      first: refusal?.reason === "severalBlocks",
      creature: null,
    };
  const questions = questionsOf(reading);
  const unclear = questions.filter(({ at }) => !answers.has(at)).length;
  return {
    refusal: "",
    first: false,
    creature: {
      understood: plural(`${STEM}.Understood`, figureCount(creature)),
      unclear: unclear === 0 ? t(`${STEM}.AllClear`) : t(`${STEM}.Unclear`, { n: unclear }),
      lines: linesView(reading, questions, texts),
      rows: numberRows(answered(creature, questions, answers), choice, texts),
      questions: questions.map((question): SegmentView => {
        const { kept, other } = answerTexts(question, texts);
        const options = [["kept", kept] as const, ["other", other] as const];
        const name = `answer-${String(question.at)}`;
        return segment(uid, name, questionText(question, reading, texts), options, answers.get(question.at) ?? "");
      }),
    },
  };
}

/** Returns the name that the creature gets. */
export const creatureName = ({ reading, name }: ReadingChoice, { t }: Pick<Texts, "t">): string =>
  name.trim() || (reading?.creature?.name ?? "").trim() || t(`${STEM}.Unnamed`);

/** Returns the main button. */
export function readingFoot(choice: ReadingChoice, texts: Texts) {
  const { reading, answers } = choice;
  if (!reading?.creature) return { submit: texts.t("OD20.Quick.SubmitActor"), blocked: true };
  const wrong = new Set(impossible(reading).map(({ field }) => fieldLabel(field, texts)));
  if (wrong.size > 0) return { submit: texts.t(`${STEM}.Impossible`, { what: join([...wrong]) }), blocked: true };
  const questions = questionsOf(reading);
  const unclear = questions.filter(({ at }) => !answers.has(at)).length;
  const name = creatureName(choice, texts);
  // What the text lacks is unclear, but was not counted as read.
  const total = Math.max(figureCount(reading.creature), unclear);
  return {
    submit:
      unclear === 0
        ? texts.t(`${STEM}.Submit`, { name })
        : texts.t(`${STEM}.SubmitUnclear`, { name, n: unclear, total }),
    blocked: false,
  };
}
