import type { ContentLanguage } from "../core/content-language.ts";

declare module "@league-of-foundry-developers/foundry-vtt-types/configuration" {
  interface SettingConfig {
    "opposed-d20.schemaVersion": foundry.data.fields.NumberField<{
      required: true;
      nullable: false;
      integer: true;
      min: 0;
      initial: 0;
    }>;
    "opposed-d20.contentLanguage": foundry.data.fields.StringField<{
      required: true;
      choices: Record<ContentLanguage, string>;
      initial: "ru";
    }>;
    "opposed-d20.contentArranged": foundry.data.fields.StringField<{ required: true; blank: true; initial: "" }>;
  }
}
