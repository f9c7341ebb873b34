/**
 * Whether the effects of a message arrive by themselves. What a player's thing puts on a creature of the Game Master's is that of a
 * compendium's, or a Game Master looks at it first; what he has allowed once stands in the receipt.
 */
import { askedSave } from "../../core/table-lists.ts";
import { OpposedItem } from "../../documents/item.ts";
import { MAX_CIRCLE } from "../../rules/spells/spellcasting.ts";
import { owns } from "../shared/documents.ts";
import type { AttackContext, TargetContext } from "../attack-state/context-types.ts";
import { essence, isWithin, moveEssence } from "../resolve/landing-effects.pure.ts";
import { doerOf } from "./rebuilt-effect.ts";
import { byTheRules } from "../attack-state/contest-judge.ts";
import { readSetting } from "../../core/settings-list.ts";

/** What things of compendiums give by each of their uses, by their uuid; null while one is on its way. */
const essences = new Map<string, readonly (readonly string[])[] | null>();
let arrived: (messageId: string) => void = () => undefined;

/** Says who looks again at a message once it is known what its compendium's thing gives. */
export function onKnownEffects(listener: (messageId: string) => void): void {
  arrived = listener;
}

function itemOf({ record }: Pick<AttackContext, "record">): OpposedItem | null {
  try {
    const found: unknown = fromUuidSync(record.item?.uuid ?? "");
    return found instanceof OpposedItem ? found : null;
  } catch {
    // Whatever a message calls a uuid.
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
  const { essencesOf } = await import("../activities/described-effects.ts");
  const item: OpposedItem | null = found instanceof OpposedItem ? found : null;
  essences.set(key, item ? essencesOf(item, scale, scale.level) : []);
  arrived(id);
}

/** Whether a message spares and asks as its weapon does. */
function isOwnRider(said: AttackContext["record"]["rider"], item: OpposedItem): boolean {
  const { attribute = "", largest = "", spares = [] } = item.isKind("weapon") ? item.system.rider : {};
  const own = [askedSave(attribute), largest, ...[...spares].sort()].join();
  return own === [said?.attribute ?? "", said?.largest ?? "", ...[...(said?.spares ?? [])].sort()].join();
}

/** Whether all effects of a message are those of the compendium's thing that its own was made of. */
function isFromPack(attack: AttackContext): boolean {
  const item = itemOf(attack);
  const source = item?._stats.compendiumSource ?? "";
  if (!source.startsWith("Compendium.") || !item || !isOwnRider(attack.record.rider, item)) return false;
  // What grows with slot and level is compared as it is given this time.
  const level = doerOf(attack)?.creature?.training.level ?? 1;
  // A message may name any circle: what nobody can cast is compared as the highest, and remembered once.
  const circle = Math.max(0, Math.min(MAX_CIRCLE, attack.record.circle));
  const key = [source, circle, level].join();
  const known = essences.get(key);
  if (known === undefined) void learn(key, source, attack, { circle, level });
  const { effects, moves } = attack.record;
  const said = [...effects.map(essence), ...moves.map(moveEssence)];
  return known?.some((use) => isWithin(said, use)) === true;
}

/** Whether nobody has to look at them first. */
export function isTrusted({ attack, actor }: TargetContext): boolean {
  const { author } = attack.message;
  if (!author || !actor) return false;
  return actor.pc || owns(author, actor) || areKnown(attack);
}

/** Whether nobody has to look at them, whomever they meet. */
export function areKnown(attack: AttackContext): boolean {
  if (attack.message.author?.isGM === true || byTheRules(attack)) return true;
  return readSetting("homemadeEffects") === "auto" || isFromPack(attack);
}
