/** Spells of the system's packs by their ids, as choices of features name them, and features by their references. */
import { SYSTEM_ID } from "../../core/constants.ts";

/** Leads to the pack of the world's language. */
export const spellReference = (id: string): string => `Compendium.${SYSTEM_ID}.spells.Item.${id}`;

/** What the pack's index says of it; "" = nothing. */
function told(uuid: string, field: "name" | "img"): string {
  const found: unknown = fromUuidSync(uuid, { strict: false });
  const value: unknown = typeof found === "object" && found !== null ? Reflect.get(found, field) : null;
  return typeof value === "string" ? value : "";
}

/** As the pack's index has it; the id of one that is not there. */
export const spellName = (id: string): string => told(spellReference(id), "name") || id;

/** Of a feature by its reference; what leads nowhere is told by its end. */
export const featureName = (uuid: string): string => told(uuid, "name") || (uuid.split(".").at(-1) ?? uuid);

/** Its picture by its reference; "" for one that is not there. */
export const spellImage = (uuid: string): string => told(uuid, "img");
