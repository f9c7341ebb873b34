/** Returns the uses of an actor's items: casting, drinking, activating and so on. */
import { askedSave } from "../../core/table-lists.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { usesIn } from "../../data/actor/item-totals.ts";
import { mainActivity, readActivity, storedActivities } from "../../data/item/activities.pure.ts";
import { kindOf, MAIN } from "../../data/item/activity-kinds.pure.ts";
import { isOfGame } from "../../documents/creatures/traits.ts";
import { concentrationOf } from "../../documents/effects/effect-ends.ts";
import { spellName, spellReference } from "../../documents/items/spell-names.ts";
import { t } from "../../core/i18n.ts";
import { isSave, type Activity } from "../../rules/activities/activity.ts";
import { tableRuleset } from "../../core/table-rules.ts";
import { choiceIn, chosenKeys } from "../../rules/character/chosen.ts";
import { gameOf } from "../../rules/games/games.ts";
import {
  activityFrom,
  activityOfCast,
  blockOfConsumable,
  blockOfFeature,
  blockOfSpell,
  blockOfThing,
  paidBy,
  type ItemBlock,
  type Pool,
  type StoredActivity,
  type Stock,
} from "../../rules/activities/stored-activity.ts";
import { isMeant } from "../../rules/activities/uses.ts";
import { nameHere, storedName } from "../../core/other-language.ts";

/** One use of an item. */
interface UseName {
  /** Key of the use: the id of its activity, "" for the main one. */
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
function chosenSpells(item: OpposedItem): StoredActivity[] {
  if (!item.isKind("feature")) return [];
  const { choices } = item.system;
  const highest = item.actor?.creature?.spells.slots.findLast(({ max }) => max > 0)?.circle ?? 0;
  const bears = (key: string): boolean => highest >= (borrowed.get(spellReference(key))?.system.circle ?? 1);
  const use = (key: string, of: string, pays: StoredActivity["pays"]): StoredActivity =>
    readActivity(key, { kind: "cast", name: spellName(of), pays, casts: { uuid: spellReference(of) } });
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
  const own = storedActivities(system).flatMap(({ applies }) => applies.map(({ effect }) => effect));
  const given = Object.values(effects).some((one) => own.includes(String(Reflect.get(Object(one), "key"))));
  return given || Reflect.get(Object(item), "uuid") === uuid ? message : null;
}

/** Returns whether the item itself is used, and not only what else it can do. */
export const isUsedItself = (item: OpposedItem): boolean =>
  item.isKind("spell") || item.isKind("feature") || item.isKind("consumable");

/** Whoever uses an item that says nothing of it only shows its card. */
const ONLY_CARD = readActivity(MAIN, { kind: "utility" });

/** Returns the activities that the owner's game, level and chosen options allow. @rule H-PRG-07 */
function allowedOf(item: OpposedItem): readonly StoredActivity[] {
  const { system, actor } = item;
  if (actor && !isOfGame(item)) return [];
  const level = actor?.creature?.training.level ?? Infinity;
  const chosen = item.isKind("feature")
    ? chosenKeys(
        item.system.choices.map((choice) => choiceIn(choice, gameOf(tableRuleset()))),
        "option",
      )
    : [];
  const all = [...storedActivities(system), ...chosenSpells(item)];
  const block = blockOf(item);
  return (all.length === 0 && isUsedItself(item) ? [ONLY_CARD] : all).filter(
    ({ kind, from, option, carries, pays }) =>
      kindOf(kind) !== null &&
      (pays !== "" || block.pays !== null) &&
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
    if (
      one.id !== null &&
      one.id !== id &&
      uses &&
      uses.max > 0 &&
      isMeant({ id: one.id, name: storedName(one), from }, said)
    )
      return { id: one.id, name: one.name, value: uses.value, max: uses.max };
  }
  return null;
}

/** Returns what the item gives to each of its activities. */
function blockOf(item: OpposedItem): ItemBlock {
  if (item.isKind("spell")) return blockOfSpell(item.system);
  if (item.isKind("consumable")) return blockOfConsumable(item.system);
  if (!item.isKind("feature")) return blockOfThing(usesIn(item.system));
  const { of, amount } = item.system.consumes;
  return blockOfFeature(item.system, of !== "" && item.actor ? paidBy(poolOf(item, of), amount) : null);
}

const doesSomething = ({ parts, effects, moves, rays, test, area, amends, summons, does = [] }: Activity): boolean =>
  parts.length + effects.length + moves.length + does.length > 0 ||
  rays !== null ||
  summons !== undefined ||
  test.kind !== "none" ||
  area !== null ||
  !!amends;

/**
 * Returns the name to display. A use that costs a slot is marked if the same spell is also available without a slot. The mark is
 * not stored.
 */
const shownName = ({ name, pays, casts }: StoredActivity, all: readonly StoredActivity[]): string =>
  pays === "slot" && all.some((one) => one.casts.uuid === casts.uuid && one.pays !== "slot" && casts.uuid !== "")
    ? t("OD20.Use.withSlot", { name })
    : name;

const useKey = ({ id }: StoredActivity): string => (id === MAIN ? "" : id);

/** Returns all uses of an item, in their order. */
export function usesOf(item: OpposedItem): UseName[] {
  const all = allowedOf(item);
  return all.map((use) => ({ key: useKey(use), name: nameHere(shownName(use, all)) }));
}

/** Returns whether a feature only allows actions of the list and does nothing else. @rule H-TURN-09 */
export function onlyGrantsActions(item: OpposedItem<"feature">): boolean {
  if (item.system.lets.size === 0) return false;
  return usesOf(item).every(({ key }) => {
    const activity = key === "" ? activityOf(item, key) : null;
    return activity !== null && !doesSomething(activity);
  });
}

/** Returns the activity that the owner may use. @param key left out for the first one */
export const storedUse = (item: OpposedItem, key?: string): StoredActivity | undefined =>
  allowedOf(item).find((use) => key === undefined || useKey(use) === key);

function stockOf(item: OpposedItem, { pays, of, gains }: StoredActivity): Stock {
  const { system } = item;
  return {
    uses: ("uses" in system ? system.uses : null) ?? null,
    quantity: ("quantity" in system ? system.quantity : null) ?? null,
    other: pays === "elsewhere" || gains.what === "pool" ? poolOf(item, of) : null,
  };
}

/**
 * Returns the activity with the parts that count in the table's game, and with the damage types that follow from the item: what the player
 * chose to resist is also what his feature deals, for example a dragon heir's breath. The type "own" is that of the item's first damage.
 */
export function withOwnParts<Stored extends Pick<StoredActivity, "parts">>(item: OpposedItem, use: Stored): Stored {
  const [chosen] = item.isKind("feature") ? chosenKeys(item.system.choices, "resistance") : [];
  const own = chosen ?? mainActivity(item)?.parts.find(({ kind }) => kind === "damage")?.type ?? "";
  const hurts = ({ kind, type }: StoredActivity["parts"][number]): boolean =>
    kind === "damage" && (type === "own" || chosen !== undefined);
  const counts = ({ games = "" }: StoredActivity["parts"][number]): boolean =>
    games === "" || (games === "homebrew") === (tableRuleset().profile === "homebrew");
  return { ...use, parts: use.parts.filter(counts).map((part) => (hurts(part) ? { ...part, type: own } : part)) };
}

/**
 * Returns what an item does when used. Null if the item has no such use, or casts a compendium spell that is not loaded
 * yet. Weapon attacks are not included.
 * @param key key of a use; left out for the first one
 */
export function activityOf(item: OpposedItem, key?: string): Activity | null {
  const use = storedUse(item, key);
  return use ? doneBy(item, use, blockOf(item)) : null;
}

/** Returns what a stored activity does, even if it cannot be used now. Null if its spell is not loaded. */
export function plannedActivity(item: OpposedItem, use: StoredActivity): Activity | null {
  const block = blockOf(item);
  return doneBy(item, use, { ...block, pays: block.pays ?? { kind: "none" } });
}

/** Returns whether a use casts a spell: its own, or one that it borrows. */
export const isSpell = (item: OpposedItem, { borrowed: lent }: Activity): boolean =>
  item.isKind("spell") || lent !== undefined;

/** Returns the activity with the Attribute that the table asks for in place of the stored one. @rule B-SAVE-03 */
function doneBy(item: OpposedItem, use: StoredActivity, block: ItemBlock): Activity | null {
  const activity = resultOf(item, use, block);
  if (!activity || !isSave(activity.test)) return activity;
  const { charisma, ...test } = activity.test;
  return {
    ...activity,
    test: {
      ...test,
      attribute: askedSave(test.attribute, charisma),
      ...(isSpell(item, activity) ? { spell: true } : {}),
    },
  };
}

function resultOf(item: OpposedItem, use: StoredActivity, block: ItemBlock): Activity | null {
  const stock = stockOf(item, use);
  if (use.casts.uuid === "") return activityFrom(withOwnParts(item, use), block, stock);
  const spell = borrowed.get(use.casts.uuid);
  if (!spell || spell.uuid === item.uuid) return null;
  const own = withOwnParts(spell, mainActivity(spell) ?? ONLY_CARD);
  const cast = activityFrom(own, blockOfSpell(spell.system), stockOf(spell, ONLY_CARD));
  return cast && activityOfCast(withOwnParts(item, use), cast, spell.system.circle, block, stock);
}

/** Returns the item whose effects the activity names: the cast spell, or the item itself. */
export function bearerOfEffects(item: OpposedItem, key?: string): OpposedItem {
  return borrowed.get(castsOf(item, key)) ?? item;
}

/** Returns the uuid of the spell that a use casts; "" if none. */
export const castsOf = (item: OpposedItem, key?: string): string => storedUse(item, key)?.casts.uuid ?? "";

/** Returns whether a use costs one of the item's own uses. */
export const takesUses = (item: OpposedItem, key?: string): boolean => storedUse(item, key)?.pays === "uses";

/** Stores the spell of a uuid in the cache. Null removes the spell. */
export function keepBorrowed(uuid: string, spell: OpposedItem<"spell"> | null): void {
  if (spell) borrowed.set(uuid, spell);
  else borrowed.delete(uuid);
}

/** Returns the title of a use as it is stored, for messages. Windows show it by `nameHere`. */
export function titleOf(item: OpposedItem, key?: string): string {
  const name = storedUse(item, key)?.name ?? "";
  const own = storedName(item);
  return name === "" || name === own ? own : `${own}: ${name}`;
}

/** Returns whether the item is drunk or eaten. */
export const isSwallowed = (item: OpposedItem): boolean =>
  item.isKind("consumable") && (item.system.kind === "potion" || item.system.kind === "food");

/** Returns the language key of the button's verb. Spells are cast, also granted ones, potions drunk, food eaten; anything else is used. */
export function verbOf(item: OpposedItem, key?: string): string {
  if (item.isKind("spell") || (item.isKind("feature") && castsOf(item, key) !== "")) return "OD20.Use.Verb.cast";
  const kind = item.isKind("consumable") ? item.system.kind : "";
  return kind === "potion" || kind === "scroll" || kind === "food" ? `OD20.Use.Verb.${kind}` : "OD20.Use.Verb.use";
}
