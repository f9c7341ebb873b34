/**
 * Who lies at 0 hit points and is out of the fight. It is told from the turn in which he came to 0 and the one that runs, so
 * nothing is written when a turn passes or a fight ends; only what lifts him above 0 notes that he had dropped out.
 */
import type { CharacterData } from "../../data/actor/character.ts";
import type { NpcData } from "../../data/actor/npc.ts";
import { tableRuleset } from "../../core/table-rules.ts";
import { atZeroHitPoints } from "../../rules/death/dying.ts";
import { outOfFight } from "../../rules/death/healing.ts";
import { begunSince } from "../../rules/turn/turn-history.ts";
import { flatFooted } from "./flat-footed.ts";
import { combatantIn, turnHistoryOf, runningTurn } from "./turn-history.ts";
import { isReady } from "../shared/prepare-again.ts";

/** As far as it is looked at. */
export interface Faller {
  readonly uuid: string;
  readonly dead: boolean;
  readonly creature: CharacterData | NpcData | null;
  isNpc(): boolean;
}

interface Fallen extends Faller {
  readonly woken?: boolean;
}

/** What 0 hit points mean for a creature by the table's rules, whatever it has now. */
export function atZeroOf(actor: Faller): ReturnType<typeof atZeroHitPoints>["state"] {
  const { creature } = actor;
  const important = creature !== null && "important" in creature && creature.important;
  const max = Math.max(0, Math.trunc(creature?.hp.max ?? 0) || 0);
  return atZeroHitPoints({ kind: actor.isNpc() ? "npc" : "character", important, max, overflow: 0 }, tableRuleset())
    .state;
}

/** Whether a turn of its own has begun since it came to 0. @rule H-DEATH-01 */
function hasTurnBegun(actor: Faller, fell: { combat: string; round: number; combatant: string }): boolean {
  const fight = game.combats.get(fell.combat);
  const own = fight && combatantIn(fight, actor);
  return fight !== undefined && own != null && begunSince(turnHistoryOf(fight), fell, runningTurn(fight), own) > 0;
}

/**
 * Whether it lies unconscious at 0 hit points by the table's rules, or has dropped out.
 * @rule H-DEATH-02 B-DEATH-04 C-19 D-DEATH-03 D-DEATH-05
 */
export function liesOut(actor: Faller): boolean {
  const { creature } = actor;
  if (!creature || !isReady() || (creature.hp.value > 0 && !creature.death.droppedOut)) return false;
  const { hp, death } = creature;
  const state = atZeroOf(actor);
  if (state === "unconscious") return hp.value <= 0 && !actor.dead;
  // Who has come round stable keeps awake until the next wound.
  if (state === "negative") return hp.value < 0 && !actor.dead && !(death.stable && death.roused);
  const { standing, droppedOut, fight, fell } = death;
  // Where the Game Master decides, his word.
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

/** Whether it is out, or lies there still since it is not any more; and what else of it turns and fights change: that it had none yet. */
const lies = (actor: Fallen): string => [liesOut(actor), actor.woken === true, flatFooted(actor)].join(" ");

const known = new WeakMap<object, string>();

/** For the document: notes how it was prepared. */
export function noteOut(actor: Fallen): void {
  known.set(actor, lies(actor));
}

/** Whether that is another now. */
export const hasOutChanged = (actor: Fallen): boolean => (known.get(actor) ?? "false false false") !== lies(actor);
