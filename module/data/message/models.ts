/** Data models of all message types, built from their declarations. The declarations describe the fields. */
import { ATTACK } from "./attack.pure.ts";
import { AWARD } from "./award.pure.ts";
import { CHECK, DIFFICULTY } from "./check.pure.ts";
import { DAMAGE } from "./damage.pure.ts";
import { DEFENSE } from "./defense.pure.ts";
import { SCHEMAS } from "../record/fields.ts";
import { GIFT } from "./gift.pure.ts";
import { INSPIRATION, REROLL } from "./inspiration.pure.ts";
import type { Declared, Field } from "../record/record.pure.ts";
import { REQUEST } from "./request.pure.ts";
import { REST } from "./rest.pure.ts";
import { RULINGS } from "./ruling.pure.ts";
import { STAND } from "./stand.pure.ts";
import { USE } from "./use.pure.ts";

type Message = ChatMessage.Implementation;
/** A declaration whose fields Foundry can store. */
type Kept = Pick<Declared<Readonly<Record<string, Field>>>, "fields">;
type SchemaOf<D extends Kept> = { [Key in keyof D["fields"]]: ReturnType<D["fields"][Key]["kept"]> };

/** Returns the schema of a declaration. */
function schemaOf<D extends Kept>(declared: D): SchemaOf<D>;
function schemaOf({ fields }: Kept): unknown {
  return Object.fromEntries(Object.entries(fields).map(([key, { kept }]) => [key, kept(SCHEMAS)]));
}

class AttackData extends foundry.abstract.TypeDataModel<SchemaOf<typeof ATTACK>, Message> {
  static override defineSchema(): SchemaOf<typeof ATTACK> {
    return schemaOf(ATTACK);
  }
}

class AwardData extends foundry.abstract.TypeDataModel<SchemaOf<typeof AWARD>, Message> {
  static override defineSchema(): SchemaOf<typeof AWARD> {
    return schemaOf(AWARD);
  }
}

class CheckData extends foundry.abstract.TypeDataModel<SchemaOf<typeof CHECK>, Message> {
  static override defineSchema(): SchemaOf<typeof CHECK> {
    return schemaOf(CHECK);
  }
}

class DamageData extends foundry.abstract.TypeDataModel<SchemaOf<typeof DAMAGE>, Message> {
  static override defineSchema(): SchemaOf<typeof DAMAGE> {
    return schemaOf(DAMAGE);
  }
}

class DefenseData extends foundry.abstract.TypeDataModel<SchemaOf<typeof DEFENSE>, Message> {
  static override defineSchema(): SchemaOf<typeof DEFENSE> {
    return schemaOf(DEFENSE);
  }
}

class DifficultyData extends foundry.abstract.TypeDataModel<SchemaOf<typeof DIFFICULTY>, Message> {
  static override defineSchema(): SchemaOf<typeof DIFFICULTY> {
    return schemaOf(DIFFICULTY);
  }
}

class GiftData extends foundry.abstract.TypeDataModel<SchemaOf<typeof GIFT>, Message> {
  static override defineSchema(): SchemaOf<typeof GIFT> {
    return schemaOf(GIFT);
  }
}

class InspirationData extends foundry.abstract.TypeDataModel<SchemaOf<typeof INSPIRATION>, Message> {
  static override defineSchema(): SchemaOf<typeof INSPIRATION> {
    return schemaOf(INSPIRATION);
  }
}

class RequestData extends foundry.abstract.TypeDataModel<SchemaOf<typeof REQUEST>, Message> {
  static override defineSchema(): SchemaOf<typeof REQUEST> {
    return schemaOf(REQUEST);
  }
}

class RerollData extends foundry.abstract.TypeDataModel<SchemaOf<typeof REROLL>, Message> {
  static override defineSchema(): SchemaOf<typeof REROLL> {
    return schemaOf(REROLL);
  }
}

class RestData extends foundry.abstract.TypeDataModel<SchemaOf<typeof REST>, Message> {
  static override defineSchema(): SchemaOf<typeof REST> {
    return schemaOf(REST);
  }
}

class RulingData extends foundry.abstract.TypeDataModel<SchemaOf<typeof RULINGS>, Message> {
  static override defineSchema(): SchemaOf<typeof RULINGS> {
    return schemaOf(RULINGS);
  }
}

class StandData extends foundry.abstract.TypeDataModel<SchemaOf<typeof STAND>, Message> {
  static override defineSchema(): SchemaOf<typeof STAND> {
    return schemaOf(STAND);
  }
}

class UseData extends foundry.abstract.TypeDataModel<SchemaOf<typeof USE>, Message> {
  static override defineSchema(): SchemaOf<typeof USE> {
    return schemaOf(USE);
  }
}

/** Data models by message type. See `play/protocol/kinds.ts` for what each verb registers. */
export const MESSAGE_MODELS = {
  attack: AttackData,
  damage: DamageData,
  defense: DefenseData,
  ruling: RulingData,
  rest: RestData,
  award: AwardData,
  check: CheckData,
  request: RequestData,
  difficulty: DifficultyData,
  gift: GiftData,
  reroll: RerollData,
  stand: StandData,
  inspiration: InspirationData,
  use: UseData,
};
