import type { SystemHooks } from "./public.ts";

declare module "@league-of-foundry-developers/foundry-vtt-types/configuration" {
  namespace Hooks {
    interface HookConfig extends SystemHooks {
      /** Hook of Dice So Nice that decides whether to animate the rolls of a message (documented in its wiki). */
      diceSoNiceMessagePreProcess: (messageId: string, interception: { willTrigger3DRoll: boolean }) => void;
      diceSoNiceMessageProcessed: (messageId: string, interception: { willTrigger3DRoll: boolean }) => void;
      diceSoNiceRollComplete: (messageId: string) => void;
    }
  }
}
export {};
