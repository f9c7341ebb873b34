import { count, flag, integer, ledger, text } from "../schema/fields.ts";
import { leaveOut, type LeftOut } from "../schema/left-out.ts";
import { describedSchema } from "./common.ts";

const { ArrayField, SchemaField } = foundry.data.fields;

function injurySchema() {
  return {
    ...describedSchema(),
    ledger: ledger(),
    /** Whether the injury stays until the GM removes it. Other injuries heal by themselves. @rule H-DEATH-05 C-27 */
    permanent: flag(),
    /** Descriptions of the cause and of the cure. */
    cause: text(),
    healing: text(),
    /**
     * Rests that heal the injury: the shortest kind that counts ("", "short", "long"), the required number and the number so far. `cured`:
     * the injury was cured in another way, see `healing`.
     */
    heals: new SchemaField({
      rest: text(),
      count: count(1),
      passed: count(0),
      cured: flag(),
      /** DC of the check that treats the injury, 0 = no check does. `first`: rests count only after a treatment. */
      dc: count(0),
      first: flag(),
      /** Names of the spells, features and items that cure the injury, separated by commas. */
      by: text(),
      /** Treatments so far, by the ids of their messages. */
      treated: new ArrayField(new SchemaField({ message: text(), cures: flag() })),
    }),
    /** Modifiers, so each value is 0 or negative. */
    penalty: new SchemaField({ checks: integer(0), attack: integer(0), defense: integer(0), speed: integer(0) }),
  };
}
const MODIFIERS = { "penalty.checks": 0, "penalty.attack": 0, "penalty.defense": 0, "penalty.speed": 0 } as const;
type InjurySchema = ReturnType<typeof injurySchema>;

/** System data of an injury with lasting penalties. */
export class InjuryData extends foundry.abstract.TypeDataModel<
  InjurySchema,
  Item.Implementation,
  { leftOut: LeftOut[] }
> {
  static override defineSchema(): InjurySchema {
    return injurySchema();
  }

  override prepareBaseData(): void {
    super.prepareBaseData();
    this.leftOut = leaveOut(this, MODIFIERS, this._source);
  }
}
