/** Formatted texts of a document, to read and to write. */
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
  const description = await foundry.applications.ux.TextEditor.implementation.enrichHTML(value, {
    relativeTo: document,
    secrets: owner.testUserPermission(reader, "OWNER"),
  });
  return { name: `system.${name}`, label, value, description, field, uuid: owner.uuid };
}
