/** Determines whether a creature is flat-footed because it has not had a turn in the running fight. */
import { gameOf } from "../../rules/games/games.ts";
import { tableRuleset } from "../../core/table-rules.ts";
import { isFlatFooted } from "../../rules/turn/flat-footed.ts";
import { combatantOf, fightOf } from "./fights.ts";
import { turnHistoryOf, runningTurn } from "./turn-history.ts";
import { isReady } from "../common/prepare-again.ts";

interface Fighter extends Pick<Combatant.Implementation, "id"> {
  readonly combat: Combat.Implementation | null;
}

/** Returns whether a combatant has not had a turn yet, in games with flat-footed creatures. @rule D-TURN-03 */
export function hasHadNoTurn({ combat, id }: Fighter): boolean {
  const rules = tableRuleset();
  if (!combat?.started || id === null || !gameOf(rules).flatFooted) return false;
  return isFlatFooted({ combatant: id, now: runningTurn(combat), order: turnHistoryOf(combat) }, rules);
}

/** Returns whether a creature is flat-footed. @rule D-TURN-03 */
export function flatFooted(actor: Pick<Actor.Implementation, "uuid">): boolean {
  if (!gameOf(tableRuleset()).flatFooted || !isReady()) return false;
  const fight = fightOf([actor]);
  const combatant = fight && combatantOf(fight, actor);
  return combatant !== null && hasHadNoTurn({ id: combatant.id, combat: fight });
}
