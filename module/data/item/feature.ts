import {
  amount,
  choices,
  count,
  given,
  grants,
  keySet,
  optionalInteger,
  requires,
  text,
  ledger,
  uses,
} from "../schema/fields.ts";
import { byGame, useGameNumbers } from "../schema/game-numbers.ts";
import { activities, describedSchema } from "./common.ts";
import { storeActivities } from "./old-fields.pure.ts";

const { ArrayField, SchemaField } = foundry.data.fields;

function featureSchema() {
  return {
    ...describedSchema(),
    ...activities(),
    /** class, species, background, feat, monster or capstone */
    origin: text("class"),
    /** Level from which the character has the feature. @rule H-PRG-07 */
    level: count(1),
    requires: requires(),
    /** What the feature builds on, of `GAME_PARTS`. In a game that lacks it, the feature is not given and does not act. @rule D-C12 */
    needs: keySet(),
    /** passive, active, bonus, reaction or free */
    action: text("passive"),
    /**
     * Actions of the action list that the bearer may take through this feature, at the cost in `action`; see rules/turn/actions.ts.
     * @rule H-TURN-08 H-TURN-09
     */
    lets: keySet(),
    uses: uses(),
    ledger: ledger(),
    /** Maximum uses by level. The last row at or below the character's level counts. @rule H-PRG-07 */
    usesByLevel: new ArrayField(new SchemaField({ level: count(1), max: count(1) })),
    /** Computed maximum uses: "level" or the modifier of a characteristic, multiplied by `times`. */
    usesPer: new SchemaField({ of: text(), times: count(1) }),
    /**
     * Other item of the same owner whose uses this feature consumes (by reference or name), and how many; "" = its own uses.
     * @rule B-REST-04
     */
    consumes: new SchemaField({ of: text(), amount: count(1) }),
    /** Number of uses that a short rest restores, if only a long rest restores all. @rule B-REST-04 */
    usesOnShort: count(0),
    /** Level from which a short rest restores all uses; 0 = never. @rule B-REST-04 H-PRG-07 */
    usesShortFrom: count(0),
    /** Lowest d6 result that restores a use at the start of a turn; 0 = the feature does not recharge. @rule B-MISC-10 */
    recharge: count(0),
    /**
     * Difficulty of the feature's saves: `dc` of a stat block, null = that of the owner, or of the characteristic `by` for an innate
     * feature. `who` describes the targets.
     * @rule H-MAS-13 C-97 B-MISC-11
     */
    save: new SchemaField({ dc: optionalInteger(), who: text(), by: text() }),
    /** Automatic trait, see `rules/attack/traits.ts`; "" = none. */
    trait: text(),
    /** Weapons of the bearer, by name, with which one use attacks, and the number of attacks. @rule H-TURN-05 */
    attacks: new ArrayField(new SchemaField({ weapon: text(), count: count(1) })),
    grants: grants(),
    choices: choices(),
    /** What is another one in a game: the characteristic of the DC. */
    games: byGame({ save: new SchemaField({ by: text() }) }),
    given: given(),
  };
}
type FeatureSchema = ReturnType<typeof featureSchema>;

/** System data of a feature: an ability of a class, species, background or creature. */
export class FeatureData extends foundry.abstract.TypeDataModel<FeatureSchema, Item.Implementation> {
  static override defineSchema(): FeatureSchema {
    return featureSchema();
  }

  static override migrateData(source: Record<string, unknown>): Record<string, unknown> {
    storeActivities("feature", source);
    return super.migrateData(source);
  }

  override prepareBaseData(): void {
    super.prepareBaseData();
    useGameNumbers(this);
  }
}
