type Shown = Pick<foundry.abstract.Document.Any, "uuid" | "pack" | "isEmbedded">;

/**
 * Returns whether a document was deleted. A document embedded in a compendium document cannot be looked up
 * synchronously and counts as existing.
 */
export const isGone = ({ uuid, pack, isEmbedded }: Shown): boolean =>
  !(pack !== null && isEmbedded) && fromUuidSync(uuid) === null;
