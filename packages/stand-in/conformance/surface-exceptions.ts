/**
 * Names that the host shows although the published types (of 13) do not have them, each with the reason. The system is
 * compiled against those types and may not cast, so it cannot reach any of these by accident. Keys are `#member` or
 * `.member` (of any class), or a whole path.
 */

const INNER = "own inside of the host: its classes are what the namespace shows; the types keep systems from it";
const ONLY_14 = "public API of 14, which the types of 13 do not know; absent when the host runs as 13";
const UNTYPED = "public API page; the published types have not caught up with 13 here";

/** Inner names of documents, models and fields. */
const DATA = [
  "._schemaName",
  "#_checkChanges",
  "#_createCollection",
  "#_describe",
  "#_initializeField",
  "#_permissionActor",
  "#documentClassOf",
  "#permissionNode",
  "#_closeApps",
  "#_createSheet",
  "#_resetRoot",
  "#_refreshDependentTokens",
  "#_actorSource",
  "#_rebuildActor",
  "#_broadcastTargets",
  "#syntheticActor",
  "#migrateSource",
  "#_schemaCommit",
  "#_schemaDiff",
  "#_entriesDiff",
  "#_cleanElement",
  "#flatten",
  "#_initializeAll",
  "#_handleUserActivity",
  "#documentName",
];
/** Inner names of applications, board and dice. */
const PARTS = [
  "#ruler",
  "#showWay",
  "#plan",
  "#_headerControlButtons",
  "#chain",
  "#content",
  "#activeTab",
  ".getSheetClass",
  ".open",
  "#build",
  "#board",
  "#element",
  "#euclidean",
  "#point",
  "#step",
  "#again",
  "#mode",
  "#resolve",
  "#span",
  "#evaluateNow",
  "#dice",
  "#_onCreateToken",
  "#add",
  "#broadcastTargets",
  "#canvas",
  "#clear",
  "#refresh",
  "#remove",
  "#setTargets",
  "#activate",
  "#toasts",
  "#visible",
  "#_onDocumentChange",
];
/** Inner names of the game and other objects. */
const OBJECTS = [
  "game._connection",
  "game._documentsReady",
  "game._initialized",
  "game._packFolder",
  "game._settingDocuments",
  "canvas.board",
  "game.settings._onDocumentChange",
  "game.keybindings.activate",
  "game.users._handleUserActivity",
  "game.users._initializeAll",
  "game.messages._initializeAll",
  "#_connection",
  "#_documentsReady",
  "#_initialized",
  "#_packFolder",
  "#_settingDocuments",
];

/** Reason by name. */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...DATA, ...PARTS, ...OBJECTS].map((name) => [name, INNER])),
  ".applyMode": ONLY_14,
  "#applyMode": ONLY_14,
  "foundry.data.operators": ONLY_14,
  "foundry.data.ActiveEffectTypeDataModel": ONLY_14,
  "foundry.documents.BaseLevel": ONLY_14,
  "foundry.documents.Level": ONLY_14,
  "CONFIG.Level": ONLY_14,
  "CONFIG.ActiveEffect.changeTypes": ONLY_14,
  "CONFIG.ActiveEffect.phases": ONLY_14,
  "CONFIG.ChatMessage.modes": ONLY_14,
  "#every": ONLY_14,
  "#level": ONLY_14,
  "canvas.level": ONLY_14,
  "game.users.every": ONLY_14,
  "game.messages.every": ONLY_14,
  "game.packs.every": ONLY_14,
  "#getFieldForProperty": UNTYPED,
  "CONFIG.Item.typeIcons": UNTYPED,
  "game.i18n.pluralRules": UNTYPED,
  "#pluralRules": UNTYPED,
  ...Object.fromEntries(
    [
      "collection",
      "deleteMessage",
      "isAtBottom",
      "openPopout",
      "postOne",
      "processMessage",
      "renderBatch",
      "scrollBottom",
      "updateMessage",
    ].map((name) => [`#${name}`, UNTYPED]),
  ),
  "#max": UNTYPED,
  "#min": UNTYPED,
  "#goToPage": UNTYPED,
};

/** Classes that no list of tools/surface.mjs can name. */
export const UNLISTED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ["DataFieldOperator", "ForcedDeletion", "ForcedReplacement"].map((name) => [
      `foundry.data.operators.${name}`,
      ONLY_14,
    ]),
  ),
  "foundry.data.ActiveEffectTypeDataModel": ONLY_14,
  "foundry.documents.BaseLevel": ONLY_14,
  "foundry.documents.Level": ONLY_14,
};
