/** Who the character is: the biography. */
import { gameTexts } from "../../texts-game.ts";
import { sheetText } from "../view/sheet-text.ts";
import type { CharacterPart } from "./part.ts";

export const story: CharacterPart = {
  tab: "story",
  template: "sheets/text",
  context: async ({ actor }) => {
    const { system } = actor;
    return { texts: [await sheetText(actor, "biography", gameTexts.t("OD20.Sheet.Biography"), system.toObject().biography, system.schema.fields.biography)] };
  },
};
