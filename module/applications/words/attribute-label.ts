import { saveFor } from "../../core/table-lists.ts";
import { tableRuleset } from "../../core/table-rules.ts";
import { gameOf } from "../../rules/games/games.ts";
import { entryLabel } from "./labels.ts";
import type { Texts } from "./texts.ts";

/** Returns the name of an Attribute; in a game with fewer saves, that of the save for which it stands. @rule D-SAVE-01 */
export function attributeLabel(key: string, texts: Texts): string {
  const save = gameOf(tableRuleset()).saves ? saveFor(key) : null;
  return save ? texts.t(save) : entryLabel("attributes", key, texts);
}
