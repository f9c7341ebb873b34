/**
 * What is due of a creature now, and what is left of a character's reaction, in the head of its sheet; an open sheet is drawn
 * again when something comes due, is done or is spent.
 */
import type { OpposedActor } from "../../../documents/actor.ts";
import { onDocument } from "../../../documents/shared/events.ts";
import { CHOICES } from "../../../play/triggers/due.ts";
import { viewerOwns } from "../../../play/secrecy/viewer.ts";
import { reactionLeft } from "../../../play/reactions/reaction-terms.ts";
import { gameTexts } from "../../words/texts-game.ts";
import { barDues, type BarDue } from "../../turn-parts/dues-part.ts";
import { dueBadge, type DueHead } from "../view/due-badge.ts";

/** What waits for its reader; what nobody has to choose stands in the head anyway. */
const owedBy = (actor: OpposedActor): readonly BarDue[] =>
  viewerOwns(actor) ? barDues(actor).filter(({ kind }) => !CHOICES.includes(kind)) : [];
/** What is left of a character's reaction, or what took it, for its own; "" outside of a fight, and where nobody counts. */
function reactionWords(actor: OpposedActor): string {
  const left = actor.isCharacter() && viewerOwns(actor) ? reactionLeft(actor) : null;
  return left ? gameTexts.t(left.key, left.data) : "";
}
const signOf = (dues: readonly BarDue[], reaction: string): string =>
  JSON.stringify([reaction, ...dues.map(({ id, label }) => [id, label])]);

/** What the open sheets say, by their ids. */
const told = new Map<string, { readonly actor: OpposedActor; readonly sign: string }>();

/** What the head says of it; from now on that sheet is kept up to date. @rule H-TURN-10 B-TURN-17 */
export function dueHead(
  actor: OpposedActor,
  rootId: string,
): DueHead & { readonly reaction: string; readonly reactionIdle: boolean } {
  watch();
  const dues = owedBy(actor);
  const reaction = reactionWords(actor);
  told.set(rootId, { actor, sign: signOf(dues, reaction) });
  // Whoever cannot act has no reaction to be glad of.
  const reactionIdle = reaction !== "" && reactionLeft(actor)?.key === "OD20.Reason.Incapacitated";
  return { ...dueBadge(dues, rootId, gameTexts), reaction, reactionIdle };
}

/** What is due follows from turns, messages and places, none of which draws a sheet again. */
function look(): void {
  for (const [id, { actor, sign }] of told) {
    const app = foundry.applications.instances.get(id);
    if (!app) told.delete(id);
    else if (sign !== signOf(owedBy(actor), reactionWords(actor))) void app.render({ parts: ["header", "effects"] });
  }
}

let watching = false;
let waiting = false;

function watch(): void {
  if (watching) return;
  watching = true;
  const soon = (): void => {
    if (waiting) return;
    waiting = true;
    // After everything that this event brings about has been told.
    setTimeout(() => {
      waiting = false;
      look();
    }, 0);
  };
  for (const event of ["updateCombat", "deleteCombat", "combatTurnChange", "userConnected"] as const)
    Hooks.on(event, soon);
  for (const event of ["createCombatant", "updateCombatant", "deleteCombatant"] as const) Hooks.on(event, soon);
  for (const event of ["updateToken", "deleteToken", "updateWorldTime"] as const) Hooks.on(event, soon);
  for (const event of ["messageCreated", "messageUpdated", "messageDeleted", "effectsEnded"] as const)
    onDocument(event, soon);
}
