/**
 * Names that moved to a namespace in generation 13 and are still readable as globals. Reading one reports a
 * deprecation. A name that the namespace lacks throws. Document classes are not included, because they stay global.
 * @source GH:#10434 and the pages of the API of 13 (each of these names in its namespace); RN:13.332: bare ones until
 *   15
 */
import { reportDeprecation } from "../../common/deprecation.ts";
import type { Loose } from "../../common/loose.ts";
import { gap } from "./traps.ts";

const OLD: Readonly<Record<string, string>> = {
  "foundry.appv1.api": "Application FormApplication DocumentSheet Dialog",
  "foundry.appv1.sheets": "ActorSheet ItemSheet JournalSheet MacroConfig",
  "foundry.applications.apps": "FilePicker ImagePopout",
  "foundry.applications.handlebars": "getTemplate loadTemplates renderTemplate",
  "foundry.applications.hud": "TokenHUD",
  "foundry.applications.sheets": "ActiveEffectConfig TokenConfig",
  "foundry.applications.sidebar.tabs": "ActorDirectory ChatLog CombatTracker CompendiumDirectory ItemDirectory",
  "foundry.applications.sidebar": "Sidebar",
  "foundry.applications.ui": "Hotbar Notifications",
  "foundry.applications.ux": "ContextMenu DragDrop FormDataExtended SearchFilter Tabs TextEditor",
  "foundry.canvas.layers": "TokenLayer",
  "foundry.dice.terms":
    "DiceTerm Die FunctionTerm NumericTerm OperatorTerm ParentheticalTerm PoolTerm RollTerm StringTerm",
  "foundry.documents.collections": "Actors ChatMessages CombatEncounters CompendiumCollection Items Journal Users",
  "foundry.helpers": "ClientSettings Localization",
  "foundry.helpers.interaction": "ClientKeybindings KeyboardManager TooltipManager",
  "foundry.utils": "Collection Color Semaphore",
  foundry: "Game",
};

/** Documents that are not built: their classes are global on a real host. @source API: foundry.documents */
const UNBUILT = [
  "AmbientSoundDocument",
  "Card",
  "Cards",
  "CombatantGroup",
  "DrawingDocument",
  "FogExploration",
  "JournalEntryCategory",
  "Playlist",
  "PlaylistSound",
  "TileDocument",
];

function define(name: string, get: () => Loose): void {
  if (name in globalThis) return;
  Object.defineProperty(globalThis, name, {
    configurable: true,
    enumerable: false,
    get,
    set(value: unknown) {
      Object.defineProperty(globalThis, name, { value, configurable: true, enumerable: true, writable: true });
    },
  });
}

/** Makes them global. */
export function publishOldGlobals(): void {
  for (const [place, names] of Object.entries(OLD))
    for (const name of names.split(" "))
      define(name, () => {
        reportDeprecation(`the global ${name}; it is ${place}.${name} now`);
        const path = `${place}.${name}`;
        return path.split(".").reduce<Loose>((at, part) => at?.[part], globalThis) ?? gap(path);
      });
  for (const name of UNBUILT) define(name, () => gap(name));
}
