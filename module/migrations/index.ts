import { rulings } from "./1-rulings.ts";
import { masteryLog } from "./2-mastery-log.ts";
import type { MigrationStep } from "./step.ts";

/** Every step there ever was, oldest first. A step is never changed once it was released. */
export const STEPS: readonly MigrationStep[] = [rulings, masteryLog];
