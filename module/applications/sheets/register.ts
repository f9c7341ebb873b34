import { SYSTEM_ID, template } from "../../core/constants.ts";
import { markedTarget } from "../../play/odds/odds-eyes.ts";
import { targetedTokens } from "../../play/scene/chosen-tokens.ts";
import { onOddsChange, watchOdds, type Concerns } from "../common/odds-watch.ts";
import { fetchAhead } from "../common/windows.ts";
import { ITEM_MODELS } from "../../data/item/models.ts";
import { sheetCode } from "./lazy-code.ts";
import { CreatureSheet } from "./creature-sheet.ts";
import { CharacterSheet } from "./character-sheet.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { AmmunitionSheet, ArmorSheet, FieldSheet, PhysicalSheet, WeaponSheet, OriginSheet } from "./item-sheets.ts";
import { EffectSheet } from "./effect-sheet.ts";
import { NpcSheet } from "./npc-sheet.ts";
import { PartySheet, watchMembers } from "./party-sheet.ts";
import type { Parts } from "./base.ts";

/** Templates of the attack and check windows. */
const ROLLS = ["dialogs/attack", "dialogs/odds", "dialogs/attack-foot", "dialogs/form"];

const ORIGINS = ["class", "species", "background", "feature"];
/** Item types with a sheet class of their own. */
const OWN = ["weapon", "armor", "ammunition", ...ORIGINS];

/** Returns the templates of all parts of these classes, each once, in drawing order. */
function templatesOf(sheets: readonly { readonly PARTS: Parts }[]): string[] {
  return [
    ...new Set(
      sheets.flatMap(({ PARTS }) => Object.values(PARTS).flatMap((part) => [part.template, ...(part.templates ?? [])])),
    ),
  ];
}

/** Resolves when the page is idle. Safari lacks `requestIdleCallback`, so it waits 50 ms there. */
function leisure(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof globalThis.requestIdleCallback === "function")
      globalThis.requestIdleCallback(() => {
        resolve();
      });
    else setTimeout(resolve, 50);
  });
}

/**
 * Loads templates and compiles them in idle time, so that the first sheet opens quickly. Handlebars compiles a template
 * on its first run, so each runs once with an empty context. Errors are ignored; the sheet that needs the template
 * reports them.
 */
async function warmUp(paths: readonly string[]): Promise<void> {
  const { loadTemplates, renderTemplate } = foundry.applications.handlebars;
  await loadTemplates([...paths]).catch(() => undefined);
  for (const path of paths) {
    await leisure();
    await renderTemplate(path, {}).catch(() => undefined);
  }
}

/** Registers the sheets as defaults of their types. Call during `init`. */
export function registerSheets(): void {
  const { DocumentSheetConfig } = foundry.applications.apps;
  const register = (
    kind: Parameters<typeof DocumentSheetConfig.registerSheet>[0],
    sheet: Parameters<typeof DocumentSheetConfig.registerSheet>[2],
    label: string,
    types?: string[],
  ): void => {
    DocumentSheetConfig.registerSheet(kind, SYSTEM_ID, sheet, { ...(types && { types }), makeDefault: true, label });
  };
  register(Actor, CharacterSheet, "OD20.Sheet.Character", ["character"]);
  register(Actor, NpcSheet, "OD20.Sheet.Npc", ["npc"]);
  register(Actor, PartySheet, "OD20.Sheet.Party", ["party"]);
  register(Item, WeaponSheet, "OD20.Sheet.Weapon", ["weapon"]);
  register(Item, ArmorSheet, "OD20.Sheet.ArmorItem", ["armor"]);
  register(Item, AmmunitionSheet, "OD20.Sheet.Ammunition", ["ammunition"]);
  register(
    Item,
    FieldSheet,
    "OD20.Sheet.Thing",
    Object.keys(ITEM_MODELS).filter((kind) => !OWN.includes(kind)),
  );
  register(Item, OriginSheet, "OD20.Sheet.Origin", ORIGINS);
  register(ActiveEffect, EffectSheet, "OD20.Effects.SheetLabel");
  watchMembers();
  watchOdds();
  onOddsChange(refreshOdds);
  Hooks.on("combatTurnChange", refreshNotes);
  Hooks.on("deleteCombat", refreshNotes);
  // Loads the sheets' code in idle time, after the initial load.
  Hooks.once("ready", () => void leisure().then(sheetCode.preload));
  void warmUp([...templatesOf([CharacterSheet, NpcSheet]), ...ROLLS.map(template)])
    .then(() =>
      Promise.all([
        fetchAhead(),
        import("../../play/defend/defend.ts"),
        import("./view/npc-block.ts"),
        import("./view/origin-part.ts"),
      ]),
    )
    .catch(() => undefined);
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
