type Shown = Pick<foundry.abstract.Document.Any, "uuid" | "pack" | "isEmbedded">;

/** Whether a document is gone. What lies in a compendium's document cannot be looked up at once: it counts as there. */
export const isGone = ({ uuid, pack, isEmbedded }: Shown): boolean =>
  !(pack !== null && isEmbedded) && fromUuidSync(uuid) === null;
