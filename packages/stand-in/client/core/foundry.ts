/** Assembles the `foundry` namespace from all parts. Written from: the public API's list of modules. */
import * as abstract from "../../common/abstract/index.ts";
import { Collection } from "../../common/collection.ts";
import * as CONST from "../../common/constants.ts";
import { ActiveEffectTypeDataModel } from "../../common/data/effect-data.ts";
import * as fields from "../../common/data/fields.ts";
import { DataModelValidationError, DataModelValidationFailure } from "../../common/data/validation.ts";
import * as baseDocuments from "../../common/documents/index.ts";
import type { Generation } from "../../common/generation.ts";
import type { Loose, LooseObject } from "../../common/loose.ts";
import { DataFieldOperator, ForcedDeletion, ForcedReplacement } from "../../common/operators.ts";
import * as utils from "../../common/utils/index.ts";
import { Application, FormApplication } from "../appv1/application.ts";
import * as apps from "../apps/index.ts";
import * as canvas from "../canvas/index.ts";
import * as chat from "../chat/index.ts";
import * as dice from "../dice/index.ts";
import { Tour, ToursCollection } from "../nue/tour.ts";
import * as sidebar from "../sidebar/index.ts";
import * as ui from "../ui/index.ts";
import { DocumentCollection, WorldCollection } from "./collections/document-collection.ts";
import { CombatEncounters } from "./collections/combats.ts";
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
import { CompendiumCollection, CompendiumPacks } from "./compendium.ts";
import { ClientDocumentMixin } from "./documents/client-document.ts";
import type { DocumentClasses } from "./documents/index.ts";
import { RegionBehaviorType } from "./documents/region.ts";
import { UserTargets } from "./documents/user.ts";
import { Game } from "./game.ts";
import { Hooks } from "./hooks.ts";
import { Localization } from "./i18n.ts";
import { ClientKeybindings } from "./keybindings.ts";
import { KeyboardManager } from "./keyboard.ts";
import { localizeDataModel } from "./localize-models.ts";
import { saveDataToFile } from "./save-file.ts";
import { ClientSettings } from "./settings.ts";
import { fromUuid, fromUuidSync } from "./uuid.ts";

/** The namespace of a generation. */
export function createFoundry(generation: Generation, classes: DocumentClasses, prefix: string): LooseObject {
  Reflect.set(Localization, "localizeDataModel", localizeDataModel);
  const { isValidId, setFieldInputHooks: _hooks, ...fieldClasses } = fields;
  const { DataModel, TypeDataModel, Document, EmbeddedCollection } = abstract;
  const data: LooseObject = {
    fields: fieldClasses,
    validators: { isValidId },
    validation: { DataModelValidationError, DataModelValidationFailure },
    PrototypeToken: baseDocuments.PrototypeToken,
    regionBehaviors: { RegionBehaviorType },
  };
  if (generation >= 14)
    Object.assign(data, {
      operators: { DataFieldOperator, ForcedDeletion, ForcedReplacement },
      ActiveEffectTypeDataModel,
    });
  // What public documentation does not name is not for systems.
  const { setUuidCollectionResolver: _resolver, isPlainObject: _plain, valuesEqual: _equal, ...publicUtils } = utils;
  const { composeItems: _items, composeSyntheticActor: _actor, PrototypeToken: _prototype, ...bases } = baseDocuments;
  const named: LooseObject = { ...bases, ...classes };
  // @source API v14: Level
  if (generation < 14) for (const name of ["BaseLevel", "Level"]) Reflect.deleteProperty(named, name);
  const collections = {
    Actors,
    ChatMessages,
    CombatEncounters,
    Folders,
    Items,
    Journal,
    Macros,
    RollTables,
    Scenes,
    Users,
    WorldSettings,
    CompendiumCollection,
    CompendiumPacks,
  };
  const { createFontAwesomeIcon: _icon, ...publicInputs } = apps.fields;
  return {
    CONST: { ...CONST },
    Game,
    appv1: { api: { Application, FormApplication } },
    abstract: { DataModel, TypeDataModel, Document, EmbeddedCollection },
    data,
    documents: {
      ...named,
      ChatMessage: chat.ChatMessage,
      collections,
      abstract: { ClientDocumentMixin, DocumentCollection, WorldCollection },
    },
    utils: {
      ...publicUtils,
      fromUuid,
      fromUuidSync,
      saveDataToFile,
      Collection,
      getRoute: (path: string) => `${prefix}/${path.replace(/^\//, "")}`,
    },
    applications: {
      api: {
        ApplicationV2: apps.ApplicationV2,
        DialogV2: apps.DialogV2,
        DocumentSheetV2: apps.DocumentSheetV2,
        HandlebarsApplicationMixin: apps.HandlebarsApplicationMixin,
      },
      sheets: {
        ActorSheetV2: apps.ActorSheetV2,
        ItemSheetV2: apps.ItemSheetV2,
        journal: { JournalEntrySheet: apps.JournalEntrySheet },
      },
      apps: { DocumentSheetConfig: apps.DocumentSheetConfig },
      ux: {
        TextEditor: apps.TextEditor,
        DragDrop: apps.DragDrop,
        FormDataExtended: apps.FormDataExtended,
        ContextMenu: apps.ContextMenu,
        Tabs: apps.Tabs,
        SearchFilter: apps.SearchFilter,
      },
      handlebars: {
        renderTemplate: apps.renderTemplate,
        loadTemplates: apps.loadTemplates,
        getTemplate: apps.getTemplate,
      },
      fields: publicInputs,
      instances: apps.instances,
      sidebar: {
        Sidebar: sidebar.Sidebar,
        tabs: {
          ActorDirectory: sidebar.ActorDirectory,
          ChatLog: chat.ChatLog,
          CompendiumDirectory: sidebar.CompendiumDirectory,
          CombatTracker: sidebar.CombatTracker,
          ItemDirectory: sidebar.ItemDirectory,
          JournalDirectory: sidebar.JournalDirectory,
          Settings: sidebar.Settings,
        },
        apps: { ChatPopout: chat.ChatPopout },
      },
      ui: { Hotbar: sidebar.Hotbar, Notifications: ui.Notifications, Players: sidebar.Players },
    },
    canvas: {
      Canvas: canvas.Canvas,
      placeables: { Token: canvas.Token, tokens: { TokenRuler: canvas.TokenRuler, UserTargets } },
      layers: { TokenLayer: canvas.TokenLayer },
    },
    dice: { ...dice.dice },
    grid: {
      BaseGrid: canvas.BaseGrid,
      SquareGrid: canvas.SquareGrid,
      GridlessGrid: canvas.GridlessGrid,
    },
    nue: { Tour, ToursCollection },
    helpers: {
      Hooks,
      ClientSettings,
      Localization,
      interaction: { ClientKeybindings, KeyboardManager, TooltipManager: ui.TooltipManager },
    },
  };
}

/** A namespace that throws on any use. */
export function forbidden(name: string, make: (path: string) => Error): Loose {
  return new Proxy(
    {},
    {
      get: (_target, key) => {
        throw make(`${name}.${String(key)}`);
      },
    },
  );
}
