/** Returns the uses of an actor's items: casting, drinking, activating and so on. */
import { askedSave } from "../../core/table-lists.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { usesIn } from "../../data/actor/item-totals.ts";
import { freshActivity, readActivities } from "../../data/item/activities.pure.ts";
import { isOfGame } from "../../documents/creatures/traits.ts";
import { concentrationOf } from "../../documents/effects/effect-ends.ts";
import { spellName, spellReference } from "../../documents/items/spell-names.ts";
import { t } from "../../core/i18n.ts";
import type { Activity } from "../../rules/activities/activity.ts";
import { tableRuleset } from "../../core/table-rules.ts";
import { choiceIn, chosenKeys } from "../../rules/character/chosen.ts";
import { gameOf } from "../../rules/games/games.ts";
import {
  activityOfBorrowed,
  activityOfFurther,
  carriedOf,
  isMeant,
  paidBy,
  variantOf,
  type FurtherUse,
  type Pool,
  type Stock,
} from "../../rules/activities/item-uses.ts";
import { activityOfConsumable, activityOfFeature, activityOfSpell } from "../../rules/activities/build-activities.ts";

/** One use of an item. */
interface UseName {
  /** Key of the use. "" for the use that the item's own fields describe. */
  readonly key: string;
  /** Name of an additional use; "" for the item's own name. */
  readonly name: string;
}

/** Cache of spells that items cast, by uuid. Spells in a compendium pack cannot be read synchronously. */
const borrowed = new Map<string, OpposedItem<"spell">>();

/**
 * Returns the uses of spells that the player chose for a feature. Cantrips are free; other spells cost a use of the feature, or a
 * slot if the actor has slots of their circle or a higher one.
 * @rule H-PRG-07
 */
function chosenSpells(item: OpposedItem): FurtherUse[] {
  if (!item.isKind("feature")) return [];
  const { choices } = item.system;
  const highest = item.actor?.creature?.spells.slots.findLast(({ max }) => max > 0)?.circle ?? 0;
  const bears = (key: string): boolean => highest >= (borrowed.get(spellReference(key))?.system.circle ?? 1);
  const use = (key: string, of: string, pays: FurtherUse["pays"]): FurtherUse =>
    freshActivity({ key, name: spellName(of), pays, casts: { uuid: spellReference(of), circle: 0, top: 0 } });
  return [
    ...chosenKeys(choices, "cantrip").map((key) => use(key, key, "none")),
    ...chosenKeys(choices, "spell").flatMap((key) => [
      use(key, key, "uses"),
      ...(bears(key) ? [use(`${key.slice(0, 15)}S`, key, "slot")] : []),
    ]),
  ];
}

/**
 * Returns the id of the message that began the owner's concentration on this item; null if none. If a feature casts a spell, the
 * spell's own effects count as begun by the feature.
 * @rule H-CONC-01 B-CONC-01
 */
export function runningOf({ actor, uuid, system }: OpposedItem): string | null {
  const message = (actor && concentrationOf(actor)?.stored.message) ?? "";
  const begun = game.messages.get(message);
  if (!begun?.isKind("use") && !begun?.isKind("attack")) return null;
  const { item, effects } = begun.system;
  const own = "applies" in system ? (system.applies ?? []).map(({ effect }) => effect) : [];
  const given = Object.values(effects).some((one) => own.includes(String(Reflect.get(Object(one), "key"))));
  return given || Reflect.get(Object(item), "uuid") === uuid ? message : null;
}

/** Returns the additional uses that the owner's level and chosen options allow. @rule H-PRG-07 */
function furtherOf(item: OpposedItem): readonly FurtherUse[] {
  const { system, actor } = item;
  if (!("activities" in system) || (actor && !isOfGame(item))) return [];
  const level = actor?.creature?.training.level ?? Infinity;
  const chosen = item.isKind("feature")
    ? chosenKeys(
        item.system.choices.map((choice) => choiceIn(choice, gameOf(tableRuleset()))),
        "option",
      )
    : [];
  return [...readActivities(system.activities), ...chosenSpells(item)].filter(
    ({ from, option, carries }) =>
      from <= level &&
      (option === "" || !actor || chosen.includes(option)) &&
      (!carries || !actor || runningOf(item) !== null),
  );
}

/** Returns the uses of another item of the same owner that pay for this item. Null if there is no such item. */
function poolOf({ actor, id }: OpposedItem, said: string): Pool | null {
  for (const one of actor?.items.contents ?? []) {
    const uses = usesIn(one.system);
    const given = one.isKind("feature") ? one.system.given.as : "";
    const from = [given, one._stats.compendiumSource ?? ""].filter(Boolean);
    if (one.id !== null && one.id !== id && uses && uses.max > 0 && isMeant({ id: one.id, name: one.name, from }, said))
      return { id: one.id, name: one.name, value: uses.value, max: uses.max };
  }
  return null;
}

/** Returns the activity of a feature, with the item that pays for it. */
function activityOfOwn(item: OpposedItem<"feature">): Activity | null {
  const activity = activityOfFeature(item.system);
  const { of, amount } = item.system.consumes;
  return activity && of !== "" && item.actor ? { ...activity, pays: paidBy(poolOf(item, of), amount) } : activity;
}

/** Returns the activity that the item's own fields describe; null if they describe none. */
function ownActivity(item: OpposedItem): Activity | null {
  if (item.isKind("spell")) return activityOfSpell(item.system);
  if (item.isKind("feature")) return item.actor && !isOfGame(item) ? null : activityOfOwn(item);
  return item.isKind("consumable") ? activityOfConsumable(item.system) : null;
}

const doesSomething = ({ parts, effects, moves, rays, test, area, amends, does = [] }: Activity): boolean =>
  parts.length + effects.length + moves.length + does.length > 0 ||
  rays !== null ||
  test.kind !== "none" ||
  area !== null ||
  !!amends;

/**
 * Returns the name to display. A use that costs a slot is marked if the same spell is also available without a slot. The mark is
 * not stored.
 */
const shownName = ({ name, pays, casts }: FurtherUse, all: readonly FurtherUse[]): string =>
  pays === "slot" && all.some((one) => one.casts.uuid === casts.uuid && one.pays !== "slot" && casts.uuid !== "")
    ? t("OD20.Use.withSlot", { name })
    : name;

/** Returns all uses of an item, the default use first. An item whose own fields do nothing has only its additional uses. */
export function usesOf(item: OpposedItem): UseName[] {
  const further = furtherOf(item);
  const own = ownActivity(item);
  const told = item.isKind("spell") && !further.some((use) => isVariant(item, use));
  const idle = own === null || (further.length > 0 && !told && !doesSomething(own));
  return [
    ...(idle ? [] : [{ key: "", name: "" }]),
    ...further.map((use) => ({ key: use.key, name: shownName(use, further) })),
  ];
}

/** Returns whether a feature only allows actions of the list and does nothing else. @rule H-TURN-09 */
export function onlyGrantsActions(item: OpposedItem<"feature">): boolean {
  const own = ownActivity(item);
  return item.system.lets.size > 0 && furtherOf(item).length === 0 && (own === null || !doesSomething(own));
}

function furtherUse(item: OpposedItem, key: string | undefined): FurtherUse | undefined {
  const wanted = key ?? usesOf(item)[0]?.key ?? "";
  return wanted === "" ? undefined : furtherOf(item).find((one) => one.key === wanted);
}

function stockOf(item: OpposedItem, { pays, of, gains }: FurtherUse): Stock {
  const { system } = item;
  return {
    uses: ("uses" in system ? system.uses : null) ?? null,
    quantity: ("quantity" in system ? system.quantity : null) ?? null,
    other: pays === "elsewhere" || gains.what === "pool" ? poolOf(item, of) : null,
  };
}

/** Fills in two values of a feature's use from the feature itself: its save DC, and its damage type for damage of type "own". */
function ownTypes(use: FurtherUse, item: OpposedItem): FurtherUse {
  const { system } = item;
  const type = "damage" in system && Array.isArray(system.damage) ? system.damage[0]?.type : undefined;
  const dc = use.test.dc ?? (item.isKind("feature") && item.system.save.by !== "" ? item.system.save.dc : null);
  return {
    ...use,
    test: { ...use.test, dc },
    parts: use.parts.map((part) => (part.type === "own" ? { ...part, type: type ?? "" } : part)),
  };
}

/** Returns whether the use is another form of the spell that costs the same slot. */
const isVariant = (item: OpposedItem, { pays, casts }: FurtherUse): item is OpposedItem<"spell"> =>
  item.isKind("spell") && pays === "slot" && casts.uuid === "";

/**
 * Returns what an item does when used. Null if the item has no use, or casts a compendium spell that is not loaded yet. Weapon
 * attacks are not included.
 * @param key key of an additional use; left out for the first use
 */
export function activityOf(item: OpposedItem, key?: string): Activity | null {
  const activity = storedActivity(item, key);
  if (activity?.test.kind !== "save") return activity;
  const { charisma, ...test } = activity.test;
  return { ...activity, test: { ...test, attribute: askedSave(test.attribute, charisma) } };
}

/** Returns the activity with the Attribute that the item itself names for the save. */
function storedActivity(item: OpposedItem, key?: string): Activity | null {
  const use = furtherUse(item, key);
  if (!use) return key === undefined || key === "" ? ownActivity(item) : null;
  const own = use.carries ? ownActivity(item) : null;
  if (own) return carriedOf(own, use);
  if (isVariant(item, use)) return variantOf(activityOfSpell(item.system), use);
  if (use.casts.uuid === "") return activityOfFurther(ownTypes(use, item), stockOf(item, use));
  const spell = borrowed.get(use.casts.uuid);
  if (!spell || spell.uuid === item.uuid) return null;
  return activityOfBorrowed(use, activityOfSpell(spell.system), spell.system.circle, stockOf(item, use));
}

/** Returns the item whose effects the activity names: the cast spell, or the item itself. */
export function bearerOfEffects(item: OpposedItem, key?: string): OpposedItem {
  return borrowed.get(castsOf(item, key)) ?? item;
}

/** Returns the uuid of the spell that a use casts; "" if none. */
export const castsOf = (item: OpposedItem, key?: string): string => furtherUse(item, key)?.casts.uuid ?? "";

/** Returns whether a use costs one of the item's own uses. */
export const takesUses = (item: OpposedItem, key?: string): boolean => furtherUse(item, key)?.pays === "uses";

/** Stores the spell of a uuid in the cache. Null removes the spell. */
export function keepBorrowed(uuid: string, spell: OpposedItem<"spell"> | null): void {
  if (spell) borrowed.set(uuid, spell);
  else borrowed.delete(uuid);
}

/** Returns the title of a use for windows and messages. */
export function titleOf(item: OpposedItem, key?: string): string {
  const name = furtherUse(item, key)?.name ?? "";
  return name === "" || name === item.name ? item.name : `${item.name}: ${name}`;
}

/** Returns the language key of the button's verb. Spells are cast, potions drunk, food eaten; anything else is used. */
export function verbOf(item: OpposedItem): string {
  if (item.isKind("spell")) return "OD20.Use.Verb.cast";
  const kind = item.isKind("consumable") ? item.system.kind : "";
  return kind === "potion" || kind === "scroll" || kind === "food" ? `OD20.Use.Verb.${kind}` : "OD20.Use.Verb.use";
}
