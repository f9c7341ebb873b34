import type { AdvantageReason } from "../../play/common/types.ts";
import type { AttackOutcome } from "../../rules/attack/attack.ts";
import type { ClashPhase } from "../../rules/attack/resolve-strikes.ts";
import type { Contribution } from "../../rules/basics/contribution.ts";
import type { DamageStep } from "../../rules/damage/damage.ts";
import type { Cover, DefenseKind, ChangeKind } from "../../rules/basics/ids.ts";
import type { Ruleset } from "../../rules/ruleset/ruleset.ts";
import type { Overuse } from "../../rules/turn/turn-ledger.ts";
import type { KeptView } from "../../play/check/concentration-saves.ts";
import type { GivenState } from "../../play/apply/given-effects.ts";
import type { ReactionView } from "../../play/reactions/reaction-applies.ts";
import type { Fall } from "../../play/apply/brought-down.pure.ts";
import type { RolledDice } from "../../play/dice/verify.pure.ts";
import type { Reveal } from "../../play/common/types.ts";

/*
 * Facts of an attack card as plain records. The code gathers them from documents, masks them for the viewer, and then
 * puts them into words. `null` means that a value does not exist or that the viewer may not know it; the presenter
 * treats both alike.
 */

/** A creature on the card. */
export interface PersonFacts {
  readonly key: string;
  readonly name: string;
  readonly img: string;
  /** Whether the creature is a player character. The secrecy settings apply to all other creatures. */
  readonly pc: boolean;
}

/** One d20 roll of an attack or its answer. */
export interface RollFacts {
  readonly total: number;
  /** The die result that counts, 1–20; null for a fixed Defense. */
  readonly natural: number | null;
  /** All d20s rolled; more than one with advantage or disadvantage. */
  readonly faces: readonly number[];
  readonly advantage: -1 | 0 | 1;
  /** Rolled bonus dice, in the order of their contributions. */
  readonly bonus: readonly RolledDice[];
  readonly parts: readonly Contribution[] | null;
  /** Known reasons for advantage or disadvantage. */
  readonly reasons?: readonly Omit<AdvantageReason, "data">[];
  /** Old and new result of a die that was rerolled for inspiration; null without a reroll, or when hidden. */
  readonly reroll?: {
    readonly from: number;
    readonly to: number;
    readonly by?: string;
    readonly succeeds?: true;
  } | null;
  /** The lowest die result that makes a hit critical. Default: 20. */
  readonly threat?: number;
  /** Whether it is a chance in percent, rolled by a d100. */
  readonly percent?: boolean;
}

/** One row of damage as rolled, before mitigation. */
export interface RolledRow {
  readonly type: string;
  readonly rolled: number;
  /** The share that critical dice added. */
  readonly extra: number;
  readonly parts: readonly Contribution[] | null;
}

export interface DamageFacts {
  readonly rolled: readonly RolledRow[];
  /** The steps from the roll to the total; null when hidden. */
  readonly steps: readonly DamageStep[] | null;
}

/** A target's save. */
export interface SavedFacts {
  readonly success: boolean;
  /** The Attribute of the save. */
  readonly attribute: string;
  /** Language key of the condition that made the save fail without a roll; "" for a rolled save. */
  readonly fails: string;
  /** Text of a module for the automatic failure; omitted when no module caused it. */
  readonly failsBy?: string;
  readonly willing: boolean;
  /** Whether the target takes half damage on a failure and none on a success (evasion). Default: false. */
  readonly evades?: boolean;
  /** Name of the feature that rerolled the save; omitted without a reroll. */
  readonly again?: string;
  /** The reroll by luck; omitted without one, or when hidden. */
  readonly reroll?: RollFacts["reroll"];
}

export interface StrikeFacts {
  readonly key: string;
  readonly attacker: string;
  readonly outcome: AttackOutcome | null;
  readonly ruled: boolean;
  /** Whether the strike misses regardless of its roll. Default: false. */
  readonly misses?: boolean;
  readonly adjusted: boolean;
  /** Whether the strike was redirected from another target. */
  readonly redirected?: boolean;
  /** Language key of the reason why the strike is void, or null. */
  readonly void: string | null;
  readonly attack: RollFacts | null;
  readonly defense: RollFacts | null;
  readonly damage: DamageFacts | null;
  /** Whether a hit would be critical, because the target is helpless and within 5 feet. @rule C-56 */
  readonly hitIsCritical: boolean;
  /** Die results that the viewer may reroll for inspiration. */
  readonly inspire: Readonly<Record<"attack" | "defense", readonly number[]>>;
  /** The save against the strike; its roll is in `defense`. Null when there is no save, or no answer yet. */
  readonly saved: SavedFacts | null;
  /** The save against the strike's additional effects; null when none was rolled. A null number is hidden. */
  readonly rider?: (SavedFacts & { readonly total: number | null; readonly dc: number | null }) | null;
  /** Hit points, including temporary ones, that this strike removes. */
  readonly amount: number | null;
}

export interface TargetFacts extends PersonFacts {
  /** Origin of the creature; creatures with the same origin are grouped. Null or omitted for a unique creature; "" when hidden. */
  readonly kin?: string | null;
  readonly cover: Cover;
  readonly phase: ClashPhase;
  /** Why no creature can answer or take damage: the actor was deleted, or the target never had one. */
  readonly absent: "gone" | "noActor" | null;
  /** Language key of the reason why this target's result is void, or null. */
  readonly void: string | null;
  /** Names of the users whose answer is pending. */
  readonly waiting: readonly string[];
  /** Whether the viewer is responsible for the answer. */
  readonly mine: boolean;
  readonly strikes: readonly StrikeFacts[];
  /** Damage after mitigation. `amount` follows from the current documents, `received` was applied. */
  readonly amount: number | null;
  readonly received: number | null;
  /** Damage that temporary hit points absorbed. */
  readonly temporary: number | null;
  /** Actual change of hit points and temporary hit points. */
  readonly taken: number | null;
  /** Contributions of the reduction, for the breakdown. */
  readonly reduction: readonly Contribution[] | null;
  /** Effects given to the target; null for none. */
  readonly given: GivenState | null;
  /** What the viewer may see of this target. */
  readonly reveal: Reveal;
  /** Whether the dice animation still runs; the result stays hidden meanwhile. */
  readonly rolling: boolean;
  readonly fumbles: number;
  readonly concedes: number;
  /** Whether massive damage killed the target. @rule B-DEATH-03 */
  readonly killed: boolean;
  /** Failed death saves that the damage caused to a dying target; omitted for none, or when hidden. @rule B-DEATH-08 C-28 */
  readonly fails?: 1 | 2 | undefined;
  /** State of the target after dropping to 0 hit points; null when it did not drop, or when hidden. */
  readonly fall: Fall | null;
  /** Whether the target has dropped out and stays out even when healed. Default: false; also false when hidden. @rule H-DEATH-02 */
  readonly staysOut?: boolean;
  /** Whether a melee strike knocks the target out instead of killing it; omitted when the viewer may not choose. */
  readonly spares?: boolean;
  /** Saves that the damage triggered, with their results; omitted for none. */
  readonly kept?: readonly KeptView[];
  /** Language key of what must happen before a reroll for inspiration, or null. */
  readonly inspireLater: string | null;
  /** Reactions available to the viewer; omitted for none. */
  readonly reactions?: readonly ReactionView[] | undefined;
  /** `takenBy` names the creature that took this target's damage; `takes` names the creature whose damage this target took. */
  readonly takenBy?: string | undefined;
  readonly takes?: string | undefined;
}

/** Facts of damage or healing without an attack. */
export interface DealtFacts {
  readonly kind: ChangeKind;
  readonly armor: boolean;
  /** Whether the targets answer a contest instead of a spell. Default: false. */
  readonly contest?: boolean;
  /** The save of the targets; null when there is none. A null `dc` is hidden. */
  readonly save: { readonly attribute: string; readonly dc: number | null; readonly check?: true | undefined } | null;
  /** Rolled formulas by damage type; empty when hidden. */
  readonly rows: readonly { readonly formula: string; readonly type: string }[];
}

export interface CardFacts {
  readonly id: string;
  readonly item: { readonly name: string; readonly img: string } | null;
  readonly mode: string;
  /** Whether the attack counts as an opportunity attack. Default: false. */
  readonly free?: boolean;
  /** Spell level of the used slot; 0 or omitted for none. */
  readonly circle?: number;
  readonly defense: DefenseKind;
  readonly secret: boolean;
  /** What the viewer may see of the attackers. */
  readonly reveal: Reveal;
  readonly cancelled: boolean;
  /** Name of the reaction that countered the attack; null or omitted for none. */
  readonly lostTo?: string | null | undefined;
  /** Reactions to the whole message available to the viewer; omitted for none. */
  readonly reactions?: readonly ReactionView[] | undefined;
  /** The ruleset that decides the outcome. */
  readonly ruleset: Ruleset;
  readonly damageRolled: boolean;
  readonly attackers: readonly PersonFacts[];
  readonly targets: readonly TargetFacts[];
  /** Strikes without a target. */
  readonly loose: readonly StrikeFacts[];
  /** Actions beyond the allowance of a turn, by attacker. */
  readonly overuse: readonly {
    readonly attacker: string;
    readonly kind: Overuse["kind"];
    readonly nth: number;
    /** Why the turn had no room for it, where no count tells it. */
    readonly label?: string;
    readonly rules: readonly string[];
  }[];
  /** Facts of damage without an attack; null for an attack. */
  readonly dealt: DealtFacts | null;
}
