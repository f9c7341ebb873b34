/** What the turn bar is drawn from, and its view. */
import type { MovementMode } from "../../rules/movement/step-cost.ts";
import type { TurnLedger } from "../../rules/turn/turn-ledger.ts";
import type { Tint } from "../common/class-look.ts";
import type { ButtonOddsView } from "../common/odds-view.ts";
import type { BadgeView } from "../effects/badges.ts";
import type { BarEntry } from "../turn-parts/actions-part.ts";
import type { BarDue, OthersDue } from "../turn-parts/dues-part.ts";
import type { DamageWord } from "../words/dealt-words.ts";

/** An offered attack with its weapons. */
export interface BarOffer {
  readonly key: string;
  readonly words: string;
  readonly arms: readonly { readonly key: string; readonly name: string }[];
}

/** A numbered button. */
export interface BarButton {
  /** Key in the format of favorites, such as `attack.<item>.<mode>`. */
  readonly key: string;
  readonly name: string;
  /** Picture; omitted or "" for none. */
  readonly img?: string;
  /** Text such as "Strike" or an item type, for the ear. */
  readonly note: string;
  /** What tells it from its neighbors, such as "Two hands"; omitted or "" for nothing. */
  readonly way?: string;
  /** The rolled number. */
  readonly number: string;
  readonly hint: string;
  /** Damage or healing; omitted for none. */
  readonly damage?: readonly DamageWord[];
  /** First type of damage, or "heals"; omitted or "" for none. */
  readonly kind?: string;
  /** Short reason why it does not work now, shown instead of the numbers; omitted or "" for none. */
  readonly why?: string;
  /** What stands at the right end, such as "57 %"; omitted for nothing. */
  readonly right?: string;
  /** The chance in percent, for the line; omitted when unknown. */
  readonly at?: number;
  /** Odds of an attack against the target; omitted when unknown. */
  readonly odds?: Pick<ButtonOddsView, "short" | "text"> | null;
  /** Why using it now is unwise, in words; omitted or "" for none. */
  readonly against?: string;
  /** Whether the user would be refused. Default: false. The button stays clickable, because the window may offer what is missing. */
  readonly isRefused?: boolean;
  /** Whether the turn has no such action left. Default: false. */
  readonly isOver?: boolean;
}

/** The creature that the bar shows. */
export interface BarCreature {
  readonly name: string;
  readonly img: string;
  /** Its color; omitted for none. */
  readonly tint?: Tint;
  readonly ledger: TurnLedger;
  /** Whether it is the creature's turn. */
  readonly acts: boolean;
  /** Whether the creature is down and cannot move. */
  readonly fallen?: boolean;
  /** Hit points in words; omitted when hidden. */
  readonly points?: string;
  /** The same in numbers; `part` is the percentage left. Omitted when hidden. */
  readonly hp?: { readonly value: string; readonly max: number; readonly part: number };
  /** Death marks of a creature that stands to the death; omitted for others. */
  readonly marks?: number;
  /** Why the creature cannot act, and what would end that; omitted or "" when it can. */
  readonly idle?: string;
  /** Whether a token records the movement. */
  readonly tracked?: boolean;
  /** Whether the scene uses meters. Default: feet. */
  readonly metric?: boolean;
  /** Current movement mode. Default: walking. */
  readonly mode?: MovementMode;
  /** Names of its conditions and effects; omitted for none. */
  readonly effects?: readonly string[];
  /** Buttons on the bar, in order. */
  readonly buttons: readonly BarButton[];
  /** Number of buttons behind "More". Default: 0. */
  readonly rest?: number;
  /** Reaction that the creature has ready on another's turn; omitted for none. */
  readonly reaction?: BarButton | null;
  /** Omitted for none. */
  readonly moves?: readonly BarMove[];
  readonly dues: readonly BarDue[];
  /** Ids of the actions that this user may undo. Default: none. */
  readonly backs?: ReadonlySet<string>;
}

/** A concentration effect that can move to another target because its current target is down. */
export interface BarMove {
  /** Key in the format of the numbered buttons, with the same action. */
  readonly key: string;
  readonly label: string;
  /** Names of the targets that are down. */
  readonly what: string;
}

/** A readied action. */
export interface BarRelease {
  /** Actor uuid. */
  readonly key: string;
  readonly name: string;
  /** Description of the readied action. */
  readonly what: string;
}

/** The legendary actions of a creature that is not acting. */
export interface BarLegendary {
  /** Uuid of the actor. */
  readonly key: string;
  /** Name of the creature, and how many it has left. */
  readonly label: string;
  /** Short text such as "Legend. 2 / 3". */
  readonly count: string;
  /** Why none is possible in this turn; "" when they are. */
  readonly refused: string;
  /** Each with the uuid of the actor and the key of the button, with a space between. */
  readonly actions: readonly { readonly key: string; readonly name: string }[];
}

export interface BarFacts {
  readonly round: number;
  /** Name of the acting creature, as this user may know it; "" without one. */
  readonly whose: string;
  /** The creature shown to this user; null for a user without creatures in the fight. */
  readonly creature: BarCreature | null;
  /** Whether it is the turn of a defeated combatant that the tracker does not skip. Only for Game Masters. Default: false. */
  readonly defeated?: boolean;
  /** Readied actions of creatures that are not acting, which this user may use. */
  readonly releases: readonly BarRelease[];
  /** Legendary actions that this user may take, now or after this turn; omitted for none. */
  readonly legendary?: readonly BarLegendary[];
  /** Opportunity attacks that this user may make; omitted for none. */
  readonly offers?: readonly BarOffer[];
  /** Due upkeep of other creatures that this user handles; omitted for none. */
  readonly others?: readonly Pick<OthersDue, "name" | "dues">[];
  /** Turns until the next own creature acts; null for none. */
  readonly until: number | null;
  /** Users with pending answers, and the number of their answers. */
  readonly waiting: readonly { readonly name: string; readonly n: number }[];
  readonly gm: boolean;
  /** Whether the bar warns about exceeded actions. */
  readonly tells: boolean;
  readonly mayEnd: boolean;
  /** Whether the user is a Game Master and a character acts. The due steps are then asked about before they run. Default: false. */
  readonly asks?: boolean;
  /** Upkeep still due after the user tried to end the turn; omitted for none. */
  readonly open?: readonly BarDue[];
  readonly folded: boolean;
  /** Whether the bar has a phone's row, which scrolls. Default: false. */
  readonly phone?: boolean;
  /** What stands behind "More"; null while it is closed. Default: null. */
  readonly more?: MoreFacts | null;
}

export interface BarView {
  readonly title: string;
  readonly own: boolean;
  readonly name: string;
  readonly round: string;
  readonly img: string;
  readonly tint: Tint | null;
  readonly quiet: string;
  readonly empty: string;
  /** Note that the acting creature is defeated, and how to skip such turns. */
  readonly defeated: string;
  readonly points: string;
  readonly hp: BarCreature["hp"] | null;
  /** Death marks as signs, and in words; null for a creature that does not stand to the death. */
  readonly marks: { readonly told: string; readonly signs: readonly boolean[] } | null;
  readonly pips: readonly PipView[];
  readonly attacks: string;
  readonly feet: string;
  /** The feet to the eye, such as "20", "/ 30" and " ft"; null when there are none to show. */
  readonly feetShort: {
    readonly left: string;
    readonly all: string;
    readonly unit: string;
    readonly part: number | null;
  } | null;
  /** What used the free item interaction; "" for none. */
  readonly draws: string;
  readonly releases: readonly (BarRelease & { readonly label: string })[];
  readonly legendary: readonly BarLegendary[];
  readonly moves: readonly BarMove[];
  readonly offers: readonly BarOffer[];
  readonly over: string;
  readonly buttons: readonly (BarButton & { readonly n: number })[];
  readonly reaction: BarButton | null;
  /** Number of buttons behind "More"; "" for none. */
  readonly rest: string;
  readonly dues: readonly (BarDue & { readonly detail: string })[];
  readonly duesLabel: string;
  readonly doAll: boolean;
  /** Text such as "Goblin 2: save; Goblin 3: save", and the label of the button that handles them; "" for none. */
  readonly others: string;
  readonly doOthers: string;
  readonly waiting: string;
  /** The button that ends the turn; null for users who may not. `how` is that of pressEnd. */
  readonly end: { readonly label: string; readonly short: string; readonly how: string; readonly owes: boolean } | null;
  /** Whether a button beside it ends the turn without doing what is due. */
  readonly anyway: boolean;
  /** Text such as "Still due: burning"; "" until the user tries to end the turn. */
  readonly open: string;
  /** Whether the upper row is there. */
  readonly row: boolean;
  readonly folded: boolean;
  /** Whether there is a row to fold. */
  readonly folds: boolean;
  readonly more: MoreView | null;
  /** Names of conditions and effects; "" for none. */
  readonly effects: string;
  /** Everything that the small line says, for its tooltip. */
  readonly small: string;
  /** The same behind "More", for who has no tooltips; without name, round and effects, which are told anyway. */
  readonly whole: string;
  /** What happens without an answer at 0 hit points; "" otherwise. */
  readonly say: string;
}

export interface PipView {
  readonly kind: "active" | "bonus" | "reaction" | "standard" | "move" | "full" | "provoked" | "legendary";
  /** The signs of what it takes. */
  readonly signs: readonly string[];
  readonly label: string;
  readonly spent: boolean;
  /** Text such as "1 / 2", when there are several. */
  readonly count: string;
  /** How many are left, and what used the others. */
  readonly told: string;
  /** The same, after the label. */
  readonly hint: string;
  /** Actions that used it, as a list, if any of them can be undone. */
  readonly deeds: readonly { readonly id: string; readonly label: string; readonly mine: boolean }[];
  readonly backs: boolean;
}

/** Groups of rows in the list, from top to bottom. */
export const ROW_GROUPS = ["OnBar", "Rest", "NotNow", "Hidden"] as const;
export type RowGroup = (typeof ROW_GROUPS)[number];

/** Facts of the list. */
export interface MoreFacts {
  /** What the user searches; "" for nothing. */
  readonly query: string;
  /** Whether the user arranges the bar. */
  readonly arranging: boolean;
  /** Keys of the rows by group, when they stay in their places while the user arranges; null = each where it belongs. */
  readonly held: Readonly<Partial<Record<RowGroup, readonly string[]>>> | null;
  /** On the bar, in order. */
  readonly bar: readonly BarButton[];
  readonly rest: readonly BarButton[];
  readonly pinned: readonly string[];
  readonly hidden: readonly string[];
  readonly actions: readonly BarEntry[];
  readonly badges: readonly BadgeView[];
  /** Upkeep that the user may skip by ending the turn. */
  readonly mayEndAnyway: boolean;
}

/** A row of the list. */
export interface MoreRow extends BarButton {
  /** Its number on the bar; "" for none. */
  readonly place: string;
  readonly isPinned: boolean;
  readonly isHidden: boolean;
  /** Labels of the buttons that arrange it. */
  readonly pin: string;
  readonly hide: string;
  readonly earlier: string;
  readonly later: string;
}

/** The list, ready for its template. */
export interface MoreView extends Pick<MoreFacts, "query" | "arranging" | "actions" | "badges" | "mayEndAnyway"> {
  /** Actions that stand before the rows. */
  readonly first: readonly BarEntry[];
  readonly groups: readonly { readonly group: RowGroup; readonly label: string; readonly rows: readonly MoreRow[] }[];
  /** Text when nothing matches the search; "" otherwise. */
  readonly none: string;
}
