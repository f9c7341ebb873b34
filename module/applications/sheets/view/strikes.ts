/** What strikes, as tiles of the first tab: at will, by the slot of a circle, features, weapons. */
import type { OpposedItem } from "../../../documents/item.ts";
import { activityOf } from "../../../play/activities/activities.ts";
import { edgeOf, failsBare, type ButtonOddsView, type EdgeView } from "../../common/odds-view.ts";
import type { Texts } from "../../words/texts.ts";
import type { WeaponRow } from "./equipment.ts";
import { dealtView, type DamageWord } from "../../words/dealt-words.ts";
import { useNumber } from "./use-number.ts";

/** The chance against the target in one figure. */
export interface Chance {
  /** Text such as "Goblin: lands". */
  readonly label: string;
  readonly figure: string;
  readonly edge: EdgeView;
  readonly tooltip: string;
}

export interface StrikeTile {
  readonly id: string;
  readonly name: string;
  /** Attack mode of a weapon; "" for what is used. */
  readonly mode: string;
  readonly modeLabel: string;
  readonly action: "attack" | "useEntry" | "reload";
  /** Text such as "+4" or "DC 12"; "" where nobody rolls. */
  readonly roll: string;
  /** Whether the target rolls instead. */
  readonly isSave: boolean;
  readonly damage: readonly DamageWord[];
  readonly chance: Chance | null;
  /** Range, area, shots, or what a successful save leaves. */
  readonly note: string;
  /** Why it would not work now; "" otherwise. */
  readonly off: string;
  readonly tooltip: string;
  readonly spoken: string;
}

export interface StrikeGroup {
  readonly key: string;
  readonly label: string;
  readonly slots: { readonly text: string; readonly pips: readonly boolean[] } | null;
  readonly tiles: readonly StrikeTile[];
}

const joined = (words: readonly string[], between: string): string => words.filter((one) => one !== "").join(between);

/** Returns the chance that an attack lands, from the odds of its button. */
function landsChance(odds: ButtonOddsView | null, name: string, { t }: Texts): Chance | null {
  if (!odds) return null;
  const { halves, edge, tooltip } = odds;
  return { label: t("OD20.Strikes.Lands", { name }), figure: halves.lands, edge, tooltip };
}

/** Returns the chance that a save fails. @param fails 0 to 1; null when unknown */
function failsChance(fails: number | null, name: string, { t }: Texts): Chance | null {
  if (fails === null) return null;
  const label = t("OD20.Strikes.Fails", { name });
  const figure = t("OD20.Odds.Percent", { n: failsBare(fails) }).replaceAll(" ", "\u00a0");
  return { label, figure, edge: edgeOf({ miss: 1 - fails }), tooltip: `${label} ${figure}` };
}

/** Who is targeted, and how likely something is to work. */
export interface Against {
  /** Name of the target; "" for none. */
  readonly name: string;
  readonly lands: (item: OpposedItem) => ButtonOddsView | null;
  readonly fails: (item: OpposedItem) => number | null;
}
export const NOBODY: Against = { name: "", lands: () => null, fails: () => null };

/** Returns whether a spell or feature strikes: it rolls an attack, or deals damage. */
export function isStriking(item: OpposedItem, numbers: Readonly<Record<string, unknown>>, texts: Texts): boolean {
  return activityOf(item)?.test.kind === "attack" || dealtView(item, numbers, texts)?.kind === "damage";
}

/**
 * Returns the tile of a spell or feature.
 * @param off why it would not work now; "" otherwise
 * @param far range or area
 */
export function usedTile(
  item: OpposedItem,
  {
    numbers,
    against,
    off,
    far,
  }: {
    readonly numbers: Readonly<Record<string, unknown>>;
    readonly against: Against;
    readonly off: string;
    readonly far: string;
  },
  texts: Texts,
): StrikeTile {
  const { t } = texts;
  const { number, tooltip, spoken, dice } = useNumber(item, numbers, texts);
  const test = activityOf(item)?.test ?? { kind: "none" as const };
  const chance =
    test.kind === "attack"
      ? landsChance(against.lands(item), against.name, texts)
      : test.kind === "save"
        ? failsChance(against.fails(item), against.name, texts)
        : null;
  const half = test.kind === "save" && test.onSuccess === "half" ? t("OD20.Strikes.Half") : "";
  return {
    id: item.id ?? "",
    name: item.name,
    mode: "",
    modeLabel: "",
    action: "useEntry",
    roll: number,
    isSave: test.kind === "save",
    damage: dealtView(item, numbers, texts)?.damage ?? [],
    chance,
    note: joined([number === "" ? t("OD20.Strikes.Sure") : "", chance ? "" : far, half], " · "),
    off,
    tooltip: joined([off, dice, tooltip || spoken, chance?.tooltip ?? ""], "\n"),
    spoken: joined([off, dice, spoken, chance ? `${chance.label} ${chance.figure}` : ""], ". "),
  };
}

/**
 * Returns the tiles of a weapon. One that is not loaded is loaded first.
 * @param all whether to show further ways to attack beside the usual one
 */
export function weaponTiles(row: WeaponRow, name: string, all: boolean, texts: Texts): StrikeTile[] {
  const { t } = texts;
  const isUnloaded = row.canReload && !row.loaded;
  const off = row.shots === 0 ? t("OD20.Strikes.Off.shots") : isUnloaded ? t("OD20.Strikes.Off.load") : "";
  return row.attacks.slice(0, all ? undefined : 1).map((attack) => ({
    id: row.id,
    name: row.name,
    mode: attack.mode,
    modeLabel: row.bare ? "" : attack.label,
    action: isUnloaded && row.shots !== 0 ? "reload" : "attack",
    roll: attack.bonus,
    isSave: false,
    damage: attack.damage,
    chance: landsChance(attack.odds, name, texts),
    note: row.barred === "" ? row.shotsLabel : row.barred,
    off,
    tooltip: joined([off, row.barred, attack.tooltip], "\n"),
    spoken: joined([off, row.barred, attack.spoken], ". "),
  }));
}
