import type { HitPointReceipt } from "./stored-hit-points.pure.ts";
import type { Contribution } from "../../rules/basics/contribution.ts";
import type { Attribute, Characteristic, DefenseKind, Skill } from "../../rules/basics/ids.ts";
import type { Currency, TrainingInput } from "../../rules/character/mastery.ts";
import type { Advancement } from "../../rules/character/advancement.ts";
import type { Load } from "../../rules/creatures/body.ts";
import type { LeftOut } from "../schema/left-out.ts";
import type { Sum } from "../../rules/basics/parts.ts";
import type { Exhausted, Hindrance, Movement, Sense } from "../../rules/creatures/body.ts";
import type { Credits } from "../../rules/basics/effect-credits.ts";
import type { PointLedger } from "../../rules/character/point-ledgers.ts";
import type { Spells } from "../../rules/spells/caster.ts";
import type { Granted } from "../../rules/character/grants.ts";
import type { LogEntry } from "./mastery-log.pure.ts";

/** A derived sum. `bonus` is the declared input of Active Effects and one of the parts of the sum. */
interface DerivedSum extends Sum {
  bonus: number;
}
interface DerivedCharacteristic {
  value: number;
  bonus: number;
  drain?: number;
  /** Modifier: floor((value − drain − 10) / 2) + bonus. */
  mod: number;
  parts: Contribution[];
}
interface DerivedAttribute extends DerivedSum {
  step: number;
  /** Whether the Attribute has expertise. Only a class can grant it. @rule C-96 */
  expertise?: boolean;
}
interface DerivedSkill extends DerivedAttribute {
  expertise: boolean;
  ranks?: number;
}
/** The shape of another creature that an effect gives: id of the effect, uuid and size of the creature, image of the tokens. */
export interface Shape {
  readonly effect: string;
  readonly creature: string;
  readonly size: string;
  readonly img: string;
}
/** Hit points. `stated` is the maximum as entered, before any modification. */
interface DerivedHitPoints {
  value: number;
  max: number;
  temporary: number;
  lost: number;
  bonus: number;
  stated?: number;
}

/** Derived numbers of a creature. The interface lists every field because TypeScript does not merge the inner objects of the schema. */
export interface CreatureNumbersByKey {
  characteristics: Record<Characteristic, DerivedCharacteristic>;
  defenses: Record<DefenseKind, DerivedSum>;
  /** Damage reduction from worn armor, shield and mastery. @rule H-DMG-02 H-DMG-08 */
  reduction: DerivedSum;
  attributes: Record<Attribute, DerivedAttribute>;
  skills: Record<Skill, DerivedSkill>;
  /** Skills, Attributes and weapon types that the table added to its own lists. */
  own: {
    skills: Record<string, DerivedSkill>;
    attributes: Record<string, DerivedAttribute>;
    weapons: Record<string, number>;
  };
  /** @rule H-TURN-02 */
  initiative: Sum;
  hp: DerivedHitPoints;
  /** `size` is the size of the creature without the bonus. */
  growth: { bonus: number; size?: string };
  /** Null = it has its own shape. */
  shape: Shape | null;
  /** Contributions to the maximum hit points. @rule C-41 */
  maximum: Sum;
  /** What changed the hit points, in order; see `rules/ledger/hit-points.ts`. */
  receipts: readonly HitPointReceipt[];
  /** Speed in feet per move, by kind of movement. */
  movement: Record<Movement, Sum>;
  /** Ranges of the senses in feet, including those of the species. */
  sight: Record<Sense, number>;
  /** Skills of the class, in games with ranks. */
  classSkills?: readonly string[];
  passive: Sum;
  /** Carried weight in kg and the limits. */
  load: Load;
  exhausted: Exhausted;
  hindrance: Hindrance;
  spells: Spells;
  /** Mastery steps that items grant for free, by `track.key`. @rule H-MAS-06 */
  granted: Record<string, Granted>;
  /** Level or challenge rating in the form that training bonuses use. */
  training: Required<TrainingInput>;
  /** Contributions of effects to the declared bonuses, with the names of the effects. */
  credits: Credits;
  attunement: { value: number; max: number };
  /** Invalid numbers in the actor and its items. The derived numbers ignore them. */
  leftOut: (LeftOut & { readonly item?: string })[];
}

/** The derived numbers in the form that the type parameter of the data model requires. */
export type CreatureDerived = CreatureNumbersByKey & Record<string, unknown>;

/** Derived numbers that only characters have. */
export interface CharacterNumbersByKey extends CreatureNumbersByKey {
  points: Record<Currency, PointLedger>;
  /** Mastery log in order: purchased and manually set steps. @rule H-MAS-19 C-58 */
  log: readonly LogEntry[];
  /** Number of spells and features that ask targets for a save. @rule H-MAS-13 */
  threats: number;
  /** Names of further class, species or background items, which have no effect. */
  surplus: string[];
  advancement: Advancement;
  hitDice: { spent: number; bonus: number; value: number; max: number; faces: number };
}
export type CharacterDerived = CharacterNumbersByKey & Record<string, unknown>;
