/**
 * Creates, updates and deletes stored JSON: checks permission, ids and types, sanitizes, then commits all or nothing.
 * The server runs no system code and stores system data unchanged.
 * Written from: WIKI:api/document, KB:users, KB:module-sub-types.
 */
import type { Loose, LooseObject } from "../common/loose.ts";
import { authorise } from "./authorise.ts";
import { applyChanges, copy, expand, isObject, OPERATOR } from "./json/changes.ts";
import { isId, newId } from "./json/ids.ts";
import { applyToDelta } from "./json/synthetic.ts";
import { declaredTypes, subtype, type Manifest } from "./manifest.ts";
import { EMBEDDED, findPlace, PRIMARY, type Place } from "./places.ts";
import { sanitizeFields } from "./sanitize.ts";
import { Transaction } from "./transaction.ts";
import type { ServerUser, World } from "./world.ts";

/** What a client asks for. */
export interface ModifyRequest {
  type: string;
  action: string;
  operation: LooseObject;
}

/** Documents whose type may be left out. */
const BASE_TYPED = new Set(["ChatMessage", "Combat", "Combatant", "ActiveEffect"]);
const TYPED = new Set(["Actor", "Item"]);
const NAMED = new Set([
  "Actor",
  "Item",
  "ActiveEffect",
  "Folder",
  "Macro",
  "Scene",
  "JournalEntry",
  "JournalEntryPage",
  "RollTable",
]);
const AUTHORED = new Set(["ChatMessage", "Macro"]);
const OWNED = new Set(["Actor", "Item", "Macro", "JournalEntry", "RollTable"]);
const WITH_STATS = new Set([
  "User",
  "Actor",
  "Item",
  "ChatMessage",
  "Scene",
  "Folder",
  "Macro",
  "Setting",
  "Combat",
  "Combatant",
  "JournalEntry",
  "JournalEntryPage",
  "RollTable",
  "TableResult",
  "ActiveEffect",
]);

/** Runs one operation. @returns created documents, applied changes or deleted ids @throws with the reason; then nothing has changed */
export function modify(world: World, user: ServerUser, request: ModifyRequest): Loose[] {
  const { type, action, operation } = request;
  if (operation["pack"])
    throw new Error(`You may not modify the pack ${String(operation["pack"])} because it is locked`);
  const tx = new Transaction(world.store);
  const collection = PRIMARY[type];
  const ids = (): Iterable<string> => (collection ? world.store.collection(collection).keys() : []);
  const place = findPlace(tx, ids, type, optionalString(operation["parentUuid"]), world.generation);
  const context = { world, user, type, place, operation };
  const result =
    action === "create"
      ? list(operation["data"]).map((data) => create(context, data))
      : action === "update"
        ? list(operation["updates"]).map((data) => update(context, data))
        : action === "delete"
          ? remove(context)
          : unknownAction(action);
  tx.commit();
  return result;
}

interface Context {
  world: World;
  user: ServerUser;
  type: string;
  place: Place;
  operation: LooseObject;
}

function unknownAction(action: string): never {
  throw new Error(`${action} is not a document action`);
}
function optionalString(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
function list(value: Loose): LooseObject[] {
  if (!Array.isArray(value) || !value.every(isObject))
    throw new Error("the operation's data must be a list of objects");
  return copy(value);
}

function create({ world, user, type, place, operation }: Context, given: LooseObject): LooseObject {
  const data = expand(given);
  if (AUTHORED.has(type) && user.role < 3) data["author"] = user._id;
  if (AUTHORED.has(type)) data["author"] ??= user._id;
  checkType(world.manifest, type, data);
  if (NAMED.has(type) && (typeof data["name"] !== "string" || data["name"] === ""))
    throw new Error(`${type} validation: name must not be empty`);
  if (type === "User" && (data["role"] ?? 0) > user.role)
    throw new Error(`User ${String(user["name"])} lacks permission to create a user above the own role`);
  assignId(world, type, place, operation, data);
  giveEmbeddedIds(type, data, operation["keepEmbeddedIds"] !== false);
  if (OWNED.has(type)) data["ownership"] ??= { default: 0, ...(place.kind === "primary" ? { [user._id]: 3 } : {}) };
  // Who makes something owns it; GMs need no entry for that. The client's own form of the data says nothing about him.
  if (OWNED.has(type) && place.kind === "primary" && user.role < 3)
    data["ownership"] = { [user._id]: 3, ...data["ownership"] };
  authorise(world, user, { documentName: type, data, parents: place.parents }, "create", data);
  checkGmOnly(world.manifest, user, type, data["type"], data);
  sanitizeFields(type, subtype(world.manifest, type, data["type"]).htmlFields ?? [], data);
  for (const item of type === "Actor" && Array.isArray(data["items"]) ? data["items"] : []) {
    checkType(world.manifest, "Item", item);
    sanitizeFields("Item", subtype(world.manifest, "Item", item["type"]).htmlFields ?? [], item);
    for (const effect of Array.isArray(item["effects"]) ? item["effects"] : [])
      sanitizeFields("ActiveEffect", [], effect);
  }
  for (const effect of (type === "Actor" || type === "Item") && Array.isArray(data["effects"]) ? data["effects"] : [])
    sanitizeFields("ActiveEffect", [], effect);
  for (const page of type === "JournalEntry" && Array.isArray(data["pages"]) ? data["pages"] : [])
    sanitizeFields("JournalEntryPage", [], page);
  for (const result of type === "RollTable" && Array.isArray(data["results"]) ? data["results"] : [])
    sanitizeFields("TableResult", [], result);
  if (WITH_STATS.has(type)) data["_stats"] = { ...data["_stats"], ...stats(world, user), createdTime: timeOf(world) };
  place.put(data);
  return copy(data);
}

/** Ids are made anew unless keepId; a taken id is refused, or replaced in the lane that tests the other reading (GH:#13098). */
function assignId(world: World, type: string, place: Place, operation: LooseObject, data: LooseObject): void {
  if (operation["keepId"] !== true || data["_id"] === undefined || data["_id"] === null) {
    data["_id"] = newId();
    return;
  }
  if (!isId(data["_id"])) throw new Error(`${type} validation: _id must be 16 letters or digits`);
  if (!place.ids().includes(data["_id"])) return;
  if (place.kind !== "primary" || world.keepId === "reject") throw new Error(`${type} ${data["_id"]} already exists`);
  place.remove(data["_id"]);
}

function giveEmbeddedIds(type: string, data: LooseObject, keep: boolean): void {
  for (const key of Object.values(EMBEDDED[type] ?? {})) {
    const children: Loose = (data[key] ??= []);
    if (!Array.isArray(children)) throw new Error(`${type} validation: ${key} must be a list`);
    const seen = new Set<string>();
    for (const child of children) {
      if (!keep || !isId(child["_id"]) || seen.has(child["_id"])) child["_id"] = newId();
      seen.add(child["_id"]);
      if (type === "Actor" && key === "items") giveEmbeddedIds("Item", child, keep);
    }
  }
}

function checkType(manifest: Manifest, documentName: string, data: LooseObject): void {
  const types = declaredTypes(manifest, documentName);
  if (BASE_TYPED.has(documentName)) {
    data["type"] ??= "base";
    if (data["type"] !== "base" && !types.includes(data["type"]))
      throw new Error(`${documentName} validation: the type ${String(data["type"])} is not declared`);
    return;
  }
  if (!TYPED.has(documentName)) return;
  if (!types.includes(String(data["type"])))
    throw new Error(`${documentName} validation: the type ${String(data["type"])} is not declared`);
}

function update({ world, user, type, place, operation }: Context, given: LooseObject): LooseObject {
  const changes = expand(given);
  const id = String(changes["_id"] ?? (place.kind === "delta" ? place.ids()[0] : ""));
  const before = place.peek(id);
  if (!before) throw new Error(`${type} ${id} does not exist`);
  delete changes["_stats"];
  if (AUTHORED.has(type) && user.role < 3 && "author" in changes)
    throw new Error(`User ${String(user["name"])} lacks permission to change the author`);
  const documentName = type === "ActorDelta" ? "Actor" : type;
  authorise(world, user, { documentName, data: copy(before), parents: place.parents }, "update", changes);
  checkGmOnly(world.manifest, user, documentName, before["type"], changes);
  sanitizeFields(
    documentName,
    subtype(world.manifest, documentName, changes["type"] ?? before["type"]).htmlFields ?? [],
    changes,
  );
  checkTypeChange(world.manifest, documentName, before, changes);
  const target = place.edit(id);
  if (!target) throw new Error(`${type} ${id} does not exist`);
  const options = { generation: world.generation, recursive: operation["recursive"] !== false };
  if (place.kind === "delta") {
    applyToDelta(target, changes, options);
    return { ...copy(changes), _id: id };
  }
  const children = splitChildren(type, changes);
  delete changes["_id"];
  applyChanges(target, changes, options);
  for (const [key, entries] of children) changes[key] = mergeChildren(world, target, key, entries, options);
  if (WITH_STATS.has(type)) {
    target["_stats"] = { ...target["_stats"], ...stats(world, user) };
    changes["_stats"] = stats(world, user);
  }
  return { ...copy(changes), _id: id };
}

/** Lists of embedded documents inside a parent's update: matched by id, created without (RN:13.345 #12938). */
function splitChildren(type: string, changes: LooseObject): [string, LooseObject[]][] {
  return Object.values(EMBEDDED[type] ?? {}).flatMap((key): [string, LooseObject[]][] => {
    if (!(key in changes)) return [];
    const entries = list(changes[key]);
    delete changes[key];
    return [[key, entries]];
  });
}

function mergeChildren(
  world: World,
  target: LooseObject,
  key: string,
  entries: LooseObject[],
  options: { generation: 13 | 14 },
): LooseObject[] {
  const stored: LooseObject[] = Array.isArray(target[key]) ? target[key] : (target[key] = []);
  return entries.map((entry) => {
    const found = stored.find((child) => child["_id"] === entry["_id"]);
    if (found) {
      applyChanges(found, entry, options);
      return entry;
    }
    const created = { ...expand(entry), _id: isId(entry["_id"]) ? entry["_id"] : newId() };
    if (key === "items") checkType(world.manifest, "Item", created);
    stored.push(created);
    return copy(created);
  });
}

function checkTypeChange(manifest: Manifest, documentName: string, before: LooseObject, changes: LooseObject): void {
  if (!TYPED.has(documentName) || changes["type"] === undefined || changes["type"] === before["type"]) return;
  checkType(manifest, documentName, { ...changes });
  const whole =
    "==system" in changes || (isObject(changes["system"]) && changes["system"][OPERATOR] === "ForcedReplacement");
  if (!whole) throw new Error(`${documentName} validation: a change of type needs a replaced system`);
}

/** `gmOnlyFields` of the manifest may be written by a GM only. */
function checkGmOnly(
  manifest: Manifest,
  user: ServerUser,
  documentName: string,
  type: unknown,
  data: LooseObject,
): void {
  if (user.role >= 3) return;
  for (const field of subtype(manifest, documentName, type).gmOnlyFields ?? []) {
    if (touches(data, ["system", ...field.split(".")]))
      throw new Error(`User ${String(user["name"])} lacks permission to write ${documentName} system.${field}`);
  }
}

function touches(place: Loose, path: readonly string[]): boolean {
  if (!isObject(place)) return false;
  const [key = "", ...rest] = path;
  if (`-=${key}` in place || `==${key}` in place) return true;
  if (!(key in place)) return false;
  return rest.length === 0 || (isObject(place[key]) && OPERATOR in place[key]) || touches(place[key], rest);
}

function remove({ world, user, type, place, operation }: Context): string[] {
  const ids: string[] =
    operation["deleteAll"] === true ? place.ids() : Array.isArray(operation["ids"]) ? operation["ids"].map(String) : [];
  for (const id of ids) {
    const data = place.peek(id);
    if (!data) throw new Error(`${type} ${id} does not exist`);
    if (type === "User" && id === user._id) throw new Error("You may not delete yourself");
    authorise(world, user, { documentName: type, data: copy(data), parents: place.parents }, "delete", {});
    place.remove(id);
  }
  return ids;
}

const timeOf = ({ now = Date.now }: World): number => Math.floor(now());

function stats(world: World, user: ServerUser): LooseObject {
  return {
    coreVersion: world.coreVersion,
    systemId: world.manifest.id,
    systemVersion: world.manifest.version,
    modifiedTime: timeOf(world),
    lastModifiedBy: user._id,
  };
}
