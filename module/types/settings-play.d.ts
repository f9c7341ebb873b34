import type {
  NpcDefenseMode,
  DamageRollMode,
  Disclosure,
  HomemadeEffects,
  InjuryTable,
  ReactionTiming,
  MovementLimit,
  ShowOdds,
  TextSize,
  TurnBar,
  TurnLimits,
  UnansweredUpkeep,
} from "../core/settings-list.ts";

type Choice<T extends string> = foundry.data.fields.StringField<{ required: true; choices: Record<T, string> }>;

declare module "@league-of-foundry-developers/foundry-vtt-types/configuration" {
  interface SettingConfig {
    /** Generation 14's name of `core.rollMode`. */
    "core.messageMode": string;
    "opposed-d20.ruleProfile": Choice<"homebrew" | "base" | "d20-3e">;
    "opposed-d20.ruleOverrides": foundry.data.fields.ObjectField;
    "opposed-d20.npcDefense": Choice<NpcDefenseMode>;
    "opposed-d20.damageRoll": Choice<DamageRollMode>;
    "opposed-d20.turnLimits": Choice<TurnLimits>;
    "opposed-d20.unansweredUpkeep": Choice<UnansweredUpkeep>;
    "opposed-d20.movementLimit": Choice<MovementLimit>;
    "opposed-d20.reactionTiming": Choice<ReactionTiming>;
    "opposed-d20.homemadeEffects": Choice<HomemadeEffects>;
    "opposed-d20.injuryTable": Choice<InjuryTable>;
    "opposed-d20.restMovesClock": foundry.data.fields.BooleanField<{ initial: true }>;
    "opposed-d20.restClocks": foundry.data.fields.ObjectField;
    "opposed-d20.lists": foundry.data.fields.ObjectField;
    "opposed-d20.secretName": Choice<Disclosure>;
    "opposed-d20.secretTotals": Choice<Disclosure>;
    "opposed-d20.secretBreakdown": Choice<Disclosure>;
    "opposed-d20.secretMitigation": Choice<Disclosure>;
    "opposed-d20.secretDamage": Choice<Disclosure>;
    "opposed-d20.comradesSeen": foundry.data.fields.BooleanField<{ initial: true }>;
    "opposed-d20.showOdds": Choice<ShowOdds>;
    "opposed-d20.defendByItself": foundry.data.fields.BooleanField<{ initial: false }>;
    "opposed-d20.diceSound": foundry.data.fields.BooleanField<{ initial: true }>;
    "opposed-d20.skipDialog": foundry.data.fields.BooleanField<{ initial: false }>;
    "opposed-d20.turnBar": Choice<TurnBar>;
    "opposed-d20.zonesShown": foundry.data.fields.BooleanField<{ initial: true }>;
    "opposed-d20.textSize": Choice<TextSize>;
  }
  namespace Hooks {
    interface HookConfig {
      /** Dice So Nice: whether it is going to animate a message's rolls (documented in its wiki). */
      diceSoNiceMessagePreProcess: (messageId: string, interception: { willTrigger3DRoll: boolean }) => void;
      diceSoNiceMessageProcessed: (messageId: string, interception: { willTrigger3DRoll: boolean }) => void;
      diceSoNiceRollComplete: (messageId: string) => void;
    }
  }
}
export {};
