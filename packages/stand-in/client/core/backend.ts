/**
 * The life cycle of documents: operations on the requesting client before the request, the request to the server, and
 * operations on every client afterwards.
 * Written from: WIKI:api/document, WIKI:api/sockets, API DatabaseBackend page.
 */
import type { Loose, LooseObject } from "../../common/loose.ts";
import { forgetDocument, placeDocument, updateDocument } from "./backend-local.ts";
import { fault } from "./faults.ts";
import { g } from "./globals.ts";
import { fromUuidSync } from "./uuid.ts";

interface Response {
  type: string;
  action: string;
  operation: LooseObject;
  result: Loose[];
  userId: string;
}

const DEFAULTS: LooseObject = {
  render: true,
  renderSheet: false,
  diff: true,
  recursive: true,
  keepId: false,
  keepEmbeddedIds: true,
  noHook: false,
};

/** Creates documents. @returns those that were created */
export async function createDocuments(cls: Loose, { data, ...given }: LooseObject): Promise<Loose[]> {
  const { operation, options, parent, pack, user } = prepare(given);
  refusePack(pack);
  const docs: Loose[] = [];
  for (const entry of asList(data)) {
    const source: LooseObject =
      typeof entry?.toObject === "function"
        ? entry.toObject()
        : g.foundry.utils.expandObject(g.foundry.utils.deepClone(entry));
    if (!options["keepId"]) delete source["_id"];
    // What pre hooks are told is a copy: only updateSource of the document changes what is written (WIKI:api/document).
    const doc: Loose = new cls(g.foundry.utils.deepClone(source), { parent, strict: true });
    assertAllowed(doc, user, "create", source);
    if ((await doc._preCreate(source, options, user)) === false) continue;
    if (!options["noHook"] && !g.Hooks.call(`preCreate${String(cls.documentName)}`, doc, source, options, user.id))
      continue;
    docs.push(doc);
  }
  if (docs.length === 0 || (await cls._preCreateOperation(docs, options, user)) === false) return [];
  return request(cls, "create", { ...operation, ...wire(options), data: docs.map((doc) => doc.toObject()) });
}

/** Updates documents; changes that change nothing are not sent. @returns those that were updated */
export async function updateDocuments(cls: Loose, { updates, ...given }: LooseObject): Promise<Loose[]> {
  const { operation, options, parent, pack, user } = prepare(given);
  refusePack(pack);
  const documents: Loose[] = [],
    changesList: LooseObject[] = [],
    asked = { ...options };
  for (const update of asList(updates)) {
    const doc = existing(cls, parent, String(update["_id"]));
    let changes: LooseObject | undefined = differences(doc, g.foundry.utils.deepClone(update), options);
    if (!changes) continue;
    assertAllowed(doc, user, "update", changes);
    if ((await doc._preUpdate(changes, options, user)) === false) continue;
    if (!options["noHook"] && !g.Hooks.call(`preUpdate${String(cls.documentName)}`, doc, changes, options, user.id))
      continue;
    // The pre hooks may have mutated the changes: these are compared like all others (GH:#10841), whatever was done to the options.
    changes = differences(doc, changes, asked);
    if (!changes) continue;
    documents.push(doc);
    changesList.push(changes);
  }
  if (documents.length === 0) return [];
  const sent = { ...options, updates: changesList };
  if ((await cls._preUpdateOperation(documents, sent, user)) === false) return [];
  return request(cls, "update", { ...operation, ...wire(options), updates: changesList });
}

/** Deletes documents. @throws for an unknown id (UNSURE) @returns those that were deleted */
export async function deleteDocuments(cls: Loose, { ids, ...given }: LooseObject): Promise<Loose[]> {
  const { operation, options, parent, pack, user } = prepare(given);
  refusePack(pack);
  const wanted: string[] = options["deleteAll"] ? [...collectionOf(cls, parent).keys()] : asList(ids);
  const docs: Loose[] = [];
  for (const id of wanted) {
    const doc = existing(cls, parent, id);
    assertAllowed(doc, user, "delete", {});
    if ((await doc._preDelete(options, user)) === false) continue;
    if (!options["noHook"] && !g.Hooks.call(`preDelete${String(cls.documentName)}`, doc, options, user.id)) continue;
    docs.push(doc);
  }
  if (docs.length === 0 || (await cls._preDeleteOperation(docs, options, user)) === false) return [];
  const { deleteAll: _all, ...rest } = wire(options);
  return request(cls, "delete", { ...operation, ...rest, ids: docs.map((doc) => doc.id) });
}

function asList(value: Loose): Loose[] {
  if (!Array.isArray(value)) throw new Error("The operation needs an Array");
  return value;
}

function prepare(given: LooseObject): {
  operation: LooseObject;
  options: LooseObject;
  parent: Loose;
  pack: string | null;
  user: Loose;
} {
  const { parent = null, pack = null, ...rest } = given;
  const options: LooseObject = { ...DEFAULTS, ...rest, parent, pack };
  const operation: LooseObject = { parentUuid: parent?.uuid };
  return { operation, options, parent, pack: pack ?? parent?.pack ?? null, user: g.game.user };
}

/** Options as JSON: without documents. */
function wire(options: LooseObject): LooseObject {
  const { parent: _parent, ...rest } = options;
  return rest;
}

function refusePack(pack: string | null): void {
  if (pack) throw new Error(`You may not modify the pack ${pack} because it is locked`);
}

function assertAllowed(doc: Loose, user: Loose, action: string, data: LooseObject): void {
  if (doc.canUserModify(user, action, data)) return;
  const where: string = doc.parent ? ` in parent ${String(doc.parent.documentName)} [${String(doc.parent.id)}]` : "";
  const message = `User ${String(user.name)} lacks permission to ${action} ${String(doc.documentName)} [${String(doc.id)}]${where}`;
  g.ui.notifications?.error(message, { console: false });
  throw new Error(message);
}

function collectionOf(cls: Loose, parent: Loose): Loose {
  return parent ? parent.getEmbeddedCollection(cls.documentName) : g.game.collections.get(cls.documentName);
}

function existing(cls: Loose, parent: Loose, id: string): Loose {
  const single: Loose = cls.documentName === "Actor" && parent?.documentName === "Token" ? parent.actor : undefined;
  const doc: Loose = single ?? collectionOf(cls, parent)?.get(id);
  if (!doc) throw new Error(`${String(cls.documentName)} "${id}" does not exist!`);
  return doc;
}

/** What an update changes, undefined when nothing. With `diff: false` everything that was given. */
function differences(doc: Loose, changes: LooseObject, options: LooseObject): LooseObject | undefined {
  const { isEmpty, expandObject, deepClone } = g.foundry.utils;
  const expanded: LooseObject = expandObject(changes);
  delete expanded["_id"];
  const diff: LooseObject =
    doc.updateSource(deepClone(expanded), { dryRun: true, recursive: options["recursive"], fallback: false }) ?? {};
  delete diff["_id"];
  if (!options["diff"] || !options["recursive"]) return { ...cleaned(doc, expanded), _id: doc.id };
  return isEmpty(diff) ? undefined : { ...diff, _id: doc.id };
}

/** Without a diff the whole of the given data is sent, in the schema's types. */
function cleaned(doc: Loose, expanded: LooseObject): LooseObject {
  const text = JSON.stringify(expanded);
  if (/"(-=|==|__\$OPERATOR)/.test(text)) return expanded;
  const out: LooseObject = JSON.parse(text);
  doc.validate({ changes: out, clean: true, fallback: false });
  return out;
}

async function request(cls: Loose, action: string, operation: LooseObject): Promise<Loose[]> {
  try {
    return await g.game._connection.request(
      "modifyDocument",
      { type: cls.documentName, action, operation },
      handleResponse,
    );
  } catch (error) {
    g.ui.notifications?.error(error instanceof Error ? error.message : String(error), { console: false });
    throw error;
  }
}

/** Phases 5 to 8, on every client: for the requester in the acknowledgement, for the others in the broadcast. */
export async function handleResponse(response: LooseObject): Promise<Loose[]> {
  const { type, action, operation, result, userId }: Response = {
    type: "",
    action: "",
    operation: {},
    result: [],
    userId: "",
    ...response,
  };
  const cls: Loose = g.CONFIG[type].documentClass;
  const parent: Loose = operation["parentUuid"] ? fromUuidSync(operation["parentUuid"]) : null;
  if (operation["parentUuid"] && !parent) return []; // the parent went away meanwhile
  const options: LooseObject = { ...operation, parent };
  const change: Change = { cls, type, parent, options, userId };
  const docs =
    action === "create"
      ? handleCreate(change, result)
      : action === "update"
        ? handleUpdate(change, result)
        : handleDelete(change, result);
  const user: Loose = g.game.users.get(userId);
  await cls[
    action === "create" ? "_onCreateOperation" : action === "update" ? "_onUpdateOperation" : "_onDeleteOperation"
  ](docs, options, user);
  return docs;
}

interface Change {
  cls: Loose;
  type: string;
  parent: Loose;
  options: LooseObject;
  userId: string;
}

function handleCreate(change: Change, result: LooseObject[]): Loose[] {
  const { type, parent, options, userId } = change;
  before(change, "Create", result);
  const pairs = result.flatMap((data): [Loose, LooseObject][] => {
    const doc = placeDocument(change, data);
    return doc ? [[doc, data]] : [];
  });
  const docs = pairs.map(([doc]) => doc);
  parent?._resetRoot();
  const collection = parent ? parent.getEmbeddedCollection(type) : g.game.collections.get(type);
  for (const [doc, data] of pairs) {
    guard(doc, "_onCreate", () => doc._onCreate(data, options, userId));
    g.Hooks.callAll(`create${type}`, doc, options, userId);
  }
  after(change, "Create", docs, result);
  if (options["render"]) refresh(collection, parent, docs, "create", result);
  if (options["renderSheet"] && userId === g.game.userId)
    for (const doc of docs) void doc.sheet?.render({ force: true });
  return docs;
}

function handleUpdate(change: Change, result: LooseObject[]): Loose[] {
  const { type, parent, options, userId } = change;
  before(change, "Update", result);
  const pairs = result.flatMap((changes): [Loose, LooseObject][] => {
    const doc = updateDocument(change, changes);
    return doc ? [[doc, changes]] : [];
  });
  parent?._resetRoot();
  for (const [doc, changes] of pairs) {
    guard(doc, "_onUpdate", () => doc._onUpdate(changes, options, userId));
    g.Hooks.callAll(`update${type}`, doc, changes, options, userId);
  }
  const docs = pairs.map(([doc]) => doc);
  after(change, "Update", docs, result);
  if (options["render"]) refresh(null, parent, docs, "update", result);
  return docs;
}

function handleDelete(change: Change, ids: string[]): Loose[] {
  const { type, parent, options, userId } = change;
  before(change, "Delete", ids);
  const docs = ids.map((id) => forgetDocument(change, id)).filter(Boolean);
  parent?._resetRoot();
  for (const doc of docs) {
    guard(doc, "_onDelete", () => doc._onDelete(options, userId));
    g.Hooks.callAll(`delete${type}`, doc, options, userId);
  }
  after(change, "Delete", docs, ids);
  if (options["render"]) refresh(parent ? null : g.game.collections.get(type), parent, docs, "delete", ids);
  return docs;
}

function guard(doc: Loose, method: string, run: () => unknown): void {
  try {
    const done = run();
    if (done instanceof Promise)
      done.catch((error: unknown) => {
        fault(`${String(doc.documentName)}#${method}`, error);
      });
  } catch (error) {
    fault(`${String(doc.documentName)}#${method}`, error);
  }
}

function chain(parent: Loose): Loose[] {
  const out: Loose[] = [];
  for (let at: Loose = parent; at; at = at.parent) out.push(at);
  return out;
}

/** Phase 5: parents hear before their descendants change. */
function before({ type, parent, options, userId }: Change, action: string, payload: Loose[]): void {
  if (!parent || type === "Actor") return;
  const collection: Loose = parent.constructor.getCollectionName?.(type) ?? type;
  for (const ancestor of chain(parent))
    guard(ancestor, `_pre${action}DescendantDocuments`, () =>
      ancestor[`_pre${action}DescendantDocuments`](parent, collection, payload, options, userId),
    );
}

/** Phase 8: parents hear after. */
function after({ type, parent, options, userId }: Change, action: string, docs: Loose[], payload: Loose[]): void {
  if (!parent || type === "Actor") return;
  const collection: Loose = parent.constructor.getCollectionName?.(type) ?? type;
  for (const ancestor of chain(parent))
    guard(ancestor, `_on${action}DescendantDocuments`, () =>
      ancestor[`_on${action}DescendantDocuments`](parent, collection, docs, payload, options, userId),
    );
}

/** Shows again what shows these documents, their parents and their collection. */
function refresh(collection: Loose, parent: Loose, docs: Loose[], action: string, payload: Loose[]): void {
  const context = { renderContext: `${action}Document`, renderData: payload };
  for (const doc of [...docs, ...chain(parent)])
    if (action !== "delete" || !docs.includes(doc)) guard(doc, "render", () => doc.render(false, context));
  collection?.render?.(false, context);
}
