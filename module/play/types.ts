/** Shapes that the applications exchange with play. */
import type { OpposedActor } from "../documents/actor.ts";
import type { AttackMode, AttackSetup, OpposedItem } from "../documents/item.ts";
import type { ClashReceipt, ClashState, StrikeState } from "../rules/clash.ts";
import type { Contribution } from "../rules/contribution.ts";
import type { CheckResult } from "../rules/checks.ts";
import type { ChangeKind } from "../rules/hit-point-change.ts";
import type { Cover, DefenseKind } from "../rules/ids.ts";
import type { Assignment } from "./logic/distribute.ts";
import type { AskedState, RequestState } from "./logic/fold-request.ts";
import type { Advantage, AttackRecord, CheckRecord, DefenseRecord, ItemRecord, Participant, RequestRecord, Share, StrikeRecord, TargetRecord } from "./logic/records.ts";
import type { Reroll } from "./logic/reroll.ts";
import type { RolledDice } from "./logic/verify.ts";

/** An actor that acts, with the token it acts through (a token uuid is remembered when there is one). */
export interface Combatant {
  readonly actor: OpposedActor;
  readonly token: TokenDocument.Implementation | null;
}

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
  /** Who strikes whom; left out = attackers take turns by the number of strikes on each target. */
  readonly assignment?: readonly Assignment[];
}

/** An amount of one damage type; "" is damage of no type. */
export interface DealPart {
  /** Dice formula or number. Russian notation is accepted. */
  readonly formula: string;
  readonly type: string;
}

/** Damage, healing or temporary hit points without an attack. */
export interface DealRequest {
  readonly kind: ChangeKind;
  readonly parts: readonly DealPart[];
  /** Whether armor reduces damage. */
  readonly armor: boolean;
  readonly targets: readonly { readonly actor: OpposedActor | null; readonly token: TokenDocument.Implementation | null; readonly share: Share }[];
  /** What it comes from; empty words where there is nothing. */
  readonly source: ItemRecord;
  /** undefined = by the chat's own mode. */
  readonly secret: boolean | undefined;
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
  readonly value: 1 | -1;
}

export interface PlannedTarget extends RequestedTarget {
  readonly name: string;
  readonly img: string;
  /** Feet to the nearest attacker, null without a scene. */
  readonly distance: number | null;
}

/** Everything an attack dialog shows before the first roll. */
export interface AttackPlan {
  readonly item: OpposedItem;
  readonly modes: readonly AttackMode[];
  readonly mode: AttackMode;
  readonly setup: AttackSetup;
  readonly attackers: readonly Combatant[];
  readonly targets: readonly PlannedTarget[];
  readonly defense: DefenseKind;
  readonly warnings: readonly Remark[];
  readonly reasons: readonly AdvantageReason[];
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
  readonly advantage?: Advantage;
  readonly cover?: Cover;
  /** Dice formula or "". */
  readonly situational?: string;
  readonly kind?: DefenseKind;
  /** A number instead of a roll (GM). */
  readonly fixed?: number | null;
}

/** One prompt: all strikes of one attack on one target of this user. */
export interface DefenseRequest {
  /** Id that the answer will have; unique per attack and target. */
  readonly id: string;
  readonly messageId: string;
  readonly targetKey: string;
  readonly actor: OpposedActor;
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
  readonly secret: boolean;
  readonly parts: Readonly<Record<DefenseKind, { readonly parts: readonly Contribution[]; readonly total: number }>>;
  readonly reasons: readonly AdvantageReason[];
  readonly advantage: Advantage;
  readonly situational: string;
}

/** One prompt: a check that a GM asks of a character of this user. */
export interface CheckRequest {
  /** Id that the answer will have. */
  readonly id: string;
  readonly messageId: string;
  readonly targetKey: string;
  readonly actor: OpposedActor;
  readonly target: Pick<Participant, "name" | "img">;
  readonly check: Pick<CheckRecord, "kind" | "key" | "characteristic">;
  /** Known to everybody, or null. */
  readonly dc: number | null;
  readonly difficulty: "none" | "shown" | "hidden";
  /** The other side of a contest as this user may know it, or null. */
  readonly opponent: string | null;
  readonly parts: readonly Contribution[];
  readonly total: number;
  /** Asked for a tool that is not at hand: what training with it gives is not in the total. */
  readonly withoutTool: boolean;
  readonly advantage: Advantage;
}

/** What waits in the queue of this user. */
export type PendingRequest = DefenseRequest | CheckRequest;

/** Actions on a card; see permissions.ts. */
export type Action = "defend" | "apply" | "undo" | "redo" | "adjust" | "rule" | "addTarget" | "cancel" | "rollDamage";
/** True, or the language key of the reason why not. */
export type Permission = true | string;

/** A damage row with its dice, for the breakdown. */
export interface DamageView {
  readonly type: string;
  readonly formula: string;
  readonly parts: readonly Contribution[];
  readonly dice: readonly RolledDice[];
  readonly base: number | null;
  readonly criticalDice: readonly RolledDice[];
  readonly extra: number | null;
}

/** One strike with everything a presenter may show of it. */
export interface StrikeView {
  readonly key: string;
  readonly record: StrikeRecord;
  readonly attacker: Participant | null;
  /** Result of the fold; null when void or unassigned. */
  readonly state: StrikeState | null;
  /** Language key of the reason why this strike counts for nothing. */
  readonly void: string | null;
  /** d20s rolled (first kept or not), bonus dice, effective natural and total, state of advantage that holds. */
  readonly attack: { readonly faces: readonly number[]; readonly bonus: readonly RolledDice[]; readonly natural: number; readonly total: number; readonly advantage: Advantage; readonly reroll: Reroll | null } | null;
  readonly attackParts: readonly Contribution[];
  readonly defense: { readonly faces: readonly number[]; readonly bonus: readonly RolledDice[]; readonly natural: number; readonly total: number; readonly advantage: Advantage; readonly reroll: Reroll | null } | null;
  readonly defenseParts: readonly Contribution[];
  readonly damage: readonly DamageView[];
  /** Faces that this user may have rolled again for inspiration. */
  readonly inspire: Readonly<Record<"attack" | "defense", readonly number[]>>;
}

/** What the presenter may show the viewing user of a participant. */
export interface Reveal {
  readonly name: boolean;
  readonly totals: boolean;
  readonly breakdown: boolean;
  readonly mitigation: boolean;
  readonly damage: boolean;
}

export interface Waiting {
  readonly for: "defense" | "damage" | "apply" | "gm";
  readonly users: readonly { readonly id: string; readonly name: string; readonly active: boolean; readonly self: boolean }[];
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
  readonly receipt: ClashReceipt | null;
  readonly waiting: Waiting | null;
  /** Language keys of reasons why answer or strikes count for nothing. */
  readonly voids: readonly string[];
  readonly reveal: Reveal;
  readonly permissions: Readonly<Record<Action, Permission>>;
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
  readonly targets: readonly TargetState[];
  readonly unassigned: readonly StrikeView[];
  readonly permissions: Readonly<Record<Action, Permission>>;
  readonly rolling: boolean;
}

export interface CheckOptions {
  readonly advantage?: Advantage;
  readonly situational?: string;
  readonly dc?: number | null;
  readonly dcHidden?: boolean;
  /** Instead of the usual one of a skill, an Attribute or a tool; "" = the usual one. */
  readonly characteristic?: CheckRecord["characteristic"];
  /** Key of the skill that goes with a tool; "" without one. */
  readonly skill?: string;
}

/** A check as its card shows it. */
export interface CheckState {
  readonly record: CheckRecord;
  readonly void: string | null;
  readonly faces: readonly number[];
  readonly bonus: readonly RolledDice[];
  readonly natural: number;
  readonly total: number;
  readonly result: CheckResult | null;
  /** The die that inspiration has replaced. */
  readonly reroll: Reroll | null;
  /** Whether this user may spend inspiration on it. */
  readonly inspire: boolean;
  /** Whether the name, the numbers and the difficulty may be shown to the viewing user. */
  readonly reveal: { readonly name: boolean; readonly totals: boolean; readonly dc: boolean };
  readonly rolling: boolean;
}

/** One of those asked for a check, with everything that a presenter may show. */
export interface AskedView {
  readonly key: string;
  readonly name: string;
  readonly img: string;
  readonly check: CheckRequest["check"];
  readonly state: AskedState;
  readonly reveal: Pick<Reveal, "name" | "totals" | "breakdown">;
  /** Whom the card waits for; empty when answered. */
  readonly waiting: readonly { readonly name: string; readonly self: boolean }[];
  /** Whether this user may roll for it now. */
  readonly may: boolean;
  /** Whether this user may spend inspiration on its roll. */
  readonly inspire: boolean;
  /** Dice are still falling. */
  readonly rolling: boolean;
}

/** A request for checks as its card shows it to this user. */
export interface RequestView {
  readonly record: RequestRecord;
  /** Language key of the reason why nobody need answer. */
  readonly void: string | null;
  /** As far as this user may know it. */
  readonly dc: number | null;
  readonly mayReveal: boolean;
  readonly asked: readonly AskedView[];
  readonly contest: RequestState["contest"];
}
