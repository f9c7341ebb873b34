/**
 * Finds documents by uuid in the world, on tokens of a scene, and in compendia.
 * Written from: API fromUuid / fromUuidSync pages, GH:#10301 (uuidRedirects).
 */
import type { Loose, LooseObject } from "../../common/loose.ts";
import { g } from "./globals.ts";

/** The uuid after the redirects of `CONFIG.compendium.uuidRedirects` (longest prefix first, a fixed number of steps). */
export function redirect(uuid: string): string {
  const redirects: Record<string, string> = g.CONFIG.compendium?.uuidRedirects ?? {};
  let at = uuid;
  for (let step = 0; step < 5; step++) {
    let from: string | undefined;
    for (const key in redirects)
      if (key.length > (from?.length ?? -1) && (at === key || at.startsWith(`${key}.`))) from = key;
    if (from === undefined) return at;
    at = `${redirects[from] ?? ""}${at.slice(from.length)}`;
  }
  return at;
}

/**
 * A document that is in memory; for a compendium its index entry.
 * @throws with `strict` for an embedded compendium document
 */
export function fromUuidSync(
  uuid: string | null | undefined,
  { relative, invalid: _invalid, strict = true }: LooseObject = {},
): Loose {
  if (!uuid) return null;
  const parsed: Loose = parse(uuid, relative);
  if (!parsed) return null;
  if (parsed.pack) {
    const pack: Loose = g.game.packs.get(parsed.pack);
    if (!pack) return null;
    if (parsed.embedded.length > 0) {
      if (strict)
        throw new Error(
          `fromUuidSync was invoked on UUID '${uuid}' which references an Embedded Document and cannot be retrieved synchronously.`,
        );
      return null;
    }
    const entry: Loose = pack.get(parsed.id) ?? pack.index.get(parsed.id);
    return entry ? (typeof entry.toObject === "function" ? entry : { ...entry, pack: pack.collection }) : null;
  }
  return descend(primary(parsed), parsed.embedded) ?? null;
}

/** A document, from the server if need be. */
export async function fromUuid(uuid: string | null | undefined, options: LooseObject = {}): Promise<Loose> {
  if (!uuid) return null;
  const parsed: Loose = parse(uuid, options["relative"]);
  if (!parsed) return null;
  if (!parsed.pack) return descend(primary(parsed), parsed.embedded) ?? null;
  const doc: Loose = await g.game.packs.get(parsed.pack)?.getDocument(parsed.primaryId ?? parsed.id);
  return descend(doc, parsed.embedded) ?? null;
}

function parse(uuid: string, relative: Loose): Loose {
  const parsed: Loose = g.foundry.utils.parseUuid(redirect(uuid), { relative });
  return parsed;
}

function primary(parsed: Loose): Loose {
  return g.game.collections.get(parsed.primaryType)?.get(parsed.primaryId);
}

/** Follows pairs of document name and id; `Token.t.Actor.a` is the token's actor. */
function descend(root: Loose, embedded: string[]): Loose {
  let at: Loose = root;
  for (let index = 0; at && index < embedded.length; index += 2) {
    const [name = "", id = ""] = [embedded[index], embedded[index + 1]];
    if (at.documentName === "Token" && (name === "Actor" || name === "ActorDelta"))
      at = name === "Actor" ? at.actor : at.delta;
    // Systems override it. @source API: Document#getEmbeddedDocument; public code of dnd5e
    else at = at.getEmbeddedDocument(name, id);
  }
  return at;
}
