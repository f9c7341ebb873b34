import { SYSTEM_ID } from "../../core/constants.ts";
import type { Texts } from "../words/texts.ts";

/** The rule pages that an explanation may lead to: keys of `packs/_source/rules`. */
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

/** A link to a rule page, in words. */
export interface RuleView {
  readonly page: RulePage;
  /** The page's short name. */
  readonly label: string;
  /** Accessible name, "Rule: cover". */
  readonly name: string;
}

/** Entries and pages are found by their keys, filled up to the 16 characters of an id. */
function pageId(key: string): string {
  return key.slice(0, 16).padEnd(16, "0");
}

/** Neutral reference to a rule page: it leads to the world's content language. */
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
