/** What a character may still choose: lost features, choices, raises, spells, points. Derived from what it has; nothing is stored. */
import type { DueChoice } from "./plan-origin.pure.ts";
import { currentRuleset } from "../../core/settings.ts";
import { raiseLevels } from "../../rules/character/raises.ts";
import { offeredNow } from "../../rules/character/owed-choices.ts";
import { levelsMissingIncrease } from "./plan-level.pure.ts";
import type { ToLearn } from "../../rules/spells/spell-growth.ts";
import { spellsLeft, spellsToLearn } from "./creation-spells.ts";
import { readLevels } from "./level-record.pure.ts";
import type { Character } from "./mastery.ts";
import { missingFeatures, openChoicesOf, originOf } from "./origin.ts";
import { ORIGIN_KINDS } from "./plan-origin.pure.ts";

interface KeyedCount {
  /** Stable name of the entry on this character. */
  readonly key: string;
  /** How many decisions it stands for. */
  readonly count: number;
}
/** Something that a user may still decide, in the order in which it is best decided. */
export type Unfinished = KeyedCount &
  (
    | { readonly kind: "lost"; readonly item: Item.Implementation }
    | { readonly kind: "choice"; readonly item: Item.Implementation; readonly choices: readonly DueChoice[] }
    | { readonly kind: "raise"; readonly level: number }
    | { readonly kind: "learn"; readonly open: ToLearn; readonly max: ToLearn }
    | { readonly kind: "prepare"; readonly ready: number; readonly max: number; readonly waiting: number }
    | { readonly kind: "spend"; readonly talents: number; readonly power: number }
  );

/** Returns the features of the origins that the character should have and does not. @rule H-PRG-07 */
function missing(actor: Character): Unfinished[] {
  return ORIGIN_KINDS.flatMap((kind) => {
    const item = originOf(actor, kind);
    const count = item ? missingFeatures(item).length : 0;
    return item && count > 0 ? [{ kind: "lost", key: `lost.${kind}`, count, item }] : [];
  });
}

/** Returns the levels that raise a characteristic and were taken without a raise. @rule H-PRG-08 C-26 */
function raises(actor: Character): Unfinished[] {
  const profession = originOf(actor, "class");
  if (profession?.isKind("class") !== true) return [];
  const levels = levelsMissingIncrease(
    readLevels(actor.system.toObject().levels),
    raiseLevels(profession.system, currentRuleset()),
  );
  return levels.map((level) => ({ kind: "raise", key: `raise.${String(level)}`, count: 1, level }));
}

/** Returns the spells to learn and to prepare. @rule H-SPL-05 H-SPL-06 H-SPL-07 H-SPL-08 */
function spells(actor: Character): Unfinished[] {
  const open = spellsLeft(actor);
  const { preparation, prepared } = actor.system.spells;
  const waiting = actor.items.contents.filter(
    (item) => item.isKind("spell") && item.system.circle > 0 && !item.system.prepared && !item.system.always,
  ).length;
  const room = preparation === null || preparation === "known" ? 0 : prepared.max - prepared.value;
  const count = Math.min(room, waiting);
  const learn = open.cantrips + open.spells;
  return [
    ...(learn > 0 ? [{ kind: "learn" as const, key: "learn", count: learn, open, max: spellsToLearn(actor) }] : []),
    ...(count > 0
      ? [{ kind: "prepare" as const, key: "prepare", count, ready: prepared.value, max: prepared.max, waiting }]
      : []),
  ];
}

/** True if something useful can be chosen now. Expertise, for example, waits for a trained skill. @rule H-MAS-17 */
function canGoOn(choice: DueChoice, { system }: Character): boolean {
  return offeredNow(choice, system.skills).some((key) => !choice.counted.includes(key));
}

/** Returns the unspent points. @rule H-MAS-03 H-MAS-04 H-MAS-05 */
function points({ system }: Character): Unfinished[] {
  const talents = Math.max(0, system.points.talents.left);
  const power = Math.max(0, system.points.power.left);
  return talents + power > 0 ? [{ kind: "spend", key: "spend", count: talents + power, talents, power }] : [];
}

/**
 * Returns what a character may still choose.
 * @rule H-MAS-06 H-PRG-07 H-PRG-08
 */
export function unfinished(actor: Character): Unfinished[] {
  const choices = openChoicesOf(actor).flatMap(({ item, choices: open }): Unfinished[] => {
    const now = open.filter((choice) => canGoOn(choice, actor));
    const count = now.reduce((sum, choice) => sum + choice.open, 0);
    return count > 0 ? [{ kind: "choice", key: `choice.${item.id ?? ""}`, count, item, choices: now }] : [];
  });
  return [...missing(actor), ...choices, ...raises(actor), ...spells(actor), ...points(actor)];
}
