/** Formats a kit: "Dagger ×2, Thieves’ Tools, 16 gp". */
import { itemAt } from "../../play/character/creation-sources.ts";
import type { Kit } from "../../play/character/kits.ts";
import type { Texts } from "../words/texts.ts";
import { money } from "./money-words.ts";

/** Returns the items and gold of a kit as text. Missing items are marked. */
export async function kitWords({ things, gold }: Kit, texts: Texts): Promise<string> {
  const named = await Promise.all(
    things.map(async ({ uuid, quantity }) => {
      const name = (await itemAt(uuid))?.name ?? texts.t("OD20.Creation.Equipment.Unknown");
      return quantity > 1 ? `${name} ×${String(quantity)}` : name;
    }),
  );
  return [...named, ...(gold > 0 ? [money(gold * 100, texts).replaceAll(" ", "\u00a0")] : [])].join(", ");
}
