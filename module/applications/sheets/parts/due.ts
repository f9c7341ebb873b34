/** What is due of a creature now, in the head of its sheet; an open sheet is drawn again when something comes due or is done. */
import type { OpposedActor } from "../../../documents/actor.ts";
import { onDocument } from "../../../documents/events.ts";
import { viewerOwns } from "../../../play/exchange/viewer.ts";
import { gameTexts } from "../../texts-game.ts";
import { barDues, CHOICES, type BarDue } from "../../turn-bar/dues-part.ts";
import { dueBadge, type DueHead } from "../view/due-badge.ts";

/** What waits for its reader; what nobody has to choose stands in the head anyway. */
const owedBy = (actor: OpposedActor): readonly BarDue[] =>
  viewerOwns(actor) ? barDues(actor).filter(({ kind }) => !CHOICES.includes(kind)) : [];
const signOf = (dues: readonly BarDue[]): string => JSON.stringify(dues.map(({ id, label }) => [id, label]));

/** What the open sheets say, by their ids. */
const told = new Map<string, { readonly actor: OpposedActor; readonly sign: string }>();

/** What the head says of it; from now on that sheet is kept up to date. */
export function dueHead(actor: OpposedActor, rootId: string): DueHead {
  watch();
  const dues = owedBy(actor);
  told.set(rootId, { actor, sign: signOf(dues) });
  return dueBadge(dues, rootId, gameTexts);
}

/** What is due follows from turns, messages and places, none of which draws a sheet again. */
function look(): void {
  for (const [id, { actor, sign }] of told) {
    const app = foundry.applications.instances.get(id);
    if (!app) told.delete(id);
    else if (sign !== signOf(owedBy(actor))) void app.render({ parts: ["header", "effects"] });
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
