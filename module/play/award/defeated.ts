/** Enemies that a Game Master may count for an award. */
import type { OpposedActor } from "../../documents/actor.ts";
import { readOr } from "../../documents/shared/read-or.ts";
import { experienceOf } from "../../rules/creatures/stat-block.ts";

export interface Enemy {
  readonly key: string;
  readonly name: string;
  readonly challengeXp: number;
  /** Dead, or marked as defeated. */
  readonly defeated: boolean;
}

function enemy(key: string, name: string, actor: OpposedActor | null, isMarked: () => boolean): Enemy[] {
  if (actor?.isNpc() !== true) return [];
  return readOr(() => {
    const defeated = isMarked() || actor.dead;
    return [{ key, name: name || actor.name, challengeXp: experienceOf(actor.system), defeated }];
  }, []);
}

/**
 * Those of the fight that is looked at, worth anything or not; else those on the scene that are: a fight leaves its dead behind.
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
