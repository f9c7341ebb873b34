/** What a character may still choose, in words: the strip of the sheet, and the end of the level window. */
import { gameOf } from "../../../rules/games/games.ts";
import { SYSTEM_ID } from "../../../core/constants.ts";
import type { Unfinished } from "../../../play/character/unfinished.ts";
import { choiceLegend } from "../../words/choice-labels.ts";
import type { Texts } from "../../words/texts.ts";
import type { CharacterNumbersByKey } from "../../../data/actor/creature-derived.ts";
import { tableRuleset } from "../../../core/table-rules.ts";
import { numberView } from "../../common/number-view.ts";

export interface UnfinishedView {
  readonly key: string;
  readonly count: number;
  /** Short text for a chip of the strip. */
  readonly chip: string;
  readonly title: string;
  readonly note: string;
  readonly img: string;
  /** Label of the button. */
  readonly does: string;
}

type EntryWords = Pick<UnfinishedView, "chip" | "title" | "note" | "img">;

const icon = (name: string): string => `systems/${SYSTEM_ID}/icons/${name}.svg`;

/** Stored bonus points from the Game Master. */
type Stored = Readonly<Record<"talents" | "power", { readonly bonus: number }>>;

/** Returns a text such as "1 Talent, 2 Power", or "" without unspent points. */
export function unspentPoints({ talents, power }: CharacterNumbersByKey["points"], texts: Texts): string {
  return [
    talents.left > 0 ? texts.plural("OD20.Planner.talents", talents.left) : "",
    power.left > 0 ? texts.plural("OD20.Planner.power", power.left) : "",
  ]
    .filter((text) => text !== "")
    .join(", ");
}

/**
 * Returns whether mastery points matter. If the ruleset gives none per level, they matter only when some are unspent,
 * or when the Game Master gave some.
 * @rule H-MAS-03 H-MAS-04
 */
function matters(points: CharacterNumbersByKey["points"], stored: Stored): boolean {
  const { talentsPerLevel, powerPerLevel } = tableRuleset();
  if (!gameOf(tableRuleset()).sells) return false;
  const keys = ["talents", "power"] as const;
  return talentsPerLevel + powerPerLevel > 0 || keys.some((key) => points[key].left > 0 || stored[key].bonus !== 0);
}

/** Returns both kinds of points: sources, spent, left. Empty when points do not matter. @rule H-MAS-03 H-MAS-04 H-MAS-05 */
export function purseViews(points: CharacterNumbersByKey["points"], stored: Stored, texts: Texts) {
  const { t } = texts;
  if (!matters(points, stored)) return [];
  return (["talents", "power"] as const).map((key) => {
    const { earned, parts, spent, left } = points[key];
    const came = numberView(key, t(`OD20.Planner.Name.${key}`), { total: earned, parts }, texts, false);
    const text =
      left < 0
        ? t("OD20.Planner.Overspent", { name: came.label, n: -left })
        : t("OD20.Planner.LeftOf", { name: came.label, left, earned });
    const went = t("OD20.Planner.Spent", { n: spent });
    return {
      /** Text such as "Talents: 1 of 3 left". A character can be overspent after its level or the rules changed. */
      text,
      over: left < 0,
      /** Sources of the points, one per line, and the number of spent points. */
      tooltip: `${came.tooltip}\n${went}`,
      spoken: `${text} (${came.spoken}; ${went})`,
      /** Form name of the Game Master's bonus. */
      name: `system.points.${key}.bonus`,
      label: t(`OD20.Planner.GivenBy.${key}`),
      value: stored[key].bonus,
    };
  });
}

/** Returns the words and the image of one entry. */
function entryWords(entry: Unfinished, { system }: Actor.OfType<"character">, texts: Texts): EntryWords {
  const { t, plural } = texts;
  switch (entry.kind) {
    case "lost":
      return {
        chip: t("OD20.Unfinished.Chip.lost", { name: entry.item.name, n: entry.count }),
        title: entry.item.name,
        note: plural("OD20.Unfinished.Lost", entry.count),
        img: entry.item.img ?? "",
      };
    case "choice":
      return {
        chip:
          entry.count > 1
            ? t("OD20.Unfinished.Chip.choice", { name: entry.item.name, n: entry.count })
            : entry.item.name,
        title: entry.item.name,
        note: entry.choices.map((choice) => choiceLegend({ ...choice, count: choice.open }, texts)).join(", "),
        img: entry.item.img ?? "",
      };
    case "raise":
      return {
        chip: t("OD20.Unfinished.Chip.raise"),
        title: t("OD20.LevelUp.Raise"),
        note: t("OD20.Unfinished.Raise", { level: entry.level }),
        img: icon("feature"),
      };
    case "learn": {
      const { open, max: most } = entry;
      const kinds = (["cantrips", "spells"] as const).filter((kind) => open[kind] > 0);
      const words = { cantrips: "Cantrips", spells: "Spells" } as const;
      const what = kinds.map((kind) => plural(`OD20.Unfinished.${words[kind]}`, open[kind])).join(", ");
      const book = system.spells.preparation === "spellbook" ? "book" : "spells";
      return {
        chip: what,
        title: what,
        note: kinds
          .map((kind) =>
            t(`OD20.Creation.Spells.${kind === "spells" ? book : kind}`, {
              n: most[kind] - open[kind],
              of: most[kind],
            }),
          )
          .join(" · "),
        img: icon("spell"),
      };
    }
    case "prepare":
      return {
        chip: t("OD20.Unfinished.Chip.prepare", { n: entry.count }),
        title: t("OD20.Unfinished.Prepare", { n: entry.count }),
        note: t("OD20.Unfinished.Ready", { ready: entry.ready, most: entry.max, waiting: entry.waiting }),
        img: icon("book"),
      };
    case "spend": {
      const text = unspentPoints(system.points, texts);
      return { chip: text, title: text, note: t("OD20.Unfinished.Spend"), img: icon("energy") };
    }
  }
}

/** Returns the entries in words. */
export const unfinishedViews = (
  entries: readonly Unfinished[],
  actor: Actor.OfType<"character">,
  texts: Texts,
): UnfinishedView[] =>
  entries.map((entry) => ({
    key: entry.key,
    count: entry.count,
    ...entryWords(entry, actor, texts),
    does: texts.t(`OD20.Unfinished.Do.${entry.kind}`),
  }));

/** Counts that a user put away, by key of the entry. */
export type PutAway = Readonly<Record<string, number>>;

/** The strip: chips in sight, and how many the user put away. */
export interface Strip {
  readonly title: string;
  readonly chips: readonly UnfinishedView[];
  /** Text of the button that shows all again; "" when nothing is put away. */
  readonly away: string;
}

/** Returns the strip; null when nothing is left. An entry that grew since it was put away is in sight again. */
export function stripOf(views: readonly UnfinishedView[], away: PutAway, texts: Pick<Texts, "t">): Strip | null {
  if (views.length === 0) return null;
  const chips = views.filter(({ key, count }) => count > (away[key] ?? 0));
  const hidden = views.length - chips.length;
  return {
    title: texts.t("OD20.Unfinished.Title", { n: chips.length }),
    chips,
    away:
      hidden === 0 ? "" : texts.t(chips.length === 0 ? "OD20.Unfinished.Title" : "OD20.Unfinished.Away", { n: hidden }),
  };
}
