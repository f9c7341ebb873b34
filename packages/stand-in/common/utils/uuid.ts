/**
 * Parses and builds UUIDs of documents. The client finds the documents.
 * @source API:foundry.utils.{parseUuid,buildUuid}, WIKI:api/document
 */
import { NotInHost } from "../not-in-host.ts";
import type { Loose } from "../loose.ts";

/** What a UUID says. */
export interface ParsedUuid {
  /** The absolute UUID. */
  uuid: string;
  /** Document name of the document itself. */
  type: string | undefined;
  /** Id of the document itself. */
  id: string;
  /** The collection of the primary document, when a resolver is set and knows it. */
  collection: Loose;
  /** Name and id in turn, below the primary document. */
  embedded: string[];
  primaryType: string | undefined;
  primaryId: string | undefined;
  /** Collection id of the compendium, e.g. "opposed-d20.weapons". */
  pack: string | null;
}

type Resolver = (type: string | undefined, pack: string | null) => Loose;
let resolver: Resolver = () => undefined;

/** The client tells where collections are. */
export function setUuidCollectionResolver(next: Resolver): void {
  resolver = next;
}

/** Takes a UUID apart; null for something that is none. @param options.relative the document a leading dot refers to */
export function parseUuid(uuid: string, options: { relative?: { uuid: string } } = {}): ParsedUuid | null {
  if (typeof uuid !== "string" || !uuid) return null;
  if (uuid.startsWith("..")) throw new NotInHost("parseUuid", "does not resolve ..");
  const absolute = uuid.startsWith(".") ? (options.relative ? options.relative.uuid + uuid : null) : uuid;
  if (!absolute) return null;
  const parts = absolute.split(".");
  let pack: string | null = null;
  if (parts[0] === "Compendium") {
    parts.shift();
    pack = parts.splice(0, 2).join(".");
  }
  // Old compendium links leave the type out: Compendium.scope.pack.id
  const primaryType = parts.length % 2 === 0 ? parts.shift() : undefined;
  const primaryId = parts.shift();
  if (!primaryId) return null;
  const id = parts.at(-1) ?? primaryId;
  const type = parts.length ? parts.at(-2) : primaryType;
  return {
    uuid: absolute,
    type,
    id,
    collection: resolver(primaryType, pack),
    embedded: parts,
    primaryType,
    primaryId,
    pack,
  };
}

/** Puts a UUID together; null without an id. */
export function buildUuid(
  options: { id?: string | null; documentName?: string; parentUuid?: string | null; pack?: string | null } = {},
): string | null {
  const { id, documentName, parentUuid, pack } = options;
  if (!id) return null;
  if (parentUuid) return `${parentUuid}.${documentName}.${id}`;
  return pack ? `Compendium.${pack}.${documentName}.${id}` : `${documentName}.${id}`;
}
