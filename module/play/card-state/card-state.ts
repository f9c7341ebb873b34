/** What the card of an attack, of damage and of a use shows one user. */
import type { ClashState, StrikeState } from "../../rules/attack/resolve-strikes.ts";
import type { Contribution } from "../../rules/basics/contribution.ts";
import type { Cover } from "../../rules/basics/ids.ts";
import type { KeptView } from "../check/concentration.ts";
import type { Fall } from "../apply/brought-down.pure.ts";
import type { EffectiveDamage, EffectiveRoll } from "../resolve/resolve-rolls.pure.ts";
import type { SavedState } from "../resolve/resolve-damage.pure.ts";
import type { AttackRecord, DefenseRecord, SavedRecord, StrikeRecord } from "../resolve/attack-records.pure.ts";
import type { Participant, ReceiptRecord } from "../shared/records.pure.ts";
import type { Permission, Reveal } from "../shared/types.ts";
import type { ReactionView } from "../reactions/reaction-view.ts";
import type { GivenState } from "../apply/given-effects.ts";
import type { Action } from "../attack-state/permissions.pure.ts";

/**
 * A d20 as it counts now: all that were rolled (first kept or not), bonus dice, effective natural and total, state of
 * advantage that holds.
 */
export type ShownRoll = Omit<EffectiveRoll, "rolled" | "parts">;

/** One strike with everything a presenter may show of it. */
export interface StrikeView {
  readonly key: string;
  readonly record: StrikeRecord;
  readonly attacker: Participant | null;
  /** Result of the fold; null when void or unassigned. */
  readonly state: StrikeState | null;
  /** Language key of the reason why this strike counts for nothing. */
  readonly void: string | null;
  readonly attack: ShownRoll | null;
  readonly attackParts: readonly Contribution[];
  readonly defense: ShownRoll | null;
  readonly defenseParts: readonly Contribution[];
  /** Another target has answered it before. */
  readonly redirected: boolean;
  readonly damage: readonly EffectiveDamage[];
  /** What the target's save has come to; null where nothing is saved against, or nobody has. */
  readonly saved: SavedState | null;
  /** The save of the rider, where this strike has landed and one was rolled; `dc`: what it was rolled against. */
  readonly rider: (SavedState & { readonly dc: number }) | null;
  /** Why the save, or the Defense, was rolled as it was. */
  readonly saveReasons: SavedRecord["reasons"];
  /** Faces that this user may have rolled again for inspiration. */
  readonly inspire: Readonly<Record<"attack" | "defense", readonly number[]>>;
}

export interface Waiting {
  readonly for: "defense" | "damage" | "apply" | "gm";
  readonly users: readonly {
    readonly id: string;
    readonly name: string;
    readonly active: boolean;
    readonly self: boolean;
  }[];
}

/** One target of a card. */
export interface TargetState {
  readonly key: string;
  readonly name: string;
  readonly img: string;
  /** Actor uuid. */
  readonly actor: string | null;
  readonly token: string | null;
  /** Whether the actor can be found now. */
  readonly present: boolean;
  readonly pc: boolean;
  readonly owner: boolean;
  readonly cover: Cover;
  readonly phase: ClashState["phase"];
  readonly clash: ClashState;
  readonly strikes: readonly StrikeView[];
  readonly answer: DefenseRecord | null;
  readonly answeredBy: string | null;
  readonly receipt: ReceiptRecord | null;
  /** Null where nothing is given. */
  readonly given: GivenState | null;
  /** Whether it brought the target down; null when it did not. */
  readonly fall: Fall | null;
  /** Whether it has dropped out, and stays out whatever heals it, until the fight ends. @rule H-DEATH-02 */
  readonly staysOut?: boolean;
  /** Whether it is to knock the target out; left out = it is not. */
  readonly spares?: boolean;
  /** The saves that it was asked for after this; left out = none. */
  readonly kept?: readonly KeptView[];
  /** Language key of what has to be done before a die is rolled again for inspiration, or null. */
  readonly inspireLater: string | null;
  readonly waiting: Waiting | null;
  /** Language keys of reasons why answer or strikes count for nothing. */
  readonly voids: readonly string[];
  readonly reveal: Reveal;
  readonly permissions: Readonly<Record<Action, Permission>>;
  /** What the viewer may react with to it; left out = nothing. */
  readonly reactions?: readonly ReactionView[];
  /** Who has taken upon himself what was meant for it, by name; left out = nobody. */
  readonly takenBy?: string;
  /** Whose blow it takes upon itself, by name; left out = nobody's. */
  readonly takes?: string;
  /** Dice are still falling (Dice So Nice): show no result yet. */
  readonly rolling: boolean;
}

/** A whole card. */
export interface AttackState {
  readonly record: AttackRecord;
  readonly authorId: string | null;
  readonly authorName: string;
  /** Whether the viewing user may see the attack's own numbers (private rolls, secrecy of NPCs). */
  readonly reveal: Reveal;
  /** Whether it is private to others: then its targets are those that the viewer answers for, and it has no name. */
  readonly hidden: boolean;
  readonly targets: readonly TargetState[];
  readonly unassigned: readonly StrikeView[];
  /** The reaction that has brought it to nothing, by name; null where none has. */
  readonly lostTo?: string | null;
  /** What the viewer may react with to all of it; left out = nothing. */
  readonly reactions?: readonly ReactionView[];
  readonly permissions: Readonly<Record<Action, Permission>>;
  readonly rolling: boolean;
}
