/** What a character strikes with, above the things: cantrips and prepared spells among the weapons, and what does not strike. */
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
import { costView } from "../view/use-number.ts";
import type { OddsOf, WeaponRow } from "../view/equipment.ts";
import { spentWords } from "../view/counter.ts";
import { isSpent, reachOf, spellFacts } from "../view/spellbook.ts";
import { isStriking, NOBODY, usedTile, weaponTiles, type Against, type StrikeGroup } from "../view/strikes.ts";

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
