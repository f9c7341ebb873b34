/**
 * Returns names and images of spells and features from the system's compendiums. Choices in features refer to spells by id and to features
 * by uuid.
 */
import { SYSTEM_ID } from "../../core/constants.ts";

/** Returns the uuid of a spell in the compendium of the world's language. */
export const spellReference = (id: string): string => `Compendium.${SYSTEM_ID}.spells.Item.${id}`;

/** Returns a field from the index of the compendium; "" = not found. */
function told(uuid: string, field: "name" | "img"): string {
  const found: unknown = fromUuidSync(uuid, { strict: false });
  const value: unknown = typeof found === "object" && found !== null ? Reflect.get(found, field) : null;
  return typeof value === "string" ? value : "";
}

/** Returns the name of a spell from the index, as it is stored; the id if it is not found. */
export const spellName = (id: string): string => told(spellReference(id), "name") || id;

/** Returns the name of a feature; the last part of the uuid if it is not found. */
export const featureName = (uuid: string): string => told(uuid, "name") || (uuid.split(".").at(-1) ?? uuid);

/** Returns the image of a document; "" = not found. */
export const spellImage = (uuid: string): string => told(uuid, "img");
