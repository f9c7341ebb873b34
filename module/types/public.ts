/**
 * What modules and macros see: arguments, results and hooks of the system's API. Types only, for authors to
 * read, so nothing internal is named here. Stable within one major version of the API.
 */
import type { Contribution } from "../rules/basics/contribution.ts";
import type { ClashPhase } from "../rules/attack/resolve-strikes.ts";
import type { AttackOutcome } from "../rules/attack/attack.ts";
import type { ChangeKind } from "../rules/damage/hit-point-change.ts";
import type { Cover, DefenseKind } from "../rules/basics/ids.ts";
import type * as Rules from "../rules/index.ts";
import type { Ruleset } from "../rules/ruleset/ruleset.ts";

/** −1 disadvantage, 0 plain, 1 advantage. */
export type AdvantageState = -1 | 0 | 1;

/** A document, or its uuid; an actor may also be named by its token. */
export type ActorReference = Actor.Implementation | TokenDocument.Implementation | string;
export type ItemReference = Item.Implementation | string;
/** A chat message, or its id. */
export type MessageReference = ChatMessage.Implementation | string;

/** Somebody who acts or is acted upon. */
export interface Somebody {
  readonly actor: Actor.Implementation | null;
  readonly token: TokenDocument.Implementation | null;
}

/**
 * A named part that a module adds to a roll: a number from −100 to 100, dice (−20 to 20 of a usual size), or both. It
 * is rolled, explained on the card under its name and stored with the message.
 */
export interface AddedPart {
  /** 1 to 100 letters, shown as it is. */
  readonly name: string;
  readonly value?: number;
  readonly dice?: { readonly count: number; readonly faces: number };
}

/** An attack that is about to be rolled. Change `advantage` and `defense`, push to `attack` and `damage`. */
export interface PreparedAttack {
  readonly item: Item.Implementation;
  /** How the weapon is used: `strike`, `throw`, `shoot` … */
  readonly mode: string;
  readonly attackers: readonly Somebody[];
  readonly targets: readonly Somebody[];
  /** Changed, it holds for every strike. */
  advantage: AdvantageState;
  defense: DefenseKind;
  /** Added to every attack roll. */
  readonly attack: AddedPart[];
  /** Added to the first damage roll of every strike; a critical doubles none of its dice. */
  readonly damage: AddedPart[];
}

/** A word for or against a roll. */
export interface AddedReason {
  /** 1 to 100 letters, shown as it is, on the card, too: whoever may see the numbers reads it. */
  readonly label: string;
  /** 1 = advantage, -1 = disadvantage. */
  readonly value: 1 | -1;
  /** Ids or pages that it comes from. */
  readonly rules?: readonly string[];
}

/** A roll that somebody has in mind. Push to `reasons` and `parts`, set `fails` or `forbids`; the rest is for reading. */
export interface Circumstances {
  readonly purpose: "attack" | "check" | "save" | "defense" | "initiative";
  readonly roller: Somebody;
  /** The target of an attack, the first attacker of a defense, the first of those whom a check is made against; else null. */
  readonly other: Somebody | null;
  /** Of a check or a save what is rolled, of a defense which one; null for an attack and for initiative. */
  readonly check: { readonly kind: string; readonly key: string } | null;
  readonly reasons: AddedReason[];
  readonly parts: AddedPart[];
  /** Why it fails, whatever is rolled: an attack misses, a defense is 0. 1 to 100 letters; initiative never fails. */
  fails: string;
  /** Why it may not be made: for a player an obstacle, for a Game Master a warning. Of an attack on somebody and a check. */
  forbids: string;
}

/** A defense that is about to be rolled. Change `advantage`, push to `parts`. */
export interface PreparedDefense {
  /** The attack's message and which of its targets answers. */
  readonly message: ChatMessage.Implementation;
  readonly target: string;
  readonly actor: Actor.Implementation;
  readonly kind: DefenseKind;
  advantage: AdvantageState;
  readonly parts: AddedPart[];
}

/**
 * A spell, a feature or a thing that is about to be used, before any dice fall and anything is paid. Nothing here can be
 * changed. What strikes fires it before `preAttack`.
 */
export interface PreparedUse {
  readonly item: Item.Implementation;
  /** Key of a further use of the item; "" = what its own fields say. */
  readonly activity: string;
  readonly actor: Actor.Implementation;
  readonly targets: readonly Somebody[];
  /** Circle of the slot that it takes; 0 = none. */
  readonly circle: number;
  readonly ritual: boolean;
}

/** Hit points that are about to change. Nothing here can be changed: the amount follows from the documents. */
export interface PreparedApplication {
  readonly message: ChatMessage.Implementation;
  readonly target: string;
  readonly actor: Actor.Implementation;
  readonly kind: ChangeKind;
  /** Points after armor, resistances and rulings; 0 for a miss that only earns a bonus. */
  readonly amount: number;
}

/** Something that has happened to a message; fired on every client. */
export interface MessageEvent {
  readonly message: ChatMessage.Implementation;
  /** Whose doing it was. */
  readonly userId: string;
}

/** Somebody has used something, or done one of the actions of the list; fired on every client. */
export interface UseEvent extends MessageEvent {
  /** "item" for a spell, a feature or a thing; else the key of the action (`dodge`, `help` …). */
  readonly action: string;
  /** What was used, as the message names it: it may be gone since. Null for an action of the list. */
  readonly item: { readonly uuid: string; readonly name: string; readonly img: string } | null;
  /** Who did it, and for whom or against whom. */
  readonly doer: Somebody;
  readonly targets: readonly Somebody[];
  /** Where its area lies, in pixels and feet; null for one without. */
  readonly area: PlacedUse | null;
}

/** An area on a scene. */
export interface PlacedUse {
  /** Id of the scene. */
  readonly scene: string;
  /** `sphere`, `cube`, `cone`, `line`, `cylinder` or `emanation`. */
  readonly shape: string;
  /** Feet: radius, side or length, and the width of a line. */
  readonly size: number;
  readonly width: number;
  /** Pixels: what was pointed at, of a cone and a line its start. */
  readonly x: number;
  readonly y: number;
  /** 0 to 7, clockwise from east. */
  readonly direction: number;
}

/** An effect that a use or an action has put on somebody counts from now on, or no longer; fired on every client. */
export interface EffectEvent {
  readonly effect: ActiveEffect.Implementation;
  /** Who bears it. */
  readonly actor: Actor.Implementation;
  /** `ended`, too, when it was undone, switched off, or lost with somebody's concentration; then it may come back. */
  readonly change: "landed" | "ended";
  /** The message that it came from; null when that is gone. */
  readonly message: ChatMessage.Implementation | null;
}

/** A target has answered; fired on every client. */
export interface DefenseEvent extends MessageEvent {
  /** The attack that is answered; `message` is the answer. */
  readonly attack: ChatMessage.Implementation;
  readonly target: string;
}

/** Hit points have been changed, given back or taken again; fired on every client. */
export interface ReceiptEvent {
  readonly actor: Actor.Implementation;
  readonly receipt: Receipt;
  /** The card, null when it has been deleted. */
  readonly message: ChatMessage.Implementation | null;
  readonly userId: string;
}

/** What an actor remembers of one change of its hit points. */
export interface Receipt {
  readonly id: string;
  /** Id of the message that it came from. */
  readonly attack: string;
  readonly item: string;
  readonly kind: ChangeKind;
  /** Points meant; those that really moved are `hp` and `temporary`. */
  readonly amount: number;
  readonly hp: number;
  readonly temporary: number;
  readonly state: "applied" | "undone";
}

/** The system's hooks. `pre…` run where it happens, and exactly `false` stops it; the others run on every client, afterwards. */
export interface SystemHooks {
  "opposed-d20.preUse": (prepared: PreparedUse) => unknown;
  "opposed-d20.use": (event: UseEvent) => unknown;
  "opposed-d20.effect": (event: EffectEvent) => unknown;
  "opposed-d20.circumstances": (circumstances: Circumstances) => unknown;
  "opposed-d20.preAttack": (prepared: PreparedAttack) => unknown;
  "opposed-d20.attack": (event: MessageEvent) => unknown;
  "opposed-d20.preDefense": (prepared: PreparedDefense) => unknown;
  "opposed-d20.defense": (event: DefenseEvent) => unknown;
  "opposed-d20.damage": (event: MessageEvent) => unknown;
  "opposed-d20.preApply": (prepared: PreparedApplication) => unknown;
  "opposed-d20.apply": (event: ReceiptEvent) => unknown;
  "opposed-d20.undo": (event: ReceiptEvent) => unknown;
  "opposed-d20.redo": (event: ReceiptEvent) => unknown;
}

/** One d20 of a clash. */
export interface ClashRoll {
  readonly total: number;
  readonly natural: number;
  readonly parts: readonly Contribution[];
}

export interface ClashStrikeReport {
  readonly key: string;
  /** Null while undecided. */
  readonly outcome: AttackOutcome | null;
  readonly attack: ClashRoll | null;
  readonly defense: ClashRoll | null;
  /** Hit points that this strike takes; null while unknown. */
  readonly amount: number | null;
  /** Language key of the reason why it counts for nothing, else null. */
  readonly void: string | null;
}

export interface ClashTargetReport extends Somebody {
  readonly key: string;
  readonly name: string;
  /** `waiting`, `rolling`, `ready`, `applied`, `changed`, `undone` or `cancelled`. */
  readonly phase: ClashPhase;
  /** What all strikes take together by the documents, and what the actor has received. */
  readonly amount: number | null;
  readonly received: number | null;
  readonly strikes: readonly ClashStrikeReport[];
  /** What this user may be shown of the target. A module that shows more breaks the table's secrets. */
  readonly reveal: Disclosed;
}

/** What may be shown to this user. */
export interface Disclosed {
  readonly name: boolean;
  readonly totals: boolean;
  readonly breakdown: boolean;
  readonly mitigation: boolean;
  readonly damage: boolean;
}

/** The state of a card, folded from its documents; a snapshot. */
export interface ClashReport {
  readonly id: string;
  readonly cancelled: boolean;
  readonly secret: boolean;
  readonly item: { readonly uuid: string; readonly name: string; readonly img: string } | null;
  readonly attackers: readonly (Somebody & { readonly key: string; readonly name: string })[];
  readonly targets: readonly ClashTargetReport[];
  /** What this user may be shown of the attackers. */
  readonly reveal: Disclosed;
}

/** A target of an attack: somebody, and with what the attack meets it. */
export interface AttackTarget {
  readonly target: ActorReference;
  readonly cover?: Cover;
  /** 1 to 50; 1 when left out. */
  readonly strikes?: number;
}

export interface AttackArguments {
  readonly item: ItemReference;
  /** One of the weapon's ways; the usual one when left out. */
  readonly mode?: string;
  /** The targeted tokens when left out. */
  readonly targets?: readonly (ActorReference | AttackTarget)[];
  /** Left out: what a dialog would suggest for each strike. */
  readonly advantage?: AdvantageState;
  /** A number or dice: `2`, `1d4`. */
  readonly situational?: string;
  /** Whether a melee blow that would bring a target to 0 hit points knocks it out; false when left out. Of a shot it is nothing. */
  readonly spares?: boolean;
  readonly defense?: DefenseKind;
  /** True = for Game Masters only, false = for all, left out = as chosen under the chat. */
  readonly secret?: boolean;
}

/** Whom a use is for: somebody, what shelters him, and how many of its rays or darts fly at him. */
export interface UseTarget {
  readonly target: ActorReference;
  readonly cover?: Cover;
  /** 1 to 20; left out: dealt out evenly. */
  readonly rays?: number;
}

export interface UseArguments {
  /** A spell, a feature or a consumable that an actor carries. */
  readonly item: ItemReference;
  /**
   * Left out: whoever is in the area that `place` puts down, else the targeted tokens; what is for oneself needs none, of what
   * takes others along they are these.
   */
  readonly targets?: readonly (ActorReference | UseTarget)[];
  /** Key of a further use of the item; left out: the first thing that can be done with it. */
  readonly activity?: string;
  /** Circle of the slot, 1 to 9; left out: the lowest that is left. */
  readonly circle?: number;
  /** Without a slot, taking 10 minutes longer. */
  readonly ritual?: boolean;
  /** How many points of a pool; left out: what its window would suggest. */
  readonly spent?: number;
  /** Where it can do several things: `damage`, `healing` or `temporary`. */
  readonly kind?: ChangeKind;
  /** A thing of the same actor that is the material. */
  readonly material?: ItemReference;
  /** Where its area lies on the scene that is shown, in pixels, with one of eight directions (0 = east, clockwise). */
  readonly place?: { readonly x: number; readonly y: number; readonly direction?: number };
  /** True opens its window instead; then all but `item` and `activity` is chosen there. */
  readonly dialog?: boolean;
}

export interface CastSpellArguments extends Omit<UseArguments, "item" | "activity"> {
  readonly actor: ActorReference;
  /** Name of one of his spells, in any case of letters; or the spell, or its uuid. */
  readonly spell: ItemReference;
}

export interface DefendArguments {
  readonly message: MessageReference;
  /** Key of the target (see {@link ClashReport}); the first that this user may answer for when left out. */
  readonly target?: string;
  readonly advantage?: AdvantageState;
  readonly cover?: Cover;
  readonly situational?: string;
  /** A number instead of a roll, for Game Masters. */
  readonly fixed?: number;
}

export interface DamageArguments {
  readonly targets: readonly ActorReference[];
  /** A number or dice. */
  readonly formula: string;
  /** Damage type; none when left out. */
  readonly type?: string;
  /** Whether armor reduces it; true when left out. */
  readonly armor?: boolean;
  /** What it comes from, for the card. */
  readonly name?: string;
  readonly secret?: boolean;
}

export interface HealArguments {
  readonly targets: readonly ActorReference[];
  readonly formula: string;
  /** Temporary hit points instead of healing. */
  readonly temporary?: boolean;
  readonly name?: string;
  readonly secret?: boolean;
}

export interface CardArguments {
  readonly message: MessageReference;
  /** Key of one target; every target when left out. */
  readonly target?: string;
}

export interface RequestCheckArguments {
  readonly actors: readonly ActorReference[];
  readonly kind: "characteristic" | "attribute" | "skill" | "tool";
  readonly key: string;
  /** Proposed to all; −1 disadvantage, 1 advantage. */
  readonly advantage?: AdvantageState;
  /** Number to reach, −100 to 100. */
  readonly dc?: number;
  /** True: players learn neither the number nor who has succeeded before a Game Master reveals it. */
  readonly dcHidden?: boolean;
  /** Of a skill or an Attribute: rolled with this characteristic instead of the usual one. */
  readonly characteristic?: string;
  /** Of an Attribute: false = it is a check, else it is a save. Of a contest it is always a check. */
  readonly save?: boolean;
  /**
   * Of a check of an Attribute by each: the condition that it is a save against (`frightened`, `poisoned` …). What helps against
   * that counts, and what rolls such saves again is offered.
   */
  readonly against?: string;
  /** A contest: exactly two actors; the second rolls this. Without a difficulty. */
  readonly contest?: { readonly kind: "characteristic" | "attribute" | "skill" | "tool"; readonly key: string };
}

export interface RollCheckArguments {
  readonly actor: ActorReference;
  readonly kind: "characteristic" | "attribute" | "skill" | "defense" | "tool";
  /** `strength`, `athletics`, `stealth`, `physical` …; of a tool its kind (`lockpicks` …), or its name where it has none. */
  readonly key: string;
  /** Left out: a dialog, unless the user skips them or the roll is decided by what stands below. */
  readonly dialog?: boolean;
  /** Left out: what a dialog would suggest (conditions, a fumble against the creature, armor without mastery, modules). */
  readonly advantage?: AdvantageState;
  /** Left out: the bonus after a fumble, where the table plays it as a number. */
  readonly situational?: string;
  /** Number to reach, −100 to 100. */
  readonly dc?: number;
  readonly dcHidden?: boolean;
  /** Of a skill, an Attribute or a tool: rolled with this characteristic (`strength` …) instead of the usual one. */
  readonly characteristic?: string;
  /** Of an Attribute: false = it is a check, else it is a save. */
  readonly save?: boolean;
  /** True: when `actor` (a uuid) is gone or not this user's, a selected token or the user's character stands in. */
  readonly standIn?: boolean;
  /** The click or key press behind it. */
  readonly event?: Event;
}

export interface RollItemArguments {
  /** Of an item that an actor carries. */
  readonly uuid: string;
  /** One of the weapon's ways; the usual one when left out. */
  readonly mode?: string;
  /** What the weapon is called: with it, one of that name in other hands of this user stands in for one that is gone. */
  readonly name?: string;
  readonly event?: Event;
}

export interface GroupAttackArguments {
  /** Tokens; the selected ones when left out. */
  readonly attackers?: readonly (TokenDocument.Implementation | string)[];
  /** Tokens; the targeted ones, else the attackers' enemies, when left out. */
  readonly targets?: readonly (TokenDocument.Implementation | string)[];
  readonly advantage?: AdvantageState;
  /** True opens the window instead. */
  readonly dialog?: boolean;
}

/** Its challenge is the one that the window begins with, 1/4. */
export interface QuickNpcArguments {
  readonly name: string;
  readonly img?: string;
  /** Whole numbers: 1 to 10 000 hit points, −50 to 100 for the others. */
  readonly hitPoints: number;
  readonly physical: number;
  readonly magical: number;
  readonly attack: number;
  readonly reduction?: number;
  /** `1d6+2`. */
  readonly damage: string;
  readonly damageType?: string;
  readonly ranged?: boolean;
  readonly weaponName?: string;
  /** Tokens on the scene, 0 to 20; none when left out. */
  readonly copies?: number;
}

/**
 * `game.system.api`. Functions that act reject with an `ApiError` when an argument is wrong or this user may not, and
 * the user is told in his own language. What the game itself refuses (no ammunition, full cover, a module's veto) is told
 * to the user as after a click, and the promise resolves to null or false.
 */
export interface SystemApi {
  /** Of this API, not of the system: semantic versioning. */
  readonly version: string;
  /** What a click on a weapon's button does: opens the attack, or rolls it when the user skips dialogs. */
  rollItem(args: RollItemArguments): Promise<void>;
  /** Opens or rolls a check. @returns the message, null when a dialog was opened instead or nothing was rolled */
  rollCheck(args: RollCheckArguments): Promise<ChatMessage.Implementation | null>;
  /** Asks several characters for a check, or two for a contest (Game Masters); the answers come into the message's card. */
  requestCheck(args: RequestCheckArguments): Promise<ChatMessage.Implementation | null>;
  /** Attacks at once, without a dialog. */
  attack(args: AttackArguments): Promise<ChatMessage.Implementation | null>;
  /** Uses a spell, a feature or a thing at once, without its window. @returns its message: a `use`, or an `attack` for what strikes */
  use(args: UseArguments): Promise<ChatMessage.Implementation | null>;
  /** The same for a spell that somebody knows, by its name. */
  castSpell(args: CastSpellArguments): Promise<ChatMessage.Implementation | null>;
  /** Rolls a target's defense. */
  defend(args: DefendArguments): Promise<ChatMessage.Implementation | null>;
  /** Damage without an attack: one roll for all targets, undone from its card. */
  dealDamage(args: DamageArguments): Promise<ChatMessage.Implementation | null>;
  heal(args: HealArguments): Promise<ChatMessage.Implementation | null>;
  /** Applies what is due. @returns whether everything asked for is applied now */
  apply(args: CardArguments): Promise<boolean>;
  undo(args: CardArguments): Promise<boolean>;
  redo(args: CardArguments): Promise<boolean>;
  /** Everybody strikes at somebody within reach. @returns whether everything was rolled, false too when the window was opened */
  groupAttack(args?: GroupAttackArguments): Promise<boolean>;
  /** A creature from six numbers (Game Masters). */
  quickNpc(args: QuickNpcArguments): Promise<Actor.Implementation | null>;
  /** The state of an attack's card; null for any other message. Acts on nothing, refuses nobody: mind `reveal`. */
  clash(message: MessageReference): ClashReport | null;
  /** The choices that this table plays by. */
  ruleset(): Ruleset;
  /** The rules as pure functions: the same module as `rules.mjs` beside the system, loaded once. */
  loadRules(): Promise<typeof Rules>;
}
