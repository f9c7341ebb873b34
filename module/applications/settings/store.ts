/** Reads and writes the settings of the window in `game.settings`. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { readLists } from "../../core/table-lists.ts";
import { storedLists } from "../../core/stored-lists.ts";
import { joinTold, toldLine, type Told } from "../../core/told.ts";
import { isRulesetField, RULESET_FIELDS } from "../../rules/ruleset/ruleset.ts";
import type { ProfileId } from "../../rules/ruleset/ruleset-types.ts";
import { currentRuleset, storeRules } from "../../core/settings.ts";
import { PLAIN_SETTINGS, readSetting, stemOf, writeSetting } from "../../core/settings-list.ts";
import { changesOf, type Settings } from "./draft.ts";
import { toldRule } from "./view.ts";

/** Returns the current settings. */
export function readSettings(): Settings {
  return {
    rules: currentRuleset(),
    plain: Object.fromEntries(PLAIN_SETTINGS.map(({ key }) => [key, readSetting(key)])),
    lists: readLists(game.settings.get(SYSTEM_ID, "lists")),
  };
}

/** Returns the changed rules with their new values, in words. A changed profile is named alone. */
function changedRules(
  { rules: { profile: from } }: Settings,
  { rules }: Settings,
  changes: ReadonlySet<string>,
): Told[] {
  if (from === rules.profile)
    return Object.keys(RULESET_FIELDS).flatMap((field) =>
      isRulesetField(field) && changes.has(`rules.${field}`) ? [toldRule(field, rules[field])] : [],
    );
  const nameOf = (profile: ProfileId): Told => ({ key: `OD20.Settings.RuleProfile.${profile}` });
  return [{ key: "OD20.SettingsWindow.FromTo", data: { from: nameOf(from), to: nameOf(rules.profile) } }];
}

/** Posts a chat message that names the changed rules and the user who changed them. */
async function tellRules(saved: Settings, draft: Settings, changes: ReadonlySet<string>): Promise<void> {
  const plain = PLAIN_SETTINGS.filter(({ announced, key }) => announced && changes.has(`plain.${key}`));
  const told = [
    ...changedRules(saved, draft, changes),
    ...plain.map(({ key }): Told => [
      { key: `${stemOf(key)}.name` },
      ": ",
      { key: `${stemOf(key)}.${String(draft.plain[key])}` },
    ]),
  ];
  if (told.length === 0) return;
  const data = { name: game.user.name, what: joinTold(told, " · ") };
  const { text: content, flags } = toldLine({ key: "OD20.SettingsWindow.Told", data });
  await ChatMessage.create({ content, flags });
}

/** Writes only changed values. Writes the rules first, because other clients wait for them. */
export async function saveSettings(saved: Settings, draft: Settings): Promise<void> {
  const changes = changesOf(saved, draft);
  if ([...changes].some((id) => id.startsWith("rules."))) await storeRules(draft.rules);
  if ([...changes].some((id) => id.startsWith("lists.")))
    await game.settings.set(SYSTEM_ID, "lists", storedLists(draft.lists));
  for (const setting of PLAIN_SETTINGS)
    if (changes.has(`plain.${setting.key}`)) await writeSetting(setting, draft.plain[setting.key]);
  await tellRules(saved, draft, changes);
}
