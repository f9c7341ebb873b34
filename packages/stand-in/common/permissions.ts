/**
 * Permissions as pure functions on plain records. The client checks them before it sends a request, and the server
 * before it writes.
 * The bodies of the documents' permission functions are not public. Where behavior is inferred, the stricter reading
 * applies; each such place is marked UNSURE and listed in DRIFT.md.
 * @source KB:users, API:BaseActor.metadata and its siblings, API:CONST.USER_PERMISSIONS, RN:13.332 #11431, GH:#14252
 */
import { DOCUMENT_OWNERSHIP_LEVELS as LEVEL, USER_PERMISSIONS, USER_ROLES } from "./constants.ts";
import type { UserPermissionName } from "./constants.ts";
import { generation } from "./generation.ts";
import { documentTypeConfig } from "./registry.ts";
import { valuesEqual } from "./utils/merge.ts";
import { expandObject, getProperty, hasProperty } from "./utils/object.ts";
import type { Loose, LooseObject } from "./loose.ts";

/** A user as data, or a user document. */
export interface PermissionUser {
  readonly _id?: string | null;
  readonly id?: string | null;
  readonly role: number;
  readonly permissions?: Readonly<Record<string, boolean>> | null;
}

/** Ownership of a compendium by role, and whether it is locked. */
export interface PermissionPack {
  readonly locked: boolean;
  /** e.g. {PLAYER: "OBSERVER", ASSISTANT: "OWNER"} */
  readonly ownership?: Readonly<Record<string, string>>;
}

/** A document with what its permission depends on. */
export interface PermissionNode {
  readonly documentName: string;
  /** Its source data; for a creation, the data to be created. */
  readonly data: LooseObject;
  readonly parent?: PermissionNode | null;
  readonly pack?: PermissionPack | null;
  /** Of a Token or Combatant: source data of the world actor it stands for. */
  readonly actor?: LooseObject | null;
  /** Of a Combat: whether a user owns one of its combatants. */
  readonly ownsPart?: (user: PermissionUser) => boolean;
}

export type PermissionAction = "view" | "create" | "update" | "delete";

/** The world's own table of permissions by role (setting core.permissions), {ACTOR_CREATE: [2, 3, 4]}. */
export type PermissionTable = Readonly<Record<string, readonly number[]>>;
let table: PermissionTable = {};

/** Sets the world's own table. */
export function setPermissionTable(next: PermissionTable): void {
  table = next;
}

const idOf = (user: PermissionUser): string => user._id ?? user.id ?? "";

/** GMs are assistants and game masters. */
export function isGM(user: PermissionUser): boolean {
  return user.role >= USER_ROLES.ASSISTANT;
}

/** Whether a user has a permission: his own exception, the world's table, the default role. */
export function hasPermission(user: PermissionUser, name: UserPermissionName): boolean {
  if (user.role === USER_ROLES.GAMEMASTER) return true;
  const own = user.permissions?.[name];
  if (typeof own === "boolean") return own;
  const roles = table[name];
  return roles ? roles.includes(user.role) : user.role >= USER_PERMISSIONS[name].defaultRole;
}

function fromMap(user: PermissionUser, ownership: LooseObject | null | undefined): number | null {
  const own: Loose = ownership?.[idOf(user)];
  if (typeof own === "number" && own !== LEVEL.INHERIT) return own;
  const fallback: Loose = ownership?.["default"];
  return typeof fallback === "number" && fallback !== LEVEL.INHERIT ? fallback : null;
}

function fromPack(user: PermissionUser, pack: PermissionPack): number {
  const ownership = pack.ownership ?? { PLAYER: "OBSERVER", ASSISTANT: "OWNER" };
  let level: number = LEVEL.NONE;
  for (const [role, minimum] of Object.entries(USER_ROLES)) {
    const name = ownership[role];
    const value = name ? Object.entries(LEVEL).find(([key]) => key === name)?.[1] : undefined;
    if (value !== undefined && user.role >= minimum) level = Math.max(level, value);
  }
  return level;
}

/**
 * The user's ownership level of a document: in a compendium by role; embedded ones by their parent; a token by its
 * actor; GMs own everything.
 */
export function getUserLevel(user: PermissionUser, node: PermissionNode): number {
  const pack = packOf(node);
  if (pack) return fromPack(user, pack);
  if (isGM(user)) return LEVEL.OWNER;
  switch (node.documentName) {
    case "Token":
      return tokenLevel(user, node);
    case "ActorDelta":
      return node.parent ? tokenLevel(user, node.parent) : LEVEL.NONE;
    // A combatant without an actor belongs to the GM (UNSURE).
    case "Combatant":
      return fromMap(user, node.actor?.["ownership"]) ?? LEVEL.NONE;
    case "ChatMessage":
      return node.data["author"] === idOf(user) ? LEVEL.OWNER : LEVEL.NONE;
    case "User":
      return idOf(user) === node.data["_id"] ? LEVEL.OWNER : LEVEL.LIMITED;
    case "Actor":
      return fromMap(user, node.data["ownership"]) ?? LEVEL.NONE;
    case "JournalEntryPage":
      return fromMap(user, node.data["ownership"]) ?? (node.parent ? getUserLevel(user, node.parent) : LEVEL.NONE);
    default:
      if (node.parent) return getUserLevel(user, node.parent);
      return fromMap(user, node.data["ownership"]) ?? LEVEL.NONE;
  }
}

// A token without an actor belongs to the GM: UNSURE whether the scene's ownership would count.
function tokenLevel(user: PermissionUser, token: PermissionNode): number {
  const delta: Loose = token.data["actorLink"] ? null : token.data["delta"];
  const own = delta?.ownership ? fromMap(user, delta.ownership) : null;
  return own ?? fromMap(user, token.actor?.["ownership"]) ?? LEVEL.NONE;
}

/** Whether the user has at least (or with `exact`: exactly) a level. GMs always have it. */
export function testUserPermission(
  user: PermissionUser,
  node: PermissionNode,
  level: number | keyof typeof LEVEL,
  options: { exact?: boolean } = {},
): boolean {
  const needed = typeof level === "string" ? LEVEL[level] : level;
  const actual = getUserLevel(user, node);
  return options.exact ? actual === needed : actual >= needed;
}

function packOf(node: PermissionNode): PermissionPack | null {
  return node.pack ?? (node.parent ? packOf(node.parent) : null);
}

/** Whether the user may do something to a document. @param changes of an update, in either notation */
export function canUserModify(
  user: PermissionUser,
  node: PermissionNode,
  action: PermissionAction,
  changes: LooseObject = {},
): boolean {
  if (action === "view") return testUserPermission(user, node, "LIMITED");
  const pack = packOf(node);
  if (pack) return !pack.locked && getUserLevel(user, node) >= LEVEL.OWNER && isGM(user);
  const flat: LooseObject = expandObject(changes);
  const rule = RULES[node.documentName] ?? DEFAULT_RULE;
  if (!isGM(user)) {
    if (action === "create" && !mayCreateType(node)) return false;
    // UNSURE: an owner handing on ownership himself.
    if (action === "update" && touches(flat, "ownership")) return false;
    if (action === "update" && gmOnlyFields(node).some((path) => touches(flat, path))) return false;
  }
  return rule[action](user, node, flat);
}

function gmOnlyFields(node: PermissionNode): string[] {
  return documentTypeConfig(node.documentName, String(node.data["type"]))?.gmOnlyFields ?? [];
}

/** On 14 a type with such fields cannot be created by players at all (GH:#14252); on 13 not with a value in one. */
function mayCreateType(node: PermissionNode): boolean {
  const fields = gmOnlyFields(node).map(systemPath);
  return generation() >= 14 ? fields.length === 0 : fields.every((path) => !getProperty(node.data, path));
}

// Manifests name such fields relative to `system` or with it.
function systemPath(path: string): string {
  return path.startsWith("system.") ? path : `system.${path}`;
}

/** Whether an update changes a path, its parent as a whole, or deletes or replaces on the way. */
function touches(changes: LooseObject, field: string): boolean {
  const path = field === "ownership" ? field : systemPath(field);
  if (hasProperty(changes, path)) return true;
  const parts = path.split(".");
  for (let i = 0; i < parts.length; i++) {
    const above: Loose = i === 0 ? changes : getProperty(changes, parts.slice(0, i).join("."));
    if (typeof above !== "object" || above === null) return i > 0 && above !== undefined;
    if (above.__$OPERATOR$__ || `-=${parts[i]}` in above || `==${parts[i]}` in above) return true;
  }
  return false;
}

type Check = (user: PermissionUser, node: PermissionNode, changes: LooseObject) => boolean;
interface Rule {
  readonly create: Check;
  readonly update: Check;
  readonly delete: Check;
}

const gm: Check = (user) => isGM(user);
const owner: Check = (user, node) => testUserPermission(user, node, "OWNER");
const ownerOfParent: Check = (user, node) => Boolean(node.parent && testUserPermission(user, node.parent, "OWNER"));
const allowed =
  (name: UserPermissionName): Check =>
  (user) =>
    hasPermission(user, name);

const DEFAULT_RULE: Rule = { create: gm, update: owner, delete: gm };

const RULES: Readonly<Record<string, Rule>> = {
  Actor: { create: allowed("ACTOR_CREATE"), update: owner, delete: gm },
  // They follow their parent; those of a pack by themselves are not played here.
  ActiveEffect: { create: ownerOfParent, update: ownerOfParent, delete: ownerOfParent },
  Item: {
    create: (user, node, changes) =>
      node.parent ? ownerOfParent(user, node, changes) : hasPermission(user, "ITEM_CREATE"),
    update: owner,
    delete: owner,
  },
  ChatMessage: { create: createChatMessage, update: updateMessage, delete: author },
  Combat: { create: gm, update: updateCombat, delete: gm },
  Combatant: { create: owner, update: updateCombatant, delete: owner },
  Folder: { create: gm, update: gm, delete: gm },
  Macro: { create: createMacro, update: updateMacro, delete: owner },
  JournalEntry: { create: allowed("JOURNAL_CREATE"), update: owner, delete: owner },
  JournalEntryPage: { create: ownerOfParent, update: owner, delete: owner },
  RollTable: DEFAULT_RULE,
  TableResult: { create: ownerOfParent, update: ownerOfParent, delete: ownerOfParent },
  Scene: DEFAULT_RULE,
  Setting: { create: modifySetting, update: modifySetting, delete: modifySetting },
  Token: {
    create: allowed("TOKEN_CREATE"),
    update: updateToken,
    delete: (user, node, changes) => hasPermission(user, "TOKEN_DELETE") && owner(user, node, changes),
  },
  ActorDelta: { create: gm, update: owner, delete: gm },
  User: { create: manageUser, update: updateUser, delete: manageUser },
};

/** In one's own name; scripts need MACRO_SCRIPT. UNSURE whether anything is asked for a line of the chat. */
function createMacro(user: PermissionUser, node: PermissionNode): boolean {
  return createInOwnName(user, node) && (node.data["type"] !== "script" || hasPermission(user, "MACRO_SCRIPT"));
}

/** UNSURE: the author stays; who may not script neither makes a script of a macro nor changes one. */
function updateMacro(user: PermissionUser, node: PermissionNode, changes: LooseObject): boolean {
  const script = (changes["type"] ?? node.data["type"]) === "script";
  if (script && ("type" in changes || "command" in changes) && !hasPermission(user, "MACRO_SCRIPT")) return false;
  if (!isGM(user) && "author" in changes && changes["author"] !== node.data["author"]) return false;
  return owner(user, node, changes);
}

/** Who may not whisper makes no message that is for some only, rolls included. @source GH:#9888 @unsure for rolls and for oneself */
function createChatMessage(user: PermissionUser, node: PermissionNode): boolean {
  const whisper: Loose = node.data["whisper"];
  const whispers = (Array.isArray(whisper) && whisper.length > 0) || node.data["blind"] === true;
  return createInOwnName(user, node) && (!whispers || hasPermission(user, "MESSAGE_WHISPER"));
}

/** UNSURE: as oneself only; a GM may speak for others. */
function createInOwnName(user: PermissionUser, node: PermissionNode): boolean {
  const named: Loose = node.data["author"];
  return named === undefined || named === null || named === idOf(user) || isGM(user);
}

function author(user: PermissionUser, node: PermissionNode): boolean {
  return isGM(user) || node.data["author"] === idOf(user);
}

function updateMessage(user: PermissionUser, node: PermissionNode, changes: LooseObject): boolean {
  if (isGM(user)) return true;
  const changed = "author" in changes && changes["author"] !== node.data["author"];
  return !changed && author(user, node);
}

/** World settings need SETTINGS_MODIFY; a setting of a user is that user's. UNSURE for deletions. */
function modifySetting(user: PermissionUser, node: PermissionNode, changes: LooseObject): boolean {
  const of: Loose = node.data["user"] ?? null;
  if ("user" in changes && changes["user"] !== of) return false;
  return of === null ? hasPermission(user, "SETTINGS_MODIFY") : of === idOf(user);
}

// UNSURE whether an owner may clear and take back what is recorded of his moves.
const MOVES = new Set(["_id", "x", "y", "elevation", "rotation", "delta", "movementAction", "_movementHistory"]);

/** UNSURE: who may not configure tokens may move them and change what their own actor says. */
function updateToken(user: PermissionUser, node: PermissionNode, changes: LooseObject): boolean {
  if (isGM(user)) return true;
  if (getUserLevel(user, node) < LEVEL.OWNER) return false;
  if (changes["delta"] && touches(changes["delta"], "ownership")) return false;
  const keys = Object.keys(changes).filter((key) => !(key in node.data && valuesEqual(changes[key], node.data[key])));
  if (keys.some((key) => ["actorId", "actorLink", "hidden", "locked"].includes(key))) return false;
  return hasPermission(user, "TOKEN_CONFIGURE") || keys.every((key) => MOVES.has(key));
}

const TURN = new Set(["_id", "round", "turn"]);

/** UNSURE: a player turns only the round and the turn; who has a combatant in the fight, the client asks more closely. */
function updateCombat(user: PermissionUser, node: PermissionNode, changes: LooseObject): boolean {
  if (isGM(user)) return true;
  return node.ownsPart?.(user) === true && Object.keys(changes).every((key) => TURN.has(key));
}

const OF_COMBATANT = new Set(["_id", "initiative", "system", "flags"]);

/** UNSURE beyond initiative and system (RN:13.334 #11922). */
function updateCombatant(user: PermissionUser, node: PermissionNode, changes: LooseObject): boolean {
  return (
    isGM(user) ||
    (getUserLevel(user, node) >= LEVEL.OWNER && Object.keys(changes).every((key) => OF_COMBATANT.has(key)))
  );
}

function manageUser(user: PermissionUser, node: PermissionNode): boolean {
  return isGM(user) && Number(node.data["role"] ?? 0) <= user.role && idOf(user) !== node.data["_id"];
}

const OWN_USER_KEYS = new Set([
  "_id",
  "avatar",
  "character",
  "color",
  "flags",
  "hotbar",
  "name",
  "password",
  "pronouns",
]);

/** UNSURE: which keys a player may change of himself. */
function updateUser(user: PermissionUser, node: PermissionNode, changes: LooseObject): boolean {
  const self = idOf(user) === node.data["_id"];
  if (isGM(user)) return Number(node.data["role"] ?? 0) <= user.role && Number(changes["role"] ?? 0) <= user.role;
  return self && Object.keys(changes).every((key) => OWN_USER_KEYS.has(key));
}
