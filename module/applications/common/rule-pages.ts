import { SYSTEM_ID } from "../../core/constants.ts";
import type { Texts } from "../words/texts.ts";

/** Rules pages that texts can link to: keys of `packs/_source/rules`. */
export const RULE_PAGES = [
  "opposedRoll",
  "naturals",
  "critical",
  "damage",
  "resistances",
  "shields",
  "cover",
  "areas",
  "advantage",
  "ranged",
  "ammunition",
  "twoWeapons",
  "hitPoints",
  "zeroHitPoints",
  "mastery",
  "groupAttack",
  "rulings",
  "turnOrder",
  "actions",
  "saves",
  "casting",
  "conditions",
  "effects",
  "concentration",
  "freeAttacks",
] as const;
export type RulePage = (typeof RULE_PAGES)[number];

/** A link to a rules page. */
export interface RuleView {
  readonly page: RulePage;
  /** Short name of the page. */
  readonly label: string;
  /** Accessible name, such as "Rule: cover". */
  readonly name: string;
}

/** Returns the id of an entry or page: its key, padded to 16 characters. */
function pageId(key: string): string {
  return key.slice(0, 16).padEnd(16, "0");
}

/** Returns the UUID of a rules page, independent of language. It resolves to the world's content language. */
export function rulePageUuid(page: RulePage): string {
  return `Compendium.${SYSTEM_ID}.rules.JournalEntry.${pageId("combat")}.JournalEntryPage.${pageId(page)}`;
}

export function isRulePage(key: string): key is RulePage {
  return (RULE_PAGES as readonly string[]).includes(key);
}

export function ruleView(page: RulePage, texts: Pick<Texts, "t">): RuleView {
  const label = texts.t(`OD20.Rule.Page.${page}`);
  return { page, label, name: texts.t("OD20.Rule.Link", { name: label }) };
}
