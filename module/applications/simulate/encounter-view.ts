/** View of the saved encounters, and of a fight's budget beside its simulated chance. Pure. */
import { fightWord, fightWorth, type FightWord } from "../../rules/character/experience.ts";
import type { Texts } from "../words/texts.ts";
import { taking, type RosterLine } from "./roster.ts";

/** A saved encounter; `xp` is null for a kind whose actor was deleted. */
export interface SavedEncounter {
  readonly id: string;
  readonly name: string;
  readonly members: readonly { readonly name: string; readonly count: number; readonly xp: number | null }[];
}

/** Experience of each enemy that takes part, and level of each hero. */
interface Budget {
  readonly challengeXp: readonly number[];
  readonly levels: readonly number[];
}

const levelsOf = (lines: readonly RosterLine[]): number[] =>
  taking(lines, "heroes").flatMap(({ level, count }) => (level === null ? [] : Array<number>(count).fill(level)));

const budgetOf = (lines: readonly RosterLine[]): Budget => ({
  challengeXp: taking(lines, "foes").flatMap(({ xp, count }) => Array<number>(count).fill(xp)),
  levels: levelsOf(lines),
});

/** Returns how hard a fight is by its budget; null without levels or experience. @rule H-PRG-01 */
function wordOf({ challengeXp, levels }: Budget): FightWord | null {
  const { defeated, moderate } = fightWorth(challengeXp, levels);
  return defeated === 0 || moderate === 0 ? null : fightWord(challengeXp, levels);
}

/** Returns the budget of the chosen creatures in words, or why there is none; "" without enemies. @rule H-PRG-01 */
export function budgetText(lines: readonly RosterLine[], { t, plural }: Texts): string {
  const budget = budgetOf(lines);
  const { challengeXp, levels } = budget;
  if (challengeXp.length === 0) return "";
  const { defeated, moderate } = fightWorth(challengeXp, levels);
  const word = wordOf(budget);
  if (word === null) return t(`OD20.Encounter.${moderate === 0 ? "NoLevels" : "NoWorth"}`);
  return plural("OD20.Award.Together", levels.length, { defeated, word: t(`OD20.Award.Fight.${word}`), moderate });
}

/** Chances of victory in percent that a budget promises. Our own estimate: no book states them. */
const PROMISED: Readonly<Record<FightWord, { readonly low: number; readonly high: number }>> = {
  easy: { low: 90, high: 100 },
  moderate: { low: 75, high: 100 },
  hard: { low: 50, high: 95 },
  deadly: { low: 0, high: 75 },
};

/** Returns how the simulated chance differs from what the budget promises; null if it does not. */
export function differs(lines: readonly RosterLine[], percent: number): "harder" | "easier" | null {
  const word = wordOf(budgetOf(lines));
  if (!word) return null;
  if (percent < PROMISED[word].low) return "harder";
  return percent > PROMISED[word].high ? "easier" : null;
}

/** Returns the lines without one enemy of the kind that is worth the most, and its name; null if nobody would be left. */
export function withoutStrongest(lines: readonly RosterLine[]): { lines: RosterLine[]; name: string } | null {
  const foes = taking(lines, "foes");
  const [strongest] = [...foes].sort((a, b) => b.xp - a.xp || b.facts.hitPoints - a.facts.hitPoints);
  if (!strongest || foes.reduce((sum, { count }) => sum + count, 0) < 2) return null;
  const less = { ...strongest, count: Math.max(1, strongest.count - 1), on: strongest.count > 1 };
  return { lines: lines.map((line) => (line === strongest ? less : line)), name: strongest.kind };
}

/**
 * Returns the sentence about the difference, or "".
 * @param without the chance without the strongest enemy, if it was simulated
 */
export function differenceText(
  lines: readonly RosterLine[],
  chance: { readonly percent: number; readonly text: string },
  without: { readonly name: string; readonly text: string } | null,
  { t }: Texts,
): string {
  const how = differs(lines, chance.percent);
  const word = wordOf(budgetOf(lines));
  if (!how || !word) return "";
  const said = t(`OD20.Encounter.Differ.${how}`, { word: t(`OD20.Award.Fight.${word}`), percent: chance.text });
  return without ? `${said} ${t("OD20.Encounter.Without", { name: without.name, percent: without.text })}` : said;
}

function savedView(uid: string, { id, name, members }: SavedEncounter, levels: readonly number[], { t }: Texts) {
  const there = members.filter(({ xp }) => xp !== null);
  const gone = members.filter(({ xp }) => xp === null);
  const challengeXp = there.flatMap(({ xp, count }) => Array<number>(count).fill(xp ?? 0));
  const xp = fightWorth(challengeXp, levels).defeated;
  const word = wordOf({ challengeXp, levels });
  return {
    key: id,
    id: `${uid}-${id}`,
    name,
    who: members
      .map((one) => (one.count > 1 ? t("OD20.Encounter.Many", { n: one.count, name: one.name }) : one.name))
      .join(", "),
    worth: word
      ? t("OD20.Encounter.Worth", { xp, word: t(`OD20.Award.Fight.${word}`) })
      : t("OD20.Encounter.Experience", { xp }),
    missing: gone.length > 0 ? t("OD20.Encounter.Missing", { names: gone.map((one) => one.name).join(", ") }) : "",
    /** Nobody is left to fight. */
    empty: there.length === 0,
    deeds: (["choose", "place", "begin"] as const).map((deed) => {
      const key = `OD20.Encounter.${deed.charAt(0).toUpperCase()}${deed.slice(1)}`;
      return { id: `${uid}-${id}-${deed}`, deed, text: t(key), label: t(`${key}Of`, { name }) };
    }),
  };
}

/** Returns the list of saved encounters, with the field that saves the chosen enemies as another. */
export function encountersView(
  uid: string,
  saved: readonly SavedEncounter[],
  lines: readonly RosterLine[],
  texts: Texts,
) {
  return {
    nameId: `${uid}-encounter`,
    usual: texts.t("OD20.Encounter.Usual"),
    canSave: taking(lines, "foes").length > 0,
    encounters: saved.map((one) => savedView(uid, one, levelsOf(lines), texts)),
  };
}
