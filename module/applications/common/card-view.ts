/* View of a card for the templates. All values are strings; every number is already formatted. */

import type { RuleView } from "./rule-pages.ts";

export type Tone = "hit" | "crit" | "half" | "miss" | "void" | "wait" | "success";

export interface LineView {
  readonly label: string;
  readonly value: string;
}

/** A number whose breakdown shows on hover, focus and tap. */
export interface NumberView {
  readonly id: string;
  readonly text: string;
  /** Accessible name, such as "Attack 17". */
  readonly label: string;
  readonly kind: "attack" | "defense" | "damage" | "check";
  readonly lines: readonly LineView[];
  /** Link to the rules page of the number. */
  readonly rule?: RuleView;
}

/** The line that compares attack and Defense. */
export interface ClashView {
  readonly attack: NumberView;
  readonly defense: NumberView;
  readonly side: "attack" | "defense" | "tie" | "none";
  /** Distance of the marker from the middle, 0–10. */
  readonly lead: number;
}

/** A piece of the line of numbers. */
export interface FlowPiece {
  readonly kind: "chip" | "word" | "result";
  readonly text: string;
  readonly number: NumberView | null;
  /** Damage type of the piece, if any. */
  readonly type?: string;
}

export interface OutcomeView {
  readonly tone: Tone;
  /** Text such as "Hit · 7". */
  readonly text: string;
}

export interface StrikeView {
  readonly key: string;
  readonly attacker: string | null;
  readonly outcome: OutcomeView;
  readonly clash: ClashView | null;
  readonly flow: readonly FlowPiece[];
  /** Notes below the strike: adjusted, ruled, rerolled. */
  readonly notes: readonly string[];
  /** Buttons that reroll a die for inspiration. */
  readonly actions: readonly ActionView[];
}

/** A button. `action` is a key of the card's action map. */
export interface ActionView {
  readonly action: string;
  readonly label: string;
  /** Accessible name, used when the label does not name the target. */
  readonly name: string;
  readonly target: string;
  readonly primary: boolean;
  readonly icon: string;
  /** Why the button is unavailable. A click shows this reason, too. */
  readonly reason?: string;
  /** Explanation for a label that resembles another one; "" or omitted for none. */
  readonly hint?: string;
  /** Whether the action would change nothing. Default: false. */
  readonly quiet?: boolean;
}

/** Facts that would have changed the outcome, in a collapsible section. */
export interface DecidedView {
  readonly title: string;
  readonly lines: readonly string[];
}

/** Several alike creatures in one line, such as "Goblin ×4: 3 failed · 14, 1 saved · 7". */
export interface AlikeView<T> {
  readonly key: string;
  readonly name: string;
  readonly img: string;
  /** Results with their counts, the worst first. */
  readonly sums: readonly OutcomeView[];
  readonly members: readonly T[];
}
