import { isCharacteristic, isDefense } from "../../rules/basics/ids.ts";
import { toolName } from "../../documents/items/tool-kinds.ts";
import { t } from "../../core/i18n.ts";
import { entryLabel } from "./labels.ts";
import { gameTexts } from "./texts-game.ts";
import type { CheckState } from "../../play/check/types.ts";

const LISTS = { attribute: "attributes", skill: "skills" } as const;

/**
 * Returns the name of a check, such as "Strength", "Acrobatics" or "Intimidation (Strength)". An unknown key is its own
 * name.
 * @param what name of the tool, for a tool check
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
  // A message may contain any key, so a language key must not appear as a name.
  if (key === "" || key.startsWith("OD20.")) return t("TYPES.ChatMessage.check");
  if (kind === "tool") return what || toolName(key);
  if (kind === "death") return t(key === "hour" ? "OD20.Check.StableHour" : "OD20.Check.DeathSave");
  if (kind === "characteristic") return isCharacteristic(key) ? t(`OD20.Characteristic.${key}`) : key;
  if (kind === "defense") return isDefense(key) ? t(`OD20.Defense.${key}`) : key;
  return entryLabel(LISTS[kind], key, gameTexts);
}
