/** Formatted texts of a document, to read and to write. */
import type { OpposedItem } from "../../../documents/item.ts";
import { readBy } from "../../../documents/shared/reader.ts";
import { linksForEmbeds } from "../../shared/embed-links.ts";

export interface SheetText {
  readonly name: string;
  readonly label: string;
  /** As it is stored. */
  readonly value: string;
  /** Formatted for this reader. */
  readonly description: string;
  readonly field: unknown;
  readonly uuid: string;
}

interface Owner {
  readonly uuid: string;
  testUserPermission(user: User.Implementation, permission: "OWNER"): boolean;
}

/** Other documents' embeds are drawn for this user by whoever made them: for another reader they stay links. */
const OURS = /(?:^|\.)(?:Actor|Item)\.[^.]+$/u;

/** One text for a reader; secrets are for owners. */
export function formatted(
  document: Actor.Implementation | Item.Implementation,
  value: string,
  reader: User.Implementation,
): Promise<string> {
  const owner: Owner = document;
  const text = reader === game.user ? value : linksForEmbeds(value, (uuid) => !OURS.test(uuid));
  return foundry.applications.ux.TextEditor.implementation.enrichHTML(text, {
    relativeTo: document,
    secrets: owner.testUserPermission(reader, "OWNER"),
    ...readBy(reader),
  });
}

/** Formats one text for a reader; secrets are for owners. */
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

/** Formatted descriptions of items by their ids, without those that say nothing. */
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
