/** Ending the turn that runs, once per press and turn, whoever else ends it at that instant. */
import type { OpposedActor } from "../../documents/actor.ts";
import { doSimple } from "../../play/triggers/overdue.ts";
import { notifyFailure, notifyWarning } from "../../play/shared/notify.ts";
import { announce } from "../shared/render.ts";
import { gameTexts } from "../words/texts-game.ts";
import { mayEndTurn } from "./bar-facts.ts";
import { openWords } from "./bar-view.ts";
import { doDues, openDues, type BarDue } from "../turn-parts/dues-part.ts";

type Fight = Combat.Implementation;

/** The turn that is being ended by this tab. */
let ending = "";
/** The turn of which it was told what is still open. */
let told = "";

const markOf = ({ id, round, turn }: Fight): string => `${id ?? ""}.${String(round)}.${String(turn)}`;

/** What is still open of the turn that somebody wanted to end; none before he did. */
export function stillOpen(fight: Fight): BarDue[] {
  const actor = fight.combatant?.actor;
  return actor && told === markOf(fight) ? openDues(actor) : [];
}

/**
 * What a press ends the turn by: the first one tells what is open, a second one does it, or lets it be.
 * @param how "ask": unless something is open; "all": after doing all of it; "anyway": whatever is open
 */
export async function pressEnd(fight: Fight, how: "ask" | "all" | "anyway"): Promise<void> {
  const mark = markOf(fight);
  const actor = fight.combatant?.actor;
  if (how === "all" && actor) await doDues(actor);
  // Somebody else has ended it meanwhile.
  if (markOf(fight) !== mark) return;
  const open = how === "anyway" || !actor || !mayEndTurn(fight) ? [] : openDues(actor);
  told = open.length > 0 ? mark : "";
  if (open.length === 0) await endTurn(fight, actor ?? null);
  else announce(openWords(open, gameTexts));
}

/**
 * Passes the turn on as the tracker's button does; Foundry's server lets the owner of whoever has it do so, also while no
 * Game Master is there.
 */
async function endTurn(fight: Fight, actor: OpposedActor | null): Promise<void> {
  const mark = markOf(fight);
  // A second press of one breath is not the end of the next one's turn.
  if (ending === mark) return;
  if (!fight.started || !mayEndTurn(fight)) {
    notifyWarning("OD20.Bar.NotYours");
    return;
  }
  ending = mark;
  try {
    if (actor) await doSimple(actor);
    if (markOf(fight) === mark) await fight.nextTurn();
  } catch (error) {
    notifyFailure(error);
  } finally {
    if (ending === mark) ending = "";
  }
}
