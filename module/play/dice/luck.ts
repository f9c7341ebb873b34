/** Checks dice that the lucky trait has rerolled. A rerolled die counts only if the roller had the trait at that time. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { hasTrait } from "../../documents/creatures/traits.ts";
import { madeAt } from "../common/age.ts";
import { findActor } from "../common/documents.ts";
import { messageRolls } from "./rolls.ts";
import type { RollRecord } from "./verify.pure.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { notifyFailure } from "../common/notify.ts";

const isLucky = ({ terms }: RollRecord): boolean => terms.some((term) => term.kind === "dice" && term.rerolled);

/** Returns the roll without the results of its rerolled dice, so that the roll is invalid. */
const refused = ({ total, terms }: RollRecord): RollRecord => ({
  total,
  terms: terms.map((term) => (term.kind === "dice" && term.rerolled ? { ...term, results: [] } : term)),
});

/**
 * Path on an actor with the time until which the actor had the lucky trait, after a loss of the trait. Milliseconds of
 * server time.
 */
const LUCKY_UNTIL = `flags.${SYSTEM_ID}.luckyUntil`;

/**
 * Whether the actor had the lucky trait when the message was created. If the actor was deleted, the roll counts
 * because nobody can check it.
 */
function wasLucky(uuid: string | null, message: ChatMessage.Implementation): boolean {
  const actor = findActor({ actor: uuid, token: null });
  return (
    actor === null ||
    hasTrait(actor, "lucky") ||
    madeAt(message) <= Number(foundry.utils.getProperty(actor, LUCKY_UNTIL) ?? -1)
  );
}

/** Results of `rolledBy`, cached by the list of rolls of a message and by the indexes of the invalid rerolls. */
const judged = new WeakMap<readonly RollRecord[], Map<string, readonly RollRecord[]>>();

/**
 * Returns the rolls of a message. Rerolls of the lucky trait are made invalid if the roller did not have the trait.
 * Rolls of a Game Master always count.
 * @param rollerOf returns the uuid of the actor that made the roll with this index
 * @rule H-PRG-07
 */
export function rolledBy(
  message: ChatMessage.Implementation,
  rollerOf: (roll: number) => string | null,
): readonly RollRecord[] {
  const rolls = messageRolls(message);
  if (!rolls.some(isLucky) || message.author?.isGM === true) return rolls;
  const bad = rolls.flatMap((roll, index) => (isLucky(roll) && !wasLucky(rollerOf(index), message) ? [index] : []));
  if (bad.length === 0) return rolls;
  const known = judged.get(rolls) ?? new Map<string, readonly RollRecord[]>();
  judged.set(rolls, known);
  const key = bad.join();
  const found = known.get(key) ?? rolls.map((roll, index) => (bad.includes(index) ? refused(roll) : roll));
  known.set(key, found);
  return found;
}

function note(item: OpposedItem): void {
  const { actor } = item;
  if (!actor || !item.isKind("feature") || item.system.trait !== "lucky" || !hasTrait(actor, "lucky")) return;
  const until: object = { [LUCKY_UNTIL]: game.time.serverTime };
  void actor.update(until).catch(notifyFailure);
}

/** Registers the hooks. Call this once when the game is ready. */
export function registerLuckLost(): void {
  Hooks.on("preDeleteItem", note);
  Hooks.on("preUpdateItem", (item, changes) => {
    if (foundry.utils.hasProperty(changes, "system.trait") || foundry.utils.hasProperty(changes, "system.level"))
      note(item);
  });
}
