/**
 * The log of mastery was a list that every purchase replaced whole: of two at the same moment one was lost. Its entries stand
 * by their ids now, each written by itself.
 */
import { entriesById } from "../data/actor/mastery-log.pure.ts";
import type { MigrationJob, MigrationStep } from "./step.ts";

function jobs(): MigrationJob[] {
  return game.actors.contents.flatMap((actor): MigrationJob[] => {
    if (!actor.isCharacter() || actor.system.toObject().purchases.length === 0) return [];
    const system: Record<string, unknown> = {
      purchases: [],
      masteryLog: entriesById(actor.system.log, actor.system.log),
    };
    return [
      async () => {
        await actor.update({ system });
      },
    ];
  });
}

export const masteryLog: MigrationStep = { version: 2, jobs };
