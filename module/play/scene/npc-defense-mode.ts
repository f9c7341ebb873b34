/** Returns how an NPC answers attacks: the mode on its sheet, otherwise the setting of the table. @rule C-64 */
import type { OpposedActor } from "../../documents/actor.ts";
import type { Ruleset } from "../../rules/ruleset/ruleset.ts";
import { readSetting, SETTINGS, type NpcDefenseMode } from "../../core/settings-list.ts";

export function npcMode({ system }: OpposedActor<"npc">): NpcDefenseMode {
  return SETTINGS.npcDefense.values.find((mode) => mode === system.defenseMode) ?? readSetting("npcDefense");
}

/** Whether a target answers attacks with 10 + its bonuses instead of a roll. @rule H-ATK-07 C-64 B-ATK-04 */
export function answersByNumber(actor: OpposedActor | null, ruleset: Pick<Ruleset, "attackAgainst">): boolean {
  return ruleset.attackAgainst === "static" || (actor?.isNpc() === true && npcMode(actor) === "fixed");
}
