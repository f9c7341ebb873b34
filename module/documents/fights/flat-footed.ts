/** Determines whether a creature is flat-footed because it has not had a turn in the running fight. */
import { tableRuleset } from "../../core/table-rules.ts";
import { isFlatFooted } from "../../rules/turn/flat-footed.ts";
import { combatantOf, fightOf } from "./fights.ts";
import { turnHistoryOf, runningTurn } from "./turn-history.ts";
import { isReady } from "../common/prepare-again.ts";

interface Fighter extends Pick<Combatant.Implementation, "id"> {
  readonly combat: Combat.Implementation | null;
}

/** Returns whether a combatant has not had a turn yet, in rule profiles with flat-footed creatures. @rule D-TURN-03 */
export function hasHadNoTurn({ combat, id }: Fighter): boolean {
  const rules = tableRuleset();
  if (!combat?.started || id === null || rules.profile !== "d20-3e") return false;
  return isFlatFooted({ combatant: id, now: runningTurn(combat), order: turnHistoryOf(combat) }, rules);
}

/** Returns whether a creature is flat-footed. @rule D-TURN-03 */
export function flatFooted(actor: Pick<Actor.Implementation, "uuid">): boolean {
  if (tableRuleset().profile !== "d20-3e" || !isReady()) return false;
  const fight = fightOf([actor]);
  const combatant = fight && combatantOf(fight, actor);
  return combatant !== null && hasHadNoTurn({ id: combatant.id, combat: fight });
}
