import type { StoredSettings } from "../core/settings-list.ts";

declare module "@league-of-foundry-developers/foundry-vtt-types/configuration" {
  interface SettingConfig extends StoredSettings {
    /** Generation 14's name of `core.rollMode`. */
    "core.messageMode": string;
  }
}
export {};
