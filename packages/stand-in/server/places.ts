/**
 * Finds where the documents of an operation are stored: a primary collection, a list inside a parent, or a token's
 * delta. Parent addresses: none · `Actor.a` · `Scene.s` · `Scene.s.Region.r` · `Scene.s.Token.t` ·
 * `Scene.s.Token.t.Actor.a` (`…ActorDelta.d`).
 */
import type { LooseObject } from "../common/loose.ts";
import { copy } from "./json/changes.ts";
import { syntheticActor, syntheticItems } from "./json/synthetic.ts";
import type { CollectionName } from "./store.ts";
import type { Transaction } from "./transaction.ts";

/** A document of the parent chain, outermost first. */
export interface ParentLink {
  name: string;
  data: LooseObject;
}
/** Where documents of one operation are read and written. */
export interface Place {
  readonly parents: ParentLink[];
  /** Single embedded documents (a token's delta) cannot be created or deleted. */
  readonly kind: "primary" | "list" | "delta";
  ids(): string[];
  /** A document as it is; never change it. */
  peek(id: string): LooseObject | undefined;
  /** A document to change in place. */
  edit(id: string): LooseObject | undefined;
  put(data: LooseObject): void;
  remove(id: string): void;
}

/** Collections of primary documents by document name. */
export const PRIMARY: Record<string, CollectionName> = {
  User: "users",
  Actor: "actors",
  Item: "items",
  ChatMessage: "messages",
  Scene: "scenes",
  Folder: "folders",
  Macro: "macros",
  Setting: "settings",
  Combat: "combats",
  JournalEntry: "journal",
  RollTable: "tables",
};
/** Lists of embedded documents: parent → child → key. */
export const EMBEDDED: Record<string, Record<string, string>> = {
  Actor: { ActiveEffect: "effects", Item: "items" },
  Item: { ActiveEffect: "effects" },
  Scene: { Region: "regions", Token: "tokens", Wall: "walls" },
  Combat: { Combatant: "combatants" },
  JournalEntry: { JournalEntryPage: "pages" },
  RollTable: { TableResult: "results" },
};

/** Finds the place of an operation. @throws when the parent does not exist or cannot hold such documents */
export function findPlace(
  tx: Transaction,
  ids: () => Iterable<string>,
  documentName: string,
  parentUuid: string | undefined,
  generation: 13 | 14,
): Place {
  if (!parentUuid) {
    const collection = PRIMARY[documentName];
    if (!collection) throw new Error(`${documentName} is not a primary document of this host`);
    return primaryPlace(tx, collection, ids);
  }
  const parts = parentUuid.split(".");
  const [rootName = "", rootId = ""] = parts;
  const collection = PRIMARY[rootName];
  const root = collection && tx.edit(collection, rootId);
  if (!root) throw new Error(`the parent ${parentUuid} does not exist`);
  if (parts.length === 2) {
    const key = EMBEDDED[rootName]?.[documentName];
    if (!key) throw new Error(`${rootName} holds no ${documentName} in this host`);
    return listPlace([{ name: rootName, data: root }], root, key);
  }
  if (parts.length === 4 && rootName === "Actor" && parts[2] === "Item" && documentName === "ActiveEffect") {
    const item = list(root, "items").find((entry) => entry["_id"] === parts[3]);
    if (!item) throw new Error(`the parent ${parentUuid} does not exist`);
    return listPlace(
      [
        { name: "Actor", data: root },
        { name: "Item", data: item },
      ],
      item,
      "effects",
    );
  }
  if (parts.length === 4 && rootName === "Scene" && parts[2] === "Region" && documentName === "RegionBehavior") {
    const region = list(root, "regions").find((entry) => entry["_id"] === parts[3]);
    if (!region) throw new Error(`the parent ${parentUuid} does not exist`);
    return listPlace(
      [
        { name: "Scene", data: root },
        { name: "Region", data: region },
      ],
      region,
      "behaviors",
    );
  }
  const token =
    rootName === "Scene" && parts[2] === "Token"
      ? list(root, "tokens").find((entry) => entry["_id"] === parts[3])
      : undefined;
  if (!token) throw new Error(`the parent ${parentUuid} does not exist`);
  const base = tx.peek("actors", String(token["actorId"]));
  const parents = [
    { name: "Scene", data: root },
    { name: "Token", data: token },
  ];
  if (parts.length === 4 && (documentName === "ActorDelta" || documentName === "Actor"))
    return deltaPlace(parents, token, base, generation);
  const key = EMBEDDED["Actor"]?.[documentName];
  if (parts.length === 6 && (parts[4] === "Actor" || parts[4] === "ActorDelta") && key)
    return deltaListPlace(parents, token, base, generation, key);
  if (parts.length === 8 && parts[6] === "Item" && documentName === "ActiveEffect") {
    const items = deltaListPlace(parents, token, base, generation, "items");
    const item = items.edit(String(parts[7]));
    if (!item) throw new Error(`the parent ${parentUuid} does not exist`);
    return listPlace([...items.parents, { name: "Item", data: item }], item, "effects");
  }
  throw new Error(`${parentUuid} holds no ${documentName} in this host`);
}

function list(parent: LooseObject, key: string): LooseObject[] {
  if (!Array.isArray(parent[key])) parent[key] = [];
  return parent[key];
}

function primaryPlace(tx: Transaction, collection: CollectionName, ids: () => Iterable<string>): Place {
  return {
    kind: "primary",
    parents: [],
    ids: () => [...ids()],
    peek: (id) => tx.peek(collection, id),
    edit: (id) => tx.edit(collection, id),
    put: (data) => {
      tx.put(collection, data);
    },
    remove: (id) => {
      tx.remove(collection, id);
    },
  };
}

function listPlace(parents: ParentLink[], parent: LooseObject, key: string): Place {
  const find = (id: string): LooseObject | undefined => list(parent, key).find((entry) => entry["_id"] === id);
  return {
    kind: "list",
    parents,
    ids: () => list(parent, key).map((entry) => String(entry["_id"])),
    peek: find,
    edit: find,
    put: (data) => {
      list(parent, key).push(data);
    },
    remove: (id) => {
      parent[key] = list(parent, key).filter((entry) => entry["_id"] !== id);
    },
  };
}

/** The delta of a token, created on first use. */
export function tokenDelta(token: LooseObject): LooseObject {
  if (typeof token["delta"] !== "object" || token["delta"] === null)
    token["delta"] = { _id: token["_id"], system: {}, items: [], effects: [], flags: {} };
  return token["delta"];
}

function deltaPlace(
  parents: ParentLink[],
  token: LooseObject,
  base: LooseObject | undefined,
  generation: 13 | 14,
): Place {
  const delta = tokenDelta(token);
  const known = (id: string): boolean => id === delta["_id"] || id === base?.["_id"] || id === token["_id"];
  return {
    kind: "delta",
    parents,
    ids: () => [String(delta["_id"])],
    peek: (id) => (known(id) && base ? syntheticActor(base, delta, generation) : undefined),
    edit: (id) => (known(id) ? delta : undefined),
    put: () => {
      throw new Error("a token's own actor cannot be created");
    },
    remove: () => {
      throw new Error("a token's own actor cannot be deleted; delete the token");
    },
  };
}

/** Items or effects of a token's own actor. */
function deltaListPlace(
  parents: ParentLink[],
  token: LooseObject,
  base: LooseObject | undefined,
  generation: 13 | 14,
  key: string,
): Place {
  const delta = tokenDelta(token);
  const baseItems = (): LooseObject[] => (base ? list(copy(base), key) : []);
  const items = (): LooseObject[] => syntheticItems(baseItems(), list(delta, key));
  const actor = base ? syntheticActor(base, delta, generation) : delta;
  const drop = (id: string): void => {
    delta[key] = list(delta, key).filter((entry) => entry["_id"] !== id);
  };
  return {
    kind: "list",
    parents: [...parents, { name: "Actor", data: actor }],
    ids: () => items().map((entry) => String(entry["_id"])),
    peek: (id) => items().find((entry) => entry["_id"] === id),
    edit: (id) => {
      const own = list(delta, key).find((entry) => entry["_id"] === id && entry["_tombstone"] !== true);
      if (own) return own;
      const inherited = items().find((entry) => entry["_id"] === id);
      if (inherited) list(delta, key).push(inherited);
      return inherited;
    },
    put: (data) => {
      drop(String(data["_id"]));
      list(delta, key).push(data);
    },
    remove: (id) => {
      drop(id);
      if (baseItems().some((entry) => entry["_id"] === id)) list(delta, key).push({ _id: id, _tombstone: true });
    },
  };
}
