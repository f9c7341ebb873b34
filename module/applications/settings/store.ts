/** Between the window and `game.settings`. */
import { SYSTEM_ID } from "../../constants.ts";
import { readLists, storedLists } from "../../data/schema/lists.ts";
import { t } from "../../i18n.ts";
import { RULESET_FIELDS } from "../../rules/ruleset.ts";
import type { ProfileId } from "../../rules/ruleset-types.ts";
import { currentRuleset, storeRules } from "../../settings.ts";
import { PLAIN_SETTINGS } from "../../settings-plain.ts";
import { changesOf, type Settings } from "./draft.ts";

/** All settings as they are now. */
export function readSettings(): Settings {
  return {
    rules: currentRuleset(),
    plain: Object.fromEntries(PLAIN_SETTINGS.map(({ key, read }) => [key, read()])),
    lists: readLists(game.settings.get(SYSTEM_ID, "lists")),
  };
}

/** Whoever plays reads in the log that the rules are others now, and who says so. */
async function tellRules(from: ProfileId, to: ProfileId, changes: ReadonlySet<string>): Promise<void> {
  const fields = Object.keys(RULESET_FIELDS).filter((field) => changes.has(`rules.${field}`));
  const what =
    from === to
      ? fields.map((field) => t(`OD20.Rule.${field}.name`)).join(" · ")
      : t("OD20.SettingsWindow.FromTo", {
          from: t(`OD20.Settings.RuleProfile.${from}`),
          to: t(`OD20.Settings.RuleProfile.${to}`),
        });
  const content = t("OD20.SettingsWindow.Told", { name: game.user.name, what });
  await ChatMessage.create({ content: foundry.utils.escapeHTML(content) });
}

/** Writes what has changed and nothing else, the rules first: they are what others wait for. */
export async function saveSettings(saved: Settings, draft: Settings): Promise<void> {
  const changes = changesOf(saved, draft);
  if ([...changes].some((id) => id.startsWith("rules."))) {
    await storeRules(draft.rules);
    await tellRules(saved.rules.profile, draft.rules.profile, changes);
  }
  if ([...changes].some((id) => id.startsWith("lists.")))
    await game.settings.set(SYSTEM_ID, "lists", storedLists(draft.lists));
  for (const { key, write } of PLAIN_SETTINGS) if (changes.has(`plain.${key}`)) await write(draft.plain[key]);
}
