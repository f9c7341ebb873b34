import { AttackData } from "./attack.ts";
import { AwardData } from "./award.ts";
import { CheckData } from "./check.ts";
import { DamageData } from "./damage.ts";
import { DefenseData } from "./defense.ts";
import { DifficultyData } from "./difficulty.ts";
import { RequestData } from "./request.ts";
import { RestData } from "./rest.ts";
import { RulingData } from "./ruling.ts";

/** Registers the message types; call during `init`. */
export function registerMessageData(): void {
  CONFIG.ChatMessage.dataModels.attack = AttackData;
  CONFIG.ChatMessage.dataModels.damage = DamageData;
  CONFIG.ChatMessage.dataModels.defense = DefenseData;
  CONFIG.ChatMessage.dataModels.ruling = RulingData;
  CONFIG.ChatMessage.dataModels.rest = RestData;
  CONFIG.ChatMessage.dataModels.award = AwardData;
  CONFIG.ChatMessage.dataModels.check = CheckData;
  CONFIG.ChatMessage.dataModels.request = RequestData;
  CONFIG.ChatMessage.dataModels.difficulty = DifficultyData;
}
