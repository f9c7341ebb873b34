import { isCharacteristic, isDefense } from "../../rules/basics/keys.ts";
import { toolName } from "../../documents/items/tool-kinds.ts";
import { t } from "../../core/i18n.ts";
import { entryLabel } from "./labels.ts";
import { gameTexts } from "./texts-game.ts";
import type { CheckState } from "../../play/check/types.ts";

const LISTS = { attribute: "attributes", skill: "skills" } as const;

/**
 * What a check is called: "Strength", "Acrobatics", "Intimidation (Strength)"; something unknown by its own key.
 * @param what proper name of the tool of a check with one
 */
export function checkName(
  kind: CheckState["record"]["kind"],
  key: string,
  characteristic: CheckState["record"]["characteristic"] = "",
  what = "",
): string {
  if (characteristic !== "")
    return t("OD20.Check.With", {
      what: checkName(kind, key, "", what),
      characteristic: t(`OD20.Characteristic.${characteristic}`),
    });
  // No list has such a key: a message may, and a key of ours is no name.
  if (key === "" || key.startsWith("OD20.")) return t("TYPES.ChatMessage.check");
  if (kind === "tool") return what || toolName(key);
  if (kind === "death") return t("OD20.Check.DeathSave");
  if (kind === "characteristic") return isCharacteristic(key) ? t(`OD20.Characteristic.${key}`) : key;
  if (kind === "defense") return isDefense(key) ? t(`OD20.Defense.${key}`) : key;
  return entryLabel(LISTS[kind], key, gameTexts);
}
