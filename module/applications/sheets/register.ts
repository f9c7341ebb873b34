import { SYSTEM_ID, template } from "../../core/constants.ts";
import { fetchAhead } from "../common/windows.ts";
import { ITEM_MODELS } from "../../data/item/models.ts";
import { sheetCode } from "./lazy-code.ts";
import { CharacterSheet } from "./character-sheet.ts";
import { AmmunitionSheet, ArmorSheet, FieldSheet, WeaponSheet, OriginSheet } from "./item-sheets.ts";
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
  // Loads the sheets' code in idle time, after the initial load.
  Hooks.once("ready", () => {
    void leisure()
      .then(sheetCode.preload)
      .then(() => import("./refresh-open.ts"))
      .then(({ refreshOpenSheets }) => {
        refreshOpenSheets();
      })
      .catch(console.warn);
  });
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
