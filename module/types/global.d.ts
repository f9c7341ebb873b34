import type { ACTOR_MODELS } from "../data/actor/models.ts";
import type { ITEM_MODELS } from "../data/item/models.ts";
import type { MESSAGE_MODELS } from "../data/message/models.ts";
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
    Actor: typeof ACTOR_MODELS;
    Item: typeof ITEM_MODELS;
    ChatMessage: typeof MESSAGE_MODELS;
  }
  namespace Hooks {
    interface HookConfig {
      /** Foundry's hook for a value typed on a token's bar. Returning `false` prevents the change. */
      modifyTokenAttribute: (
        change: { attribute: string; value: number; isDelta: boolean; isBar: boolean },
        updates: Record<string, number>,
        actor: Actor.Implementation,
      ) => unknown;
      /** A token has moved. The hook runs on every client. */
      moveToken: (token: TokenDocument.Implementation, movement: TokenDocument.MovementData, operation: object) => void;
      /**
       * Entries of a chat message's context menu. Their shape differs between generations 13 and 14, see
       * compat/menu-entry.ts.
       */
      getChatMessageContextOptions: (log: unknown, entries: object[]) => void;
    }
  }
}
export {};
