import { ACTOR_MODELS, TRACKABLE_ATTRIBUTES } from "../data/actor/models.ts";
import { INITIATIVE_FORMULA } from "../data/actor/roll-data.ts";
import { EffectData } from "../data/effects/model.ts";
import { ITEM_MODELS } from "../data/item/models.ts";
import { MESSAGE_MODELS } from "../data/message/models.ts";
import { REGION_ICONS, REGION_MODELS } from "../data/region/models.ts";
import { onRulesChange } from "../core/settings.ts";
import { ROUND_SECONDS } from "../rules/basics/round.ts";
import { OpposedActiveEffect } from "./active-effect.ts";
import { OpposedActor } from "./actor.ts";
import { OpposedChatMessage } from "./chat-message.ts";
import { OpposedCombat } from "./combat.ts";
import { OpposedCombatant } from "./combatant.ts";
import { registerConditions } from "./effects/conditions.ts";
import { followEnds } from "./effects/effect-ends.ts";
import { OpposedItem } from "./item.ts";
import { recordTurnHistory } from "./fights/turn-history.ts";
import { prepareAgain } from "./common/prepare-again.ts";
import { followSenses } from "./tokens/token-senses.ts";
import { registerReadTexts } from "./read-texts.ts";
import { followSizes } from "./tokens/token-size.ts";
import { OpposedToken } from "./token.ts";

/** Registers document classes, data models, type labels and listeners with Foundry. Call during `init`. */
export function registerDocuments(): void {
  CONFIG.Actor.documentClass = OpposedActor;
  CONFIG.Item.documentClass = OpposedItem;
  CONFIG.ActiveEffect.documentClass = OpposedActiveEffect;
  CONFIG.ChatMessage.documentClass = OpposedChatMessage;
  CONFIG.Token.documentClass = OpposedToken;
  CONFIG.Combat.documentClass = OpposedCombat;
  CONFIG.Combatant.documentClass = OpposedCombatant;
  registerReadTexts();
  Object.assign(CONFIG.Actor.dataModels, ACTOR_MODELS);
  Object.assign(CONFIG.Item.dataModels, ITEM_MODELS);
  Object.assign(CONFIG.ActiveEffect.dataModels, { base: EffectData });
  Object.assign(CONFIG.ChatMessage.dataModels, MESSAGE_MODELS);
  Object.assign(CONFIG.RegionBehavior.dataModels, REGION_MODELS);
  // What lists of spells, and choices of features, read without opening each pack.
  CONFIG.Item.compendiumIndexFields.push("system.circle", "system.school", "system.classes", "system.needs");
  CONFIG.Actor.trackableAttributes = TRACKABLE_ATTRIBUTES;
  Object.assign(CONFIG.Actor.typeLabels, labels("Actor", Object.keys(ACTOR_MODELS)));
  Object.assign(CONFIG.Item.typeLabels, labels("Item", Object.keys(ITEM_MODELS)));
  Object.assign(CONFIG.ChatMessage.typeLabels, labels("ChatMessage", Object.keys(MESSAGE_MODELS)));
  Object.assign(CONFIG.RegionBehavior, {
    typeLabels: { ...CONFIG.RegionBehavior.typeLabels, ...labels("RegionBehavior", Object.keys(REGION_MODELS)) },
    typeIcons: { ...CONFIG.RegionBehavior.typeIcons, ...REGION_ICONS },
  });
  registerConditions();
  followEnds();
  recordTurnHistory();
  Hooks.once("ready", followSizes);
  Hooks.once("ready", followSenses);
  void import("./tokens/fall-sign.ts").catch(console.warn);
  onRulesChange(prepareAgain);
  CONFIG.Combat.initiative = { formula: INITIATIVE_FORMULA, decimals: 0 };
  // @rule H-TURN-03 D-TURN-01
  CONFIG.time.roundTime = ROUND_SECONDS;
}

function labels(document: string, types: readonly string[]): Record<string, string> {
  return Object.fromEntries(types.map((type) => [type, `TYPES.${document}.${type}`]));
}
