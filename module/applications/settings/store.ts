/** Between the window and `game.settings`. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { readLists, storedLists } from "../../core/table-lists.ts";
import { t } from "../../core/i18n.ts";
import { RULESET_FIELDS } from "../../rules/ruleset/ruleset.ts";
import type { ProfileId, Ruleset } from "../../rules/ruleset/ruleset-types.ts";
import { currentRuleset, storeRules } from "../../core/settings.ts";
import { PLAIN_SETTINGS } from "../../core/settings-list.ts";
import { gameTexts } from "../words/texts-game.ts";
import { changesOf, type Settings } from "./draft.ts";
import { ruleWords } from "./view.ts";

/** All settings as they are now. */
export function readSettings(): Settings {
  return {
    rules: currentRuleset(),
    plain: Object.fromEntries(PLAIN_SETTINGS.map(({ key, read }) => [key, read()])),
    lists: readLists(game.settings.get(SYSTEM_ID, "lists")),
  };
}

/** Settings that decide what somebody may do in a fight, as rules do. */
const TOLD: ReadonlySet<string> = new Set(["turnLimits", "movementLimit", "reactionTiming"]);

const isRule = (field: string): field is keyof Ruleset => Object.hasOwn(RULESET_FIELDS, field);

/** What of the rules is another now, with what it says; of another profile that alone. */
function changedRules(
  { rules: { profile: from } }: Settings,
  { rules }: Settings,
  changes: ReadonlySet<string>,
): string[] {
  if (from === rules.profile)
    return Object.keys(RULESET_FIELDS).flatMap((field) =>
      isRule(field) && changes.has(`rules.${field}`) ? ruleWords(field, rules[field], gameTexts) : [],
    );
  const nameOf = (profile: ProfileId): string => t(`OD20.Settings.RuleProfile.${profile}`);
  return [t("OD20.SettingsWindow.FromTo", { from: nameOf(from), to: nameOf(rules.profile) })];
}

/** Whoever plays reads in the log that the rules are others now, and who says so. */
async function tellRules(saved: Settings, draft: Settings, changes: ReadonlySet<string>): Promise<void> {
  const plain = PLAIN_SETTINGS.filter(({ key }) => TOLD.has(key) && changes.has(`plain.${key}`));
  const told = [
    ...changedRules(saved, draft, changes),
    ...plain.map(({ key, text }) => {
      const stem = `OD20.Settings.${text}`;
      return `${t(`${stem}.name`)}: ${t(`${stem}.${String(draft.plain[key])}`)}`;
    }),
  ];
  if (told.length === 0) return;
  const content = t("OD20.SettingsWindow.Told", { name: game.user.name, what: told.join(" · ") });
  await ChatMessage.create({ content: foundry.utils.escapeHTML(content) });
}

/** Writes what has changed and nothing else, the rules first: they are what others wait for. */
export async function saveSettings(saved: Settings, draft: Settings): Promise<void> {
  const changes = changesOf(saved, draft);
  if ([...changes].some((id) => id.startsWith("rules."))) await storeRules(draft.rules);
  if ([...changes].some((id) => id.startsWith("lists.")))
    await game.settings.set(SYSTEM_ID, "lists", storedLists(draft.lists));
  for (const { key, write } of PLAIN_SETTINGS) if (changes.has(`plain.${key}`)) await write(draft.plain[key]);
  await tellRules(saved, draft, changes);
}
