/** What a creature can do in its turn, as the turn bar lists it: found quickly, without numbers, odds or reasons. */
import { isOfGame } from "../../documents/creatures/traits.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import type { AttackMode, OpposedItem } from "../../documents/item.ts";
import { unarmedOf } from "../../documents/creatures/unarmed.ts";
import { fullAttackWeapon } from "../../play/action-economy/full-attacks.ts";
import { offersFullAttack } from "../../play/actions/actions.ts";
import { gameTexts } from "../words/texts-game.ts";
import { favoriteKey } from "../../play/character/favorites.pure.ts";
import { activityOf, castsOf, usesOf } from "../../play/activities/activities.ts";

import {
  freeOf,
  grantedSpells,
  isSameSpell,
  grantedKey,
  type GrantedSpell,
} from "../../play/activities/fetch-borrowed.ts";

/** Something the creature can do. */
export interface Entry {
  /** Key in the format of favorites, such as `attack.<item>.<mode>`. */
  readonly key: string;
  readonly name: string;
  readonly img: string;
  /** The item; null for a favorite that is a check. */
  readonly item: OpposedItem | null;
  /** Attack mode; null for no attack. */
  readonly mode: AttackMode | null;
  /** Whether it is the full attack, with the weapon in `item`. Default: false. */
  readonly full?: boolean;
  /** Key of one of several activities. Default: the first. */
  readonly use?: string;
  /** Number of equal weapons; the stowed ones have no button of their own. Default: 1. */
  readonly alike?: number;
  /** Whether it stands behind "More": another grip, a reaction, or what takes minutes. */
  readonly aside: boolean;
  /** Whether a use or slot is left. Default: true. */
  readonly isLeft?: boolean;
  /** Castings without a slot; omitted for none. */
  readonly free?: GrantedSpell["left"];
}

/** Returns the entries of all attack modes except the improvised one. */
function strikes(weapon: OpposedItem<"weapon">, alike: number): Entry[] {
  return weapon
    .getAttackModes()
    .filter((mode) => mode !== "improvised")
    .map((mode, index) => ({
      key: favoriteKey({ kind: "attack", key: weapon.id ?? "", mode }),
      name: weapon.name,
      img: weapon.img ?? "",
      item: weapon,
      mode,
      alike,
      aside: index > 0,
    }));
}

/** Returns the attacks. Of equal weapons, stowed ones are folded into the first. */
function attacks(actor: OpposedActor): Entry[] {
  const isStowed = ({ system }: OpposedItem<"weapon">): boolean => system.equipped === "none";
  const all = [...actor.getWeapons()].sort(
    (a, b) => Number(isStowed(a)) - Number(isStowed(b)) || (a.sort || 0) - (b.sort || 0),
  );
  const firsts = new Map<string, OpposedItem<"weapon">>();
  const shown = all.filter((weapon) => {
    const isFirst = !firsts.has(weapon.name);
    if (isFirst) firsts.set(weapon.name, weapon);
    return isFirst || !isStowed(weapon);
  });
  const unarmed = unarmedOf(actor);
  const folded = (weapon: OpposedItem<"weapon">): number =>
    firsts.get(weapon.name) === weapon
      ? 1 + all.filter((one) => one.name === weapon.name && !shown.includes(one)).length
      : 1;
  return [...shown.flatMap((weapon) => strikes(weapon, folded(weapon))), ...(unarmed ? strikes(unarmed, 1) : [])];
}

/** Key of the button of a full attack. */
export const FULL_ATTACK = "action.fullAttack";

/** Returns the full attack, as long as it has more than one attack. @rule D-ATK-02 */
function fullAttack(actor: OpposedActor): Entry[] {
  const item = offersFullAttack(actor) ? fullAttackWeapon(actor) : null;
  const mode = item?.getAttackModes()[0];
  if (!item || mode === undefined) return [];
  const name = gameTexts.t("OD20.ActionList.fullAttack");
  return [{ key: FULL_ATTACK, name, img: item.img ?? "", item, mode, full: true, aside: false }];
}

/** Returns whether a feature is a legendary action. Its spell may not be fetched yet. */
export const isLegendary = (item: OpposedItem | null): boolean =>
  item?.isKind("feature") === true && item.system.action === "legendary";

/** Returns whether an activity is none of an own turn: a reaction, a legendary action, or one that takes minutes. */
function isAside(item: OpposedItem, use?: string): boolean {
  if (isLegendary(item)) return true;
  const activity = activityOf(item, use);
  return activity !== null && (activity.spends === "reaction" || activity.minutes > 0);
}

/** Returns whether it does something in a fight. */
function acts(item: OpposedItem | null, use?: string): boolean {
  const activity = item && activityOf(item, use);
  return (
    activity !== null && (activity.test.kind !== "none" || activity.parts.length > 0 || (item?.effects.size ?? 0) > 0)
  );
}

/**
 * Returns spells by circle, then features; those that act in a fight come first. Omits circles without slots and
 * features without uses. A granted spell shares
 * the button of the same own spell, else it has its own.
 */
function usables(actor: OpposedActor): Entry[] {
  const slots = (circle: number, count: "value" | "max"): boolean =>
    circle === 0 || (actor.creature?.spells.slots.some((slot) => slot.circle >= circle && slot[count] > 0) ?? false);
  const lent = actor.isCharacter() ? grantedSpells(actor) : [];
  const base = (item: OpposedItem) => ({
    key: favoriteKey({ kind: "item", key: item.id ?? "", mode: "" }),
    name: item.name,
    img: item.img ?? "",
    item,
    mode: null,
  });
  const spells = actor.items.contents
    .filter((item) => item.isKind("spell"))
    .filter(({ system }) => (system.circle === 0 || system.prepared || system.always) && slots(system.circle, "max"))
    .sort((a, b) => a.system.circle - b.system.circle || a.sort - b.sort)
    .map((item): Entry => {
      const unpaid = freeOf(lent, item);
      const isLeft = unpaid !== undefined || slots(item.system.circle, "value");
      return { ...base(item), isLeft, free: unpaid?.left ?? null, aside: isAside(item) };
    });
  const borrowed = lent
    .filter((one) => !spells.some(({ item }) => item?.isKind("spell") && isSameSpell(item, one)))
    .map((one): Entry => {
      const { feature: item, use, name, left } = one;
      const isLeft = left === null || left.value > 0;
      return { ...base(item), key: grantedKey(one), use, name, isLeft, free: left, aside: isAside(item, use) };
    });
  const features = actor.items.contents
    .filter((item) => item.isKind("feature"))
    .filter(isOfGame)
    // A feature of an NPC needs only an activity. A feature of a character needs uses and the required level.
    .filter((item) =>
      actor.isNpc()
        ? usesOf(item).length > 0
        : item.system.uses.max > 0 &&
          item.system.level <= (actor.creature?.training.level ?? 0) &&
          // A feature that only grants spells appears through those spells.
          !(usesOf(item).length > 0 && usesOf(item).every((use) => castsOf(item, use.key) !== "")),
    )
    .map((item): Entry => {
      const isLeft = item.system.uses.max === 0 || item.system.uses.value > 0;
      return { ...base(item), isLeft, aside: isAside(item) };
    });
  const all = [...spells, ...borrowed, ...features];
  return [...all.filter(({ item, use }) => acts(item, use)), ...all.filter(({ item, use }) => !acts(item, use))];
}

/** Returns favorites of the sheet that are none of these, such as a skill or a potion. */
function favorites(actor: OpposedActor, known: readonly Entry[]): Entry[] {
  if (!actor.isCharacter()) return [];
  return actor.system._source.favorites
    .filter((key) => !known.some((one) => one.key === key))
    .map((key) => ({ key, name: "", img: "", item: null, mode: null, aside: false }));
}

/** Returns all entries, in the order that equal ones keep. */
export function barEntries(actor: OpposedActor): Entry[] {
  const own = [...fullAttack(actor), ...attacks(actor), ...usables(actor)];
  const all = [...own, ...favorites(actor, own)].sort((a, b) => Number(a.aside) - Number(b.aside));
  return [...new Map(all.map((one) => [one.key, one])).values()];
}
