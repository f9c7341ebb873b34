import type { CharacterData } from "../data/actor/character.ts";
import type { NpcData } from "../data/actor/npc.ts";
import type { PartyData } from "../data/actor/party.ts";
import type { AmmunitionData } from "../data/item/ammunition.ts";
import type { ArmorData } from "../data/item/armor.ts";
import type { BackgroundData } from "../data/item/background.ts";
import type { ClassData } from "../data/item/class.ts";
import type { ConsumableData } from "../data/item/consumable.ts";
import type { ContainerData } from "../data/item/container.ts";
import type { FeatureData } from "../data/item/feature.ts";
import type { GearData } from "../data/item/gear.ts";
import type { InjuryData } from "../data/item/injury.ts";
import type { SpeciesData } from "../data/item/species.ts";
import type { SpellData } from "../data/item/spell.ts";
import type { ToolData } from "../data/item/tool.ts";
import type { WeaponData } from "../data/item/weapon.ts";
import type { AttackData } from "../data/message/attack.ts";
import type { AwardData } from "../data/message/award.ts";
import type { CheckData } from "../data/message/check.ts";
import type { DamageData } from "../data/message/damage.ts";
import type { DefenseData } from "../data/message/defense.ts";
import type { DifficultyData } from "../data/message/difficulty.ts";
import type { RequestData } from "../data/message/request.ts";
import type { RestData } from "../data/message/rest.ts";
import type { RulingData } from "../data/message/ruling.ts";
import type { OpposedActiveEffect } from "../documents/active-effect.ts";
import type { OpposedActor } from "../documents/actor.ts";
import type { OpposedChatMessage } from "../documents/chat-message.ts";
import type { OpposedItem } from "../documents/item.ts";

declare module "@league-of-foundry-developers/foundry-vtt-types/configuration" {
  interface AssumeHookRan {
    ready: true;
  }
  interface SystemNameConfig {
    name: "opposed-d20";
  }
  interface DocumentClassConfig {
    ActiveEffect: typeof OpposedActiveEffect<ActiveEffect.SubType>;
    Actor: typeof OpposedActor<Actor.SubType>;
    Item: typeof OpposedItem<Item.SubType>;
    ChatMessage: typeof OpposedChatMessage<ChatMessage.SubType>;
  }
  interface ConfiguredActiveEffect<SubType extends ActiveEffect.SubType> {
    document: OpposedActiveEffect<SubType>;
  }
  interface ConfiguredActor<SubType extends Actor.SubType> {
    document: OpposedActor<SubType>;
  }
  interface ConfiguredItem<SubType extends Item.SubType> {
    document: OpposedItem<SubType>;
  }
  interface ConfiguredChatMessage<SubType extends ChatMessage.SubType> {
    document: OpposedChatMessage<SubType>;
  }
  interface DataModelConfig {
    Actor: { character: typeof CharacterData; npc: typeof NpcData; party: typeof PartyData };
    Item: {
      weapon: typeof WeaponData;
      armor: typeof ArmorData;
      ammunition: typeof AmmunitionData;
      background: typeof BackgroundData;
      class: typeof ClassData;
      consumable: typeof ConsumableData;
      container: typeof ContainerData;
      feature: typeof FeatureData;
      gear: typeof GearData;
      injury: typeof InjuryData;
      species: typeof SpeciesData;
      spell: typeof SpellData;
      tool: typeof ToolData;
    };
    ChatMessage: { attack: typeof AttackData; damage: typeof DamageData; defense: typeof DefenseData; ruling: typeof RulingData; rest: typeof RestData; award: typeof AwardData; check: typeof CheckData; request: typeof RequestData; difficulty: typeof DifficultyData };
  }
  namespace Hooks {
    interface HookConfig {
      /** Core's own hook around a change typed on a token's bar: `false` vetoes it. */
      modifyTokenAttribute: (
        change: { attribute: string; value: number; isDelta: boolean; isBar: boolean },
        updates: Record<string, number>,
        actor: Actor.Implementation,
      ) => unknown;
      /** Entries of a chat message's menu; their shape differs between 13 and 14, see compat/message-menu.ts. */
      getChatMessageContextOptions: (log: unknown, entries: object[]) => void;
    }
  }
}
export {};
