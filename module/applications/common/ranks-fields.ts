/** Fields for the ranks of all skills, for the guide and the window of a level. */
import { usualCharacteristic } from "../../core/table-lists.ts";
import { tableRuleset } from "../../core/table-rules.ts";
import { rankLimit } from "../../documents/creatures/rank-limit.ts";
import type { Character } from "../../play/character/mastery.ts";
import { originOf } from "../../play/character/origin.ts";
import { advisedSkills } from "../../play/character/recommended-build.pure.ts";
import { isSkill } from "../../rules/basics/ids.ts";
import { countedLevel } from "../../rules/character/progression.ts";
import { countedRanks, mostRanks, ranksByClass } from "../../rules/character/ranks.ts";
import { gameOf } from "../../rules/games/games.ts";
import { entryLabel, offeredKeys } from "../words/labels.ts";
import type { Texts } from "../words/texts.ts";
import { numberView } from "./number-view.ts";
import { ranksView } from "./ranks-view.ts";

/** A skill with the field of its ranks and what the check comes to. */
interface RankRow {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly short: string;
  readonly value: number;
  readonly field: string;
  readonly result: string;
  readonly tooltip: string;
  readonly advised: boolean;
  readonly over: string;
}

/** The fields for the ranks of all skills. */
export interface RanksFields {
  readonly hint: string;
  /** How many ranks are given, and how many are left where the class gives a number. */
  readonly given: string;
  /** Whether more are given than the class gives. */
  readonly surplus: boolean;
  /** Name of the button that gives the advised skills what they may have; "" if they have it. */
  readonly advise: string;
  readonly groups: readonly { readonly label: string; readonly rows: readonly RankRow[] }[];
}

const NO_SKILL = { total: 0, parts: [], ranks: 0 };

const skillOf = ({ system }: Character, key: string) =>
  (isSkill(key) ? system.skills[key] : system.own.skills[key]) ?? NO_SKILL;

/** Returns the stored ranks of all skills of the game, by key. */
export const ranksOf = (character: Character): Record<string, number> =>
  Object.fromEntries(offeredKeys("skills").map((key) => [key, skillOf(character, key).ranks ?? 0]));

/**
 * Returns the fields, those of class skills first.
 * @param character with the level and the ranks that are shown
 * @rule D-C6
 */
export function ranksFields(uid: string, character: Character, texts: Texts): RanksFields {
  const { t } = texts;
  const { system } = character;
  const advised = advisedTo(character);
  const ranks = ranksOf(character);
  const rows = Object.entries(ranks).map(([key, value]) => {
    const number = skillOf(character, key);
    const label = entryLabel("skills", key, texts);
    const { ofClass, over, label: field } = ranksView(system, { key, path: "", label, ranks: value }, texts);
    const { text: result, tooltip } = numberView(key, label, number, texts);
    const by = usualCharacteristic("skill", key);
    const short = by ? t(`OD20.CharacteristicShort.${by}`) : "";
    const names = { id: `${uid}-rank-${key}`, name: `rank.${key}` };
    const facts = { label, short, value, field, result, tooltip, over };
    return { ...names, ...facts, ofClass: ofClass !== "", advised: advised.includes(key) };
  });
  rows.sort((a, b) => a.label.localeCompare(b.label));
  const groups = [
    { label: t("OD20.Ranks.ClassSkills"), rows: rows.filter(({ ofClass }) => ofClass) },
    { label: t("OD20.Ranks.OtherSkills"), rows: rows.filter(({ ofClass }) => !ofClass) },
  ];
  return {
    hint: t("OD20.Ranks.Hint", { most: mostAt(character) }),
    ...givenOf(character, ranks, texts),
    advise: ranksAdvised(character).length > 0 ? t("OD20.Ranks.Advise", { most: mostAt(character) }) : "",
    groups: groups.filter((group) => group.rows.length > 0),
  };
}

/** Returns the class skills that the class of the character advises. */
function advisedTo(character: Character): string[] {
  const profession = originOf(character, "class");
  if (profession?.isKind("class") !== true) return [];
  // As the recommended build, which gives ranks to class skills alone.
  return advisedSkills(profession.system.build.trains).filter((key) => character.system.classSkills?.includes(key));
}

/** Returns the most ranks for each advised skill that has fewer. @param character with the level and the ranks that are shown @rule D-C6 */
export function ranksAdvised(character: Character): [key: string, ranks: number][] {
  const most = mostAt(character);
  return advisedTo(character).flatMap((key) => ((skillOf(character, key).ranks ?? 0) < most ? [[key, most]] : []));
}

const mostAt = ({ system }: Character): number => mostRanks(countedLevel(system.details.level, tableRuleset()));

/** Returns how many ranks the skills have together, as text. @rule D-C6 */
function givenOf(
  character: Character,
  ranks: Readonly<Record<string, number>>,
  { t }: Texts,
): Pick<RanksFields, "given" | "surplus"> {
  const most = mostAt(character);
  const profession = originOf(character, "class");
  const n = Object.values(ranks).reduce((sum, one) => sum + countedRanks(one, tableRuleset()), 0);
  const level = countedLevel(character.system.details.level, tableRuleset());
  const all = ranksByClass(profession?.isKind("class") === true ? profession.system.ranksPerLevel : 0, level);
  if (all === 0)
    return {
      given: t(advisedTo(character).length > 0 ? "OD20.Ranks.GivenAdvised" : "OD20.Ranks.Given", { n, most }),
      surplus: false,
    };
  return n > all
    ? { given: t("OD20.Ranks.Surplus", { n, all }), surplus: true }
    : { given: t("OD20.Ranks.GivenOf", { n, all, left: all - n }), surplus: false };
}

/** Returns why this user may not enter so many ranks; "" = he may. @param level that is about to be reached @rule D-C6 */
export function rankRefusal(
  actor: Character,
  { name, value }: { readonly name: string; readonly value: string },
  { t }: Texts,
  level?: number,
): string {
  const most = name.startsWith("rank.") ? rankLimit(actor, level) : null;
  return most !== null && Number(value) > most ? t("OD20.Ranks.Refused", { name: actor.name, most }) : "";
}

/** Returns the skills that have more ranks than their limit, in one line, and ranks beyond those of the class. @rule D-C6 */
export function ranksOpen(character: Character, texts: Texts): string[] {
  if (!gameOf(tableRuleset()).ranks) return [];
  const ranks = ranksOf(character);
  const most = mostAt(character);
  const over = Object.entries(ranks).flatMap(([key, n]) => (n > most ? [entryLabel("skills", key, texts)] : []));
  const { given, surplus } = givenOf(character, ranks, texts);
  return [
    ...(over.length > 0 ? [texts.t("OD20.Ranks.Undone", { names: over.join(", "), most })] : []),
    ...(surplus ? [given] : []),
  ];
}
