/** Spells of the system's packs by their ids, as choices of features name them. */
import { SYSTEM_ID } from "../constants.ts";

/** Leads to the pack of the world's language. */
export const spellReference = (id: string): string => `Compendium.${SYSTEM_ID}.spells.Item.${id}`;

/** As the pack's index has it; the id of one that is not there. */
export function spellName(id: string): string {
  const found: unknown = fromUuidSync(spellReference(id), { strict: false });
  const name: unknown = typeof found === "object" && found !== null ? Reflect.get(found, "name") : null;
  return typeof name === "string" ? name : id;
}
