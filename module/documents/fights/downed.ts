/**
 * Determines whether a creature at 0 hit points is out of the fight. The turn of its fall and the current turn decide, so no client writes
 * when a turn or a fight ends. Only the update that raises the hit points above 0 notes that the creature had dropped out.
 */
import type { CharacterData } from "../../data/actor/character.ts";
import type { NpcData } from "../../data/actor/npc.ts";
import { tableRuleset } from "../../core/table-rules.ts";
import { atZeroHitPoints } from "../../rules/death/at-zero.ts";
import { outOfFight } from "../../rules/death/out-of-fight.ts";
import { begunSince, isFlatFooted } from "../../rules/turn/turn-history.ts";
import { combatantIn, turnHistoryOf, runningTurn } from "./turn-history.ts";
import { isReady } from "../common/prepare-again.ts";
import { gameOf } from "../../rules/games/games.ts";
import { combatantOf, fightOf } from "./fights.ts";

/** The part of an actor that this file reads. */
export interface Faller {
  readonly uuid: string;
  readonly dead: boolean;
  readonly creature: CharacterData | NpcData | null;
  isNpc(): boolean;
}

interface Fallen extends Faller {
  readonly woken?: boolean;
}

/** Returns what 0 hit points mean for a creature by the table's rules, regardless of its current hit points. */
export function atZeroOf(actor: Faller): ReturnType<typeof atZeroHitPoints>["state"] {
  const { creature } = actor;
  const important = creature !== null && "important" in creature && creature.important;
  const max = Math.max(0, Math.trunc(creature?.hp.max ?? 0) || 0);
  return atZeroHitPoints({ kind: actor.isNpc() ? "npc" : "character", important, max, overflow: 0 }, tableRuleset())
    .state;
}

/** Returns whether the creature has begun a turn since it came to 0 hit points. @rule H-DEATH-01 */
function hasTurnBegun(actor: Faller, fell: { combat: string; round: number; combatant: string }): boolean {
  const fight = game.combats.get(fell.combat);
  const own = fight && combatantIn(fight, actor);
  return fight !== undefined && own != null && begunSince(turnHistoryOf(fight), fell, runningTurn(fight), own) > 0;
}

/**
 * Returns whether the creature is unconscious at 0 hit points by the table's rules, or has dropped out.
 * @rule H-DEATH-02 B-DEATH-04 C-19 D-DEATH-03 D-DEATH-05
 */
export function liesOut(actor: Faller): boolean {
  const { creature } = actor;
  if (!creature || !isReady() || (creature.hp.value > 0 && !creature.death.droppedOut)) return false;
  const { hp, death } = creature;
  const state = atZeroOf(actor);
  if (state === "unconscious") return hp.value <= 0 && !actor.dead;
  // A stable creature that regained consciousness stays awake until it takes damage.
  if (state === "negative") return hp.value < 0 && !actor.dead && !(death.stable && death.roused);
  const { standing, droppedOut, fight, fell } = death;
  // If the Game Master decides, the stored mark counts.
  if (state === "ask") return hp.value <= 0 && droppedOut && !actor.dead;
  return (
    state === "choice" &&
    outOfFight(
      {
        hitPoints: hp.value,
        standing,
        dead: actor.dead,
        droppedOut,
        fight: fight === "" || game.combats.has(fight) ? "on" : "over",
        turnBegun: hasTurnBegun(actor, fell),
      },
      tableRuleset(),
    )
  );
}

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

/** Returns a key of the state that turns and fights can change: out of the fight, awake but prone, flat-footed. */
const lies = (actor: Fallen): string => [liesOut(actor), actor.woken === true, flatFooted(actor)].join(" ");

const known = new WeakMap<object, string>();

/** Records the state of an actor. The document calls it during preparation. */
export function noteOut(actor: Fallen): void {
  known.set(actor, lies(actor));
}

/** Returns whether the state has changed since the last preparation. */
export const hasOutChanged = (actor: Fallen): boolean => (known.get(actor) ?? "false false false") !== lies(actor);
