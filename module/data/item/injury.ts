import { count, flag, integer, text } from "../schema/fields.ts";
import { leaveOut, type LeftOut } from "../schema/left-out.ts";
import { describedSchema } from "./common.ts";

const { ArrayField, SchemaField } = foundry.data.fields;

function injurySchema() {
  return {
    ...describedSchema(),
    /** Goes away by itself, or stays until the GM takes it. @rule H-DEATH-05 C-27 */
    permanent: flag(),
    /** What brought it, and what heals it. */
    cause: text(),
    healing: text(),
    /**
     * Rests that heal it by themselves: the shortest that counts ("", "short", "long"), how many, and how many there were; and
     * whether it was cured otherwise, as `healing` says.
     */
    heals: new SchemaField({
      rest: text(),
      count: count(1),
      passed: count(0),
      cured: flag(),
      /** Difficulty of the check that treats it, 0 = none does; and whether rests count only after that. */
      dc: count(0),
      first: flag(),
      /** Spells, features and things that cure it: their names, with commas between them. */
      by: text(),
      /** The treatments that it has had, by their messages. */
      treated: new ArrayField(new SchemaField({ message: text(), cures: flag() })),
    }),
    /** As they count, so 0 or below. */
    penalty: new SchemaField({ checks: integer(0), attack: integer(0), defense: integer(0), speed: integer(0) }),
  };
}
const MODIFIERS = { "penalty.checks": 0, "penalty.attack": 0, "penalty.defense": 0, "penalty.speed": 0 } as const;
export type InjurySchema = ReturnType<typeof injurySchema>;

/** A wound that hinders. */
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
