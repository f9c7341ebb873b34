/** Shapes that every verb exchanges with the applications. */
import type { OpposedActor } from "../../documents/actor.ts";

/** An actor that acts, with the token it acts through (a token uuid is remembered when there is one). */
export interface Combatant {
  readonly actor: OpposedActor;
  readonly token: TokenDocument.Implementation | null;
}

/** A sentence for the user: language key and its data. `error` prevents the attack (a GM may override `blocked`). */
export interface Remark {
  readonly key: string;
  readonly data: Record<string, string | number>;
  readonly severity: "info" | "warning" | "error";
}

/** Why advantage or disadvantage is suggested. */
export interface AdvantageReason {
  readonly key: string;
  readonly data: Record<string, string | number>;
  /** Language key of what {what} stands for: a condition. */
  readonly what?: string;
  /** What {label} stands for: a module's own words. */
  readonly label?: string;
  readonly value: 1 | -1;
  readonly rules?: readonly string[];
  /** Of an attack: it misses, whatever is rolled. */
  readonly misses?: true;
}

/** True, or the language key of the reason why not. */
export type Permission = true | string;

/** What the presenter may show the viewing user of a participant. */
export interface Reveal {
  readonly name: boolean;
  readonly totals: boolean;
  readonly breakdown: boolean;
  readonly mitigation: boolean;
  readonly damage: boolean;
}
