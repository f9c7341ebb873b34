/** What a character strikes with, above the things: cantrips and prepared spells among the weapons, and what does not strike. */
import { isSave } from "../../../rules/activities/activity.ts";
import { isOfGame } from "../../../documents/creatures/traits.ts";
import type { OpposedActor } from "../../../documents/actor.ts";
import type { OpposedItem } from "../../../documents/item.ts";
import { activityOf, usesOf } from "../../../play/activities/activities.ts";
import { freeOf, grantedSpells } from "../../../play/activities/fetch-borrowed.ts";
import { markedTarget } from "../../../play/odds/odds-eyes.ts";
import { failChances } from "../../../play/odds/save-odds.ts";
import { nameOf } from "../../../play/secrecy/names.ts";
import { gameTexts } from "../../words/texts-game.ts";
import { againstWords } from "../../use/use-obstacle.ts";
import { costView, useNumber } from "../view/use-number.ts";
import type { OddsOf, WeaponRow } from "../view/equipment.ts";
import { spentWords } from "../view/counter.ts";
import { isSpent, reachOf, spellFacts } from "../view/spellbook.ts";
import { edgeOf, failsBare, type ButtonOddsView, type EdgeView } from "../../common/odds-view.ts";
import type { Texts } from "../../words/texts.ts";
import { dealtView, type DamageWord } from "../../words/dealt-words.ts";

/** The chance against the target in one figure. */
interface Chance {
  /** Text such as "Goblin: lands". */
  readonly label: string;
  readonly figure: string;
  readonly edge: EdgeView;
  readonly tooltip: string;
}

interface StrikeTile {
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

interface StrikeGroup {
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
interface Against {
  /** Name of the target; "" for none. */
  readonly name: string;
  readonly lands: (item: OpposedItem) => ButtonOddsView | null;
  readonly fails: (item: OpposedItem) => number | null;
}

const NOBODY: Against = { name: "", lands: () => null, fails: () => null };

/** Returns whether a spell or feature strikes: it rolls an attack, or deals damage. */
function isStriking(item: OpposedItem, numbers: Readonly<Record<string, unknown>>, texts: Texts): boolean {
  return activityOf(item)?.test.kind === "attack" || dealtView(item, numbers, texts)?.kind === "damage";
}

/**
 * Returns the tile of a spell or feature.
 * @param off why it would not work now; "" otherwise
 * @param far range or area
 */
function usedTile(
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
      : isSave(test)
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
    isSave: test.kind === "save" && !test.contest,
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
function weaponTiles(row: WeaponRow, name: string, all: boolean, texts: Texts): StrikeTile[] {
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

/** From so many on the usual ones come first, and the others are folded. */
const FEW = 4;

type Hero = Actor.OfType<"character">;

/** Returns the odds against the targeted token. */
function againstTarget(actor: OpposedActor, odds: OddsOf): Against {
  const token = markedTarget();
  if (!token?.actor || token.actor === actor) return NOBODY;
  const foe = { actor: token.actor, token };
  return {
    name: nameOf(foe),
    lands: (item) => odds(item, "strike"),
    fails: (item) => {
      const test = activityOf(item)?.test;
      return test?.kind === "save" ? (failChances(actor, foe, test)?.get("none") ?? null) : null;
    },
  };
}

/** Returns the spells and features that may be used in a fight now or after a rest. */
function usable(actor: Hero): OpposedItem[] {
  const { preparation } = actor.system.spells;
  return actor.items.contents.filter((item) => {
    const quick = (activityOf(item)?.minutes ?? 1) === 0;
    if (item.isKind("spell")) {
      const { circle, prepared, always } = item.system;
      return quick && (circle === 0 || prepared || always || preparation === "known");
    }
    return (
      quick &&
      item.isKind("feature") &&
      item.system.uses.max > 0 &&
      item.system.level <= actor.system.training.level &&
      isOfGame(item) &&
      usesOf(item).length > 0
    );
  });
}

/** Returns the slots of a circle as pips; null without any. */
function slotsOf(actor: Hero, circle: number): StrikeGroup["slots"] {
  const own = actor.system.spells.slots.filter((slot) => slot.circle === circle && slot.max > 0);
  const value = own.reduce((sum, slot) => sum + slot.value, 0);
  const max = own.reduce((sum, slot) => sum + slot.max, 0);
  return max === 0
    ? null
    : {
        text: gameTexts.t("OD20.Strikes.Left", { value, max }),
        pips: max > 10 ? [] : Array.from({ length: max }, (_pip, index) => index < value),
      };
}

/**
 * Returns the context.
 * @param weapons rows of all weapons, and the unarmed strike at the end
 * @rule H-SPL-12 H-SPL-13 H-SPL-14
 */
export function strikesPart(actor: Hero, weapons: readonly WeaponRow[], odds: OddsOf): object {
  const { t } = gameTexts;
  const numbers = actor.getRollData();
  const against = againstTarget(actor, odds);
  const granted = grantedSpells(actor);
  const offOf = (item: OpposedItem): string => {
    const spent =
      item.isKind("spell") && isSpent(item.system.circle, actor.system.spells) && !freeOf(granted, item)
        ? t("OD20.Strikes.Off.slot")
        : spentWords(item, gameTexts);
    return spent === "" ? againstWords(actor, item, undefined, gameTexts).join(". ") : spent;
  };
  const mine = usable(actor).sort((a, b) => a.sort - b.sort);
  const striking = mine.filter((item) => isStriking(item, numbers, gameTexts));
  const tiles = (items: readonly OpposedItem[]): StrikeGroup["tiles"] =>
    items.map((item) =>
      usedTile(
        item,
        { numbers, against, off: offOf(item), far: item.isKind("spell") ? reachOf(item, gameTexts) : "" },
        gameTexts,
      ),
    );
  const ofCircle = (circle: number): OpposedItem[] =>
    striking.filter((item) => item.isKind("spell") && item.system.circle === circle);
  const circles = [...new Set(striking.flatMap((item) => (item.isKind("spell") ? [item.system.circle] : [])))];
  const held = weapons.filter(({ hand, bare, natural }) => !bare && (natural || hand !== "none"));
  // Somebody who knows few strikes sees all of them.
  const all = striking.length + held.length < FEW;
  const shown = all ? weapons.filter(({ bare }) => !bare || held.length === 0) : held;
  const groups: StrikeGroup[] = [
    ...circles
      .sort((a, b) => a - b)
      .map((circle) => ({
        key: String(circle),
        label: circle === 0 ? t("OD20.Strikes.AtWill") : t("OD20.Strikes.Slot", { n: circle }),
        slots: slotsOf(actor, circle),
        tiles: tiles(ofCircle(circle)),
      })),
    {
      key: "features",
      label: t("OD20.Strikes.Features"),
      slots: null,
      tiles: tiles(striking.filter((item) => !item.isKind("spell"))),
    },
    {
      key: "weapons",
      label: t("OD20.Sheet.Weapons"),
      slots: null,
      tiles: shown.flatMap((row) => weaponTiles(row, against.name, all, gameTexts)),
    },
  ];
  return {
    groups: groups.filter(({ tiles: some }) => some.length > 0),
    others: mine
      .filter((item) => !striking.includes(item))
      .map((item) => {
        const off = offOf(item);
        const facts = item.isKind("spell") ? spellFacts(item, gameTexts, numbers["level"]) : "";
        const spends = activityOf(item)?.spends ?? "";
        return {
          id: item.id ?? "",
          name: item.name,
          off,
          hint: [off, facts].filter((one) => one !== "").join("\n"),
          cost: costView(spends, ""),
        };
      }),
    rest: weapons
      .flatMap((row) => {
        if (!shown.includes(row)) return [row.name];
        const modes = all ? [] : row.attacks.slice(1).map(({ label }) => label.toLocaleLowerCase());
        return modes.length > 0 ? [`${row.name}: ${modes.join(", ")}`] : [];
      })
      .join(" · "),
  };
}
