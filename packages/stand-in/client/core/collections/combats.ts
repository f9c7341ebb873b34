/** The world's combats. Written from: API CombatEncounters page. */
import type { Loose } from "../../../common/loose.ts";
import { g } from "../globals.ts";
import { WorldCollection } from "./document-collection.ts";

/** Fights, of one scene or of none. */
export class CombatEncounters extends WorldCollection {
  override get documentName(): string {
    return "Combat";
  }
  /** Those of the viewed scene, and those that are bound to none. */
  get combats(): Loose[] {
    return this.filter((each: Loose) => each.scene === null || each.scene === g.game.scenes.current);
  }
  get active(): Loose {
    return this.combats.find((each) => each.active) ?? null;
  }
  /** What the tracker shows: what was chosen there, else the active one. */
  get viewed(): Loose {
    return g.ui.combat?.viewed ?? null;
  }
  override get directory(): Loose {
    return g.ui.combat ?? null;
  }
}
