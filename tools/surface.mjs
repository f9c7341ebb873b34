// @ts-check
/**
 * Writes the public names in the published types, for the stand-in host. Known names that the host does not implement throw an error
 * instead of being undefined. Names that the host implements must be known. Reads only names, by the compiler. The result is built and not
 * committed.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { root } from "./ensure.mjs";

const COLLECTIONS = [
  "Actors",
  "Items",
  "Journal",
  "ChatMessages",
  "Folders",
  "Macros",
  "RollTables",
  "Scenes",
  "Users",
  "WorldSettings",
  "CompendiumCollection",
  "CompendiumPacks",
  "CombatEncounters",
];
const TERMS = [
  "RollTerm",
  "DiceTerm",
  "Die",
  "NumericTerm",
  "OperatorTerm",
  "StringTerm",
  "ParentheticalTerm",
  "FunctionTerm",
  "PoolTerm",
];
const FIELDS = [
  "DataField",
  "SchemaField",
  "BooleanField",
  "NumberField",
  "StringField",
  "ObjectField",
  "ArrayField",
  "SetField",
  "TypedObjectField",
  "EmbeddedDataField",
  "EmbeddedCollectionField",
  "EmbeddedCollectionDeltaField",
  "EmbeddedDocumentField",
  "DocumentIdField",
  "DocumentUUIDField",
  "ForeignDocumentField",
  "ColorField",
  "FilePathField",
  "AngleField",
  "AlphaField",
  "HueField",
  "DocumentOwnershipField",
  "JSONField",
  "AnyField",
  "HTMLField",
  "IntegerSortField",
  "DocumentStatsField",
  "DocumentTypeField",
  "DocumentFlagsField",
  "TypeDataField",
  "JavaScriptField",
];

/** Namespaces and objects whose members are listed. Objects in CONFIG are added automatically. */
const OBJECTS = [
  "foundry",
  "foundry.utils",
  "foundry.abstract",
  "foundry.data",
  "foundry.data.fields",
  "foundry.data.validation",
  "foundry.appv1",
  "foundry.appv1.api",
  "foundry.appv1.sheets",
  "foundry.documents",
  "foundry.documents.collections",
  "foundry.documents.abstract",
  "foundry.dice",
  "foundry.dice.terms",
  "foundry.applications",
  "foundry.applications.api",
  "foundry.applications.apps",
  "foundry.applications.sheets",
  "foundry.applications.sheets.journal",
  "foundry.applications.ux",
  "foundry.applications.ui",
  "foundry.applications.fields",
  "foundry.applications.handlebars",
  "foundry.applications.hud",
  "foundry.applications.sidebar",
  "foundry.applications.sidebar.apps",
  "foundry.applications.sidebar.tabs",
  "foundry.applications.elements",
  "foundry.canvas",
  "foundry.canvas.layers",
  "foundry.canvas.placeables",
  "foundry.canvas.placeables.tokens",
  "foundry.grid",
  "foundry.helpers",
  "foundry.helpers.interaction",
  "foundry.nue",
  "CONST",
  "CONFIG",
  "game",
  "ui",
  "canvas",
  "Hooks",
  "game.settings",
  "game.i18n",
  "game.keybindings",
  "game.users",
  "game.messages",
  "game.packs",
  "game.time",
  "game.tooltip",
  "ui.notifications",
  "canvas.interface",
];

/** Classes whose static and instance members are listed. Must include all classes of the host (a test compares). */
const CLASSES = [
  "ActiveEffect",
  "Actor",
  "Item",
  "JournalEntry",
  "JournalEntryPage",
  "RollTable",
  "Adventure",
  "NoteDocument",
  "TableResult",
  "ChatMessage",
  "Scene",
  "TokenDocument",
  "WallDocument",
  "AmbientLightDocument",
  "RegionDocument",
  "RegionBehavior",
  "User",
  "Folder",
  "Macro",
  "Setting",
  "ActorDelta",
  "Combat",
  "Combatant",
  "Roll",
  ...[
    "BaseActiveEffect",
    "BaseActor",
    "BaseItem",
    "BaseChatMessage",
    "BaseScene",
    "BaseToken",
    "BaseUser",
    "BaseWall",
    "BaseRegion",
    "BaseRegionBehavior",
    "BaseAmbientLight",
    "BaseFolder",
    "BaseMacro",
    "BaseSetting",
    "BaseActorDelta",
    "BaseCombat",
    "BaseCombatant",
    "BaseJournalEntry",
    "BaseJournalEntryPage",
    "BaseRollTable",
    "BaseAdventure",
    "BaseNote",
    "BaseTableResult",
  ].map((name) => `foundry.documents.${name}`),
  ...COLLECTIONS.map((name) => `foundry.documents.collections.${name}`),
  ...["DocumentCollection", "WorldCollection"].map((name) => `foundry.documents.abstract.${name}`),
  ...TERMS.map((name) => `foundry.dice.terms.${name}`),
  "foundry.dice.MersenneTwister",
  ...FIELDS.map((name) => `foundry.data.fields.${name}`),
  "foundry.data.PrototypeToken",
  "foundry.data.regionBehaviors.RegionBehaviorType",
  "foundry.data.validation.DataModelValidationError",
  "foundry.data.validation.DataModelValidationFailure",
  "foundry.abstract.DataModel",
  "foundry.abstract.Document",
  "foundry.abstract.TypeDataModel",
  "foundry.abstract.EmbeddedCollection",
  "foundry.utils.Collection",
  "foundry.utils.Color",
  "foundry.utils.Semaphore",
  ...["ApplicationV2", "DialogV2", "DocumentSheetV2"].map((name) => `foundry.applications.api.${name}`),
  "foundry.applications.sheets.ActorSheetV2",
  "foundry.applications.sheets.journal.JournalEntrySheet",
  "foundry.applications.sheets.ItemSheetV2",
  "foundry.applications.apps.DocumentSheetConfig",
  ...["TextEditor", "DragDrop", "FormDataExtended", "ContextMenu", "Tabs", "SearchFilter"].map(
    (name) => `foundry.applications.ux.${name}`,
  ),
  ...["Application", "FormApplication"].map((name) => `foundry.appv1.api.${name}`),
  "foundry.applications.sidebar.Sidebar",
  ...[
    "ActorDirectory",
    "ChatLog",
    "CombatTracker",
    "CompendiumDirectory",
    "ItemDirectory",
    "JournalDirectory",
    "Settings",
  ].map((name) => `foundry.applications.sidebar.tabs.${name}`),
  "foundry.applications.sidebar.apps.ChatPopout",
  "foundry.applications.ui.Hotbar",
  "foundry.applications.ui.Notifications",
  "foundry.applications.ui.Players",
  "foundry.canvas.Canvas",
  "foundry.canvas.placeables.Token",
  "foundry.canvas.placeables.tokens.TokenRuler",
  "foundry.canvas.placeables.tokens.UserTargets",
  "foundry.canvas.layers.TokenLayer",
  "foundry.grid.BaseGrid",
  "foundry.grid.SquareGrid",
  "foundry.grid.GridlessGrid",
  "foundry.Game",
  ...["Tour", "ToursCollection"].map((name) => `foundry.nue.${name}`),
  ...["Hooks", "ClientSettings", "Localization"].map((name) => `foundry.helpers.${name}`),
  ...["ClientKeybindings", "KeyboardManager", "TooltipManager"].map((name) => `foundry.helpers.interaction.${name}`),
];

/**
 * Creates a program that reads one generated file and the types.
 * @param {string} file
 * @param {string} text
 */
export function probeProgram(file, text) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  const config = ts.readConfigFile(path.join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config.config, include: [] }, ts.sys, root);
  return ts.createProgram([file, path.join(root, "module/types/global.d.ts")], { ...options, noEmit: true });
}

/** @param {string} out file to write */
export function writeSurface(out) {
  const entry = path.join(root, "build/surface-probe.ts");
  const lines = [
    ...OBJECTS.map((name, index) => `export const o${index} = ${name};`),
    ...CLASSES.map((name, index) => `export const s${index} = ${name};`),
  ];
  const program = probeProgram(entry, lines.join("\n"));
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(entry);
  if (!source) throw new Error("the compiler did not read the probe");
  const symbols = new Map(
    checker
      .getExportsOfModule(/** @type {ts.Symbol} */ (checker.getSymbolAtLocation(source)))
      .map((symbol) => [symbol.name, symbol]),
  );
  /** @param {string} name */
  const typeOf = (name) => {
    const symbol = symbols.get(name);
    return symbol && checker.getNonNullableType(checker.getTypeOfSymbolAtLocation(symbol, source));
  };
  /** @param {ts.Type | undefined} type */
  const members = (type) =>
    type
      ? checker
          .getPropertiesOfType(type)
          .map((property) => property.name)
          .filter((name) => /^[A-Za-z$_][\w$]*$/.test(name))
          .sort()
      : [];
  /** @type {{ objects: Record<string, string[]>, classes: Record<string, { static: string[], instance: string[] }> }} */
  const surface = { objects: {}, classes: {} };
  OBJECTS.forEach((name, index) => (surface.objects[name] = members(typeOf(`o${index}`))));
  CLASSES.forEach((name, index) => {
    const type = typeOf(`s${index}`);
    // Abstract classes and mixin constructors have no InstanceType, so use the return type of the construct signature.
    const made = type && checker.getSignaturesOfType(type, ts.SignatureKind.Construct)[0];
    const known = members(type);
    if (known.length > 0)
      surface.classes[name] = {
        static: known.filter((member) => member !== "prototype"),
        instance: members(made && checker.getReturnTypeOfSignature(made)),
      };
  });
  const config = typeOf(`o${OBJECTS.indexOf("CONFIG")}`);
  for (const symbol of config ? checker.getPropertiesOfType(config) : []) {
    const type = checker.getNonNullableType(checker.getTypeOfSymbolAtLocation(symbol, source));
    const plain =
      (type.flags & ts.TypeFlags.Object) !== 0 &&
      !checker.isArrayType(type) &&
      type.getCallSignatures().length + type.getConstructSignatures().length === 0;
    if (plain && !type.getStringIndexType()) surface.objects[`CONFIG.${symbol.name}`] = members(type);
  }
  mkdirSync(path.dirname(out), { recursive: true });
  writeFileSync(out, JSON.stringify(surface));
  return surface;
}
