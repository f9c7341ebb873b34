/** End of the level window: before and after, what is left to choose, what is new. */
import type { Character } from "../../play/character/mastery.ts";
import { unfinished } from "../../play/character/unfinished.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { dealtView, type DealtView } from "../words/dealt-words.ts";
import { featureGroups } from "../sheets/view/features.ts";
import { spellFacts } from "../sheets/view/spellbook.ts";
import { unfinishedViews, type UnfinishedView } from "../sheets/view/unfinished-view.ts";
import type { Texts } from "../words/texts.ts";
import { figuresOf } from "./figures.ts";
import { whatChanged, type ChangeRow, type Figure } from "./what-changed.ts";

/** The character before its first level in this window. */
export interface Start {
  readonly level: number;
  readonly figures: readonly Figure[];
  readonly items: ReadonlySet<string>;
}

/** Something that the character did not have before. */
interface NewRow {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly facts: string;
  readonly damage: DealtView["damage"];
  readonly concentration: boolean;
}

export interface LevelEnd {
  readonly from: number;
  readonly to: number;
  readonly heading: string;
  readonly who: string;
  readonly note: string;
  readonly rows: readonly ChangeRow[];
  readonly left: readonly UnfinishedView[];
  readonly fresh: readonly NewRow[];
  /** Label of the main button. */
  readonly main: string;
}

export const startOf = (actor: Character, texts: Texts): Start => ({
  level: actor.system.details.level,
  figures: figuresOf(actor, texts),
  items: new Set(actor.items.contents.flatMap(({ id }) => id ?? [])),
});

/** Returns the row of a new feature or spell. */
function newRow(actor: Character, item: OpposedItem<"feature"> | OpposedItem<"spell">, texts: Texts): NewRow {
  const { system } = actor;
  const { level } = system.details;
  const numbers = actor.getRollData();
  const spell = item.isKind("spell");
  const own = { level, dc: system.spells.dc?.total ?? null, numbers, id: "" };
  const facts = spell
    ? [
        ...(item.system.circle > 0 && !item.system.prepared && !item.system.always
          ? [texts.t("OD20.LevelUp.End.NotReady")]
          : []),
        spellFacts(item, texts, level),
      ].join(" · ")
    : (featureGroups([item], own, texts)[0]?.features[0]?.facts ?? "");
  return {
    id: item.id ?? "",
    name: item.name,
    img: item.img ?? "",
    facts,
    // The facts of a spell name its dice.
    damage: spell ? [] : (dealtView(item, numbers, texts)?.damage ?? []),
    concentration: spell && item.system.concentration,
  };
}

/** Returns the end of the window as things are now. What is chosen since the level counts as part of it. */
export function levelEnd(actor: Character, start: Start, texts: Texts): LevelEnd {
  const { t } = texts;
  const { level } = actor.system.details;
  const { missing, waiting } = actor.system.advancement;
  const left = unfinishedViews(unfinished(actor), actor, texts);
  const who = ["class", "species"].flatMap(
    (type) => actor.items.contents.find((item) => String(item.type) === type)?.name ?? [],
  );
  return {
    from: start.level,
    to: level,
    heading: t("OD20.LevelUp.Done", { name: actor.name, level }),
    who: [actor.name, ...who].join(" · "),
    note: [
      t("OD20.LevelUp.End.Recorded"),
      ...(missing > 0 && waiting === 0 ? [t("OD20.LevelUp.End.Missing", { missing, level: level + 1 })] : []),
    ].join(" "),
    rows: whatChanged(start.figures, figuresOf(actor, texts), texts),
    left,
    fresh: actor.items.contents
      .filter((item) => !start.items.has(item.id ?? ""))
      .flatMap((item) => (item.isKind("feature") || item.isKind("spell") ? [newRow(actor, item, texts)] : [])),
    main: left.length > 0 ? t("OD20.LevelUp.End.InTurn", { n: left.length }) : t("OD20.LevelUp.End.Finish"),
  };
}
