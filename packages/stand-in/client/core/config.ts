/** CONFIG at the `init` hook, for both generations. Written from: API CONFIG page. */
import type { Loose, LooseObject } from "../../common/loose.ts";
import { ActiveEffectTypeDataModel, CHANGE_TYPES } from "../../common/data/effect-data.ts";
import type { Generation } from "../../common/generation.ts";
import { Token, TokenRuler } from "../canvas/index.ts";
import { ChatMessage, MESSAGE_MODES } from "../chat/index.ts";
import { diceConfig } from "../dice/index.ts";
import { ContextMenu, DragDrop, TextEditor } from "../apps/index.ts";
import { interfaceClasses } from "../sidebar/index.ts";
import { TooltipManager } from "../ui/index.ts";
import type { DocumentClasses } from "./documents/index.ts";
import { CombatEncounters } from "./collections/combats.ts";
import { coreActions } from "./movement.ts";
import { coreStatuses } from "./status-effects.ts";
import {
  Actors,
  ChatMessages,
  Folders,
  Items,
  Journal,
  Macros,
  RollTables,
  Scenes,
  Users,
  WorldSettings,
} from "./collections/world.ts";

/** One document's entry, with what every document has. */
function entry(documentClass: Loose, more: LooseObject = {}): LooseObject {
  return { documentClass, typeLabels: {}, sheetClasses: {}, ...more };
}

/** The entry of a document that systems declare types of. */
function typedEntry(documentClass: Loose, more: LooseObject = {}): LooseObject {
  return entry(documentClass, { dataModels: {}, typeIcons: {}, ...more });
}

/** Effects: what 14 adds is its own. @source API v14:CONFIG.ActiveEffect */
function effectEntry(generation: Generation, documentClass: Loose): LooseObject {
  if (generation < 14) return typedEntry(documentClass, { legacyTransferral: false });
  const types = Object.fromEntries(
    Object.entries(CHANGE_TYPES).map(([name, defaultPriority]) => [
      name,
      { label: name, defaultPriority, handler: null, render: null },
    ]),
  );
  return typedEntry(documentClass, {
    dataModels: { base: ActiveEffectTypeDataModel },
    changeTypes: types,
    phases: { initial: { label: "initial", hint: "" }, final: { label: "final", hint: "" } },
  });
}

/** A fresh CONFIG. */
export function createConfig(generation: Generation, classes: DocumentClasses): LooseObject {
  const message = typedEntry(ChatMessage, {
    collection: ChatMessages,
    batchSize: 100,
    sidebarIcon: "fa-solid fa-comments",
    template: "templates/sidebar/chat-message.html",
  });
  if (generation >= 14) message["modes"] = MESSAGE_MODES;
  return {
    debug: {},
    Actor: typedEntry(classes.Actor, {
      collection: Actors,
      compendiumIndexFields: [],
      sidebarIcon: "fa-solid fa-user",
      trackableAttributes: {},
    }),
    Adventure: entry(classes.Adventure, { compendiumIndexFields: [], sidebarIcon: "fa-solid fa-treasure-chest" }),
    Item: typedEntry(classes.Item, {
      collection: Items,
      compendiumIndexFields: [],
      sidebarIcon: "fa-solid fa-suitcase",
    }),
    JournalEntry: entry(classes.JournalEntry, {
      collection: Journal,
      compendiumIndexFields: [],
      sidebarIcon: "fa-solid fa-book-open",
    }),
    JournalEntryPage: typedEntry(classes.JournalEntryPage),
    RollTable: entry(classes.RollTable, {
      collection: RollTables,
      compendiumIndexFields: [],
      sidebarIcon: "fa-solid fa-table-list",
    }),
    TableResult: entry(classes.TableResult),
    ChatMessage: message,
    User: entry(classes.User, { collection: Users }),
    Folder: entry(classes.Folder, { collection: Folders, sidebarIcon: "fa-solid fa-folder" }),
    Scene: entry(classes.Scene, { collection: Scenes, sidebarIcon: "fa-solid fa-map" }),
    ...(generation >= 14 ? { Level: entry(classes.Level) } : {}),
    Macro: entry(classes.Macro, { collection: Macros, compendiumIndexFields: [], sidebarIcon: "fa-solid fa-code" }),
    Setting: entry(classes.Setting, { collection: WorldSettings }),
    Region: entry(classes.RegionDocument),
    RegionBehavior: { documentClass: classes.RegionBehavior, typeLabels: {}, dataModels: {}, typeIcons: {} },
    AmbientLight: entry(classes.AmbientLightDocument),
    Note: entry(classes.NoteDocument),
    Wall: entry(classes.WallDocument),
    Token: entry(classes.TokenDocument, {
      objectClass: Token,
      rulerClass: TokenRuler,
      movement: { actions: coreActions(), defaultAction: "walk", defaultSpeed: 6, costAggregator: null },
    }),
    ActorDelta: entry(classes.ActorDelta),
    Dice: diceConfig(generation),
    Combat: typedEntry(classes.Combat, {
      collection: CombatEncounters,
      sidebarIcon: "fa-solid fa-swords",
      initiative: { formula: null, decimals: 2 },
      sounds: {},
    }),
    Combatant: typedEntry(classes.Combatant),
    ActiveEffect: effectEntry(generation, classes.ActiveEffect),
    TextEditor: { enrichers: [] },
    ux: { TextEditor, DragDrop, ContextMenu, TooltipManager },
    ui: interfaceClasses(),
    sounds: {
      dice: "sounds/dice.wav",
      lock: "sounds/lock.wav",
      notification: "sounds/notify.wav",
      combat: "sounds/drums.wav",
    },
    statusEffects: coreStatuses(generation),
    specialStatusEffects: { DEFEATED: "dead", INVISIBLE: "invisible", BLIND: "blind" },
    compendium: { uuidRedirects: {} },
    queries: {},
    time: { roundTime: 0, turnTime: 0 },
    controlIcons: {},
    fontDefinitions: {},
    supportedLanguages: {},
  };
}
