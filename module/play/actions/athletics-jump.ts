/** Finds jumps for which an Athletics check was rolled. */
import { isSameTurn } from "../../rules/turn/turn-actions.ts";
import { checkState, readCheck } from "../check/read-check.ts";
import { findActor, speaksFor } from "../common/documents.ts";
import { turnOf } from "../scene/reins.ts";

type Token = TokenDocument.Implementation;

/** Number of recent messages to search. */
const NEWEST = 60;

/**
 * Returns whether the actor succeeded in an Athletics check for a longer jump in this turn. The GM decides how far the jump goes.
 * @rule C-10
 */
export function jumpsFarther({ actor }: Token): boolean {
  const now = actor && turnOf([actor]);
  return game.messages.contents.slice(-NEWEST).some((message) => {
    const check = readCheck(message);
    if (check?.action !== "jump" || check.cancelled || !now || !check.turn || !isSameTurn(check.turn, now))
      return false;
    const [by, state] = [findActor({ actor: check.actor, token: null }), checkState(message)];
    return by === actor && speaksFor(message, by) && state?.void === null && state.result?.success !== false;
  });
}
