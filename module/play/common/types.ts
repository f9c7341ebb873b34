/** Types that the folders under `play` share with the applications. */
import type { OpposedActor } from "../../documents/actor.ts";

/** An actor that acts, with its token if there is one. */
export interface Combatant {
  readonly actor: OpposedActor;
  readonly token: TokenDocument.Implementation | null;
}

/** A message to the user: language key and data. `error` prevents the attack; a GM may override `blocked`. */
export interface Remark {
  readonly key: string;
  readonly data: Record<string, string | number>;
  readonly severity: "info" | "warning" | "error";
}

/** A reason to suggest advantage or disadvantage. */
export interface AdvantageReason {
  readonly key: string;
  readonly data: Record<string, string | number>;
  /** Language key of a condition, inserted for {what}. */
  readonly what?: string;
  /** Text of a module, inserted for {label}. */
  readonly label?: string;
  readonly value: 1 | -1;
  readonly rules?: readonly string[];
  /** Only for attacks: the attack misses with any roll. */
  readonly misses?: true;
}

/** True if the action is allowed, otherwise the language key of the reason. */
export type Permission = true | string;

/** What a card may show to the user about a participant. */
export interface Reveal {
  readonly name: boolean;
  readonly totals: boolean;
  readonly breakdown: boolean;
  readonly mitigation: boolean;
  readonly damage: boolean;
}
