/** Ends the current turn, once per press, even if another client ends it at the same time. */
import type { OpposedActor } from "../../documents/actor.ts";
import { doSimple } from "../../play/triggers/dues.ts";
import { notifyFailure, notifyWarning } from "../../play/common/notify.ts";
import { announce } from "../common/render.ts";
import { gameTexts } from "../words/texts-game.ts";
import { mayEndTurn } from "./bar-facts.ts";
import { openWords } from "./bar-view.ts";
import { resolveDues, openDues, type BarDue } from "../turn-parts/dues-part.ts";

type Fight = Combat.Implementation;

/** The turn that this tab is ending. */
let ending = "";
/** The turn whose upkeep this tab is doing before it ends. */
let doing = "";
/** The turn for which the user saw the remaining upkeep. */
let told = "";

const markOf = ({ id, round, turn }: Fight): string => `${id ?? ""}.${String(round)}.${String(turn)}`;

/** Returns the remaining upkeep after the user tried to end the turn; empty before. */
export function stillOpen(fight: Fight): BarDue[] {
  const actor = fight.combatant?.actor;
  return actor && told === markOf(fight) ? openDues(actor) : [];
}

/**
 * Ends the turn. The first press shows the remaining upkeep; the second press handles it or skips it.
 * @param how "ask": end unless upkeep remains; "all": handle the upkeep, then end; "anyway": end in any case
 */
export async function pressEnd(fight: Fight, how: "ask" | "all" | "anyway"): Promise<void> {
  const mark = markOf(fight);
  const actor = fight.combatant?.actor;
  // A double click does what is due once.
  if (doing === mark || ending === mark) return;
  if (how === "all" && actor) {
    doing = mark;
    try {
      await resolveDues(actor);
    } finally {
      doing = "";
    }
  }
  // Another client has ended the turn meanwhile.
  if (markOf(fight) !== mark) return;
  const open = how === "anyway" || !actor || !mayEndTurn(fight) ? [] : openDues(actor);
  told = open.length > 0 ? mark : "";
  if (open.length === 0) await endTurn(fight, actor ?? null);
  else announce(openWords(open, gameTexts));
}

/**
 * Ends the turn as the tracker does. Foundry's server lets the owner of the acting combatant do so, even without an
 * online Game Master.
 */
async function endTurn(fight: Fight, actor: OpposedActor | null): Promise<void> {
  const mark = markOf(fight);
  // A quick second press must not end the next turn.
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
