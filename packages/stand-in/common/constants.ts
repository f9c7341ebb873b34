/**
 * `CONST`, as far as the system uses it.
 * @source API:CONST (names and values are the public constants)
 */
export const DOCUMENT_OWNERSHIP_LEVELS = Object.freeze({ INHERIT: -1, NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 });
export const USER_ROLES = Object.freeze({ NONE: 0, PLAYER: 1, TRUSTED: 2, ASSISTANT: 3, GAMEMASTER: 4 });
export const CHAT_MESSAGE_STYLES = Object.freeze({ OTHER: 0, OOC: 1, IC: 2, EMOTE: 3 });
export const DICE_ROLL_MODES = Object.freeze({
  PUBLIC: "publicroll",
  PRIVATE: "gmroll",
  BLIND: "blindroll",
  SELF: "selfroll",
});
export const GRID_TYPES = Object.freeze({ GRIDLESS: 0, SQUARE: 1, HEXODDR: 2, HEXEVENR: 3, HEXODDQ: 4, HEXEVENQ: 5 });
/** @source API: CONST.WALL_DOOR_TYPES, WALL_DOOR_STATES, WALL_MOVEMENT_TYPES */
export const WALL_DOOR_TYPES = Object.freeze({ NONE: 0, DOOR: 1, SECRET: 2 });
export const WALL_DOOR_STATES = Object.freeze({ CLOSED: 0, OPEN: 1, LOCKED: 2 });
/** @source API: CONST.REGION_VISIBILITY; 14 has two more, OBSERVER and LAYER_UNLOCKED */
export const REGION_VISIBILITY = Object.freeze({ LAYER: 0, GAMEMASTER: 1, ALWAYS: 2 });
export const WALL_MOVEMENT_TYPES = Object.freeze({ NONE: 0, NORMAL: 20 });
export const GRID_DIAGONALS = Object.freeze({
  EQUIDISTANT: 0,
  EXACT: 1,
  APPROXIMATE: 2,
  RECTILINEAR: 3,
  ALTERNATING_1: 4,
  ALTERNATING_2: 5,
  ILLEGAL: 6,
});
export const GRID_MIN_SIZE = 20;
export const GRID_SNAPPING_MODES = Object.freeze({
  CENTER: 1,
  EDGE_MIDPOINT: 2,
  TOP_LEFT_VERTEX: 16,
  TOP_RIGHT_VERTEX: 32,
  BOTTOM_LEFT_VERTEX: 64,
  BOTTOM_RIGHT_VERTEX: 128,
});
export const TOKEN_DISPOSITIONS = Object.freeze({ SECRET: -2, HOSTILE: -1, NEUTRAL: 0, FRIENDLY: 1 });
export const TOKEN_DISPLAY_MODES = Object.freeze({
  NONE: 0,
  CONTROL: 10,
  OWNER_HOVER: 20,
  HOVER: 30,
  OWNER: 40,
  ALWAYS: 50,
});
export const ACTIVE_EFFECT_MODES = Object.freeze({
  CUSTOM: 0,
  MULTIPLY: 1,
  ADD: 2,
  DOWNGRADE: 3,
  UPGRADE: 4,
  OVERRIDE: 5,
});
export const COMPATIBILITY_MODES = Object.freeze({ SILENT: 0, WARNING: 1, ERROR: 2, FAILURE: 3 });
export const SETTING_SCOPES = Object.freeze({ WORLD: "world", CLIENT: "client", USER: "user" });
export const KEYBINDING_PRECEDENCE = Object.freeze({ PRIORITY: 0, NORMAL: 1, DEFERRED: 2 });
export const SORT_INTEGER_DENSITY = 100_000;
export const BASE_DOCUMENT_TYPE = "base";
export const DEFAULT_TOKEN = "icons/svg/mystery-man.svg";
export const DOCUMENT_TYPES = Object.freeze([
  "Actor",
  "ChatMessage",
  "Folder",
  "Item",
  "JournalEntry",
  "RollTable",
  "Scene",
  "Setting",
  "User",
] as const);
export const EMBEDDED_DOCUMENT_TYPES = Object.freeze([
  "ActorDelta",
  "JournalEntryPage",
  "TableResult",
  "Token",
] as const);
export const COMPENDIUM_DOCUMENT_TYPES = Object.freeze(["Actor", "Item", "JournalEntry", "RollTable"] as const);
export const FOLDER_DOCUMENT_TYPES = Object.freeze(["Actor", "Item", "JournalEntry", "RollTable", "Scene"] as const);
export const WORLD_DOCUMENT_TYPES = DOCUMENT_TYPES;
export const CORE_SUPPORTED_LANGUAGES = Object.freeze(["en"]);
export const IMAGE_FILE_EXTENSIONS = Object.freeze({
  apng: "image/apng",
  avif: "image/avif",
  gif: "image/gif",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  png: "image/png",
  svg: "image/svg+xml",
  webp: "image/webp",
});

/** One permission of users: the lowest role that has it unless the world says otherwise. */
export interface UserPermission {
  readonly label: string;
  readonly hint: string;
  readonly disableGM: boolean;
  readonly defaultRole: number;
}

function permission(name: string, defaultRole: number): UserPermission {
  const key = name
    .toLowerCase()
    .replace(/(^|_)([a-z])/g, (_match, _bar: string, letter: string) => letter.toUpperCase());
  return Object.freeze({ label: `PERMISSION.${key}`, hint: `PERMISSION.${key}Hint`, disableGM: false, defaultRole });
}

const DEFAULT_ROLES = {
  ACTOR_CREATE: USER_ROLES.ASSISTANT,
  ITEM_CREATE: USER_ROLES.ASSISTANT,
  SETTINGS_MODIFY: USER_ROLES.ASSISTANT,
  FILES_UPLOAD: USER_ROLES.ASSISTANT,
  TOKEN_CREATE: USER_ROLES.ASSISTANT,
  TOKEN_DELETE: USER_ROLES.ASSISTANT,
  PLAYLIST_CREATE: USER_ROLES.ASSISTANT,
  CARDS_CREATE: USER_ROLES.ASSISTANT,
  DRAWING_CREATE: USER_ROLES.TRUSTED,
  JOURNAL_CREATE: USER_ROLES.TRUSTED,
  NOTE_CREATE: USER_ROLES.TRUSTED,
  FILES_BROWSE: USER_ROLES.TRUSTED,
  TOKEN_CONFIGURE: USER_ROLES.TRUSTED,
  MANUAL_ROLLS: USER_ROLES.TRUSTED,
  BROADCAST_AUDIO: USER_ROLES.TRUSTED,
  BROADCAST_VIDEO: USER_ROLES.TRUSTED,
  MESSAGE_WHISPER: USER_ROLES.PLAYER,
  MACRO_SCRIPT: USER_ROLES.PLAYER,
  QUERY_USER: USER_ROLES.PLAYER,
  SHOW_CURSOR: USER_ROLES.PLAYER,
  SHOW_RULER: USER_ROLES.PLAYER,
  WALL_DOORS: USER_ROLES.PLAYER,
} as const;

/** Name of a user permission. */
export type UserPermissionName = keyof typeof DEFAULT_ROLES;

export const USER_PERMISSIONS: Readonly<Record<UserPermissionName, UserPermission>> = Object.freeze(
  Object.fromEntries(Object.entries(DEFAULT_ROLES).map(([name, role]) => [name, permission(name, role)])) as Record<
    UserPermissionName,
    UserPermission
  >,
);

/** A macro is a line of the chat or a script. */
export const MACRO_TYPES = Object.freeze({ CHAT: "chat", SCRIPT: "script" } as const);
export const MACRO_SCOPES = Object.freeze(["global", "actors", "actor"] as const);
