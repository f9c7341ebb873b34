/** Applies the server's response to the documents of this client. Writes token deltas as the server does. */
import { applyToDelta } from "../../server/json/synthetic.ts";
import type { Loose, LooseObject } from "../../common/loose.ts";
import { fault } from "./faults.ts";
import { g } from "./globals.ts";

/** What kind of change, of whom. */
export interface Target {
  cls: Loose;
  type: string;
  parent: Loose;
  options: LooseObject;
}

/** Adds a new document. @returns it, or undefined when it is invalid */
export function placeDocument({ cls, type, parent }: Target, data: LooseObject): Loose {
  const own: LooseObject = structuredClone(data);
  try {
    if (!parent) {
      const collection: Loose = g.game.collections.get(type);
      const doc: Loose = cls.fromSource(own);
      collection.set(doc.id, doc);
      return doc;
    }
    const collection: Loose = parent.getEmbeddedCollection(type);
    const doc: Loose = cls.fromSource(own, { parent });
    collection.set(doc.id, doc);
    rememberInDelta(type, parent, String(own["_id"]), doc);
    return doc;
  } catch (error) {
    fault(`created ${type} ${String(data["_id"])}`, error);
    return undefined;
  }
}

/** Applies changes. @returns the document, or undefined when it is not here */
export function updateDocument({ type, parent, options }: Target, changes: LooseObject): Loose {
  const synthetic = type === "Actor" && parent?.documentName === "Token";
  const doc: Loose = synthetic
    ? parent.actor
    : (parent ? parent.getEmbeddedCollection(type) : g.game.collections.get(type)).get(changes["_id"]);
  if (!doc) return undefined;
  const recursive = options["recursive"] !== false;
  const own: LooseObject = structuredClone(changes);
  if (synthetic) {
    delete own["_id"];
    applyToDelta(deltaSource(parent), structuredClone(own), { generation: g.game.release.generation, recursive });
  }
  try {
    doc.updateSource(own, { recursive, fallback: true });
  } catch (error) {
    fault(`update of ${type} ${String(changes["_id"])}`, error);
  }
  if (parent) rememberInDelta(type, parent, doc.id, doc);
  return doc;
}

/** Removes a document. @returns it */
export function forgetDocument({ type, parent }: Target, id: string): Loose {
  const collection: Loose = parent ? parent.getEmbeddedCollection(type) : g.game.collections.get(type);
  const doc: Loose = collection.get(id);
  if (!doc) return undefined;
  collection.delete(id);
  if (parent) rememberInDelta(type, parent, id, undefined);
  return doc;
}

/** The source of a token's delta, made on first use. */
export function deltaSource(token: Loose): LooseObject {
  const source: LooseObject = token._source;
  source["delta"] ??= { _id: source["_id"], system: {}, items: [], effects: [], flags: {} };
  source["delta"].items ??= [];
  source["delta"].effects ??= [];
  return source["delta"];
}

/** An item or effect of a token's own actor lives in the token's delta, an item's effect in the item there. */
function rememberInDelta(type: string, parent: Loose, id: string, doc: Loose): void {
  if (type === "ActiveEffect" && parent?.documentName === "Item") {
    if (parent.parent) rememberInDelta("Item", parent.parent, parent.id, parent);
    return;
  }
  if (parent?.documentName !== "Actor" || !parent.isToken || (type !== "Item" && type !== "ActiveEffect")) return;
  const key = type === "Item" ? "items" : "effects";
  const delta = deltaSource(parent.token);
  const list: LooseObject[] = delta[key].filter((entry: LooseObject) => entry["_id"] !== id);
  if (doc) list.push(doc.toObject());
  else if (parent.token.baseActor?.[key].has(id)) list.push({ _id: id, _tombstone: true });
  delta[key] = list;
}
