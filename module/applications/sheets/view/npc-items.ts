/** Items of a stat block: entries by kind of action, spells by circle, and gear. */
import { isPhysicalType } from "../../../data/item/placement.ts";
import type { Contribution } from "../../../rules/basics/contribution.ts";
import { isOfGame } from "../../../documents/creatures/traits.ts";
import type { OpposedItem } from "../../../documents/item.ts";
import type { Spells } from "../../../rules/spells/caster.ts";
import { usesOf, verbOf } from "../../../play/activities/activities.ts";
import { spentWords } from "./counter.ts";
import type { Texts } from "../../words/texts.ts";
import { NO_ODDS } from "./equipment.ts";
import { ENTRY_KINDS, featureEntry, featureWords, weaponEntry, type Entry, type EntryKind } from "./npc-entries.ts";

/** An entry with its text, enriched for the reader. */
export interface WrittenEntry extends Entry {
  readonly description: string;
  /** Label of the use button; omitted for attacks, and for entries that cannot be used. */
  readonly use?: string;
}

/** Enriches the description of an item for the reader; returns "" when there is none. */
export type Prose = (item: OpposedItem, html: string) => Promise<string>;

function kindOf(action: string): EntryKind {
  return ENTRY_KINDS.find((kind) => kind === action) ?? "active";
}

/** Returns the entries by kind. Attacks come first among the actions. Omits empty kinds. @rule B-MISC-10 */
export async function entryGroups(
  items: readonly OpposedItem[],
  own: readonly Contribution[] | null,
  prose: Prose,
  texts: Texts,
  odds = NO_ODDS,
) {
  const sorted = items.filter(isOfGame).sort((a, b) => a.sort - b.sort);
  const written: { kind: EntryKind; entry: WrittenEntry }[] = [];
  for (const item of sorted) {
    if (item.isWeapon())
      written.push({
        kind: "active",
        entry: { ...weaponEntry(item, texts, odds), description: await prose(item, item.system.description) },
      });
  }
  for (const item of sorted) {
    if (item.isKind("feature"))
      written.push({
        kind: kindOf(item.system.action),
        entry: {
          ...featureEntry(item, featureWords(item), own, texts),
          use: usesOf(item).length > 0 ? texts.t(verbOf(item)) : "",
          description: await prose(item, item.system.description),
        },
      });
  }
  return ENTRY_KINDS.map((kind) => ({
    kind,
    label: texts.t(`OD20.Block.Entries.${kind}`),
    entries: written.filter((one) => one.kind === kind).map(({ entry }) => entry),
  })).filter(({ entries }) => entries.length > 0);
}

/** Returns the spells by circle with the spellcasting numbers; null without spells. @rule H-SPL-14 H-SPL-16 */
export function spellList(
  items: readonly OpposedItem[],
  { attack, dc, slots }: Pick<Spells, "attack" | "dc" | "slots">,
  texts: Texts,
): object | null {
  const { t } = texts;
  const spells = items.filter((item) => item.isKind("spell"));
  if (spells.length === 0) return null;
  const circles = [...new Set(spells.map(({ system }) => system.circle))].sort((a, b) => a - b);
  return {
    numbers: [
      dc && t("OD20.Block.SpellDc", { n: dc.total }),
      attack && t("OD20.Block.SpellAttack", { n: texts.signed(attack.total) }),
    ]
      .filter(Boolean)
      .join(" · "),
    circles: circles.map((circle) => {
      const slot = slots.find((one) => one.circle === circle);
      const label = circle === 0 ? t("OD20.Block.Cantrips") : t("OD20.Block.Circle", { n: circle });
      return {
        label: slot && slot.max > 0 ? `${label} (${String(slot.value)}/${String(slot.max)})` : label,
        spells: spells
          .filter(({ system }) => system.circle === circle)
          .sort((a, b) => a.name.localeCompare(b.name))
          .map((spell) => ({ id: spell.id, name: spell.name, use: t(verbOf(spell)) })),
      };
    }),
  };
}

/** Returns the gear that others could take from the creature. */
export function gearList(items: readonly OpposedItem[], texts: Texts): object[] {
  return items
    .filter((item) => isPhysicalType(item.type) && !item.isWeapon())
    .sort((a, b) => a.sort - b.sort)
    .map((item) => {
      const worn = item.isArmor() && item.system.equipped ? texts.t("OD20.Sheet.Worn").toLocaleLowerCase() : "";
      const quantity =
        "quantity" in item.system &&
        typeof item.system.quantity === "number" &&
        (item.system.quantity > 1 || item.isAmmunition())
          ? `×${String(item.system.quantity)}`
          : "";
      return {
        id: item.id,
        name: item.name,
        use: item.isKind("consumable") ? texts.t(verbOf(item)) : "",
        spent: item.isKind("consumable") ? spentWords(item, texts) : "",
        note: [quantity, worn].filter(Boolean).join(", "),
      };
    });
}
