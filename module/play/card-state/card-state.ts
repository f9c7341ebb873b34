/** Types of what the card of an attack, damage or a use shows to one user. */
import type { ClashState, StrikeState } from "../../rules/attack/resolve-strikes.ts";
import type { Contribution } from "../../rules/basics/contribution.ts";
import type { Cover } from "../../rules/basics/ids.ts";
import type { KeptView } from "../check/concentration-saves.ts";
import type { Fall } from "../apply/brought-down.pure.ts";
import type { EffectiveDamage, EffectiveRoll } from "../resolve/resolve-rolls.pure.ts";
import type { SavedState } from "../resolve/resolve-damage.pure.ts";
import type { AttackRecord, DefenseRecord, SavedRecord, StrikeRecord } from "../resolve/attack-records.pure.ts";
import type { Participant, ReceiptRecord } from "../common/records.pure.ts";
import type { Permission, Reveal } from "../common/types.ts";
import type { ReactionView } from "../reactions/reaction-applies.ts";
import type { GivenState } from "../apply/given-effects.ts";
import type { Action } from "../attack-state/permissions.pure.ts";

/** A d20 roll as it counts now: all faces, bonus dice, natural roll, total and the state of advantage. */
export type ShownRoll = Omit<EffectiveRoll, "rolled" | "parts">;

/** One strike with all data that the card may show. */
export interface StrikeView {
  readonly key: string;
  readonly record: StrikeRecord;
  readonly attacker: Participant | null;
  /** Result of the strike. Null if the strike is void or has no target. */
  readonly state: StrikeState | null;
  /** Language key of why the strike is void. */
  readonly void: string | null;
  readonly attack: ShownRoll | null;
  readonly attackParts: readonly Contribution[];
  readonly defense: ShownRoll | null;
  readonly defenseParts: readonly Contribution[];
  /** True if another target answered this strike before. */
  readonly redirected: boolean;
  readonly damage: readonly EffectiveDamage[];
  /** Result of the target's save. Null if there is no save or no answer. */
  readonly saved: SavedState | null;
  /** Save against the rider, if the strike hit and a save was rolled. `dc` is its DC. */
  readonly rider: (SavedState & { readonly dc: number }) | null;
  /** Reasons for advantage or disadvantage on the save or the Defense. */
  readonly saveReasons: SavedRecord["reasons"];
  /** Die faces the user may reroll with inspiration. */
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
  /** Whether the actor exists now. */
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
  /** Effects of the message on this target. Null if it gives none. */
  readonly given: GivenState | null;
  /** How this damage brought the target down; null if it did not. */
  readonly fall: Fall | null;
  /** True if the target has dropped out and stays out until the fight ends, despite healing. @rule H-DEATH-02 */
  readonly staysOut?: boolean;
  /** True if the attack knocks the target out. Left out means false. */
  readonly spares?: boolean;
  /** Checks requested because of this damage, for concentration or for standing to the death. Left out if there is none. */
  readonly kept?: readonly KeptView[];
  /** Language key of what must be done before a reroll with inspiration, or null. */
  readonly inspireLater: string | null;
  readonly waiting: Waiting | null;
  /** Language keys of why the answer or strikes are void. */
  readonly voids: readonly string[];
  readonly reveal: Reveal;
  readonly permissions: Readonly<Record<Action, Permission>>;
  /** Reactions the user may make. Left out if there is none. */
  readonly reactions?: readonly ReactionView[];
  /** Name of the creature that took the strike instead. Left out if there is none. */
  readonly takenBy?: string;
  /** Name of the creature whose strike this target takes. Left out if there is none. */
  readonly takes?: string;
  /** True while Dice So Nice animates the dice; no result is shown yet. */
  readonly rolling: boolean;
}

/** The whole card. */
export interface AttackState {
  readonly record: AttackRecord;
  readonly authorId: string | null;
  readonly authorName: string;
  /** What the user may see of the attack's own numbers, given private rolls and hidden NPC numbers. */
  readonly reveal: Reveal;
  /** True if the message is private to other users. The card then has no name and shows only targets this user answers for. */
  readonly hidden: boolean;
  readonly targets: readonly TargetState[];
  readonly unassigned: readonly StrikeView[];
  /** Name of the reaction that cancelled the action; null if none did. */
  readonly lostTo?: string | null;
  /** Reactions the user may make to the whole action. Left out if there is none. */
  readonly reactions?: readonly ReactionView[];
  readonly permissions: Readonly<Record<Action, Permission>>;
  readonly rolling: boolean;
}
