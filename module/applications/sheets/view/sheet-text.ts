/** An enriched text field of a document. */
import type { OpposedItem } from "../../../documents/item.ts";
import { readBy } from "../../../documents/common/embed.ts";
import { linksForEmbeds } from "../../common/embed-links.ts";
import { textHere } from "../../../core/other-language.ts";

export interface SheetText {
  readonly name: string;
  readonly label: string;
  /** Stored HTML. */
  readonly value: string;
  /** HTML enriched for the reader. */
  readonly description: string;
  readonly field: unknown;
  readonly uuid: string;
}

interface Owner {
  readonly uuid: string;
  testUserPermission(user: User.Implementation, permission: "OWNER"): boolean;
}

/**
 * UUIDs of the system's own embeds, which can be drawn for another reader. Embeds of other document types draw for the
 * current user, so they become links.
 */
const OURS = /(?:^|\.)(?:Actor|Item)\.[^.]+$/u;

/** Enriches a text for a reader, in the language of this page. Secrets are for owners. */
export function formatted(
  document: Actor.Implementation | Item.Implementation,
  value: string,
  reader: User.Implementation,
): Promise<string> {
  const owner: Owner = document;
  const read = textHere(document, value);
  const text = reader === game.user ? read : linksForEmbeds(read, (uuid) => !OURS.test(uuid));
  return foundry.applications.ux.TextEditor.implementation.enrichHTML(text, {
    relativeTo: document,
    secrets: owner.testUserPermission(reader, "OWNER"),
    ...readBy(reader),
  });
}

/** Returns a text field, enriched for a reader. Secrets are for owners. */
export async function sheetText(
  document: Actor.Implementation | Item.Implementation,
  name: string,
  label: string,
  value: string,
  field: unknown,
  reader: User.Implementation = game.user,
): Promise<SheetText> {
  const owner: Owner = document;
  const description = await formatted(document, value, reader);
  return { name: `system.${name}`, label, value, description, field, uuid: owner.uuid };
}

/** Returns the enriched descriptions of items by id. Omits empty ones. */
export async function proseOf(
  items: readonly OpposedItem[],
  reader: User.Implementation,
): Promise<Readonly<Record<string, string>>> {
  const told = await Promise.all(
    items.map(async (item) => {
      const { description } = item.system;
      return [item.id ?? "", description === "" ? "" : await formatted(item, description, reader)] as const;
    }),
  );
  return Object.fromEntries(told);
}
