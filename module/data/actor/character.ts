import { tableLists } from "../../core/table-lists.ts";
import { effectInputs } from "./effect-inputs.ts";
import { fillOwn } from "./derive-own.ts";
import { isByHand } from "../../rules/character/mastery.ts";
import { advancement } from "../../rules/character/advancement.ts";
import { NUMBER_LIMIT } from "../../rules/basics/errors.ts";
import { hasPart } from "../../rules/games/games.ts";
import { countedLevel } from "../../rules/character/progression.ts";
import { RICHES_LIMIT, bonus, count, flag, text } from "../schema/fields.ts";
import { tableRuleset } from "../../core/table-rules.ts";
import type { CharacterDerived } from "./creature-derived.ts";
import { creatureSchema } from "./creature-schema.ts";
import { derivePoints } from "../../rules/character/point-ledgers.ts";
import { readLog } from "./mastery-log.pure.ts";
import { prepareCreature } from "./prepare-creature.ts";

const { ArrayField, ObjectField, SchemaField } = foundry.data.fields;

function characterSchema() {
  return {
    ...creatureSchema(),
    details: new SchemaField({
      level: count(1),
      xp: count(0, RICHES_LIMIT),
      /** Whether the character has completed the quest for the "level 11" ability. The GM sets it. @rule H-PRG-09 C-66 */
      capstone: flag(),
      age: text(),
      alignment: text(),
      faith: text(),
      appearance: text(),
    }),
    /** What each level-up changed, oldest first. The data allow the last level to be undone completely. @rule H-PRG-07 H-PRG-08 C-26 */
    levels: new ArrayField(new ObjectField({ required: true, nullable: false })),
    /** Points that the GM adds to or removes from the budget. @rule H-MAS-04 H-MAS-05 C-58 */
    points: new SchemaField({
      talents: new SchemaField({ bonus: bonus() }),
      power: new SchemaField({ bonus: bonus() }),
    }),
    /** Purchased or manually set mastery, by the id of the entry. Refunded entries stay. See `mastery-log.pure.ts`. */
    masteryLog: new ObjectField({ required: true, nullable: false }),
    /** State of an unfinished character creation, as JSON; "" = no creation is under way. Each write replaces the whole text. */
    draft: text(),
    /** Whether the GM allows the owner to refund purchases. @rule C-58 */
    respec: flag(),
    hitDice: new SchemaField({ spent: count(0), bonus: bonus() }),
    /** Whether the character has Heroic Inspiration. @rule B-DICE-08 */
    inspiration: flag(),
    /**
     * How often the character has spent inspiration. The id of a bought die is derived from this number, so each inspiration buys one die.
     * @rule B-DICE-09
     */
    inspirationSpent: count(0),
    /**
     * Favorites at the top of the sheet: `attack.<item>.<mode>`, `item.<item>`, `skill.<key>`, `attribute.<key>`, `characteristic.<key>`.
     */
    favorites: new ArrayField(text()),
  };
}
/** Returns the level and the rolled Hit Die of a level-up, if it holds both. */
function rollOf(record: object): [level: number, roll: number][] {
  const [level, roll] = ["level", "rolled"].map((key): unknown => Reflect.get(record, key));
  return typeof level === "number" && typeof roll === "number" ? [[level, roll]] : [];
}

type CharacterSchema = ReturnType<typeof characterSchema>;

/** System data of a player character. */
export class CharacterData extends foundry.abstract.TypeDataModel<
  CharacterSchema,
  Actor.Implementation,
  Record<string, never>,
  CharacterDerived
> {
  static override defineSchema(): CharacterSchema {
    return characterSchema();
  }

  override prepareBaseData(): void {
    super.prepareBaseData();
    fillOwn(this.own, tableLists());
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    this.inspiration &&= hasPart("inspiration", tableRuleset());
    this.log = readLog(this._source.masteryLog);
    const belongings = prepareCreature(this, this.parent.items.contents, {
      totals: null,
      stored: this._source,
      bought: this.log.filter((entry) => !isByHand(entry)),
      level: countedLevel(this.details.level, tableRuleset()),
      rolls: Object.fromEntries(this.levels.flatMap(rollOf)),
      ...effectInputs(this.parent, this._source),
    });
    const ledgers = derivePoints(this, belongings, tableRuleset(), this.credits);
    for (const currency of ["talents", "power"] as const) Object.assign(this.points[currency], ledgers[currency]);
    this.threats = belongings.saves;
    this.surplus = [...belongings.surplus];
    const level = countedLevel(this.details.level, tableRuleset());
    this.advancement = advancement(Math.min(NUMBER_LIMIT, this.details.xp), level, tableRuleset());
    const max = Math.max(0, level + this.hitDice.bonus);
    Object.assign(this.hitDice, {
      max,
      value: Math.max(0, max - this.hitDice.spent),
      faces: belongings.profession?.hitDie ?? 8,
    });
  }
}
