/** Due upkeep and the remaining reaction in the header of a sheet. Redraws open sheets when either changes. */
import type { OpposedActor } from "../../../documents/actor.ts";
import { onDocument } from "../../../documents/common/events.ts";
import { CHOICES } from "../../../play/upkeep/due.ts";
import { viewerOwns } from "../../../play/secrecy/viewer.ts";
import { reactionLeft } from "../../../play/reactions/reaction-terms.ts";
import { gameTexts } from "../../words/texts-game.ts";
import { barDues, type BarDue } from "../../turn-parts/dues-part.ts";
import { dueBadge, type DueHead } from "../view/due-badge.ts";

/** Returns the due upkeep that the reader can handle. The choice at 0 hit points is in the header anyway. */
const owedBy = (actor: OpposedActor): readonly BarDue[] =>
  viewerOwns(actor) ? barDues(actor).filter(({ kind }) => !CHOICES.includes(kind)) : [];
/**
 * Returns the remaining reaction of a character, or what used it, for its owners; "" outside a fight, and when
 * reactions are not counted.
 */
function reactionWords(actor: OpposedActor): string {
  const left = actor.isCharacter() && viewerOwns(actor) ? reactionLeft(actor) : null;
  return left ? gameTexts.t(left.key, left.data) : "";
}
const signOf = (dues: readonly BarDue[], reaction: string): string =>
  JSON.stringify([reaction, ...dues.map(({ id, label }) => [id, label])]);

/** Drawn content of open sheets, by sheet id. */
const told = new Map<string, { readonly actor: OpposedActor; readonly sign: string }>();

/** Returns the context for the header, and starts keeping that sheet up to date. @rule H-TURN-10 B-TURN-17 */
export function dueHead(
  actor: OpposedActor,
  rootId: string,
): DueHead & { readonly reaction: string; readonly reactionIdle: boolean } {
  watch();
  const dues = owedBy(actor);
  const reaction = reactionWords(actor);
  told.set(rootId, { actor, sign: signOf(dues, reaction) });
  // An incapacitated creature cannot use its reaction, so the note is dimmed.
  const reactionIdle = reaction !== "" && reactionLeft(actor)?.key === "OD20.Reason.Incapacitated";
  return { ...dueBadge(dues, rootId, gameTexts), reaction, reactionIdle };
}

/** Redraws sheets whose upkeep or reaction changed. Turns, messages and positions change them without redrawing sheets. */
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
    // Waits until all consequences of the event are processed.
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
