/** Redraws open sheets when a target or a turn changes what they say. Loads after the sheets' code. */
import type { OpposedActor } from "../../documents/actor.ts";
import { markedTarget } from "../../play/odds/odds-eyes.ts";
import { targetedTokens } from "../../play/scene/chosen-tokens.ts";
import { onOddsChange, type Concerns } from "../common/odds-watch.ts";
import { CharacterSheet } from "./character-sheet.ts";
import { CreatureSheet } from "./creature-sheet.ts";
import { PhysicalSheet } from "./item-sheets.ts";

/** Starts redrawing open sheets. Call once. */
export function refreshOpenSheets(): void {
  onOddsChange(refreshOdds);
  Hooks.on("combatTurnChange", refreshNotes);
  Hooks.on("deleteCombat", refreshNotes);
}

/** Redraws sheets with temporary effects. Effects can end with a turn, although no document changes. */
function refreshNotes(): void {
  for (const app of foundry.applications.instances.values()) {
    if (app instanceof CreatureSheet && app.hasNotes) void app.render();
  }
}

/** Whether the buttons currently show odds. */
let told = false;

/** Parts of a character's sheet that depend on the target: odds, and spells out of range. */
const TELLING = ["combat", "favorites", "spells"];

/** Redraws odds on open sheets when the target changes. */
function refreshOdds(concerns: Concerns): void {
  const target = markedTarget();
  const tells = target !== null;
  const [appeared, wasTold] = [tells !== told, told];
  told = tells;
  const targets = targetedTokens().map(({ actor }) => actor);
  const others = (actor: OpposedActor | null): boolean =>
    appeared || concerns(actor) || targets.some((one) => concerns(one));
  for (const app of foundry.applications.instances.values())
    // Whether a spell reaches its target is told, even where its odds are not.
    if (app instanceof CharacterSheet && app.tellsOdds && others(app.actor))
      void app.render({ parts: TELLING.filter((part) => part in app.parts) });
    else if (!tells && !wasTold) continue;
    else if (app instanceof CreatureSheet && app.tellsOdds && others(app.actor)) void app.render({ parts: ["combat"] });
    else if (app instanceof PhysicalSheet && app.foretells && others(app.item.actor))
      void app.render({ parts: ["details"] });
}
