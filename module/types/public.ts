/**
 * Public types for modules and macros: arguments, results and hooks of the system's API. They contain no internal
 * names. They stay stable within one major version of the API.
 */
import type { Contribution } from "../rules/basics/contribution.ts";
import type { ClashPhase } from "../rules/attack/resolve-strikes.ts";
import type { AttackOutcome } from "../rules/attack/attack.ts";
import type { Cover, DefenseKind, ChangeKind } from "../rules/basics/ids.ts";
import type * as Rules from "../rules/index.ts";
import type { Ruleset } from "../rules/ruleset/ruleset.ts";

/** -1 disadvantage, 0 plain roll, 1 advantage. */
export type AdvantageState = -1 | 0 | 1;

/** An actor document or its uuid. A token or its uuid also names its actor. */
export type ActorReference = Actor.Implementation | TokenDocument.Implementation | string;
export type ItemReference = Item.Implementation | string;
/** A chat message, or its id. */
export type MessageReference = ChatMessage.Implementation | string;

/** An acting or targeted creature. */
export interface Somebody {
  readonly actor: Actor.Implementation | null;
  readonly token: TokenDocument.Implementation | null;
}

/**
 * A named part that a module adds to a roll: a number from -100 to 100, dice (-20 to 20 of a usual size), or both. The
 * part is rolled, shown on the card with its name, and stored with the message.
 */
export interface AddedPart {
  /** Name to show, 1 to 100 characters. */
  readonly name: string;
  readonly value?: number;
  readonly dice?: { readonly count: number; readonly faces: number };
}

/** An attack before its roll. You can change `advantage` and `defense` and push to `attack` and `damage`. */
export interface PreparedAttack {
  readonly item: Item.Implementation;
  /** Use of the weapon: `strike`, `throw`, `shoot` and so on. */
  readonly mode: string;
  readonly attackers: readonly Somebody[];
  readonly targets: readonly Somebody[];
  /** Advantage. A changed value applies to every strike. */
  advantage: AdvantageState;
  defense: DefenseKind;
  /** Parts to add to every attack roll. */
  readonly attack: AddedPart[];
  /** Parts to add to the first damage roll of every strike. A critical hit does not double their dice. */
  readonly damage: AddedPart[];
}

/** A reason for advantage or disadvantage. */
export interface AddedReason {
  /** Text to show, 1 to 100 characters. It also appears on the card, for all users who may see the numbers. */
  readonly label: string;
  /** 1 = advantage, -1 = disadvantage. */
  readonly value: 1 | -1;
  /** Ids of rules, or book pages. */
  readonly rules?: readonly string[];
}

/**
 * A roll that a user prepares. You can push to `reasons` and `parts` and set `fails` or `forbids`. All other fields are
 * read-only.
 */
export interface Circumstances {
  readonly purpose: "attack" | "check" | "save" | "defense" | "initiative";
  readonly roller: Somebody;
  /**
   * The other creature: the target of an attack, the first attacker for a defense, the first opponent of a check.
   * Otherwise null.
   */
  readonly other: Somebody | null;
  /** Kind and key of a check, save or defense. Null for an attack and for initiative. */
  readonly check: { readonly kind: string; readonly key: string } | null;
  readonly reasons: AddedReason[];
  readonly parts: AddedPart[];
  /** Reason for automatic failure, 1 to 100 characters. An attack then misses, and a defense is 0. Initiative never fails. */
  fails: string;
  /** Reason against the roll. It stops players and warns GMs. It works for attacks with a target and for checks. */
  forbids: string;
}

/** A defense before its roll. You can change `advantage` and push to `parts`. */
export interface PreparedDefense {
  /** The attack message, and the key of the answering target. */
  readonly message: ChatMessage.Implementation;
  readonly target: string;
  readonly actor: Actor.Implementation;
  readonly kind: DefenseKind;
  advantage: AdvantageState;
  readonly parts: AddedPart[];
}

/**
 * A use of a spell, a feature or an item, before any roll and before it costs anything. All fields are read-only. For
 * attacks, this hook runs before `preAttack`.
 */
export interface PreparedUse {
  readonly item: Item.Implementation;
  /** Key of an additional use of the item. Empty means the main use. */
  readonly activity: string;
  readonly actor: Actor.Implementation;
  readonly targets: readonly Somebody[];
  /** Circle of the slot that the use costs. 0 means none. */
  readonly circle: number;
  readonly ritual: boolean;
}

/** A change of hit points before it is applied. All fields are read-only, because the amount follows from the documents. */
export interface PreparedApplication {
  readonly message: ChatMessage.Implementation;
  readonly target: string;
  readonly actor: Actor.Implementation;
  readonly kind: ChangeKind;
  /** Points after armor, resistances and rulings. 0 for a miss that only gives a bonus. */
  readonly amount: number;
}

/** An event of a message. The hook runs on every client. */
export interface MessageEvent {
  readonly message: ChatMessage.Implementation;
  /** Id of the user who caused the event. */
  readonly userId: string;
}

/** An actor used an item or took an action of the action list. The hook runs on every client. */
export interface UseEvent extends MessageEvent {
  /** "item" for a spell, a feature or an item. Otherwise the key of the action, such as `dodge` or `help`. */
  readonly action: string;
  /** The used item as the message stores it; the item may no longer exist. Null for an action of the action list. */
  readonly item: { readonly uuid: string; readonly name: string; readonly img: string } | null;
  /** The acting creature and the targets. */
  readonly doer: Somebody;
  readonly targets: readonly Somebody[];
  /** Position of the area. Null for a use without an area. */
  readonly area: PlacedUse | null;
}

/** An area on a scene. */
export interface PlacedUse {
  /** Id of the scene. */
  readonly scene: string;
  /** `sphere`, `cube`, `cone`, `line`, `cylinder` or `emanation`. */
  readonly shape: string;
  /** Lengths in feet: `size` is the radius, side or length, and `width` the width of a line. */
  readonly size: number;
  readonly width: number;
  /** Position in pixels: the selected point. For a cone or a line it is the start. */
  readonly x: number;
  readonly y: number;
  /** Direction, 0 to 7, clockwise from east. */
  readonly direction: number;
}

/** An effect of a use or an action now applies to an actor, or no longer applies. The hook runs on every client. */
export interface EffectEvent {
  readonly effect: ActiveEffect.Implementation;
  /** The actor with the effect. */
  readonly actor: Actor.Implementation;
  /**
   * `landed`: the effect applies. `ended`: the effect ended, or it was undone, switched off or lost with concentration
   * and may return.
   */
  readonly change: "landed" | "ended";
  /** The message that the effect came from. Null if the message no longer exists. */
  readonly message: ChatMessage.Implementation | null;
}

/** A target answered an attack. The hook runs on every client. */
export interface DefenseEvent extends MessageEvent {
  /** The message of the attack. `message` is the answer. */
  readonly attack: ChatMessage.Implementation;
  readonly target: string;
}

/** A change of hit points was applied, undone or applied again. The hook runs on every client. */
export interface ReceiptEvent {
  readonly actor: Actor.Implementation;
  readonly receipt: Receipt;
  /** The card. Null if it was deleted. */
  readonly message: ChatMessage.Implementation | null;
  readonly userId: string;
}

/** A rest before it is posted. */
export interface PreparedRest {
  readonly actors: readonly Actor.Implementation[];
  /** The kind that counts: a long rest that was broken off may give a short one. */
  readonly kind: "short" | "long";
  readonly hours: number;
}

/** A rest that was written. */
export interface RestEvent extends PreparedRest {
  readonly message: ChatMessage.Implementation;
}

/** A level of a character: the new one. */
export interface LevelEvent {
  readonly actor: Actor.Implementation;
  readonly level: number;
}

/** Experience for several characters, the same for each. */
export interface PreparedAward {
  readonly actors: readonly Actor.Implementation[];
  readonly amount: number;
}

/** Experience that was given. */
export interface AwardEvent extends PreparedAward {
  readonly message: ChatMessage.Implementation;
}

/** A step of mastery to buy, from the step that the character has. */
export interface MasteryStep {
  readonly track: "weapon" | "armor" | "attribute" | "skill" | "tool" | "spellAttack" | "spellDc";
  /** Weapon type, armor type, Attribute, skill or tool that the window of mastery offers; not read for `spellAttack` and `spellDc`. */
  readonly key: string;
  /** The step to reach, 1 to 4. */
  readonly toStep: number;
  readonly currency: "talents" | "power";
}

/** Mastery that a character buys. */
export interface PurchaseEvent {
  readonly actor: Actor.Implementation;
  readonly steps: readonly MasteryStep[];
}

/** Creatures before they are placed. */
export interface PreparedSummon {
  /** The summoner. */
  readonly actor: Actor.Implementation;
  /** The creature, in the world or in a compendium. */
  readonly creature: Actor.Implementation;
  readonly count: number;
  /** The message of the use. */
  readonly message: ChatMessage.Implementation;
}

/** Creatures that were placed. */
export interface SummonEvent extends PreparedSummon {
  readonly tokens: readonly TokenDocument.Implementation[];
}

/** Record of one change of hit points, stored on the actor. */
export interface Receipt {
  readonly id: string;
  /** Id of the message that the change came from. */
  readonly attack: string;
  readonly item: string;
  readonly kind: ChangeKind;
  /** Intended points. The points that really moved are in `hp` and `temporary`. */
  readonly amount: number;
  readonly hp: number;
  readonly temporary: number;
  readonly state: "applied" | "undone";
}

/**
 * Hooks of the system. Hooks that start with `pre` run on the acting client, and returning exactly `false` stops the
 * action. `circumstances` runs on the client that prepares a roll. `rest`, `levelUp`, `award`, `purchase` and `summon` run
 * afterward on the client that did it. All other hooks run on every client afterward.
 */
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
  "opposed-d20.preRest": (prepared: PreparedRest) => unknown;
  "opposed-d20.rest": (event: RestEvent) => unknown;
  "opposed-d20.preLevelUp": (prepared: LevelEvent) => unknown;
  "opposed-d20.levelUp": (event: LevelEvent) => unknown;
  "opposed-d20.preAward": (prepared: PreparedAward) => unknown;
  "opposed-d20.award": (event: AwardEvent) => unknown;
  "opposed-d20.prePurchase": (prepared: PurchaseEvent) => unknown;
  "opposed-d20.purchase": (event: PurchaseEvent) => unknown;
  "opposed-d20.preSummon": (prepared: PreparedSummon) => unknown;
  "opposed-d20.summon": (event: SummonEvent) => unknown;
}

/** One d20 roll of an attack or a defense. */
export interface ClashRoll {
  readonly total: number;
  readonly natural: number;
  readonly parts: readonly Contribution[];
}

export interface ClashStrikeReport {
  readonly key: string;
  /** Null while the outcome is open. */
  readonly outcome: AttackOutcome | null;
  readonly attack: ClashRoll | null;
  readonly defense: ClashRoll | null;
  /** Hit points that this strike costs. Null if not known yet. */
  readonly amount: number | null;
  /** Language key of the reason why the strike does not count. Null if it counts. */
  readonly void: string | null;
}

export interface ClashTargetReport extends Somebody {
  readonly key: string;
  readonly name: string;
  /** `waiting`, `rolling`, `ready`, `applied`, `changed`, `undone` or `cancelled`. */
  readonly phase: ClashPhase;
  /** Damage of all strikes together, and the damage that the actor has received. */
  readonly amount: number | null;
  readonly received: number | null;
  readonly strikes: readonly ClashStrikeReport[];
  /** Data of the target that this user may see. Modules must not show more. */
  readonly reveal: Disclosed;
}

/** Kinds of data that this user may see. */
export interface Disclosed {
  readonly name: boolean;
  readonly totals: boolean;
  readonly breakdown: boolean;
  readonly mitigation: boolean;
  readonly damage: boolean;
}

/** Snapshot of the state of an attack card, calculated from its documents. */
export interface ClashReport {
  readonly id: string;
  readonly cancelled: boolean;
  readonly secret: boolean;
  readonly item: { readonly uuid: string; readonly name: string; readonly img: string } | null;
  readonly attackers: readonly (Somebody & { readonly key: string; readonly name: string })[];
  readonly targets: readonly ClashTargetReport[];
  /** Data of the attackers that this user may see. */
  readonly reveal: Disclosed;
}

/** A target of an attack with its cover and number of strikes. */
export interface AttackTarget {
  readonly target: ActorReference;
  readonly cover?: Cover;
  /** Number of strikes, 1 to 50. Default: 1. */
  readonly strikes?: number;
}

export interface AttackArguments {
  readonly item: ItemReference;
  /** Use of the weapon. Default: its usual use. */
  readonly mode?: string;
  /** Targets. Default: the targeted tokens. */
  readonly targets?: readonly (ActorReference | AttackTarget)[];
  /** Advantage. Default: the suggestion of the attack window for each strike. */
  readonly advantage?: AdvantageState;
  /** Situational bonus: a number or dice, for example `2` or `1d4`. */
  readonly situational?: string;
  /** True if a melee hit that brings a target to 0 hit points knocks it out instead. Default: false. Ranged attacks ignore it. */
  readonly spares?: boolean;
  readonly defense?: DefenseKind;
  /** True = only for GMs, false = for all users. Default: as chosen below the chat log. */
  readonly secret?: boolean;
}

/** A target of a use with its cover and its number of rays or darts. */
export interface UseTarget {
  readonly target: ActorReference;
  readonly cover?: Cover;
  /** Number of rays, 1 to 20. Default: distributed evenly. */
  readonly rays?: number;
}

export interface UseArguments {
  /** A spell, a feature or a consumable of an actor. */
  readonly item: ItemReference;
  /**
   * Targets. Default: the creatures in the area at `place`, else the targeted tokens. A use on oneself needs none. For
   * a use that takes other creatures along, the targets are these creatures.
   */
  readonly targets?: readonly (ActorReference | UseTarget)[];
  /** Key of an additional use of the item. Default: the first use. */
  readonly activity?: string;
  /** Circle of the slot, 1 to 9. Default: the lowest one with a slot left. */
  readonly circle?: number;
  /** True to cast the spell as a ritual: without a slot, in 10 more minutes. */
  readonly ritual?: boolean;
  /** Points to spend from a pool. Default: the suggestion of the use window. */
  readonly spent?: number;
  /** Kind of change if the item offers several: `damage`, `healing` or `temporary`. */
  readonly kind?: ChangeKind;
  /** An item of the same actor that serves as the material component. */
  readonly material?: ItemReference;
  /** Position of the area on the viewed scene, in pixels, and one of eight directions (0 = east, clockwise). */
  readonly place?: { readonly x: number; readonly y: number; readonly direction?: number };
  /** True opens the use window instead. The window then ignores all arguments except `item` and `activity`. */
  readonly dialog?: boolean;
}

export interface CastSpellArguments extends Omit<UseArguments, "item" | "activity"> {
  readonly actor: ActorReference;
  /** Name of one of the actor's spells (upper or lower case), the spell itself, or its uuid. */
  readonly spell: ItemReference;
}

export interface DefendArguments {
  readonly message: MessageReference;
  /** Key of the target (see {@link ClashReport}). Default: the first target that this user may answer for. */
  readonly target?: string;
  readonly advantage?: AdvantageState;
  readonly cover?: Cover;
  readonly situational?: string;
  /** A fixed number instead of a roll. Only for GMs. */
  readonly fixed?: number;
}

export interface DamageArguments {
  readonly targets: readonly ActorReference[];
  /** A number or dice. */
  readonly formula: string;
  /** Damage type. Default: none. */
  readonly type?: string;
  /** True if armor reduces the damage. Default: true. */
  readonly armor?: boolean;
  /** Name of the source, shown on the card. */
  readonly name?: string;
  readonly secret?: boolean;
}

export interface HealArguments {
  readonly targets: readonly ActorReference[];
  readonly formula: string;
  /** True for temporary hit points instead of healing. */
  readonly temporary?: boolean;
  readonly name?: string;
  readonly secret?: boolean;
}

export interface CardArguments {
  readonly message: MessageReference;
  /** Key of one target. Default: all targets. */
  readonly target?: string;
}

export interface RequestCheckArguments {
  readonly actors: readonly ActorReference[];
  readonly kind: "characteristic" | "attribute" | "skill" | "tool";
  readonly key: string;
  /** Suggested advantage for all actors: -1 disadvantage, 1 advantage. */
  readonly advantage?: AdvantageState;
  /** Difficulty, -100 to 100. */
  readonly dc?: number;
  /** True to hide the difficulty and the success from players until a GM reveals them. */
  readonly dcHidden?: boolean;
  /** Characteristic that replaces the usual one of a skill or an Attribute. */
  readonly characteristic?: string;
  /** For an Attribute: false means a check, otherwise it is a save. A contest always uses checks. */
  readonly save?: boolean;
  /**
   * Condition that an Attribute save is against, such as `frightened` or `poisoned`. Bonuses against this condition
   * apply, and rerolls of such saves are offered. Not for contests.
   */
  readonly against?: string;
  /** A contest between exactly two actors, without a difficulty. The second actor rolls this check. */
  readonly contest?: { readonly kind: "characteristic" | "attribute" | "skill" | "tool"; readonly key: string };
}

export interface RollCheckArguments {
  readonly actor: ActorReference;
  readonly kind: "characteristic" | "attribute" | "skill" | "defense" | "tool";
  /**
   * Key of the check: `strength`, `athletics`, `stealth`, `physical` and so on. For a tool it is the kind (`lockpicks`
   * and so on) or the name of a tool without a kind.
   */
  readonly key: string;
  /**
   * True opens the check window. By default it opens, unless the user skips windows or the arguments below already
   * decide the roll.
   */
  readonly dialog?: boolean;
  /** Advantage. Default: the suggestion of the check window, based on conditions, fumbles, untrained armor and modules. */
  readonly advantage?: AdvantageState;
  /** Situational bonus. Default: the bonus after a fumble, if the table uses a number for it. */
  readonly situational?: string;
  /** Difficulty, -100 to 100. */
  readonly dc?: number;
  readonly dcHidden?: boolean;
  /** Characteristic that replaces the usual one of a skill, an Attribute or a tool, for example `strength`. */
  readonly characteristic?: string;
  /** For an Attribute: false means a check, otherwise it is a save. */
  readonly save?: boolean;
  /** True to use a selected token or the user's character if `actor` (a uuid) does not exist or the user does not own it. */
  readonly standIn?: boolean;
  /** The click or key press that started the roll. */
  readonly event?: Event;
}

export interface RollItemArguments {
  /** Uuid of an item that an actor carries. */
  readonly uuid: string;
  /** Use of the weapon. Default: its usual use. */
  readonly mode?: string;
  /** Name of the weapon. If the weapon no longer exists, a weapon with this name of another actor of the user replaces it. */
  readonly name?: string;
  readonly event?: Event;
}

export interface GroupAttackArguments {
  /** Attacking tokens. Default: the selected tokens. */
  readonly attackers?: readonly (TokenDocument.Implementation | string)[];
  /** Target tokens. Default: the targeted tokens, else the enemies of the attackers. */
  readonly targets?: readonly (TokenDocument.Implementation | string)[];
  readonly advantage?: AdvantageState;
  /** True opens the window instead. */
  readonly dialog?: boolean;
}

/** Data of a quick NPC. Its challenge rating is the default of the window, 1/4. */
export interface QuickNpcArguments {
  readonly name: string;
  readonly img?: string;
  /** Whole numbers: 1 to 10 000 hit points, -50 to 100 for all others. */
  readonly hitPoints: number;
  readonly physical: number;
  readonly magical: number;
  readonly attack: number;
  readonly reduction?: number;
  /** Damage formula, for example `1d6+2`. */
  readonly damage: string;
  readonly damageType?: string;
  readonly ranged?: boolean;
  readonly weaponName?: string;
  /** Number of tokens to place on the scene, 0 to 20. Default: 0. */
  readonly copies?: number;
}

export interface RestArguments {
  /** Creatures that this user owns. */
  readonly actors: readonly ActorReference[];
  readonly kind: "short" | "long";
  /** Hit Dice that each character spends in a short rest, 0 to 30, where the game has them. Default: 0. */
  readonly dice?: number;
  /** True to move the world clock. Only for GMs. Default: false. */
  readonly clock?: boolean;
  /** True opens the window of the rest instead. */
  readonly dialog?: boolean;
}

export interface LevelUpArguments {
  readonly actor: ActorReference;
  /** Characteristic to raise, at levels that raise one. Without it this choice stays open. */
  readonly raise?: string;
  /** The second characteristic, where a raise of 2 may be two of 1. */
  readonly second?: string;
  /** True to roll the Hit Die where the game allows it. Default: false, the average. */
  readonly rolls?: boolean;
  /** True opens the window instead. */
  readonly dialog?: boolean;
}

export interface AwardArguments {
  readonly actors: readonly ActorReference[];
  /** Experience for each character: a whole number from 1 on. */
  readonly amount: number;
}

export interface PurchaseArguments {
  readonly actor: ActorReference;
  /** All of them are bought, or none. */
  readonly steps: readonly MasteryStep[];
}

/** An action that a creature may take now. */
export interface AvailableAction {
  /** Key for `takeAction`, such as `dodge`. */
  readonly action: string;
  /** Id of the feature that allows the action at another cost. Empty for an action of everybody. */
  readonly feature: string;
  /** Name in the user's language. */
  readonly name: string;
  /** What it takes of a turn: `active`, `bonus`, `reaction`, `free` and so on. */
  readonly spends: string;
  /** Why it is refused, or what speaks against it, in the user's language. Empty if nothing does. */
  readonly against: string;
  readonly refused: boolean;
}

/** What can be done with a thing, a spell or a feature. */
export interface AvailableUse {
  readonly item: string;
  readonly type: string;
  /** Key for `use`; empty for the main use. */
  readonly activity: string;
  /** Name of the item, and of the use where it has several. */
  readonly name: string;
}

/** A check that a creature can roll, for `rollCheck`. */
export interface AvailableCheck {
  readonly kind: "characteristic" | "attribute" | "skill";
  readonly key: string;
  /** Name in the user's language. */
  readonly name: string;
}

export interface TakeActionArguments {
  readonly actor: ActorReference;
  readonly action: string;
  readonly feature?: string;
}

export interface EndTurnArguments {
  /** True to leave what is still due in this turn. Default: false, then the turn goes on and the bar shows what is due. */
  readonly anyway?: boolean;
}

export interface ConditionArguments {
  readonly actor: ActorReference;
  /** Id of a condition, such as `prone` (see `CONFIG.statusEffects`). */
  readonly condition: string;
  /** True sets it, false removes it. Default: the opposite of now. */
  readonly active?: boolean;
}

export interface SummonArguments {
  /** The summoner, with a token on a scene. */
  readonly actor: ActorReference;
  /** The creature: an actor of the world or of a compendium, or its uuid. */
  readonly creature: Actor.Implementation | string;
  /** 1 to 20. Default: 1. */
  readonly count?: number;
  /** Minutes until they go, 1 to 1440. Default: until the use is taken back or its effect deleted. */
  readonly minutes?: number;
}

/**
 * The API at `game.system.api`. Functions that act reject with an `ApiError` if an argument is wrong or the user lacks
 * permission. The user also sees the error in the own language. If the game refuses an action (no ammunition, full
 * cover, a veto by a module), the user sees the same message as after a click. The promise then resolves to null or
 * false.
 */
/** A kind of activity: a selection of the fields that activities have. */
export interface ActivityKindArguments {
  /** Key that items store, 1 to 32 characters of a-z, 0-9, _ and -. Use the id of your module as its beginning. */
  readonly id: string;
  /** Name, or its language key. */
  readonly name: string;
  /** Its fields: `whom`, `attack`, `save`, `parts`, `rays`, `applies`, `moves`, `carries`, `does`, `gains`, `amends`, `casts`. */
  readonly fields: readonly string[];
}

export interface SystemApi {
  /** Semantic version of this API. It differs from the version of the system. */
  readonly version: string;
  /** Does the same as a click on a weapon's button: it opens the attack window, or rolls if the user skips windows. */
  rollItem(args: RollItemArguments): Promise<void>;
  /** Opens or rolls a check. @returns the message; null if a window was opened instead or nothing was rolled */
  rollCheck(args: RollCheckArguments): Promise<ChatMessage.Implementation | null>;
  /** Asks several characters for a check, or two for a contest. Only for GMs. The answers appear on the card of the message. */
  requestCheck(args: RequestCheckArguments): Promise<ChatMessage.Implementation | null>;
  /** Makes an attack at once, without a window. */
  attack(args: AttackArguments): Promise<ChatMessage.Implementation | null>;
  /**
   * Uses a spell, a feature or an item at once, without its window.
   * @returns its message: a `use` message, or an `attack` message for attacks
   */
  use(args: UseArguments): Promise<ChatMessage.Implementation | null>;
  /** Casts one of an actor's spells by its name, at once and without a window. */
  castSpell(args: CastSpellArguments): Promise<ChatMessage.Implementation | null>;
  /** Rolls the defense of a target. */
  defend(args: DefendArguments): Promise<ChatMessage.Implementation | null>;
  /** Deals damage without an attack. All targets share one roll. The card can undo it. */
  dealDamage(args: DamageArguments): Promise<ChatMessage.Implementation | null>;
  heal(args: HealArguments): Promise<ChatMessage.Implementation | null>;
  /** Applies damage and healing that are due. @returns true if everything requested is applied now */
  apply(args: CardArguments): Promise<boolean>;
  undo(args: CardArguments): Promise<boolean>;
  redo(args: CardArguments): Promise<boolean>;
  /**
   * Lets every attacker strike at a target within reach.
   * @returns true if everything was rolled; false if not, or if the window was opened
   */
  groupAttack(args?: GroupAttackArguments): Promise<boolean>;
  /** Creates a creature from six numbers. Only for GMs. */
  quickNpc(args: QuickNpcArguments): Promise<Actor.Implementation | null>;
  /**
   * Returns the state of an attack card, or null for any other message. It changes nothing and needs no permission.
   * Respect `reveal` when you show the data.
   */
  clash(message: MessageReference): ClashReport | null;
  /**
   * Adds a kind of activity for all items. Call it during `init`, in every client.
   * @returns false if the kind exists already or an argument is wrong
   */
  addActivityKind(args: ActivityKindArguments): boolean;
  /** Rests. @returns the message; null if nobody could rest or the window was opened */
  rest(args: RestArguments): Promise<ChatMessage.Implementation | null>;
  /**
   * Takes the next level. Choices that the arguments do not name stay open on the sheet.
   * @returns the new level; null if it was not taken or the window was opened
   */
  levelUp(args: LevelUpArguments): Promise<number | null>;
  /** Gives experience. Only for GMs. */
  award(args: AwardArguments): Promise<ChatMessage.Implementation | null>;
  /** Buys mastery. @returns whether it was bought */
  purchase(args: PurchaseArguments): Promise<boolean>;
  /** Returns the actions that a creature of this user may take now. */
  actions(args: { readonly actor: ActorReference }): Promise<readonly AvailableAction[]>;
  /** Returns what a creature of this user can do with its things, spells and features. Weapons have `rollItem`. */
  uses(args: { readonly actor: ActorReference }): Promise<readonly AvailableUse[]>;
  /** Returns the checks and saves of a creature of this user, in the lists of the table. */
  checks(args: { readonly actor: ActorReference }): Promise<readonly AvailableCheck[]>;
  /** Does the same as a click on the action: takes it, or opens its window. */
  takeAction(args: TakeActionArguments): Promise<void>;
  /** Ends the current turn of the viewed fight. @returns whether it ended */
  endTurn(args?: EndTurnArguments): Promise<boolean>;
  /** Sets or removes a condition. @returns whether the creature has it now */
  setCondition(args: ConditionArguments): Promise<boolean>;
  /**
   * Summons creatures beside a creature of this user. The GM's client places them, and asks the GM first where it would ask
   * after a homemade item.
   * @returns the message of the use; null if nothing was summoned
   */
  summon(args: SummonArguments): Promise<ChatMessage.Implementation | null>;
  /** Returns the rules that this table uses. */
  ruleset(): Ruleset;
  /** Loads the rules as pure functions: the module `rules.mjs` of the system. It is loaded only once. */
  loadRules(): Promise<typeof Rules>;
}
