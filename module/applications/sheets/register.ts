import { SYSTEM_ID, template } from "../../constants.ts";
import { fetchAhead } from "../windows.ts";
import { CreatureSheet } from "./creature-sheet.ts";
import { CharacterSheet } from "./character-sheet.ts";
import { AmmunitionSheet, ArmorSheet, WeaponSheet } from "./item-sheets.ts";
import { EffectSheet } from "./effects/effect-sheet.ts";
import { FIELD_KINDS, FieldSheet } from "./field-sheets.ts";
import { OriginSheet } from "./origin-sheet.ts";
import { NpcSheet } from "./npc-sheet.ts";
import { PartySheet, watchMembers } from "./party-sheet.ts";
import { templatesOf, warmUp } from "./warm-up.ts";

/** Templates of the windows in which attacks and checks are made ready. */
const ROLLS = ["dialogs/attack", "dialogs/attack-foot", "dialogs/form"];

const ORIGINS = ["class", "species", "background", "feature"];

/** Registers the sheets, in `init`. Each is the default of its type. */
export function registerSheets(): void {
  foundry.applications.apps.DocumentSheetConfig.registerSheet(Actor, SYSTEM_ID, CharacterSheet, { types: ["character"], makeDefault: true, label: "OD20.Sheet.Character" });
  foundry.applications.apps.DocumentSheetConfig.registerSheet(Actor, SYSTEM_ID, NpcSheet, { types: ["npc"], makeDefault: true, label: "OD20.Sheet.Npc" });
  foundry.applications.apps.DocumentSheetConfig.registerSheet(Item, SYSTEM_ID, WeaponSheet, { types: ["weapon"], makeDefault: true, label: "OD20.Sheet.Weapon" });
  foundry.applications.apps.DocumentSheetConfig.registerSheet(Item, SYSTEM_ID, ArmorSheet, { types: ["armor"], makeDefault: true, label: "OD20.Sheet.ArmorItem" });
  foundry.applications.apps.DocumentSheetConfig.registerSheet(Item, SYSTEM_ID, AmmunitionSheet, { types: ["ammunition"], makeDefault: true, label: "OD20.Sheet.Ammunition" });
  foundry.applications.apps.DocumentSheetConfig.registerSheet(Item, SYSTEM_ID, FieldSheet, { types: FIELD_KINDS.filter((kind) => !ORIGINS.includes(kind)), makeDefault: true, label: "OD20.Sheet.Thing" });
  foundry.applications.apps.DocumentSheetConfig.registerSheet(Item, SYSTEM_ID, OriginSheet, { types: ORIGINS, makeDefault: true, label: "OD20.Sheet.Origin" });
  foundry.applications.apps.DocumentSheetConfig.registerSheet(Actor, SYSTEM_ID, PartySheet, { types: ["party"], makeDefault: true, label: "OD20.Sheet.Party" });
  watchMembers();
  foundry.applications.apps.DocumentSheetConfig.registerSheet(ActiveEffect, SYSTEM_ID, EffectSheet, { makeDefault: true, label: "OD20.Effects.SheetLabel" });
  Hooks.on("combatTurnChange", refreshNotes);
  Hooks.on("deleteCombat", refreshNotes);
  void warmUp([...templatesOf([CharacterSheet, NpcSheet]), ...ROLLS.map(template)]).then(fetchAhead);
}

/** A turn that ends takes bonuses along, and nothing is written: open sheets that tell of any look again. */
function refreshNotes(): void {
  for (const app of foundry.applications.instances.values()) if (app instanceof CreatureSheet && app.hasNotes) void app.render();
}
