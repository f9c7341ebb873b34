import type { AdvantageReason } from "../../play/shared/types.ts";
import type { AttackOutcome } from "../../rules/attack/attack.ts";
import type { ClashPhase } from "../../rules/attack/resolve-strikes.ts";
import type { Contribution } from "../../rules/basics/contribution.ts";
import type { DamageStep } from "../../rules/damage/damage.ts";
import type { ChangeKind } from "../../rules/damage/hit-point-change.ts";
import type { Cover, DefenseKind } from "../../rules/basics/ids.ts";
import type { Ruleset } from "../../rules/ruleset/ruleset.ts";
import type { KeptView } from "../../play/check/concentration.ts";
import type { GivenState } from "../../play/apply/given-effects.ts";
import type { ReactionView } from "../../play/reactions/reaction-view.ts";
import type { Fall } from "../../play/apply/brought-down.pure.ts";
import type { RolledDice } from "../../play/dice/verify.pure.ts";
import type { Reveal } from "../../play/shared/types.ts";

/*
 * What an attack card is about, as plain records: gathered from the documents, masked for the viewer, then put into
 * words. `null` always means "not there, or not for these eyes"; the presenter does not care which.
 */

/** Somebody on the card. */
export interface PersonFacts {
  readonly key: string;
  readonly name: string;
  readonly img: string;
  /** A player's character; everybody else is subject to the secrecy settings. */
  readonly pc: boolean;
}

/** One d20 of the clash. */
export interface RollFacts {
  readonly total: number;
  /** The face that counts, 1–20; null for a fixed defense. */
  readonly natural: number | null;
  /** All d20s rolled; more than one with advantage or disadvantage. */
  readonly faces: readonly number[];
  readonly advantage: -1 | 0 | 1;
  /** Bonus dice as they fell, in the order of the contributions that brought them. */
  readonly bonus: readonly RolledDice[];
  readonly parts: readonly Contribution[] | null;
  /** Why it was rolled with advantage or disadvantage, as far as that is known. */
  readonly reasons?: readonly Omit<AdvantageReason, "data">[];
  /** Both faces of the die that inspiration has replaced; null without, or not for these eyes. */
  readonly reroll?: { readonly from: number; readonly to: number; readonly by?: string } | null;
  /** The lowest face with which its hit is a critical; left out = 20. */
  readonly threat?: number;
}

/** One row of damage as rolled, before the target's side of it. */
export interface RolledRow {
  readonly type: string;
  readonly rolled: number;
  /** How much of it came from the dice of a critical. */
  readonly extra: number;
  readonly parts: readonly Contribution[] | null;
}

export interface DamageFacts {
  readonly rolled: readonly RolledRow[];
  /** The way from the roll to the total; null hides it. */
  readonly steps: readonly DamageStep[] | null;
}

/** A save against a use. */
export interface SavedFacts {
  readonly success: boolean;
  /** The Attribute that it was rolled with. */
  readonly attribute: string;
  /** Language key of the condition for which it failed without a roll; "" where it was rolled. */
  readonly fails: string;
  /** A module's own words for that; left out = it is no module's. */
  readonly failsBy?: string;
  readonly willing: boolean;
  /** Whether half of what is halved is the most that it takes; left out = not. */
  readonly evades?: boolean;
  /** Proper name of what has rolled it again, of a save with a blow; left out = nothing has. */
  readonly again?: string;
  /** What luck has rolled again of it; left out = nothing, or not for these eyes. */
  readonly reroll?: RollFacts["reroll"];
}

export interface StrikeFacts {
  readonly key: string;
  readonly attacker: string;
  readonly outcome: AttackOutcome | null;
  readonly ruled: boolean;
  /** Whether it misses, whatever was rolled; left out = no. */
  readonly misses?: boolean;
  readonly adjusted: boolean;
  /** Another target has answered it before. */
  readonly redirected?: boolean;
  /** Language key of the reason why this strike counts for nothing, or null. */
  readonly void: string | null;
  readonly attack: RollFacts | null;
  readonly defense: RollFacts | null;
  readonly damage: DamageFacts | null;
  /** A hit would be a critical: a helpless target close by. @rule C-56 */
  readonly hitIsCritical: boolean;
  /** Faces that the viewer may have rolled again for inspiration. */
  readonly inspire: Readonly<Record<"attack" | "defense", readonly number[]>>;
  /** The save that met it, its roll in `defense`; null where nothing is saved against, or nobody has. */
  readonly saved: SavedFacts | null;
  /** The save against what it does besides its damage; null where none was rolled. A number null = not for these eyes. */
  readonly rider?: (SavedFacts & { readonly total: number | null; readonly dc: number | null }) | null;
  /** What this strike takes, in hit points, temporary ones included. */
  readonly amount: number | null;
}

export interface TargetFacts extends PersonFacts {
  /** What it was made of: the same of creatures that are alike; null or left out for whoever is himself, "" = not for these eyes. */
  readonly kin?: string | null;
  readonly cover: Cover;
  readonly phase: ClashPhase;
  /** Nobody is there to answer or to be hurt: the actor is gone, or there never was one. */
  readonly absent: "gone" | "noActor" | null;
  /** Language key of the reason why this clash does not count, or null. */
  readonly void: string | null;
  /** Names of those whose answer is awaited. */
  readonly waiting: readonly string[];
  /** The viewer is the one to answer. */
  readonly mine: boolean;
  readonly strikes: readonly StrikeFacts[];
  /** After mitigation: by what the documents say now, and by what they said when it was applied. */
  readonly amount: number | null;
  readonly received: number | null;
  /** How much of the damage temporary hit points took. */
  readonly temporary: number | null;
  /** What hit points and temporary ones have really lost to it, or gained by it. */
  readonly taken: number | null;
  /** What cut the damage, for the breakdown. */
  readonly reduction: readonly Contribution[] | null;
  /** Effects; null where nothing is given. */
  readonly given: GivenState | null;
  /** What the viewer may see of this target. */
  readonly reveal: Reveal;
  /** The dice are still falling: no result yet. */
  readonly rolling: boolean;
  readonly fumbles: number;
  readonly concedes: number;
  /** A blow so massive that it killed. @rule B-DEATH-03 */
  readonly killed: boolean;
  /** Failed death saves that this has cost one who lay there; left out = none, or not for these eyes. @rule B-DEATH-08 C-28 */
  readonly fails?: 1 | 2 | undefined;
  /** Whether it fell by this, and what then; null when it did not, or not for these eyes. */
  readonly fall: Fall | null;
  /** Whether it has dropped out, and stays out whatever heals it; left out = no, or not for these eyes. @rule H-DEATH-02 */
  readonly staysOut?: boolean;
  /** Whether a melee blow is to knock it out; left out = nobody may say so. */
  readonly spares?: boolean;
  /** Saves that it was asked for after the damage, and what they have come to; left out = none. */
  readonly kept?: readonly KeptView[];
  /** Language key of what has to be done before a die is rolled again for inspiration, or null. */
  readonly inspireLater: string | null;
  /** What the viewer may react with to it; left out = nothing. */
  readonly reactions?: readonly ReactionView[] | undefined;
  /** Who has taken upon himself what was meant for it, and whose blow it takes upon itself; left out = nobody. */
  readonly takenBy?: string | undefined;
  readonly takes?: string | undefined;
}

/** What damage or healing without an attack has of its own. */
export interface DealtFacts {
  readonly kind: ChangeKind;
  readonly armor: boolean;
  /** Whether they answer a contest and not a spell; left out = they do not. */
  readonly contest?: boolean;
  /** What its targets save with; null where nothing decides. `dc`: null = not for these eyes. */
  readonly save: { readonly attribute: string; readonly dc: number | null } | null;
  /** What was rolled, by type; empty for these eyes. */
  readonly rows: readonly { readonly formula: string; readonly type: string }[];
}

export interface CardFacts {
  readonly id: string;
  readonly item: { readonly name: string; readonly img: string } | null;
  readonly mode: string;
  /** Whether it says that it is a free attack; left out = it does not. */
  readonly free?: boolean;
  /** Of the slot that a spell took; left out or 0 = none. */
  readonly circle?: number;
  readonly defense: DefenseKind;
  readonly secret: boolean;
  /** What the viewer may see of the attacking side. */
  readonly reveal: Reveal;
  readonly cancelled: boolean;
  /** The reaction that has brought it to nothing, by name; null or left out where none has. */
  readonly lostTo?: string | null | undefined;
  /** What the viewer may react with to all of it; left out = nothing. */
  readonly reactions?: readonly ReactionView[] | undefined;
  /** The rules that it is judged by. */
  readonly ruleset: Ruleset;
  readonly damageRolled: boolean;
  readonly attackers: readonly PersonFacts[];
  readonly targets: readonly TargetFacts[];
  /** Strikes that have no target yet. */
  readonly loose: readonly StrikeFacts[];
  /** What was one too many in its turn, by attacker. */
  readonly overuse: readonly {
    readonly attacker: string;
    readonly kind: "active" | "bonus" | "reaction" | "move";
    readonly nth: number;
    readonly rules: readonly string[];
  }[];
  /** Null for an attack. */
  readonly dealt: DealtFacts | null;
}
