/** Shapes that the applications exchange with play. */
import type { NamedDamage } from "../modifiers/added-damage.ts";
import type { Suggested } from "../modifiers/cover.ts";
import type { GivenEffect } from "../../data/message/given.pure.ts";
import type { Prompt } from "../protocol/prompts.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import type { AttackMode, AttackSetup, OpposedItem } from "../../documents/item.ts";
import type { ClashState, StrikeState } from "../../rules/clash.ts";
import type { Contribution } from "../../rules/contribution.ts";
import type { ChangeKind } from "../../rules/hit-point-change.ts";
import type { Cover, DefenseKind } from "../../rules/ids.ts";
import type { Assignment } from "./distribute.pure.ts";
import type { KeptView } from "../check/concentration.ts";
import type { Fall } from "./fallen.pure.ts";
import type { EffectiveDamage, EffectiveRoll } from "./fold-rolls.pure.ts";
import type { SavedState } from "./fold-dealt.pure.ts";
import type {
  AttackRecord,
  DefenseRecord,
  LaidRecord,
  SavedRecord,
  StrikeRecord,
  TargetRecord,
} from "./records.pure.ts";
import type { Cast, PlannedUse } from "./use-plan.pure.ts";
import type { Advantage, ItemRecord, Participant, Share, ReceiptRecord } from "../protocol/records.pure.ts";
import type { Place } from "../protocol/places.ts";
import type { Combatant, Remark, AdvantageReason, Permission, Reveal } from "../protocol/types.ts";

/** A target as a dialog names it; without an actor it is nobody yet. */
export interface RequestedTarget {
  readonly actor: OpposedActor | null;
  readonly token: TokenDocument.Implementation | null;
  readonly cover: Cover;
  readonly bonus: Contribution | null;
  /** How many strikes of the whole attack go to this target. */
  readonly strikes: number;
}

export interface AttackRequest {
  readonly item: OpposedItem | null;
  readonly mode: AttackMode;
  readonly attackers: readonly Combatant[];
  readonly targets: readonly RequestedTarget[];
  readonly advantage: Advantage;
  /** Dice formula or "". Russian notation is accepted. */
  readonly situational: string;
  /** "" = what the weapon says. */
  readonly defense: DefenseKind | "";
  /** undefined = by the chat's own mode. */
  readonly secret: boolean | undefined;
  /** Melee: whom it would bring to 0 it knocks out. @rule B-DEATH-14 */
  readonly spares?: boolean;
  /** Who strikes whom; left out = attackers take turns by the number of strikes on each target. */
  readonly assignment?: readonly Assignment[];
  /** What is remembered of fumbles is in `advantage` and `situational` already: a window has suggested it. */
  readonly remembered?: boolean;
  /** Of a spell or a feature: how it is used; left out = as usual. */
  readonly cast?: Cast;
  /** Of a free attack: the movement that it answers, and the one place where its message stands. */
  readonly trigger?: { readonly movement: string; readonly place: Place };
}

/** An amount of one damage type; "" is damage of no type. */
export interface DealRow {
  /** Dice formula or number. Russian notation is accepted. */
  readonly formula: string;
  readonly type: string;
}

/** Damage, healing or temporary hit points without an attack. */
export interface DealRequest {
  readonly kind: ChangeKind;
  readonly rows: readonly DealRow[];
  /** Whether armor reduces damage. */
  readonly armor: boolean;
  readonly targets: readonly {
    readonly actor: OpposedActor | null;
    readonly token: TokenDocument.Implementation | null;
    readonly share: Share;
  }[];
  /** What it comes from; empty words where there is nothing. */
  readonly source: ItemRecord;
  /** What comes with it; left out = nothing. */
  readonly effects?: readonly GivenEffect[];
  /** Of what lies on the board: the use that has laid it there. */
  readonly laid?: LaidRecord | null;
  /** undefined = by the chat's own mode. */
  readonly secret: boolean | undefined;
}

export interface PlannedTarget extends RequestedTarget {
  readonly name: string;
  readonly img: string;
  /** Feet to the nearest attacker, null without a scene. */
  readonly distance: number | null;
  /** The cover that its place suggests, null without a scene. */
  readonly shelter: Suggested | null;
  /** What marks of an attacker's own add to the damage of a hit on it; left out = nothing. */
  readonly marks?: readonly NamedDamage[];
}

/** One strike of a plan, with the reasons that are not those of all strikes. */
export interface PlannedStrike {
  /** Index of the attacker. */
  readonly attacker: number;
  /** Index of the target, null while nobody is named. */
  readonly target: number | null;
  readonly own: readonly AdvantageReason[];
}

/** Everything an attack dialog shows before the first roll. */
export interface AttackPlan {
  readonly item: OpposedItem;
  readonly modes: readonly AttackMode[];
  readonly mode: AttackMode;
  readonly setup: AttackSetup;
  /** Of a spell or a feature: how it is used, and what it takes then; null for a weapon. */
  readonly use: (PlannedUse & { readonly cast: Cast; readonly rays: number | null }) | null;
  readonly attackers: readonly Combatant[];
  /** Those who were asked for, whoever is selected; null = the selected ones. */
  readonly named: readonly Combatant[] | null;
  readonly targets: readonly PlannedTarget[];
  readonly defense: DefenseKind;
  readonly warnings: readonly Remark[];
  /** Reasons that hold for all strikes. */
  readonly reasons: readonly AdvantageReason[];
  readonly strikes: readonly PlannedStrike[];
  /** Suggested state, from the reasons and the held keys. */
  readonly advantage: Advantage;
  /** Situational number suggested (fumble bonus as +2), as a formula or "". */
  readonly situational: string;
  /** Whether the dialog is to be skipped (setting or held key). */
  readonly skip: boolean;
  readonly secret: boolean;
  /** True when an error forbids the attack for this user. */
  readonly blocked: boolean;
}

export interface DefendOptions {
  /** Key of the Attribute that answers a contest, where several may; left out = the best. @rule C-65 */
  readonly way?: string;
  /** Lets a save fail without a roll. @rule B-SAVE-02 */
  readonly willing?: boolean;
  readonly advantage?: Advantage;
  readonly cover?: Cover;
  /** Dice formula or "". */
  readonly situational?: string;
  readonly kind?: DefenseKind;
  /** A number instead of a roll (GM). */
  readonly fixed?: number | null;
}

/** One prompt: all strikes of one attack on one target of this user. */
export interface DefenseRequest extends Prompt {
  readonly verb: "defense";
  readonly target: TargetRecord;
  readonly attackers: readonly Participant[];
  readonly itemName: string;
  readonly itemImg: string;
  readonly strikes: number;
  readonly kind: DefenseKind;
  readonly ranged: boolean;
  readonly cover: Cover;
  /** Attack numbers of the strikes; empty when the attack is secret. */
  readonly attacks: readonly { readonly key: string; readonly natural: number; readonly total: number }[];
  /** Why the strikes have advantage or disadvantage, as far as this user may know it. */
  readonly reasons: readonly Omit<AdvantageReason, "data">[];
  /** What speaks for and against its own roll, what that suggests, what modules add to it and why it would come to nothing. */
  readonly own: readonly AdvantageReason[];
  readonly advantage: Advantage;
  readonly added: readonly Contribution[];
  readonly fails: string;
  readonly secret: boolean;
  /** Attribute that whoever is hit saves with by the same press; "" = none. */
  readonly rider: string;
  readonly parts: Readonly<Record<DefenseKind, { readonly parts: readonly Contribution[]; readonly total: number }>>;
}

/** Actions on a card; see permissions.ts. */
export type Action = "defend" | "apply" | "undo" | "redo" | "adjust" | "rule" | "addTarget" | "cancel" | "rollDamage";

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

/** A reaction that somebody may still use. */
export interface ReactionView {
  /** Id of the item. */
  readonly id: string;
  /** With what it would come to, in words. */
  readonly label: string;
  /** What it takes besides the reaction, in words; "" = nothing. */
  readonly cost: string;
  /** Why not, in words; "" = nothing stands against it. */
  readonly reason: string;
  /** Whether it would change nothing of what has happened; left out = it would, or nobody knows. */
  readonly quiet?: boolean;
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

/** Effects of one target: what it has of them, the conditions that it was immune to, what waits for a Game Master. */
export interface GivenState {
  readonly names: readonly string[];
  /** Ids of conditions. */
  readonly refused: readonly string[];
  readonly waits: readonly string[];
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
