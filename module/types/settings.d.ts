import type { StoredSettings } from "../core/settings-list.ts";

declare module "@league-of-foundry-developers/foundry-vtt-types/configuration" {
  interface SettingConfig extends StoredSettings {
    /** Name of `core.rollMode` in generation 14. */
    "core.messageMode": string;
    /** Fonts that a table chose for its languages in the module Polyglot. */
    "polyglot.Languages": unknown;
  }
}
export {};
