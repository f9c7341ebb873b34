/** What the turn bar shows of a creature: its numbers, buttons and what is due. */
import type { MovementMode } from "../../rules/movement/step-cost.ts";
import type { TurnLedger } from "../../rules/turn/turn-ledger.ts";
import type { Tint } from "../common/actor-tint.ts";
import type { ButtonOddsView } from "../common/odds-view.ts";
import type { DamageWord } from "../words/damage-words.ts";
import type { BarDue } from "../turn-parts/dues-part.ts";

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
