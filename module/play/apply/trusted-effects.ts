/**
 * Decides whether a message's effects apply automatically. Effects of a player's item on an NPC must match a compendium item, or a
 * GM must accept them. The receipt keeps an accepted effect.
 */
import { askedSave } from "../../core/table-lists.ts";
import { OpposedItem } from "../../documents/item.ts";
import { MAX_CIRCLE } from "../../rules/spells/spellcasting.ts";
import { essencesOf } from "../activities/described-effects.ts";
import { owns } from "../common/documents.ts";
import type { AttackContext, TargetContext } from "../attack-state/context-types.ts";
import { essence, isWithin, moveEssence } from "../resolve/landing-effects.pure.ts";
import { doerOf } from "./rebuilt-effect.ts";
import { byTheRules } from "../attack-state/attack-refusal.ts";
import { readSetting } from "../../core/settings-list.ts";

/** Effects of compendium items by uuid, slot and level, for each use. Null while the item is loading. */
const essences = new Map<string, readonly (readonly string[])[] | null>();
let arrived: (messageId: string) => void = () => undefined;

/** Sets the function to call for a message after its compendium item has loaded. */
export function onKnownEffects(listener: (messageId: string) => void): void {
  arrived = listener;
}

function itemOf({ record }: Pick<AttackContext, "record">): OpposedItem | null {
  try {
    const found: unknown = fromUuidSync(record.item?.uuid ?? "");
    return found instanceof OpposedItem ? found : null;
  } catch {
    // fromUuidSync throws for an invalid uuid, which counts as a missing item.
    return null;
  }
}

async function learn(
  key: string,
  source: string,
  { id }: AttackContext,
  scale: { readonly circle: number; readonly level: number },
): Promise<void> {
  essences.set(key, null);
  const found: unknown = await fromUuid(source).catch(() => null);
  const item: OpposedItem | null = found instanceof OpposedItem ? found : null;
  essences.set(key, item ? essencesOf(item, scale, scale.level) : []);
  arrived(id);
}

/** Returns whether the message's rider has the same save and exceptions as the weapon. */
function isOwnRider(said: AttackContext["record"]["rider"], item: OpposedItem): boolean {
  const { attribute = "", largest = "", spares = [] } = item.isKind("weapon") ? item.system.rider : {};
  const own = [askedSave(attribute), largest, ...[...spares].sort()].join();
  return own === [said?.attribute ?? "", said?.largest ?? "", ...[...(said?.spares ?? [])].sort()].join();
}

/** Returns whether all effects of a message match the compendium item that the actor's item was made from. */
function isFromPack(attack: AttackContext): boolean {
  const item = itemOf(attack);
  const source = item?._stats.compendiumSource ?? "";
  if (!source.startsWith("Compendium.") || !item || !isOwnRider(attack.record.rider, item)) return false;
  // Compare effects as they are for the present slot and level.
  const level = doerOf(attack)?.creature?.training.level ?? 1;
  // Limit the circle to the highest one, so that forged circles do not fill the cache.
  const circle = Math.max(0, Math.min(MAX_CIRCLE, attack.record.circle));
  const key = [source, circle, level].join();
  const known = essences.get(key);
  if (known === undefined) void learn(key, source, attack, { circle, level });
  const { effects, moves } = attack.record;
  const said = [...effects.map(essence), ...moves.map(moveEssence)];
  return known?.some((use) => isWithin(said, use)) === true;
}

/** Returns whether the effects on a target need no GM. */
export function isTrusted({ attack, actor }: TargetContext): boolean {
  const { author } = attack.message;
  if (!author || !actor) return false;
  return actor.pc || owns(author, actor) || areKnown(attack);
}

/** Returns whether the effects need no GM for any target. */
export function areKnown(attack: AttackContext): boolean {
  if (attack.message.author?.isGM === true || byTheRules(attack)) return true;
  return readSetting("homemadeEffects") === "auto" || isFromPack(attack);
}
