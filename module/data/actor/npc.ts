import { amount, count, flag, html, optionalInteger, text } from "../schema/fields.ts";
import { tableLists } from "../../core/table-lists.ts";
import { effectInputs } from "./effect-inputs.ts";
import { fillOwn } from "./derive-own.ts";
import { prepareCreature } from "./prepare-creature.ts";
import { byGame, useGameNumbers } from "../schema/game-numbers.ts";
import type { CreatureDerived } from "./creature-derived.ts";
import { creatureSchema } from "./creature-schema.ts";

const { SchemaField } = foundry.data.fields;

function totals() {
  return new SchemaField({
    physical: optionalInteger(),
    magical: optionalInteger(),
    reduction: optionalInteger(),
    attributes: new SchemaField({
      athletics: optionalInteger(),
      acrobatics: optionalInteger(),
      adaptability: optionalInteger(),
      discipline: optionalInteger(),
      analysis: optionalInteger(),
      awareness: optionalInteger(),
    }),
  });
}

function npcSchema() {
  return {
    ...creatureSchema(),
    /** Numbers of a stat block that replace computed ones; null = computed as for a character. @rule C-64 */
    totals: totals(),
    /** What the stat block has instead in a game, for example hit points of the base game. */
    games: byGame({
      hp: new SchemaField({ max: count(0) }),
      totals: totals(),
      defenses: new SchemaField({ physical: new SchemaField({ base: count(0) }) }),
      regeneration: new SchemaField({ points: count(0) }),
    }),
    /** Whether the NPC has the same choices at 0 hit points as a player character. */
    important: flag(),
    /** How the NPC defends: auto, prompt or fixed; "" = the setting of the world. */
    defenseMode: text(),
    challengeXp: count(0),
    /** Challenge rating. It counts in rule profiles with a proficiency bonus. @rule B-PROF-01 */
    challenge: amount(0),
    /** Creature type, for example humanoid. The type itself has no rules. @rule B-MISC-06 */
    creatureType: text("humanoid"),
    /** Suggested alignment. The GM decides. @rule B-MISC-07 */
    alignment: text(),
    gmNotes: html(),
  };
}
type NpcSchema = ReturnType<typeof npcSchema>;

/** System data of a creature that is not a player character. */
export class NpcData extends foundry.abstract.TypeDataModel<
  NpcSchema,
  Actor.Implementation,
  Record<string, never>,
  CreatureDerived
> {
  static override defineSchema(): NpcSchema {
    return npcSchema();
  }

  override prepareBaseData(): void {
    super.prepareBaseData();
    useGameNumbers(this);
    fillOwn(this.own, tableLists());
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    prepareCreature(this, this.parent.items.contents, {
      totals: this.totals,
      stored: this._source,
      level: this.challenge,
      ...effectInputs(this.parent, this._source),
    });
  }
}
