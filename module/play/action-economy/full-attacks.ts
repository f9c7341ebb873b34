/** Attacks of a creature's full attack, in games of standard and move actions. */
import type { Contribution } from "../../rules/basics/contribution.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { unarmedOf } from "../../documents/creatures/unarmed.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { iterativeBonuses, laterAttack } from "../../rules/attack/full-attack.ts";
import { gameOf } from "../../rules/games/games.ts";
import { currentRuleset } from "../../core/settings.ts";

/** Whether several attacks in a turn are a full attack. */
export const gameHasFullAttack = (): boolean => gameOf(currentRuleset()).turn === "standardAndMove";

/** Returns the attacks that a creature makes with its first bonus: those of its stat block, or one. */
export function firstAttacks(actor: OpposedActor): number {
  if (!actor.isNpc()) return 1;
  const named = actor.items.contents.map((item) =>
    item.isKind("feature") ? item.system.attacks.reduce((sum, { count }) => sum + Math.max(1, count), 0) : 0,
  );
  return Math.max(1, actor.creature?.actions.attacks ?? 1, ...named);
}

/** Returns what each attack of a full attack has less than the first one: 0, −5 and so on. @rule D-ATK-02 */
export function attackLosses(actor: OpposedActor | null): number[] {
  if (!actor || !gameHasFullAttack()) return [0];
  return iterativeBonuses(actor.creature?.baseAttack ?? 0).map((bonus, _nth, [first = 0]) => bonus - first);
}

/** Returns how many attacks a full attack of the creature has. @rule D-ATK-02 */
export function fullAttacksOf(actor: OpposedActor): number {
  return Math.max(firstAttacks(actor), iterativeBonuses(actor.creature?.baseAttack ?? 0).length);
}

/** Returns the weapon of a full attack: the one in hand, or else none. @rule D-ATK-02 */
export function fullAttackWeapon(actor: OpposedActor): OpposedItem<"weapon"> | null {
  const weapons = actor.getWeapons();
  const held = weapons.find(({ system }) => system.equipped === "main" || system.equipped === "both");
  return held ?? (actor.isNpc() ? weapons[0] : undefined) ?? unarmedOf(actor);
}

/** Returns what each attack of a full attack after those with the first bonus has less; none in other games. @rule D-ATK-02 */
export function laterAttacks(actor: OpposedActor): Contribution[][] {
  const more = gameHasFullAttack() ? fullAttacksOf(actor) - firstAttacks(actor) : 0;
  return Array.from({ length: Math.max(0, more) }, (_, index) => laterAttack(index + 2));
}
