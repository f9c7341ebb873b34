/** What can be done with the things of an actor. */
import { askedSave } from "../../core/table-lists.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { usesIn } from "../../data/actor/belongings.ts";
import { freshActivity, readActivities } from "../../data/item/activities.pure.ts";
import { concentrationOf } from "../../documents/effects/effect-ends.ts";
import { spellName, spellReference } from "../../documents/items/spell-names.ts";
import { t } from "../../core/i18n.ts";
import type { Activity } from "../../rules/activities/activity.ts";
import { chosenKeys } from "../../rules/character/chosen.ts";
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
} from "../../rules/activities/activity-further.ts";
import { activityOfConsumable, activityOfFeature, activityOfSpell } from "../../rules/activities/activity-of.ts";

/** One thing that can be done with an item. */
export interface UseName {
  /** "" = what its own fields say. */
  readonly key: string;
  /** Name of a further use; "" = the item's own. */
  readonly name: string;
}

/** Spells that things of this table cast, as they were when somebody last looked: those of a pack are not at hand else. */
const borrowed = new Map<string, OpposedItem<"spell">>();

/**
 * Spells that were chosen of what a feature offers: cantrips at will, others for a use of it, or for a slot by who has slots.
 * @rule H-PRG-07
 */
function chosenSpells(item: OpposedItem): FurtherUse[] {
  if (!item.isKind("feature")) return [];
  const { choices } = item.system;
  const slots = item.actor?.creature?.spells.slots.some(({ max }) => max > 0) === true;
  const use = (key: string, of: string, pays: FurtherUse["pays"]): FurtherUse =>
    freshActivity({ key, name: spellName(of), pays, casts: { uuid: spellReference(of), circle: 0, top: 0 } });
  return [
    ...chosenKeys(choices, "cantrip").map((key) => use(key, key, "none")),
    ...chosenKeys(choices, "spell").flatMap((key) => [
      use(key, key, "uses"),
      ...(slots ? [use(`${key.slice(0, 15)}S`, key, "slot")] : []),
    ]),
  ];
}

/**
 * What its owner concentrates on by it: the message that began it; null = nothing. A feature that casts a spell has begun the
 * spell's own effects.
 * @rule H-CONC-01 B-CONC-01
 */
export function runningOf({ actor, uuid, system }: OpposedItem): string | null {
  const message = (actor && concentrationOf(actor)?.deed.message) ?? "";
  const begun = game.messages.get(message);
  if (!begun?.isKind("use") && !begun?.isKind("attack")) return null;
  const { item, effects } = begun.system;
  const own = "applies" in system ? (system.applies ?? []).map(({ effect }) => effect) : [];
  const given = Object.values(effects).some((one) => own.includes(String(Reflect.get(Object(one), "key"))));
  return given || Reflect.get(Object(item), "uuid") === uuid ? message : null;
}

/** Those that its bearer has reached, and chosen where there was a choice. @rule H-PRG-07 */
function furtherOf(item: OpposedItem): readonly FurtherUse[] {
  const { system, actor } = item;
  if (!("activities" in system)) return [];
  const level = actor?.creature?.training.level ?? Infinity;
  const chosen = item.isKind("feature") ? chosenKeys(item.system.choices, "option") : [];
  return [...readActivities(system.activities), ...chosenSpells(item)].filter(
    ({ from, option, carries }) =>
      from <= level &&
      (option === "" || !actor || chosen.includes(option)) &&
      (!carries || !actor || runningOf(item) !== null),
  );
}

/** The thing of the same owner that something names as what it spends. */
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

/** A feature, with what it spends of another. */
function activityOfOwn(item: OpposedItem<"feature">): Activity | null {
  const activity = activityOfFeature(item.system);
  const { of, amount } = item.system.consumes;
  return activity && of !== "" && item.actor ? { ...activity, pays: paidBy(poolOf(item, of), amount) } : activity;
}

/** What its own fields say. */
function ownActivity(item: OpposedItem): Activity | null {
  if (item.isKind("spell")) return activityOfSpell(item.system);
  if (item.isKind("feature")) return activityOfOwn(item);
  return item.isKind("consumable") ? activityOfConsumable(item.system) : null;
}

const doesSomething = ({ parts, effects, moves, rays, test, area, amends, does = [] }: Activity): boolean =>
  parts.length + effects.length + moves.length + does.length > 0 ||
  rays !== null ||
  test.kind !== "none" ||
  area !== null ||
  !!amends;

/** Of a spell that is cast for nothing as well: that this way takes a slot. Told to the reader alone, and no part of what is stored. */
const shownName = ({ name, pays, casts }: FurtherUse, all: readonly FurtherUse[]): string =>
  pays === "slot" && all.some((one) => one.casts.uuid === casts.uuid && one.pays !== "slot" && casts.uuid !== "")
    ? t("OD20.Use.withSlot", { name })
    : name;

/** Everything that can be done with it, the usual first; a thing that does nothing but by its further uses has only these. */
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

/** Whether it does nothing but let its bearer do actions of the list. @rule H-TURN-09 */
export function onlyLets(item: OpposedItem<"feature">): boolean {
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

/**
 * A power of birth has one number to save against; damage of the kind "own" is of the kind that its item deals: a breath in
 * another shape is of the same fire.
 */
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

/** One of several effects of a spell, paid as the spell is. */
const isVariant = (item: OpposedItem, { pays, casts }: FurtherUse): item is OpposedItem<"spell"> =>
  item.isKind("spell") && pays === "slot" && casts.uuid === "";

/**
 * What is done with a spell, a feature or a thing; null for what cannot be used, and for a spell of a pack that nobody has
 * fetched yet. Weapons attack.
 * @param key of a further use; left out = the first thing that can be done with it
 */
export function activityOf(item: OpposedItem, key?: string): Activity | null {
  const activity = storedActivity(item, key);
  if (activity?.test.kind !== "save") return activity;
  const { charisma, ...test } = activity.test;
  return { ...activity, test: { ...test, attribute: askedSave(test.attribute, charisma) } };
}

/** The same with the Attribute that it names itself. */
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

/** Whose effects its `effects` name: the spell's where one is borrowed, else its own. */
export function bearerOfEffects(item: OpposedItem, key?: string): OpposedItem {
  return borrowed.get(castsOf(item, key)) ?? item;
}

/** Reference of the spell that a use borrows; "" = none. */
export const castsOf = (item: OpposedItem, key?: string): string => furtherUse(item, key)?.casts.uuid ?? "";

/** Whether it takes one of the uses of its thing. */
export const takesUses = (item: OpposedItem, key?: string): boolean => furtherUse(item, key)?.pays === "uses";

/** What stands behind the reference now; null = nothing that can be cast. */
export function keepBorrowed(uuid: string, spell: OpposedItem<"spell"> | null): void {
  if (spell) borrowed.set(uuid, spell);
  else borrowed.delete(uuid);
}

/** What the window and the message of a use are called. */
export function titleOf(item: OpposedItem, key?: string): string {
  const name = furtherUse(item, key)?.name ?? "";
  return name === "" || name === item.name ? item.name : `${item.name}: ${name}`;
}

/** What its button says: a spell is cast, a potion drunk, food eaten; the rest is used. Language key. */
export function verbOf(item: OpposedItem): string {
  if (item.isKind("spell")) return "OD20.Use.Verb.cast";
  const kind = item.isKind("consumable") ? item.system.kind : "";
  return kind === "potion" || kind === "scroll" || kind === "food" ? `OD20.Use.Verb.${kind}` : "OD20.Use.Verb.use";
}
