/**
 * Rulings once stood in the attack's own message, where its author could write them as well. They became messages of the
 * Game Master's own; what was ruled before would otherwise be forgotten, and its damage look changed.
 */
import { inheritedRulings } from "../play/use/inherited-rulings.pure.ts";
import { rulingIds, writeRulings } from "../play/use/rulings.ts";
import type { MigrationJob, MigrationStep } from "./step.ts";

function jobs(): MigrationJob[] {
  return game.messages.contents.flatMap((message): MigrationJob[] => {
    const { id } = message;
    if (!message.isKind("attack") || rulingIds(id).some((one) => game.messages.has(one))) return [];
    const rulings = inheritedRulings(message.system);
    return rulings.size === 0 ? [] : [() => writeRulings(id, rulings)];
  });
}

export const rulings: MigrationStep = { version: 1, jobs };
