/** Ending the turn that runs, once per press and turn, whoever else ends it at that instant. */
import { notifyFailure, notifyWarning } from "../../play/exchange/notify.ts";
import { mayEndTurn } from "./bar-facts.ts";

type Fight = Combat.Implementation;

/** The turn that is being ended by this tab. */
let ending = "";

const markOf = ({ id, round, turn }: Fight): string => `${id ?? ""}.${String(round)}.${String(turn)}`;

/**
 * Passes the turn on as the tracker's button does; Foundry's server lets the owner of whoever has it do so, also while no
 * Game Master is there.
 */
export async function endTurn(fight: Fight): Promise<void> {
  const mark = markOf(fight);
  // A second press of one breath is not the end of the next one's turn.
  if (ending === mark) return;
  if (!fight.started || !mayEndTurn(fight)) {
    notifyWarning("OD20.Bar.NotYours");
    return;
  }
  ending = mark;
  try {
    await fight.nextTurn();
  } catch (error) {
    notifyFailure(error);
  } finally {
    if (ending === mark) ending = "";
  }
}
