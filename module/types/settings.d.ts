import type { StoredSettings } from "../settings-plain.ts";

declare module "@league-of-foundry-developers/foundry-vtt-types/configuration" {
  interface SettingConfig extends StoredSettings {
    /** Generation 14's name of `core.rollMode`. */
    "core.messageMode": string;
  }
}
export {};
