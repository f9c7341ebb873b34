/** Derives skills, Attributes and weapon types from the table's own lists. They follow the same rules as the standard ones. */
import { checkContributions } from "../../rules/checks/checks.ts";
import type { Contribution } from "../../rules/basics/contribution.ts";
import { rankContributions } from "../../rules/character/ranks.ts";
import { gameOf } from "../../rules/games/games.ts";
import { saveParts3e } from "../../rules/creatures/creature-numbers.ts";
import type { Save3e } from "../../rules/character/attack-and-saves.ts";
import type { Characteristic } from "../../rules/basics/ids.ts";
import type { Ruleset } from "../../rules/ruleset/ruleset-types.ts";
import { isStandard, type ListEntry, type ListName, type Lists } from "../../core/table-lists.ts";
import { effectParts, nameWithin, sum } from "../../rules/basics/parts.ts";
import type { CreatureNumbersByKey } from "./creature-derived.ts";
import type { Credits } from "../../rules/basics/effect-credits.ts";

type Own = CreatureNumbersByKey["own"];
interface Training {
  readonly ruleset?: Ruleset | undefined;
  readonly level?: number;
  /** The three base saves. In the d20-3e profile they replace the Attributes. @rule D-C6 */
  readonly saves?: Readonly<Record<Save3e, number>>;
  /** Contributions of effects to bonuses, with the names of the effects. */
  readonly credits?: Credits;
  /** Contributions that apply to skills at step 0. */
  readonly untrained?: readonly Contribution[];
}
interface Trained {
  step: number;
  ranks?: number;
  bonus: number;
  expertise?: boolean;
}

function entries(list: ListName, lists: Lists): readonly ListEntry[] {
  return lists[list].filter(({ key }) => !isStandard(list, key));
}

/** Adds an empty entry for every key of the lists, so that sheets, formulas and effects can find it. Stored entries stay. */
export function fillOwn(own: Own, lists: Lists): void {
  const blank = { step: 0, bonus: 0, total: 0, parts: [] };
  for (const { key } of entries("skills", lists))
    own.skills[key] ??= { ...blank, parts: [], ranks: 0, expertise: false };
  for (const { key } of entries("attributes", lists)) own.attributes[key] ??= { ...blank, parts: [] };
  for (const { key } of entries("weaponTypes", lists)) own.weapons[key] ??= 0;
}

/**
 * Writes the totals. An entry whose key is in no list keeps its step and rolls without a characteristic.
 * @param checks contributions to every check
 * @param lists the lists of the table
 * @param training rule set, level and further contributions; without a rule set the homebrew rules apply
 * @rule H-SKL-01 C-22 C-24
 */
export function deriveOwn(
  own: Own,
  modifiers: Readonly<Record<Characteristic, number>>,
  checks: readonly Contribution[],
  lists: Lists,
  { ruleset, level, saves, credits = {}, untrained = [] }: Training = {},
): void {
  for (const list of ["skills", "attributes"] as const) {
    for (const [key, entry] of Object.entries<Trained>(own[list])) {
      const characteristic = lists[list].find((one) => one.key === key)?.characteristic ?? null;
      const ranked = list === "skills" ? rankContributions(entry.ranks ?? 0, ruleset) : [];
      const untaught = (gameOf(ruleset).ranks ? ranked.length : entry.step) === 0;
      const extra = [
        ...ranked,
        ...effectParts(entry.bonus, credits[`own.${list}.${key}.bonus`]),
        ...(list === "skills" && untaught ? untrained : []),
        ...checks,
      ];
      if (list === "attributes" && saves && ruleset?.training === "baseAttack") {
        Object.assign(entry, sum(nameWithin([...saveParts3e(key, saves, modifiers), ...extra], credits)));
        continue;
      }
      const parts = checkContributions(
        {
          characteristicKey: characteristic ?? "strength",
          modifier: characteristic ? modifiers[characteristic] : 0,
          step: entry.step,
          expertise: entry.expertise === true,
          level,
          extra,
        },
        ruleset,
      );
      Object.assign(
        entry,
        sum(characteristic ? nameWithin(parts, credits) : parts.filter(({ source }) => source !== "characteristic")),
      );
    }
  }
}
