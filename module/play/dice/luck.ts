/** Dice that luck has rolled again: they stand for whoever had it then, and for nobody else. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { hasTrait } from "../../documents/creatures/traits.ts";
import { madeAt } from "../shared/age.ts";
import { findActor } from "../shared/documents.ts";
import { messageRolls } from "./rolls.ts";
import type { RollRecord } from "./verify.pure.ts";

const isLucky = ({ terms }: RollRecord): boolean => terms.some((term) => term.kind === "dice" && term.rerolled);

/** The same with nothing that stands: no roll of ours. */
const refused = ({ total, terms }: RollRecord): RollRecord => ({
  total,
  terms: terms.map((term) => (term.kind === "dice" && term.rerolled ? { ...term, results: [] } : term)),
});

/** Where an actor keeps until when he had luck that he has lost: milliseconds by the server's clock. */
export const LUCKY_UNTIL = `flags.${SYSTEM_ID}.luckyUntil`;

/** Whether somebody had luck when a message came; of who is gone nobody knows, and what he has rolled stands. */
function wasLucky(uuid: string | null, message: ChatMessage.Implementation): boolean {
  const actor = findActor({ actor: uuid, token: null });
  return (
    actor === null ||
    hasTrait(actor, "lucky") ||
    madeAt(message) <= Number(foundry.utils.getProperty(actor, LUCKY_UNTIL) ?? -1)
  );
}

/** What was refused of the rolls of a message, once for the same of them. */
const judged = new WeakMap<readonly RollRecord[], Map<string, readonly RollRecord[]>>();

/**
 * The rolls of a message as they count: of one that luck has rolled again, for nobody who had none. A Game Master's dice are his.
 * @param rollerOf uuid of whoever has made the roll with this index
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
