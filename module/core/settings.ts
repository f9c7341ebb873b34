/** The settings of the world and of each user, and how rules read them. */
import { SYSTEM_ID } from "./constants.ts";
import { setTableLists } from "./table-lists.ts";
import { setTableChoices } from "./table-rules.ts";
import {
  isRulesetField,
  ownChoices,
  readRuleset,
  resolveRuleset,
  type ProfileId,
  type Ruleset,
} from "../rules/ruleset/ruleset.ts";
import {
  DAMAGE_ROLL,
  DISCLOSURE,
  HOMEMADE_EFFECTS,
  INJURY_TABLE,
  REACTION_TIMING,
  MOVEMENT_LIMIT,
  NPC_DEFENSE,
  SHOW_ODDS,
  TEXT_SIZE,
  TURN_BAR,
  TURN_LIMITS,
  UNANSWERED_UPKEEP,
  type Disclosure,
} from "./settings-list.ts";

const { BooleanField, ObjectField, StringField } = foundry.data.fields;
const listeners = new Set<() => void>();
const rulesListeners = new Set<() => void>();

/** Calls back after a setting that changes cards or behavior has changed. Returns how to stop. */
export function onSettingsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Calls back after the table's rules or lists have changed, before the others: derived numbers are worth nothing now. */
export function onRulesChange(listener: () => void): void {
  rulesListeners.add(listener);
}

function changed(): void {
  for (const listener of listeners) listener();
}

function rulesChanged(): void {
  rulesetCache = null;
  setTableChoices(currentRuleset());
  setTableLists(game.settings.get(SYSTEM_ID, "lists"));
  for (const listener of rulesListeners) listener();
  changed();
}

function labels<T extends string>(setting: string, values: readonly T[]): Record<T, string> {
  return Object.fromEntries(values.map((value) => [value, `OD20.Settings.${setting}.${value}`])) as Record<T, string>;
}

/** In Foundry's own list stands only what a player looks for there; everything is in the system's window. */
function texts(setting: string, config = false): { name: string; hint: string; config: boolean; onChange: () => void } {
  return { name: `OD20.Settings.${setting}.name`, hint: `OD20.Settings.${setting}.hint`, config, onChange: changed };
}

function disclosure(
  setting: string,
  initial: Disclosure,
): foundry.data.fields.StringField<{ required: true; choices: Record<Disclosure, string> }> {
  return new StringField({ required: true, choices: labels(setting, DISCLOSURE), initial });
}

/** Registers everything; call during `init`. */
export function registerSettings(): void {
  const { settings } = game;
  settings.register(SYSTEM_ID, "ruleProfile", {
    ...texts("RuleProfile"),
    scope: "world",
    type: new StringField({
      required: true,
      choices: labels("RuleProfile", ["homebrew", "base", "d20-3e"]),
      initial: "homebrew",
    }),
    onChange: rulesChanged,
  });
  // Single fields of the ruleset that differ from the profile, and the lists: edited in the system's window.
  settings.register(SYSTEM_ID, "ruleOverrides", {
    scope: "world",
    config: false,
    type: new ObjectField(),
    onChange: rulesChanged,
  });
  settings.register(SYSTEM_ID, "lists", {
    scope: "world",
    config: false,
    type: new ObjectField(),
    onChange: rulesChanged,
  });
  // What the world's clock was moved by for rests: kept where only Game Masters write.
  settings.register(SYSTEM_ID, "restClocks", {
    scope: "world",
    config: false,
    type: new ObjectField(),
    onChange: changed,
  });
  settings.register(SYSTEM_ID, "npcDefense", {
    ...texts("NpcDefense"),
    scope: "world",
    type: new StringField({ required: true, choices: labels("NpcDefense", NPC_DEFENSE), initial: "auto" }),
  });
  settings.register(SYSTEM_ID, "damageRoll", {
    ...texts("DamageRoll"),
    scope: "world",
    type: new StringField({ required: true, choices: labels("DamageRoll", DAMAGE_ROLL), initial: "together" }),
  });
  settings.register(SYSTEM_ID, "turnLimits", {
    ...texts("TurnLimits"),
    scope: "world",
    type: new StringField({ required: true, choices: labels("TurnLimits", TURN_LIMITS), initial: "tell" }),
    onChange: changed,
  });
  settings.register(SYSTEM_ID, "unansweredUpkeep", {
    ...texts("UnansweredUpkeep"),
    scope: "world",
    type: new StringField({
      required: true,
      choices: labels("UnansweredUpkeep", UNANSWERED_UPKEEP),
      initial: "roll",
    }),
    onChange: changed,
  });
  settings.register(SYSTEM_ID, "movementLimit", {
    ...texts("MovementLimit"),
    scope: "world",
    type: new StringField({ required: true, choices: labels("MovementLimit", MOVEMENT_LIMIT), initial: "show" }),
  });
  settings.register(SYSTEM_ID, "reactionTiming", {
    ...texts("ReactionTiming"),
    scope: "world",
    type: new StringField({ required: true, choices: labels("ReactionTiming", REACTION_TIMING), initial: "late" }),
    onChange: changed,
  });
  settings.register(SYSTEM_ID, "homemadeEffects", {
    ...texts("HomemadeEffects"),
    scope: "world",
    type: new StringField({ required: true, choices: labels("HomemadeEffects", HOMEMADE_EFFECTS), initial: "ask" }),
    onChange: changed,
  });
  settings.register(SYSTEM_ID, "injuryTable", {
    ...texts("InjuryTable"),
    scope: "world",
    type: new StringField({ required: true, choices: labels("InjuryTable", INJURY_TABLE), initial: "merged" }),
  });
  settings.register(SYSTEM_ID, "restMovesClock", {
    ...texts("RestMovesClock"),
    scope: "world",
    type: new BooleanField({ initial: true }),
  });
  settings.register(SYSTEM_ID, "secretName", {
    ...texts("SecretName"),
    scope: "world",
    type: disclosure("SecretName", "always"),
  });
  settings.register(SYSTEM_ID, "secretTotals", {
    ...texts("SecretTotals"),
    scope: "world",
    type: disclosure("SecretTotals", "after"),
  });
  settings.register(SYSTEM_ID, "secretBreakdown", {
    ...texts("SecretBreakdown"),
    scope: "world",
    type: disclosure("SecretBreakdown", "never"),
  });
  settings.register(SYSTEM_ID, "secretMitigation", {
    ...texts("SecretMitigation"),
    scope: "world",
    type: disclosure("SecretMitigation", "after"),
  });
  settings.register(SYSTEM_ID, "secretDamage", {
    ...texts("SecretDamage"),
    scope: "world",
    type: disclosure("SecretDamage", "after"),
  });
  settings.register(SYSTEM_ID, "comradesSeen", {
    ...texts("ComradesSeen"),
    scope: "world",
    type: new BooleanField({ initial: true }),
  });
  settings.register(SYSTEM_ID, "showOdds", {
    ...texts("ShowOdds"),
    scope: "world",
    type: new StringField({ required: true, choices: labels("ShowOdds", SHOW_ODDS), initial: "known" }),
  });
  settings.register(SYSTEM_ID, "defendByItself", {
    ...texts("DefendByItself", true),
    scope: "user",
    type: new BooleanField({ initial: false }),
  });
  settings.register(SYSTEM_ID, "skipDialog", {
    ...texts("SkipDialog", true),
    scope: "user",
    type: new BooleanField({ initial: false }),
  });
  settings.register(SYSTEM_ID, "diceSound", {
    ...texts("DiceSound"),
    scope: "user",
    type: new BooleanField({ initial: true }),
  });
  settings.register(SYSTEM_ID, "turnBar", {
    ...texts("TurnBar"),
    scope: "client",
    type: new StringField({ required: true, choices: labels("TurnBar", TURN_BAR), initial: "on" }),
  });
  settings.register(SYSTEM_ID, "zonesShown", {
    ...texts("ZonesShown"),
    scope: "client",
    type: new BooleanField({ initial: true }),
  });
  settings.register(SYSTEM_ID, "textSize", {
    ...texts("TextSize"),
    scope: "client",
    type: new StringField({ required: true, choices: labels("TextSize", TEXT_SIZE), initial: "normal" }),
  });
  setTableChoices(currentRuleset());
  setTableLists(game.settings.get(SYSTEM_ID, "lists"));
}

let rulesetCache: Ruleset | null = null;

/** The world's rules: profile and single overrides. */
export function currentRuleset(): Ruleset {
  rulesetCache ??= readWorldRuleset();
  return rulesetCache;
}

function readWorldRuleset(): Ruleset {
  const { profile, overrides } = storedRules();
  try {
    return resolveRuleset({ profile, overrides });
  } catch (error) {
    // A field that a later version renamed must not stop the game: what is readable counts.
    console.warn(error);
    return readRuleset(profile, overrides);
  }
}

/** The world's choice of rules as it is stored. */
function storedRules(): { readonly profile: ProfileId; readonly overrides: Readonly<Record<string, unknown>> } {
  return {
    profile: game.settings.get(SYSTEM_ID, "ruleProfile"),
    overrides: { ...game.settings.get(SYSTEM_ID, "ruleOverrides") },
  };
}

/**
 * Stores a choice of rules; only what changed is written.
 * @param rules the whole ruleset that shall hold; what equals its profile is not stored as an override. Stored fields
 * that this version does not know are kept.
 */
export async function storeRules(rules: Ruleset): Promise<void> {
  const old = storedRules();
  const overrides = {
    ...Object.fromEntries(Object.entries(old.overrides).filter(([key]) => !isRulesetField(key))),
    ...ownChoices(rules),
  };
  if (JSON.stringify(sorted(overrides)) !== JSON.stringify(sorted(old.overrides)))
    await game.settings.set(SYSTEM_ID, "ruleOverrides", overrides);
  if (rules.profile !== old.profile) await game.settings.set(SYSTEM_ID, "ruleProfile", rules.profile);
}

function sorted(record: Readonly<Record<string, unknown>>): [string, unknown][] {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
}
