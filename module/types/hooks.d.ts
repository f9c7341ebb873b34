import type { SystemHooks } from "./public.ts";

/** Polyglot's base of providers, as far as its wiki documents it. */
declare class PolyglotProvider {
  constructor(id: string);
  defaultFont: string;
  languages: object;
  requiresReady: boolean;
  getLanguages(): Promise<void>;
  getUserLanguages(actor: unknown): [known: Set<string>, literate: Set<string>];
}

declare module "@league-of-foundry-developers/foundry-vtt-types/configuration" {
  namespace Hooks {
    interface HookConfig extends SystemHooks {
      /** Hook of Dice So Nice that decides whether to animate the rolls of a message (documented in its wiki). */
      diceSoNiceMessagePreProcess: (messageId: string, interception: { willTrigger3DRoll: boolean }) => void;
      diceSoNiceMessageProcessed: (messageId: string, interception: { willTrigger3DRoll: boolean }) => void;
      diceSoNiceRollComplete: (messageId: string) => void;
      /** Item Piles can be used (documented with its hooks). */
      "item-piles-ready": () => void;
      /** Polyglot takes providers of languages (documented in its wiki, "API"). */
      "polyglot.init": (base: typeof PolyglotProvider) => void;
    }
  }
}
export {};
