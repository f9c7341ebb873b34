/** Enemies that a GM may count for an award of experience. */
import type { OpposedActor } from "../../documents/actor.ts";
import { readOr } from "../../documents/common/read-or.ts";
import { experienceOf } from "../../rules/creatures/stat-block.ts";

export interface Enemy {
  readonly key: string;
  readonly name: string;
  readonly img: string;
  readonly challengeXp: number;
  /** True if the enemy is dead or marked as defeated. */
  readonly defeated: boolean;
}

function enemy(key: string, name: string, actor: OpposedActor | null, isMarked: () => boolean): Enemy[] {
  if (actor?.isNpc() !== true) return [];
  return readOr(() => {
    const defeated = isMarked() || actor.dead;
    return [{ key, name: name || actor.name, img: actor.img ?? "", challengeXp: experienceOf(actor.system), defeated }];
  }, []);
}

/**
 * Returns the NPCs of the viewed combat, including NPCs worth 0 experience. Without a combat, returns the NPCs of the scene that are worth
 * experience, because defeated tokens stay there when the combat is deleted.
 * @rule H-PRG-01
 */
export function enemies(): Enemy[] {
  const fight = game.combat;
  if (fight)
    return fight.turns.flatMap((combatant) =>
      enemy(combatant.id ?? "", combatant.name ?? "", combatant.actor, () => combatant.isDefeated),
    );
  const tokens = canvas.ready ? (canvas.scene?.tokens.contents ?? []) : [];
  return tokens
    .flatMap((token) =>
      enemy(
        token.id ?? "",
        token.name,
        token.actor,
        () => token.actor?.statuses.has(CONFIG.specialStatusEffects.DEFEATED) === true,
      ),
    )
    .filter(({ challengeXp }) => challengeXp > 0);
}
