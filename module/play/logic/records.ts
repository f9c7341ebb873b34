/**
 * The plain records that the three documents of a clash are read into. Pure: no Foundry.
 * Whatever a message really holds, a record has every field with a usable value (see parse.ts).
 */
import type { Contribution } from "../../rules/contribution.ts";
import type { Ruling } from "../../rules/clash.ts";
import type { Mitigation } from "../../rules/damage.ts";
import type { ChangeKind } from "../../rules/hit-point-change.ts";
import type { Characteristic, Cover, DefenseKind } from "../../rules/ids.ts";
import type { TurnMark } from "../../rules/turn-mark.ts";
import type { Ruleset } from "../../rules/ruleset.ts";

/** The version of messages that this build writes and the newest that it can read. */
export const MESSAGE_VERSION = 1;

/** −1 disadvantage, 0 plain, 1 advantage. */
export type Advantage = -1 | 0 | 1;

/** None, half or all. */
export type Share = 0 | 0.5 | 1;

/** A turn of a fight. */
export interface TurnRecord extends TurnMark {
  readonly combat: string;
}

/** One who attacks or is attacked, as the author saw it when the message was made. */
export interface Participant {
  readonly key: string;
  /** Actor uuid (for an unlinked token the uuid of its synthetic actor), null when there was none. */
  readonly actor: string | null;
  /** Token document uuid, null without a scene. */
  readonly token: string | null;
  readonly name: string;
  readonly img: string;
  /** Whether it is a player character (for the player-versus-player rule). */
  readonly pc: boolean;
}

export interface TargetRecord extends Participant {
  readonly cover: Cover;
  /** A bonus to this target's defense that the attacker's dialog granted. */
  readonly bonus: Contribution | null;
  /** Which part of damage or healing without an attack is meant for this one (half for those who saved). */
  readonly share: Share;
}

/** One damage row of a strike: formula of dice only, its contributions, and which rolls hold its dice. */
export interface DamageRow {
  readonly type: string;
  /** Dice (and numbers) without the bonuses, e.g. `1d8`. */
  readonly formula: string;
  /** Index into the message's rolls; null while not rolled. */
  readonly roll: number | null;
  /** Index of the extra dice of a critical; null when there are none. */
  readonly critical: number | null;
  readonly parts: readonly Contribution[];
}

/** Late adjustment of one strike; only ever recomputes from the same dice, plus at most one more die. */
export interface Adjustment {
  /** The state that should hold now (not a difference). */
  readonly advantage: Advantage;
  /** Index of the one additional d20, null when none was needed. */
  readonly die: number | null;
  readonly attack: number;
  readonly defense: number;
  /** Cover that replaces the one which the defender answered with; null = as answered. */
  readonly cover: Cover | null;
}

export interface StrikeRecord {
  readonly key: string;
  readonly attacker: string;
  readonly target: string | null;
  /** Index into the message's rolls. */
  readonly roll: number;
  readonly advantage: Advantage;
  readonly parts: readonly Contribution[];
  /** Within reach of the critical that a hit on a helpless target is. @rule C-56 */
  readonly near?: boolean;
  readonly damage: readonly DamageRow[];
  readonly adjust: Adjustment | null;
  readonly ruling: Ruling | null;
}

export interface ItemRecord {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
}

/** What makes damage and healing without an attack out of an attack: nothing is rolled against, everything arrives. */
export interface DealtRecord {
  readonly kind: ChangeKind;
  /** Whether armor and shield reduce it. */
  readonly armor: boolean;
}

export interface RulesRecord {
  readonly profile: string;
  readonly overrides: Partial<Ruleset>;
}

/** What an attack message says, or one of damage or healing without an attack. */
export interface AttackRecord {
  readonly id: string;
  readonly version: number;
  readonly tab: string;
  readonly mode: string;
  readonly item: ItemRecord | null;
  readonly ranged: boolean;
  readonly defense: DefenseKind;
  readonly attackers: readonly Participant[];
  readonly targets: readonly TargetRecord[];
  readonly strikes: readonly StrikeRecord[];
  readonly rules: RulesRecord;
  readonly damage: { readonly id: string } | null;
  /** The turn in which it was made; null outside of a fight. */
  readonly turn: TurnRecord | null;
  readonly secret: boolean;
  readonly cancelled: boolean;
  /** Null for an attack. */
  readonly dealt: DealtRecord | null;
}

/** What a defense message says. */
export interface DefenseRecord {
  readonly id: string;
  readonly version: number;
  readonly tab: string;
  readonly attack: string;
  readonly target: string;
  readonly actor: string | null;
  readonly token: string | null;
  readonly kind: DefenseKind;
  readonly fixed: number | null;
  /** Rules and flags of the attack as they were answered, see terms.ts; "" in answers that know of none. */
  readonly terms: string;
  readonly quoted: readonly { readonly strike: string; readonly natural: number; readonly total: number }[];
  readonly strikes: readonly { readonly key: string; readonly roll: number }[];
  readonly parts: { readonly physical: readonly Contribution[]; readonly magical: readonly Contribution[] };
  readonly situational: readonly Contribution[];
  readonly advantage: Advantage;
  readonly mitigation: Mitigation & { readonly parts: readonly Contribution[] };
  readonly cover: Cover;
  /** Whether the defender was helpless. */
  readonly helpless: boolean;
}

/** What a check message says. */
export interface CheckRecord {
  readonly id: string;
  readonly version: number;
  readonly tab: string;
  readonly actor: string | null;
  readonly name: string;
  readonly kind: "characteristic" | "attribute" | "skill" | "defense" | "tool" | "death";
  /** Of a tool its kind (or name), or the id of the very item. */
  readonly key: string;
  /** Proper name of the tool, which the card tells also when the item is gone; "" for what is named by its key. */
  readonly what: string;
  /** Key of the skill that goes with the tool; "" without one. */
  readonly skill: string;
  /** Whether training in both tool and skill gave advantage. @rule B-PROF-06 */
  readonly bothTrained: boolean;
  /** Whether there was no such tool at hand, so that training with it did not count. @rule B-PROF-06 */
  readonly withoutTool: boolean;
  /** Characteristic that stands for the usual one of a skill, an Attribute or a tool; "" = the usual one. @rule B-SKL-07 */
  readonly characteristic: Characteristic | "";
  readonly advantage: Advantage;
  readonly parts: readonly Contribution[];
  readonly dc: number | null;
  /** Whether players must not see the number to reach. */
  readonly dcHidden: boolean;
  readonly rules: RulesRecord;
  /** Id of the request and key of the one asked that this answers for; "" for a check of one's own. */
  readonly request: string;
  readonly asked: string;
  /** Of a die that inspiration has bought for another check (`request`): which of its dice it replaces. @rule B-DICE-09 */
  readonly die: number;
  /** And of which strike, where the die was bought for an attack or a Defense; "" for a check. */
  readonly strike: string;
}

/** One who is asked for a check, and for which. */
export interface AskedRecord extends Participant {
  readonly kind: CheckRecord["kind"];
  readonly check: string;
  readonly characteristic: CheckRecord["characteristic"];
  /** What the GM proposes; the answer says what was rolled. */
  readonly advantage: Advantage;
}

/** A check that a GM asks several for, or a contest of the first against the second. */
export interface RequestRecord {
  readonly id: string;
  readonly version: number;
  readonly tab: string;
  readonly mode: "each" | "contest";
  readonly difficulty: "none" | "shown" | "hidden";
  /** Only while it is shown. */
  readonly dc: number | null;
  readonly asked: readonly AskedRecord[];
  readonly rules: RulesRecord;
}

/** One change of hit points remembered on an actor, as stored in `system.receipts`. */
export interface ReceiptRecord {
  readonly id: string;
  readonly attack: string;
  readonly item: string;
  readonly kind: ChangeKind;
  readonly damage: string | null;
  readonly amount: number;
  readonly hp: number;
  readonly temporary: number;
  readonly state: "applied" | "undone";
  readonly wrote: string;
}

/** A pending situational bonus on an actor, as stored in `system.notes`. */
export interface NoteRecord {
  readonly id: string;
  readonly kind: string;
  readonly against: string;
  readonly name: string;
  readonly used: boolean;
  /** The turn in which it was earned. */
  readonly turn: TurnRecord | null;
}
