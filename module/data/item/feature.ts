import {
  amount,
  area,
  choices,
  count,
  given,
  grants,
  keySet,
  optionalInteger,
  requires,
  text,
  uses,
} from "../schema/fields.ts";
import { describedSchema, doingSchema, furtherUses } from "./common.ts";
import { chosenKeys } from "../../rules/character/chosen.ts";

const { ArrayField, SchemaField } = foundry.data.fields;

function featureSchema() {
  return {
    ...describedSchema(),
    ...doingSchema(),
    ...furtherUses(),
    /** class, species, background, feat, monster, capstone */
    origin: text("class"),
    /** Level from which it is there. @rule H-PRG-07 */
    level: count(1),
    requires: requires(),
    /** passive, active, bonus, reaction, free */
    action: text("passive"),
    /** Actions of the list that its bearer may do by it, for what `action` says: see rules/turn/actions.ts. @rule H-TURN-08 H-TURN-09 */
    lets: keySet(),
    uses: uses(),
    /** From these levels on so many uses; the last row at or below the level counts. @rule H-PRG-07 */
    usesByLevel: new ArrayField(new SchemaField({ level: count(1), max: count(1) })),
    /** Uses counted by "level" or a characteristic's modifier instead, `times` each. */
    usesPer: new SchemaField({ of: text(), times: count(1) }),
    /** Another thing of the same owner whose uses it takes, by reference or name, and how many; "" = its own. @rule B-REST-04 */
    consumes: new SchemaField({ of: text(), amount: count(1) }),
    /** Uses that a short rest gives back where only a long one gives all. @rule B-REST-04 */
    usesOnShort: count(0),
    /** Level from which a short rest gives all of them back; 0 = never. @rule B-REST-04 H-PRG-07 */
    usesShortFrom: count(0),
    /** Lowest face of a d6 that gives a use back at the start of a turn; 0 = no die does. @rule B-MISC-10 */
    recharge: count(0),
    /**
     * Asks for a save against the owner's DC, or the number that a stat block states; `who` says whom; `by` is the
     * characteristic of what one has by birth.
     * @rule H-MAS-13 C-97 B-MISC-11
     */
    save: new SchemaField({
      attribute: text(),
      onSuccess: text("half"),
      dc: optionalInteger(),
      who: text(),
      by: text(),
    }),
    damage: new ArrayField(new SchemaField({ formula: text("1d6"), type: text("slashing") })),
    /** Hit points that it gives back; `@spent` is what was taken from a pool of uses. */
    healing: text(),
    /** Temporary hit points that it gives. @rule B-THP-03 */
    temporary: text(),
    /** self, creatures; "" = as what it does tells. */
    aim: text(),
    /** self, touch, feet, sight, special; "" = as what it does tells. */
    range: new SchemaField({ kind: text(), value: amount(0) }),
    /** What it fills; whoever is in it is aimed at. */
    area: area(),
    /** What it does by itself, `rules/attack/traits.ts`; "" = nothing that the rules know. */
    trait: text(),
    /** Weapons of its bearer by their names, that one use of it strikes with, and how often. @rule H-TURN-05 */
    attacks: new ArrayField(new SchemaField({ weapon: text(), count: count(1) })),
    /** How many it is for, 0 = its words say it; types of creatures that alone are meant, none = all. */
    targets: new SchemaField({ count: count(0), kinds: keySet() }),
    grants: grants(),
    choices: choices(),
    given: given(),
  };
}
export type FeatureSchema = ReturnType<typeof featureSchema>;

/** An ability of a class, a species, a background or a creature. */
export class FeatureData extends foundry.abstract.TypeDataModel<FeatureSchema, Item.Implementation> {
  static override defineSchema(): FeatureSchema {
    return featureSchema();
  }

  /** One choice for both: who has chosen a type of damage to resist deals that type by the same feature, as a dragon's heir. */
  override prepareDerivedData(): void {
    const [chosen] = chosenKeys(this.choices, "resistance");
    if (chosen !== undefined) for (const row of this.damage) row.type = chosen;
  }
}
