/**
 * Undoes the last level of a character, with what was chosen, learned and bought for it since.
 * @rule H-PRG-04 H-MAS-19 C-58
 */
import { SYSTEM_ID } from "../../core/constants.ts";
import { inTurnOrTell } from "../common/in-turn.ts";
import { notifyWarning } from "../common/notify.ts";
import { bookLosses } from "./level-entries.ts";
import { withLevelClaim } from "./level-claim.ts";
import { readLevels, idOf } from "./level-record.pure.ts";
import { choiceUpdates, dieName, levelStateOf } from "./level-up.ts";
import { rowAt } from "../../rules/character/class-table.ts";
import { toLearn } from "../../rules/spells/spell-growth.ts";
import { ownSpells, spellsToLearn } from "./creation-spells.ts";
import { buyerOf, type Character } from "./mastery.ts";
import { heldFeatures, originOf, originsOf } from "./origin.ts";
import { planUndoLevel, type UndoLevelPlan, type UndoContext } from "./plan-level.pure.ts";
import { planTaking } from "./plan-origin.pure.ts";

function undoContextOf(actor: Character): UndoContext {
  const chosen = actor.items.contents.flatMap((item) =>
    item.isKind("class") || item.isKind("species") || item.isKind("background") || item.isKind("feature")
      ? item.system.choices.map((one, index): [string, readonly string[]] => [
          `${item.id ?? ""}:${String(index)}`,
          [...one.chosen],
        ])
      : [],
  );
  const level = readLevels(actor.system.toObject().levels).at(-1)?.level ?? 0;
  const held = heldFeatures(actor);
  return {
    due: originsOf(actor).flatMap((origin) => planTaking(origin, held, { after: level - 1, upTo: level })),
    items: new Set(actor.items.contents.flatMap(({ id }) => id ?? [])),
    chosen: Object.fromEntries(chosen),
    may: { gm: game.user.isGM, respec: actor.system.respec },
  };
}

/** Returns what undoing the last level would do. */
export function previewUndo(actor: Character): UndoLevelPlan {
  return planUndoLevel(levelStateOf(actor), buyerOf(actor), undoContextOf(actor));
}

/** Returns the reason of a refusal with the name of the character. */
export function undoRefusal(
  actor: Character,
  plan: Extract<UndoLevelPlan, { ok: false }>,
): { readonly key: string; readonly data: Record<string, string> } {
  return { key: plan.reason, data: { name: actor.name, what: plan.what } };
}

/** Undoes the last level. */
export async function undoLevel(actor: Character): Promise<boolean> {
  if (!actor.isOwner) {
    notifyWarning("OD20.Can.notOwner");
    return false;
  }
  return inTurnOrTell(actor.uuid, false, async () => {
    const asked = planOrWarn(actor);
    if (!asked) return false;
    const { level } = asked.record;
    // Another client may have undone the level, taken a new one, or finished its choices.
    const same = ({ record }: PossibleUndo): boolean => JSON.stringify(record) === JSON.stringify(asked.record);
    const undone = await withLevelClaim(actor, level, async () => {
      const now = actor.system.details.level;
      const plan = now === level ? planOrWarn(actor) : null;
      if (plan && same(plan)) return applyUndo(actor, plan);
      if (plan || now !== level) notifyWarning("OD20.LevelUp.Already", { name: actor.name, level: now });
      return false;
    });
    return undone === true;
  });
}

/**
 * Returns how many spells stay after the undo if the lower level allows fewer, for example after copying spells from scrolls.
 * @rule H-SPL-05 C-25
 */
export function spellsBeyond(
  actor: Character,
  { record, gone, returning }: PossibleUndo,
): { readonly n: number; readonly most: number } | null {
  const classItem = originOf(actor, "class");
  if (classItem?.isKind("class") !== true) return null;
  const way = actor.system.spells.preparation ?? "";
  const [most, more] = [record.level - 1, record.level].map(
    (level) => toLearn(way, rowAt(classItem.system.table, level), level).spells,
  );
  const allowed = spellsToLearn(actor).spells - ((more ?? 0) - (most ?? 0));
  const lost = gone.filter((id) => {
    const item = actor.items.get(id);
    return item?.isKind("spell") === true && item.system.circle > 0 && item.system.given.by === "";
  }).length;
  const n = ownSpells(actor).spells - lost + returning.length;
  return n > allowed ? { n, most: allowed } : null;
}

type PossibleUndo = Extract<UndoLevelPlan, { ok: true }>;

/** Returns the plan of the undo. Shows a warning and returns null if it is not possible. */
function planOrWarn(actor: Character): PossibleUndo | null {
  const plan = previewUndo(actor);
  if (plan.ok) return plan;
  const { key, data } = undoRefusal(actor, plan);
  notifyWarning(key, data);
  return null;
}

async function applyUndo(actor: Character, plan: PossibleUndo): Promise<boolean> {
  const forgotten = plan.returning as Item.CreateData[];
  if (forgotten.length > 0) await actor.createEmbeddedDocuments("Item", forgotten, { keepId: true });
  const { level, rolled } = plan.record;
  const hitDice = rolled ? { hitDice: { [dieName(level, levelStateOf(actor))]: rolled } } : {};
  const flags: Record<string, object> = { [SYSTEM_ID]: hitDice };
  const losses = bookLosses(actor, plan.record.gains);
  await actor.update({ system: foundry.utils.mergeObject(plan.system, losses.system), flags });
  if (actor.system.details.level === plan.record.level) {
    if (forgotten.length > 0) await actor.deleteEmbeddedDocuments("Item", forgotten.map(idOf));
    notifyWarning("OD20.LevelUp.Vetoed", { name: actor.name });
    return false;
  }
  const back = choiceUpdates(
    actor,
    plan.choices.map(({ item, index, from }) => ({ item, index, keys: from })),
  );
  if (back.length > 0) await actor.updateEmbeddedDocuments("Item", back);
  await losses.writeUses();
  if (plan.gone.length > 0) await actor.deleteEmbeddedDocuments("Item", [...plan.gone]);
  return true;
}
